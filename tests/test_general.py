"""What serves a game that says nothing better itself: its table as text, its end in words."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ferry import ferry as ferry
from tests.toy import Lots, Rescue

import holdfast
from holdfast.core.drawing import plain
from holdfast.core.general import board, label, result
from holdfast.core.languages import LANGUAGES
from holdfast.core.record import Match
from holdfast.core.templates import Entry
from holdfast.core.words import Words
from holdfast.server.info import by_seat, words_info
from holdfast.server.standing import tally_of
from holdfast.testing.courses import play_on

NAMES: dict[str, Entry] = {
    "axe": "the axe",
    "coin": {"name": "the coin", "one": "coin", "many": "coins"},
}


def words(lang: str = "en") -> Words:
    return Words(lang, {"view": {"hand": "In the hand"}}, NAMES)


def lines(view: dict[str, Any], seats: int = 0, width: int = 80) -> list[str]:
    text = plain(board(view, words(), width, seats))
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (3, "3"),
        (-2, "\N{MINUS SIGN}2"),
        (None, "–"),
        (True, "✓"),
        (False, "–"),
        ("axe", "the axe"),
        ("player_2", "Sun"),
        ([], "–"),
        (["axe", "coin", "axe"], "2 the axe, the coin"),
        ([2, 2], "2, 2"),
        ({"axe": 0, "coin": 2}, "2 coins"),
        ({"axe": 0}, "–"),
        ({"hand": ["axe"], "is_open": True}, "(In the hand: the axe. Is open: ✓)"),
        ([{"hand": 1}, {"hand": 2}], "(In the hand: 1), (In the hand: 2)"),
    ],
)
def test_everything_in_a_view_is_words(value: object, said: str) -> None:
    assert lines({"seat": 0, "thing": value}) == [f"Thing {said}"]


def test_what_every_seat_has_stands_beside_its_name() -> None:
    view = {"seat": 1, "seats": 2, "hands": [{"hand": 3}, {"hand": 5}]}
    assert lines(view, 2) == ["Hands", "Sun (you) In the hand: 5", "Tower In the hand: 3"]
    spectator = {**view, "seat": -1}
    assert lines(spectator, 2)[1:] == ["Tower In the hand: 3", "Sun In the hand: 5"]


def test_a_thing_without_a_label_is_called_by_its_key() -> None:
    assert label("to_come", words()) == "To come"
    assert label("axe", words()) == "The axe"


def test_the_result_has_the_highest_first() -> None:
    assert result([3, 12], words("de")).split() == ["Haus", "Sonne", "12", "Haus", "Turm", "3"]
    assert result([], words()) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_board_fits_the_terminal_and_is_no_data(ferry: str, lang: str) -> None:
    match = holdfast.game(ferry).match(4, 1)
    for width in (60, 80, 130):
        text = match.game.people.draw(match.view(1), match.words(lang), width)
        assert max(map(len, text.splitlines())) <= width
        assert "{" not in text
        assert "_" not in text


# What the general board in the browser is told


def test_the_board_is_told_which_parts_are_about_seats(ferry: str) -> None:
    told = words_info(holdfast.game(ferry), "de")
    assert told["view"]["coins"] == "Münzen"
    numbers = {key for key, kind in told["by_seat"].items() if kind == "by_seat"}
    assert numbers == {"coins", "lamps", "bells", "songs"}
    assert told["by_seat"]["rower"] == "seat"


@pytest.mark.parametrize("id", holdfast.games())
def test_every_view_that_is_walked_tells_it(id: str) -> None:
    game = holdfast.game(id)
    seats, options = game.tables()[-1]
    view = game.match(seats, 1, options).view(0)
    lists = [way for way, kind in by_seat(game).items() if kind == "seats" and "." not in way]
    assert all(len(view[way]) == seats for way in lists if view.get(way) is not None)


def test_a_game_that_does_not_walk_tells_nothing() -> None:
    assert by_seat(Lots()) == {}


# The end


def end_of(match: Match) -> Match:
    play_on(match, 999)
    assert match.over
    return match


@pytest.mark.parametrize(("lang", "verdict"), [("en", " wins."), ("de", " gewinnt.")])
def test_a_game_without_a_verdict_is_given_one(ferry: str, lang: str, verdict: str) -> None:
    for seed in range(20):
        match = end_of(holdfast.game(ferry).match(3, seed))
        tally = tally_of(match, match.words(lang))
        if len(match.winners) == 1:
            winner = match.words(lang).seat(match.winners[0])
            assert tally.verdict == winner + verdict
            break
    assert [total for total, _, _ in tally.seats] == match.standings
    assert [len(points) for _, points, _ in tally.seats] == [1] * 3


def test_several_win_together_or_nobody_does(monkeypatch: pytest.MonkeyPatch) -> None:
    match = end_of(Rescue().match(2, 1))
    assert tally_of(match, match.words("en")).verdict == "Tower and Sun win together."
    assert (
        tally_of(match, match.words("de")).verdict == "Haus Turm und Haus Sonne gewinnen gemeinsam."
    )
    assert tally_of(match, match.words("en")).seats == []  # no scores that everybody sees
    monkeypatch.setattr(type(Lots().rules), "winners", lambda self, s: [])
    match = end_of(Lots().match(2, 1))
    assert tally_of(match, match.words("en")).verdict == "Nobody wins."
