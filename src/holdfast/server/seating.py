"""Who sits at a table, who listens there, and what they may see of each other's acts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from holdfast.core.agenda import State
from holdfast.core.record import Match
from holdfast.server.refusals import Refused
from holdfast.server.store import Statement

WATCHING = -1
CHANGE_SEAT = (
    "UPDATE seat SET name = ?, is_human = ?, is_taken = ?, bot = ?, is_lent = ? "
    "WHERE table_id = ? AND seat = ?"
)


class Act(NamedTuple):
    """What a row of the store says happened."""

    seat: int
    what: str
    key: str
    hash: str = ""  # of the position it led to


@dataclass
class Chair:
    """One place at the table and who plays it."""

    seat: int
    name: str  # "" : the seat's own name, in the language of whoever reads it
    is_human: bool
    is_taken: bool
    bot: str
    is_lent: bool = False

    @property
    def is_played_by_bot(self) -> bool:
        return not self.is_human or self.is_lent

    def save(self, table: str) -> Statement:
        values = (self.name, self.is_human, self.is_taken, self.bot, self.is_lent)
        return CHANGE_SEAT, (*values, table, self.seat)


@dataclass
class Consent:
    """Somebody asks to go back further than undo allows."""

    seat: int
    choices: int  # how many would be left
    missing: set[int] = field(default_factory=set)


class Listener(Protocol):
    """A connection that wants to know."""

    seat: int

    def tell_state(self) -> None: ...
    def tell_table(self) -> None: ...
    def forget_log(self) -> None: ...
    def pass_over(self) -> None: ...
    def dismiss(self, farewell: Refused) -> None: ...


def is_seen(match: Match, n: int, seat: int) -> bool:
    """Whether a seat sees that choice n was made. Inside simultaneous lanes the others learn only
    that somebody has finished; and an aside may be its owner's business alone."""
    actor, key = match.choices[n]
    before, after = match.at(n), match.at(n + 1)
    if seat == actor:
        return True
    if before.each is not None and after.each is before.each:
        return not after.open[actor]
    if match.game.choices.number(key) in before.open[actor]:
        return True
    news = match.events[match.told(n) : match.told(n + 1)]
    is_told = any(event.is_for(seat) for event in news)
    return is_told or match.game.view(before, seat) != match.game.view(after, seat)


def is_seen_undone(before: State, after: State, act: Act, seat: int) -> bool:
    """What is taken back inside a lane is the business of its seat, unless it had finished."""
    if seat == act.seat or before.each is None or after.each is not before.each:
        return True
    return not after.open[act.seat] or not before.open[act.seat]
