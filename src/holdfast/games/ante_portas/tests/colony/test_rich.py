"""Rich Communities under examination: what random games from the start hardly ever reach."""

from __future__ import annotations

import random
from typing import Any

import pytest

from holdfast import Match
from holdfast.core.check import Examination
from holdfast.games.ante_portas.rules.colony.names import IMPROVEMENTS, LASTING
from holdfast.games.ante_portas.rules.names import CITIZEN, GOODS
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.turn import AfterYear, EndOfYear, HalfYear
from holdfast.games.ante_portas.tests import at
from holdfast.games.ante_portas.tests.colony.at import (
    Edit,
    both,
    cards,
    era_two,
    market,
    own,
    take_card,
)

BUILT = {
    "farm": 8, "estate": 1, "flat": 2, "apartment": 1, "storage_shed": 1, "storage_house": 1,
    "hunting_lodge": 1, "foresters_house": 2, "hollow": 1, "iron_mine": 1, "pub": 1, "theater": 1,
    "factory": 2, "library": 1, "institute": 1,
}  # fmt: skip
WORKING = {
    "hunting_lodge": 1, "foresters_house": 1, "iron_mine": 1, "institute": 2, "theater": 1,
    "factory_by_farmer": 1, "factory_by_citizen": 1, "storage_shed": 1,
}  # fmt: skip


def rich(seat: int, seats: int, dice: random.Random) -> Edit:
    """All spots but one are used; Improvements are dealt out by their numbers."""
    goods = dict.fromkeys(GOODS, 0)
    for _ in range(8):
        goods[dice.choice(GOODS)] += 1
    share = [id for i, id in enumerate(IMPROVEMENTS[:-2]) if i % (seats + 1) == seat]
    lasting = [id for id in share if cards().duration[IMPROVEMENTS.index(id)] == LASTING]
    return own(
        seat,
        built=BUILT,
        working=WORKING,
        farmers=2,
        citizens=1,
        hand=[id for id in share if id not in lasting[::2]],
        laid=[*lasting[::2], *(["ticket_235"] if seat == 0 else [])],
        tool=dice.randint(2, 15),
        dollar=4,
        buffers={"wood": 3, "food": 1},
        **goods,
    )


def second_steward(s: Campaign) -> None:
    c = s.colony.communities[s.seats - 1]
    c.laid = (*c.laid, take_card(s, "apprentice_234"))
    c.apprentice_turns = 3
    c.remember(s.colony.cards)
    s.battle.armies[0].add(2, CITIZEN, 1)
    s.year = 2


def position(seats: int, seed: int, options: dict[str, Any]) -> Match:
    dice = random.Random(seed)
    edits = [rich(seat, seats, dice) for seat in range(seats)]
    edit = both(market("market_1_1"), era_two, *edits, second_steward)
    return at.table(HalfYear(True), EndOfYear(), AfterYear(), edit=edit, seats=seats, **options)


@pytest.mark.parametrize(
    ("seats", "scenario"),
    [(1, "raiders"), (2, "dragons"), (2, "area_control"), (4, "area_control")],
)
def test_rich_communities_pass_the_examination(seats: int, scenario: str) -> None:
    options: dict[str, object] = {"eras": 2, "scenario": scenario}
    exam = Examination(at.game(), seats, seats, options, every=12)
    exam.match = position(seats, seats, options)
    for _ in range(150):
        if exam.match.over:
            break
        exam.check_lists()
        exam.match.state.check()
        if exam.random.below(exam.every) == 0:
            exam.look_closely()
        exam.choose()
    assert len(exam.used) > 5
