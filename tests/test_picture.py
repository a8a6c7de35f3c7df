"""Pictures of positions: well-formed, the same whatever is hidden, for every moment of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.ferry import ferry as ferry
from tests.setups import some_tables

import holdfast
from holdfast.core.picture import fitting, html, table, width_of, wrapped
from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.core.words import LANGUAGES

GAMES = holdfast.games()
SVG = "{http://www.w3.org/2000/svg}"


def moments(id: str, seeds: int = 2) -> Iterator[Match]:
    """A match at the first occurrence of every question, and at its end, for many setups."""
    game = holdfast.game(id)
    for seed in range(seeds):
        for seats, options in some_tables(game):
            yield from first_questions(game.match(seats, seed, options), Random(seed))


def first_questions(match: Match, random: Random) -> Iterator[Match]:
    seen: set[str] = set()
    while not match.over:
        seat = match.state.next_seat()
        step: Any = match.state.asking(seat)
        if step.prompt not in seen:
            seen.add(step.prompt)
            yield match
        keys = match.open[seat]
        match.choose(seat, keys[random.below(len(keys))])
    yield match


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def texts(text: str) -> str:
    return " | ".join(part.strip() for part in parsed(text).itertext() if part.strip())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_every_moment_has_a_well_formed_picture(id: str, lang: str) -> None:
    for match in moments(id, seeds=1):
        match.lang = lang
        page = match._repr_html_()
        root = parsed(page)
        ids = {element.get("id") for element in root.iter()}
        for element in root.iter(f"{SVG}use"):
            assert element.get("href", "").removeprefix("#") in ids
        assert "{" not in texts(page)


@pytest.mark.parametrize("id", GAMES)
def test_the_page_says_who_decides_and_what(id: str) -> None:
    for match in moments(id, seeds=1):
        seat = match.state.next_seat()
        said = texts(html(match))
        if seat < 0:
            assert "The game is over." in said
            continue
        words = match.words()
        assert words.seat(seat) in said
        assert words.prompt(match.state, seat) in said
        for key in match.open[seat][:24]:
            assert words.choice(key) in said
            assert key in said


@pytest.mark.parametrize("id", GAMES)
def test_a_picture_is_the_same_whatever_is_hidden(id: str) -> None:
    for match in moments(id, seeds=1):
        game = match.game
        words = match.words()
        for seat in match.open:
            world = game.rules.determinize(match.state, seat, Random(len(match.choices)))
            keys = match.open[seat]
            real = game.people.picture(game.rules.view(match.state, seat), words, keys)
            assert real == game.people.picture(game.rules.view(world, seat), words, keys)


@pytest.mark.parametrize("id", GAMES)
def test_names_are_escaped(id: str) -> None:
    match = holdfast.game(id).match(2, 1)
    words = match.words()
    words.names = {id: f"<b>&{name}" for id, name in words.names.items()}
    words.seat_names = ["<script>", '"&']
    match.words = lambda lang=None: words  # type: ignore[method-assign]
    page = html(match)
    assert "<script>" in texts(page) or '"&' in texts(page)
    assert "<script>" not in page
    assert "<b>" not in page


# The parts every game can use


def test_a_view_without_a_picture_is_a_table() -> None:
    view = {"deck": 7, "top_card": "<none>", "rows": [{"a": [1, -2]}, {"a": []}], "open": True}
    said = texts(table(view))
    assert said == "deck | 7 | top card | <none> | rows | a | 1, −2 | a | – | open | ✓"


def test_long_texts_wrap_and_shrink() -> None:
    lines = wrapped("Refresh everything exhausted on neighbouring locations", 150, 14)
    assert len(lines) > 1
    assert all(width_of(part, 14) <= 150 for part in lines)
    indented = wrapped("Refresh everything exhausted on", 150, 14, indent=60)
    assert width_of(indented[0], 14) <= 90
    assert fitting("Hungersnot 10", 60, 17) < 17
    assert fitting("Hof", 60, 17) == 17


@pytest.mark.parametrize(("lang", "heading"), [("en", "Beside that:"), ("de", "Nebenbei:")])
def test_asides_stand_apart_from_the_answers(ferry: str, lang: str, heading: str) -> None:
    match = holdfast.game(ferry).match(2, 1)
    match.lang = lang
    seat = match.state.next_seat()
    answers, beside = texts(html(match)).split(heading)
    keys = match.beside(seat)
    assert all(f"| {key} " in beside + " " for key in keys)
    assert not any(f"| {key} |" in answers for key in keys)
    assert "row:here" in answers
