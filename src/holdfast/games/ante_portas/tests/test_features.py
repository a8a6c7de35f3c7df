"""What learning agents see of Ante Portas, and what a result is worth to them."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import Match
from holdfast.games.ante_portas.rules.colony.names import IMPROVEMENTS, MARKET_CARDS
from holdfast.games.ante_portas.rules.names import FINAL_WAVE, YEAR_END
from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.turn import AfterYear
from holdfast.games.ante_portas.rules.wave import NameSteward
from holdfast.games.ante_portas.tests.at import campaign, fresh, game, stand, table


def features(match: Match, seat: int = 0) -> dict[str, float]:
    seats = match.seats
    names = game().advice.feature_names(seats)
    return dict(zip(names, game().advice.features(match.view(seat), seats), strict=True))


def marked(found: dict[str, float], start: str) -> list[str]:
    """What is 1 among the names that begin so."""
    return [name.removeprefix(start) for name in found if name.startswith(start) and found[name]]


def turn(s: Campaign) -> None:
    s.active = 0
    s.turn = 1


def test_the_own_community_comes_first() -> None:
    def edit(s: Campaign) -> None:
        turn(s)
        s.colony.communities[1].tools = 4

    m = table(TakeTurn(0, True), edit=edit)
    assert features(m, 1)["own:tool"] == features(m, 0)["next_1:tool"] == 0.04
    assert features(m, 0)["own:tool"] == features(m, 1)["next_1:tool"] == 0.06


def test_the_map_the_market_and_the_stewards_are_there() -> None:
    def edit(s: Campaign) -> None:
        turn(s)
        stand(s, "baker", "market_a")

    m = table(TakeTurn(0, True), edit=edit)
    found = features(m)
    colony = m.view(0)["colony"]
    assert marked(found, "market:") == [colony["market"]]
    assert colony["market"] in MARKET_CARDS
    for tile in colony["map"]:
        column, row = tile["cells"][0]
        assert found[f"map:{tile['place']}:lies"] == 1.0
        assert found[f"map:{tile['place']}:column"] == pytest.approx(column / 14)
        assert found[f"map:{tile['place']}:row"] == pytest.approx(row / 29)
    assert sum(found[name] for name in found if name.endswith(":lies")) == len(colony["map"])
    assert marked(found, "own:steward:") == ["baker"]
    assert marked(found, "next_1:steward:") == ["market_a"]


def with_hands(s: Campaign) -> None:
    turn(s)
    for n, community in enumerate(s.colony.communities):
        community.hand = s.colony.deck[:3]
        community.laid = s.colony.deck[3 : 4 + n]
        s.colony.deck = s.colony.deck[4 + n :]


def test_together_all_hands_are_open() -> None:
    m = table(TakeTurn(0, True), edit=with_hands)
    communities = campaign(m).colony.communities
    for who, community in zip(("own", "next_1"), communities, strict=True):
        found = features(m)
        assert found[f"{who}:hand"] == pytest.approx(3 / 70)
        assert marked(found, f"{who}:hand:") == [IMPROVEMENTS[card] for card in community.hand]
        assert marked(found, f"{who}:laid:") == [IMPROVEMENTS[card] for card in community.laid]


def test_ap21_teams_hide_their_hands_but_not_how_many() -> None:
    m = table(TakeTurn(0, True), seats=4, edit=with_hands, scenario="area_control")
    found = features(m)
    assert [found[f"{who}:mate"] for who in ("own", "next_1", "next_2", "next_3")] == [1, 0, 1, 0]
    for who in ("next_1", "next_3"):
        assert marked(found, f"{who}:hand:") == []
        assert found[f"{who}:hand"] == pytest.approx(3 / 70)
    assert len(marked(found, "next_2:hand:")) == 3


def test_movement_cards_seen_and_unseen() -> None:
    m = fresh(2)
    found = features(m)
    battle = m.view(0)["battle"]
    assert marked(found, "unseen:") == battle["unseen"]
    assert marked(found, "movement_discard:") == battle["discard"]
    assert found["movement_deck"] == pytest.approx(len(battle["unseen"]) / 22)
    assert found["spawns_1"] == pytest.approx(2 / 12)
    assert found["supply:basic"] == pytest.approx(battle["supply"]["basic"] / 23)


def test_what_was_agreed_and_the_wave() -> None:
    def edit(s: Campaign) -> None:
        s.round = 2

    m = table(NameSteward(0), edit=edit, phase=FINAL_WAVE, seats=3, wave="crescendo")
    found = features(m)
    for group, value in (("wave", "crescendo"), ("twice", "no"), ("council", "captain")):
        assert marked(found, f"{group}:") == [value]
    assert found["round"] == pytest.approx(2 / 61)
    assert found["spawns_1"] == pytest.approx(3 / 12)


def test_ap33_offers_and_the_own_draft() -> None:
    def edit(s: Campaign) -> None:
        turn(s)
        stand(s, "market_a", "market_a")
        s.colony.communities[1].tools = 4

    m = table(TakeTurn(0, True), edit=edit)
    for key in ("trade:player_2", "give:food", "want:tool", "want:tool"):
        m.choose(0, key)
    found = features(m)
    assert marked(found, "draft:to:") == ["next_1"]
    assert found["draft:gives:food"] == pytest.approx(1 / 72)
    assert found["draft:takes:tool"] == 0.02
    assert marked(features(m, 1), "draft:") == []
    m.choose(0, "offer")
    assert marked(features(m), "draft:") == []
    for seat, who, other in ((0, "own", "next_1"), (1, "next_1", "own")):
        found = features(m, seat)
        assert marked(found, f"{who}:offer:to:") == [other]
        assert found[f"{who}:offer:takes:tool"] == 0.02


def test_numbers_beyond_all_bounds_are_cut() -> None:
    def edit(s: Campaign) -> None:
        turn(s)
        c = s.colony.communities[0]
        c.tools, c.dollars = 900, 101
        s.battle.armies[0].weak[4] = 40
        s.battle.armies[0].sick_weak = 55

    found = features(table(TakeTurn(0, True), edit=edit))
    cut = ("own:tool", "own:dollar", "hex_4:weak:own", "sick:farmer:own")
    assert [found[name] for name in cut] == [1.0] * 4


# Results


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("scenario", ["capture_the_flag", "area_control"])
def test_a_tie_is_worth_nothing_to_anybody(seats: int, scenario: str) -> None:
    def last_winter(s: Campaign) -> None:
        s.year = 5
        s.is_winter = True

    m = table(AfterYear(), edit=last_winter, phase=YEAR_END, seats=seats, scenario=scenario)
    assert m.over
    assert m.winners == []
    assert game().payoffs(campaign(m)) == [0.0] * seats


@pytest.mark.parametrize(
    ("seats", "options", "side", "payoffs"),
    [
        (1, {}, 0, [1.0]),
        (3, {"scenario": "dragons"}, 0, [1.0, 1.0, 1.0]),
        (3, {}, None, [-1.0, -1.0, -1.0]),
        (2, {"scenario": "capture_the_flag"}, 1, [-1.0, 1.0]),
        (4, {"scenario": "area_control"}, 0, [1.0, -1.0, 1.0, -1.0]),
    ],
)
def test_a_victory_belongs_to_the_whole_side(
    seats: int, options: dict[str, Any], side: int | None, payoffs: list[float]
) -> None:
    s = campaign(fresh(seats, **options))
    if side is None:
        s.lose()
    else:
        s.win(side)
    assert game().payoffs(s) == payoffs
