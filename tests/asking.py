"""Short questions to a match, and stored positions: what the tests of every game need."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holdfast import Match, load_position
from holdfast.core.journal import Event
from holdfast.core.record import read_json


def stored_position(folder: Path, name: str, changes: dict[str, Any]) -> Match:
    """The position of this name; `changes` replace parts of its state."""
    data = read_json(folder / f"{name.removesuffix('.json')}.json")
    data["state"].update(changes)
    return load_position(data)


def keys(match: Match, seat: int) -> list[str]:
    """The legal keys of a seat, none if it owes no decision."""
    return match.open.get(seat, [])


def refusal(match: Match, seat: int, key: str) -> str | None:
    """The ruling that forbids a choice: "EE-73"; None if it is legal."""
    sentence = match.why_not(seat, key)
    return None if sentence is None else sentence.partition(":")[0]


def choose_all(match: Match, *choices: tuple[int, str]) -> None:
    """Several choices, one after the other."""
    for seat, key in choices:
        match.choose(seat, key)


def told(match: Match, what: str, seat: int | None = None) -> list[Event]:
    """The events of one kind, of one seat or of everybody, whoever may hear them."""
    return [e for e in match.events if e.what == what and seat in (None, e.seat)]
