"""Same seed, same game, byte for byte: interpreted and compiled, on every machine.

The fingerprints are the same in both builds. They change when rules, cards or bots change; then
`python -m holdfast.games.after_the_end.tests.test_determinism` prints the new ones.
"""

from __future__ import annotations

import json

import pytest
from tests.same_games import fingerprint, game_between

import holdfast
from holdfast.core.advice import any_choice
from holdfast.core.agenda import State, take
from holdfast.core.rng import Random
from holdfast.games.after_the_end.tests.at import game

# Random games depend on the rules alone: seats, the option, seed.
RANDOM: dict[tuple[int, bool, int], str] = {
    (2, False, 1): "d498d73211f297a6c834",
    (2, False, 2): "2555f652471b95df95cc",
    (2, True, 1): "81ff2bb9290ef5e326b1",
    (2, True, 2): "85dfeefa4c7186e21a7e",
    (3, False, 1): "a3570242ba2692fa68d0",
    (3, False, 2): "21c197a8187a262938eb",
    (3, True, 1): "fe06dff8de2467320c0b",
    (3, True, 2): "5b05894f69b14992569b",
    (4, False, 1): "3f4a312e320133434172",
    (4, False, 2): "2d41df9f188450456165",
    (4, True, 1): "a05ec5a01559aacbd236",
    (4, True, 2): "013d7d62ad100e5ad806",
    (5, False, 1): "95054af4eff249133380",
    (5, False, 2): "8e7464537ad6a898b749",
    (5, True, 1): "0ae5d1e60ef21d46d4f9",
    (5, True, 2): "4a54066d35e6a9873aef",
}

# Games between bots depend on their evaluation as well: the bots, by seat.
BETWEEN_BOTS: dict[str, str] = {
    "greedy,greedy,random": "b655473fda3ad6af6650",
    "mcts:20,greedy": "4155be05b06fbf44342b",
    "mcts:20,mcts:20,random": "4dfabdad4eee5dedf13c",
    "greedy,greedy,greedy,greedy,random": "86e8c59b7de3ff95bad9",
}


def random_game(seats: int, only: bool, seed: int) -> str:
    """The positions after every tenth choice, and the last."""
    s = game().setup(seats, seed, {"remove_missions_only": only})
    random = Random(seed)
    kept: list[State] = []
    count = 0
    while not s.is_over():
        if count % 10 == 0:
            kept.append(s.clone())
        seat = s.next_seat()
        take(s, seat, any_choice(s, seat, s.open[seat], random))
        count += 1
    return fingerprint(game(), *kept, s)


@pytest.mark.parametrize("key", RANDOM)
def test_random_games_are_the_same_everywhere(key: tuple[int, bool, int]) -> None:
    assert random_game(*key) == RANDOM[key]


@pytest.mark.parametrize("bots", BETWEEN_BOTS)
def test_games_between_bots_are_the_same_everywhere(bots: str) -> None:
    assert game_between(game(), bots) == BETWEEN_BOTS[bots]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_same_choices_lead_to_the_same_bytes(seats: int) -> None:
    match = game().match(seats, 9)
    random = Random(9)
    while not match.over:
        (seat,) = match.open
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    again = holdfast.load_record(json.loads(json.dumps(match.record())))
    assert json.dumps(again.position()) == json.dumps(match.position())
    assert json.dumps(again.record()) == json.dumps(match.record())
    assert [event.to_json() for event in again.events] == [e.to_json() for e in match.events]


def print_fingerprints() -> None:
    for seats in (2, 3, 4, 5):
        for only in (False, True):
            for seed in (1, 2):
                key = (seats, only, seed)
                print(f'    {key}: "{random_game(*key)}",')
    for bots in BETWEEN_BOTS:
        print(f'    "{bots}": "{game_between(game(), bots)}",')


if __name__ == "__main__":
    print_fingerprints()
