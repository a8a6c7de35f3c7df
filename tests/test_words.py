"""Both languages can say everything: every event, prompt, choice and refusal of every game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.setups import GAMES, ONE, some_tables

import holdfast
from holdfast.core.catalog import DataError
from holdfast.core.languages import LANGUAGES, load_words
from holdfast.core.rng import Random
from holdfast.core.words import KnownWords, Words, words_for
from holdfast.testing import speech


@cache
def words(id: str, lang: str) -> Words:
    return words_for(holdfast.game(id), lang)


@pytest.mark.parametrize("id", GAMES)
def test_both_languages_have_the_same_keys(id: str) -> None:
    speech.check_same_keys(holdfast.game(id))


@pytest.mark.parametrize("id", GAMES)
def test_both_languages_fill_in_the_same_values(id: str) -> None:
    speech.check_same_values(holdfast.game(id))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_everything_the_rules_can_say_has_a_template(id: str, lang: str) -> None:
    speech.check_templates(holdfast.game(id), lang)


@pytest.mark.parametrize("id", GAMES)
def test_the_source_is_really_searched(id: str) -> None:
    """What real games say is among what was found in the source."""
    game = holdfast.game(id)
    seats, options = game.tables()[-1]
    match = game.match(seats, 5, options)
    said, random = speech.said_by_rules(game), Random(5)
    while not match.over:
        seat = next(iter(match.open))
        assert str(getattr(match.state.asking(seat), "prompt", "")) in said["prompts"]
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    assert {event.what for event in match.events} <= said["events"]
    assert {f"elsewhere_{verb.name}" for verb in game.choices.verbs} < said["refusals"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_every_choice_of_the_table_has_words(id: str, lang: str) -> None:
    speech.check_choices(holdfast.game(id), lang)


@pytest.mark.parametrize("id", GAMES)
def test_random_games_are_told_in_both_languages(id: str) -> None:
    game = holdfast.game(id)
    for seed, setup in enumerate(some_tables(game)):
        speech.check_told(game, setup, seed)


@pytest.mark.parametrize("id", GAMES)
def test_every_why_not_is_answered_in_both_languages(id: str) -> None:
    """For the whole table of choices, at positions all over a game."""
    game = holdfast.game(id)
    speech.check_reasons(game, game.tables()[-1])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_every_kind_of_card_has_a_name(id: str, lang: str) -> None:
    """The page sorts cards by it."""
    named, cards = words(id, lang).names, holdfast.game(id).people.components()
    kinds = {card.facts.get("kind", card.facts.get("type")) for card in cards}
    phases = {card.facts.get("phase") for card in cards}
    assert {kind for kind in kinds | phases if isinstance(kind, str) and kind not in named} == set()


def test_unknown_words_are_named() -> None:
    with pytest.raises(DataError, match='no language "fr"; there is en, de'):
        words_for(holdfast.game(ONE), "fr")
    with pytest.raises(KeyError, match=r"words/en.toml: \[events\] has no fell"):
        words(ONE, "en").say("events", "fell", {})


def test_a_broken_words_file_says_where(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "en.toml").write_text("title = \n", encoding="utf-8")
    with pytest.raises(DataError, match=r"en\.toml: not valid TOML: .*line 1"):
        load_words(tmp_path, "en")


def test_a_seat_is_called_by_the_name_of_whoever_sits_there() -> None:
    """A key names a seat as `player_2`."""
    of_seats = [
        (id, key) for id in GAMES for key in holdfast.game(id).choices.keys if "player_2" in key
    ]
    assert of_seats
    for id, key in of_seats:
        speech = words_for(holdfast.game(id), "en")
        assert "Sun" in speech.choice(key)
        speech.seat_names[1] = "Anna"
        assert "Anna" in speech.choice(key)


@pytest.mark.parametrize("id", GAMES)
def test_nobody_is_told_of_what_has_no_name(id: str) -> None:
    """Events of a file are told with known names alone: an id may spell anything."""
    known = KnownWords.of(words(id, "en"))
    assert known.name("player_2") == known.seat(1)
    for unknown in ("player_fool", "you_fool"):
        with pytest.raises(KeyError):
            known.name(unknown)
