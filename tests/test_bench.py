"""`holdfast bench` and the loops it measures."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

import holdfast
from holdfast.bots import Bot, RandomBot
from holdfast.bots.playout import (
    Course,
    IllegalDecision,
    option_counts,
    play_game,
    positions,
    random_game,
    random_game_cloned,
)
from holdfast.cli import app
from holdfast.core.choice import Choice
from holdfast.core.game import Perspective
from holdfast.core.rng import Random

GAME = holdfast.game("empires-end")
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


def test_json_has_a_row_for_every_number_of_seats() -> None:
    result = CliRunner().invoke(app, ["bench", "empires-end", "--seconds", "0.05", "--json"])
    rows = json.loads(result.stdout)
    assert [row["seats"] for row in rows] == [2, 3, 4]
    for row in rows:
        assert set(row) == KEYS
        assert row["compiled"] is holdfast.is_compiled()
        assert all(row[key] > 0 for key in KEYS - {"game", "seats", "compiled"})
        assert 2 <= row["mean_options"] < 250
        per_game = row["decisions_per_second"] / row["games_per_second"]
        assert per_game == pytest.approx(row["decisions_per_game"], rel=0.2)


def test_a_table_for_people() -> None:
    words = ["bench", "empires-end", "--seats", "3", "--seconds", "0.02"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0
    assert "3 seats" in result.stdout
    assert "2 seats" not in result.stdout
    assert ("compiled core" in result.stdout) is holdfast.is_compiled()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["empires-end", "--seats", "7"], "--seats 7: Empire's End is for 2 to 4"),
        (["--seats", "9"], "--seats 9: "),
        (["chess"], 'there is no game "chess"'),
    ],
)
def test_what_cannot_be_measured_is_one_sentence(words: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["bench", *words])
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_loops_play_the_same_game(seats: int) -> None:
    state = GAME.setup(seats, 1)
    decisions = random_game(state, Random(2))
    assert state.is_over()
    assert random_game_cloned(GAME.setup(seats, 1), Random(2)) == decisions
    counts = option_counts(GAME.setup(seats, 1), Random(2))
    assert len(counts) == decisions
    assert min(counts) >= 2
    found = positions(GAME.setup(seats, 1), Random(2), 10)
    assert len(found) == decisions // 10
    assert all(len(position.open[position.next_seat()]) > 1 for position in found)


def test_a_cloned_game_leaves_its_beginning_alone() -> None:
    state = GAME.setup(3, 1)
    before = GAME.dump(state)
    random_game_cloned(state, Random(2))
    assert GAME.dump(state) == before


class Last(Bot):
    """A bot of somebody's own, never compiled."""

    def decide(self, p: Perspective) -> Choice:
        assert len(p.options) > 1
        return p.options[-1]


class Cheat(Bot):
    def decide(self, p: Perspective) -> Choice:
        return max(p.options) + 1


def test_play_game_takes_any_bot() -> None:
    state = GAME.setup(2, 1)
    course = Course(2)
    decisions = play_game(GAME, [Last(), RandomBot(3)], state, course)
    assert state.is_over()
    assert decisions == sum(course.decisions) <= len(course.chosen)
    assert all(seconds > 0 for seconds in course.seconds)


def test_an_illegal_decision_is_refused() -> None:
    with pytest.raises(IllegalDecision, match=r"the bot in seat \d chose \d+; legal were \d+ \("):
        play_game(GAME, [Cheat(), Cheat()], GAME.setup(2, 1))
