# not compiled: it serves the browser.
"""How the browser offers choices: which are grave, which end a sequence, which are looked for."""

from __future__ import annotations

from holdfast.core.words import Words
from holdfast.games.empires_end.people.text import View
from holdfast.games.empires_end.rules.names import GOODS, SLOTS

GRAVE = ("accept", "suffer", "destroy", "buy")
FINISHING = ("collect",)
ENDING = ("done", "keep")


def tone(key: str) -> str:
    verb = key.partition(":")[0]
    if verb in GRAVE:
        return "grave"
    if verb in FINISHING:
        return "finish"
    return "end" if verb in ENDING else ""


def gives_up(key: str, words: Words, prompt: str, keys: list[str]) -> str:
    """EE-90, EE-100. Whoever is done uses nothing more in this phase."""
    if key != "done" or prompt not in ("economy", "industry"):
        return ""
    abilities = sum(one.startswith("use:") for one in keys)
    if prompt == "economy":
        return words.label("abilities_unused", n=abilities) if abilities else ""
    return words.label("still_open", n=len(keys) - 1) if len(keys) > 1 else ""


def label(view: View, key: str, words: Words) -> str:
    """Of two disasters each is called by its name: they do not lie left and right everywhere."""
    verb, _, slot = key.partition(":")
    cards = [disaster["card"] for disaster in view["disasters"]]
    card = cards[SLOTS.index(slot)] if verb == "face" and len(cards) == len(SLOTS) else None
    return words.choice(f"{verb}:{card}" if card else key)


def tempting(view: View, keys: list[str]) -> list[str]:
    """While a disaster is decided, every good is looked for, and what could still be afforded."""
    if "accept" in keys:
        return [f"bid:{good}" for good in GOODS if f"bid:{good}" not in keys]
    return []
