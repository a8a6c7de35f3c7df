"""What becomes of walls, and who is known to come: played in worlds a seat cannot rule out."""

from __future__ import annotations

from typing import Any

import pytest
from tests.setups import each_number_of_seats

import holdfast
from holdfast.core.agenda import take
from holdfast.core.journal import Event
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.rules.choices import DONE
from holdfast.games.after_the_empire.rules.outlook import outcome_of, until_check
from holdfast.games.after_the_empire.rules.preparation import Siege
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.tests.at import castle, choose, siege
from holdfast.lab.setups import usual
from holdfast.testing.courses import course, require

NORTH = 0
ID = "after-the-empire"


def outlook(m: Any, seat: int = 0, looks: int = 0) -> list[dict[str, object]]:
    found: list[dict[str, object]] = m.view(looks)["castles"][seat]["outlook"][NORTH]
    return found


def besieged(**more: Any) -> dict[str, Any]:
    """A question stays open in the north, so that there is time to look."""
    return castle(**{"troops": {"north": {"soldiers": 1}}, **more})


def test_nothing_is_told_where_nobody_stands() -> None:
    m = siege(besieged(invaders={"north": {"archers": 1, "swordsmen": 1}}))
    assert m.view(0)["castles"][0]["outlook"][1:] == [[], [], []]


@pytest.mark.parametrize(
    ("swordsmen", "kind", "n", "left"),
    [(1, "holds", 1, 1), (2, "holds", 2, 0), (3, "falls", 3, 0)],
)
def test_a_wall_holds_while_its_cubes_last(swordsmen: int, kind: str, n: int, left: int) -> None:
    """One of them is shot, whoever it is."""
    invaders = {"north": {"archers": 1, "swordsmen": swordsmen}}
    troops = {"north": {"soldiers": 1}, "inside": {"soldiers": 1}}
    m = siege(castle(troops=troops, invaders=invaders))
    assert outlook(m) == [{"kind": kind, "n": n, "left": left}]


def test_a_field_can_be_cleared() -> None:
    invaders = {"north": {"archers": 1, "swordsmen": 1}, "west": {"archers": 1}}
    m = siege(castle(troops={"north": {"soldiers": 1}, "west": {"soldiers": 1}}, invaders=invaders))
    assert m.view(0)["castles"][0]["outlook"][3] == [{"kind": "cleared", "n": 0, "left": 2}]


def test_after_the_volley_no_shots_count() -> None:
    invaders = {"north": {"archers": 2, "swordsmen": 3}}
    troops = {"north": {"soldiers": 2, "mercenaries": 1}}
    m = siege(castle(troops=troops, invaders=invaders))
    assert outlook(m) == [{"kind": "holds", "n": 2, "left": 0}]
    choose(m, 0, "fell:2")
    assert [key.partition(":")[0] for key in m.open[0]] == ["lose", "lose"]
    assert outlook(m) == [{"kind": "holds", "n": 2, "left": 0}]


def test_without_a_wall_they_walk_in() -> None:
    walls = {"north": "none", "east": "wood_wall", "south": "wood_gate", "west": "wood_wall"}
    invaders = {"north": {"archers": 2}, "east": {"archers": 1, "swordsmen": 1}}
    m = siege(castle(walls=walls, troops={"east": {"soldiers": 1}}, invaders=invaders))
    assert outlook(m) == [{"kind": "open", "n": 2, "left": 0}]


def test_another_castle_is_seen_as_it_was_before_anybody_answered() -> None:
    invaders = {"north": {"archers": 1, "swordsmen": 2}}
    m = siege(besieged(invaders=invaders), besieged(invaders=invaders))
    before = outlook(m, 1)
    m.choose(1, "fell:0")
    assert outlook(m, 1) == before
    assert m.view(-1)["castles"][1]["outlook"][NORTH] == before


# In every imagined world the outlook contains what the engine then does.


def passed(s: Realm, seat: int, random: Random) -> tuple[Realm, list[Event]]:
    """The rest of this pass, with answers at random, but nobody moves."""
    world = s.clone()
    journal: list[Event] = []
    world.journal, world.untold = journal, [[] for _ in range(world.seats)]
    world.busy = world.seats + 1  # so that the lanes do not close
    world.lanes[seat] = until_check(world.lanes[seat], seat)
    while world.open[seat]:
        options = world.open[seat]
        still = [DONE.of()] if DONE.of() in options else options
        take(world, seat, still[random.below(len(still))])
    return world, journal


def check_outlook(game: Any, s: Realm, seat: int, seed: int) -> int:
    if not isinstance(s.each, Siege) or not s.open[seat]:
        return 0
    told = game.rules.view(s, seat)["castles"][seat]["outlook"]
    tried = 0
    for n in range(3):
        world = game.rules.determinize(s, seat, Random(seed + n))
        same = game.rules.view(world, seat)["castles"] == game.rules.view(s, seat)["castles"]
        require(same, "the outlook knows what is hidden")
        end, journal = passed(world, seat, Random(n))
        for side in [side for side in range(4) if told[side]]:
            happened = outcome_of(end.castles[seat], side, journal)
            require(happened in told[side], f"{happened} was not foreseen: {told[side]}")
            tried += 1
    return tried


@pytest.mark.parametrize("seats", [seats for id, seats in each_number_of_seats() if id == ID])
def test_the_outlook_contains_what_happens(seats: int) -> None:
    game = holdfast.game(ID)
    tried = 0
    for seed in range(2):
        for s in course(game, seats, usual(game, seats), seed, 60):
            assert isinstance(s, Realm)
            for seat in range(seats):
                tried += check_outlook(game, s, seat, seed)
    assert tried > 20
