"""Power cuts: `kill -9` under load, and a graceful stop in the middle. The full figure is made by
`python benchmarks/kill_server.py --kills 200`."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
from pathlib import Path

import pytest
from tests.server.client import Api, Seat, ServerProcess, bots, farewell, is_over, me, sit, until
from tests.server.kills import Siege
from websockets.exceptions import ConnectionClosed

import holdfast

pytestmark = pytest.mark.anyio


async def test_nothing_confirmed_is_lost_and_every_table_goes_on(tmp_path: Path) -> None:
    result = await Siege(tmp_path, tables=8, seed=1).run(4)
    assert result["lost"] == 0, result
    assert result["stuck"] == 0, result
    assert result["confirmed"] > 20, "there was no load"


class Careless(Siege):
    """Somebody tears pages out of the book while the server is down: more acts than can have been
    on their way."""

    patience = 0.5
    least = 3

    def is_loaded(self) -> bool:
        return all(table.acts >= self.least or table.is_over for table in self.tables)

    async def come_back(self, port: int) -> tuple[list[asyncio.Task[None]], asyncio.Event]:
        with contextlib.closing(sqlite3.connect(self.folder / "tables.sqlite3")) as book, book:
            for table in self.tables:
                book.execute("DELETE FROM act WHERE table_id = ? AND n > 1", (table.links.table,))
        playing = await super().come_back(port)
        for table in self.tables:
            for person in table.people:
                person.most = self.least  # no game ends while another table has hardly begun
        return playing


async def test_a_loss_would_be_noticed(tmp_path: Path) -> None:
    """At every table, whatever is played there."""
    siege = Careless(tmp_path, tables=len(holdfast.games()), seed=3)
    await siege.run(1)
    for table in siege.tables:
        assert any(f"table {table.links.table}," in text for text in siege.lost)


async def test_thinkers_do_not_outlive_a_killed_server(tmp_path: Path) -> None:
    """A bot has a long time to think, and its process has hardly begun when the server dies."""
    with ServerProcess(tmp_path, "--port", "0", "--thinkers", "1") as server:
        async with server.client() as http:
            links = await Api(http).table([*bots(1, "mcts:20000"), *bots(1, "mcts:20000")])
            await Api(http).fetch("/api/table", links.watch)
        server.kill()  # looks whether anybody still holds the server's output


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
async def test_a_graceful_stop_in_the_middle(tmp_path: Path, sent: signal.Signals) -> None:
    """Sockets are closed, bots let go, and everything is where it was."""
    with ServerProcess(tmp_path, "--no-limits", "--port", "0") as server:
        async with server.client() as http:
            links = await Api(http).table([*me(2), *bots(1, "mcts:500")])
        async with sit(server.port, links.seats[0]) as one, sit(server.port, links.seats[1]) as two:
            playing = [asyncio.create_task(choose_on(seat)) for seat in (one, two)]
            await until(lambda: len(one.answered) + len(two.answered) >= 2)
            code = await asyncio.to_thread(server.stop, sent)
            await asyncio.gather(*playing)
            numbers = [one.n, two.n]
        assert code == 0
        assert "Stopped. Every table goes on where it was." in server.output
        assert "Traceback" not in server.output
        assert "Task was destroyed" not in server.output
    with ServerProcess(tmp_path, "--no-limits", "--port", "0") as server:
        for seat in range(2):
            async with sit(server.port, links.seats[seat]) as page:
                assert page.n >= numbers[seat]


async def choose_on(seat: Seat) -> None:
    with contextlib.suppress(ConnectionClosed):
        while not is_over(await seat.until_asked()):
            await seat.choose(seat.keys[0])


async def test_an_idle_server_stops_at_once(tmp_path: Path) -> None:
    """Nobody has to be cut off because he did not leave in time."""
    with ServerProcess(tmp_path, "--port", "0") as server:
        async with server.client() as http:
            links = await Api(http).table(me(2))
        async with sit(server.port, links.seats[0]) as seat:
            assert await asyncio.to_thread(server.stop) == 0
            assert (await farewell(seat))[1] in (1001, 1012)
        assert "timeout graceful shutdown exceeded" not in server.output
