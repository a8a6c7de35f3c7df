"""Why not? The sentences are in the words files; here is which ruling forbids what."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Refusal
from holdfast.core.choice import Choice
from holdfast.games.after_the_end.rules.choices import CHOICES

# The ruling that says when each verb may be used.
BELONGS: Final = {
    "commit": "AT-15", "pass": "AT-15", "equip": "AT-36", "bare": "AT-36", "replace": "AT-52",
    "as_asked": "AT-52", "reroll": "AT-18", "done": "AT-20", "discard": "AT-71",
    "token": "AT-25", "experience": "AT-25", "study": "AT-25", "keep": "AT-54", "take": "AT-5",
    "ready": "AT-64", "influence": "AT-28", "complete": "AT-29", "buy": "AT-30", "pay": "AT-30",
    "build": "AT-33", "wound": "AT-39", "brace": "AT-41", "surrender": "AT-39", "play": "AT-46",
    "die": "AT-72", "pass_round": "AT-75",
}  # fmt: skip


def elsewhere(choice: Choice) -> Refusal:
    """This is not the moment for that."""
    verb = CHOICES.verb_of(choice).name
    return Refusal(BELONGS[verb], "elsewhere_" + verb)


def refuse(rule: str, why: str) -> Refusal:
    return Refusal(rule, why)


def refuse_id(rule: str, why: str, id: str) -> Refusal:
    return Refusal(rule, why, {"id": id})
