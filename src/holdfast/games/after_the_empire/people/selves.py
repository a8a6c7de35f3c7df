# not compiled: it serves the browser.
"""Questions with one sensible outcome (`People.by_itself`)."""

from __future__ import annotations

from holdfast.core.people import Asked

HEALERS = ("infirmary", "barracks")  # nobody goes there for anything else


def by_itself(keys: list[str], about: dict[str, object], asked: Asked) -> str:
    if asked.prompt == "heal" and keys == ["heal:1", "heal:0"] and is_paid_for(asked):
        return "heal:1"
    if asked.prompt == "damage" and len(keys) == 2 and about["n"] == 2:
        return keys[0]  # the other one is next
    return ""


def is_paid_for(asked: Asked) -> bool:
    """Whether it was paid for, with food or with a worker; what a card gives beside other things
    may be unwelcome, for soldiers eat."""
    last = asked.last
    if last is None or last.what not in ("paid", "placed"):
        return False
    return last.data.get("source", last.data.get("place")) in HEALERS
