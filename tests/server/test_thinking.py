"""Bots in processes of their own: one that dies is replaced, and its decision taken again."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import PATIENCE, House, bots, me
from tests.server.found import after, some_turns
from tests.server.gate import Gate

from holdfast.bots.base import RandomBot
from holdfast.bots.ceiling import Ceiling
from holdfast.core.record import load_position
from holdfast.lab import pool
from holdfast.server import room, thinking
from holdfast.server.thinking import BadQuestion, Question, Thinkers, Turn

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(own_house: House) -> House:
    return own_house


TURNS = some_turns()
ASKED = TURNS.match()
KEY = TURNS.mine[0]


def question(bot: str = "random", most: int = 1) -> Question:
    return Question(ASKED.position(), 0, bot, "", most)


async def test_a_thinker_answers_with_a_legal_choice(caplog: pytest.LogCaptureFixture) -> None:
    thinkers = Thinkers(1)
    try:
        assert thinkers.processes.pids == []  # started when first needed
        assert await thinkers.decide(question()) in ASKED.open[0]
        ranked = await thinkers.rank(question("mcts:60", 3))
        assert {key for key, _ in ranked} <= set(ASKED.open[0])
        assert len(thinkers.processes.pids) == 1
        assert caplog.text == ""
    finally:
        await thinkers.close()
    assert thinkers.processes.pids == []


async def test_a_question_nobody_can_answer_is_no_endless_loop() -> None:
    thinkers = Thinkers(1)
    try:
        over = {**ASKED.position(), "state": {}}
        with pytest.raises(BadQuestion):
            await thinkers.decide(Question(over, 0, "random"))
        assert await thinkers.decide(question()) in ASKED.open[0]
    finally:
        await thinkers.close()


async def test_a_bot_nobody_knows_is_replaced_by_a_simple_one() -> None:
    thinkers = Thinkers(1)
    try:
        assert await thinkers.decide(question("no-such-bot")) in ASKED.open[0]
    finally:
        await thinkers.close()


async def test_a_thinker_that_takes_too_long_is_replaced(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers, cancel = Thinkers(1), pool.Call.cancel

    def cancel_and_be_patient(call: pool.Call) -> bool:
        """Too long is counted from when the process was asked; and after that nothing is."""
        while thinking.PATIENCE != PATIENCE and call.process is None:
            time.sleep(0.001)
        monkeypatch.setattr(thinking, "PATIENCE", PATIENCE)
        return cancel(call)

    try:
        await thinkers.decide(question())
        (pid,) = thinkers.processes.pids
        os.kill(pid, signal.SIGSTOP)
        monkeypatch.setattr(thinking, "PATIENCE", 0.01)
        monkeypatch.setattr(pool.Call, "cancel", cancel_and_be_patient)
        assert await thinkers.decide(question()) in ASKED.open[0]
        assert caplog.text.count("s; the decision is taken again") == 1
        assert pid not in thinkers.processes.pids
    finally:
        await thinkers.close()


async def test_a_cancelled_question_does_not_answer_the_next_one(gate: Gate) -> None:
    thinkers = Thinkers(1)
    try:
        asking = asyncio.create_task(thinkers.decide(question()))
        await gate.reached()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        gate.open()
        other = after(ASKED, (0, KEY)).position()
        key = await thinkers.decide(Question(other, 1, "random"))
        assert key in load_position(other).open[1]
    finally:
        await thinkers.close()


async def test_a_dead_thinker_is_replaced_and_the_bot_decides_again(
    house: House, gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    links = await house.api.imported(ASKED.position(), [*me(), *bots(1)])
    thinkers = house.rooms.thinkers
    table = house.room(links)
    async with house.sit(links.seats[0]) as seat:
        await seat.choose(KEY)
        await gate.reached()
        (pid,) = thinkers.processes.pids
        assert table.waiting == [1]
        os.kill(pid, signal.SIGKILL)
        await gate.reached(2)  # asked again
        gate.open()
        await seat.until_state(lambda state: 1 not in state["waiting"])
        assert caplog.text.count("killed by signal 9; the decision is taken again") == 1
        assert pid not in thinkers.processes.pids
        assert [s for s, _ in table.match.choices][:2] == [0, 1]


async def test_the_server_answers_while_a_bot_thinks(house: House, gate: Gate) -> None:
    links = await house.api.imported(ASKED.position(), [*me(), *bots(1)])
    other = await house.api.imported(ASKED.position(), me(2))
    async with house.sit(links.seats[0]) as seat, house.sit(other.seats[0]) as elsewhere:
        await seat.choose(KEY)
        await gate.reached()
        await seat.settle()
        assert "refused" not in await elsewhere.choose(KEY)
        assert house.room(links).waiting == [1]
        gate.open()
        await seat.until_state(lambda state: 1 not in state["waiting"])


async def test_thinkers_end_with_the_server(house: House) -> None:
    links = await house.api.imported(ASKED.position(), [*me(), *bots(1)])
    async with house.sit(links.seats[0]) as seat:
        await seat.choose(KEY)
        await seat.until_asked()
        pids = house.rooms.thinkers.processes.pids
        assert pids
    await house.rooms.stop()
    await house.rooms.thinkers.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


# Elsewhere than in processes of our own


async def test_bots_think_wherever_an_executor_lets_them() -> None:
    with ThreadPoolExecutor(2) as threads:
        thinkers = Thinkers(1, executor=threads)
        assert await thinkers.decide(question("greedy")) in ASKED.open[0]
        thinkers.renew()
        await thinkers.close()
        assert thinkers.processes.pids == []
        assert await thinkers.decide(question()) in ASKED.open[0]  # it is its owner's to close


async def test_a_table_is_played_in_the_executor_of_its_settings(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as threads:
        async with House(tmp_path / "data", executor=threads) as house:
            links = await house.api.imported(ASKED.position(), [*me(), *bots(1)])
            async with house.sit(links.seats[0]) as seat:
                await seat.choose(KEY)
                await seat.until_state(lambda state: 1 not in state["waiting"])
            assert house.rooms.thinkers.processes.pids == []


async def test_a_broken_executor_is_asked_again_and_given_up(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Broken(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenExecutor("no line to the other machine")

    thinkers = Thinkers(1, executor=Broken())
    with pytest.raises(BadQuestion):
        await thinkers.decide(question())
    assert len(thinkers._free) == 2
    assert caplog.text.count("no line to the other machine") == thinking.ATTEMPTS


# A bot that cannot decide


@pytest.mark.parametrize("error", [OSError("no more processes"), BadQuestion("nobody could")])
async def test_a_bot_that_cannot_decide_stops_and_says_so(
    house: House,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(room, "RETRY_SECONDS", 0.001)
    asked = 0

    async def fail(question: Question, turn: Turn) -> str:
        nonlocal asked
        asked += 1
        raise error

    links = await house.api.imported(ASKED.position(), [*me(), *bots(1)])
    with monkeypatch.context() as patch:
        patch.setattr(house.rooms.thinkers, "decide", fail)
        async with house.sit(links.seats[0]) as seat:
            await seat.choose(KEY)
            await seat.until_state(lambda state: "cannot decide" in state["doing"])
            assert asked == room.MOST_STUMBLES
            await seat.say({"lang": "de"})  # looking alone changes nothing
            await seat.until_state(lambda state: "kann sich nicht" in state["doing"])
            assert house.room(links).thinking == {}
            assert asked == room.MOST_STUMBLES
    said = [record for record in caplog.records if links.table in record.getMessage()]
    assert len(said) == 2, "one line when it begins, one when it ends"
    async with house.sit(links.seats[0]) as seat:
        body = {"who": "bot", "bot": "random"}
        await house.api.send("/api/table/seats/1", body, links.host)
        await seat.until_state(lambda state: 1 not in state["waiting"])
        assert house.room(links).stumbles == {}


# Taking turns


async def test_a_quick_bot_answers_while_others_think_deeply(gate: Gate) -> None:
    gate.holds = lambda question: question.bot == "mcts:20000"
    thinkers = Thinkers(1)
    try:
        turns = [Turn(f"table {n}") for n in range(10)]
        deep = [
            asyncio.create_task(thinkers.decide(question("mcts:20000"), turn)) for turn in turns
        ]
        await gate.reached()
        for _ in range(5):
            assert await thinkers.decide(question("greedy"), Turn("mine")) in ASKED.open[0]
        assert not any(task.done() for task in deep)
        for task in deep:
            task.cancel()
        await asyncio.gather(*deep, return_exceptions=True)
        assert await thinkers.decide(question("mcts:600")) in ASKED.open[0]
    finally:
        await thinkers.close()


class Listed(Executor):
    """It answers at once, and knows who was answered in which order."""

    def __init__(self) -> None:
        self.order: list[str] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.order.append(args[0]["pack"])
        answered: Future[Any] = Future()
        answered.set_result({"ranked": [["x", 1.0]]})
        return answered


async def test_tables_take_turns_by_what_they_have_cost() -> None:
    executor = Listed()
    thinkers = Thinkers(1, executor=executor)

    def ask(name: str, bot: str, is_watched: bool = True) -> asyncio.Task[str]:
        asked = question(bot)._replace(pack=name)
        return asyncio.create_task(thinkers.decide(asked, Turn(name[:1], is_watched)))

    tasks = [ask(f"a{n}", "mcts:2000") for n in range(4)]
    tasks += [ask("n1", "mcts:600", is_watched=False)]
    tasks += [ask(f"b{n}", "mcts:2000") for n in range(2)]
    tasks += [ask("c0", "mcts:1000")]
    await asyncio.gather(*tasks)
    assert executor.order[0] == "a0"  # it was there first
    assert executor.order == ["a0", "c0", "b0", "a1", "b1", "a2", "a3", "n1"]


async def test_whoever_goes_away_leaves_no_place_taken() -> None:
    thinkers = Thinkers(1)
    try:
        tasks = [asyncio.create_task(thinkers.decide(question("mcts:3000"))) for _ in range(6)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert len(thinkers._free) == 2
        assert thinkers._waiting == []
    finally:
        await thinkers.close()


async def test_at_the_table_a_bot_has_a_ceiling(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[float] = []
    monkeypatch.setattr(thinking, "our_bot", lambda spec, seed: Told(seed, heard))
    answer = thinking.think(question("told").asked())
    assert answer["ranked"][0][0] in ASKED.open[0]
    assert heard == [thinking.CEILING]


class Told(RandomBot):
    """It notes how long it may think."""

    def __init__(self, seed: int, heard: list[float]) -> None:
        super().__init__(seed)
        self.heard = heard

    def answer_within(self, ceiling: Ceiling) -> None:
        self.heard.append(ceiling.seconds)
