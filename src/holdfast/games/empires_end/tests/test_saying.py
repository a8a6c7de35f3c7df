"""What choices, prompts and the chronicle say, in both languages."""

from __future__ import annotations

from random import Random

import pytest

from holdfast import Match
from holdfast.core.drawing import plain
from holdfast.core.picture import page
from holdfast.core.words import words_for
from holdfast.games.empires_end.tests.at import (
    ROW,
    cards,
    choose_all,
    conflict,
    disaster_turn,
    economy,
    empire,
    game,
    goods,
    industry,
)


def note(m: Match, key: str, lang: str = "en", seat: int = 0) -> str:
    """What stands beside an open choice."""
    assert key in m.open[seat]
    step = m.state.asking(seat)
    assert step is not None
    about = step.about(m.state)  # type: ignore[attr-defined]
    return game().people.note(m.view(seat), key, words_for(game(), lang), about)


def prompt(m: Match, lang: str, seat: int = 0) -> str:
    return words_for(game(), lang).prompt(m.state, seat)


def board(m: Match, lang: str, seat: int = 0) -> str:
    return plain(game().people.paint(m.view(seat), words_for(game(), lang)))


# Trades


@pytest.mark.parametrize(
    ("lang", "left", "later", "asked"),
    [
        ("en", "(1× left)", "1× left for later in this phase", "trade up to 1 more time, now or"),
        ("de", "(noch 1×)", "noch 1× später in dieser Runde", "Du darfst noch 1× tauschen"),
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
    assert page(m, 0).count(">2× left<") == 1  # not in the other empires, whose road is the same
    choose_all(m, (0, "use:road_14"), (0, "give:wheat"), (0, "take:axe"), (0, "done"))
    assert ">1× left<" in page(m, 0)


# The chronicle


def lines(m: Match, what: str, lang: str) -> list[str]:
    words = words_for(game(), lang)
    return [words.event(event) for event in m.events if event.what == what]


def test_ee36_the_chronicle_says_who_takes_the_temple() -> None:
    m = disaster_turn("riot_5", seat=1, temple=0)
    m.choose(1, "accept")
    assert lines(m, "temple", "en") == ["Sun takes the temple."]
    assert lines(m, "temple", "de") == ["Haus Sonne erhält den Tempel."]


def test_ee36_the_chronicle_says_who_keeps_the_temple() -> None:
    m = disaster_turn("riot_5", seat=2, temple=2)
    m.choose(2, "accept")
    assert lines(m, "temple_kept", "en") == ["Oak keeps the temple."]
    assert lines(m, "temple_kept", "de") == ["Haus Eiche behält den Tempel."]


def test_ee85_only_the_second_acceptance_is_told_with_the_temple() -> None:
    m = disaster_turn("riot_5", "fire_9", seat=1, temple=0)
    choose_all(m, (1, "face:left"), (1, "accept"), (1, "attach:farm_3"), (1, "done"))
    assert not lines(m, "temple", "en")
    m.choose(1, "accept")
    assert lines(m, "temple", "en") == ["Sun takes the temple."]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ee36_in_whole_games_the_chronicle_follows_the_temple(seats: int) -> None:
    m = game().match(seats=seats, seed=seats)
    random = Random(seats)
    while not m.over:
        holder = next(e.seat for e in reversed(m.events) if e.what in ("setup", "temple"))
        assert holder == m.view(-1)["temple"]
        seat = random.choice(list(m.open))
        m.choose(seat, random.choice(m.open[seat]))
    assert len(lines(m, "temple", "en")) > 3


@pytest.mark.parametrize(
    ("card", "axes", "en", "de"),
    [
        ("conflict_2", 0, "2 points, with 1 refresh symbol.", "2 Punkte, dazu 1 Erneuern-Symbol."),
        (
            "conflict_2",
            2,
            "5 points, with 2 refresh symbols.",
            "5 Punkte, dazu 2 Erneuern-Symbole.",
        ),
        (
            "conflict_6",
            3,
            "6 points and 1 coin, with 1 refresh symbol.",
            "6 Punkte und 1 Münze, dazu 1 Erneuern-Symbol.",
        ),
        ("conflict_1", 0, "3 points and 1 wheat.", "3 Punkte und 1 Weizen."),
    ],
)
def test_ee123_the_result_tells_of_refresh_symbols(card: str, axes: int, en: str, de: str) -> None:
    m = conflict(card, seats=2, empires=[empire(goods={"axe": 3})])
    choose_all(m, (0, f"axes:{axes}"), (1, "axes:0"), (1, "coins:0"))
    event = next(event for event in m.events if event.rule == "EE-123" and event.seat == 0)
    assert words_for(game(), "en").event(event) == f"The result of Tower: {en}"
    assert words_for(game(), "de").event(event) == f"Der Feldzug bringt Haus Turm {de}"


def test_ee126_unrest_that_moves_nothing_is_told() -> None:
    m = conflict("conflict_1", seats=2, empires=[empire(goods={}, row=ROW)])
    choose_all(m, (0, "axes:0"), (1, "axes:2"), (1, "coins:0"))
    # The City is the most valuable location and lies at position 11 already.
    assert lines(m, "unrest_none", "en") == ["Unrest: in the empire of Tower nothing moves."]
    assert lines(m, "unrest_none", "de") == ["Aufruhr: Im Reich von Haus Turm ändert sich nichts."]


def test_ee44_it_is_told_when_nothing_is_left_to_fall() -> None:
    m = disaster_turn("riot_5", empires=[empire(destroyed=ROW)])
    m.choose(0, "accept")
    assert lines(m, "nothing_falls", "en") == ["Tower has no location left to lose."]
    assert lines(m, "nothing_falls", "de") == [
        "Im Reich von Haus Turm kann kein Ort mehr zerstört werden."
    ]


def test_ee109_a_moved_innovation_is_told_as_such() -> None:
    cards = {"town_18": ["fire_3"], "farm_3": ["riot_1"]}
    m = industry(empires=[empire(innovations=cards)])
    choose_all(m, (0, "use:fire_3"), (0, "move:riot_1"), (0, "attach:farm_8"))
    assert lines(m, "moved", "en") == ["Tower moves Riot 1 from Farm 3 to Farm 8."]
    assert lines(m, "moved", "de") == ["Haus Turm verschiebt Aufstand 1 von Hof 3 zu Hof 8."]
    assert not lines(m, "attached", "en")


# Prompts and refusals


@pytest.mark.parametrize(("lang", "word"), [("en", " or "), ("de", " oder ")])
def test_ee76_one_of_two_disasters_is_replaced(lang: str, word: str) -> None:
    given = empire(innovations={"farm_3": ["barbarians_7"]})
    m = disaster_turn("riot_5", "fire_9", empires=[given])
    m.choose(0, "redraw:barbarians_7")
    names = [words_for(game(), lang).name(card) for card in ("riot_5", "fire_9")]
    assert f"{names[0]}{word}{names[1]}?" in prompt(m, lang)


def test_ee33_a_bid_that_is_not_allowed_names_those_that_are() -> None:
    m = disaster_turn("fire_9")
    said = "EE-33: Only wheat, axe and coin help against Fire 9, not hammer."
    assert m.why_not(0, "bid:hammer") == said


# Prices


def test_ee102_a_card_says_what_will_be_paid() -> None:
    hand = ["riot_1", "riot_4", "barbarians_1"]  # printed costs 1, 2 and 2
    m = industry(empires=[empire(hand=hand, destroyed=["town_24"])])
    assert prices(m, 0) == {"riot_1": [0], "riot_4": [1], "barbarians_1": [1]}
    assert note(m, "play:riot_1").startswith("costs 0 hammers; ")
    assert note(m, "play:riot_4").startswith("costs 1 hammer; ")
    assert note(m, "play:riot_4", "de").startswith("kostet 1 Hammer. ")
    choose_all(m, (0, "play:riot_1"), (0, "attach:farm_3"))  # the only Town has been used
    assert prices(m, 0) == {"riot_4": [2], "barbarians_1": [2]}
    assert note(m, "play:riot_4").startswith("costs 2 hammers; ")
    hammers = goods(m, 0)["hammer"]
    choose_all(m, (0, "play:riot_4"), (0, "pay:hammer"), (0, "pay:hammer"))
    assert goods(m, 0).get("hammer", 0) == hammers - 2


def test_ee102_a_card_that_is_too_dear_shows_its_price_as_well() -> None:
    m = industry(empires=[empire(goods={}, hand=["riot_4"])])
    assert prices(m, 0) == {"riot_4": [1]}
    assert "costs 1;" in str(m.why_not(0, "play:riot_4"))


def test_ee102_an_innovation_with_a_discount_counts_at_once() -> None:
    given = empire(hand=["fire_5", "riot_4"], destroyed=["town_18", "town_24"])
    m = industry(empires=[given])
    assert prices(m, 0) == {"fire_5": [1], "riot_4": [2]}
    choose_all(m, (0, "play:fire_5"), (0, "pay:coin"), (0, "attach:farm_3"))
    assert prices(m, 0) == {"riot_4": [1]}
    assert note(m, "play:riot_4").startswith("costs 1 hammer; ")


def test_ee107_a_repair_says_what_will_be_paid() -> None:
    beside = {"town_24": ["fire_1", "fire_9"]}
    m = industry(empires=[empire(goods={"hammer": 9}, destroyed=["city_32"], innovations=beside)])
    printed = cards().repair[10]
    assert note(m, "repair:city_32") == f"worth 32 points again; costs {printed - 3} hammers"
    assert f">{printed - 3} to repair<" in page(m, 0)
    m.choose(0, "repair:city_32")  # hammers alone: paid without asking
    assert goods(m, 0) == {"hammer": 9 - (printed - 3)}


def test_ee107_a_free_repair_says_so() -> None:
    beside = {"army_4": ["fire_1", "fire_9", "fire_6"]}
    m = industry(empires=[empire(goods={}, destroyed=["farm_3"], innovations=beside)])
    assert note(m, "repair:farm_3", "de") == "wieder 3 Punkte wert; kostet 0 Hämmer"


def test_ee102_hand_and_picture_show_the_price_to_pay() -> None:
    m = industry(empires=[empire(hand=["riot_4"])])
    hand_line = next(line for line in board(m, "en").splitlines() if "Riot 4" in line)
    assert "1 hammer " in hand_line
    assert 'Riot 4</div><div class="d">Conflict, 1 hammer</div>' in page(m, 0)


def test_ee102_outside_the_industry_phase_the_printed_cost_is_shown() -> None:
    m = economy(empires=[empire(hand=["riot_4"])])
    assert prices(m, 0) == {}
    hand_line = next(line for line in board(m, "en").splitlines() if "Riot 4" in line)
    assert "2 hammers" in hand_line


@pytest.mark.parametrize("seed", range(6))
def test_ee102_ee107_in_whole_games_what_is_shown_is_what_is_paid(seed: int) -> None:
    m = game().match(seats=2 + seed % 3, seed=seed, options={"blitz": seed % 2 == 0})
    random = Random(seed)
    compared = 0
    while not m.over:
        seat = next(iter(m.open))
        dear = [key for key in m.open[seat] if key.startswith(("play:", "repair:"))]
        key = random.choice(dear or m.open[seat])
        said = note(m, key, seat=seat) if dear else ""
        told = m.choose(seat, key)
        for event in told:
            if dear and event.what in ("played", "repaired"):
                paid = words_for(game(), "en").count("hammer", int(str(event.data["n"])))
                assert f"costs {paid}" in said
                compared += 1
    assert compared > 3


def prices(m: Match, seat: int) -> dict[str, list[int]]:
    found: dict[str, list[int]] = m.view(seat)["empires"][seat].get("prices", {})
    return found


def test_done_says_how_many_abilities_are_given_up() -> None:
    people, words = game().people, words_for(game(), "en")
    keys = ["collect", "use:farm_8", "use:road_14", "done"]
    assert people.gives_up({}, "done", words, "economy", keys) == "2 abilities unused"
    assert people.gives_up({}, "collect", words, "economy", keys) == ""
    assert people.gives_up({}, "done", words, "economy", ["done"]) == ""
    assert [people.tone(key, "economy") for key in ("collect", "done")] == ["finish", "end"]
