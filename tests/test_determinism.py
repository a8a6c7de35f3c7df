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
    (2, False, 1): "b699f0d8b45fa443c2ba",
    (2, False, 2): "f46c6d2705dc83a78f3d",
    (2, True, 1): "4416afd55d55437cf4d5",
    (2, True, 2): "91fbf328826ebcf23780",
    (3, False, 1): "b0c1c22e43e7213547fd",
    (3, False, 2): "6ffb9b490b8d1adc2617",
    (3, True, 1): "37528c2a8ad3aeb209c9",
    (3, True, 2): "108e31f6d3ccb1f96374",
    (4, False, 1): "74d4b04b0c54880ea128",
    (4, False, 2): "1edb6e215df979a89e3d",
    (4, True, 1): "863ee87b6d2cea8f4bc0",
    (4, True, 2): "006252587877d3bab556",
}

# After the Empire: seats, whether with every variant, seed.
EMPIRE: dict[tuple[int, bool, int], str] = {
    (2, False, 1): "4ac91e6576c4a5d48f6b",
    (2, True, 1): "484f2e8db614849578c9",
    (3, False, 1): "b312ab8cae62d3486d7a",
    (3, True, 1): "514d0536dc02d0d4a487",
    (4, False, 1): "1b018e9be05c89d21e6c",
    (4, True, 1): "03d0ddc7748098a34d8c",
}
EMPIRE_BETWEEN_BOTS: dict[str, str] = {
    "greedy,random": "61d52d5d20c945ed03b3",
    "mcts:4,greedy,random": "282d0ee820a472c0ceb5",
}
EVERY_VARIANT: dict[str, object] = {
    "difficulty": "hard",
    "no_reports": True,
    "destructive": True,
    "first_game": True,
    "strict_supply": True,
}

# Games between bots depend on their evaluation as well: the bots, by seat.
BETWEEN_BOTS: dict[str, str] = {
    "greedy,greedy,random": "43d1c0b5792c6e1b927b",
    "mcts:20,greedy": "592d64cfaea882cd1ebd",
    "mcts:20,mcts:20,random": "3c41c1f7b8af9b8ad0f6",
}


def fingerprint(game: Game[Any], *states: State) -> str:
    sha = hashlib.sha256()
    for s in states:
        sha.update(json.dumps(game.dump(s), sort_keys=True).encode())
    return sha.hexdigest()[:20]


def random_game(game: Game[Any], seats: int, options: dict[str, object], seed: int) -> str:
    """The positions after every tenth choice, and the last."""
    s: State = game.setup(seats, seed, options)
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
    return fingerprint(game, *kept, s)


def game_between(game: Game[Any], bots: str) -> str:
    specs = bots.split(",")
    s: State = game.setup(len(specs), 1)
    play_game(game, [make_bot(spec, seat) for seat, spec in enumerate(specs)], s)
    return fingerprint(game, s)


@pytest.mark.parametrize("key", RANDOM)
def test_random_games_are_the_same_everywhere(key: tuple[int, bool, int]) -> None:
    seats, is_blitz, seed = key
    assert random_game(GAME, seats, {"blitz": is_blitz}, seed) == RANDOM[key]


@pytest.mark.parametrize("bots", BETWEEN_BOTS)
def test_games_between_bots_are_the_same_everywhere(bots: str) -> None:
    assert game_between(GAME, bots) == BETWEEN_BOTS[bots]


def empire() -> Game[Any]:
    return holdfast.game("after-the-empire")


@pytest.mark.parametrize("key", EMPIRE)
def test_random_sieges_are_the_same_everywhere(key: tuple[int, bool, int]) -> None:
    seats, has_variants, seed = key
    options = EVERY_VARIANT if has_variants else {}
    assert random_game(empire(), seats, options, seed) == EMPIRE[key]


@pytest.mark.parametrize("bots", EMPIRE_BETWEEN_BOTS)
def test_sieges_between_bots_are_the_same_everywhere(bots: str) -> None:
    assert game_between(empire(), bots) == EMPIRE_BETWEEN_BOTS[bots]


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
                print(f'    {key}: "{random_game(GAME, seats, {"blitz": is_blitz}, seed)}",')
    for bots in ("greedy,greedy,random", "mcts:20,greedy", "mcts:20,mcts:20,random"):
        print(f'    "{bots}": "{game_between(GAME, bots)}",')
    for seats in (2, 3, 4):
        for options in ({}, EVERY_VARIANT):
            found = random_game(empire(), seats, options, 1)
            print(f'    {(seats, bool(options), 1)}: "{found}",')
    for bots in ("greedy,random", "mcts:4,greedy,random"):
        print(f'    "{bots}": "{game_between(empire(), bots)}",')


if __name__ == "__main__":
    print_fingerprints()
