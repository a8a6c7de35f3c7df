"""What is slow and rare: `make stress`. It remembers what has held, and goes on where it stopped.

    python tools/stress.py                 everything
    python tools/stress.py matrix --games 50
    python tools/stress.py --again         forget what has held

What held is kept in `.stress/` for this very state of the sources; after a change it begins anew.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
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
SKILLS = (0, 80)  # chance alone hardly reaches the late game of Ante Portas


class Task(NamedTuple):
    """A command, and how it is called in what was run."""

    name: str
    command: list[str]
    is_alone: bool = True  # it keeps all cores busy by itself, or measures time


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


PARTS: dict[str, tuple[Callable[[int], Iterator[Task]], int]] = {
    "matrix": (matrix, 10),
    "leaks": (leaks, 20),
    "kills": (kills, 50),
    "browser": (browser, 1),
}


def state_of_sources() -> str:
    """A name for what is tested: every tracked or new source as it lies there."""
    digest = hashlib.sha256()
    for path in sorted([*ROOT.glob("src/**/*.py"), *ROOT.glob("src/**/*.toml")]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class Memory:
    """The tasks that held, one per line."""

    def __init__(self) -> None:
        KEPT.mkdir(exist_ok=True)
        self.path = KEPT / f"{state_of_sources()}.txt"
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        self.held = set(text.splitlines())

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)
        self.held = set()

    def note(self, task: Task) -> None:
        self.held.add(task.name)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(task.name + "\n")


def run(task: Task) -> str:
    """Its last words if it failed, "" if it held."""
    done = subprocess.run(task.command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return ""
    said = (done.stdout + done.stderr).strip().splitlines()
    return "\n    ".join(said[-12:]) or f"exit code {done.returncode}"


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
        complaint = run(task)
        took = f"{time.monotonic() - started:.0f} s"
        print(f"{self.heading(task)}: {'FAILED' if complaint else 'held'} ({took})", flush=True)
        if complaint:
            self.failures.append(f"{task.name}\n    {complaint}")
        else:
            self.memory.note(task)


def run_all(tasks: list[Task], memory: Memory, jobs: int) -> list[str]:
    report = Report(tasks, memory)
    for task in tasks:
        if task.name in memory.held:
            print(f"{report.heading(task)}: held before", flush=True)
    left = [task for task in tasks if task.name not in memory.held]
    pool = ThreadPoolExecutor(jobs)
    try:
        list(pool.map(report.run, [task for task in left if not task.is_alone]))
    finally:
        pool.shutdown(cancel_futures=True)
    for task in left:
        if task.is_alone:
            report.run(task)
    return report.failures


def main() -> int:
    parser = argparse.ArgumentParser(description="What is slow and rare, resumable.")
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all unless given")
    parser.add_argument("--games", type=int, help="how many, instead of each part's own number")
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
