"""What choices, prompts and the chronicle say, in both languages."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.core.drawing import plain
from holdfast.core.words import words_for
from holdfast.games.empires_end.tests.at import choose_all, economy, empire, game

LANGUAGES = ["en", "de"]


def note(m: Match, key: str, lang: str = "en", seat: int = 0) -> str:
    """What stands beside an open choice."""
    assert key in m.open[seat]
    step = m.state.asking(seat)
    assert step is not None
    about = step.about(m.state)  # type: ignore[attr-defined]
    return game().note(m.view(seat), key, words_for(game(), lang), about)


def prompt(m: Match, lang: str, seat: int = 0) -> str:
    return words_for(game(), lang).prompt(m.state, seat)


def board(m: Match, lang: str, seat: int = 0) -> str:
    return plain(game().paint(m.view(seat), words_for(game(), lang)))


# Trades


@pytest.mark.parametrize(
    ("lang", "left", "later", "asked"),
    [
        ("en", "(1× left)", "1× left for later in this phase", "trade up to 1 more time, now or"),
        ("de", "(noch 1×)", "noch 1× später in dieser Runde", "Du darfst noch 1-mal tauschen"),
    ],
)
def test_ee92_a_trade_says_how_often_it_can_still_be_made(
    lang: str, left: str, later: str, asked: str
) -> None:
    m = economy(empires=[empire(goods={"wheat": 2})])
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"))
    assert note(m, "done", lang) == later
    assert asked in prompt(m, lang)
    m.choose(0, "done")
    assert note(m, "use:road_14", lang).endswith(left)
    assert note(m, "done", lang) == ""
    assert "×" not in note(m, "use:farm_3", lang)


@pytest.mark.parametrize(("lang", "label"), [("en", "Trades left"), ("de", "Noch zu tauschen")])
def test_ee92_the_board_shows_what_is_left_of_each_trade(lang: str, label: str) -> None:
    m = economy(empires=[empire(innovations={"farm_3": ["barbarians_1"]})])
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    words = words_for(game(), lang)
    said = [words.name("barbarians_1") + ": 3×", words.name("road_14") + ": 1×"]
    line = next(line for line in board(m, lang).splitlines() if label in line)
    assert all(part in line for part in said)


def test_ee92_the_picture_shows_what_is_left_of_each_trade() -> None:
    m = economy(empires=[empire(goods={"wheat": 2})])
    words = words_for(game(), "en")
    assert ">2×<" in game().picture(m.view(0), words, m.open[0])
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    assert ">1×<" in game().picture(m.view(0), words, m.open[0])
