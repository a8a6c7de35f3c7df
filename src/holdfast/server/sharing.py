"""A finished game is shown to everybody if all its people agree; any of them ends that again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from holdfast.server.seating import Chair, Deed
from holdfast.server.store import Statement, Store
from holdfast.server.tokens import new_token

SHOWN = "shown"  # the role of the public link
OTHER_PERSON = ("sat", "freed", "freed_bot", "back_to_bot")  # who agreed has left the seat
# What a stranger reads of what people did: nothing of who came, went, or had another name.
TOLD_TO_ALL = ("rewound", "undone", "undone_shown", "hinted", "closed")

AGREE = "INSERT OR IGNORE INTO agreed VALUES (?, ?)"
DISAGREE = "DELETE FROM agreed WHERE table_id = ? AND seat = ?"
SHOW = "INSERT INTO shown VALUES (?, ?)"
HIDE = "DELETE FROM shown WHERE table_id = ?"


class Shared(NamedTuple):
    """Who has agreed that a table is shown, and the link by which it is; "": it is not."""

    agreed: frozenset[int] = frozenset()
    link: str = ""

    def missing(self, chairs: Iterable[Chair]) -> set[int]:
        return asked(chairs) - self.agreed

    def with_seat(self, seat: int, chairs: Iterable[Chair]) -> Shared:
        """After the last one has agreed there is a link, another one each time."""
        agreed = Shared(self.agreed | {seat}, self.link)
        if agreed.missing(chairs) or agreed.link:
            return agreed
        return agreed._replace(link=new_token())

    def without_seat(self, seat: int) -> Shared:
        return Shared(self.agreed - {seat})

    def written(self, before: Shared, table: str) -> list[Statement]:
        """What has changed, as the store keeps it."""
        statements: list[Statement] = [
            *((AGREE, (table, seat)) for seat in sorted(self.agreed - before.agreed)),
            *((DISAGREE, (table, seat)) for seat in sorted(before.agreed - self.agreed)),
        ]
        if before.link and self.link != before.link:
            statements.append((HIDE, (table,)))
        if self.link and self.link != before.link:
            statements.append((SHOW, (self.link, table)))
        return statements


def asked(chairs: Iterable[Chair]) -> set[int]:
    """The seats of people. Whoever has left a name behind is asked, too, though nobody can answer
    there: a game is not shown with the name of somebody who did not agree."""
    return {chair.seat for chair in chairs if chair.is_human and (chair.is_taken or chair.name)}


def read_shared(table: str, store: Store) -> Shared:
    seats = store.rows("SELECT seat FROM agreed WHERE table_id = ?", table)
    shown = store.row("SELECT link FROM shown WHERE table_id = ?", table)
    return Shared(frozenset(row["seat"] for row in seats), shown["link"] if shown else "")


def for_strangers(deeds: Iterable[Deed], chairs: list[Chair]) -> list[Deed]:
    """What people did beside the game, told with the names they have agreed to."""
    told = [deed for deed in deeds if deed.what in TOLD_TO_ALL]
    return [
        deed._replace(data={**deed.data, "name": chairs[deed.seat].name})
        if deed.seat >= 0
        else deed
        for deed in told
    ]
