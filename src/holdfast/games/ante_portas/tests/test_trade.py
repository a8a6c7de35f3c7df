"""Trade (AP-33, AP-26, AP-138)."""

from __future__ import annotations

import json

import pytest

import holdfast
from holdfast import Match
from holdfast.core.catalog import DataError
from holdfast.core.words import words_for
from holdfast.games.ante_portas.rules.colony.fees import PayFee
from holdfast.games.ante_portas.rules.colony.goods import MakeRoom
from holdfast.games.ante_portas.rules.colony.names import IMPROVEMENTS
from holdfast.games.ante_portas.rules.colony.stewards import AtMarket
from holdfast.games.ante_portas.rules.names import TURNS, YEAR_END
from holdfast.games.ante_portas.rules.player_turns import PlayerHalfYear, TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.trade import TradeMoment
from holdfast.games.ante_portas.rules.turn import EndOfYear
from holdfast.games.ante_portas.tests.at import campaign, game, own, stand, table, told, wares
from holdfast.games.ante_portas.tests.battle.at import field, laid


def together(s: Campaign) -> None:
    s.active = 0
    s.turn = 1
    stand(s, "baker", "baker", "joiner_1", "joiner_1")
    own(s, 0, wood=3, tool=2)
    own(s, 1, clay=2, dollar=5)


def apart(s: Campaign) -> None:
    together(s)
    stand(s, "baker", "joiner_1")


def test_ap33_stewards_at_one_place_may_trade() -> None:
    m = table(TakeTurn(0, True), edit=together)
    m.choose(0, "trade:player_2")
    for key in ("give:wood", "give:wood", "want:dollar", "offer"):
        m.choose(0, key)
    assert list(m.open) == [0], "nobody has to answer"
    assert m.beside(1)[:2] == ["accept", "decline"]
    m.choose(1, "accept")
    assert wares(m, 0) == {"wood": 1, "tool": 2, "dollar": 1}
    assert wares(m, 1) == {"wood": 2, "clay": 2, "dollar": 4}


def test_ap33_a_gift_is_a_trade() -> None:
    m = table(TakeTurn(0, True), edit=together)
    for key in ("trade:player_2", "give:tool", "offer"):
        m.choose(0, key)
    m.choose(1, "accept")
    assert wares(m, 1) == {"clay": 2, "tool": 1, "dollar": 5}


def test_ap33_both_sides_confirm() -> None:
    m = table(TakeTurn(0, True), edit=together)
    for key in ("trade:player_2", "want:clay", "offer"):
        m.choose(0, key)
    m.choose(1, "decline")
    assert wares(m, 1) == {"clay": 2, "dollar": 5}
    assert told(m, "declined")
    assert any(key.startswith("move:") for key in m.open[0])


def test_ap33_not_from_different_places() -> None:
    m = table(TakeTurn(0, True), edit=apart)
    assert "trade:player_2" not in m.open[0]
    assert "AP-33" in str(m.why_not(0, "trade:player_2"))


def test_ap33_what_is_received_must_fit() -> None:
    def full(s: Campaign) -> None:
        together(s)
        own(s, 1, clay=8)

    m = table(TakeTurn(0, True), edit=full)
    m.choose(0, "trade:player_2")
    m.choose(0, "give:wood")
    assert "offer" not in m.open[0]
    assert "room" in str(m.why_not(0, "offer"))
    m.choose(0, "want:clay")
    assert "offer" in m.open[0]


def test_ap33_an_offer_is_not_empty_and_no_ware_goes_both_ways() -> None:
    def both_have_wood(s: Campaign) -> None:
        together(s)
        own(s, 1, wood=1)

    m = table(TakeTurn(0, True), edit=both_have_wood)
    m.choose(0, "trade:player_2")
    assert "offer" not in m.open[0]
    m.choose(0, "give:wood")
    assert "want:wood" not in m.open[0]
    assert "both" not in m.open[0]
    assert "AP-33" in str(m.why_not(0, "want:wood"))


def test_ap33_from_buffers_too() -> None:
    def buffered(s: Campaign) -> None:
        together(s)
        own(s, 0)
        c = s.colony.communities[0]
        c.built = tuple(n + (1 if i == 7 else 0) for i, n in enumerate(c.built))
        c.working = tuple(1 if i == 3 else 0 for i in range(len(c.working)))
        c.farmers -= 1
        c.buffers = (0, 2, 0, 0, 0, 0)

    m = table(TakeTurn(0, True), edit=buffered)
    for key in ("trade:player_2", "give:wood", "give:wood", "offer"):
        m.choose(0, key)
    m.choose(1, "accept")
    assert wares(m, 1)["wood"] == 2
    assert "wood" not in wares(m, 0)


def test_ap33_so_many_offers_at_one_idle_point() -> None:
    m = table(TakeTurn(0, True), edit=together)
    for _ in range(4):
        m.choose(0, "trade:player_2")
        m.choose(0, "cancel")
    assert "trade:player_2" not in m.open[0]
    assert "AP-33" in str(m.why_not(0, "trade:player_2"))


def test_ap26_at_the_end_of_the_year_trade_is_open_to_all() -> None:
    m = table(TradeMoment(0), edit=apart, phase=YEAR_END)
    assert m.open == {0: ["pass", "trade:player_2"], 1: ["pass", "trade:player_1"]}
    m.choose(1, "trade:player_1")
    m.choose(1, "give:dollar")
    m.choose(1, "offer")
    m.choose(0, "accept")
    assert wares(m, 0)["dollar"] == 1
    m.choose(0, "pass")
    assert list(m.open) == [1]
    m.choose(1, "pass")
    assert m.over or 1 not in m.open


def meeting(place: str, **given: int) -> Match:
    """Seat 0 is about to join seat 1 at this Place."""

    def edit(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "market_a", place)
        own(s, 0, **given)
        own(s, 1, wood=4)

    return table(AtMarket(0, 0, -1, False), TakeTurn(0, False), edit=edit)


def test_ap33_whoever_joins_an_ally_may_trade_before_acting() -> None:
    """The partner's Wood builds a second Farm."""
    m = meeting("builder_farm", tool=2, wood=1)
    m.choose(0, "slide:builder_farm")
    assert m.open[0] == ["done", "trade:player_2"]
    for key in ("trade:player_2", "want:wood", "offer"):
        m.choose(0, key)
    m.choose(1, "accept")
    m.choose(0, "done")
    m.choose(0, "build:farm")
    assert campaign(m).colony.communities[0].built[0] == 5


def test_ap33_nobody_is_asked_for_trades_before_an_action_that_costs_nothing() -> None:
    m = meeting("head_official")
    m.choose(0, "slide:head_official")
    assert any(key.startswith("move:") for key in m.open[0])


def test_ap160_at_a_market_they_trade_before_he_acts_or_slides_on() -> None:
    m = meeting("market_a", wood=1)
    assert "trade:player_2" in m.open[0]
    for key in ("trade:player_2", "give:wood", "offer"):
        m.choose(0, key)
    m.choose(1, "accept")
    assert wares(m, 1)["wood"] == 5
    assert any(key.startswith("slide:") for key in m.open[0])


def offered(m: Match, seat: int, other: int, *keys: str) -> Match:
    for key in (f"trade:player_{other + 1}", *keys, "offer"):
        m.choose(seat, key)
    return m


def test_ap33_an_offer_hides_nobodys_question() -> None:
    m = offered(table(TakeTurn(0, True), edit=together), 1, 0, "give:clay", "want:wood")
    assert list(m.open) == [0]
    assert m.open[0][0].startswith("move:")
    assert {"accept", "decline"} <= set(m.open[0])
    assert m.view(-1)["offers"] == [
        {"seat": 1, "other": 0, "gives": {"clay": 1}, "takes": {"wood": 1}}
    ]


def test_ap33_what_is_being_put_together_is_nobody_elses_business() -> None:
    m = table(TakeTurn(0, True), edit=together)
    m.choose(1, "trade:player_1")
    m.choose(1, "give:clay")
    assert m.view(1)["draft"]["gives"] == {"clay": 1}
    assert m.view(0)["draft"] is None
    assert m.view(-1)["draft"] is None
    assert m.view(0)["offers"] == []
    assert "too many" not in str(m.why_not(1, "trade:player_1"))
    m.choose(1, "cancel")
    assert m.view(1)["draft"] is None


def test_ap33_an_offer_is_withdrawn() -> None:
    m = offered(table(TakeTurn(0, True), edit=together), 0, 1, "give:tool")
    m.choose(0, "withdraw")
    assert told(m, "withdrawn")
    assert "accept" not in m.beside(1)
    assert "AP-33" in str(m.why_not(1, "accept"))


def test_ap33_a_counter_offer_answers_an_offer() -> None:
    m = offered(table(TakeTurn(0, True), edit=together), 0, 1, "give:tool")
    offered(m, 1, 0, "want:tool", "want:tool", "give:dollar")
    assert [offer["seat"] for offer in m.view(-1)["offers"]] == [1]
    m.choose(0, "accept")
    assert wares(m, 0) == {"wood": 3, "dollar": 1}
    assert wares(m, 1) == {"clay": 2, "tool": 2, "dollar": 4}


def test_ap33_a_new_offer_takes_the_place_of_the_older_one() -> None:
    m = offered(table(TakeTurn(0, True), edit=together), 0, 1, "give:tool")
    offered(m, 0, 1, "give:wood")
    assert [offer["gives"] for offer in m.view(-1)["offers"]] == [{"wood": 1}]


def test_ap33_an_offer_stands_over_questions_and_lapses_with_the_place() -> None:
    m = offered(table(TakeTurn(0, True), PlayerHalfYear(1), edit=together), 1, 0, "give:clay")
    move = next(key for key in m.open[0] if key.startswith("move:market"))
    m.choose(0, move)
    assert m.view(-1)["offers"] == [], "the Steward has gone"
    assert "accept" not in m.beside(0)
    m.choose(0, next(key for key in m.open[0] if key.startswith(("slide:", "act:"))))
    assert told(m, "lapsed")


def test_ap33_an_offer_lapses_with_the_wares() -> None:
    m = offered(table(TakeTurn(0, True), edit=together), 0, 1, "give:tool", "give:tool")
    s = campaign(m)
    own(s, 0, wood=3)
    assert "accept" not in m.beside(1)
    assert s.addressee() == -1


def test_ap33_of_several_offers_each_is_answered() -> None:
    m = table(TakeTurn(0, True), seats=3, edit=together_three)
    offered(m, 1, 0, "give:clay")
    offered(m, 2, 0, "give:wood", "want:tool")
    assert m.beside(0)[:4] == ["accept", "accept_from:player_3", "decline_from:player_3", "decline"]
    m.choose(0, "accept_from:player_3")
    assert wares(m, 2) == {"tool": 1}
    m.choose(0, "decline")
    assert wares(m, 1) == {"clay": 2, "dollar": 5}
    offered(m, 1, 0, "give:clay")
    offered(m, 2, 0, "want:wood")
    m.choose(0, "decline_from:player_3")
    assert m.beside(0)[:2] == ["accept", "decline"]


def test_ap33_several_offers_are_told_apart() -> None:
    m = table(TakeTurn(0, True), seats=3, edit=together_three)
    words = words_for(game(), "en")
    offered(m, 1, 0, "give:clay")
    assert game().people.label(m.view(0), "accept", words, "") == "Accept the offer"
    offered(m, 2, 0, "give:wood", "want:tool")
    labels = [game().people.label(m.view(0), key, words, "") for key in m.beside(0)[:4]]
    assert labels == [
        "Accept the offer of Sun",
        "Accept the offer of Oak",
        "Decline the offer of Oak",
        "Decline the offer of Sun",
    ]
    said = "Sun offers Tower 1 Clay for nothing. Oak offers Tower 1 Wood for 1 Tool."
    assert game().people.address(m.view(0), words) == said


def together_three(s: Campaign) -> None:
    together(s)
    stand(s, "baker", "baker", "baker")
    own(s, 2, wood=1)


def test_ap33_four_offers_per_question_then_again_after_an_answer() -> None:
    m = table(TakeTurn(0, True), TakeTurn(1, True), edit=together)
    for _ in range(4):
        m.choose(1, "trade:player_1")
        m.choose(1, "cancel")
    assert "trade:player_1" not in m.beside(1)
    campaign(m).colony.communities[0].apprentice = campaign(m).colony.communities[1].steward
    m.choose(0, next(key for key in m.open[0] if key.startswith("move:market")))
    assert "trade:player_1" in m.beside(1)


def test_ap33_cb7_8_a_friend_takes_what_finds_no_room() -> None:
    """Entering a Grove with a full store: the friend who stands there has room."""

    def full(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "baker", "baker")
        own(s, 0, wood=9)
        own(s, 1)

    m = table(MakeRoom(0), TakeTurn(0, False), edit=full)
    assert m.open[0] == ["give_up:wood", "trade:player_2"], "one answer, asked all the same"
    offered(m, 0, 1, "give:wood")
    m.choose(1, "accept")
    assert wares(m, 1) == {"wood": 1}
    assert wares(m, 0) == {"wood": 8}
    assert not told(m, "gave_up")


def test_cb7_8_with_nobody_to_take_it_goods_are_given_up_unasked() -> None:
    def full(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "baker", "joiner_1")
        own(s, 0, wood=9)

    m = table(MakeRoom(0), TakeTurn(0, False), edit=full)
    assert told(m, "gave_up")


def test_ap33_positions_hold_offers_and_what_is_in_hand() -> None:
    m = offered(table(TakeTurn(0, True), edit=together), 0, 1, "give:tool")
    m.choose(1, "trade:player_1")
    m.choose(1, "give:clay")
    again = holdfast.load_position(json.loads(json.dumps(m.position())))
    assert again.view(1) == m.view(1)
    assert again.beside(1) == m.beside(1)
    for broken, message in (
        ({"seat": 0, "other": 0, "gives": {}, "takes": {}}, "with himself"),
        ({"seat": 0, "other": 1, "gives": {"wood": 1}, "takes": {"wood": 1}}, "both ways"),
    ):
        stored = json.loads(json.dumps(m.position()))
        stored["state"]["standing"] = [broken]
        with pytest.raises(DataError, match=message):
            holdfast.load_position(stored)


@pytest.mark.parametrize(("other", "may"), [(1, False), (2, True), (3, False)])
def test_ap138_trade_stays_inside_a_team(other: int, may: bool) -> None:
    def one_place(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "baker", "baker", "baker", "baker")

    m = table(TakeTurn(0, True), seats=4, edit=one_place, scenario="capture_the_flag")
    assert (f"trade:player_{other + 1}" in m.beside(0)) == may
    if not may:
        assert "AP-138" in str(m.why_not(0, f"trade:player_{other + 1}"))


def test_ap33_cb5_5_a_fee_is_not_given_away_before_it_is_paid() -> None:
    """Both stand with the team-mate already; 1 Food or Tool and 1 building good are owed."""

    def at_the_baker(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "baker", "baker", "baker", "baker")
        own(s, 0, wood=2, tool=1, food=1)
        own(s, 2, clay=1)

    fee = PayFee(0, 1, 1, 1)
    m = table(fee, TakeTurn(0, False), seats=4, edit=at_the_baker, scenario="capture_the_flag")
    for key in ("trade:player_3", "give:wood", "give:food"):
        m.choose(0, key)
    assert "offer" in m.open[0]
    m.choose(0, "give:tool")
    assert "offer" not in m.open[0]
    assert "CB-5.5" in str(m.why_not(0, "offer"))
    m.choose(2, "trade:player_1")
    for key in ("want:wood", "want:wood"):
        m.choose(2, key)
    assert "CB-5.5" in str(m.why_not(2, "offer"))
    m.choose(2, "give:clay")
    m.choose(2, "offer")
    m.choose(0, "accept")
    m.choose(0, "pay:food")
    assert wares(m, 1)["clay"] == 1, "the rest of the Fee, unasked"


def test_ap33_cb7_8_a_friend_takes_it_into_a_warehouse_for_one_good() -> None:
    """Card 230 has room for Food alone."""

    def full(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "baker", "baker")
        own(s, 0, food=9)
        own(s, 1, clay=8)
        laid(1, IMPROVEMENTS.index("food_warehouse_230"))(s)

    m = field({}, MakeRoom(0), TakeTurn(0, False), phase=TURNS, era=2, edit=full)
    assert m.open[0] == ["give_up:food", "trade:player_2"]
    offered(m, 0, 1, "give:food")
    m.choose(1, "accept")
    assert wares(m, 1) == {"food": 1, "clay": 8}
    assert not told(m, "gave_up")


def test_ap33_who_parts_takes_the_offer_along() -> None:
    """It lapses when they part, and does not come back at the end of the Year."""
    m = offered(table(TakeTurn(0, True), EndOfYear(), edit=together), 0, 1, "give:tool")
    m.choose(0, next(key for key in m.open[0] if key.startswith("move:market")))
    assert told(m, "lapsed") == [{"other": 1}]
    while campaign(m).phase != YEAR_END:
        seat = next(iter(m.open))
        m.choose(seat, m.open[seat][0])
    assert "trade:player_1" in m.beside(1)
    assert "accept" not in m.beside(1)


def test_ap33_an_offer_lapses_when_its_wares_go_elsewhere() -> None:
    m = table(TakeTurn(0, True), seats=3, edit=together)
    campaign(m).colony.communities[2].steward = campaign(m).colony.communities[0].steward
    for other in (1, 2):
        offered(m, other, 0, "want:tool", "want:tool")
    m.choose(0, "accept")
    assert told(m, "lapsed") == [{"other": 0}]
    assert "accept" not in m.beside(0)
