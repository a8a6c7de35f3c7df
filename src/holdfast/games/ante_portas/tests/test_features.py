"""What learning agents see of Ante Portas, and what a result is worth to them."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast import Match
from holdfast.core.rng import Random
from holdfast.games.ante_portas.rules.battle.hexes import ARROW_DOWN, ARROW_LEFT
from holdfast.games.ante_portas.rules.battle.names import BOUNDING_MINE, CARDS, TRENCH
from holdfast.games.ante_portas.rules.battle.state import Group, LostMine
from holdfast.games.ante_portas.rules.colony.names import IMPROVEMENTS, MARKET_CARDS
from holdfast.games.ante_portas.rules.names import FINAL_WAVE, PLACES, YEAR_END
from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.turn import AfterYear
from holdfast.games.ante_portas.rules.wave import NameSteward
from holdfast.games.ante_portas.tests.at import campaign, fresh, game, stand, table


def features(match: Match, seat: int = 0) -> dict[str, float]:
    names = game().feature_names(match.seats)
    return dict(zip(names, game().features(campaign(match), seat), strict=True))


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
    own, other = "colony.communities.own.wares.tool", "colony.communities.next_1.wares.tool"
    assert features(m, 1)[own] == features(m, 0)[other] == 0.04
    assert features(m, 0)[own] == features(m, 1)[other] == 0.06


def test_the_map_the_market_and_the_stewards_are_there() -> None:
    def edit(s: Campaign) -> None:
        turn(s)
        stand(s, "baker", "market_a")

    m = table(TakeTurn(0, True), edit=edit)
    found = features(m)
    colony = m.view(0)["colony"]
    assert marked(found, "colony.market.") == [colony["market"]]
    assert colony["market"] in MARKET_CARDS
    for tile in colony["map"]:
        at = f"colony.map.{tile['place']}"
        assert found[at] == 1.0
        for before, (column, row) in (("", tile["cells"][0]), ("other_", tile["cells"][-1])):
            assert found[f"{at}.{before}column"] == pytest.approx(column / 14)
            assert found[f"{at}.{before}row"] == pytest.approx(row / 29)
    assert sum(found[f"colony.map.{place}"] for place in PLACES) == len(colony["map"])
    assert marked(found, "colony.communities.own.steward.") == ["baker"]
    assert marked(found, "colony.communities.next_1.steward.") == ["market_a"]


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
        at = f"colony.communities.{who}"
        assert found[f"{at}.hand_count"] == pytest.approx(3 / 70)
        assert marked(found, f"{at}.hand.") == [IMPROVEMENTS[card] for card in community.hand]
        assert marked(found, f"{at}.laid.") == [IMPROVEMENTS[card] for card in community.laid]


def test_ap21_teams_hide_their_hands_but_not_how_many() -> None:
    m = table(TakeTurn(0, True), seats=4, edit=with_hands, scenario="area_control")
    found = features(m)
    assert marked(found, "sides.") == ["next_1", "next_3"]
    assert marked(features(m, 1), "sides.") == ["own", "next_2"]
    for who in ("next_1", "next_3"):
        assert marked(found, f"colony.communities.{who}.hand.") == []
        assert found[f"colony.communities.{who}.hand_count"] == pytest.approx(3 / 70)
    assert len(marked(found, "colony.communities.next_2.hand.")) == 3
    world = game().rules.determinize(campaign(m), 0, Random(5))
    assert world.colony.communities[1].hand != campaign(m).colony.communities[1].hand
    assert game().features(world, 0) == list(found.values())


def test_movement_cards_seen_and_unseen() -> None:
    m = fresh(2)
    found = features(m)
    battle = m.view(0)["battle"]
    assert marked(found, "battle.unseen.") == battle["unseen"]
    assert marked(found, "battle.discard.") == battle["discard"]
    assert found["battle.deck"] == pytest.approx(len(battle["unseen"]) / 22)
    assert found["spawns.1"] == pytest.approx(2 / 12)
    assert found["battle.supply.basic"] == pytest.approx(battle["supply"]["basic"] / 23)


def test_what_was_agreed_and_the_wave() -> None:
    def edit(s: Campaign) -> None:
        s.round = 2

    m = table(NameSteward(0), edit=edit, phase=FINAL_WAVE, seats=3, wave="crescendo")
    found = features(m)
    for group, value in (("wave", "crescendo"), ("twice", "no"), ("council", "captain")):
        assert marked(found, f"{group}.") == [value]
    assert found["round"] == pytest.approx(2 / 61)
    assert found["spawns.1"] == pytest.approx(3 / 12)


def test_ap33_offers_and_the_own_draft() -> None:
    def edit(s: Campaign) -> None:
        turn(s)
        stand(s, "market_a", "market_a")
        s.colony.communities[1].tools = 4

    m = table(TakeTurn(0, True), edit=edit)
    for key in ("trade:player_2", "give:food", "want:tool", "want:tool"):
        m.choose(0, key)
    found = features(m)
    assert marked(found, "draft.other.") == ["next_1"]
    assert found["draft.gives.food"] == 0.01
    assert found["draft.takes.tool"] == 0.02
    assert marked(features(m, 1), "draft") == []
    m.choose(0, "offer")
    assert marked(features(m), "draft") == []
    for seat, who, other in ((0, "own", "next_1"), (1, "next_1", "own")):
        found = features(m, seat)
        at = f"offers.{seat + 1}"  # the own offer is the first
        assert marked(found, f"{at}.seat.") == [who]
        assert marked(found, f"{at}.other.") == [other]
        assert found[f"{at}.takes.tool"] == 0.02


def test_numbers_beyond_all_bounds_are_cut() -> None:
    def edit(s: Campaign) -> None:
        turn(s)
        c = s.colony.communities[0]
        c.tools, c.dollars = 900, 101
        s.battle.armies[0].weak[4] = 40
        s.battle.armies[0].sick_weak = 55

    found = features(table(TakeTurn(0, True), edit=edit))
    wares = "colony.communities.own.wares"
    cut = (f"{wares}.tool", f"{wares}.dollar", "battle.hexes.4.weak_own", "battle.sick_farmer_own")
    assert [found[name] for name in cut] == [1.0] * 4


def test_the_own_army_comes_first() -> None:
    def edit(s: Campaign) -> None:
        turn(s)
        s.battle.armies[1].strong[9] = s.battle.armies[1].tired_strong[9] = 2
        s.battle.put_tile(9, TRENCH, 1)
        s.battle.armies[1].sick_weak = 5

    m = table(TakeTurn(0, True), edit=edit, scenario="capture_the_flag")
    for seat, who in ((0, "other"), (1, "own")):
        found = features(m, seat)
        assert found[f"battle.hexes.9.strong_{who}"] == pytest.approx(2 / 24)
        assert found[f"battle.hexes.9.tired_strong_{who}"] == pytest.approx(2 / 24)
        assert found[f"battle.sick_farmer_{who}"] == 0.1
        assert found["battle.hexes.9.theirs"] == 1 - seat
        assert found["battle.hexes.9.tile.trench"] == found["battle.hexes.9"] == 1
        assert found["battle.hexes.10"] == 0


def test_a_troop_on_the_way_and_who_waits_behind_it() -> None:
    m = fresh(2)
    b = campaign(m).battle
    b.pointer = 14
    b.card = b.bag.pop(0)
    b.moving = Group(14, 2, 1, (ARROW_LEFT, ARROW_DOWN), 1, True)
    b.waiting = [Group(17, 1, 0, (ARROW_LEFT, ARROW_DOWN), 2, True)]
    b.lost = [LostMine(12, BOUNDING_MINE, 0, 0)]
    found = features(m)
    assert marked(found, "battle.card.") == [CARDS[b.card]]
    assert found["battle.hexes.14.pointer"] == found["battle.hexes.14.moving"] == 1
    assert found["battle.hexes.17.waiting_basic"] == pytest.approx(1 / 23)
    assert found["battle.hexes.12.lost_mine"] == pytest.approx(2 / 3)
    assert marked(found, "battle.moving.arrow_") == ["1_down"]
    assert marked(found, "battle.moving.arrows.") == ["down", "left"]
    assert found["battle.moving.elite"] == pytest.approx(1 / 12)
    assert found["battle.waiting.1.next"] == pytest.approx(2 / 5)
    assert found["battle.waiting.1.hex"] == pytest.approx(17 / 28)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_there_are_not_too_many_numbers(seats: int) -> None:
    names = game().feature_names(seats)
    assert len(set(names)) == len(names) < 4000


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
