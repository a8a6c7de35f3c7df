"""The same people at another table: whoever sets one tells the seats here of their invitations. Of
an invitation only its hash is kept, so that a seat is led there by its own link."""

from __future__ import annotations

from collections.abc import Iterable

from holdfast.server.store import Row, Statement, Store

OFFER = "INSERT OR REPLACE INTO rematch VALUES (?, ?, ?)"
USED = "DELETE FROM rematch WHERE invitation = ?"
STILL_OPEN = (
    "SELECT rematch.seat AS offered_to, pass.* FROM rematch JOIN pass ON hash = invitation "
    "WHERE rematch.table_id = ? AND role = 'invitation'"
)


def offered(table: str, store: Store) -> dict[int, Row]:
    """By seat, the invitations to another table that nobody has used yet."""
    return {row["offered_to"]: row for row in store.rows(STILL_OPEN, table)}


def offering(table: str, invitations: Iterable[tuple[int, bytes]]) -> list[Statement]:
    return [(OFFER, (table, seat, hash)) for seat, hash in invitations]
