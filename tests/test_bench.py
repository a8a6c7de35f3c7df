"""`holdfast bench` and the loops it measures."""

from __future__ import annotations

import json

import pytest
from tests.setups import GAMES, ONE, each_number_of_seats
from tests.terminal import output
from tests.toy import Lots, LotsRules, Table
from typer.testing import CliRunner

import holdfast
from holdfast.bots import Bot, RandomBot
from holdfast.bots.playout import (
    Account,
    IllegalDecision,
    option_counts,
    play_game,
    positions,
    random_game,
    random_game_cloned,
)
from holdfast.cli import app
from holdfast.cli.bench import cases, measured, show, unusual
from holdfast.core.agenda import asides_of
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Perspective, spell
from holdfast.core.rng import Random
from holdfast.lab.bench import Row, bench
from holdfast.lab.setups import usual
from holdfast.lab.workers import GameFailed

KEYS = {
    "game",
    "seats",
    "compiled",
    "decisions_per_second",
    "decisions_per_second_cloned",
    "clone_microseconds",
    "games_per_second",
    "mean_options",
    "decisions_per_game",
    "mcts_iterations_per_second",
    "mcts_decisions_per_second",
}


FIGURES = KEYS - {"game", "seats", "compiled"}
TABLES = each_number_of_seats()


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_every_game_is_measured_with_every_number_of_seats(id: str, seats: int) -> None:
    row = bench(holdfast.game(id), seats, seconds=0.01, counted=4)
    assert (row.game, row.seats, row.compiled) == (id, seats, holdfast.is_compiled())
    assert set(row._fields) == KEYS
    assert all(row._asdict()[figure] > 0 for figure in FIGURES)
    assert 2 <= row.mean_options < 250


def test_all_of_them_are_measured_unless_some_are_named() -> None:
    every = cases([holdfast.game(id) for id in GAMES], [])
    assert [(game.id, seats) for game, seats in every] == TABLES
    four = cases([holdfast.game(id) for id in GAMES], [4])
    assert [(game.id, seats) for game, seats in four] == [at for at in TABLES if at[1] == 4]


def test_json_has_a_row_for_every_number_of_seats() -> None:
    rows = json.loads(output("bench", ONE, "--seconds", "0.05", "--json"))
    assert [(ONE, row["seats"]) for row in rows] == [at for at in TABLES if at[0] == ONE]
    for row in rows:
        assert set(row) == KEYS
        per_game = row["decisions_per_second"] / row["games_per_second"]
        assert per_game == pytest.approx(row["decisions_per_game"], rel=0.2)


def rows_of(id: str) -> list[Row]:
    game = holdfast.game(id)
    seats = range(game.min_seats, game.max_seats + 1)
    return [Row(id, n, True, 1, 1, 1, 1, 1, 1, 1, 1) for n in seats]


@pytest.mark.parametrize("id", GAMES)
def test_a_table_for_people(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    show(rows_of(id))
    text = capsys.readouterr().out
    for n in [n for at, n in TABLES if at == id]:
        assert f"{n} seat" in text
    assert ("compiled core" in text) is holdfast.is_compiled()


@pytest.mark.parametrize("id", GAMES)
def test_other_options_than_the_usual_ones_are_named(id: str) -> None:
    """Where the usual options are not for so many seats, others are played, and told."""
    game = holdfast.game(id)
    odd = [n for at, n in TABLES if at == id and game.rules.unfit(n, game.full_options(None))]
    lines = unusual(rows_of(id))
    assert [line.partition(" seat")[0] for line in lines] == [str(n) for n in odd]
    for line in lines:
        name, _, value = line.partition(": ")[2].partition(", ")[0].partition("=")
        assert value in [spell(v) for o in game.options if o.name == name for v in o.values]


def test_a_table_is_printed() -> None:
    id, seats = TABLES[-1]
    text = output("bench", id, "--seats", str(seats), "--seconds", "0.02")
    assert f"{seats} seats" in text
    assert f"{seats - 1} seats" not in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([GAMES[0], "--seats", "7"], f"--seats 7: {holdfast.game(GAMES[0]).title} is for "),
        (["--seats", "9"], "--seats 9: "),
        (["chess"], 'there is no game "chess"'),
    ],
)
def test_what_cannot_be_measured_is_one_sentence(words: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["bench", *words])
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_all_loops_play_the_same_game(id: str, seats: int) -> None:
    game = holdfast.game(id)
    options = usual(game, seats)
    state = game.setup(seats, 1, options)
    decisions = random_game(state, Random(2))
    assert state.is_over()
    assert random_game_cloned(game.setup(seats, 1, options), Random(2)) == decisions
    counts = option_counts(game.setup(seats, 1, options), Random(2))
    assert len(counts) == decisions
    assert min(counts) >= 2
    found = positions(game.setup(seats, 1, options), Random(2), 10)
    assert len(found) == decisions // 10
    for position in found:
        seat = position.next_seat()
        begun = position.begun(seat)
        assert len(begun or position.open[seat] + asides_of(position, seat)) > 1


@pytest.mark.parametrize("id", GAMES)
def test_a_cloned_game_leaves_its_beginning_alone(id: str) -> None:
    game = holdfast.game(id)
    state = game.setup(3, 1)
    before = game.files.dump(state)
    random_game_cloned(state, Random(2))
    assert game.files.dump(state) == before


class Last(Bot):
    """A bot of somebody's own, never compiled."""

    def decide(self, p: Perspective) -> Choice:
        assert len(p.options) > 1
        return p.options[-1]


class Cheat(Bot):
    def decide(self, p: Perspective) -> Choice:
        return max(p.options) + 1


def test_play_game_takes_any_bot() -> None:
    game = holdfast.game(ONE)
    state = game.setup(2, 1)
    course = Account(2)
    decisions = play_game(game, [Last(), RandomBot(3)], state, course)
    assert state.is_over()
    assert decisions == sum(course.decisions) <= len(course.chosen)
    assert all(seconds > 0 for seconds in course.seconds)


@pytest.mark.parametrize("id", GAMES)
def test_an_illegal_decision_is_refused(id: str) -> None:
    game = holdfast.game(id)
    with pytest.raises(IllegalDecision, match=r"the bot in seat \d chose \d+; legal were \d+ \("):
        play_game(game, [Cheat(), Cheat()], game.setup(2, 1))


class Stumbling(LotsRules):
    def determinize(self, s: Table, seat: Seat, random: Random) -> Table:
        raise ZeroDivisionError


def test_a_game_that_cannot_be_measured_is_named() -> None:
    with pytest.raises(GameFailed, match="Lots with 2 seats cannot be measured: test_bench"):
        measured(Lots(Stumbling()), 2, 0.01)
