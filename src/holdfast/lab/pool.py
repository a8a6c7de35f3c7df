"""Processes that carry out calls: a `concurrent.futures.Executor`, and how to work with any.

A process is a Python of its own that reads lines of JSON and answers in lines of JSON. Forking is
not safe once threads run (a progress bar has one), and `multiprocessing` would import the user's
program a second time; neither is true of this, and no compiled object crosses a process. So a call
is a function of a module and plain data, and so is its answer.

>>> import math
>>> from holdfast.lab.pool import Processes
>>> with Processes(2) as pool:
...     roots = list(pool.map(math.sqrt, range(10)))
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from importlib import import_module
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from holdfast.core.catalog import DataError

AHEAD = 2  # calls for each process, so that none waits for the next one
PARENT = "HOLDFAST_PARENT"
START = "from holdfast.lab.pool import work; work()"

T = TypeVar("T")


class WorkerDied(BrokenExecutor):
    """A process has ended, and nobody had told it to."""

    def __init__(self, how: str, arguments: tuple[Any, ...] = ()) -> None:
        super().__init__(how)
        self.arguments = arguments  # of the call it was at


class CallFailed(Exception):
    """What was called has raised something: its kind, and what it says."""


def processes(jobs: int | None = None) -> int:
    """As many as asked for; otherwise one for each core this process may use."""
    if jobs is not None and jobs < 1:
        raise DataError(f"the number of jobs is at least 1, not {jobs}")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return jobs or cores or 1


def in_order(
    function: Callable[..., T],
    calls: Iterable[tuple[Any, ...]],
    jobs: int,
    executor: Executor | None = None,
) -> Generator[T, None, None]:
    """The answers in the order of the calls, of which so many jobs have AHEAD each at a time. What
    breaks an executor is raised at once, whatever is due. One that is brought along is left as it
    is; processes of our own end with the last answer, or when nobody waits for it any more."""
    pool = executor or Processes(jobs)
    coming = iter(calls)
    waiting: deque[Future[T]] = deque()
    try:
        while True:
            while waiting and waiting[0].done():
                yield waiting.popleft().result()
            at_work = [future for future in waiting if not future.done()]
            for arguments in islice(coming, AHEAD * jobs - len(at_work)):
                at_work.append(pool.submit(function, *arguments))
                waiting.append(at_work[-1])
            if not waiting:
                return
            for future in wait(at_work, return_when=FIRST_COMPLETED).done:
                future.result()
    finally:
        for future in waiting:
            future.cancel()
        if pool is not executor:
            pool.shutdown()


# The processes


class Call(Future[Any]):
    """What is to be carried out. Unlike others it can be cancelled in the middle, too: that ends
    its process, and another takes its place."""

    def __init__(self, function: Callable[..., Any], args: Any, kwargs: Any) -> None:
        super().__init__()
        self.args = args
        self.line = json.dumps([function.__module__, function.__qualname__, args, kwargs]) + "\n"
        self.is_unwanted = False
        self.process: subprocess.Popen[str] | None = None  # while it is carried out

    def cancel(self) -> bool:
        self.is_unwanted = True  # first: whoever sets or clears the process looks at it afterwards
        if (process := self.process) is not None:
            process.kill()
        return super().cancel()


class Worker(threading.Thread):
    """A thread and its process. It is started for the first call, and anew for the one after its
    death; the thread outlives it (see die_with_parent)."""

    def __init__(self, calls: SimpleQueue[Call | None], unfinished: set[Call]) -> None:
        super().__init__(daemon=True)
        self.calls = calls
        self.unfinished = unfinished
        self.process: subprocess.Popen[str] | None = None

    def run(self) -> None:
        while (call := self.calls.get()) is not None:
            if call.set_running_or_notify_cancel():
                try:
                    call.set_result(self.carry_out(call))
                except Exception as error:
                    call.set_exception(error)
            self.unfinished.discard(call)
        self.stop()

    def carry_out(self, call: Call) -> Any:
        process = call.process = self.process = self.process or start()
        line = "" if call.is_unwanted else ask(process, call.line)
        call.process = None
        self.unfinished.discard(call)  # now: whoever hears its answer shall find this process free
        if call.is_unwanted:
            process.kill()
        elif line.endswith("\n"):
            answer = json.loads(line)
            if "failed" in answer:
                raise CallFailed(answer["failed"])
            return answer["answer"]
        code = process.wait()
        self.stop()
        how = f"ended with code {code}" if code >= 0 else f"was killed by signal {-code}"
        raise WorkerDied(f"a worker process {how}", call.args)

    def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(OSError), process:
                process.kill()


def start() -> subprocess.Popen[str]:
    """It must find this very package, and bots and games wherever they are found here."""
    here = str(Path.cwd())
    path = [folder or here for folder in sys.path]
    return subprocess.Popen(
        [sys.executable, "-P", "-c", f"import sys; sys.path[:] = {path}\n{START}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, PARENT: str(os.getpid()), "HOLDFAST_QUIET": "1"},
        start_new_session=True,  # Ctrl-C is for the process that hands out
        encoding="utf-8",
    )


def ask(process: subprocess.Popen[str], line: str) -> str:
    """What it answers. If it is no longer there, its silence says so."""
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(OSError):
        process.stdin.write(line)
        process.stdin.flush()
    return process.stdout.readline()


class Processes(Executor):
    """Up to so many processes, started when they are needed. A call whose process dies fails with
    WorkerDied, and others go on in a new one."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._calls: SimpleQueue[Call | None] = SimpleQueue()
        self._unfinished: set[Call] = set()
        self._workers: list[Worker] = []
        self._is_shut = False
        self._lock = threading.Lock()

    @property
    def pids(self) -> list[int]:
        there = [worker.process for worker in self._workers]
        return [process.pid for process in there if process and process.poll() is None]

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        call = Call(fn, args, kwargs)
        with self._lock:
            if self._is_shut:
                raise RuntimeError("these processes were shut down")
            self._unfinished.add(call)
            self._calls.put(call)
            if len(self._workers) < min(len(self._unfinished), self._count):
                self._workers.append(Worker(self._calls, self._unfinished))
                self._workers[-1].start()
        return call

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Idle processes end now, the others after what they have to do; with `cancel_futures` all
        end now."""
        with self._lock:
            self._is_shut = True
        for call in list(self._unfinished) if cancel_futures else []:
            call.cancel()
        for _ in self._workers:
            self._calls.put(None)
        for worker in self._workers if wait else []:
            worker.join()


# The process that carries out


def work() -> None:
    """Answer one call after another. Ends when its input ends."""
    die_with_parent()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints must not get among the answers
    for line in sys.stdin:
        try:
            out.write(answer_to(*json.loads(line)) + "\n")
            out.flush()
        except BrokenPipeError:
            os._exit(1)


def answer_to(module: str, name: str, args: list[Any], kwargs: dict[str, Any]) -> str:
    try:
        return json.dumps({"answer": getattr(import_module(module), name)(*args, **kwargs)})
    except Exception as error:
        return json.dumps({"failed": f"{type(error).__name__}: {error}"})


def die_with_parent() -> None:
    """On Linux the kernel ends a process at once, with the thread that started it; elsewhere it
    ends when its answer is unwanted."""
    if sys.platform == "linux":
        import ctypes

        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
        if os.environ.get(PARENT, str(os.getppid())) != str(os.getppid()):
            os._exit(1)  # it died before it could be asked for
