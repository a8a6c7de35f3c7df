# not compiled: it serves the browser.
"""How the browser offers choices: which are grave, which end a sequence, what was offered."""

from __future__ import annotations

from typing import Any

from holdfast.core.words import Words
from holdfast.games.ante_portas.rules.colony.goods import MakeRoom
from holdfast.games.ante_portas.rules.names import PLAYERS

GRAVE = ("cancel", "decline", "decline_from", "withdraw", "object")
FINISHING = ("go", "offer", "accept", "accept_from", "agree")
ENDING = ("done", "pass")
FORGOING = (
    "build",
    "refine",
    "empty_buffers",
    "place_tiles",
)  # the chance does not return
ASIDE = ("asked", "pass_troop", "pass_phase", "give_up")


def tone(key: str, prompt: str) -> str:
    verb = key.partition(":")[0]
    if verb in GRAVE:
        return "grave"
    if verb in ASIDE and prompt != MakeRoom.prompt:
        return "aside"
    if verb in FINISHING:
        return "finish"
    return "end" if verb in ENDING else ""


def gives_up(key: str, words: Words, prompt: str, keys: list[str]) -> str:
    others = [one for one in keys if one != key and tone(one, prompt) != "aside"]
    if key != "done" or not others:
        return ""
    if prompt == "sustain":
        return words.label("not_all_fed")
    return words.label("still_open", n=len(others)) if prompt in FORGOING else ""


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
