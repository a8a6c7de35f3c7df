"""What people and learning agents see: text, notes, result, features, options."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import Match
from holdfast.core.agenda import Ask, Share
from holdfast.core.drawing import plain
from holdfast.core.journal import Event
from holdfast.core.rng import Random
from holdfast.core.words import words_for
from holdfast.games.ante_portas.people.result import Result
from holdfast.games.ante_portas.people.text import BREAK, Pen
from holdfast.games.ante_portas.rules import setups
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.colony.building import Build
from holdfast.games.ante_portas.rules.colony.grid import CELLS
from holdfast.games.ante_portas.rules.colony.names import MARKET_CARDS, SOURCES
from holdfast.games.ante_portas.rules.colony.refining import Refine
from holdfast.games.ante_portas.rules.names import COMMANDER, FINAL_WAVE, PLACES, YEAR_END
from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.trade import TradeMoment
from holdfast.games.ante_portas.rules.turn import AfterYear
from holdfast.games.ante_portas.rules.wave import NameSteward
from holdfast.games.ante_portas.tests.at import campaign, fresh, game, own, stand, table
from holdfast.games.ante_portas.tests.battle.at import advance, battle_phase, turn_of
from holdfast.games.ante_portas.tests.colony.at import era_two, small_map, turn, visit
from holdfast.games.ante_portas.tests.colony.at import own as holding
from holdfast.games.ante_portas.tests.colony.at import table as coming


def played(seats: int, choices: int, **options: object) -> Match:
    """So far into a game played with some skill."""
    m = fresh(seats, **options)
    random = Random(7)
    while not m.over and len(m.choices) < choices:
        seat = m.state.next_seat()
        choice = game().advice.quick(campaign(m), seat, m.state.open[seat], random)
        m.choose(seat, game().choices.key(choice))
    return m


TO_THE_END = 10_000
MOMENTS = [(1, 3, {}), (2, 60, {}), (3, 150, {"scenario": "dragons"})]
AGAINST = (4, 90, {"scenario": "capture_the_flag"})


@pytest.mark.parametrize(("seats", "choices", "options"), [*MOMENTS, AGAINST])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_table_is_drawn_with_every_hex_and_community(
    seats: int, choices: int, options: dict[str, object], lang: str
) -> None:
    m = played(seats, choices, **options)
    words = words_for(game(), lang)
    drawn = game().people.draw(m.view(0), words)
    assert all(f"#{hex}" in drawn for hex in range(1, 29))
    assert all(words.seat(seat) in drawn for seat in range(seats))
    assert max(len(line) for line in drawn.splitlines()) <= 80
    assert "_" not in drawn


def test_soldiers_troops_and_tiles_are_marked() -> None:
    def edit(s: Campaign) -> None:
        b = s.battle
        b.lay_out()
        b.armies[0].add(9, 0, 2)
        b.armies[0].exhaust(9, 0, 1)
        b.put_tile(9, 1, 0)
        b.armies[1].add(14, 1, 1)
        b.elite -= 1
        s.active = 0
        s.turn = 1

    drawn = game().people.draw(table(TakeTurn(0, True), edit=edit).view(0), words_for(game(), "en"))
    assert "#9 Tr 1●1○" in drawn
    assert "#14 1■" in drawn


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_open_choice_has_words_and_notes_without_ids(lang: str) -> None:
    m = fresh(2)
    random = Random(3)
    words = words_for(game(), lang)
    for _ in range(120):
        seat = m.state.next_seat()
        view = m.view(seat)
        for key in m.open[seat]:
            assert words.choice(key)
            note = game().people.note(view, key, words, {})
            assert "_" not in note
        choice = game().advice.quick(campaign(m), seat, m.state.open[seat], random)
        m.choose(seat, game().choices.key(choice))
        if m.over:
            break


def test_a_place_is_noted_with_its_text_and_a_hex_with_its_units() -> None:
    m = fresh(2)
    words = words_for(game(), "en")
    assert "2 food" in game().people.note(m.view(0), "move:baker", words, {}).lower()
    assert game().people.note(m.view(0), "march:2", words, {}) == "there: 2 Farmers"


def test_what_a_command_does_is_noted() -> None:
    assert said("command:enlist") == "people of yours without work become Soldiers"
    assert said("command:set_upright", "de") == (
        "erschöpfte Soldaten können wieder Aktionen ausführen"
    )


def test_ap129_team_b_sees_the_board_turned_and_the_teams_are_named() -> None:
    m = fresh(4, scenario="area_control")
    words = words_for(game(), "en")
    for seat, first in ((0, "#26"), (1, "#3"), (-1, "#26")):
        drawn = game().people.draw(m.view(seat), words)
        assert "Team A (●◆): Tower and Oak. Team B (▲■): Sun and Crescent." in drawn
        assert next(line for line in drawn.splitlines() if "#" in line).split()[0] == first


def said(key: str, lang: str = "en", /, **about: object) -> str:
    """The note beside a choice at the beginning of a game of two."""
    return game().people.note(fresh(2).view(0), key, words_for(game(), lang), about)


def test_a_market_is_noted_with_the_places_to_slide_on_to() -> None:
    note = said("move:market_a")
    near = campaign(fresh(2)).colony.ground.near[0]
    words = words_for(game(), "en")
    assert "slide on to" in note
    assert all(words.name(PLACES[place]) in note for place in near)


def test_a_march_against_invaders_is_noted_with_its_end() -> None:
    hexes = fresh(2).view(0)["battle"]["hexes"]
    there = next(str(hex["hex"]) for hex in hexes if hex["weak"][1])
    assert said(f"march:{there}", against={there: 1}) == said(f"march:{there}") + ", T 1"
    assert said("go") == ""
    assert said("go", s=2, t=4) == (
        "S 2 against T 4: your Units are removed, the Invaders take 2 damage"
    )
    assert "Invaders are removed" in said("go", s=4, t=4)


def noted(m: Match, key: str, seat: int = 0) -> str:
    """The note beside an open choice, as the table has it."""
    assert key in m.open[seat]
    return note_of(m, key, seat)


def note_of(m: Match, key: str, seat: int = 0) -> str:
    """The same, open or not."""
    step = m.state.asking(seat)
    assert isinstance(step, Ask | Share)
    return game().people.note(m.view(seat), key, words_for(game(), "en"), step.about(campaign(m)))


PRICES = [
    ([], "builder_trench", "Each costs 1 Tool, 2 Wood and 1 Clay."),
    (["sandbags_106"], "builder_trench", "Each costs 2 Wood and 1 Tool."),
    (["sandbags_106"], "builder_catapult", "Each costs 2 Tools, 2 Wood and 1 Plank."),
    (["foundry_204"], "combat_engineer", "Each costs 3 Wood."),
]


@pytest.mark.parametrize(("laid", "place", "said"), PRICES)
def test_ap65_a_place_is_noted_with_what_its_work_costs_whoever_chooses(
    laid: list[str], place: str, said: str
) -> None:
    assert note_of(turn(holding(laid=laid)), f"move:{place}").endswith(said)


def test_ap65_a_price_that_is_on_the_place_is_not_said_twice() -> None:
    assert "Each costs" not in note_of(turn(), "move:combat_engineer")


def test_cb8_4_6_what_replaces_a_razed_building_is_noted_with_its_higher_price() -> None:
    full = {"built": {"farm": 23, "hollow": 1}, "farmers": 2, "laid": ["deed_registration_134"]}
    m = visit("builder_hollow", holding(clay=3, wood=1, tool=4, **full))
    m.choose(0, "raze:hollow")
    assert campaign(m).colony.communities[0].tools == 1
    beside = Build(0, PLACES.index("builder_hollow"), 0, 1, True)
    m = coming(beside, edits=[holding(clay=3, wood=1, tool=4, **full)])
    m.choose(0, "raze:hollow")
    assert noted(m, "build:hollow").endswith("Costs 3 Clay and 3 Tools.")
    assert noted(m, "build:farm").endswith("Costs 1 Wood and 2 Tools.")
    m.choose(0, "build:farm")
    assert campaign(m).colony.communities[0].tools == 2


def test_ap87_whoever_completes_a_group_is_noted_with_the_march() -> None:
    m = turn_of({9: "2F", 14: "1B"}, ChooseCommand(0, COMMANDER))
    m.choose(0, "march:14")
    assert noted(m, "take_along:9:farmer") == (
        "and march: nobody else can come along; "
        "S 2 against T 1: the Invaders are removed, your Units take 1 damage"
    )
    more = turn_of({9: "3F", 14: "1B"}, ChooseCommand(0, COMMANDER))
    more.choose(0, "march:14")
    assert noted(more, "take_along:9:farmer") == ""


def test_ap76_fire_on_a_moving_and_on_a_standing_troop_is_noted_apart() -> None:
    m = advance({19: "1B", 14: "2B", 9: "1F trench"}, 19, ["down", "right"])
    assert noted(m, "aim:14") == "on the move: 1 Basic Unit"
    assert noted(m, "aim_standing:14") == "standing there: 2 Basic Units"


def test_cb5_5_a_fee_is_noted_before_it_is_owed() -> None:
    there = holding(1, steward="joiner_1")
    m = turn(small_map, holding(0, tool=1, wood=3), there, seats=2, scenario="area_control")
    fee = "a Fee for Sun: 1 Food or Tool and 1 building good each"
    assert noted(m, "move:joiner_1").endswith(fee)
    assert "Fee" not in noted(m, "move:baker")
    with_us = turn(small_map, holding(0, tool=1, wood=3), there, seats=2)
    assert "Fee" not in noted(with_us, "move:joiner_1")


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("card", MARKET_CARDS)
def test_the_actions_of_a_market_are_noted(card: str, lang: str) -> None:
    facts = game().people.text_of[card].facts
    sell = said("act:sell", lang, card=card)
    assert len(sell.split("; ")) == len(list(facts["sell"]))
    special = said("act:special", lang, card=card)
    assert special
    assert special not in sell
    words = words_for(game(), lang)
    gains: Any = facts["gain"]
    assert said("act:gain", lang, card=card) == words.goods(gains[0])
    if len(gains) > 1:
        assert said("act:gain_other", lang, card=card) == words.goods(gains[1])


def built(source: str) -> str:
    step = Build(0, SOURCES.index(source), 0, 0, False)
    return said("build:farm", **step.about(campaign(fresh(2))))


def refined(key: str, source: str, part: int = 0) -> str:
    step = Refine(0, SOURCES.index(source), part, 0)
    return said(key, **step.about(campaign(fresh(2))))


def test_prices_stand_beside_what_is_built() -> None:
    assert "Costs 1 Wood and 1 Tool" in built("builder_farm")
    assert "Costs 1 Wood" in built("contract_farm_114"), "a contract has a price of its own"
    assert "Each costs 1 Tool, 2 Wood and 1 Clay" in said("slide:builder_trench")
    assert "Each costs 1 Brick" in said("move:minelayer_bounding")
    assert refined("make:plank", "joiner_1") == "1 Plank for 2 Wood"
    assert refined("make_more:plank", "handsaw_112") == "2 Planks for 3 Wood"
    assert said("bring:1", n=3) == "1 Wood and 2 Clay"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_an_offer_means_stands_beside_it(lang: str) -> None:
    def together(s: Campaign) -> None:
        stand(s, "baker", "baker")
        own(s, 0, wood=3)
        own(s, 1, dollar=4)

    m = table(TakeTurn(0, True), edit=together)
    words = words_for(game(), lang)
    m.choose(0, "trade:player_2")
    sun = words.seat(1)
    has = {"en": f"{sun} has 4", "de": f"{sun} hat 4"}
    assert game().people.note(m.view(0), "want:dollar", words, {}) == has[lang]
    m.choose(0, "give:wood")
    m.choose(0, "want:dollar")
    gives = {
        "en": f"you give {sun} 1 Wood for 1 Dollar",
        "de": f"du gibst {sun} 1 Holz für 1 Taler",
    }
    assert game().people.note(m.view(0), "offer", words, {}) == gives[lang]
    m.choose(0, "offer")
    gets = {"en": " gives you 1 Wood for 1 Dollar", "de": " gibt dir 1 Holz für 1 Taler"}
    assert game().people.note(m.view(1), "accept", words, {}) == words.seat(0) + gets[lang]
    assert said("play:palisade_122").endswith("Costs 1 Tool and 3 Wood.")
    assert said("play:stone_axe_101") == "Gain 4 wood."
    assert said("act:gain", place="grand_baker") == "3 Food"
    assert said("act:sell", place="grand_baker") == "1 Dollar for 2 Food"


def test_a_free_cell_is_noted_with_the_tiles_beside_it() -> None:
    m = fresh(2)
    ground = campaign(m).colony.ground
    cell = ground.spots(1)[0]
    words = words_for(game(), "en")
    note = said(f"lay:{CELLS[cell]}", place="trapper")
    assert all(words.name(PLACES[place]) in note for place in ground.touched(1, (cell,)))


def test_the_troop_that_moves_is_noted_on_its_hex() -> None:
    view = fresh(2).view(0)
    battle: Any = view["battle"]
    battle["moving"] = {"hex": 6, "basic": 2, "elite": 0}
    assert game().people.note(view, "aim:6", words_for(game(), "en"), {}) == "there: 2 Basic Units"


def test_ap34_what_was_proposed_and_what_needs_assent_stands_beside_the_choice() -> None:
    def in_the_wave(s: Campaign) -> None:
        s.round = 1
        s.starter = 1
        stand(s, "small_market", "commander", "small_market")

    words = words_for(game(), "en")
    m = table(NameSteward(1), seats=3, edit=in_the_wave, phase=FINAL_WAVE, council="agree")
    m.choose(0, "act_with:player_3")
    assert game().people.note(m.view(1), "act_with:player_3", words, {}) == "proposed by Tower"
    assert game().people.note(m.view(1), "act_with:player_1", words, {}) == ""
    m.choose(1, "act_with:player_3")
    assert game().people.note(m.view(0), "agree", words, {}) == "Let Oak take the turn"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("eras", [1, 2])
def test_the_map_shows_every_tile_and_where_the_stewards_are(lang: str, eras: int) -> None:
    m = table(TakeTurn(0, False), edit=era_two if eras == 2 else None, eras=eras)
    words = words_for(game(), lang)
    view: Any = m.view(0)
    assert len(view["colony"]["map"]) > (40 if eras == 2 else 30)
    drawn = plain("\n".join(Pen(game().people, words, view, 80).map()))
    assert max(len(line) for line in drawn.splitlines()) <= 80
    for tile in view["colony"]["map"]:
        short = game().people.short_name(tile["place"], words).replace(BREAK, "")
        assert short[:11] in drawn
    assert f"({words.short_seat(0)[0]}" in drawn


def test_a_defeat_in_the_final_wave_and_a_victory_alone_read_well() -> None:
    def verdict(view: Any) -> str:
        return Result(game().people, words_for(game(), "en"), view, []).verdict()

    view: Any = fresh(1).view(0)
    view |= {"result": "nobody", "round": 3}
    assert "Battle Round 3 of the Final Wave" in verdict(view)
    view |= {"result": "side_0", "round": 1}
    assert verdict(view).startswith("Tower held the line, and wins after 1 Battle Round of")


@pytest.mark.parametrize(("seats", "choices", "options"), [*MOMENTS, AGAINST])
def test_features_have_names_and_stay_in_bounds(
    seats: int, choices: int, options: dict[str, object]
) -> None:
    m = played(seats, choices, **options)
    names = game().feature_names(seats)
    assert len(set(names)) == len(names)
    for seat in range(seats):
        numbers = game().features(campaign(m), seat)
        assert len(numbers) == len(names)
        assert all(-1.0 <= number <= 1.0 for number in numbers)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"scenario": "area_control"}, "neither team has won"),
        ({"scenario": "capture_the_flag"}, "neither team has won"),
    ],
)
def test_the_end_is_told_in_a_sentence(options: dict[str, Any], sentence: str) -> None:
    def last_winter(s: Campaign) -> None:
        s.year = 5
        s.is_winter = True

    m = table(AfterYear(), edit=last_winter, phase=YEAR_END, **options)
    words = words_for(game(), "en")
    assert sentence in game().people.tally(m.view(-1), m.events, words).verdict
    assert sentence in game().people.paint_result(m.view(-1), m.events, words)


@pytest.mark.parametrize(
    ("key", "prompt", "tone"),
    [
        ("decline", "answer_trade", "grave"),
        ("pass_phase", "window", "aside"),
        ("move:baker", "turn", ""),
        ("asked:always", "turn", "aside"),
        ("give_up:food", "turn", "aside"),
        ("give_up:food", "make_room", ""),  # where there is no room it is the answer
    ],
)
def test_how_choices_are_offered(key: str, prompt: str, tone: str) -> None:
    assert game().people.tone(key, prompt) == tone


def test_a_partner_elsewhere_is_tempting() -> None:
    def edit(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "market_a", "baker")

    m = table(TakeTurn(0, True), edit=edit)
    assert game().people.tempting(m.view(0), m.open[0]) == ["trade:player_2"]


def test_all_modes_are_examined() -> None:
    tables = setups.tables()
    seen = {(seats, str(options["scenario"]), options["eras"]) for seats, options in tables}
    for seats in (1, 2, 3):
        for scenario in ("raiders", "dragons"):
            assert {(seats, scenario, 1), (seats, scenario, 2)} <= seen
    for seats in (2, 4):
        for scenario in ("capture_the_flag", "area_control"):
            assert {(seats, scenario, 1), (seats, scenario, 2)} <= seen
    assert {options["wave"] for _, options in tables} == {"plain", "all_dead", "crescendo"}
    assert {options["twice"] for _, options in tables} == {"no", "one_card", "two_cards"}
    for seats, options in tables:
        assert game().rules.unfit(seats, options) is None


def test_trade_moments_are_for_everybody() -> None:
    m = table(TradeMoment(0), seats=3, phase=YEAR_END)
    assert sorted(m.open) == [0, 1, 2]


def test_the_chronicle_opens_with_half_years_and_rounds() -> None:
    m = played(2, 150)
    opened = [event.what for event in m.events if game().people.opens_phase(event)]
    assert opened[:4] == ["setup", "summer", "winter", "summer"]


def test_a_troop_on_the_move_is_noted_where_it_is() -> None:
    m = battle_phase({14: "2B 1E", 9: "2F trench"}, draws=["r101"], asked="always")
    said = game().people.note(m.view(0), "aim:14", words_for(game(), "en"), {})
    assert said == "there: 2 Basic Units and 1 Elite Unit"


@pytest.mark.parametrize(("seats", "scenario"), [(2, "raiders"), (1, "dragons")])
def test_the_course_counts_every_invader(seats: int, scenario: str) -> None:
    m = played(seats, TO_THE_END, scenario=scenario)
    course = game().people.tally(m.view(-1), m.events, m.words()).ledger
    assert course is not None
    assert course.columns[:2] == ["New Invaders", "Invaders fallen"]
    assert course.rows[0][0] == "Year 1, summer"
    label, sums = course.rows[-1]
    assert label == "In all"
    for column, total in enumerate(sums):
        assert total == sum(counts[column] for _, counts in course.rows[:-1])
    b = campaign(m).battle
    on_their_way = [group.size() for group in [b.moving, *b.waiting] if group]
    assert sums[0] - sums[1] == sum([*b.armies[1].weak, *b.armies[1].strong, *on_their_way])
    assert sums[0] > 5
    for lang in ("en", "de"):
        drawn = plain(game().people.paint_result(m.view(-1), m.events, m.words(lang)))
        assert len(drawn.splitlines()) == 4 + len(course.rows)
        assert max(len(line) for line in drawn.splitlines()[1:]) <= 80


def test_the_course_has_no_column_of_zeros() -> None:
    told = [Event("summer", "", -1, {"n": 1}, None), Event("battle_held", "", -1, {}, None)]
    course = game().people.tally(fresh(1).view(-1), told, words_for(game(), "en")).ledger
    assert course is not None
    assert course.columns == ["Battles held"]
    assert course.rows == [("Year 1, summer", [1]), ("In all", [1])]
    assert game().people.tally(fresh(1).view(-1), told[:1], words_for(game(), "en")).ledger is None


def test_the_course_names_eras_and_teams_have_none() -> None:
    m = played(2, TO_THE_END, eras=2)
    course = game().people.tally(m.view(-1), m.events, m.words("de")).ledger
    assert course is not None
    assert course.rows[0][0] == "Epoche I, 1. Sommer"
    m = played(2, TO_THE_END, scenario="capture_the_flag")
    assert game().people.tally(m.view(-1), m.events, m.words()).ledger is None
