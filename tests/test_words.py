"""Both languages can say everything: every event, prompt, choice and refusal of every game."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.setups import GAMES, ONE, some_tables

import holdfast
from holdfast.core.catalog import DataError
from holdfast.core.record import Match
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.core.words import LANGUAGES, PLACE, KnownWords, Words, load_words, words_for

SENTENCES = ("events", "prompts", "refusals")


@cache
def words(id: str, lang: str) -> Words:
    return words_for(holdfast.game(id), lang)


def table(id: str, lang: str) -> dict[str, Any]:
    return load_words(holdfast.game(id).folder, lang)


def is_sentence(text: str) -> bool:
    """Nothing left to fill in, no id in place of a word, and a full stop."""
    return text[:1] == text[:1].upper() and text[-1] in ".?" and is_plain(text)


def is_plain(text: str) -> bool:
    return bool(text) and not any(mark in text for mark in "{}_|")


# What the files hold


@pytest.mark.parametrize("id", GAMES)
def test_both_languages_have_the_same_keys(id: str) -> None:
    english, german = table(id, "en"), table(id, "de")
    assert list(english) == list(german)
    for section, entries in english.items():
        if isinstance(entries, dict):
            assert list(entries) == list(german[section]), section


@pytest.mark.parametrize("id", GAMES)
def test_both_languages_fill_in_the_same_values(id: str) -> None:
    english, german = table(id, "en"), table(id, "de")
    for section in ("choices", *SENTENCES):
        for key, template in english[section].items():
            assert places(template) == places(german[section][key]), f"{section}.{key}"


def places(template: str) -> set[str]:
    return {found[1] for found in PLACE.finditer(template)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_counted_words_have_two_forms(id: str, lang: str) -> None:
    for forms in table(id, lang)["counted"].values():
        assert [type(form) for form in forms] == [str, str]


# What the rules can say


def strings_in(node: ast.AST) -> list[str]:
    """All strings of an expression: both of `"tier" if goods else "tier_points"`."""
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


@cache
def said_by_rules(id: str) -> dict[str, set[str]]:
    """The names of events, refusals and prompts in the source of a game's rules."""
    game = holdfast.game(id)
    said: dict[str, set[str]] = {section: set() for section in SENTENCES}
    for path in sorted(game.folder.rglob("*.py")):
        if "tests" not in path.relative_to(game.folder).parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                note(node, said)
    said["refusals"] |= {"elsewhere_" + verb.name for verb in game.choices.verbs}
    return said


def note(node: ast.AST, said: dict[str, set[str]]) -> None:
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "prompt":
        said["prompts"].update(strings_in(node.value))
    if not isinstance(node, ast.Call):
        return
    called = ast.unparse(node.func)
    if called.endswith(".tell"):
        said["events"].update(strings_in(node.args[0]))
    elif called in ("Refusal", "refuse", "refuse_id") and len(node.args) > 1:
        said["refusals"].update(why for why in strings_in(node.args[1]) if why != "elsewhere_")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_everything_the_rules_can_say_has_a_template(id: str, lang: str) -> None:
    for section, names in said_by_rules(id).items():
        assert names, section
        assert names == set(table(id, lang)[section]), section
    verbs = {verb.name for verb in holdfast.game(id).choices.verbs}
    assert verbs == set(table(id, lang)["choices"])


@pytest.mark.parametrize("id", GAMES)
def test_the_source_is_really_searched(id: str) -> None:
    """What real games say is among what was found in the source."""
    game = holdfast.game(id)
    seats, options = game.tables()[-1]
    match = game.match(seats, 5, options)
    said, random = said_by_rules(id), Random(5)
    while not match.over:
        seat = next(iter(match.open))
        assert str(getattr(match.state.asking(seat), "prompt", "")) in said["prompts"]
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    assert {event.what for event in match.events} <= said["events"]
    assert {f"elsewhere_{verb.name}" for verb in game.choices.verbs} < said["refusals"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_every_choice_of_the_table_has_words(id: str, lang: str) -> None:
    speech = words(id, lang)
    said = [speech.choice(key) for key in holdfast.game(id).choices.keys]
    assert all(is_plain(text) for text in said)
    for verb in holdfast.game(id).choices.verbs:
        of_verb = said[verb.first : verb.end]
        assert len(set(of_verb)) == len(of_verb), f"two choices of {verb.name} read alike"


# What is said in real games


def say_all(match: Match, speech: Words) -> None:
    """Every open prompt and choice of a position as words."""
    for seat, keys in match.open.items():
        assert is_sentence(speech.prompt(match.state, seat))
        for key in keys:
            assert is_plain(speech.choice(key))


@pytest.mark.parametrize("id", GAMES)
def test_random_games_are_told_in_both_languages(id: str) -> None:
    game = holdfast.game(id)
    speeches = [words(id, lang) for lang in LANGUAGES]
    for seed, (seats, options) in enumerate(some_tables(game)):
        match = game.match(seats, seed, options)
        random = Random(seed)
        while not match.over:
            for speech in speeches:
                say_all(match, speech)
            seat = list(match.open)[random.below(len(match.open))]
            keys = match.open[seat]
            match.choose(seat, keys[random.below(len(keys))])
        for event in match.events:
            assert all(is_sentence(speech.event(event)) for speech in speeches), event.what


@pytest.mark.parametrize("id", GAMES)
def test_every_why_not_is_answered_in_both_languages(id: str) -> None:
    """For the whole table of choices, at positions all over a game."""
    game = holdfast.game(id)
    speeches = [words(id, lang) for lang in LANGUAGES]
    seats, options = game.tables()[-1]
    match = game.match(seats, 5, options)
    random = Random(5)
    asked: set[str] = set()
    while not match.over:
        prompts = {
            seat: str(getattr(match.state.asking(seat), "prompt", "")) for seat in match.open
        }
        for seat, prompt in prompts.items():
            if prompt not in asked:
                asked.add(prompt)
                ask_why_not(match, seat, speeches)
        seat = next(iter(match.open))
        keys = match.open[seat]
        match.choose(seat, keys[random.below(len(keys))])
    ask_why_not(match, 0, speeches)
    assert asked


def ask_why_not(match: Match, seat: int, speeches: list[Words]) -> None:
    legal = match.open.get(seat, [])
    for key in match.game.choices.keys:
        refusal = match.refusal(seat, key)
        assert (refusal is None) == (key in legal), key
        if refusal is not None:
            check_refusal(refusal, seat, speeches)


def check_refusal(refusal: Refusal, seat: int, speeches: list[Words]) -> None:
    for speech in speeches:
        said = speech.refusal(refusal, seat)
        assert is_sentence(said)
        assert said.startswith(refusal.rule + ": ")


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
