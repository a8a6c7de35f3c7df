"""The cases of the specification's tables as position files.

    python -m holdfast.games.ante_portas.battle.tests.cases            their names
    python -m holdfast.games.ante_portas.battle.tests.cases M-11 > m11.json
    holdfast position m11.json

A file holds the position before anything of the case has happened; loading it plays the case up to
its first question, or to its end.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from holdfast import Match
from holdfast.games.ante_portas.battle.bombs import Explode
from holdfast.games.ante_portas.battle.tests import (
    test_battles,
    test_bombs,
    test_dragons,
    test_movement,
    test_sight,
)
from holdfast.games.ante_portas.battle.tests.at import (
    Hexes,
    advance,
    battle_phase,
    field,
    heading,
    own,
)
from holdfast.games.ante_portas.battle.works import PlaceTiles

Json = dict[str, Any]
Build = Callable[[], Match]
HEX, FROM = test_battles.HEX, test_battles.FROM
TRAP = 10


def cases() -> dict[str, Build]:
    found: dict[str, Build] = {}
    movement(found)
    battles(found)
    for name, start, _, _ in test_bombs.CASES:
        found[name.replace(" ", "-")] = exploding(start)
    for name, start, _, _ in test_dragons.FIRE:
        found[name.replace(" ", "-")] = moving(start, 17, ["down_fire"], "d102")
    found["F-2"] = moving({17: "2B", 12: "1F 1C"}, 17, ["down_fire"], "d102")
    found["F-4"] = moving({17: "1B", 12: "bunker"}, 17, ["down_fire"], "d102")
    found["F-7"] = moving({17: "1B", 12: "bomb"}, 17, ["down_fire", "down"], "d102")
    for name, start, _ in test_sight.CASES:
        found[name] = looking(start)
    actions(found)
    return found


def movement(found: dict[str, Build]) -> None:
    for name, start, hex, arrows, _ in test_movement.PLAIN:
        found[name] = moving(start, hex, arrows)
    for name, hex, arrows in test_movement.LEAVING:
        found[name] = moving({hex: "1B"}, hex, arrows)
    for name, start, draws, _ in test_movement.CARDS:
        found[name] = drawing(start, draws)
    found["M-2"] = drawing({26: "1B", 27: "2B"}, ["r102", "r103"])
    found["M-3"] = drawing({26: "1B", 27: "2B"}, ["r102", "r104"])
    found["M-19"] = drawing({9: "1B", 15: "1B"}, ["r106", "r101"])
    found["M-23"] = drawing({9: "1B", 4: "1F"}, ["d108"])
    found["T-2"] = drawing({9: "2F trench", 14: "2B", 19: "1E"}, ["r101", "r118"])
    found["T-3"] = drawing({9: "1F trench", 14: "2B"}, ["r117"])


def battles(found: dict[str, Build]) -> None:
    for name, mine, troop, *_ in test_battles.GROUNDED:
        found[name] = moving({HEX: mine, FROM: troop}, FROM, ["down"])
    for name, mine, troop, *_ in test_battles.MINES:
        found[name] = moving({HEX: mine, FROM: troop}, FROM, ["down"])
    for name, mine, troop, card, *_ in test_battles.CHANGED:
        found[name] = moving({HEX: mine, FROM: troop}, FROM, ["down"], card)
    for name, mine, troop, *_ in test_battles.FLYING:
        found[name] = moving({HEX: mine, FROM: troop}, FROM, ["down", "down"], "d102")
    for name, mine, troop, *_ in test_battles.TWICE:
        found[name] = moving({HEX: mine, FROM: troop}, FROM, ["down"], twice="one_card")
    found["RB-5"] = moving({9: "2F", HEX: "1E"}, HEX, ["down"], "d102")
    found["B-38"] = moving({HEX: "1F", FROM: "3B", 9: "2F trench"}, FROM, ["down"])
    found["B-39"] = moving({HEX: "1F", FROM: "3B", 9: "1F trench"}, FROM, ["down"])
    found["B-40"] = moving({HEX: "guard_post", FROM: "2B", 9: "1F catapult"}, FROM, ["down"])


def actions(found: dict[str, Build]) -> None:
    both = {17: "1E", 9: "3F trench", 10: "1F trench"}
    found["A-1"] = moving(both, 17, ["down", "down"])
    found["A-2"] = moving({17: "1E", 9: "3F trench"}, 17, ["down", "down"])
    found["A-3"] = drawing({11: "2B", 16: "1B", 6: "1F catapult"}, ["r104"])
    found["A-4"] = drawing({14: "1B trap", 9: "1F 2xF guard_post"}, ["r101"])
    mined = {14: "2B", 9: "bounding_mine", 4: "1F guard_post"}
    found["A-5"] = moving(mined, 14, ["down"], edit=own(tool=2))


def moving(start: Hexes, hex: int, arrows: list[str], card: str = "r101", **more: Any) -> Build:
    return lambda: advance(start, hex, arrows, card, **more)


def drawing(start: Hexes, draws: list[str]) -> Build:
    return lambda: battle_phase(start, draws)


def exploding(start: Hexes) -> Build:
    return lambda: field(start, Explode((12,)))


def looking(start: Hexes) -> Build:
    return lambda: field(start, PlaceTiles(0, TRAP, False), edit=own(tool=9))


def position_of(build: Build) -> Json:
    """The position with which a case begins."""
    match = build()
    origin: Json = match.origin
    return {**heading(match.seats, origin["options"]), "state": origin["position"]}


def main(names: list[str]) -> int:
    found = cases()
    if not names:
        print("\n".join(found))
    for name in names:
        print(json.dumps(position_of(found[name]), indent=1, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
