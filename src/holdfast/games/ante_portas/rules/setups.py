# not compiled: it is for those who try everything.
"""What the game can be set up for."""

from __future__ import annotations

from holdfast.games.ante_portas.rules.names import COUNCILS, LAYOUTS, SCENARIOS, TWICE, WAVES

PLAIN: dict[str, object] = {
    "scenario": "raiders",
    "eras": 1,
    "wave": "plain",
    "twice": "no",
    "council": "captain",
    "layout": "automatic",
}


def tables() -> list[tuple[int, dict[str, object]]]:
    """Every number of players with every way to play; side options where they matter most."""
    found: list[tuple[int, dict[str, object]]] = []
    for seats in (1, 2, 3):
        for scenario in SCENARIOS[:2]:
            for eras in (1, 2):
                found.append((seats, {**PLAIN, "scenario": scenario, "eras": eras}))
            for wave in WAVES[1:]:
                found.append((seats, {**PLAIN, "scenario": scenario, "wave": wave}))
            for twice in TWICE[1 : {1: 1, 2: 2, 3: 3}[seats]]:
                found.append((seats, {**PLAIN, "scenario": scenario, "twice": twice}))
        if seats > 1:
            for council in COUNCILS[1:]:
                found.append((seats, {**PLAIN, "council": council}))
    found.append((2, {**PLAIN, "layout": LAYOUTS[1], "eras": 2}))
    found.append((3, {**PLAIN, "twice": TWICE[2], "wave": WAVES[2]}))
    for seats in (2, 4):
        for scenario in SCENARIOS[2:]:
            for eras in (1, 2):
                found.append((seats, {**PLAIN, "scenario": scenario, "eras": eras}))
    found.append((4, {**PLAIN, "scenario": SCENARIOS[2], "council": COUNCILS[2]}))
    return found
