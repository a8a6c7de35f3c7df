"""Same seed, same game, byte for byte: interpreted and compiled, on every machine.

The fingerprints are the same in both builds. They change when rules, cards or bots change; then
`python -m tests.test_determinism` prints the new ones.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

import holdfast
from holdfast.bots import make_bot
from holdfast.bots.playout import play_game
from holdfast.core.agenda import State, apply
from holdfast.core.game import Game
from holdfast.core.rng import Random

GAME: Game[Any] = holdfast.game("empires-end")

# Random games depend on the rules alone: seats, Blitz, seed.
RANDOM: dict[tuple[int, bool, int], str] = {
    (2, False, 1): "99029438be387001818e",
    (2, False, 2): "8b2eed1784ae9de22d88",
    (2, True, 1): "daf353b95327806ab440",
    (2, True, 2): "3841071eee1408c7d930",
    (3, False, 1): "7c5184ae2515827c6f3d",
    (3, False, 2): "444b049b7794e880af85",
    (3, True, 1): "e3ff85c0e36674893bad",
    (3, True, 2): "27e89111ba482d7400c1",
    (4, False, 1): "0e48c7116b47ff55da02",
    (4, False, 2): "499b9200144774f35da8",
    (4, True, 1): "361d384683b850cd998a",
    (4, True, 2): "3968f1ea7654498b05b3",
}

# Games between bots depend on their evaluation as well: the bots, by seat.
BETWEEN_BOTS: dict[str, str] = {
    "greedy,greedy,random": "669c38bc334a7191da8c",
    "mcts:20,greedy": "a5b52697706d78cf1f7d",
    "mcts:20,mcts:20,random": "5a72f057d6c4c0e3f697",
}


def fingerprint(*states: State) -> str:
    sha = hashlib.sha256()
    for s in states:
        sha.update(json.dumps(GAME.dump(s), sort_keys=True).encode())
    return sha.hexdigest()[:20]


def random_game(seats: int, is_blitz: bool, seed: int) -> str:
    """The positions after every tenth choice, and the last."""
    s = GAME.setup(seats, seed, {"blitz": is_blitz})
    random = Random(seed)
    kept: list[State] = []
    count = 0
    while not s.is_over():
        if count % 10 == 0:
            kept.append(s.clone())
        seats_asked = [seat for seat in range(seats) if s.open[seat]]
        seat = seats_asked[random.below(len(seats_asked))]
        apply(s, seat, s.open[seat][random.below(len(s.open[seat]))])
        count += 1
    return fingerprint(*kept, s)


def game_between(bots: str) -> str:
    specs = bots.split(",")
    s = GAME.setup(len(specs), 1)
    play_game(GAME, [make_bot(spec, seat) for seat, spec in enumerate(specs)], s)
    return fingerprint(s)


@pytest.mark.parametrize("key", RANDOM)
def test_random_games_are_the_same_everywhere(key: tuple[int, bool, int]) -> None:
    assert random_game(*key) == RANDOM[key]


@pytest.mark.parametrize("bots", BETWEEN_BOTS)
def test_games_between_bots_are_the_same_everywhere(bots: str) -> None:
    assert game_between(bots) == BETWEEN_BOTS[bots]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_choices_lead_to_the_same_bytes(seats: int) -> None:
    match = GAME.match(seats, 9)
    random = Random(9)
    while not match.over:
        seat = list(match.open)[random.below(len(match.open))]
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    again = holdfast.load_record(json.loads(json.dumps(match.record())))
    assert as_bytes(again.position) == as_bytes(match.position)
    assert as_bytes(again.record) == as_bytes(match.record)
    assert [event.to_json() for event in again.events] == [e.to_json() for e in match.events]


def as_bytes(part: Callable[[], dict[str, Any]]) -> bytes:
    return json.dumps(part()).encode()


def print_fingerprints() -> None:
    for seats in (2, 3, 4):
        for is_blitz in (False, True):
            for seed in (1, 2):
                key = (seats, is_blitz, seed)
                print(f'    {key}: "{random_game(*key)}",')
    for bots in ("greedy,greedy,random", "mcts:20,greedy", "mcts:20,mcts:20,random"):
        print(f'    "{bots}": "{game_between(bots)}",')


if __name__ == "__main__":
    print_fingerprints()
