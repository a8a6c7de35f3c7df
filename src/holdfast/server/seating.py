"""Who sits at a table, who listens there, and what they may see of each other's acts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, Protocol

from holdfast.core.agenda import State
from holdfast.core.record import Match
from holdfast.server.refusals import Refused
from holdfast.server.store import Statement

WATCHING = -1
# A seat is lent until its person's next turn, until the phase ends, or until it is taken back.
TURN, PHASE, BACK = "turn", "phase", "back"
# How long a bot waits before it chooses for somebody, as times of `Limits.pause`: as the page shows
# what others do. Who wants everything to wait for him is waited for longest.
PACES = {"slow": 1.6, "even": 1.0, "quick": 0.5, "wait": 1.6}
CHANGE_SEAT = (
    "UPDATE seat SET name = ?, is_human = ?, is_taken = ?, bot = ?, is_lent = ?, "
    "until = ?, pace = ? "
    "WHERE table_id = ? AND seat = ?"
)


ADD_DEED = (
    "INSERT INTO deed VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, k) DO UPDATE SET "
    "n = excluded.n, data = excluded.data, at = excluded.at"
)


class Act(NamedTuple):
    """What a row of the store says happened."""

    seat: int
    what: str
    key: str
    hash: str = ""  # of the position it led to
    run: int = 0  # the number of the first of several acts that were made as one; 0: it is alone


@dataclass
class Chair:
    """One place at the table and who plays it."""

    seat: int
    name: str  # "" : the seat's own name, in the language of whoever reads it
    is_human: bool
    is_taken: bool
    bot: str
    is_lent: bool = False
    is_bots: bool = False  # also while somebody sits in for the bot
    until: str = BACK  # when a lent seat is its person's again
    pace: str = "even"  # at which a bot plays it

    @property
    def is_played_by_bot(self) -> bool:
        return not self.is_human or self.is_lent

    def save(self, table: str) -> Statement:
        values = (self.name, self.is_human, self.is_taken, self.bot, self.is_lent)
        return CHANGE_SEAT, (*values, self.until, self.pace, table, self.seat)


class Loan:
    """What has happened since a seat was lent."""

    def __init__(self, events: int, is_asked: bool) -> None:
        self.events = events  # told before it
        self.has_rested = not is_asked  # others had their turn


class Changed(NamedTuple):
    """What becomes of a chair: what everybody is told of it, and what else is written."""

    deed: str = ""
    data: Mapping[str, str] = MappingProxyType({})
    statements: tuple[Statement, ...] = ()
    ends_links: bool = False  # whoever came by an older link of the seat is sent away


class Deed(NamedTuple):
    """What somebody did beside the game, and how many events there were before it."""

    n: int  # acts before it
    seat: int  # whom it concerns; WATCHING: the table
    what: str
    data: dict[str, str]  # names as they were
    at: str
    told: int

    def save(self, table: str, k: int) -> Statement:
        data = json.dumps(self.data, ensure_ascii=False)
        return ADD_DEED, (table, k, self.n, self.seat, self.what, data, self.at)


@dataclass
class Consent:
    """Somebody asks to go back further than undo allows."""

    seat: int
    choices: int  # how many would be left
    missing: set[int] = field(default_factory=set)


class Listener(Protocol):
    """A connection that wants to know."""

    seat: int
    address: str

    def tell_state(self) -> None: ...
    def tell_table(self) -> None: ...
    def forget_log(self) -> None: ...
    def pass_over(self) -> None: ...
    def dismiss(self, farewell: Refused) -> None: ...


def who_is_asked(s: State) -> list[bool]:
    return [bool(options) for options in s.open]


def who_sees(match: Match, n: int) -> list[int]:
    """Who sees that choice n was made. Inside simultaneous lanes the others learn only that
    somebody has finished; and an aside may be its owner's business alone, unless another is asked
    because of it."""
    actor, key = match.choices[n]
    everybody = list(range(WATCHING, match.seats))
    if match.is_within_lanes(n):
        return [actor] if match.at(n + 1).open[actor] else everybody
    before, after = match.at(n), match.at(n + 1)
    is_answer = match.game.choices.number(key) in before.open[actor]
    if is_answer or who_is_asked(before) != who_is_asked(after):
        return everybody
    news, view = match.events[match.told(n) : match.told(n + 1)], match.game.rules.view
    return [
        seat
        for seat in everybody
        if seat == actor
        or any(event.is_for(seat) for event in news)
        or view(before, seat) != view(after, seat)
    ]


def is_seen_undone(before: State, after: State, act: Act, seat: int) -> bool:
    """What is taken back inside lanes that stay open is the business of its seat, unless it had
    finished."""
    return seat == act.seat or not after.open[act.seat] or not before.open[act.seat]
