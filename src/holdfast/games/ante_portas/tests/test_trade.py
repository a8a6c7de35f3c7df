"""Trade (AP-33, AP-26, AP-138)."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.games.ante_portas.colony.stewards import AtMarket
from holdfast.games.ante_portas.names import YEAR_END
from holdfast.games.ante_portas.state import Campaign
from holdfast.games.ante_portas.tests.at import campaign, own, stand, table, told, wares
from holdfast.games.ante_portas.trade import TradeMoment
from holdfast.games.ante_portas.turns import TakeTurn


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
    assert m.open == {1: ["accept", "decline"]}
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
    assert m.open == {0: ["trade:player_2", "pass"], 1: ["trade:player_1", "pass"]}
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
    assert m.open[0] == ["trade:player_2", "done"]
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


def test_ap160_no_trade_between_reaching_a_market_and_sliding_on() -> None:
    m = meeting("market_a", wood=1)
    assert not any(key.startswith("trade") for key in m.open[0])
    assert "AP-33" in str(m.why_not(0, "trade:player_2"))
    m.choose(0, "act:sell")  # the Steward stays
    assert m.open[0] == ["trade:player_2", "done"]


@pytest.mark.parametrize(("other", "may"), [(1, False), (2, True), (3, False)])
def test_ap138_trade_stays_inside_a_team(other: int, may: bool) -> None:
    def one_place(s: Campaign) -> None:
        s.active = 0
        s.turn = 1
        stand(s, "baker", "baker", "baker", "baker")

    m = table(TakeTurn(0, True), seats=4, edit=one_place, scenario="capture_the_flag")
    assert (f"trade:player_{other + 1}" in m.open[0]) == may
    if not may:
        assert "AP-138" in str(m.why_not(0, f"trade:player_{other + 1}"))
