"""Section 4: workers, free actions, places, elementary effects."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.rules.choices import CHOOSE
from holdfast.games.after_the_empire.rules.exchanges import ChooseWay
from holdfast.games.after_the_empire.rules.names import (
    BRANCHES,
    CARDS,
    FIRST_TAP,
    OBJECTIVES,
    PLACES,
)
from holdfast.games.after_the_empire.tests.at import (
    answers,
    castle,
    choose,
    doing,
    goods,
    has,
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


def test_ae24_one_worker_each_in_turn_order_until_nobody_has_any() -> None:
    m = turn(castles=[castle(workers=2), castle(workers=3)])
    for place in ("mine", "quarry"):
        choose(m, 0, f"place:{place}", "done")
        assert list(m.open) == [1]  # by turns, one worker each
        choose(m, 1, "place:granary" if place == "mine" else "place:woodmill")
        choose(m, 1, *["done"] * (3 if place == "mine" else 1))
        assert list(m.open) == ([0] if place == "mine" else [1])
    choose(m, 1, "place:infirmary", "done")  # seat 0 has none left and was skipped
    assert m.over


def test_ae24_the_turn_order_decides_who_begins() -> None:
    m = table(seats=3, order=[2, 0, 1], agenda=[step("Actions")])
    seats = []
    for place in ("mine", "quarry", "woodmill", "tax"):
        seats.append(next(iter(m.open)))
        choose(m, seats[-1], f"place:{place}", *(["choose:food"] if place == "tax" else []), "done")
    assert seats == [2, 0, 1, 2]


def test_ae25_one_worker_per_space_and_no_bumping() -> None:
    m = turn(workers={"mine": [1]})
    assert refusal(m, 0, "place:mine") == "AE-25"
    m = turn(seats=3, workers={"quarry": [0]})
    choose(m, 0, "place:quarry")
    assert pieces(m).workers_at[PLACES.index("quarry")] == (0, 0)
    assert refusal(turn(workers={"tax": [0]}), 0, "place:tax") == "AE-25"


def test_ae26_the_cost_must_be_payable_and_gains_may_be_lost() -> None:
    m = turn(castles=[castle(gold=1, goods={})])
    why = m.why_not(0, "place:camp_right")
    assert why == "AE-26: You cannot pay for anything Mercenary Camp, right offers."
    assert refusal(m, 0, "place:buildings") == "AE-26"
    assert refusal(m, 0, "pass") == "AE-26"
    choose(m, 0, "place:infirmary")  # nobody is wounded
    assert own(m).wounded == 0


def test_ae26_ae106_a_forced_pass_uses_up_one_worker() -> None:
    full = {place: [1] for place in PLACES[:10]}
    full["buildings"] = [1, 1]
    busy = castle(taken=["infirmary", "granary", "stockpile"], starting="old_sellsword", workers=2)
    m = turn(castles=[busy, castle(workers=0)], workers=full)
    assert keys(m) == ["pass", "tap:old_sellsword", "tap:barracks"]
    choose(m, 0, "pass", "done")
    assert own(m).workers == 1
    assert keys(m)[0] == "pass"


def test_ae27_a_free_action_once_per_season_without_a_worker() -> None:
    m = turn(castles=[castle(starting="kitchen_hand")])
    choose(m, 0, "tap:kitchen_hand")
    assert (own(m).food, own(m).workers) == (5, 3)
    assert refusal(m, 0, "tap:kitchen_hand") == "AE-27"
    assert refusal(m, 0, "tap:spy") == "AE-27"
    assert "place:tax" in keys(m)


def test_ae27_a_card_bought_this_season_may_be_used_at_once() -> None:
    rich = castle(goods={"food": 9}, starting="field_widow", tapped=["field_widow"])
    m = turn(castles=[rich], refugees=["woodcutter", None])
    choose(m, 0, "place:refugees", "tap:woodcutter")
    assert own(m).wood == 3


def test_ae28_free_actions_before_and_after_exactly_one_placement() -> None:
    m = turn(castles=[castle(starting="kitchen_hand")])
    assert refusal(m, 0, "done") == "AE-28"
    choose(m, 0, "place:mine")
    assert keys(m) == ["done", "tap:kitchen_hand", "tap:barracks"]
    assert refusal(m, 0, "place:quarry") == "AE-28"
    assert refusal(m, 0, "pass") == "AE-28"
    choose(m, 0, "tap:kitchen_hand", "done")
    assert list(m.open) == [1]


def test_ae29_troops_gained_stand_inside() -> None:
    m = turn(castles=[castle(gold=9)])
    choose(m, 0, "place:camp_left", "choose:soldiers")
    assert own(m).soldiers == (0, 0, 0, 0, 5)


# Section 4.1


@pytest.mark.parametrize(
    ("way", "gold", "mercenaries", "food"), [("gold", 9, 1, 4), ("food", 5, 0, 9)]
)
def test_ae30_tax(way: str, gold: int, mercenaries: int, food: int) -> None:
    m = turn()
    choose(m, 0, "place:tax", f"choose:{way}")
    assert (own(m).gold, own(m).all_mercenaries(), own(m).food) == (gold, mercenaries, food)


@pytest.mark.parametrize(
    ("place", "way", "gold", "soldiers", "mercenaries"),
    [
        ("camp_left", "soldiers", 5, 5, 0),
        ("camp_left", "mercenaries", 7, 2, 5),
        ("camp_right", "soldiers", 6, 4, 0),
        ("camp_right", "mercenaries", 8, 2, 3),
    ],
)
def test_ae31_ae32_mercenary_camp(
    place: str, way: str, gold: int, soldiers: int, mercenaries: int
) -> None:
    m = turn(castles=[castle(gold=10)])
    choose(m, 0, f"place:{place}", f"choose:{way}")
    assert (own(m).gold, own(m).healthy(), own(m).all_mercenaries()) == (
        gold, soldiers, mercenaries,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("way", "gold", "stores"),
    [
        ("buy_wood", 6, {"wood": 9, "stone": 2, "iron": 2, "food": 4}),
        ("buy_stone", 7, {"wood": 3, "stone": 4, "iron": 1, "food": 7}),
        ("sell_iron", 14, {"wood": 3, "stone": 2, "food": 7}),
        ("sell_food", 13, {"wood": 3, "stone": 2, "iron": 3, "food": 2}),
    ],
)
def test_ae33_traveling_merchant(way: str, gold: int, stores: dict[str, int]) -> None:
    m = turn(castles=[castle(gold=10)])
    choose(m, 0, "place:merchant", f"choose:{way}")
    assert (own(m).gold, goods(m)) == (gold, stores)


def test_ae34_ae35_cards_are_bought_at_their_market() -> None:
    rich = castle(goods={"wood": 9, "stone": 9, "food": 9}, workers=2)
    m = turn(
        castles=[rich, castle(workers=0)],
        buildings=["bakery", "cathedral", "mill"],
        refugees=["physician", "outrider"],
    )
    choose(m, 0, "place:buildings")
    assert answers(m) == ["buy:bakery", "buy:mill"]
    assert refusal(m, 0, "buy:cathedral") == "AE-34"
    assert refusal(m, 0, "buy:physician") == "AE-34"
    assert refusal(m, 0, "buy:tavern") == "AE-34"
    choose(m, 0, "buy:bakery")
    assert has(m, "bakery")
    assert goods(m) == {"wood": 7, "stone": 7, "food": 9}
    choose(m, 0, "done", "place:refugees", "buy:outrider")
    assert has(m, "outrider")
    assert own(m).food == 5


def test_ae36_the_scout_gives_all_three_parts_in_order() -> None:
    m = turn()
    choose(m, 0, "place:scout")
    assert own(m).moves_3 == 1
    sides = ("north", "east", "south", "west")
    assert answers(m) == [*(f"protect:{side}" for side in sides), "done"]
    assert own(m).drawn == ()
    choose(m, 0, "protect:west")
    assert own(m).is_protected(3)
    assert len(answers(m)) == 2
    m.choose(0, answers(m)[0])
    assert len(own(m).objectives) == 1


@pytest.mark.parametrize(
    ("place", "good", "n"), [("mine", "iron", 3), ("quarry", "stone", 5), ("woodmill", "wood", 8)]
)
def test_ae37_mine_quarry_woodmill(place: str, good: str, n: int) -> None:
    m = turn()
    choose(m, 0, f"place:{place}")
    assert goods(m)[good] == n


# Section 4.2


def test_ae38_one_space_each_on_the_own_player_board() -> None:
    m = turn(castles=[castle(taken=["granary"]), castle()])
    assert refusal(m, 0, "place:granary") == "AE-25"
    assert "place:infirmary" in keys(m)
    choose(m, 0, "place:infirmary", "done")
    assert {"place:infirmary", "place:granary"} <= set(keys(m, 1))
    choose(m, 1, "place:stockpile", "done", "done")
    assert refusal(m, 0, "place:infirmary") == "AE-25"
    assert "place:stockpile" in keys(m)  # the other's worker takes no space here


def test_ae39_the_infirmary_heals_up_to_four() -> None:
    m = turn(castles=[castle(wounded=6)])
    choose(m, 0, "place:infirmary")
    assert answers(m) == [f"heal:{n}" for n in (4, 3, 2, 1, 0)]
    assert refusal(m, 0, "heal:5") == "AE-45"
    choose(m, 0, "heal:4")
    assert (own(m).wounded, own(m).healthy()) == (2, 6)


def test_ae40_the_granary_sows_three_times_then_protects() -> None:
    m = turn(castles=[castle(farms=(0, 1, 1, 2))])
    choose(m, 0, "place:granary", "sow:north", "sow:north", "sow:east")
    assert own(m).farms == (2, 2, 1, 2)
    choose(m, 0, "protect:north")
    assert own(m).protected == 1


def test_ae41_the_stockpile_cures_and_rebuilds() -> None:
    hurt = castle(
        cards=["spy", "mill"], harmed=["spy", "mill"], goods={"food": 2, "iron": 1}, workers=1
    )
    m = turn(castles=[hurt])
    choose(m, 0, "place:stockpile")
    assert {"cure:spy", "rebuild:mill"} <= set(keys(m))
    assert refusal(m, 0, "cure:physician") == "AE-41"
    choose(m, 0, "cure:spy", "rebuild:mill")
    assert own(m).tokens == 0
    assert goods(m) == {}


def test_ae42_the_barracks_are_a_free_action_with_two_halves() -> None:
    m = turn(castles=[castle(wounded=1)])
    choose(m, 0, "tap:barracks")
    assert answers(m) == ["choose:recruit", "choose:heal_one"]
    assert refusal(m, 0, "done") == "AE-48"
    choose(m, 0, "choose:recruit")
    assert answers(m) == ["choose:heal_one", "done"]
    assert refusal(m, 0, "choose:recruit") == "AE-42"
    choose(m, 0, "choose:heal_one", "heal:1")
    assert (own(m).healthy(), own(m).wounded, own(m).iron, own(m).food) == (4, 0, 0, 3)


# Section 4.3


def test_ae43_sowing_raises_a_farm_to_level_two_at_most() -> None:
    m = doing("SowFarms", castle(farms=(0, 1, 2, 2)), n=3)
    assert refusal(m, 0, "sow:south") == "AE-43"
    choose(m, 0, "sow:north", "sow:north")
    assert refusal(m, 0, "sow:north") == "AE-43"
    assert answers(m) == ["sow:east", "done"]


def test_ae44_one_token_per_farm_at_any_level() -> None:
    m = doing("ProtectFarms", castle(farms=(0, 1, 1, 1), protected=["east"]), n=1)
    assert refusal(m, 0, "protect:east") == "AE-44"
    choose(m, 0, "protect:north")
    assert own(m).protected == 0b0011


def test_ae45_the_healed_stand_inside() -> None:
    m = doing("HealSoldiers", castle(wounded=2, troops={"north": {"soldiers": 1}}), n=4)
    choose(m, 0, "heal:2")
    assert own(m).soldiers == (1, 0, 0, 0, 2)


def test_ae46_move_tokens_are_lost_at_the_end_of_combat() -> None:
    m = siege(castle(moves_1=2, moves_3=1))
    assert (own(m).moves_1, own(m).moves_3) == (0, 0)


def test_ae47_draw_two_keep_one_and_show_the_other() -> None:
    m = doing("DrawObjectives", castle())
    first, second = answers(m)
    other = next(id for id in OBJECTIVES if f"keep:{id}" not in answers(m))
    assert refusal(m, 0, f"keep:{other}") == "AE-47"
    kept = m.view(0)["castles"][0]["drawn"]
    assert m.view(1)["castles"][0]["drawn_count"] == 2
    assert "drawn" not in m.view(1)["castles"][0]
    m.choose(0, first)
    assert [OBJECTIVES[card] for card in own(m).objectives] == [kept[0]]
    assert own(m).drawn == ()
    assert m.view(1)["decks"]["objectives"]["under"] == [second.partition(":")[2]]


def test_ae47_with_one_card_left_it_is_kept_with_none_nothing() -> None:
    rest = castle(objectives=OBJECTIVES[:16])
    m = table(castles=[castle(), rest], agenda=[step("DrawObjectives", seat=0)])
    assert len(own(m).objectives) == 1
    all_gone = castle(objectives=OBJECTIVES)
    m = table(castles=[castle(), all_gone], agenda=[step("DrawObjectives", seat=0)])
    assert own(m).objectives == ()


def test_ae104_a_free_action_may_pay_for_the_placement() -> None:
    m = turn(castles=[castle(starting="woodwards_apprentice", goods={"wood": 2})],
             buildings=["carpenters_shop", None, None])  # fmt: skip
    assert refusal(m, 0, "place:buildings") == "AE-26"
    choose(m, 0, "tap:woodwards_apprentice", "place:buildings")
    assert has(m, "carpenters_shop")


def test_ae105_costs_come_before_gains_and_new_spaces_open_next_turn() -> None:
    m = turn(castles=[castle(goods={"iron": 0}, cards=["mint"])])
    assert refusal(m, 0, "work:mint") == "AE-26"  # its gold cannot pay for it
    builder = castle(goods={"wood": 2, "stone": 2}, workers=2)
    m = turn(castles=[builder, castle(workers=0)], buildings=["bakery", None, None])
    choose(m, 0, "place:buildings")
    assert "work:bakery" not in keys(m)
    choose(m, 0, "done")
    assert "work:bakery" in keys(m)


def test_ae106_heal_sow_protect_may_be_used_for_fewer() -> None:
    m = turn(castles=[castle(wounded=2)])
    choose(m, 0, "place:granary", "done", "done")
    assert own(m).farms == (1, 1, 1, 1)
    m = doing("HealSoldiers", castle(wounded=2), n=2)
    choose(m, 0, "heal:0")
    assert own(m).wounded == 2


def test_ae129_a_free_action_that_would_change_nothing_is_not_offered() -> None:
    m = turn(castles=[castle(cards=["physician", "spy"], farms=(2, 2, 2, 2),
                             starting="field_widow")], attack=[("raiders_1", "east")])  # fmt: skip
    assert refusal(m, 0, "tap:physician") == "AE-129"
    assert refusal(m, 0, "tap:field_widow") == "AE-129"
    assert "tap:spy" in keys(m)  # the siege card lies face down
    choose(m, 0, "tap:spy")
    again = castle(cards=["spy"], peeked=["siege_card"])
    m = turn(castles=[again], attack=[("raiders_1", "east")], siege=("ladder_1", "west"))
    assert refusal(m, 0, "tap:spy") == "AE-129"


def test_ae129_nobody_pays_for_nothing() -> None:
    poor, rich = {"iron": 0, "food": 3}, {"iron": 1, "food": 3}
    m = turn(castles=[castle(goods=poor, wounded=0)])
    assert refusal(m, 0, "tap:barracks") == "AE-129"
    m = turn(castles=[castle(goods=rich, wounded=0)])
    way = ChooseWay(0, FIRST_TAP + CARDS.index("barracks"), 2, 0)
    refused = way.refusal(pieces(m), CHOOSE.of(BRANCHES.index("heal_one")))
    assert refused is not None
    assert refused.rule == "AE-129"
    choose(m, 0, "tap:barracks")  # one way is left, so it is not asked
    assert (own(m).iron, own(m).food) == (0, 3)
    m = turn(castles=[castle(goods=rich, wounded=1)])
    choose(m, 0, "tap:barracks")
    assert "choose:heal_one" in keys(m)


def test_ae129_a_worker_may_be_sent_in_vain() -> None:
    m = turn(castles=[castle(wounded=0)])
    choose(m, 0, "place:infirmary")
    assert own(m).wounded == 0


def test_ae129_nor_one_that_finds_the_strict_supply_empty() -> None:
    for strict, rule in ((False, None), (True, "AE-129")):
        m = turn(
            castles=[
                castle(starting="kitchen_hand", goods={"food": 30}),
                castle(goods={"food": 30}),
            ],
            strict_supply=strict,
        )
        assert refusal(m, 0, "tap:kitchen_hand") == rule


def test_aet1_a_worker_on_the_bakery_takes_seven_food() -> None:
    m = turn(castles=[castle(cards=["bakery"])])
    choose(m, 0, "work:bakery")
    assert own(m).food == 11
    assert own(m).is_worked(CARDS.index("bakery"))
    assert told(m, "took", 0)[0].data["goods"] == {"food": 7}
