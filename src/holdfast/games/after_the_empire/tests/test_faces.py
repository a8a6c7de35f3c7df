"""The table as text, notes beside choices, numbers for learning agents, the result."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.core.drawing import plain
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.tests.at import (
    at,
    at_stockpile,
    castle,
    game,
    keys,
    new,
    own,
    pieces,
    scored,
    siege,
    turn,
)

LANGUAGES = ("en", "de")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_position_can_be_drawn_noted_and_counted(seats: int, lang: str) -> None:
    m = new(seats, 6, no_reports=seats == 4, strict_supply=True)
    words = m.words(lang)
    names = game().feature_names(seats)
    assert len(set(names)) == len(names)
    random = Random(4)
    while not m.over:
        seat = list(m.open)[random.below(len(m.open))]
        if random.below(6) == 0:
            view = m.view(seat)
            numbers = game().features(pieces(m), seat)
            assert len(numbers) == len(names)
            assert all(-1.0 <= n <= 1.0 for n in numbers)
            for seen in (view, m.view(-1)):
                drawn = game().people.draw(seen, words, 100)
                assert "{" not in drawn
                assert all(len(line) <= 130 for line in drawn.splitlines())
            assert game().people.where(view, words).endswith(".")
            about = m.state.asking(seat).about(m.state)  # type: ignore[union-attr]
            for key in keys(m, seat):
                assert "{" not in game().people.note(view, key, words, about)
            assert len(game().people.scores(view)) == len(game().people.worth(view)) == seats
            for key in game().people.tempting(view, keys(m, seat)):
                assert m.why_not(seat, key) is not None
        m.choose(seat, m.open[seat][random.below(len(m.open[seat]))])
    shown = plain(game().people.paint_result(m.view(0), m.events, words, 100))
    assert words.seat(m.winners[0]) in shown
    tally = game().people.tally(m.view(0), m.events, words)
    assert [total for total, _, _ in tally.seats] == m.standings
    assert all(sum(parts) == total for total, parts, _ in tally.seats)


def numbers_of(m: Match, seat: int = 0) -> dict[str, float]:
    names = game().feature_names(pieces(m).seats)
    return dict(zip(names, game().features(pieces(m), seat), strict=True))


def test_numbers_count_seats_from_the_own_one() -> None:
    m = turn(castles=[castle(gold=9, cards=["mint"]), castle(gold=20)])
    m.choose(0, "place:tax")
    for seat, who in enumerate(("own", "next_1")):
        found = numbers_of(m, seat)
        assert found[f"castles.{who}.gold"] == own(m).gold / 100
        assert found[f"castles.{who}.cards.mint"] == found[f"places.tax.workers.{who}"] == 1
        assert found[f"castles.{who}.place_in_order"] == 1 / 4


def test_ae51_numbers_say_which_card_lies_in_which_slot() -> None:
    one = numbers_of(turn(buildings=["mint", "bakery", None]))
    other = numbers_of(turn(buildings=["bakery", "mint", None]))
    assert one["buildings.mint"] == other["buildings.mint"] == 1
    assert one["building_1"] == other["building_2"] != one["building_2"] == other["building_1"]
    assert one["building_3"] == 0


def test_the_view_foretells_the_harvest_with_what_cards_add() -> None:
    m = turn(castles=[castle(farms=(2, 1, 0, 1), cards=["mill", "orchard", "treasury"])])
    assert m.view(1)["castles"][0]["harvest"] == 4 + 2 + 1


def test_a_note_says_what_a_way_pays_and_gives() -> None:
    m = turn()
    m.choose(0, "place:merchant")
    words = m.words("en")
    about = m.state.asking(0).about(m.state)  # type: ignore[union-attr]
    said = game().people.note(m.view(0), "choose:buy_wood", words, about)
    assert said == "you pay 4 gold; you get 1 iron and 6 wood"
    said = game().people.note(m.view(0), "choose:heal_one", words, {"source": "barracks"})
    assert said == "you pay 1 food; nobody is wounded"
    hurt = turn(castles=[castle(wounded=1)])
    said = game().people.note(hurt.view(0), "choose:heal_one", words, {"source": "barracks"})
    assert said == "you pay 1 food; heal 1 soldier"


def test_a_note_says_what_a_piece_costs_this_castle() -> None:
    goods = {"wood": 9, "stone": 9}
    rich = castle(goods=goods, walls={"north": "none"}, cubes={"west": 1})
    m = turn(castles=[rich, castle()])
    notes = {
        key: game().people.note(m.view(0), key, m.words("en"), {})
        for key in ("stone_wall:east", "stone_wall:north", "wood_turret:north_east", "repair:west")
    }
    assert notes == {
        "stone_wall:east": "you pay 4 stone; 5 cubes",  # it takes the place of a wooden one
        "stone_wall:north": "you pay 2 wood and 4 stone; 5 cubes",
        "wood_turret:north_east": "you pay 4 wood; 1 cube, 1 shot at each field",
        "repair:west": "you pay 1 wood; 2/2",
    }
    assert m.view(1)["castles"][0]["prices"] == m.view(0)["castles"][0]["prices"]


def test_a_note_warns_of_a_place_where_nothing_can_be_done() -> None:
    m = turn(castles=[castle(goods={"wood": 0, "stone": 0}, wounded=0)])
    for place in ("stockpile", "infirmary"):
        assert (
            game().people.note(m.view(0), f"place:{place}", m.words("en"), {}) == "does nothing now"
        )
    m = turn(castles=[castle(goods={"wood": 9}, wounded=1)])
    for place in ("stockpile", "infirmary"):
        assert (
            game().people.note(m.view(0), f"place:{place}", m.words("en"), {}) != "does nothing now"
        )
    assert not m.view(1)["castles"][0]["own_places"][2]["idle"]


def test_a_verdict_names_the_tie_break() -> None:
    m = scored(castle(gold=9), castle(gold=8, flags_1=1))
    words = m.words("en")
    said = game().people.tally(m.view(0), m.events, words).verdict
    assert said == "Tower and Sun tie at 13 gold; Sun wins with 1 flag (AE-95)."


@pytest.mark.parametrize(
    ("key", "prompt", "tone"),
    [
        ("damage:mill", "damage", "grave"),
        ("done", "stockpile", "end"),
        ("marshal", "deploy", "finish"),
        ("place:tax", "turn", ""),
        ("tap:forge", "turn", ""),
        ("tap:forge", "end_turn", ""),
        ("tap:forge", "stockpile", "aside"),
        ("tap:forge", "way", "aside"),
    ],
)
def test_tones(key: str, prompt: str, tone: str) -> None:
    assert game().people.tone(key, prompt) == tone


def test_every_component_is_described() -> None:
    for lang in LANGUAGES:
        words = new().words(lang)
        for component in game().people.components():
            assert game().people.describe(component.id, words)


def test_a_stored_siege_is_drawn_with_its_invaders() -> None:
    m = at("worked_siege")
    drawn = game().people.draw(m.view(0), m.words("en"), 120)
    assert "7 swordsmen" in drawn
    assert "stone wall 5/5" in drawn
    for lang in LANGUAGES:
        lines = plain(game().people.draw(m.view(0), m.words(lang), 80)).splitlines()
        assert max(len(line) for line in lines) <= 80


def test_a_siege_alone_ends_without_a_count() -> None:
    m = siege(castle(), castle())
    assert m.over
    painted = m.game.people.paint_result(m.view(0), m.events, m.words())
    assert plain(painted).strip() == "The game is over."
    assert m.game.people.tally(m.view(0), m.events, m.words()).seats == []


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "4 wood unspent"), ("de", "4 Holz bleiben übrig")]
)
def test_whoever_leaves_the_stockpile_hears_what_is_not_spent(lang: str, said: str) -> None:
    m = at_stockpile(castle(goods={"wood": 4}, walls={"north": "none"}))
    keys = m.legal(0)
    assert len(keys) > 1
    gives = game().people.gives_up(m.view(0), "done", m.words(lang), "stockpile", keys)
    assert gives == said
    assert game().people.gives_up(m.view(0), keys[0], m.words(lang), "stockpile", keys) == ""
    assert game().people.gives_up(m.view(0), "done", m.words(lang), "stockpile", ["done"]) == ""
