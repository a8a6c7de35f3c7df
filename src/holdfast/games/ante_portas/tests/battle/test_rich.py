"""Full Battlegrounds under examination: what random games from the start hardly ever reach."""

from __future__ import annotations

import random
from typing import Any

import pytest

from holdfast import Match
from holdfast.core.agenda import Step
from holdfast.core.check import Examination
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.names import TILES
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.names import (
    AMMUNITION_DEPOT,
    DRILL_GROUND,
    FIRST_COMMAND,
    GOODS,
    LAST_GATE,
    PALISADE,
    SIGNAL_MASTS,
    TURNS,
)
from holdfast.games.ante_portas.tests.battle.at import Edit, both, field, game, laid, own, sick

QUIET = ["trap", "bomb", ""]  # tiles that may lie under Invaders


def hexes(dice: random.Random, is_versus: bool, crowd: int) -> dict[int, str]:
    """Soldiers, enemies and tiles nearly everywhere; up to `crowd` Farmers on a hex."""
    found: dict[int, str] = {}
    for hex in range(1, 29):
        side = dice.choice("ABn" if is_versus or hex > 8 else "An")
        words = soldiers(dice, {"A": "FC", "B": "BE", "n": ""}[side], crowd)
        own_tiles = TILES[1:] if side == "A" or is_versus else QUIET
        tile = dice.choice(own_tiles) if dice.random() < 0.6 else ""
        if tile:
            is_theirs = is_versus and (side == "B" or (side == "n" and dice.random() < 0.5))
            words.append(f"{tile}@{dice.randint(0, 5)}" if tile in TILES[1:7] else tile)
            words[-1] += "!" if is_theirs else ""
        found[hex] = " ".join(words)
    return found


def soldiers(dice: random.Random, letters: str, crowd: int) -> list[str]:
    words = []
    for letter, most in zip(letters, (crowd, 1 if crowd < 6 else 0)):
        n = dice.randint(0, most)
        tired = "x" if dice.random() < 0.25 and letter in "FC" else ""
        words += [f"{n}{tired}{letter}"] * bool(n)
    return words


def within_supply(board: dict[int, str]) -> bool:
    """AP-1 to AP-3."""
    words = [word.rstrip("!").partition("@")[0] for text in board.values() for word in text.split()]
    groups = [("trench", "bunker", 11), ("guard_post", "guard_tower", 9), ("trap", "bomb", 12)]
    groups += [("catapult", "howitzer", 7)]
    mines = sum(words.count(tile) for tile in TILES[7:10])
    if mines > 18 or any(words.count(tile) > 12 for tile in TILES[7:10]):
        return False
    return all(words.count(one) + words.count(two) <= most for one, two, most in groups)


def board(dice: random.Random, is_versus: bool, crowd: int) -> dict[int, str]:
    while True:
        found = hexes(dice, is_versus, crowd)
        if within_supply(found):
            return found


def agenda(dice: random.Random, seat: int, is_versus: bool) -> list[Step[Any]]:
    """Orders at Places of the Command Center, and Battle Phases between them."""
    steps: list[Step[Any]] = []
    for place in dice.sample(range(FIRST_COMMAND, FIRST_COMMAND + 15), 12):
        steps.append(ChooseCommand(seat, place))
        if not is_versus and len(steps) % 5 == 4:
            steps += [Spawn(1), BattlePhase()]
    return steps


def wealth(dice: random.Random, seats: int) -> Edit:
    """Four goods each, which is what a Storage holds, and cards that work on the hexes."""
    cards = [AMMUNITION_DEPOT, DRILL_GROUND, LAST_GATE, PALISADE, SIGNAL_MASTS]
    goods = [dice.choices(GOODS, k=4) for _ in range(seats)]
    edits = [
        own(seat, tool=12, dollar=4, **{good: goods[seat].count(good) for good in goods[seat]})
        for seat in range(seats)
    ]
    return both(*edits, laid(0, *cards[::2]), laid(1, *cards[1::2]), sick(2, 1))


def position(seed: int, seats: int, options: dict[str, object], crowd: int) -> Match:
    dice = random.Random(seed)
    is_versus = options["scenario"] in ("capture_the_flag", "area_control")
    seat = seed % seats
    return field(
        board(dice, is_versus, crowd),
        *agenda(dice, seat, is_versus),
        seats=seats,
        phase=TURNS,
        active=seat,
        asked=dice.choice(["always", "useful"]),
        edit=wealth(dice, seats),
        **{**options, "era": 2},  # type: ignore[arg-type]
    )


def examine(
    seed: int, seats: int, options: dict[str, object], most: int, every: int, crowd: int = 2
) -> set[str]:
    exam = Examination(game(), seats, seed, options, every=every)
    exam.match = position(seed, seats, options, crowd)
    for _ in range(most):
        if exam.match.over:
            break
        exam.check_lists()
        exam.match.state.check()
        if exam.random.below(exam.every) == 0:
            exam.look_closely()
        exam.choose()
    return {str(key) for key in exam.used}


@pytest.mark.parametrize(
    ("seats", "scenario"),
    [(2, "raiders"), (3, "dragons"), (2, "capture_the_flag"), (4, "area_control")],
)
def test_full_battlegrounds_pass_the_examination(seats: int, scenario: str) -> None:
    used: set[str] = set()
    for seed in range(4):
        used |= examine(seed, seats, {"eras": 2, "scenario": scenario}, 100, 25)
    assert len(used) >= 10


@pytest.mark.parametrize(
    ("seats", "scenario", "crowd"),
    [
        (2, "capture_the_flag", 6), (2, "area_control", 6),
        (4, "capture_the_flag", 12), (4, "area_control", 12),
    ],
)  # fmt: skip
def test_ap140_no_crowd_outgrows_its_hex(seats: int, scenario: str, crowd: int) -> None:
    """Many hexes are full or nearly so; whatever is chosen, check() finds no more than allowed."""
    used: set[str] = set()
    for seed in range(6):
        used |= examine(seed, seats, {"eras": 2, "scenario": scenario}, 120, 1000, crowd)
    assert {"march", "take_along"} <= used
