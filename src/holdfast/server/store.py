"""SQLite: what was written is on the disk before anybody is told.

One thread writes. It takes whatever has come in since its last commit and commits it together, so
that one wait for the disk serves many tables. Reading is done on the event loop, by nobody else:
every query finds its rows by a primary key, and sees all that was written before it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import sqlite3
import sys
import threading
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

from holdfast.core.catalog import DataError

Row = sqlite3.Row
Statement = tuple[str, Sequence[Any]]
MOST_AT_ONCE = 512
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600


class NotSaved(Exception):
    """The disk has refused. Nothing of it counts; but if the disk has failed in the middle, only
    another write makes sure that nothing of it is found after a crash."""

    def __init__(self, reason: str, is_certain: bool = True) -> None:
        super().__init__(reason)
        self.is_certain = is_certain


class NotRead(Exception):
    """The disk cannot be read, now or ever."""


class Write(NamedTuple):
    statements: Sequence[Statement]
    done: asyncio.Future[None]


class Store:
    """The database in a folder; one server at a time."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        self.path = folder / "tables.sqlite3"
        self.commits = 0  # for measuring
        self._lock = claim(folder)
        try:
            keep_private(self.path)
            examine(self.path)
            migrate(self.path)
        except sqlite3.DatabaseError as error:
            self._lock.close()
            if code_of(error) == sqlite3.SQLITE_CORRUPT:
                raise damaged(self.path, str(error)) from None
            raise DataError(f"{self.path}: cannot be opened as a database: {error}") from None
        except DataError:
            self._lock.close()
            raise
        self._reader = connect(self.path)
        self._reader.execute("SELECT count(*) FROM overwritten")  # now there is a log beside it
        log = self.path.with_name(self.path.name + "-wal")
        self._inodes = {path: path.stat().st_ino for path in (self.path, log, folder / "lock")}
        self._reader.execute("PRAGMA query_only = ON")
        self._queue: SimpleQueue[Write | None] = SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Everything that was handed in is written first."""
        self._queue.put(None)
        self._thread.join()
        self._reader.close()
        self._lock.close()

    # Reading

    def rows(self, sql: str, *values: Any) -> list[Row]:
        try:
            return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise NotRead(str(error)) from error

    def row(self, sql: str, *values: Any) -> Row | None:
        found = self.rows(sql, *values)
        return found[0] if found else None

    # Writing

    async def write(self, *statements: Statement) -> None:
        """All of these or none; returns when they are safe on the disk."""
        loop = asyncio.get_running_loop()
        self._loop = loop
        done: asyncio.Future[None] = loop.create_future()
        self._queue.put(Write(statements, done))
        # Whoever waits may be cancelled; what is being written is written all the same.
        await asyncio.shield(done)

    def _write_all(self) -> None:
        connection = connect(self.path)
        with contextlib.closing(connection):
            is_open = True
            while is_open:
                batch, is_open = self._next_batch()
                if batch:
                    answers = self._loss(batch) or commit(connection, batch)
                    self.commits += 1  # before anybody hears of it
                    self._answer(batch, answers)

    def _loss(self, batch: list[Write]) -> list[Exception | None]:
        """A file that was taken away or replaced under the server: nothing written into it would
        be found again."""
        for path, inode in self._inodes.items():
            try:
                is_there = path.stat().st_ino == inode
            except OSError:
                is_there = False
            if not is_there:
                said = f"{path.name} was deleted or replaced; restart the server"
                return [NotSaved(said)] * len(batch)
        return []

    def _next_batch(self) -> tuple[list[Write], bool]:
        """Everything there is, at least one; False if the store is being closed."""
        first = self._queue.get()
        batch: list[Write] = []
        while first is not None:
            batch.append(first)
            if len(batch) == MOST_AT_ONCE or self._queue.empty():
                return batch, True
            first = self._queue.get()
        return batch, False

    def _answer(self, batch: list[Write], errors: list[Exception | None]) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody is there to be told
            self._loop.call_soon_threadsafe(settle, batch, errors)


def settle(batch: list[Write], errors: list[Exception | None]) -> None:
    for write, error in zip(batch, errors, strict=True):
        if write.done.cancelled():
            continue
        if error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(error)


def commit(connection: sqlite3.Connection, batch: list[Write]) -> list[Exception | None]:
    """One transaction for all; a write that fails does not take the others with it."""
    errors: list[Exception | None] = []
    is_all_there = False
    try:
        connection.execute("BEGIN IMMEDIATE")
        for write in batch:
            errors.append(carry_out(connection, write.statements))
        is_all_there = True
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        may_return = is_all_there and code_of(error) != sqlite3.SQLITE_FULL
        is_certain = not may_return or overwrite(connection)
        return [NotSaved(str(error), is_certain)] * len(batch)
    return errors


def code_of(error: sqlite3.Error) -> int:
    """The kind of error; 0 if SQLite itself has nothing to do with it."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def overwrite(connection: sqlite3.Connection) -> bool:
    """What could not be flushed may stand in the log as if it were whole, and a crash would bring
    it back; the next write lies on top of it. Whether that has succeeded."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE overwritten SET times = times + 1")
        connection.execute("COMMIT")
    except sqlite3.Error:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        return False
    return True


def carry_out(connection: sqlite3.Connection, statements: Iterable[Statement]) -> Exception | None:
    connection.execute("SAVEPOINT one")
    try:
        for sql, values in statements:
            connection.execute(sql, values)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO one")
        connection.execute("RELEASE one")
        return NotSaved(str(error))
    connection.execute("RELEASE one")
    return None


def keep_private(path: Path) -> None:
    """Seeds and hidden cards are for this account alone; SQLite's other files follow suit. What
    cannot be written at all, SQLite says better."""
    with contextlib.suppress(OSError):
        path.touch(PRIVATE_FILE)
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with contextlib.suppress(OSError):
            file.chmod(PRIVATE_FILE)


def examine(path: Path) -> None:
    """Nothing is written into a file that is damaged already."""
    with contextlib.closing(connect(path)) as connection:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise damaged(path, str(found))


def damaged(path: Path, found: str) -> DataError:
    said = " ".join(found.split())[:200]
    return DataError(
        f"{path}: the database is damaged ({said}); put back a copy of it, recover it with "
        f"sqlite3's .recover, or use another folder with --data DIR"
    )


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=10)
    connection.row_factory = Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # a commit survives a power cut
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def claim(folder: Path) -> Any:
    """Two servers on one folder would each believe to know the newest position."""
    lock = os.fdopen(os.open(folder / "lock", os.O_RDWR | os.O_CREAT, PRIVATE_FILE), "w")
    if sys.platform == "win32":
        return lock
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise DataError(
            f"{folder}: another holdfast server is using this folder; stop it, "
            f"or give this one a folder of its own with --data DIR"
        ) from None
    return lock


# Migrations: NNNN_name.sql, each once and in order


def migrations() -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for file in files("holdfast.server").joinpath("migrations").iterdir():
        number = re.match(r"(\d{4})_\w+\.sql$", file.name)
        if number:
            found.append((int(number[1]), file.read_text(encoding="utf-8")))
    return sorted(found)


def migrate(path: Path) -> None:
    with contextlib.closing(connect(path)) as connection:
        known = migrations()
        version: int = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > known[-1][0]:
            raise DataError(
                f"{path}: it was written by a newer holdfast (schema {version}, this one knows "
                f"{known[-1][0]}); update holdfast, or use another folder with --data DIR"
            )
        for number, script in known:
            if number > version:
                connection.executescript(
                    f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
                )
