"""A stored table is played again, act by act. Where rules or cards have changed under it, it is
followed as long as its hashes agree, and goes on from the last position that is known to be right.
"""

from __future__ import annotations

import hashlib
import json
import logging
from typing import Any, NamedTuple

import msgspec

from holdfast.core.agenda import Broken
from holdfast.core.catalog import DataError
from holdfast.core.choice import UnknownKey
from holdfast.core.game import Game
from holdfast.core.languages import LANGUAGES
from holdfast.core.record import IllegalChoice, Match, load_position, rules_number
from holdfast.server.looking_back import Moments, share
from holdfast.server.numbering import Numbers
from holdfast.server.refusals import Refused, TableBroken
from holdfast.server.runs import Runs
from holdfast.server.seating import Act
from holdfast.server.store import Row, Statement, Store

LOG = logging.getLogger("holdfast.resuming")
FORMAT = 2  # of hashes, that of positions: where it was another, nothing is compared
LENGTH = 16
ENCODE = msgspec.json.Encoder().encode
ADD_CHANGE = "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
MISFITS = (DataError, Broken, AssertionError)  # what rules say to a position that is not theirs
# What becomes of acts: they lead where they led, or that is not known; or the first of them cannot
# be made, or leads elsewhere.
KEPT, MADE_AGAIN, REFUSED, ELSEWHERE = "kept", "made_again", "refused", "elsewhere"
NEWER = "newer_rules"  # than this program knows: nothing is tried
RECORD = "record"  # a record was brought along that could not be followed to its end


def position_hash(match: Match) -> str:
    """A short name for where a match stands; what is only still to be told has no part in it."""
    state: dict[str, Any] = match.game.files.dump(match.state)
    state["course"].pop("untold", None)
    return f"{FORMAT}:{hashlib.sha256(ENCODE(state)).hexdigest()[:LENGTH]}"


def carry_out(match: Match, act: Act) -> int:
    """Returns how many of the choices before it still stand where they stood."""
    standing = len(match.choices)
    if act.what == "choose":
        match.choose(act.seat, act.key)
    elif act.what == "rewind":
        standing = max(0, min(standing, int(act.key)))
        match.rewind(standing, act.seat)
    elif act.what == "undo":
        standing = match.undo_point(act.seat) or 0
        if not match.undo(act.seat):
            raise DataError(f"seat {act.seat} has nothing to undo")
    elif not match.redo(act.seat):
        raise DataError(f"seat {act.seat} has nothing to redo")
    share(match.events, match.told(standing))
    return standing


# What is stored


class Held(NamedTuple):
    """The rules and cards under which a table is played."""

    rules: str
    pack: str


class Change(NamedTuple):
    """Other rules or cards, and what became of the table under them."""

    n: int  # acts before it
    first_lost: int  # the first of them that is lost; n + 1 if none is
    start: int  # acts that led to `position`
    numbers: str  # decision numbers there, JSON
    position: str  # JSON, or "": the game begins as it did before
    rules: str
    pack: str
    why: str  # JSON
    at: str

    def save(self, table: str, k: int) -> Statement:
        return ADD_CHANGE, (table, k, *self)


class Position(NamedTuple):
    """A position on the disk, and how many acts led to it."""

    n: int
    numbers: list[int]
    data: dict[str, Any]

    def match(self, game: Game[Any]) -> Match:
        """The position under this game's cards, whichever it was stored with."""
        data = {key: value for key, value in self.data.items() if key != "pack"}
        return load_position({**data, "pack": game.pack} if game.pack else data, game)


class Stored:
    """Everything the store knows about the course of one table."""

    def __init__(self, id: str, store: Store) -> None:
        row = store.row("SELECT * FROM game_table WHERE id = ?", id)
        if row is None:
            raise TableBroken("it is not there")
        self.row = row
        acts = store.rows("SELECT * FROM act WHERE table_id = ? ORDER BY n", row["id"])
        runs = read_runs(row["id"], store)
        self.acts = [
            Act(act["seat"], act["what"], act["key"], act["hash"], runs.get(act["n"], 0))
            for act in acts
        ]
        self.updated: str = acts[-1]["at"] if acts else row["created"]
        self.changes = read_changes(row["id"], store)
        self.lost = {one.first_lost: one.n for one in self.changes if one.first_lost <= one.n}
        checkpoint = store.row("SELECT * FROM checkpoint WHERE table_id = ?", row["id"])
        self.checkpoint = None if checkpoint is None else read_position(checkpoint)

    @property
    def held(self) -> Held:
        return held_by(self.row, self.changes)

    @property
    def begins_at(self) -> Position | None:
        """Where the game began anew; None if it begins as it did at first."""
        for change in reversed(self.changes):
            if change.position:
                numbers, data = json.loads(change.numbers), json.loads(change.position)
                return Position(change.start, numbers, data)
        return None

    @property
    def positions(self) -> list[Position]:
        """What the game could go on from, the latest first."""
        found = [] if self.checkpoint is None else [self.checkpoint]
        if self.row["beginning"] and self.begins_at is None:
            numbers = [1] * self.row["seats"]
            found.append(Position(0, numbers, json.loads(self.row["beginning"])))
        return found


def read_runs(table: str, store: Store) -> dict[int, int]:
    """Of every act that was made together with others, the first of them."""
    rows = store.rows("SELECT first, last FROM run WHERE table_id = ?", table)
    return {n: row["first"] for row in rows for n in range(row["first"], row["last"] + 1)}


def read_changes(table: str, store: Store) -> list[Change]:
    rows = store.rows("SELECT * FROM change WHERE table_id = ? ORDER BY k", table)
    return [Change(*tuple(row)[2:]) for row in rows]


def held_by(row: Row, changes: list[Change]) -> Held:
    """What held when the table was played on last."""
    return Held(changes[-1].rules, changes[-1].pack) if changes else Held(row["rules"], row["pack"])


def read_position(checkpoint: Row) -> Position:
    numbers, data = json.loads(checkpoint["numbers"]), json.loads(checkpoint["position"])
    return Position(checkpoint["n"], numbers, data)


# Playing it again


class Trouble(NamedTuple):
    """An act that does not do what it did."""

    n: int  # its number; 0 is the beginning
    right: int  # acts before it that are as they were, as far as anybody can know
    kind: str  # REFUSED or ELSEWHERE
    why: dict[str, str]  # in every language; for the seat alone that acted
    error: str = ""


class Replay:
    """A table's match from its beginning, or from a position, to as far as one wants to go."""

    def __init__(self, stored: Stored, game: Game[Any], at: Position | None = None) -> None:
        self.stored = stored
        at = at or stored.begins_at
        self.match = first_match(stored.row, game) if at is None else at.match(game)
        self.numbers = Numbers([1] * self.match.seats if at is None else at.numbers)
        self.moments = Moments(self.match.seats)
        self.runs = Runs()
        self.n = 0 if at is None else at.n
        self.right = self.n  # acts that are known to be as they were
        self.gaps = len([last for last in stored.lost.values() if last <= self.n])
        self.told = {self.n: len(self.match.events)}  # events there were after each act

    def play(self, until: int, hashes: dict[int, str]) -> Trouble | None:
        """Make the acts again, and compare where a hash is known; stop at the first difference."""
        if self.n == 0 and not self.agrees(hashes):
            return Trouble(0, -1, ELSEWHERE, {})
        while self.n < until:
            if self.n + 1 in self.stored.lost:
                self.pass_over(self.stored.lost[self.n + 1])
                continue
            act = self.stored.acts[self.n]
            before = self.match.state
            try:
                standing = carry_out(self.match, act)
            except (IllegalChoice, UnknownKey, *MISFITS) as error:
                why = reasons(self.match, act)
                return Trouble(self.n + 1, self.n, REFUSED, why, str(error))
            self.numbers.note(before, self.match, act)
            self.n += 1
            self.runs.note(self.match, act, self.n, standing)
            self.moments.note(self.match, standing, self.runs)
            self.told[self.n] = len(self.match.events)
            if not self.agrees(hashes):
                return Trouble(self.n, self.right, ELSEWHERE, {})
        return None

    def agrees(self, hashes: dict[int, str]) -> bool:
        if self.n not in hashes:
            return True
        if position_hash(self.match) != hashes[self.n]:
            return False
        self.right = self.n
        return True

    def pass_over(self, last: int) -> None:
        """Acts that are lost: no click on a question that was open meanwhile counts any more, for
        no number has grown by more than one with each act and gap."""
        self.gaps += 1
        self.numbers = Numbers([last + self.gaps + 1] * self.match.seats)
        self.n = last
        self.told[last] = len(self.match.events)


def first_match(row: Row, game: Game[Any]) -> Match:
    if row["seed"] is None:
        return Position(0, [], json.loads(row["position"])).match(game)
    match = Match.new(game, row["seats"], int(row["seed"]), json.loads(row["options"]))
    if row["commitment"]:
        match.origin.update(salt=row["salt"], commitment=row["commitment"])
    return match


def reasons(match: Match, act: Act) -> dict[str, str]:
    """Why a choice is not open any more, in every language; nothing where there is no such key."""
    try:
        return {lang: match.why_not(act.seat, act.key, lang) or "" for lang in LANGUAGES}
    except UnknownKey:
        return {}


# Going on


class Noted(NamedTuple):
    """A change, the acts that were lost by it, and how many events there were before it."""

    change: Change
    lost: list[Act]
    told: int

    @property
    def n(self) -> int:
        return self.change.n


class Resumed(NamedTuple):
    """A table that is ready to go on."""

    match: Match
    numbers: Numbers
    moments: Moments
    runs: Runs
    change: Change | None  # what is written down with the next act
    noted: list[Noted]  # with all that came before
    told: dict[int, int]  # events there were after each act


def resume(stored: Stored, game: Game[Any], at: str) -> Resumed:
    """Play everything again; if it does not lead where it led, find where to go on from."""
    refuse_newer(stored.held, game)
    is_same = stored.held == Held(game.rules_version, game.pack)
    positions = [] if is_same else usable(stored, game)
    last = len(stored.acts)
    # The end tells enough; under other rules also the positions that are there in any case.
    known = hashes_of(stored, positions, game)
    few = {n: known[n] for n in known if n in (last, *(position.n for position in positions))}
    try:
        replay = Replay(stored, game)
        trouble = replay.play(last, few)
    except MISFITS as error:
        trouble = Trouble(0, -1, REFUSED, {}, str(error))
    if trouble is not None:
        if is_same and trouble.kind == REFUSED:
            raise TableBroken(trouble.error)
        return go_on(stored, game, at)
    if is_same:
        return resumed(replay, None)
    kind = KEPT if last in known or not last else MADE_AGAIN
    change = changed(stored, game, None, Trouble(last + 1, last, kind, {}), at)
    return resumed(replay, change)


def resumed(replay: Replay, change: Change | None) -> Resumed:
    stored = replay.stored
    noted = [
        Noted(one, stored.acts[one.first_lost - 1 : one.n], replay.told.get(one.n, 0))
        for one in [*stored.changes, *([] if change is None else [change])]
    ]
    facts = replay.match, replay.numbers, replay.moments, replay.runs
    return Resumed(*facts, change, noted, replay.told)


def refuse_newer(held: Held, game: Game[Any]) -> None:
    number = rules_number(held.rules)
    if number is not None and number > int(game.rules_version):
        raise Refused(NEWER, title=game.title, rules=held.rules, known=game.rules_version)


def usable(stored: Stored, game: Game[Any]) -> list[Position]:
    """The positions that these rules can read."""
    found: list[Position] = []
    for position in stored.positions:
        try:
            position.match(game)
            found.append(position)
        except MISFITS as error:
            LOG.warning("table %s: a position is of no use: %s", stored.row["id"], error)
    return found


def hashes_of(stored: Stored, positions: list[Position], game: Game[Any]) -> dict[int, str]:
    """The hash after each act, as far as it is known; 0 stands for the beginning."""
    found = {position.n: position_hash(position.match(game)) for position in positions}
    own = {n: act.hash for n, act in enumerate(stored.acts, start=1)}
    return {**found, **{n: hash for n, hash in own.items() if hash.startswith(f"{FORMAT}:")}}


def go_on(stored: Stored, game: Game[Any], at: str) -> Resumed:
    """The last position that is known to be right, and from there what still leads where it led."""
    last = len(stored.acts)
    positions = usable(stored, game)
    hashes = hashes_of(stored, positions, game)
    position, trouble = None, first_trouble(stored, game, hashes, None)
    for later in positions:
        if trouble is not None and later.n >= trouble.n:
            position, trouble = later, first_trouble(stored, game, hashes, later)
            break
    if trouble is None:
        trouble = Trouble(last + 1, last, KEPT, {})
    if trouble.right < 0:
        raise TableBroken(trouble.error)
    replay = Replay(stored, game, position)
    replay.play(trouble.right, {})
    if trouble.right < last:
        replay.pass_over(last)
    change = changed(stored, game, position, trouble, at)
    LOG.warning("table %s goes on: %s", stored.row["id"], change.why)
    return resumed(replay, change)


def first_trouble(
    stored: Stored, game: Game[Any], hashes: dict[int, str], at: Position | None
) -> Trouble | None:
    try:
        return Replay(stored, game, at).play(len(stored.acts), hashes)
    except MISFITS as error:
        return Trouble(0, -1, REFUSED, {}, str(error))


def changed(
    stored: Stored, game: Game[Any], position: Position | None, trouble: Trouble, at: str
) -> Change:
    why = {**stored.held._asdict(), "kind": trouble.kind, "why": trouble.why}
    return Change(
        n=len(stored.acts),
        first_lost=trouble.right + 1,
        start=0 if position is None else position.n,
        numbers="" if position is None else json.dumps(position.numbers),
        position="" if position is None else json.dumps(position.data),
        rules=game.rules_version,
        pack=game.pack,
        why=json.dumps(why, ensure_ascii=False),
        at=at,
    )
