"""First games: whose teacher remembers what was said, written with the act it was said after."""

from __future__ import annotations

import json
from typing import Any

from holdfast.core.lessons import Plan, Teacher, load_plan
from holdfast.core.record import Match
from holdfast.server.store import Statement, Store

KEEP = (
    "INSERT INTO teaching VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET kept = excluded.kept"
)


def read_teacher(table: str, store: Store, match: Match) -> Teacher | None:
    """None if this is no first game, or its game has no lessons any more."""
    row = store.row("SELECT kept FROM teaching WHERE table_id = ?", table)
    plan = None if row is None else load_plan(match.game.folder)
    return None if row is None or plan is None else Teacher(plan, match, json.loads(row["kept"]))


def begin_teaching(table: str, plan: Plan, match: Match) -> Statement:
    teacher = Teacher(plan, match)
    teacher.look()
    return save(table, teacher)


def go_on(table: str, teacher: Teacher | None) -> list[Statement]:
    """After an act: look whether something is to be explained, and what has to be written down."""
    if teacher is None:
        return []
    teacher.look()
    return [save(table, teacher)]


def save(table: str, teacher: Teacher) -> Statement:
    return KEEP, (table, json.dumps(teacher.kept(), separators=(",", ":")))


def lesson_message(teacher: Teacher | None, seat: int) -> dict[str, Any] | None:
    """What was explained to this seat, by the names of the lessons; the last one may be new."""
    if teacher is None or seat != teacher.me:
        return None
    last = teacher.said[-1] if teacher.said else None
    return {
        "said": [one.id for one in teacher.said],
        "at": "" if last is None else last.at,
        "done": teacher.is_done,
    }
