"""What is slow and rare: `make stress`. It remembers what has held, and goes on where it stopped.

    python tools/stress.py                 everything
    python tools/stress.py matrix --games 50
    python tools/stress.py busy --games 3  server and browser tests, three times
    python tools/stress.py files --games 60000
    python tools/stress.py files --only ante-portas
    python tools/stress.py --again         forget what has held

What held is kept in `.stress/` for this very state of the sources; after a change it begins anew.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import holdfast
from holdfast.core.game import spell

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".stress"
PYTHON = sys.executable
HOLDFAST = str(Path(PYTHON).with_name("holdfast"))
BUSY = 4
WORKERS = 2
# Ends with whoever started it, however that ends.
BUSY_WORK = "import os; own = os.getppid()\nwhile os.getppid() == own: sum(range(100_000))"
CHUNK = 1000  # files
SOME_GAMES = 50
FORETOLD = 100  # games whose forecasts are put to the test by one task
SKILLS = (0, 80)  # chance alone hardly reaches the late game of Ante Portas


class Task(NamedTuple):
    """A command, and how it is called in what was run."""

    name: str
    command: list[str]
    is_alone: bool = True  # it keeps all cores busy by itself, or measures time
    is_crowded: bool = False  # beside BUSY processes that are busy with something else


def matrix(games: int) -> Iterator[Task]:
    """Every set-up of every game: all numbers of seats, scenarios and options."""
    for id in holdfast.games():
        game = holdfast.game(id)
        for seats, options in game.tables():
            chosen = [f"{name}={spell(value)}" for name, value in options.items()]
            words = [word for option in chosen for word in ("--option", option)]
            for skill in SKILLS:
                name = f"{id}, {seats} seats, {' '.join(chosen)}, skill {skill}, {games} games"
                command = [HOLDFAST, "check", id, "--seats", str(seats)]
                command += [*words, "--skill", str(skill), "--games", str(games), "--jobs", "1"]
                yield Task(name, command, is_alone=False)


def files(count: int) -> Iterator[Task]:
    """So many changed files of every game: refused with the place, or as good as any other."""
    for id in holdfast.games():
        for seed, first in enumerate(range(0, count, CHUNK), start=1):
            n = min(CHUNK, count - first)
            command = [PYTHON, "-m", "tests.fuzz", id, "--files", str(n), "--seed", str(seed)]
            yield Task(f"{id}, {n} changed files, seed {seed}", command, is_alone=False)


def scenes(games: int) -> Iterator[Task]:
    """Sieges and battles of so many games, watched step by step by everybody."""
    for id in holdfast.games():
        if holdfast.game(id).people.steps:
            for seed in range(0, games, SOME_GAMES):
                n = min(SOME_GAMES, games - seed)
                command = [PYTHON, "-m", "tests.scenes", id, "--games", str(n), "--seed", str(seed)]
                yield Task(f"{id}, scenes of {n} games, seed {seed}", command, is_alone=False)


def forecasts(games: int) -> Iterator[Task]:
    """So many games of each: what is foretold holds in every imagined world, and hides nothing."""
    for id in holdfast.games():
        for first in range(0, games, FORETOLD):
            n = min(FORETOLD, games - first)
            command = [PYTHON, "-m", "tests.forecasts", id, "--games", str(n), "--seed", str(first)]
            yield Task(f"{id}, forecasts of {n} games from {first}", command, is_alone=False)


def lessons(games: int) -> Iterator[Task]:
    """So many first games of each, played by anything and with sense: all is taught, once."""
    for id in holdfast.games():
        command = [PYTHON, "-m", "tests.first_games", id, "--games", str(games)]
        yield Task(f"{id}, lessons of {games} first games", command, is_alone=False)


def leaks(games: int) -> Iterator[Task]:
    """Whole games through the server: nobody is sent what he may not know."""
    command = [PYTHON, "benchmarks/leaks.py", "--games", str(games)]
    yield Task(f"leaks, {games} games", command)


def kills(games: int) -> Iterator[Task]:
    """The server is killed in the middle of games, and nothing confirmed is lost."""
    command = [PYTHON, "benchmarks/kill_server.py", "--kills", str(games), "--seed", "5"]
    yield Task(f"kills, {games}", command)


def browser(games: int) -> Iterator[Task]:
    """Whole games at the board, choice by choice; as often as is said."""
    env = ["env", "HOLDFAST_WHOLE_GAMES=1"]
    for n in range(games):
        command = [
            *env,
            PYTHON,
            "-m",
            "pytest",
            "-q",
            "-m",
            "browser",
            "tests/browser",
            "-k",
            "game",
        ]
        yield Task(f"whole games in the browser, time {n + 1}", command)


def pictures(times: int) -> Iterator[Task]:
    """Every game in every size, language and light; the pictures are kept in `.stress/pictures`."""
    state = state_of("tests/browser/*", "web/src/**/*", "src/holdfast/games/*/board/*")[:8]
    env = ["env", "HOLDFAST_PICTURES=1"]
    pytest = [PYTHON, "-m", "pytest", "-q", "-m", "browser", "tests/browser/test_pictures.py"]
    for n in range(times):
        for id in (*holdfast.games(), "lobby"):
            yield Task(f"{id}, pictures ({state}), time {n + 1}", [*env, *pytest, "-k", id])


def calm(times: int) -> Iterator[Task]:
    """Whole games in three sizes: no main part of a board moves within a phase."""
    state = state_of("tests/browser/*", "web/src/**/*", "src/holdfast/games/*/board/**/*")[:8]
    env = ["env", "HOLDFAST_WHOLE_GAMES=1"]
    pytest = [PYTHON, "-m", "pytest", "-q", "-m", "browser", "tests/browser/test_calm.py"]
    for n in range(times):
        for id in holdfast.games():
            yield Task(f"{id}, a calm board ({state}), time {n + 1}", [*env, *pytest, "-k", id])


def busy(times: int) -> Iterator[Task]:
    """The tests of server and browser on a busy machine: none rests on time, so all hold. What
    keeps it busy are others of these runs, as long as there are enough."""
    state = state_of("tests/**/*.py", "web/src/**/*")[:8]
    pytest = [PYTHON, "-m", "pytest", "-q", "-n", str(WORKERS), "--dist", "worksteal"]
    tests = {"server": ["tests/server"], "browser": ["-m", "browser", "tests/browser"]}
    for n in range(times):
        for name, which in tests.items():
            heading = f"{name} tests ({state}) beside {BUSY} busy processes, time {n + 1}"
            yield Task(heading, [*pytest, *which], is_alone=False, is_crowded=True)


PARTS: dict[str, tuple[Callable[[int], Iterator[Task]], int]] = {
    "matrix": (matrix, 10),
    "files": (files, 60_000),
    "scenes": (scenes, 1000),
    "forecasts": (forecasts, 1000),
    "lessons": (lessons, 200),
    "leaks": (leaks, 20),
    "kills": (kills, 50),
    "browser": (browser, 1),
    "pictures": (pictures, 1),
    "calm": (calm, 1),
    "busy": (busy, 20),
}


def state_of(*patterns: str) -> str:
    """A name for what is tested: every tracked or new source as it lies there."""
    digest = hashlib.sha256()
    for path in sorted(path for pattern in patterns for path in ROOT.glob(pattern)):
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Memory:
    """The tasks that held, one per line."""

    def __init__(self) -> None:
        KEPT.mkdir(exist_ok=True)
        self.path = KEPT / f"{state_of('src/**/*.py', 'src/**/*.toml')}.txt"
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        self.held = set(text.splitlines())

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)
        self.held = set()

    def note(self, task: Task) -> None:
        self.held.add(task.name)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(task.name + "\n")


class Ran(NamedTuple):
    """How a task went: why it failed, "" if it held; and what it said last."""

    complaint: str
    last: str


def run(task: Task) -> Ran:
    with CROWD.around(task):
        done = subprocess.run(task.command, cwd=ROOT, capture_output=True, text=True, check=False)
    said = (done.stdout + done.stderr).strip().splitlines() or [f"exit code {done.returncode}"]
    is_empty = "pytest" in task.command and " passed" not in said[-1]  # everything was skipped
    if done.returncode == 0 and not is_empty:
        return Ran("", said[-1])
    named = [line for line in said if line.startswith(("FAILED ", "ERROR ", "E   ", "tests/"))]
    return Ran("\n    ".join([*named[-30:], said[-1]] if named else said[-12:]), said[-1])


class Crowd:
    """Processes that are busy for nothing, where other runs are not busy enough."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.runs = 0
        self.idlers: list[subprocess.Popen[bytes]] = []

    @contextlib.contextmanager
    def around(self, task: Task) -> Iterator[None]:
        self.change(task.is_crowded)
        try:
            yield
        finally:
            self.change(-task.is_crowded)

    def change(self, runs: int) -> None:
        with self.lock:
            self.runs += runs
            wanted = BUSY - WORKERS * (self.runs - 1) if self.runs else 0
            while len(self.idlers) < wanted:
                self.idlers.append(subprocess.Popen([PYTHON, "-c", BUSY_WORK]))
            while len(self.idlers) > max(0, wanted):
                idler = self.idlers.pop()
                idler.kill()
                idler.wait()


CROWD = Crowd()


class Report:
    """Says what was run, as it ends, and remembers what failed."""

    def __init__(self, tasks: list[Task], memory: Memory) -> None:
        self.number = {task.name: n for n, task in enumerate(tasks, start=1)}
        self.memory = memory
        self.failures: list[str] = []

    def heading(self, task: Task) -> str:
        return f"[{self.number[task.name]} of {len(self.number)}] {task.name}"

    def run(self, task: Task) -> None:
        started = time.monotonic()
        complaint, last = run(task)
        took = f"{time.monotonic() - started:.0f} s"
        how = (
            f"{'FAILED' if complaint else 'held'} ({took}){': ' + last if task.is_crowded else ''}"
        )
        print(f"{self.heading(task)}: {how}", flush=True)
        if complaint:
            print(f"    {complaint}", flush=True)
            self.failures.append(f"{task.name}\n    {complaint}")
        else:
            self.memory.note(task)


def run_all(tasks: list[Task], memory: Memory, jobs: int) -> list[str]:
    report = Report(tasks, memory)
    for task in tasks:
        if task.name in memory.held:
            print(f"{report.heading(task)}: held before", flush=True)
    left = [task for task in tasks if task.name not in memory.held]
    many = [task for task in left if not task.is_alone and not task.is_crowded]
    run_together(many, report, jobs)
    run_together([task for task in left if task.is_crowded], report, 1 + BUSY // WORKERS)
    run_together([task for task in left if task.is_alone], report, 1)
    return report.failures


def run_together(tasks: list[Task], report: Report, jobs: int) -> None:
    pool = ThreadPoolExecutor(jobs)
    try:
        list(pool.map(report.run, tasks))
    finally:
        pool.shutdown(cancel_futures=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="What is slow and rare, resumable.")
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all unless given")
    parser.add_argument("--games", type=int, help="how many, instead of each part's own number")
    parser.add_argument("--only", default="", help="tasks whose name contains this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--again", action="store_true", help="forget what has held")
    given = parser.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        parser.error(f'there is no part "{unknown[0]}"; there are {", ".join(PARTS)}')
    memory = Memory()
    if given.again:
        memory.forget()
    chosen = [PARTS[part] for part in given.parts or PARTS]
    tasks = [task for make, games in chosen for task in make(given.games or games)]
    tasks = [task for task in tasks if given.only in task.name]
    if not tasks:
        parser.error(f'no task is called "{given.only}"')
    failures = run_all(tasks, memory, max(1, given.jobs))
    print(f"\n{len(tasks) - len(failures)} of {len(tasks)} held; kept in {memory.path.name}")
    for failure in failures:
        print(f"\nFAILED: {failure}")
    return 1 if failures else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here")
        sys.exit(130)
