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
from holdfast.core.agenda import State, apply
from holdfast.core.rng import Random
from holdfast.games.after_the_end.tests.at import game

# Random games depend on the rules alone: seats, the option, seed.
RANDOM: dict[tuple[int, bool, int], str] = {
    (2, False, 1): "7df722ba6cb99dc68245",
    (2, False, 2): "be5bfc99e24bfc8556b9",
    (2, True, 1): "2487462a22c9914bc0ac",
    (2, True, 2): "0694f05e169709b2f20c",
    (3, False, 1): "9c9770d842fb2b912afd",
    (3, False, 2): "994daa3f9666f52a4e43",
    (3, True, 1): "f8189e72844edc07ea7e",
    (3, True, 2): "7af94c63b97556f0f05d",
    (4, False, 1): "dd2e3929128c13fbf17e",
    (4, False, 2): "dc8d2d6af7ad8dbec7d1",
    (4, True, 1): "b0fa11c9b5ada41304a3",
    (4, True, 2): "7b9975a82c43e6c83668",
    (5, False, 1): "71c04fdbc34e4fb686f8",
    (5, False, 2): "94c990318dd517a07a28",
    (5, True, 1): "9a81aa5de5245cf5b0f7",
    (5, True, 2): "e4883269fa6ac71a9403",
}

# Games between bots depend on their evaluation as well: the bots, by seat.
BETWEEN_BOTS: dict[str, str] = {
    "greedy,greedy,random": "31d181862a303caf2e7e",
    "mcts:20,greedy": "7e33f362d820b1fcd466",
    "mcts:20,mcts:20,random": "63a48bb1b52964663550",
    "greedy,greedy,greedy,greedy,random": "37b9d80b9818d904df87",
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
        apply(s, seat, s.open[seat][random.below(len(s.open[seat]))])
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
