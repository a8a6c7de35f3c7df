"""Why not? The sentences are in the words files; here is which ruling forbids what."""

from __future__ import annotations

from holdfast.core.agenda import Refusal
from holdfast.core.choice import Choice
from holdfast.games.ante_portas.rules.choices import BELONGS, CHOICES


def elsewhere(choice: Choice) -> Refusal:
    """This is not the moment for that."""
    verb = CHOICES.verb_of(choice).name
    return Refusal(BELONGS[verb], "elsewhere_" + verb)


def refuse(rule: str, why: str) -> Refusal:
    return Refusal(rule, why)


def refuse_id(rule: str, why: str, id: str) -> Refusal:
    return Refusal(rule, why, {"id": id})
