# not compiled: it serves the browser.
"""How the browser offers choices, and the tables the game can be set up for."""

from __future__ import annotations

from typing import Any

from holdfast.core.words import Words
from holdfast.games.ante_portas.rules.colony.goods import MakeRoom
from holdfast.games.ante_portas.rules.names import (
    COUNCILS,
    LAYOUTS,
    PLAYERS,
    SCENARIOS,
    TWICE,
    WAVES,
)

GRAVE = ("cancel", "decline", "decline_from", "withdraw", "object")
FINISHING = ("done", "pass", "offer", "accept", "accept_from", "agree")
ASIDE = ("asked", "pass_troop", "pass_phase", "give_up")
PLAIN: dict[str, object] = {
    "scenario": "raiders",
    "eras": 1,
    "wave": "plain",
    "twice": "no",
    "council": "captain",
    "layout": "automatic",
}


def tone(key: str, prompt: str) -> str:
    verb = key.partition(":")[0]
    if verb in GRAVE:
        return "grave"
    if verb in ASIDE and prompt != MakeRoom.prompt:
        return "aside"
    return "finish" if verb in FINISHING else ""


def tempting(view: dict[str, Any], keys: list[str]) -> list[str]:
    """Trade is looked for whenever a turn begins and a partner is elsewhere."""
    if view["seat"] < 0 or not any(key.startswith("move:") for key in keys):
        return []
    others = [n for n in range(view["seats"]) if n != view["seat"]]
    wanted = [f"trade:player_{n + 1}" for n in others if view["sides"][n] == own_side(view)]
    return [key for key in wanted if key not in keys]


def received(view: dict[str, Any]) -> list[dict[str, Any]]:
    """What is offered to this seat, the oldest offer first."""
    return [offer for offer in view["offers"] if offer["other"] == view["seat"]]


def address(view: dict[str, Any], words: Words) -> str:
    return " ".join([words.say("events", "offered", offer) for offer in received(view)])


def label(view: dict[str, Any], key: str, words: Words) -> str:
    """Where there are several offers, the oldest one is named as well."""
    offers = received(view) if key in ("accept", "decline") else []
    return words.choice(f"{key}_from:{PLAYERS[offers[0]['seat']]}" if len(offers) > 1 else key)


def own_side(view: dict[str, Any]) -> int:
    side: int = view["sides"][view["seat"]]
    return side


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
