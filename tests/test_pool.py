"""Processes that carry out calls, and other executors in their place."""

from __future__ import annotations

import json
import math
import operator
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from tests.setups import ONE
from tests.test_simulate import children_of, holdfast_command, is_running

import holdfast
from holdfast.lab.arena import arena
from holdfast.lab.examine import examine_all
from holdfast.lab.pool import Call, CallFailed, Processes, WorkerDied, in_order, processes

PATIENCE = 180  # seconds until a test gives up that hangs


@pytest.fixture
def pool() -> Iterator[Processes]:
    own = Processes(2)
    yield own
    own.shutdown(cancel_futures=True)
    assert own.pids == []


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.005)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def endless(pool: Processes) -> Future[None]:
    """A call that is being carried out, and never ends by itself."""
    call = pool.submit(signal.pause)
    assert isinstance(call, Call)
    until(lambda: call.process is not None)
    return call


# Calls


def test_answers_come_from_other_processes(pool: Processes) -> None:
    assert pool.pids == []  # started when first needed
    assert list(pool.map(math.sqrt, [4, 9, 16])) == [2, 3, 4]
    pids = {pool.submit(os.getpid).result() for _ in range(10)}
    assert pids <= set(pool.pids)
    assert os.getpid() not in pids


def test_one_process_is_enough_for_one_call_after_another(pool: Processes) -> None:
    assert len({pool.submit(os.getpid).result() for _ in range(20)}) == 1
    assert len(pool.pids) == 1


def test_there_are_never_more_processes_than_allowed(pool: Processes) -> None:
    calls = [pool.submit(time.sleep, 0.01) for _ in range(10)]
    assert [call.result() for call in calls] == [None] * 10
    assert len(pool.pids) == 2


def test_arguments_have_names_too(pool: Processes) -> None:
    assert pool.submit(json.dumps, {"b": 1, "a": 2}, sort_keys=True).result() == '{"a": 2, "b": 1}'


def test_what_a_call_raises_is_said(pool: Processes) -> None:
    with pytest.raises(CallFailed, match="ValueError: "):
        pool.submit(math.sqrt, -1).result()
    with pytest.raises(CallFailed, match="TypeError: Object of type complex is not JSON"):
        pool.submit(complex, 1, 2).result()
    assert pool.submit(math.sqrt, 4).result() == 2


def test_what_a_call_prints_is_no_answer(pool: Processes) -> None:
    assert pool.submit(print, '{"answer": 3}').result() is None
    assert pool.submit(math.sqrt, 4).result() == 2


def test_a_function_nobody_else_can_find_is_named(pool: Processes) -> None:
    with pytest.raises(
        CallFailed, match=r"module 'tests\.test_pool' has no attribute '.*<lambda>'"
    ):
        pool.submit(lambda: 1).result()


def test_modules_are_found_as_here(
    pool: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "only_here.py").write_text("def answer():\n    return 42\n")
    monkeypatch.syspath_prepend(tmp_path)
    import only_here  # type: ignore[import-not-found]

    monkeypatch.delitem(sys.modules, "only_here")
    assert pool.submit(only_here.answer).result() == 42


# Deaths


def test_a_process_that_dies_fails_its_call_and_is_replaced(pool: Processes) -> None:
    call = endless(pool)
    (pid,) = pool.pids
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(WorkerDied, match="a worker process was killed by signal 9"):
        call.result()
    assert pool.submit(math.sqrt, 4).result() == 2
    assert pid not in pool.pids


def test_how_it_ended_and_what_with_is_known(pool: Processes) -> None:
    with pytest.raises(WorkerDied, match="a worker process ended with code 7") as died:
        pool.submit(os._exit, 7).result()
    assert died.value.arguments == (7,)


def test_a_process_that_cannot_be_started_fails_its_call(
    pool: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", "/nowhere/python")
        with pytest.raises(FileNotFoundError):
            pool.submit(math.sqrt, 4).result()
    assert pool.submit(math.sqrt, 4).result() == 2


# Cancelling and closing


def test_cancelling_ends_the_process_in_the_middle(pool: Processes) -> None:
    call = endless(pool)
    (pid,) = pool.pids
    call.cancel()
    with pytest.raises(WorkerDied):
        call.result()
    assert not is_there(pid)
    assert pool.submit(math.sqrt, 4).result() == 2


def test_who_has_answered_survives_a_late_cancellation(pool: Processes) -> None:
    call = pool.submit(os.getpid)
    pid = call.result()
    assert not call.cancel()
    assert pool.submit(os.getpid).result() == pid


def test_what_waits_can_be_cancelled_without_harm(pool: Processes) -> None:
    first, second = endless(pool), endless(pool)
    pids = pool.pids
    third = pool.submit(math.sqrt, 4)
    assert third.cancel()
    with pytest.raises(CancelledError):
        third.result()
    assert first.running()
    assert second.running()
    assert pool.pids == pids


def test_shut_down_it_does_what_it_has_to(pool: Processes) -> None:
    calls = [pool.submit(time.sleep, 0.01) for _ in range(6)]
    pool.shutdown()
    assert all(call.done() for call in calls)
    assert pool.pids == []
    with pytest.raises(RuntimeError, match="shut down"):
        pool.submit(math.sqrt, 4)


def test_shut_down_without_waiting_idle_processes_end_and_busy_ones_go_on(pool: Processes) -> None:
    quick, busy = pool.submit(os.getpid), endless(pool)
    idle = quick.result()
    until(lambda: len(pool.pids) == 2)
    pool.shutdown(wait=False)
    until(lambda: not is_there(idle))
    assert busy.running()


def test_shut_down_at_once_nothing_is_waited_for(pool: Processes) -> None:
    calls: list[Future[Any]] = [endless(pool), endless(pool), pool.submit(math.sqrt, 4)]
    pids = pool.pids
    pool.shutdown(cancel_futures=True)
    assert all(call.done() for call in calls)
    assert not any(is_there(pid) for pid in pids)


# In order


class Handmade(Executor):
    """Answers when it is told to."""

    def __init__(self) -> None:
        self.calls: list[Future[Any]] = []
        self.asked = threading.Semaphore(0)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.calls.append(Future())
        self.asked.release()
        return self.calls[-1]

    def wait_for(self, count: int) -> None:
        for _ in range(count):
            assert self.asked.acquire(timeout=PATIENCE)


def test_answers_in_order_and_no_worker_waits_for_a_slow_one() -> None:
    executor = Handmade()
    found: list[int] = []
    calls = [(n,) for n in range(6)]
    thread = threading.Thread(
        target=lambda: found.extend(in_order(operator.neg, calls, 1, executor)), daemon=True
    )
    thread.start()
    executor.wait_for(2)
    for n in range(1, 5):  # the first is slow, the others go on beside it
        executor.calls[n].set_result(-n)
        executor.wait_for(1)
    assert found == []
    assert len(executor.calls) == 6
    executor.calls[0].set_result(0)
    executor.calls[5].set_result(-5)
    thread.join(PATIENCE)
    assert found == [0, -1, -2, -3, -4, -5]


def test_what_breaks_is_raised_before_its_turn_and_the_rest_is_cancelled() -> None:
    executor = Handmade()
    answers = in_order(operator.neg, [(n,) for n in range(9)], 2, executor)

    def break_off() -> None:
        executor.wait_for(4)
        executor.calls[2].set_exception(WorkerDied("gone"))

    breaking = threading.Thread(target=break_off)
    breaking.start()
    with pytest.raises(WorkerDied, match="gone"):
        next(answers)
    breaking.join()
    assert [call.cancelled() for call in executor.calls] == [True, True, False, True]


def test_who_stops_listening_leaves_nothing_at_work(pool: Processes) -> None:
    answers = in_order(time.sleep, [(0,), *[(PATIENCE,)] * 8], 2, pool)
    assert next(answers) is None
    answers.close()
    pool.shutdown()
    assert pool.pids == []


# Executors of others


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor])
def test_the_suite_runs_in_any(executor: Callable[[int], Executor] | None) -> None:
    game = holdfast.game(ONE)
    bad: dict[str, object] = {"blitz": "sometimes"}
    tables = [(2, game.full_options(None)), (2, bad)]
    used = executor(2) if executor else None
    complaints = list(examine_all(game, tables, 2, 5, 1000, 2, executor=used))
    assert [bool(complaint) for complaint in complaints] == [False, True] * 2
    assert complaints[1].startswith(f"{ONE}, 2 seats, options {{'blitz': 'sometimes'}}, seed 5: ")
    if used is not None:
        assert used.submit(math.sqrt, 4).result() == 2  # it is its owner's to close
        used.shutdown()


def test_the_arena_plays_in_any() -> None:
    alone = arena(ONE, ["greedy", "random"], games=4, jobs=1)
    with Processes(2) as mine, ThreadPoolExecutor(2) as threads:
        for executor in (mine, threads, mine):
            entrants = arena(ONE, ["greedy", "random"], games=4, jobs=2, executor=executor)
            assert [e.total for e in entrants] == [e.total for e in alone]
        assert 0 < len(mine.pids) <= 2


def test_there_is_a_process_for_every_core_unless_one_says_otherwise() -> None:
    assert processes(3) == 3
    assert processes() == len(os.sched_getaffinity(0))


@pytest.mark.parametrize(
    ("number", "code", "sentence"),
    [
        (signal.SIGINT, 130, "holdfast: stopped"),
        (signal.SIGKILL, 1, "holdfast: a worker process was killed by signal 9"),
    ],
)
def test_the_suite_broken_off_is_one_sentence(
    number: signal.Signals, code: int, sentence: str
) -> None:
    """Ctrl-C is for the process that hands out, a death is one of a worker."""
    words = holdfast_command("check", ONE, "--games", "100000", "--jobs", "2")
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: len(children_of(process.pid)) == 2)
    workers = children_of(process.pid)
    os.kill(process.pid if number == signal.SIGINT else workers[0], number)
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors.splitlines()[-1]) == (code, sentence)
    assert "Traceback" not in errors
    assert not any(is_running(worker) for worker in workers)
