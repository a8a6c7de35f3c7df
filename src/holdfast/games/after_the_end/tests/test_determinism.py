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
    (2, False, 1): "39522b9d5ca2cc3351f8",
    (2, False, 2): "e6fc0fb06f0a4672a071",
    (2, True, 1): "70b980fa149b6ac77ca9",
    (2, True, 2): "808890ae2a1fd527e015",
    (3, False, 1): "79d2fe03998aac3b0951",
    (3, False, 2): "fa1457ecb3e087da9df4",
    (3, True, 1): "d834e72b1534b1be1e0b",
    (3, True, 2): "b36fb660c8644cbe98ed",
    (4, False, 1): "16cfe7400399641c7eea",
    (4, False, 2): "857a5167e1a6fb916ae4",
    (4, True, 1): "c5b94d33bf45e8a7f212",
    (4, True, 2): "70f76a1f537feb4e6d94",
    (5, False, 1): "db5bd629137c37ad8612",
    (5, False, 2): "eacf8f74cbb2300bb924",
    (5, True, 1): "0d558625c4826519c7a7",
    (5, True, 2): "fbca6ca9e7abfd9b68d1",
}

# Games between bots depend on their evaluation as well: the bots, by seat.
BETWEEN_BOTS: dict[str, str] = {
    "greedy,greedy,random": "28c06ebbd6cd16c8551d",
    "mcts:20,greedy": "a7198c12bca78a401462",
    "mcts:20,mcts:20,random": "564e51f3a03637400ee7",
    "greedy,greedy,greedy,greedy,random": "d9deec955abb6db5413c",
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
