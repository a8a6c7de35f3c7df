"""Why not? The sentences are in the words files; here is which ruling forbids what."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Refusal
from holdfast.core.choice import Choice
from holdfast.games.empires_end.rules.choices import CHOICES

# The ruling that says when each verb may be used.
BELONGS: Final = {
    "accept": "EE-32", "bid": "EE-32", "free": "EE-70", "redraw": "EE-70", "replace": "EE-76",
    "face": "EE-82", "destroy": "EE-42", "trigger": "EE-135", "attach": "EE-50", "buy": "EE-60",
    "done": "EE-10", "collect": "EE-90", "use": "EE-90", "repeat": "EE-96", "give": "EE-92",
    "take": "EE-92", "play": "EE-100", "sell": "EE-103", "discount": "EE-102", "pay": "EE-20",
    "repair": "EE-106", "swap": "EE-108", "move": "EE-109", "keep": "EE-105", "discard": "EE-105",
    "economy_first": "EE-130", "industry_first": "EE-130", "axes": "EE-122", "coins": "EE-122",
    "refresh": "EE-79", "exchange": "EE-151", "suffer": "EE-152", "full_price": "EE-102",
}  # fmt: skip


def elsewhere(choice: Choice) -> Refusal:
    """This is not the moment for that."""
    verb = CHOICES.verb_of(choice).name
    return Refusal(BELONGS[verb], "elsewhere_" + verb)


def refuse(rule: str, why: str) -> Refusal:
    return Refusal(rule, why)


def refuse_id(rule: str, why: str, id: str) -> Refusal:
    return Refusal(rule, why, {"id": id})
