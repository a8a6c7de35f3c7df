"""`holdfast simulate`: the same files whatever interrupts it, and whoever plays."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from tests.setups import ONE, an_option, each_number_of_seats
from typer.testing import CliRunner

import holdfast
from holdfast.cli import app
from holdfast.cli.arguments import read_options
from holdfast.core.catalog import DataError
from holdfast.core.players import bot_seed
from holdfast.lab.folder import Folder
from holdfast.lab.pool import Processes, WorkerDied
from holdfast.lab.setups import usual as usual_options
from holdfast.lab.simulate import Simulation, run_of, simulate
from holdfast.lab.tables import Lineup, checked
from holdfast.lab.workers import GameFailed, play_all

BOTS = ["random", "random", "random"]
FILES = ["games.jsonl", "records.jsonl", "run.json", "summary.csv"]
GAMES = 600
PATIENCE = 180  # seconds until a test gives up that hangs
COMMAND = ["simulate", ONE, "--bots", ",".join(BOTS), "--keep-records"]


def table(bots: list[str] = BOTS, seed: int = 0) -> Lineup:
    return checked(Lineup(ONE, bots, seed, {}, ""))


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def holdfast_command(*words: str) -> list[str]:
    return [sys.executable, "-c", "from holdfast.cli import main; main()", *words]


def start(out: Path, games: int = GAMES, jobs: int = 2) -> subprocess.Popen[str]:
    words = [*COMMAND, "--games", str(games), "--jobs", str(jobs), "--out", str(out)]
    return subprocess.Popen(
        holdfast_command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def wait_until_it_grows(process: subprocess.Popen[str], path: Path) -> None:
    """Until more games are there than when it started, or it is done."""
    before = path.stat().st_size if path.exists() else 0
    while process.poll() is None and (not path.exists() or path.stat().st_size <= before):
        time.sleep(0.005)


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What everything else is compared with: one process, from first to last."""
    out = tmp_path_factory.mktemp("uninterrupted") / "out"
    simulate(ONE, BOTS, GAMES, out=out, jobs=1, keep_records=True)
    return out


# What is written


def test_a_line_says_how_a_game_ended(uninterrupted: Path) -> None:
    games = lines(uninterrupted / "games.jsonl")
    assert [game["seed"] for game in games] == list(range(GAMES))
    for game in games:
        assert game["game"] == ONE
        assert game["options"] == {"blitz": False}
        assert game["bots"] == BOTS
        assert len(game["standings"]) == 3
        assert all(game["standings"][seat] == max(game["standings"]) for seat in game["winners"])
        assert 100 < game["decisions"] <= game["choices"]


def test_the_summary_counts_the_games(uninterrupted: Path) -> None:
    games = lines(uninterrupted / "games.jsonl")
    with (uninterrupted / "summary.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["bot"] for row in rows] == BOTS
    assert sum(float(row["wins"]) for row in rows) == pytest.approx(GAMES, abs=0.001)
    for seat, row in enumerate(rows):
        scores = [game["standings"][seat] for game in games]
        wins = sum(1 / len(g["winners"]) for g in games if seat in g["winners"])
        assert int(row["games"]) == GAMES
        assert float(row["win_share"]) == pytest.approx(wins / GAMES, abs=1e-6)
        assert float(row["mean_score"]) == pytest.approx(sum(scores) / GAMES, abs=1e-4)
        assert (int(row["min_score"]), int(row["max_score"])) == (min(scores), max(scores))


def test_records_load_and_end_as_the_lines_say(uninterrupted: Path) -> None:
    games = lines(uninterrupted / "games.jsonl")[:10]
    for game, record in zip(games, lines(uninterrupted / "records.jsonl")):
        match = holdfast.load_record(record)
        assert match.record() == record
        assert (match.standings, match.winners) == (game["standings"], game["winners"])
        assert (record["seed"], len(record["choices"])) == (game["seed"], game["choices"])


def test_bots_have_chances_of_their_own() -> None:
    seeds = {bot_seed(seed, seat) for seed in range(100) for seat in range(4)}
    assert len(seeds) == 400


def test_a_seed_is_the_same_game_wherever_a_simulation_begins(
    uninterrupted: Path, tmp_path: Path
) -> None:
    simulate(ONE, BOTS, 5, seed=100, out=tmp_path / "out", jobs=1)
    later = lines(tmp_path / "out" / "games.jsonl")
    assert later == lines(uninterrupted / "games.jsonl")[100:105]


# Several processes


@pytest.mark.parametrize("jobs", [2, 3])
def test_the_number_of_jobs_changes_nothing(uninterrupted: Path, tmp_path: Path, jobs: int) -> None:
    simulate(ONE, BOTS, 90, out=tmp_path / "out", jobs=jobs, keep_records=True)
    for name in ("games.jsonl", "records.jsonl"):
        text = (tmp_path / "out" / name).read_bytes()
        assert (uninterrupted / name).read_bytes().startswith(text)
    assert len(lines(tmp_path / "out" / "games.jsonl")) == 90


@pytest.mark.parametrize(
    "kind", [ThreadPoolExecutor, partial(ProcessPoolExecutor, mp_context=get_context("spawn"))]
)
def test_another_executor_plays_the_same_games(
    uninterrupted: Path, tmp_path: Path, kind: Callable[[int], Executor]
) -> None:
    with kind(2) as executor:
        for games in (20, 30):  # it is its owner's to close
            wanted: dict[str, Any] = {"keep_records": True, "executor": executor}
            simulate(ONE, BOTS, games, out=tmp_path / "out", jobs=2, **wanted)
    for name in ("games.jsonl", "records.jsonl"):
        text = (tmp_path / "out" / name).read_bytes()
        assert (uninterrupted / name).read_bytes().startswith(text)
    assert len(lines(tmp_path / "out" / "games.jsonl")) == 30


class Breaking(Executor):
    """It answers at once, and breaks after some answers."""

    def __init__(self, left: int) -> None:
        self.left = left

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        answered: Future[Any] = Future()
        self.left -= 1
        if self.left < 0:
            answered.set_exception(BrokenExecutor("no line to the other machine"))
        else:
            answered.set_result(fn(*args, **kwargs))
        return answered


def test_what_was_done_before_another_executor_broke_is_kept(
    uninterrupted: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with pytest.raises(BrokenExecutor, match=r"no line to the other machine; .* of 600 games are"):
        simulate(ONE, BOTS, GAMES, out=out, jobs=2, keep_records=True, executor=Breaking(6))
    assert 0 < len(lines(out / "games.jsonl")) < GAMES
    simulate(ONE, BOTS, GAMES, out=out, jobs=2, keep_records=True, executor=Breaking(GAMES))
    assert contents(out) == contents(uninterrupted)


def test_a_worker_that_dies_is_reported() -> None:
    with Processes(2) as pool:
        games = play_all(table(), 0, 10_000, 2, pool)
        next(games)
        os.kill(pool.pids[-1], signal.SIGKILL)
        with pytest.raises(
            WorkerDied, match="killed by signal 9 while it played the games from seed"
        ):
            list(games)


def test_what_was_done_before_a_worker_died_is_kept(tmp_path: Path) -> None:
    process = start(tmp_path / "out", games=20_000)
    wait_until_it_grows(process, tmp_path / "out" / "games.jsonl")
    os.kill(children_of(process.pid)[0], signal.SIGKILL)
    _, errors = process.communicate(timeout=PATIENCE)
    done = lines(tmp_path / "out" / "games.jsonl")
    assert process.returncode == 1
    assert "Traceback" not in errors
    assert f"{len(done):,} of 20,000 games are done" in " ".join(errors.split())
    assert "the same command goes on from there" in " ".join(errors.split())


def children_of(parent: int) -> list[int]:
    if not Path("/proc/self/stat").exists():
        pytest.skip("finding the workers needs /proc")
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(state[1]) == parent:
            found.append(int(path.parent.name))
    return found


def test_workers_end_with_the_process_that_started_them(tmp_path: Path) -> None:
    process = start(tmp_path / "out", games=100_000)
    wait_until_it_grows(process, tmp_path / "out" / "games.jsonl")
    workers = children_of(process.pid)
    assert len(workers) == 2
    process.kill()
    process.communicate()
    stop = time.monotonic() + PATIENCE
    while any(is_running(worker) for worker in workers):
        assert time.monotonic() < stop, "a worker outlived the simulation"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_game_that_breaks_off_names_its_seed() -> None:
    unplayable = table(seed=41)._replace(options={"blitz": "sometimes"})
    for jobs in (1, 2):
        with pytest.raises(GameFailed, match=r"the game with seed 41 broke off: .*blitz"):
            list(play_all(unplayable, 0, 2, jobs))


# Interruptions


def test_killed_at_any_moment_it_resumes_to_the_same_bytes(
    uninterrupted: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    for delay in (0.05, 0.2, 0.3):
        process = start(out)
        time.sleep(delay)
        process.kill()
        process.communicate()
    begin_and_kill(out)
    for delay in (0.0, 0.013, 0.1):
        process = start(out)
        wait_until_it_grows(process, out / "games.jsonl")
        time.sleep(delay)
        process.kill()
        process.communicate()
    process = start(out)
    process.communicate()
    assert process.returncode == 0
    assert contents(out) == contents(uninterrupted)


def begin_and_kill(out: Path) -> None:
    """With some games played, and some not; again from the beginning if it was too quick."""
    played = 0
    while not 0 < played < GAMES:
        shutil.rmtree(out, ignore_errors=True)
        process = start(out)
        wait_until_it_grows(process, out / "games.jsonl")
        process.kill()
        process.communicate()
        played = (out / "games.jsonl").read_bytes().count(b"\n")


def test_ctrl_c_leaves_whole_files_and_says_how_to_go_on(
    uninterrupted: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    process = start(out, games=50_000)
    wait_until_it_grows(process, out / "games.jsonl")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    done = len(lines(out / "games.jsonl"))
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert "the same command goes on from there" in " ".join(errors.split())
    assert len(lines(out / "records.jsonl")) == done > 0
    assert (out / "summary.csv").read_text().splitlines()[1].startswith(f"0,random,{done},")
    simulate(ONE, BOTS, max(GAMES, done), out=out, keep_records=True)
    whole = (out / "games.jsonl").read_bytes()
    assert whole.startswith((uninterrupted / "games.jsonl").read_bytes())


@pytest.fixture(scope="module")
def twelve(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("twelve") / "out"
    simulate(ONE, BOTS, 12, out=out, jobs=1, keep_records=True)
    return out


def copy(folder: Path, to: Path) -> Path:
    to.mkdir()
    for name, text in contents(folder).items():
        (to / name).write_bytes(text)
    return to


def go_on(out: Path, games: int = 12) -> int:
    """Returns how many games were played."""
    return simulate(ONE, BOTS, games, out=out, jobs=1, keep_records=True).played


@pytest.mark.parametrize("at", [0, 1, 700, -1, -2])
@pytest.mark.parametrize("name", ["games.jsonl", "records.jsonl"])
def test_a_torn_line_is_played_again(twelve: Path, tmp_path: Path, name: str, at: int) -> None:
    out = copy(twelve, tmp_path / "out")
    os.truncate(out / "games.jsonl", len((out / "games.jsonl").read_bytes()) - 200)
    torn = contents(out)[name]
    if name == "games.jsonl":
        (out / name).write_bytes(torn[:at])
    else:
        (out / name).write_bytes(torn[: len(torn) - 1 - abs(at)])
    assert go_on(out) > 0
    assert contents(out) == contents(twelve)


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_was_never_finished(twelve: Path, tmp_path: Path, name: str) -> None:
    out = copy(twelve, tmp_path / "out")
    (out / (name + ".draft")).write_bytes(b'{"holdfa')
    if name == "summary.csv":
        (out / name).unlink()
    assert go_on(out) == 0
    assert contents(out)["summary.csv"] == contents(twelve)["summary.csv"]


def test_a_folder_killed_before_its_first_file(twelve: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "run.json.draft").write_bytes(b'{"holdfa')
    assert go_on(tmp_path / "out") == 12
    assert contents(tmp_path / "out") == contents(twelve)


def test_no_seed_is_played_twice_and_games_may_be_added(twelve: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert go_on(out, 5) == 5
    assert go_on(out, 5) == 0
    assert go_on(out, 12) == 7
    assert contents(out) == contents(twelve)
    assert go_on(out, 3) == 0  # fewer than there are: nothing is thrown away
    assert contents(out) == contents(twelve)


# Refusals


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("bots", {"bots": ["random", "random"]}),
        ("seed", {"seed": 1}),
        ("options", {"options": {"blitz": True}}),
        ("keep_records", {"keep_records": False}),
    ],
)
def test_another_simulation_in_the_same_folder_is_refused(
    twelve: Path, name: str, change: dict[str, Any]
) -> None:
    before = contents(twelve)
    wanted: dict[str, Any] = {"bots": BOTS, "keep_records": True, **change}
    with pytest.raises(DataError, match=f"it holds another simulation, with {name} "):
        simulate(ONE, games=12, out=twelve, **wanted)
    assert contents(twelve) == before


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    with pytest.raises(DataError, match=r"it holds diary\.txt but no run\.json"):
        simulate(ONE, BOTS, 1, out=tmp_path)


def test_two_simulations_do_not_write_to_one_folder(tmp_path: Path) -> None:
    simulation = Simulation(table(), tmp_path / "out")
    with pytest.raises(DataError, match="another simulation is writing here just now"):
        Simulation(table(), tmp_path / "out")
    simulation.folder.close()
    Simulation(table(), tmp_path / "out").folder.close()


@pytest.mark.parametrize("line", ["nonsense\n", '{"seed": 3}\n'])
def test_a_line_that_somebody_changed_is_not_thrown_away(
    twelve: Path, tmp_path: Path, line: str
) -> None:
    out = copy(twelve, tmp_path / "out")
    (out / "games.jsonl").write_text(line + (twelve / "games.jsonl").read_text())
    with pytest.raises(DataError, match=r"games\.jsonl: line 1 is not the game with seed 0"):
        go_on(out)


def test_records_that_somebody_removed(twelve: Path, tmp_path: Path) -> None:
    out = copy(twelve, tmp_path / "out")
    (out / "records.jsonl").unlink()
    with pytest.raises(DataError, match=r"records\.jsonl: it has 0 records for 12 games"):
        go_on(out)


def test_an_interruption_in_the_middle_of_writing(tmp_path: Path) -> None:
    """The records are on the disk, their games half: nothing that is still known is lost."""
    simulation = Simulation(table()._replace(keeps_records=True), tmp_path / "out")
    folder = simulation.folder
    for played in play_all(simulation.table, 0, 3, 1):
        simulation.keep(played)
    pending = list(folder.pending)
    folder.flush()
    folder.pending = pending
    os.truncate(tmp_path / "out" / "games.jsonl", 250)
    assert simulation.rescue(3).startswith("3 of 3 games are done")
    assert [game["seed"] for game in lines(tmp_path / "out" / "games.jsonl")] == [0, 1, 2]
    assert len(lines(tmp_path / "out" / "records.jsonl")) == 3
    folder.close()


def test_the_rules_are_part_of_a_simulation(twelve: Path) -> None:
    wanted = table()._replace(keeps_records=True)
    run = {**run_of(wanted.open_game(), wanted), "rules": "0"}
    known = wanted.open_game().rules_version
    with pytest.raises(DataError, match=f'with rules "{known}" where this one has "0"'):
        Folder(twelve, run, 0, True)


TWO = ["--bots", "random,random"]


@pytest.mark.parametrize("id", holdfast.games())
def test_what_cannot_be_played_is_one_sentence(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    game = holdfast.game(id)
    name, usual, other = an_option(id)
    seats = f"{game.title} is for {game.min_seats} to {game.max_seats} seats, not 9"
    cases: list[tuple[list[str], str]] = [
        (["chess", *TWO], f'there is no game "chess"; there is {holdfast.games()[0]}'),
        ([id, "--bots", "random,clever"], 'there is no bot "clever"; there are random'),
        ([id, "--bots", "mcts:many,random"], "the budget is a number of iterations"),
        ([id, "--bots", ",".join(["random"] * 9)], seats),
        ([id, *TWO, "--option", "x=1"], f'{game.title} has no option "x"; it has {name}'),
        ([id, *TWO, "--option", name], f"NAME=VALUE, such as {name}={other}"),
        ([id, *TWO, "--option", f"{name}=maybe"], f"{name}: 'maybe' is not possible; it can be "),
        ([id, *TWO, "--pack", "nowhere"], "nowhere: there is no such folder"),
        ([id, *TWO, "--out", "file/out"], "cannot be written"),
    ]
    for words, sentence in cases:
        result = CliRunner().invoke(app, ["simulate", *words])
        assert result.exit_code == 2
        assert sentence in result.stderr
        assert len(result.stderr.strip().splitlines()) == 1
        assert result.stdout == ""
    assert usual != other


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_options_that_do_not_go_together_are_answered_with_some_that_do(
    id: str, seats: int
) -> None:
    """Where the usual options are not for so many seats, the sentence names others."""
    game = holdfast.game(id)
    words = ["simulate", id, "--bots", ",".join(["random"] * seats), "--games", "1"]
    if game.rules.unfit(seats, game.full_options(None)) is None:
        return
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    instead = result.stderr.rpartition("For example: ")[2].strip().rstrip(".").split(", ")
    options = read_options(game, instead)
    assert game.rules.unfit(seats, options) is None


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_every_game_with_every_number_of_seats(id: str, seats: int, tmp_path: Path) -> None:
    options = usual_options(holdfast.game(id), seats)
    done = simulate(id, ["random"] * seats, 2, out=tmp_path / "out", jobs=1, options=options)
    assert (done.games, len(done.seats)) == (2, seats)


# The command


@pytest.mark.parametrize("id", holdfast.games())
def test_the_command_says_where_the_results_are(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name, usual, other = an_option(id)
    words = ["simulate", id, *TWO, "--games", "3", "--jobs", "1"]
    first = CliRunner().invoke(app, words)
    again = CliRunner().invoke(app, [*words, "--option", f"{name}={usual}"])
    assert first.exit_code == again.exit_code == 0
    assert f"3 games in simulations/{id}-random-random" in first.stdout
    assert "none was played again" in again.stdout
    unusual = CliRunner().invoke(app, [*words, "--option", f"{name}={other}", "--seed", "7"])
    assert f"simulations/{id}-random-random-{name}-{other}-seed7" in unusual.stdout
    assert sorted(path.name for path in (tmp_path / "simulations").iterdir()) == [
        f"{id}-random-random",
        f"{id}-random-random-{name}-{other}-seed7",
    ]
