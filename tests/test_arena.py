"""`holdfast arena`: every bot in every seat equally often, and how sure the result is."""

from __future__ import annotations

import json

import pytest
from tests.setups import ONE, each_number_of_seats
from typer.testing import CliRunner, Result

import holdfast
from holdfast.cli import app
from holdfast.lab.arena import Arena, arena
from holdfast.lab.setups import usual
from holdfast.lab.tables import Lineup, play, wilson


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["arena", ONE, *words])


def test_everybody_sits_everywhere_equally_often() -> None:
    contest = Arena(Lineup(ONE, ["random", "random", "random"], 0, {}, ""))
    contest.play(9, 1, None)
    assert [entrant.in_seat for entrant in contest.entrants] == [[3, 3, 3]] * 3
    assert [entrant.games for entrant in contest.entrants] == [9, 9, 9]


def test_a_round_has_one_seed_and_changes_the_seats() -> None:
    contest = Arena(Lineup(ONE, ["random", "greedy", "random"], 5, {}, ""))
    table = contest.table
    assert [table.seed_of(number) for number in range(7)] == [5, 5, 5, 6, 6, 6, 7]
    greedy_in = [
        [table.bots[table.entrant_in(number, seat)] for seat in range(3)].index("greedy")
        for number in range(3)
    ]
    assert sorted(greedy_in) == [0, 1, 2]
    played = play(contest.game, table, 1)
    assert (played.seed, played.bots) == (5, ["greedy", "random", "random"])


@pytest.mark.parametrize(
    ("bots", "seeds"),
    [
        (["greedy", "greedy"], [0, 1, 2, 3]),
        (["greedy", "random", "greedy", "random"], [0, 0, 1, 1]),
        (["greedy", "greedy", "random"], [0, 0, 0, 1]),
    ],
)
def test_equal_bots_do_not_play_a_game_twice(bots: list[str], seeds: list[int]) -> None:
    table = Lineup(ONE, bots, 0, {}, "", rotates=True)
    assert [table.seed_of(number) for number in range(4)] == seeds
    seated = [
        (table.seed_of(number), [bots[table.entrant_in(number, seat)] for seat in range(len(bots))])
        for number in range(12)
    ]
    assert all(seated.count(game) == 1 for game in seated)


def test_wins_are_divided_and_all_are_counted() -> None:
    entrants = arena(ONE, ["random", "random"], 60, jobs=1)
    assert sum(entrant.wins for entrant in entrants) == pytest.approx(60)
    for entrant in entrants:
        low, high = entrant.interval
        assert 0 <= low < entrant.win_share < high <= 1


def test_the_number_of_jobs_changes_nothing() -> None:
    one, two = [arena(ONE, ["random"] * 3, 30, jobs=jobs, seed=3) for jobs in (1, 2)]
    assert [(e.wins, e.total, e.decisions) for e in one] == [
        (e.wins, e.total, e.decisions) for e in two
    ]


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_every_game_with_every_number_of_seats(id: str, seats: int) -> None:
    game = holdfast.game(id)
    entrants = arena(id, ["random"] * seats, seats, jobs=1, options=usual(game, seats))
    assert [entrant.games for entrant in entrants] == [seats] * seats
    assert all(0 <= entrant.win_share <= 1 for entrant in entrants)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (2.0, 4, 0.1500, 0.8500),
    ],
)
def test_wilson(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_json_and_nothing_else() -> None:
    result = run("--bots", "greedy,random", "--games", "4", "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [entrant["bot"] for entrant in data["entrants"]] == ["greedy", "random"]
    assert data["games"] == 4
    for entrant in data["entrants"]:
        keys = {"bot", "win_share", "low", "high", "mean_score", "games", "decisions_per_second"}
        assert set(entrant) == keys
        assert entrant["games"] == 4
    assert data["entrants"][0]["win_share"] > 0.5


def test_a_table_for_people() -> None:
    result = run("--bots", "random,random,random", "--games", "3", "--jobs", "1")
    assert result.exit_code == 0
    assert result.stdout.count("random") == 3
    assert "95 % interval" in result.stdout


def test_games_are_rounded_up_to_whole_rounds() -> None:
    result = run("--bots", "random,random,random", "--games", "4", "--jobs", "1", "--json")
    assert "4 games are not whole rounds of 3 seats; 6 are played" in result.stderr
    assert json.loads(result.stdout)["games"] == 6


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [("random,clever", 'there is no bot "clever"'), (",".join(["random"] * 9), "seats, not 9")],
)
def test_what_cannot_be_played_is_one_sentence(bots: str, sentence: str) -> None:
    result = run("--bots", bots)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
