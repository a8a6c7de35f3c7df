"""A noun that lacks a form a sentence asks for is found: by `holdfast words check`, before a player
reads it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.recordings import Recordings
from tests.setups import GAMES

import holdfast
from holdfast.core.declining import DecliningWords, lacking_forms
from holdfast.core.languages import LANGUAGES, PROGRAM, spoken
from holdfast.core.templates import Entry
from holdfast.core.translating import complaints
from holdfast.core.words import Words, words_for

NOUNS: dict[str, Entry] = {
    "board": {"one": "Brett", "many": "Bretter", "gender": "n"},
    "plank": {"one": "Diele", "many": "Dielen", "many_dat": "Dielen", "gender": "f"},
    "stone": {"one": "Stein", "many": "Steine"},
    "rome": {"one": "Rom", "gender": "name"},
    "gaul": "Gallien",
}


def lacking(sentence: str, **data: Any) -> list[str]:
    words = DecliningWords(Words("de", {"events": {"went": sentence}}, NOUNS))
    words.say("events", "went", data)
    return list(words.lacking)


@pytest.mark.parametrize(
    ("sentence", "value", "found"),
    [
        ("{it:dat}", "board", []),
        ("{it}", "gaul", []),
        ("{it:dat}", "rome", []),
        ("{it:dat}", "player_2", []),
        ("{it:dat}", "gaul", ["names.gaul has no gender"]),
        ("{it:dat}", "nobody", ["names.nobody is no noun"]),
        ("{it:gen}", "board", ['names.board needs "gen"']),
        ("{it:gen}", "plank", []),
        ("{it:dat}", ["board", "gaul"], ["names.gaul has no gender"]),
        ("{it:dat}", {"board": 1}, []),
        ("{it:dat}", {"board": 2, "plank": 2}, ['names.board needs "many_dat"']),
        ("{it:acc}", {"stone": 2}, ["names.stone has no gender"]),
        ("{it}", {"stone": 2}, []),
    ],
)
def test_what_a_noun_lacks(sentence: str, value: object, found: list[str]) -> None:
    form = sentence[4:-1]
    assert lacking(sentence, it=value) == [f"events.went asks for {form}: {one}" for one in found]


@pytest.mark.parametrize(
    ("noun", "complaint"),
    [
        ({"one": "Turm", "gender": "m", "many_dat": "Türmen"}, ""),
        ({"one": "Turm", "gender": "masculine"}, "there is no gender masculine"),
        ({"one": "Turm", "gender": "m", "dativ": "Turm"}, "nobody asks for dativ"),
    ],
)
def test_a_form_that_nobody_asks_for_is_a_slip(noun: dict[str, str], complaint: str) -> None:
    told = " ".join(complaints("tower", noun, "names.tower", spoken(PROGRAM, "de")["forms"]))
    assert complaint in told
    assert bool(complaint) == bool(told)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_no_noun_lacks_a_form_it_is_asked_for(id: str, lang: str) -> None:
    assert lacking_forms(holdfast.game(id), lang) == []


@pytest.mark.parametrize("id", GAMES)
def test_no_noun_lacks_a_form_in_the_recorded_games(id: str) -> None:
    """What hardly ever happens at random was recorded."""
    game = holdfast.game(id)
    recorded = Recordings(game.folder / "tests" / "games")
    words = DecliningWords(words_for(game, "de"))
    assert recorded.names()
    for name in recorded.names():
        for event in recorded.replayed(name).events:
            words.event(event)
    assert list(words.lacking) == []
