"""The cases of the specification's tables as position files, with what must come of them.

    python -m holdfast.games.ante_portas.tests.battle.cases            their names and choices
    python -m holdfast.games.ante_portas.tests.battle.cases M-11 > m11.json
    holdfast position m11.json --tell

A file holds the position before anything of the case has happened; loading it plays the case up to
its first question, or to its end. Where a case needs choices, the first command prints them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from holdfast import Match
from holdfast.games.ante_portas.rules.battle.bombs import Explode
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.works import PlaceTiles
from holdfast.games.ante_portas.rules.names import SUPREME_COMMANDER, YEAR_END
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.turn import Reckoning
from holdfast.games.ante_portas.tests.battle import (
    test_battles,
    test_bombs,
    test_dragons,
    test_movement,
    test_sight,
)
from holdfast.games.ante_portas.tests.battle.at import (
    Edit,
    Hexes,
    advance,
    battle_phase,
    field,
    heading,
    own,
    turn_of,
)

Json = dict[str, Any]
Build = Callable[[], Match]
Fought = list[tuple[int, int, int]]
HEX, FROM = test_battles.HEX, test_battles.FROM
TRAP = 10
NOBODY = (0, 0)


class Case(NamedTuple):
    """How a case begins, what is chosen, and everything that must be so at its end."""

    build: Build
    choices: tuple[str, ...] = ()
    end: Hexes | None = None
    hurt: tuple[int, int] = NOBODY  # Farmers and Citizens in the Sickbay
    fought: Fought | None = None  # hex, S, T of every Battle
    sight: list[int] | None = None
    aims: list[str] | None = None  # where fire is offered
    result: str = "running"


Cases = dict[str, Case]


def cases() -> Cases:
    found: Cases = {}
    movement(found)
    traces(found)
    battles(found)
    choices_in_battle(found)
    for name, start, end, hurt in test_bombs.CASES:
        found[name.replace(" ", "-")] = Case(exploding(start), end=end, hurt=hurt)
    fire(found)
    for name, start, sight in test_sight.CASES:
        found[name] = Case(looking(start), sight=sight)
    found["L-6-fire"] = Case(
        drawing({6: "1F catapult", 11: "1B", 16: "1B"}, ["r104", "r101"]), aims=["11", "16"]
    )
    actions(found)
    versus(found)
    return found


def movement(found: Cases) -> None:
    for name, start, hex, arrows, end in test_movement.PLAIN:
        found[name] = Case(moving(start, hex, arrows), end=end)
    for name, hex, arrows in test_movement.LEAVING:
        found[name] = Case(moving({hex: "1B"}, hex, arrows), result="nobody")
    for name, start, draws, end in test_movement.CARDS:
        hurt = (1, 0) if name == "M-21" else NOBODY
        found[name] = Case(drawing(start, draws), end=end, hurt=hurt, fought=[])
    two = {26: "1B", 27: "2B"}
    found["M-2"] = Case(drawing(two, ["r102", "r103"]), end={24: "1B", 19: "2B"})
    found["M-3"] = Case(drawing(two, ["r102", "r104"]), end={24: "3B"})
    found["M-19"] = Case(drawing({9: "1B", 15: "1B"}, ["r106", "r101"]), end={10: "2B"})
    found["M-23"] = Case(drawing({9: "1B", 4: "1F"}, ["d108"]), result="nobody", fought=[])


def traces(found: Cases) -> None:
    begin = {24: "1B", 26: "1B", 27: "1B"}
    end = {19: "1B", 21: "1B", 22: "1B"}
    found["T-1"] = Case(drawing(begin, ["r104", "r105", "r108"]), end=end)
    start = {9: "2F trench", 14: "2B", 19: "1E"}
    found["T-2a"] = Case(
        drawing(start, ["r101", "r118"]),
        ("0:aim:14", "0:shoot:9"),
        end={9: "2F trench", 14: "1E"},
        fought=[],
    )
    found["T-2b"] = Case(
        drawing(start, ["r101", "r118"]),
        ("0:pass", "1:pass"),
        end={9: "trench", 14: "1E"},
        hurt=(2, 0),
        fought=[(9, 3, 2)],
    )
    found["T-3"] = Case(
        drawing({9: "1F trench", 14: "2B"}, ["r117"]),
        ("0:pass", "1:pass"),
        end={},
        hurt=(1, 0),
        fought=[(9, 2, 3)],
    )


def battles(found: Cases) -> None:
    for name, mine, troop, s, t, hurt, left, kept in test_battles.GROUNDED:
        build = moving({HEX: mine, FROM: troop}, FROM, ["down"])
        found[name] = after(build, left, kept, hurt, [(HEX, s, t)])
    for name, mine, troop, card, carried, s, t, hurt, left, kept in test_battles.CHANGED:
        edit = carrying(carried)
        build = moving({HEX: mine, FROM: troop}, FROM, ["down"], card, edit=edit)
        found[name] = after(build, left, kept, hurt, [(HEX, s, t)])
    for name, mine, troop, s, t, hurt, left, kept in test_battles.TWICE:
        build = moving({HEX: mine, FROM: troop}, FROM, ["down"], twice="one_card")
        found[name] = after(build, left, kept, hurt, [(HEX, s, t)])
    for name, mine, troop, strength, hurt, left, kept in test_battles.FLYING:
        fought = [] if strength is None else [(HEX, *strength)]
        end = {HEX: kept, 9: left}
        build = moving({HEX: mine, FROM: troop}, FROM, ["down", "down"], "d102")
        found[name] = Case(build, end=end, hurt=hurt, fought=fought)
    landing = moving({9: "2F", HEX: "1E"}, HEX, ["down"], "d102")
    found["RB-5"] = Case(landing, end={9: "1E"}, hurt=(2, 0), fought=[(9, 2, 3)])


def choices_in_battle(found: Cases) -> None:
    """Cases in which somebody decides."""
    for name, mine, troop, s, t, choice, hurt, kept in test_battles.MINES:
        build = moving({HEX: mine, FROM: troop}, FROM, ["down"])
        found[name] = after(build, "", kept, hurt, [(HEX, s, t)], f"0:{choice}")
    found["B-38"] = Case(
        moving({HEX: "1F", FROM: "3B", 9: "2F trench"}, FROM, ["down"]),
        (f"0:aim:{HEX}", "0:shoot:9"),
        end={9: "2xF trench"},
        hurt=(1, 0),
        fought=[(HEX, 3, 3)],
    )
    found["B-39"] = Case(
        moving({HEX: "1F", FROM: "3B", 9: "1F trench"}, FROM, ["down"]),
        (f"0:aim:{HEX}",),
        end={HEX: "1B", 9: "1xF trench"},
        hurt=(1, 0),
        fought=[(HEX, 2, 3)],
    )
    found["B-40"] = Case(
        moving({HEX: "guard_post", FROM: "2B", 9: "1F catapult"}, FROM, ["down"]),
        (f"0:aim:{HEX}",),
        end={9: "1xF catapult"},
        fought=[(HEX, 2, 2)],
    )
    found["B-41"] = Case(
        lambda: turn_of({9: "2F", HEX: "1E"}, ChooseCommand(0, SUPREME_COMMANDER)),
        (f"0:march:{HEX}", "0:take_along:9:farmer"),
        end={},
        hurt=(2, 0),
        fought=[(HEX, 3, 3)],
    )


def fire(found: Cases) -> None:
    for name, start, end, hurt in test_dragons.FIRE:
        fought = [(12, 3, 3)] if name == "F-1" else []
        build = moving(start, 17, ["down_fire"], "d102")
        found[name.replace(" ", "-")] = Case(build, end=end, hurt=hurt, fought=fought)
    found["F-2"] = Case(
        moving({17: "2B", 12: "1F 1C"}, 17, ["down_fire"], "d102"),
        end={12: "1C"},
        hurt=(1, 0),
        fought=[(12, 3, 2)],
    )
    found["F-4"] = Case(
        moving({17: "1B", 12: "bunker"}, 17, ["down_fire"], "d102"),
        end={12: "bunker"},
        fought=[(12, 3, 2)],
    )
    two = {17: "2B", 12: "bomb"}
    found["F-7"] = Case(moving(two, 17, ["down_fire", "down"], "d102"), end={7: "1B"})


def actions(found: Cases) -> None:
    both = {17: "1E", 9: "3F trench", 10: "1F trench"}
    found["A-1"] = Case(
        moving(both, 17, ["down", "down"]),
        ("0:aim:12", "0:shoot:9", "0:shoot:9", "0:shoot:10"),
        end={9: "1F 2xF trench", 10: "1xF trench"},
        fought=[],
    )
    one = {17: "1E", 9: "3F trench"}
    found["A-2"] = Case(moving(one, 17, ["down", "down"]), end={7: "1E", 9: "3F trench"})
    catapult = {11: "2B", 16: "1B", 6: "1F catapult"}
    found["A-3"] = Case(drawing(catapult, ["r102"]), aims=["11", "16"])
    near = {6: "1F catapult", 14: "1B"}
    found["A-3-near"] = Case(drawing(catapult, ["r104", "r102"]), ("0:aim:11",), near)
    far = {6: "1F catapult", 9: "2B"}
    found["A-3-far"] = Case(drawing(catapult, ["r102"]), ("0:aim:16",), far)
    found["A-4"] = Case(
        drawing({14: "1B trap", 9: "1F 2xF guard_post"}, ["r101"]),
        end={14: "1B trap", 9: "3F guard_post"},
    )
    mined = {9: "bounding_mine", 4: "1F guard_post"}
    found["A-5"] = Case(
        moving({14: "2B", **mined}, 14, ["down"], edit=own(tool=2)),
        ("0:replace:9",),
        end={9: "bounding_mine", 4: "1xF guard_post"},
    )
    found["A-5-survivor"] = Case(
        moving({14: "3B", **mined}, 14, ["down"], edit=own(tool=2)),
        end={9: "1B", 4: "1F guard_post"},
    )


def versus(found: Cases) -> None:
    """The last Year is over. C-2: the Catapult of team A sees #12, where team B stands."""
    far = {20: "1F", 9: "1F", 12: "1B", 4: "1B"}
    found["C-1"] = Case(finished(far, "capture_the_flag"), end=far, result="side_1")
    seen = {9: "1F catapult@1", 12: "1B", 19: "1B"}
    found["C-2"] = Case(finished(seen, "area_control"), end=seen, sight=[7, 9, 12], result="nobody")


# How cases begin


def moving(start: Hexes, hex: int, arrows: list[str], card: str = "r101", **more: Any) -> Build:
    return lambda: advance(start, hex, arrows, card, **more)


def drawing(start: Hexes, draws: list[str]) -> Build:
    return lambda: battle_phase(start, draws)


def exploding(start: Hexes) -> Build:
    return lambda: field(start, Explode((12,)))


def looking(start: Hexes) -> Build:
    return lambda: field(start, PlaceTiles(0, TRAP, False), edit=own(tool=9))


def finished(start: Hexes, scenario: str) -> Build:
    return lambda: field(start, Reckoning(), phase=YEAR_END, scenario=scenario)


def carrying(n: int) -> Edit:
    """Damage that found nobody waits for the Battle."""

    def edit(s: Campaign) -> None:
        if n:
            s.battle.carry[HEX] = n

    return edit


def after(
    build: Build, left: str, kept: str, hurt: tuple[int, int], fought: Fought, *choices: str
) -> Case:
    """A Battle on HEX: the Invaders left, and what you keep."""
    return Case(build, choices, {HEX: test_battles.after(left, kept)}, hurt, fought)


def position_of(case: Case) -> Json:
    """The position with which a case begins."""
    match = case.build()
    origin: Json = match.origin
    return {**heading(match.seats, origin["options"]), "state": origin["position"]}


def main(names: list[str]) -> int:
    found = cases()
    if not names:
        for name, case in found.items():
            print(" ".join([name, *(f"--choose {choice}" for choice in case.choices)]))
    for name in names:
        print(json.dumps(position_of(found[name]), indent=1, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
