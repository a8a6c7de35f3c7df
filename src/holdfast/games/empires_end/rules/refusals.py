"""Why not? The sentences are in the words files; here is which ruling forbids what."""

from __future__ import annotations

from holdfast.core import refusals
from holdfast.core.choice import Choice
from holdfast.core.refusals import Refusal
from holdfast.games.empires_end.rules.choices import CHOICES


def elsewhere(choice: Choice) -> Refusal:
    """This is not the moment for that."""
    return refusals.elsewhere(CHOICES.verb_of(choice))


def refuse(rule: str, why: str) -> Refusal:
    return Refusal(rule, why)


def refuse_id(rule: str, why: str, id: str) -> Refusal:
    return Refusal(rule, why, {"id": id})
