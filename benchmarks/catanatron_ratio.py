"""How fast is Holdfast, as a ratio to Catanatron on the same core?

    python benchmarks/catanatron_ratio.py
    python benchmarks/catanatron_ratio.py --game after-the-empire --seats 4 --rounds 5 --seconds 3
    python benchmarks/catanatron_ratio.py --json

Absolute figures say more about a machine than about an engine. So both play in turns, slice by
slice, pinned to one core, each in a process and an environment of its own. See README.md here for
what is counted.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CATANATRON = "catanatron==3.2.1"
CATANATRON_VENV = ROOT / "build" / "catanatron-venv"

PLAIN = "decisions_per_second"
CLONED = "decisions_per_second_cloned"
CLONE = "clone_microseconds"
TICKS = "ticks_per_second"  # Catanatron only: every tick, also those without a choice
RATIOS = {  # what each of them divides
    "plain": ("compiled", PLAIN),
    "cloned": ("compiled", CLONED),
    "interpreted": ("interpreted", PLAIN),
}
SEATS = 3  # unless asked for others; the targets are for these
TARGETS = {
    "empires-end": {"plain": 20.0, "cloned": 10.0, "interpreted": 3.0},
    "after-the-empire": {"plain": 10.0, "cloned": 6.0},
    "after-the-end": {"plain": 15.0, "cloned": 8.0},
    "ante-portas": {"plain": 6.0, "cloned": 3.0},
}
SLOWEST_CLONE = {"ante-portas": 20.0}  # microseconds, compiled

Figures = dict[str, float]
Report = dict[str, Any]


class CannotMeasure(Exception):
    """Something is missing; the message is a sentence for people."""


def main() -> int:
    options = arguments()
    if options.slice:
        print(json.dumps(play_catanatron(options.seconds)))
        return 0
    try:
        for game in [options.game] if options.game else every_game():
            options.game = game
            report = measure(options)
            print(json.dumps(report, indent=1) if options.json else table(report))
    except CannotMeasure as problem:
        print(f"catanatron_ratio: {problem}", file=sys.stderr)
        return 1
    return 0


def every_game() -> list[str]:
    from holdfast.core.finding import game_names  # not there in Catanatron's environment

    return list(game_names())


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Measure Holdfast and Catanatron in turns on one core, and divide."
    )
    parser.add_argument("--game", default="", help="our game; all unless given")
    parser.add_argument("--seats", type=int, default=SEATS, help="our seats (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="slices of each (%(default)s)")
    parser.add_argument("--seconds", type=float, default=3.0, help="per slice (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--only-catanatron", action="store_true", help="leave our engine out")
    parser.add_argument("--slice", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def measure(options: argparse.Namespace) -> Report:
    """All slices in turns, then medians and ratios."""
    python = catanatron_python()
    core = pin_to_one_core()
    slices: dict[str, list[Figures]] = {"catanatron": [], "compiled": [], "interpreted": []}
    for turn in range(1, options.rounds + 1):
        note(f"round {turn} of {options.rounds}: Catanatron …")
        command = [python, __file__, "--slice", "--seconds", str(options.seconds)]
        slices["catanatron"].append(run_json(command))
        if not options.only_catanatron:
            note(f"round {turn} of {options.rounds}: {options.game}, compiled and interpreted …")
            for build in ("compiled", "interpreted"):
                slices[build].append(bench_ours(options, interpreted=build == "interpreted"))
    return report_on(options, core, slices)


def report_on(
    options: argparse.Namespace, core: int | None, slices: dict[str, list[Figures]]
) -> Report:
    medians = {who: medians_of(rows) for who, rows in slices.items() if rows}
    return {
        "game": options.game,
        "seats": options.seats,
        "python": sys.version.split()[0],
        "core": core,
        "rounds": options.rounds,
        "seconds": options.seconds,
        "catanatron": medians["catanatron"],
        "holdfast": {who: row for who, row in medians.items() if who != "catanatron"},
        "ratios": {
            name: ratio_of(slices[build], slices["catanatron"], figure, target_of(name, options))
            for name, (build, figure) in RATIOS.items()
            if slices[build]
        },
    }


def medians_of(rows: list[Figures]) -> Figures:
    return {key: statistics.median(row[key] for row in rows) for key in rows[0]}


def ratio_of(
    ours: list[Figures],
    theirs: list[Figures],
    figure: str,
    target: float | None,
) -> dict[str, float | bool | None]:
    """Our median over Catanatron's plain median; lowest and highest are of single rounds."""
    single = [our[figure] / their[PLAIN] for our, their in zip(ours, theirs)]
    our, their = medians_of(ours)[figure], medians_of(theirs)
    ratio = our / their[PLAIN]
    return {
        "ratio": ratio,
        "lowest": min(single),
        "highest": max(single),
        "ratio_to_ticks": our / their[TICKS],
        "target": target,
        "met": ratio >= target if target is not None else None,
    }


def target_of(name: str, options: argparse.Namespace) -> float | None:
    return TARGETS.get(options.game, {}).get(name) if options.seats == SEATS else None


# Ours --------------------------------------------------------------------------------------------


def bench_ours(options: argparse.Namespace, *, interpreted: bool) -> Figures:
    command = [holdfast_command(), "bench", options.game, "--json"]
    command += ["--seconds", str(options.seconds), "--seats", str(options.seats)]
    rows = run_json(command, HOLDFAST_INTERPRETED="1" if interpreted else "", HOLDFAST_QUIET="1")
    for row in rows if isinstance(rows, list) else []:
        if row["game"] == options.game and row["seats"] == options.seats:
            check_build(row["compiled"], interpreted)
            return {key: row[key] for key in (PLAIN, CLONED, CLONE)}
    raise CannotMeasure(f"holdfast bench gave no row for {options.game}, {options.seats} seats.")


def check_build(is_compiled: bool, interpreted: bool) -> None:
    if is_compiled and interpreted:
        raise CannotMeasure("HOLDFAST_INTERPRETED=1 did not give the interpreted engine.")
    if not is_compiled and not interpreted:
        raise CannotMeasure("there is no compiled core, or it is stale; make compile builds it.")


def holdfast_command() -> str:
    for place in (Path(sys.executable).parent, ROOT / ".venv" / "bin"):
        if (place / "holdfast").exists():
            return str(place / "holdfast")
    found = shutil.which("holdfast")
    if found is None:
        raise CannotMeasure("the command holdfast is not installed; make setup does that.")
    return found


# Catanatron --------------------------------------------------------------------------------------


def catanatron_python() -> str:
    """The interpreter of Catanatron's own environment, which is made when it is first needed."""
    python = CATANATRON_VENV / "bin" / "python"
    if has_catanatron(python):
        return str(python)
    note(f"making an environment for {CATANATRON} …")
    shutil.rmtree(CATANATRON_VENV, ignore_errors=True)
    run_quietly([sys.executable, "-m", "venv", str(CATANATRON_VENV)], "no environment can be made")
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "-qq", "install", CATANATRON]
    run_quietly(pip, f"{CATANATRON} cannot be installed; is PyPI within reach?")
    return str(python)


def has_catanatron(python: Path) -> bool:
    if not python.exists():
        return False
    name, _, version = CATANATRON.partition("==")
    question = f"import importlib.metadata as m, sys; sys.exit(m.version({name!r}) != {version!r})"
    return subprocess.run([python, "-c", question], capture_output=True).returncode == 0


def play_catanatron(seconds: float) -> Figures:
    """One slice, in Catanatron's environment: whole games without a clone, then with."""
    plain = play_random_games(seconds / 2, clone=False)
    cloned = play_random_games(seconds / 2, clone=True)
    return {
        PLAIN: plain.decisions / plain.seconds,
        CLONED: cloned.decisions / cloned.seconds,
        CLONE: cloned.copying / cloned.decisions * 1e6,
        TICKS: plain.ticks / plain.seconds,
    }


class Played(NamedTuple):
    decisions: int
    ticks: int
    seconds: float
    copying: float


def play_random_games(at_least: float, *, clone: bool) -> Played:
    """Catanatron's own loop (`Game.play`) without its accumulators and its two snapshots.

    A tick with a single playable action is played but is no decision.
    """
    from catanatron.game import TURNS_LIMIT, Game
    from catanatron.models.player import Color, RandomPlayer

    clock = time.perf_counter
    players = [RandomPlayer(color) for color in Color]
    decisions = ticks = seed = 0
    copying = 0.0
    started = clock()
    while clock() - started < at_least:
        seed += 1
        game = Game(players, seed=seed)
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            if len(game.state.playable_actions) > 1:
                decisions += 1
                if clone:
                    before = clock()
                    game.copy()
                    copying += clock() - before
            ticks += 1
            game.play_tick()
    return Played(decisions, ticks, clock() - started, copying)


# Processes ---------------------------------------------------------------------------------------


def pin_to_one_core() -> int | None:
    """Keep this process and its children on one core, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def run_json(command: list[str], **environment: str) -> Any:
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **environment}
    )
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["it said nothing"]
        raise CannotMeasure(f"{Path(command[0]).name} failed: {lines[-1]}")
    return json.loads(done.stdout)


def run_quietly(command: list[str], otherwise: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no reason given"]
        raise CannotMeasure(f"{otherwise} ({lines[-1]})")


def note(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


# Words -------------------------------------------------------------------------------------------


def table(report: Report) -> str:
    pinned = "" if report["core"] is None else f", on core {report['core']} alone"
    ticks = report["catanatron"][TICKS]
    lines = [
        f"{report['game']}, {report['seats']} random seats; Catanatron 3.2.1, 4 random players",
        f"Python {report['python']}{pinned}, medians of {report['rounds']} slices in turns",
        "",
        f"{'':<36}{'decisions/s':>12}{'with a clone':>14}{'µs per clone':>14}",
        figures_line("Catanatron", report["catanatron"]),
        *[figures_line(f"Holdfast, {who}", row) for who, row in report["holdfast"].items()],
        "",
        "A decision has at least two options. Counting also what leaves nothing to decide",
        f"(roll the dice, end the turn), Catanatron plays {ticks:,.0f} ticks/s.",
    ]
    if report["ratios"]:
        heads = f"{'ratio':>8}{'single rounds':>18}{'target':>8}{'':>8}{'to ticks':>10}"
        lines += ["", f"{'ours over Catanatron, plain':<36}{heads}"]
        lines += [ratio_line(NAMES[name], row) for name, row in report["ratios"].items()]
        lines += clone_lines(report)
    return "\n".join(lines)


NAMES = {
    "plain": "compiled",
    "cloned": "compiled, a clone before each move",
    "interpreted": "interpreted",
}


def ratio_line(name: str, row: Report) -> str:
    spread = f"{row['lowest']:.1f} to {row['highest']:.1f}"
    goal = "" if row["target"] is None else f"{row['target']:.0f}"
    verdict = {None: "", True: "met", False: "missed"}[row["met"]]
    return (
        f"{name:<36}{row['ratio']:>8.1f}{spread:>18}{goal:>8}{verdict:>8}"
        f"{row['ratio_to_ticks']:>10.1f}"
    )


def clone_lines(report: Report) -> list[str]:
    """Where a clone has a target of its own."""
    most = SLOWEST_CLONE.get(report["game"])
    if most is None or report["seats"] != SEATS:
        return []
    took = report["holdfast"]["compiled"][CLONE]
    verdict = "met" if took <= most else "missed"
    return [f"{'µs per clone, compiled, at most':<36}{took:>8.1f}{'':>18}{most:>8.0f}{verdict:>8}"]


def figures_line(who: str, row: Figures) -> str:
    return f"{who:<36}{row[PLAIN]:>12,.0f}{row[CLONED]:>14,.0f}{row[CLONE]:>14.2f}"


if __name__ == "__main__":
    sys.exit(main())
