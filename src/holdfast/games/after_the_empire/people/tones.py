# not compiled: it serves the browser.
"""How the browser offers choices: which are grave, which end a sequence, which are looked for."""

from __future__ import annotations

from holdfast.core.words import Words
from holdfast.games.after_the_empire.people.speaker import View
from holdfast.games.after_the_empire.rules.names import PLACES

GRAVE = ("damage", "pass", "target")
FINISHING = ("marshal",)
ENDING = ("done",)
LAPSING = ("sow", "protect", "mend", "way")  # what is not used now is gone
SPENT = ("wood", "stone", "iron")  # at the stockpile

# Where free actions are half of what is asked; everywhere else they stand aside.
OF_THE_TURN = ("turn", "end_turn")


def tone(key: str, prompt: str) -> str:
    verb = key.partition(":")[0]
    if verb == "tap" and prompt not in OF_THE_TURN:
        return "aside"
    if verb in GRAVE:
        return "grave"
    if verb in FINISHING:
        return "finish"
    return "end" if verb in ENDING else ""


def gives_up(view: View, key: str, words: Words, prompt: str, keys: list[str]) -> str:
    if key != "done" or len(keys) < 2:
        return ""
    if prompt in LAPSING:
        return words.label("rest_lapses")
    goods: dict[str, int] = view["castles"][view["seat"]]["goods"]
    left = {good: goods[good] for good in SPENT if goods[good]}
    return words.label("unspent", goods=words.goods(left)) if prompt == "stockpile" and left else ""


def tempting(view: View, keys: list[str]) -> list[str]:
    """While a worker is placed every place is looked for; at a market every card on offer."""
    if any(key.startswith("place:") for key in keys):
        return [f"place:{place}" for place in PLACES if f"place:{place}" not in keys]
    if any(key.startswith("buy:") for key in keys):
        kind = "buildings" if any(key[4:] in view["buildings"] for key in keys) else "refugees"
        return [f"buy:{card}" for card in view[kind] if card and f"buy:{card}" not in keys]
    return []
