"""Why not? Which ruling forbids a choice; the sentences are in the words files."""

from __future__ import annotations

from holdfast.core.choice import Verb


class Refusal:
    """Why a choice is not legal: the ruling, and the sentence (named in the words files)."""

    def __init__(self, rule: str, why: str, data: dict[str, object] | None = None) -> None:
        self.rule = rule
        self.why = why
        self.data: dict[str, object] = {} if data is None else data


def refuse(rule: str, why: str) -> Refusal:
    return Refusal(rule, why)


def refuse_id(rule: str, why: str, id: str) -> Refusal:
    return Refusal(rule, why, {"id": id})


def elsewhere(verb: Verb) -> Refusal:
    """This is not the moment for that."""
    return Refusal(verb.rule, "elsewhere_" + verb.name)
