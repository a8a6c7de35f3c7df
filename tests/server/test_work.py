"""How long one address may keep the others waiting: whoever has had his share waits himself.

What is counted is counted in a house of its own: in the common one other tables go on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Any

import pytest
from tests.finished import finished
from tests.server.client import House, Json, Links, Seat, error_of, me, until
from tests.setups import GAMES

from holdfast.server import limits, telling
from holdfast.server.limits import PAYS, Work, household, metered, paid
from holdfast.server.settings import Limits
from holdfast.server.wire import Open, Strangers

pytestmark = pytest.mark.anyio


class Clock:
    """Time, and the time in which others wait, which go on when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.time = self.spent = 0.0
        monkeypatch.setattr(limits, "now", lambda: self.time)
        monkeypatch.setattr(limits, "spent", lambda: self.spent)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def test_every_step_is_paid_and_waiting_is_not(clock: Clock) -> None:
    costs: list[float] = []

    async def inner() -> str:
        clock.spent += 1
        await asyncio.sleep(0)
        clock.spent += 2
        try:
            await asyncio.wait_for(asyncio.Event().wait(), 0)
        except TimeoutError:
            clock.spent += 4
        return "done"

    work = metered(inner(), costs.append)
    assert await work == "done"
    assert sum(costs) == 7

    async def fails() -> None:
        clock.spent += 8
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await metered(fails(), costs.append)
    assert sum(costs) == 15


async def test_what_was_begun_for_somebody_is_paid_by_him(clock: Clock) -> None:
    async def begun() -> None:
        clock.spent += 3

    async def asked() -> None:
        await asyncio.create_task(paid(begun()))

    who = Work(10, 1)
    PAYS.set(who)
    await paid(asked())
    assert who.bucket.level == 7
    PAYS.set(None)
    await paid(asked())
    assert who.bucket.level == 7


async def test_whoever_has_had_too_much_waits_and_others_do_not(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = telling.moments_message

    def dear(*arguments: Any) -> Json:
        clock.spent += 3
        return made(*arguments)

    monkeypatch.setattr(telling, "moments_message", dear)
    async with House(tmp_path, Limits(work=(2, 100))) as house:
        links = await house.api.table(me(2))
        token = links.seats[0]
        work = house.app.state.budgets.work("127.0.0.1")
        await house.api.fetch("/api/table/moments", token)
        assert work.bucket.level == -1
        late = asyncio.create_task(house.api.get("/api/table/moments", token))
        await until(lambda: work.waiting == 1)
        monkeypatch.setattr(Work, "MOST_WAITING", 1)
        assert error_of(await house.api.get("/api/table", token), 429)["code"] == "rate"
        await house.app.state.budgets.work("127.0.0.2").turn()  # somebody else
        assert not late.done()
        clock.time += 0.011
        assert (await late).is_success


async def test_what_is_done_at_a_table_is_paid_by_whoever_does_it(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also what comes of it: everybody is told everything anew."""
    async with House(tmp_path, Limits(work=(1000, 1))) as house:
        links = await house.api.table(me(2))
        work = house.app.state.budgets.work("127.0.0.1")
        made = telling.chronicle

        def dear(*arguments: Any) -> Any:
            clock.spent += 7
            return made(*arguments)

        monkeypatch.setattr(telling, "chronicle", dear)
        async with house.sit(links.watch):
            assert work.bucket.level == 993
            await house.api.send("/api/table/name", {"name": "Ada"}, links.seats[0])
            assert work.bucket.level == 986


# The same is made once


class Made:
    """How often a state was made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times = 0
        made = telling.state_in

        def counted(*arguments: Any) -> Json:
            self.times += 1
            return made(*arguments)

        monkeypatch.setattr(telling, "state_in", counted)


async def sit_all(house: House, stack: Any, links: Links, lang: str, count: int) -> list[Seat]:
    return [await stack.enter_async_context(house.sit(links.watch, lang)) for _ in range(count)]


@pytest.mark.parametrize("id", GAMES)
async def test_what_many_see_alike_is_made_once(
    own_house: House, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, file = own_house, finished(id)
    links = await house.api.imported(file, me(file["seats"]))
    made = Made(monkeypatch)
    async with contextlib.AsyncExitStack() as stack:
        pages = await sit_all(house, stack, links, "en", 4)
        pages += await sit_all(house, stack, links, "de", 3)
        pages.append(await stack.enter_async_context(house.sit(links.seats[0])))
        assert made.times == 8
        await house.api.send("/api/table/name", {"name": "Ada"}, links.seats[0])
        for page in pages:
            await page.settle()
        assert made.times == 8 + 3, "watchers in two languages, and one seat"
        assert [page.log for page in pages[:4]] == [pages[0].log] * 4
        assert [page.state for page in pages[:4]] == [pages[0].state] * 4
        assert "Ada" in str(pages[5].log)


async def test_what_changes_nothing_is_told_to_nobody(
    own_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = own_house
    links = await house.api.table([{"who": "me", "name": "Ada"}, *me(1)])
    made = Made(monkeypatch)
    commits = house.store.commits
    async with house.sit(links.watch) as page:
        heard = len(page.heard)
        for _ in range(3):
            await house.api.send("/api/table/name", {"name": "Ada"}, links.seats[0])
            await house.api.send("/api/table/seats/0", {"who": "human"}, links.seats[0])
        await page.settle()
        told = [message for message in page.heard[heard:] if "pong" not in message]
        assert (told, made.times, house.store.commits) == ([], 1, commits)


# Before anything is read


async def test_who_may_make_no_table_is_told_so_before_a_file_is_read(tmp_path: Path) -> None:
    async with House(tmp_path, Limits(tables=(1, 0.001))) as house:
        await house.api.table(me(2))
        for path in ("tables", "tables/first", "import", "table/branch"):
            answer = await house.api.post(f"/api/{path}", '{"file": not even JSON')
            assert error_of(answer, 429)["code"] == "rate", path


def test_a_socket_needs_a_descriptor_as_well() -> None:
    here = Open(2, 3)
    assert here.enter("a")
    here.leave("a")
    here.sockets += 2
    assert here.enter("b")
    assert not here.enter("c")


async def test_sockets_are_counted_until_they_are_gone(own_house: House) -> None:
    house = own_house
    links = await house.api.table(me(2))
    async with house.sit(links.seats[0]), house.sit(links.seats[1]):
        assert house.open_here.sockets == 2
    await until(lambda: house.open_here.sockets == 0)


@pytest.mark.parametrize(
    "said",
    [
        b"garbage\r\n\r\n",
        b"GET /x HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n",
    ],
)
async def test_what_nobody_understands_is_no_line_of_the_log(
    own_house: House, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        reader, writer = await asyncio.open_connection("127.0.0.1", own_house.port)
        writer.write(said)
        assert (await reader.readline()).startswith(b"HTTP/1.1 4")
        writer.close()
    assert [record.message for record in caplog.records] == []
    assert any(isinstance(one, Strangers) for one in logging.getLogger("uvicorn.error").filters)


def test_a_household_has_one_budget_however_many_addresses_it_has() -> None:
    def of(host: str) -> str:
        return household((host, 4711))

    assert of("2001:db8:1:2::5") == of("2001:db8:1:2:ffff::1") != of("2001:db8:1:3::5")
    assert of("192.0.2.1") == of("::ffff:192.0.2.1") != of("192.0.2.2")
    assert of("::1") != of("2001:db8::1")
    assert of("testclient") == "testclient"
    assert household(None) == ""
