"""What a seat could do as one act, in words: payments, groups, and answers that need no thought."""

from __future__ import annotations

from typing import Any

from holdfast.core.leaving import leaving
from holdfast.core.people import PAY
from holdfast.core.record import Match
from holdfast.core.ways import Row, Way, by_itself, ways
from holdfast.core.words import Words

Message = dict[str, Any]


def ways_message(match: Match, seat: int, view: Message, words: Words, is_alone: bool) -> Message:
    """For a seat that is asked; `is_alone`: nobody else at this table is a person. With it, what
    would be left in the stores, by answer; only of what would be less."""
    found = ways(match.game, match.state, seat)
    messages = [told(way, match, view, words) for way in found]
    if alone := by_itself(match, seat, view, is_alone):
        messages.append({"kind": "self", "key": alone})
    return {"ways": messages, "leaves": leaving(match.game, match.state, seat, found)}


def told(way: Way, match: Match, view: Message, words: Words) -> Message:
    return {
        "kind": way.kind,
        "of": way.of,
        "say": words.section("ways").get(way.prompt, ""),
        "keys": way.choices(),
        "rows": [row_told(row, way, match, view, words) for row in way.rows],
        "least": way.least,
        "most": way.most,
        "full": way.full,
        "end": way.end,
        "holds": way.holds,
        "before": way.before,
    }


def row_told(row: Row, way: Way, match: Match, view: Message, words: Words) -> Message:
    one, many = names_of(row.key, way, match, view, words)
    numbers = {name: getattr(row, name) for name in ("have", "take", "least", "most")}
    return {"key": row.key, "one": one, "many": many, **numbers}


def names_of(key: str, way: Way, match: Match, view: Message, words: Words) -> tuple[str, str]:
    """What is paid or given is called by its noun, everything else as the game calls it."""
    noun = words.nouns.get(key.rpartition(":")[2])
    if key.count(":") == 1 and noun is not None and (way.kind == PAY or noun.is_counted):
        return noun.counted(1), noun.counted(2)
    name = match.game.people.piece(view, key, words, way.prompt)
    return name, name
