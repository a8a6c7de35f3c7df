"""Asides in the terminal and on the command line: under the answers, called for by those who are
asked nothing, and never owed. Over *Ferry* (tests/games/ferry)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests import terminal
from tests.ferry import ferry as ferry
from tests.terminal import home as home
from typer.testing import CliRunner

import holdfast
from holdfast.cli import app
from holdfast.core.record import Match, load_record

pytestmark = pytest.mark.usefixtures("ferry", "home")


def crossing(rower: int = 0, seats: int = 3) -> Match:
    """Seat `rower` has the oars, and is asked."""
    match = holdfast.game("ferry").match(seats, 5)
    while list(match.open) != [rower]:
        match.choose(next(iter(match.open)), "row:here")
    return match


def kept(home: Path) -> list[tuple[int, str]]:
    return load_record(terminal.kept(home), holdfast.game("ferry")).choices


def play(home: Path, match: Match, seats: str, *answers: str, lang: str = "en") -> str:
    file = home / "p.json"
    file.write_text(json.dumps(match.position()), "utf-8")
    table = ("--load", file, "--seats", seats, "--lang", lang)
    return terminal.play("ferry", *table, answers=list(answers), columns=120)


def run(*command: str | Path) -> str:
    result = CliRunner().invoke(app, [str(part) for part in command], env={"COLUMNS": "120"})
    assert result.exit_code == 0, result.output
    return result.stdout


# Under the question


def test_asides_stand_under_the_answers_and_are_numbered_on(home: Path) -> None:
    text = play(home, crossing(), "human,random,random", "3", "row:here")
    answers, beside = text.split("Beside that", 1)
    assert "1 Row to this bank" in " ".join(answers.split())
    assert beside.split("\n")[1].split()[:3] == ["3", "Ring", "the"]
    assert kept(home)[:2] == [(0, "ring"), (0, "row:here")]


def test_many_asides_share_lines_and_are_listed_when_called_for(home: Path) -> None:
    match = crossing(seats=4)
    text = play(home, match, "human,random,random,random", "aside", "offer:player_2:3", "1")
    folded, listed = text.split("aside lists them one by one", 1)
    assert "Offer Sun your lamp for 1 coin …" in folded
    assert "offer:player_4:3" not in folded
    assert "offer:player_4:3" in listed
    number = match.open[0].index("offer:player_2:1") + 1
    assert f"{number}–{number + 8}" in folded
    assert kept(home)[0] == (0, "offer:player_2:3")


def test_the_heading_in_german(home: Path) -> None:
    text = play(home, crossing(), "human,random,random", lang="de")
    assert "Nebenbei\n" in text


def test_enter_gives_the_only_answer_though_there_are_asides(home: Path) -> None:
    text = play(home, crossing(), "human,random,random", "ring", "row:here", "")
    assert "There is only this answer: press Enter." in text
    assert (0, "pass") in kept(home)


def test_a_key_is_as_good_as_a_number_and_a_refusal_says_why(home: Path) -> None:
    text = play(home, crossing(), "human,random,random", "fish", "fish", "why drink", "why fish")
    assert kept(home)[0] == (0, "fish")
    assert "FE-2: You have fished on this crossing." in text
    assert '"Drink" is allowed now.' in text


def test_a_hint_may_name_an_aside(home: Path) -> None:
    text = play(home, crossing(), "human,random,random", "hint")
    assert "%  " in text


def test_undo_takes_an_aside_back(home: Path) -> None:
    text = play(home, crossing(), "human,random,random", "ring", "undo")
    assert "Taken back." in text
    assert kept(home) == []


# Bots reply


@pytest.mark.parametrize("bot", ["random", "greedy", "mcts:20"])
def test_a_bot_replies_at_once_and_once(home: Path, bot: str) -> None:
    play(home, crossing(), f"human,{bot},{bot}", "offer:player_2:1", "ring")
    choices = kept(home)
    assert choices[0] == (0, "offer:player_2:1")
    assert choices[1] in [(1, "accept"), (1, "decline")]
    assert choices[2] == (0, "ring")


def test_bots_alone_play_to_the_end() -> None:
    assert "Sun" in run("play", "ferry", "--seats", "random,greedy,random", "--seed", "3")


# Somebody who is asked nothing


def offered(price: int = 1) -> Match:
    """Seat 0 is asked, and seat 1 has offered seat 2 a lamp."""
    match = crossing()
    match.choose(1, f"offer:player_3:{price}")
    return match


def test_who_is_addressed_may_reply_though_nothing_is_asked(home: Path) -> None:
    text = play(home, offered(), "random,random,human", "accept")
    assert "Sun offers you a lamp for 1 coin." in text
    assert "You are asked nothing now." in text
    assert "Pay Sun 1 coin for the lamp" in text
    assert kept(home)[0] == (2, "accept")


def test_who_is_addressed_need_not_reply_and_is_asked_once(home: Path) -> None:
    text = play(home, offered(), "random,random,human", "", *["1"] * 40)
    assert text.count("Sun offers you a lamp for 1 coin.") == 1
    assert kept(home)[0][0] == 0, "the game went on"


def test_hot_seat_an_offer_passes_the_screen_and_comes_back(home: Path) -> None:
    answers = ["", "offer:player_2:2", "", "decline", "", "row:here"]
    text = play(home, crossing(), "human,human,random", *answers)
    assert "Pass to Sun. Everybody else looks away." in text
    assert "Tower offers you a lamp for 2 coins." in text
    assert kept(home)[:3] == [(0, "offer:player_2:2"), (1, "decline"), (0, "row:here")]


@pytest.mark.parametrize("call", ["aside", "aside sun", "aside 1", "ASIDE SU"])
def test_hot_seat_somebody_else_calls_for_asides(home: Path, call: str) -> None:
    answers = ["", call, "", "ring", "", "row:there"]
    text = play(home, crossing(), "human,human,random", *answers)
    assert "Pass to Sun." in text
    assert kept(home)[:2] == [(1, "ring"), (0, "row:there")]


def test_hot_seat_whoever_called_may_do_nothing(home: Path) -> None:
    play(home, crossing(), "human,human,random", "", "aside", "", "", "", "row:there")
    assert kept(home)[0] == (0, "row:there")


def test_hot_seat_nobody_sees_the_song_of_another(home: Path) -> None:
    match = crossing()
    songs = [f"sing:{match.view(seat)['song']}" for seat in range(2)]
    text = play(home, match, "human,human,random", "", "aside", "", "")
    first, rest = text.split("Pass to Sun.", 1)
    second = rest.split("Pass to Tower.", 1)[0]
    assert [key for key in ("sing:low", "sing:high") if key in first] == [songs[0]]
    assert [key for key in ("sing:low", "sing:high") if key in second] == [songs[1]]


def test_with_three_people_the_name_is_needed(home: Path) -> None:
    text = play(home, crossing(), "human,human,human", "", "aside", "aside nobody")
    assert text.count("with one of Sun, Oak who is asked nothing") == 2


@pytest.mark.parametrize(("lang", "word"), [("en", "aside on"), ("de", "nebenbei an")])
def test_against_bots_one_may_be_asked_before_they_decide(home: Path, lang: str, word: str) -> None:
    answers = [word, "row:here", "ring", "ring", "", "", ""]
    play(home, crossing(), "human,random,random", *answers, lang=lang)
    choices = kept(home)
    assert choices[0] == (0, "row:here")
    assert choices[1:3] == [(0, "ring"), (0, "ring")]
    assert choices[3][0] != 0


def test_without_it_bots_wait_for_nobody(home: Path) -> None:
    text = play(
        home, crossing(), "human,random,random", "aside on", "aside off", "row:here", "hint"
    )
    assert "bots decide without waiting" in text
    assert "You are asked nothing now." not in text


def test_a_hint_needs_a_question(home: Path) -> None:
    text = play(home, offered(), "random,random,human", "hint", "board", "why accept", "why drink")
    assert "there is nothing to advise" in text
    assert "FE-2: Only the ferryman drinks." in text


# Positions and records


def saved(home: Path, match: Match) -> Path:
    path = home / "position.json"
    path.write_text(json.dumps(match.position()), "utf-8")
    return path


def test_a_position_shows_the_asides_of_all_or_of_one(home: Path) -> None:
    match = offered()
    text = run("position", saved(home, match))
    assert "Seat 2 (Oak), beside that:" in text
    owed = text.split("Seat 0 (Tower):")[1].splitlines()
    assert owed[1].split() == ["row:here", "row:there"]
    alone = run("position", saved(home, match), "--seat", "2")
    assert "Seat 1 (Sun), beside that:" not in alone
    assert "accept" in alone
    assert "nebenbei:" in run("position", saved(home, match), "--lang", "de")


def test_a_position_as_json_has_beside(home: Path) -> None:
    match = offered()
    data: dict[str, Any] = json.loads(run("position", saved(home, match), "--json"))
    assert data["beside"] == {str(seat): match.beside(seat) for seat in range(3)}
    assert data["open"] == {"0": match.open[0]}
    own = json.loads(run("position", saved(home, match), "--json", "--seat", "1"))
    assert own["beside"] == {"1": match.beside(1)}


def test_a_position_takes_asides_of_any_seat(home: Path) -> None:
    position = json.loads(run("position", saved(home, offered()), "--choose", "2:accept"))
    assert position["state"]["lamps"] == [1, 0, 2]
    text = run("position", saved(home, offered()), "--choose", "2:accept", "--tell")
    assert "Oak buys the lamp of Sun." in text


def test_a_record_walks_through_asides(home: Path) -> None:
    match = holdfast.game("ferry").match(2, 5)
    asked = next(iter(match.open))
    match.choose(1 - asked, "ring")
    match.choose(asked, "row:here")
    path = home / "record.json"
    path.write_text(json.dumps(match.record()), "utf-8")
    text = run("replay", path)
    name = match.words().seat(1 - asked)
    assert f"1  {name}: Ring the bell" in text
    assert f"{name} rings the bell." in text
    assert "OK: 2 choices" in run("replay", path, "--check")
