# not compiled: it is asked when old files are read.
"""What a table in a file of an older format is called today.

A text says it, one word per value:

| word | what it says |
| --- | --- |
| `bag<deck` | `bag` was called `deck` |
| `wheat<goods/wheat` | it lay in a table of its own, which held nothing but what is taken from it |
| `final=[]` `is_sacked<sacked=false` | what was left out was that, in JSON |
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from holdfast.core.catalog import Reader

Json = dict[str, Any]


def renew(table: Json, words: str, place: str) -> None:
    """Write this table as it is written today; what no word speaks of stays as it is."""
    parts: dict[str, Reader] = {}
    for word in words.split():
        names, has_blank, blank = word.partition("=")
        name, _, old = names.partition("<")
        part, is_within, key = (old or name).rpartition("/")
        if is_within and part not in parts:
            parts[part] = Reader(table.pop(part), part)
        source = parts[part] if is_within else Reader(table, place)
        is_left_out = has_blank and not source.has(key)
        value = json.loads(blank) if is_left_out else source.child(key).value
        if not is_within:
            table.pop(key, None)
        table[name] = value
    for rest in parts.values():
        rest.finish()


def columns(rows: Sequence[Json], names: Sequence[str], words: str) -> Json:
    """What was a list of tables, each with a name, is now a table by name for each thing they had:
    `walls<wall`, `soldiers=0` with what was left out. `tapped<tapped?` is the list of those names
    for which it was true, and `shown!` is not left out for any. What is said is taken away."""
    found: Json = {}
    for word in words.split():
        part, has_blank, blank = word.rstrip("?!").partition("=")
        name, _, old = part.partition("<")
        key = old or name
        if word.endswith(("?", "!")):
            left_out = False if word.endswith("?") else None
            marks = [row.pop(key, left_out) for row in rows]
            demand([type(mark) for mark in marks], [bool] * len(marks))
            found[name] = [one for one, mark in zip(names, marks, strict=True) if mark]
        else:
            values = [
                row.pop(key, json.loads(blank)) if has_blank else row.pop(key) for row in rows
            ]
            found[name] = dict(zip(names, values, strict=True))
    return found


def demand(found: Sequence[object], wanted: Sequence[object]) -> None:
    if list(found) != list(wanted):
        raise ValueError(f"{found} instead of {wanted}")
