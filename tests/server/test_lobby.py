"""What there is: games, cards, rules and words, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.client import House, Json, error_of

import holdfast
from holdfast.core.finding import game_names
from holdfast.core.languages import LANGUAGES
from holdfast.core.rulings import load_rulings
from holdfast.core.words import words_for
from holdfast.server.rooms import LEVELS

pytestmark = pytest.mark.anyio


async def test_health_names_the_build(house: House) -> None:
    assert await house.api.fetch("/api/health") == {
        "holdfast": holdfast.__version__,
        "compiled": holdfast.is_compiled(),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_games_with_their_options_and_bots(house: House, lang: str) -> None:
    answer = await house.api.fetch("/api/games", lang=lang)
    assert set(answer) == {"games", "bots"}
    assert [told["id"] for told in answer["games"]] == holdfast.games()
    for told in answer["games"]:
        check_game(told)
    assert [bot["id"] for bot in answer["bots"]] == list(LEVELS)
    assert all(bot["name"] and bot["note"] for bot in answer["bots"])


def check_game(told: Json) -> None:
    game = holdfast.game(told["id"])
    assert set(told) == {
        *("id", "title", "tagline", "seats", "minutes", "options", "packs"),
        *("weight", "how", "first"),
    }
    assert told["seats"] == [game.min_seats, game.max_seats]
    for option, own in zip(told["options"], game.options, strict=True):
        assert option["name"] == own.name
        assert option["default"] == own.default
        assert [value["value"] for value in option["values"]] == own.values
        assert all(value["label"] for value in option["values"])
    assert told["packs"][0]["id"] == ""


PATHS = [f"/{id}/{what}" for id in holdfast.games() for what in ("cards", "rules", "words")]


@pytest.mark.parametrize("path", ["", *PATHS])
async def test_both_languages_have_the_same_shape_and_other_words(house: House, path: str) -> None:
    english = await house.api.fetch(f"/api/games{path}", lang="en")
    german = await house.api.fetch(f"/api/games{path}", lang="de")
    assert shape(english) == shape(german)
    assert english != german
    assert english == await house.api.fetch(f"/api/games{path}")


def shape(data: Any) -> Any:
    """Tables and lists with their keys and lengths, without what stands in them."""
    if isinstance(data, dict):
        return {key: shape(value) for key, value in data.items()}
    if isinstance(data, list):
        return [shape(entry) for entry in data]
    return type(data).__name__


@pytest.mark.parametrize("id", holdfast.games())
async def test_every_card_with_its_source(house: House, id: str) -> None:
    cards = (await house.api.fetch(f"/api/games/{id}/cards"))["cards"]
    ids = [card["id"] for card in cards]
    assert len(ids) == len(set(ids)) == len(holdfast.game(id).people.components()) > 0
    fields = {"id", "name", "text", "described", "facts", "source", "source_text"}
    for card in cards:
        assert set(card) == fields
        assert card["name"]
        assert card["source"] in ("rulebook", "public", "inferred", "house")
        assert card["source_text"]
        assert not any(key.startswith("source") for key in card["facts"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", holdfast.games())
async def test_every_ruling_once(house: House, id: str, lang: str) -> None:
    chapters = (await house.api.fetch(f"/api/games/{id}/rules", lang=lang))["chapters"]
    known = load_rulings(holdfast.game(id).folder)
    told = {ruling["id"]: ruling["text"] for chapter in chapters for ruling in chapter["rulings"]}
    assert told == {number: ruling.text[lang] for number, ruling in known.items()}
    assert all(chapter["title"] for chapter in chapters)
    assert len({chapter["id"] for chapter in chapters}) == len(chapters)


@pytest.mark.parametrize("id", holdfast.games())
async def test_words_of_a_board(house: House, id: str) -> None:
    words = await house.api.fetch(f"/api/games/{id}/words", lang="de")
    known = words_for(holdfast.game(id), "de")
    assert set(words) == {
        "names",
        "counted",
        "labels",
        "seats",
        "view",
        "board",
        "by_seat",
        "lessons",
    }
    assert words["view"] == known.section("view")
    assert words["board"] == known.section("board") != {}
    assert set(words["by_seat"].values()) <= {"seats", "by_seat", "seat", "some_seats"}
    assert words["seats"] == known.seat_names
    assert words["names"] == known.names
    assert all(words["names"].values())
    assert all(len(forms) == 2 for forms in words["counted"].values())


@pytest.mark.parametrize("what", ["cards", "rules", "words"])
async def test_an_unknown_game_is_refused(house: House, what: str) -> None:
    error = error_of(await house.api.get(f"/api/games/chess/{what}"), 404)
    assert error == {
        "code": "no_such_game",
        "text": f'There is no game "chess"; there is {", ".join(game_names())}.',
    }
    german = error_of(await house.api.get(f"/api/games/chess/{what}", lang="de"), 404)
    assert german["text"] != error["text"]


@pytest.mark.parametrize("what", ["cards", "words"])
@pytest.mark.parametrize("id", holdfast.games())
async def test_an_unknown_pack_is_refused(house: House, id: str, what: str) -> None:
    answer = await house.api.get(f"/api/games/{id}/{what}", pack="0123456789abcdef")
    assert error_of(answer, 404)["code"] == "no_such_pack"


async def test_an_unknown_language_is_refused(house: House) -> None:
    error = error_of(await house.api.get("/api/games", lang="fr"), 422)
    assert error["code"] == "bad_request"
    assert "lang" in error["text"]


async def test_refusals_speak_the_language_of_the_browser(house: House) -> None:
    german = {"accept-language": "de-DE,de;q=0.9,en;q=0.8"}
    answer = await house.http.get("/api/table", headers=german)
    assert "Link" in error_of(answer, 401)["text"]
    assert error_of(answer, 401)["text"] != error_of(await house.api.get("/api/table"), 401)["text"]
