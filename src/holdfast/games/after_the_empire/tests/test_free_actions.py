"""AE-27, AE-28, AE-104: free actions at any time of one's own turn, beside whatever is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast import Match
from holdfast.bots import make_bot
from holdfast.core.agenda import State, asides_of, take
from holdfast.core.game import Game
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.tests.at import (
    answers,
    at,
    at_stockpile,
    castle,
    choose,
    doing,
    game,
    goods,
    has,
    heading,
    keys,
    own,
    pieces,
    refusal,
    siege,
    step,
    table,
    told,
    turn,
)
from holdfast.games.after_the_empire.tests.test_data import edited, make_pack

# In the stockpile


def trader(**changes: object) -> Match:
    """Stone for one wall, a stone wall that lacks a cube, and a Trading Post."""
    given: dict[str, object] = {
        "cards": ["trading_post"],
        "goods": {"stone": 4},
        "walls": {"west": "stone_wall"},
        "cubes": {"west": 4},
        **changes,
    }
    return at_stockpile(castle(**given))  # type: ignore[arg-type]


def test_ae104_returned_wood_is_traded_and_built_with_in_the_same_action() -> None:
    m = trader()
    choose(m, 0, "stone_wall:north")
    assert goods(m) == {"wood": 2}  # of the wooden wall
    assert refusal(m, 0, "repair:west") == "AE-55"
    choose(m, 0, "tap:trading_post", "done", "repair:west")  # only wood can be paid
    assert own(m).wall_cubes[3] == 5
    assert goods(m) == {}
    assert m.over


def test_ae104_the_stockpile_is_not_left_while_a_free_action_could_pay_for_more() -> None:
    m = trader()
    choose(m, 0, "stone_wall:north")
    assert keys(m) == ["done", "tap:field_widow", "tap:trading_post"]
    choose(m, 0, "done")
    assert m.over
    assert not own(m).tapped


@pytest.mark.parametrize("card", ["barracks", "stables", "physician"])
def test_ae110_it_ends_by_itself_where_free_actions_bring_nothing_to_build_with(card: str) -> None:
    more = [card] if card != "barracks" else []
    given = castle(cards=more, goods={"stone": 4, "iron": 1}, wounded=1, starting="old_sellsword")
    m = at_stockpile(given)
    choose(m, 0, "stone_wall:north")
    assert m.over


def test_ae104_several_free_actions_together_pay_for_a_piece() -> None:
    given = castle(cards=["woodcutter"], starting="woodwards_apprentice", goods={})
    m = at_stockpile(given)  # three wood each, and a turret costs four
    choose(m, 0, "tap:woodcutter", "tap:woodwards_apprentice", "wood_turret:north_east")
    assert goods(m) == {"wood": 2}


def test_ae104_a_free_repair_comes_between_two_operations() -> None:
    given = castle(cards=["carpenters_shop"], goods={"wood": 9}, cubes={"north": 0})
    m = at_stockpile(given)
    choose(m, 0, "wood_turret:north_east", "tap:carpenters_shop")
    assert "wood_turret:south_east" not in keys(m)  # the free action asks first
    choose(m, 0, "repair:north", "repair:north", "wood_turret:south_east")
    assert own(m).wall_cubes[0] == 2
    assert goods(m) == {"wood": 1}


# While a card is bought, and a way is chosen


def test_ae104_a_free_action_pays_for_the_card_that_is_being_bought() -> None:
    given = castle(starting="woodwards_apprentice", goods={"wood": 3, "stone": 2})
    m = turn(castles=[given], buildings=["bakery", "orchard", "carpenters_shop"])
    choose(m, 0, "place:buildings")
    assert answers(m) == ["buy:bakery", "buy:orchard"]
    choose(m, 0, "tap:woodwards_apprentice")
    assert answers(m) == ["buy:bakery", "buy:orchard", "buy:carpenters_shop"]
    choose(m, 0, "buy:carpenters_shop")
    assert goods(m) == {"wood": 2, "stone": 2}


def test_ae104_the_only_card_is_not_bought_unasked_if_another_could_be_paid() -> None:
    given = castle(starting="woodwards_apprentice", goods={"wood": 3})
    m = turn(castles=[given], buildings=["orchard", "carpenters_shop", None])
    choose(m, 0, "place:buildings")
    assert keys(m) == ["buy:orchard", "tap:woodwards_apprentice"]
    choose(m, 0, "tap:woodwards_apprentice", "buy:carpenters_shop")
    assert has(m, "carpenters_shop")
    used = castle(starting="woodwards_apprentice", tapped=["woodwards_apprentice"],
                  goods={"wood": 3, "iron": 1})  # fmt: skip
    m = turn(castles=[used], buildings=["orchard", "carpenters_shop", None])
    choose(m, 0, "place:buildings")  # nothing could pay for the other
    assert has(m, "orchard")


def test_ae26_a_placement_must_be_payable_when_it_is_made() -> None:
    given = castle(starting="woodwards_apprentice", goods={"wood": 2})
    m = turn(castles=[given], buildings=["carpenters_shop", None, None])
    assert refusal(m, 0, "place:buildings") == "AE-26"
    poor = castle(gold=1, goods={}, cards=["moneylender"])
    assert refusal(turn(castles=[poor]), 0, "place:camp_right") == "AE-26"


def test_ae104_what_a_free_action_has_spent_cannot_be_paid_again() -> None:
    given = castle(cards=["forge"], goods={"wood": 4, "stone": 3})
    m = turn(castles=[given], buildings=["tavern", "orchard", None])
    choose(m, 0, "place:buildings")
    assert answers(m) == ["buy:tavern", "buy:orchard"]
    choose(m, 0, "tap:forge")  # two wood are gone
    assert not has(m, "tavern")
    assert not has(m, "orchard")
    assert goods(m) == {"wood": 2, "stone": 3, "iron": 1}
    assert told(m, "lapsed", 0)[0].data == {"source": "buildings"}
    assert answers(m) == ["done"]  # the worker is placed all the same
    assert own(m).workers == 2


def test_ae104_a_way_whose_cost_was_spent_is_not_open_any_more() -> None:
    given = castle(cards=["brewery"], goods={"iron": 1, "food": 2}, gold=0)
    m = turn(castles=[given])
    choose(m, 0, "place:merchant")
    assert answers(m) == ["choose:sell_iron", "choose:sell_food"]
    choose(m, 0, "tap:brewery")
    assert answers(m) == ["choose:buy_stone", "choose:sell_iron"]  # three gold for two food
    assert refusal(m, 0, "choose:sell_food") == "AE-26"


def test_ae104_a_way_is_not_taken_unasked_if_another_could_be_paid() -> None:
    m = turn(castles=[castle(gold=3, cards=["moneylender"])])
    choose(m, 0, "place:camp_left")
    assert answers(m) == ["choose:mercenaries"]
    choose(m, 0, "tap:moneylender", "choose:soldiers")
    assert (own(m).gold, own(m).healthy()) == (0, 5)
    m = turn(castles=[castle(gold=3)])
    choose(m, 0, "place:camp_left")  # nothing brings gold: it is not asked
    assert own(m).all_mercenaries() == 5


def test_ae104_a_placement_that_can_no_longer_be_paid_is_lost() -> None:
    m = turn(castles=[castle(gold=3, cards=["free_captain", "moneylender"])])
    choose(m, 0, "place:camp_left", "tap:free_captain")
    assert own(m).gold == 2
    assert told(m, "lapsed", 0)[0].data == {"source": "camp_left"}
    assert "done" in keys(m)


# In the middle of effects


@pytest.mark.parametrize(
    ("name", "fields", "answer"),
    [
        ("SowFarms", {"n": 2}, "sow:north"),
        ("ProtectFarms", {"n": 2}, "protect:north"),
        ("HealSoldiers", {"n": 2}, "heal:2"),
        ("MendPieces", {"n": 2}, "repair:north"),
        ("PeekCards", {"n": 1}, "peek:siege_card"),
        ("DrawObjectives", {}, "keep:"),
    ],
)
def test_ae104_beside_every_question_of_the_turn(
    name: str, fields: dict[str, int], answer: str
) -> None:
    hurt = castle(starting="kitchen_hand", wounded=3, cubes={"north": 0})
    m = doing(name, hurt, **fields)
    before = answers(m)
    assert m.beside(0) == ["tap:kitchen_hand", "tap:barracks"]
    choose(m, 0, "tap:kitchen_hand", "heal:0")
    assert own(m).food == 5
    assert answers(m) == before
    choose(m, 0, next(key for key in answers(m) if key.startswith(answer)))


def test_ae104_healing_beside_healing_leaves_fewer_to_heal() -> None:
    m = doing("HealSoldiers", castle(cards=["physician"], wounded=3), n=4)
    assert answers(m)[0] == "heal:3"
    choose(m, 0, "tap:physician", "heal:2")
    assert answers(m) == ["heal:1", "heal:0"]
    m = doing("HealSoldiers", castle(cards=["physician"], wounded=2), n=4)
    choose(m, 0, "tap:physician", "heal:2")
    assert m.over  # nobody is left
    assert (own(m).wounded, own(m).healthy()) == (0, 4)


def test_ae104_a_free_action_interrupts_another_but_never_itself() -> None:
    given = castle(cards=["trading_post", "forge"], goods={"wood": 4, "stone": 1})
    m = turn(castles=[given])
    choose(m, 0, "tap:trading_post")
    assert refusal(m, 0, "tap:trading_post") == "AE-27"
    assert "tap:forge" in m.beside(0)
    choose(m, 0, "tap:forge", "choose:pay_wood")
    assert goods(m) == {"stone": 2, "iron": 1}
    assert answers(m) == ["choose:pay_stone", "done"]  # the wood is gone


def test_ae42_a_half_that_can_no_longer_be_paid_is_not_asked() -> None:
    given = castle(cards=["brewery"], goods={"iron": 1, "food": 2}, wounded=1)
    m = turn(castles=[given])
    choose(m, 0, "tap:barracks", "choose:recruit")
    assert answers(m) == ["choose:heal_one", "done"]
    choose(m, 0, "tap:brewery")
    assert goods(m) == {}
    assert "place:tax" in keys(m)  # the Barracks are finished


def test_ae104_an_exchange_used_twice_waits_for_what_may_pay_for_the_second_time() -> None:
    given = castle(cards=["trading_post", "woodcutter"], goods={"wood": 2, "stone": 1})
    m = turn(castles=[given])
    choose(m, 0, "tap:trading_post", "choose:pay_wood")
    assert answers(m) == ["choose:pay_stone", "done"]
    choose(m, 0, "tap:woodcutter", "choose:pay_wood")
    assert goods(m) == {"wood": 1, "stone": 3}


def test_ae104_a_free_action_does_not_wait_for_what_could_have_come_before_it() -> None:
    m = turn(castles=[castle(goods={"iron": 1}, wounded=1, starting="kitchen_hand")])
    choose(m, 0, "tap:barracks")  # food for the other half might have been taken first
    assert own(m).healthy() == 3
    assert "place:tax" in keys(m)


def test_ae104_it_waits_for_what_its_own_goods_make_possible(tmp_path: Path) -> None:
    """A Brewery used twice, and a captain who sells food: the gold comes from the first use."""
    changed = edited("buildings.toml", '"brewery"', "cost = { food = 2 }, gain = [{ gold = 3 }]",
                     'times = 2, ways = [{ branch = "pay_food", cost = { food = 2 }, '
                     "gain = [{ gold = 3 }] }]")  # fmt: skip
    changed |= edited("refugees.toml", '"free_captain"', "mercenary = 2", "food = 2")
    pack = holdfast.game("after-the-empire", pack=make_pack(tmp_path, changed))
    given = castle(gold=0, goods={"food": 2}, cards=["brewery", "free_captain"])
    laid_out = {**turn(castles=[given]).position(), "pack": pack.pack}
    m = holdfast.load_position(laid_out, pack)
    choose(m, 0, "tap:brewery")
    assert answers(m) == ["done"]
    choose(m, 0, "tap:free_captain", "choose:pay_food")
    assert (own(m).gold, own(m).food) == (5, 0)


def test_ae48_what_follows_a_placement_still_comes_after_its_whole_effect() -> None:
    m = turn(castles=[castle(gold=0, cards=["caravan_master", "moneylender"])])
    choose(m, 0, "place:merchant", "tap:moneylender")
    assert answers(m) == ["choose:sell_iron", "choose:sell_food"]  # two gold are too few
    assert own(m).gold == 2
    choose(m, 0, "choose:sell_iron")
    assert own(m).gold == 2 + 4 + 2


# Whose turn it is


def test_ae27_only_in_the_own_turn() -> None:
    m = turn(castles=[castle(starting="kitchen_hand"), castle(starting="old_sellsword")])
    assert m.beside(0) == ["tap:kitchen_hand", "tap:barracks"]
    assert m.beside(1) == []
    assert m.why_not(1, "tap:old_sellsword") == (
        "AE-27: Free actions are used at any time of your own turn of the action phase."
    )
    choose(m, 0, "place:granary")
    assert m.beside(1) == []
    assert refusal(m, 1, "tap:old_sellsword") == "AE-27"


def test_ae27_only_in_the_action_phase() -> None:
    fighting = castle(starting="kitchen_hand", invaders={"north": {"swordsmen": 3}}, moves_1=1)
    m = siege(fighting)
    assert keys(m)
    assert m.beside(0) == []
    assert refusal(m, 0, "tap:kitchen_hand") == "AE-27"


def test_ae28_the_last_moment_is_asked_only_while_a_free_action_is_open() -> None:
    given = castle(starting="kitchen_hand", goods={"food": 4})
    m = turn(castles=[given])
    choose(m, 0, "place:mine")
    assert keys(m) == ["done", "tap:kitchen_hand", "tap:barracks"]
    choose(m, 0, "tap:kitchen_hand")
    assert keys(m) == ["done", "tap:barracks"]
    choose(m, 0, "tap:barracks")
    assert list(m.open) == [1]  # nothing is left, so the turn has ended


def test_ae28_free_actions_before_between_and_after() -> None:
    given = castle(starting="kitchen_hand", cards=["woodcutter", "prospector"])
    m = turn(castles=[given])
    choose(m, 0, "tap:kitchen_hand", "place:granary", "sow:north", "tap:woodcutter")
    choose(m, 0, "sow:east", "done", "done", "tap:prospector", "tap:barracks")
    assert list(m.open) == [1]
    assert own(m).workers == 2
    assert goods(m) == {"wood": 6, "stone": 2, "iron": 1, "food": 5}


def test_ae129_beside_a_question_nobody_pays_for_nothing_either() -> None:
    m = doing("SowFarms", castle(cards=["physician"], starting="field_widow"), n=2)
    assert "tap:physician" not in m.beside(0)
    assert refusal(m, 0, "tap:physician") == "AE-129"
    choose(m, 0, "tap:field_widow", "sow:north")
    choose(m, 0, "sow:north") if "sow:north" in keys(m) else choose(m, 0, "sow:east")
    assert sum(own(m).farms) == 6


# Taking back, storing, replaying


def test_free_actions_are_taken_back_one_by_one() -> None:
    m = trader()
    choose(m, 0, "stone_wall:north", "tap:trading_post", "done")
    for left in (2, 1, 0):
        assert m.undo(0)
        assert len(m.choices) == left
    assert goods(m) == {"stone": 4}
    for _ in range(3):
        assert m.redo(0)
    assert goods(m) == {"stone": 1}


def test_a_card_that_was_looked_at_cannot_be_unseen_beside_a_question() -> None:
    m = doing("SowFarms", castle(cards=["spy"]), n=2)
    choose(m, 0, "tap:spy", "peek:siege_card")
    assert not m.can_undo(0)


def test_a_position_in_the_middle_of_two_free_actions_is_stored() -> None:
    given = castle(starting="field_widow", cards=["ploughman"], wounded=1)
    m = table(castles=[given, castle()],
              agenda=[step("NextWorker", at=1), step("EndTurn", seat=0),
                      step("DrawObjectives", seat=0)])  # fmt: skip
    choose(m, 0, "tap:ploughman", "tap:barracks")
    again = holdfast.load_position(m.position())
    assert again.open == m.open
    assert again.position() == m.position()
    for match in (m, again):
        choose(match, 0, "choose:heal_one", "heal:1", "done", "sow:north", "protect:north")
        match.choose(0, answers(match)[0])
    assert again.position()["state"] == m.position()["state"]


# Objectives drawn by a free action: no printed card does so, a pack may


def drawing(folder: Path) -> Game[Any]:
    """The Moneylender draws objectives as well."""
    changed = edited("refugees.toml", "moneylender", "{ gold = 2 }",
                     "{ gold = 2 }, { objective = 1 }")  # fmt: skip
    return holdfast.game("after-the-empire", pack=make_pack(folder, changed))


def test_ae47_no_more_objectives_are_drawn_before_one_is_kept(tmp_path: Path) -> None:
    laid_out = doing("DrawObjectives", castle(cards=["moneylender"]))
    with_pack = drawing(tmp_path)
    data = {**laid_out.position(), "pack": with_pack.pack}
    m = holdfast.load_position(data, with_pack)
    assert len(answers(m)) == 2
    assert "tap:moneylender" not in keys(m)
    assert m.why_not(0, "tap:moneylender") == (
        "AE-47: Choose first which of the drawn objectives you keep (Moneylender)."
    )
    m = holdfast.load_position({**heading(2, {}), **turning(), "pack": with_pack.pack}, with_pack)
    choose(m, 0, "tap:moneylender")
    assert len(own(m).drawn) == 2
    m.choose(0, answers(m)[0])
    assert len(own(m).objectives) == 1


def turning() -> dict[str, object]:
    return {"state": turn(castles=[castle(cards=["moneylender"])]).position()["state"]}


# How many sequences of choices there are, free actions among them. Without interruption, as it was
# before, the first position had 22, 101 and 684, and a first season of two players 15, 68 and 275.


def count(s: State, depth: int) -> int:
    seat = s.next_seat()
    if depth == 0 or seat < 0:
        return 1
    total = 0
    for choice in s.open[seat] + asides_of(s, seat):
        following = s.clone()
        take(following, seat, choice)
        total += count(following, depth - 1)
    return total


def test_sequences_with_free_actions() -> None:
    s: State = at("many_cards_to_use").state
    assert [count(s, n) for n in (1, 2, 3)] == [22, 197, 1809]
    s = game().setup(2, 1, {"first_game": True})
    for seat in range(2):
        take(s, seat, s.open[seat][0])
    assert [count(s, n) for n in (1, 2, 3)] == [15, 82, 349]


# Bots


def test_hasty_players_use_free_actions_to_build_on() -> None:
    given = castle(cards=["woodcutter"], goods={"wood": 1})
    m = at_stockpile(given, season=2)
    s = pieces(m)
    chosen = game().advice.quick(s, 0, s.open[0], Random(1))
    assert game().choices.key(chosen) == "tap:woodcutter"
    assert chosen in asides_of(s, 0)


def test_greedy_players_use_free_actions_to_build_on() -> None:
    given = castle(cards=["woodcutter"], goods={"wood": 1}, walls={"north": "none"})
    m = at_stockpile(given, season=2)
    bot = make_bot("greedy", 1)
    while not m.over:
        m.choose(0, game().choices.key(bot.decide(m.perspective(0))))
    assert own(m).tapped
    assert own(m).standing() == 4  # a wall or a turret
