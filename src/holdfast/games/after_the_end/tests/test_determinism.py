"""Same seed, same game, byte for byte: interpreted and compiled, on every machine.

The fingerprints are the same in both builds. They change when rules, cards or bots change; then
`python -m holdfast.games.after_the_end.tests.test_determinism` prints the new ones.
"""

from __future__ import annotations

import hashlib
import json

import pytest

import holdfast
from holdfast.bots import make_bot
from holdfast.bots.playout import play_game
from holdfast.core.agenda import State, take
from holdfast.core.game import any_choice
from holdfast.core.rng import Random
from holdfast.games.after_the_end.tests.at import game

# Random games depend on the rules alone: seats, the option, seed.
RANDOM: dict[tuple[int, bool, int], str] = {
    (2, False, 1): "6281eb3ee38ed91e2055",
    (2, False, 2): "efd8fcd0daa71cd5ee91",
    (2, True, 1): "70d9a2cb898c9f32e9f6",
    (2, True, 2): "ed0da78685349c0a17c7",
    (3, False, 1): "a5b44d06feedf720c0c6",
    (3, False, 2): "c723f75235f79f17e86b",
    (3, True, 1): "2386b391d30ac98ae6f9",
    (3, True, 2): "cc6c5282b5e5406e65ed",
    (4, False, 1): "6b5b7876179cac302f30",
    (4, False, 2): "b246db80541b8e23cf2a",
    (4, True, 1): "a03eddbb0937b316f4b5",
    (4, True, 2): "8b1388599105ed11ee7a",
    (5, False, 1): "381107cae0946aad7a15",
    (5, False, 2): "f24af2a7ad399b70aecc",
    (5, True, 1): "374df1502b1e00175cfa",
    (5, True, 2): "ec15cd01b08eb7bc1061",
}

# Games between bots depend on their evaluation as well: the bots, by seat.
BETWEEN_BOTS: dict[str, str] = {
    "greedy,greedy,random": "614c8dfd2d6ff3b2982b",
    "mcts:20,greedy": "a7198c12bca78a401462",
    "mcts:20,mcts:20,random": "f4424129f68caada955e",
    "greedy,greedy,greedy,greedy,random": "b5025a1c97e9c2dcc295",
}


def fingerprint(*states: State) -> str:
    sha = hashlib.sha256()
    for s in states:
        sha.update(json.dumps(game().dump(s), sort_keys=True).encode())  # type: ignore[arg-type]
    return sha.hexdigest()[:20]


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
    return fingerprint(*kept, s)


def game_between(bots: str) -> str:
    specs = bots.split(",")
    s = game().setup(len(specs), 1)
    play_game(game(), [make_bot(spec, seat) for seat, spec in enumerate(specs)], s)
    return fingerprint(s)


@pytest.mark.parametrize("key", RANDOM)
def test_random_games_are_the_same_everywhere(key: tuple[int, bool, int]) -> None:
    assert random_game(*key) == RANDOM[key]


@pytest.mark.parametrize("bots", BETWEEN_BOTS)
def test_games_between_bots_are_the_same_everywhere(bots: str) -> None:
    assert game_between(bots) == BETWEEN_BOTS[bots]


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
        print(f'    "{bots}": "{game_between(bots)}",')


if __name__ == "__main__":
    print_fingerprints()
