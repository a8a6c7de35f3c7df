"""Section 8: archery, movement, melee, sacked."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.rules.names import INSIDE
from holdfast.games.after_the_empire.tests.at import (
    at,
    cards,
    castle,
    choose,
    deployment,
    harmed,
    keys,
    own,
    refusal,
    siege,
    told,
    upkeep,
)


def test_ae69_without_invaders_a_castle_has_survived() -> None:
    m = siege(castle())
    assert told(m, "spared", 0)
    assert m.over


def test_ae69_castles_fight_at_the_same_time() -> None:
    north = {"north": {"archers": 1, "swordsmen": 1}}
    held = {"north": {"soldiers": 1}}
    m = siege(castle(troops=held, invaders=north), castle(troops=held, invaders=north))
    assert set(m.open) == {0, 1}
    before = m.view(0)["castles"][1]
    m.choose(1, "fell:0")
    assert m.view(0)["castles"][1] == before


def test_ae70_everybody_shoots_at_the_same_moment() -> None:
    m = siege(
        castle(
            troops={"north": {"soldiers": 2}},
            turrets={"north_east": "wood_turret", "north_west": "stone_turret"},
            invaders={"north": {"archers": 3, "swordsmen": 3}},
        )
    )
    choose(m, 0, "fell:3")  # 2 + 1 + 2 hits: three archers and two swordsmen
    assert told(m, "felled", 0)[0].data["goods"] == {"archer": 3, "swordsman": 2}
    assert own(m).wounded == 2  # the archers had shot all the same
    assert own(m).wall_cubes[0] == 1  # one swordsman in melee: archery never harms pieces


def test_ae71_the_owner_assigns_every_hit() -> None:
    m = siege(
        castle(
            troops={"north": {"soldiers": 1, "mercenaries": 1}},
            invaders={"north": {"archers": 1, "swordsmen": 4}},
        )
    )
    assert keys(m) == ["fell:1", "fell:0"]  # the usual answer first
    assert refusal(m, 0, "fell:2") == "AE-71"
    choose(m, 0, "fell:0")
    assert own(m).archers[0] == 1
    assert keys(m) == ["lose:1", "lose:0"]
    assert refusal(m, 0, "lose:2") == "AE-71"
    choose(m, 0, "lose:0")
    assert (own(m).wounded, own(m).mercenaries[0]) == (1, 1)


def test_ae71_hits_must_be_used_while_there_are_targets() -> None:
    m = siege(
        castle(
            troops={"north": {"soldiers": 1, "mercenaries": 2}},
            invaders={"north": {"archers": 2, "swordsmen": 2}},
        )
    )
    assert keys(m) == ["fell:2", "fell:1"]  # three hits, two swordsmen
    assert refusal(m, 0, "fell:0") == "AE-71"
    choose(m, 0, "fell:1")
    assert keys(m) == ["lose:2", "lose:1"]  # two hits, one soldier
    assert refusal(m, 0, "lose:0") == "AE-71"


def test_ae71_extra_archery_is_aimed_at_a_field_whose_wall_is_held() -> None:
    m = siege(
        castle(
            cards=["master_archer", "fletchers_shop"],
            troops={"north": {"soldiers": 1}, "east": {"soldiers": 1}},
            invaders={
                "north": {"swordsmen": 5},
                "east": {"swordsmen": 5},
                "west": {"swordsmen": 1},
            },
        )
    )
    assert keys(m) == ["aim:north", "aim:east"]
    assert refusal(m, 0, "aim:west") == "AE-71"
    choose(m, 0, "aim:north", "aim:east")
    assert own(m).swordsmen == (3, 3, 0, 1, 0)


def test_ae72_archers_inside_or_before_a_gap_have_no_target() -> None:
    m = siege(
        castle(
            walls={"north": "none"},
            troops={"east": {"soldiers": 2}},
            invaders={"north": {"archers": 1}, "inside": {"archers": 1}, "west": {"swordsmen": 9}},
        )
    )
    assert own(m).wounded == 0
    assert own(m).archers == (0, 0, 0, 0, 2)


def test_ae73_ae119_invaders_enter_through_gaps_before_the_own_moves() -> None:
    m = siege(
        castle(walls={"north": "none"}, troops={"inside": {"soldiers": 3}},
               invaders={"north": {"swordsmen": 2}}),
    )  # fmt: skip
    assert own(m).swordsmen[INSIDE] == 2
    assert "soldier:inside:east" in keys(m)
    choose(m, 0, "done")  # who entered fights in the melee of the same pass
    assert own(m).wounded == 2
    assert told(m, "survived", 0)


def test_ae74_ae77_a_ladder_brings_invaders_past_the_wall_in_every_movement() -> None:
    m = siege(
        castle(bypass=2, troops={"inside": {"soldiers": 9}}, walls={"north": "stone_wall"},
               invaders={"north": {"archers": 2, "swordsmen": 3}}),
        card=("ladder_1", "north"),
    )  # fmt: skip
    assert keys(m) == ["let_in:2", "let_in:1", "let_in:0"]
    assert refusal(m, 0, "let_in:3") == "AE-77"
    choose(m, 0, "let_in:1")
    assert (own(m).archers[INSIDE], own(m).swordsmen[INSIDE]) == (1, 1)
    choose(m, 0, "done")
    choose(m, 0, *(["fell:1"] if "fell:1" in keys(m) else []))
    assert keys(m) == ["let_in:1", "let_in:0"]  # again two, of three who are left


def test_ae77_fewer_than_the_ladder_holds_all_go_in() -> None:
    m = siege(castle(bypass=4, invaders={"north": {"swordsmen": 2}}), card=("ladder_1", "north"))
    assert own(m).swordsmen[INSIDE] == 2
    gap = castle(bypass=1, walls={"north": "none"}, invaders={"north": {"swordsmen": 2}})
    m = siege(gap, card=("ladder_1", "north"))
    assert own(m).swordsmen[INSIDE] == 2  # AE-119: without a wall the ladder adds nothing


def test_ae75_ae120_free_moves_may_empty_any_place() -> None:
    m = siege(castle(invaders={"west": {"swordsmen": 2}}))
    choose(m, 0, "soldier:inside:west", "soldier:inside:west")
    assert len(told(m, "moved_soldier", 0)) == 2  # nobody was left inside
    assert told(m, "survived", 0)


def test_ae75_each_troop_moves_once() -> None:
    m = siege(castle(invaders={"west": {"swordsmen": 9}}))
    choose(m, 0, "soldier:inside:east")
    assert refusal(m, 0, "soldier:east:north") == "AE-75"
    assert refusal(m, 0, "mercenary:inside:north") == "AE-75"
    assert "soldier:inside:north" in keys(m)


def test_ae76_invaders_inside_never_go_out() -> None:
    m = siege(castle(troops={"inside": {"soldiers": 1}}, invaders={"inside": {"swordsmen": 3}}))
    choose(m, 0, "soldier:inside:north")
    assert own(m).is_sacked  # they stayed inside, nobody else did


def test_ae78_outside_on_the_wall_inside_on_each_other() -> None:
    m = siege(
        castle(
            walls={"north": "stone_wall"},
            troops={"inside": {"soldiers": 2}, "north": {"soldiers": 1}},
            invaders={"north": {"archers": 1, "swordsmen": 4}, "inside": {"swordsmen": 1}},
        )
    )
    choose(m, 0, "fell:1", "done")
    assert own(m).wall_cubes[0] == 5 - 4
    assert own(m).invaders_at(INSIDE) == 0
    assert own(m).wounded == 1 + 1  # one shot on the wall, one hit inside


def test_ae78_who_falls_back_does_not_fight_yet_but_counts() -> None:
    m = siege(
        castle(
            cubes={"north": 0},
            troops={"north": {"mercenaries": 1}},
            invaders={"north": {"swordsmen": 2}, "inside": {"swordsmen": 1}},
        )
    )
    choose(m, 0, "done")
    assert own(m).mercenaries[INSIDE] == 1  # not hit, and the castle is not sacked
    assert not own(m).is_sacked
    assert own(m).swordsmen == (0, 0, 0, 0, 2)


def test_ae78_the_owner_chooses_who_falls_inside() -> None:
    m = siege(
        castle(
            troops={"inside": {"soldiers": 1, "mercenaries": 1}},
            invaders={"inside": {"archers": 2, "swordsmen": 2}},
        )
    )
    choose(m, 0, "done")
    assert keys(m) == ["fell:2", "fell:1", "fell:0"]


def test_ae79_troops_on_walls_do_not_save_the_castle() -> None:
    m = siege(castle(troops={"north": {"soldiers": 3}}, invaders={"inside": {"swordsmen": 1}}))
    choose(m, 0, "done")
    assert own(m).is_sacked
    assert own(m).wounded == 3


@pytest.mark.parametrize("swordsmen", [1, 5, 20])
def test_ae80_combat_always_ends(swordsmen: int) -> None:
    m = siege(castle(troops={}, walls={"north": "stone_wall"},
                     invaders={"north": {"swordsmen": swordsmen}}))  # fmt: skip
    assert own(m).is_sacked
    assert m.over


def test_ae81_mercenaries_and_tokens_go_back() -> None:
    m = siege(castle(troops={"north": {"mercenaries": 4}}, moves_1=1, bypass=3))
    assert (own(m).all_mercenaries(), own(m).moves_1, own(m).bypass) == (0, 0, 0)


def test_ae117_damage_beyond_the_wall_is_lost() -> None:
    m = siege(
        castle(
            turrets={"north_east": "stone_turret"},
            troops={"inside": {"soldiers": 9}},
            invaders={"north": {"swordsmen": 12}},
        )
    )
    choose(m, 0, "done")
    assert own(m).walls[0] == 0
    assert own(m).turret_cubes[0] == 2
    assert own(m).farms[0] == 0
    assert own(m).wounded == 0


def test_ae118_turrets_shoot_past_missing_walls_and_without_cubes() -> None:
    m = siege(
        castle(
            turrets={"north_east": "stone_turret"},
            cubes={"north_east": 0},
            walls={"north": "none"},
            troops={"inside": {"soldiers": 1}},
            invaders={"north": {"swordsmen": 3}, "inside": {"swordsmen": 1}},
        )
    )
    assert own(m).swordsmen == (0, 0, 0, 0, 2)  # two shot outside, none inside; one entered


def test_ae120_the_wounded_take_no_part() -> None:
    m = siege(castle(troops={}, wounded=5, walls={"north": "none"},
                     invaders={"north": {"swordsmen": 1}}))  # fmt: skip
    assert own(m).is_sacked
    assert own(m).wounded == 5


# Section 8.1


def sacked_castle(**more: object) -> dict[str, object]:
    given: dict[str, object] = {
        "gold": 24,
        "walls": {"north": "none"},
        "troops": {"east": {"soldiers": 2, "mercenaries": 2}},
        "invaders": {"north": {"swordsmen": 5}, "west": {"archers": 1}},
        "cards": ["mill", "spy", "forge"],
    }
    return castle(**{**given, **more})  # type: ignore[arg-type]


def test_ae82_aet9_what_a_sack_takes_in_order() -> None:
    m = siege(sacked_castle(), season=2)
    choose(m, 0, "done")
    assert own(m).all_mercenaries() == 0
    choose(m, 0, "damage:spy", "damage:mill")
    assert harmed(m) == ["mill", "spy"]
    assert own(m).gold == 16
    assert own(m).all_invaders() == 0
    assert own(m).wounded == 2
    assert own(m).mercenaries[INSIDE] == 2
    assert own(m).villagers_next == 1
    assert own(m).sacks == 1


def test_ae82_the_inner_keep_saves_half_of_the_gold() -> None:
    m = siege(sacked_castle(cards=["inner_keep"], gold=25))
    choose(m, 0, "done")
    assert own(m).gold == 25 - 5  # red is 16: 9 lost, halved and rounded up


def test_ae83_only_cards_without_a_token_and_no_more_than_there_are() -> None:
    m = siege(sacked_castle(cards=["mill", "spy"], harmed=["spy"]))
    choose(m, 0, "done")
    assert harmed(m) == ["mill", "spy"]
    m = siege(sacked_castle(harmed=["spy"], cards=["mill", "spy", "forge", "tavern"]))
    choose(m, 0, "done")
    assert refusal(m, 0, "damage:spy") == "AE-83"
    assert refusal(m, 0, "damage:bishop") == "AE-82"


def test_ae84_a_villager_works_in_the_next_season_and_leaves_after_it() -> None:
    m = upkeep("HarvestAndFeast", castles=[castle(villagers=1, villagers_next=1)], goes_on=True)
    assert (own(m).villagers, own(m).villagers_next, own(m).workers) == (1, 0, 4)
    m = siege(sacked_castle(cards=[]), season=7)
    choose(m, 0, "done")
    assert (own(m).villagers_next, own(m).all_mercenaries()) == (0, 0)


def test_ae121_a_sack_takes_nothing_else() -> None:
    given = sacked_castle(cards=[], objectives=["unbreached"], flags_1=1, farms=(0, 2, 2, 1),
                          protected=["west"], wounded=3)  # fmt: skip
    m = siege(given, season=3)
    choose(m, 0, "done")
    assert own(m).walls == (0, 1, 2, 1)
    assert own(m).farms == (0, 2, 2, 1)
    assert own(m).flag_count() == 1
    assert len(own(m).objectives) == 1
    assert own(m).wounded == 5
    after = upkeep("Flags", "Income", castles=[castle(gold=9, is_sacked=True), castle(gold=3)])
    assert (own(after).flag_count(), own(after, 1).flag_count()) == (0, 1)
    assert own(after).gold == 9 + 4


# The worked siege


def test_aet3_the_worked_siege_choice_by_choice() -> None:
    m = at("worked_siege")
    assert own(m).archers == (3, 0, 0, 1, 0)
    assert own(m).swordsmen == (7, 0, 0, 8, 0)
    assert own(m).farms == (1, 1, 1, 2)
    choose(m, 0, "target:south_west")  # Mangonel
    assert own(m).turrets == (2, 0, 0, 1)
    # Archery 1: 2 + 1 + 2 in the north, 4 + 1 in the west, the archers among them
    choose(m, 0, "fell:3", "fell:1", "lose:1")
    assert own(m).farms == (0, 1, 1, 1)
    assert own(m).swordsmen == (5, 0, 0, 4, 0)
    assert own(m).archers == (0, 0, 0, 0, 0)
    assert own(m).troops_at(0) == 0
    assert own(m).troops_at(3) == 3
    # Movement: two from the east and one from the west go to the north
    choose(m, 0, "soldier:east:north", "soldier:east:north", "soldier:west:north", "done")
    # Melee: the north wall holds with no cubes, the west wall falls
    assert own(m).wall_cubes[0] == 0
    assert own(m).walls == (3, 4, 1, 0)
    # Archery 2: five in the north, one in the west; three enter from there
    assert own(m).swordsmen == (0, 0, 0, 0, 3)
    assert own(m).troops_at(INSIDE) == 2
    choose(m, 0, *["soldier:north:inside"] * 3, "done")
    # Melee: three invaders fall, three troops are hit: the mercenary left and two soldiers
    assert keys(m) == ["lose:1", "lose:0"]
    choose(m, 0, "lose:1")
    assert told(m, "survived", 0)
    assert not own(m).is_sacked
    assert told(m, "lost_inside", 0)[0].data["goods"] == {"mercenary": 1, "soldier": 2}
    lost = [event.data["goods"] for event in told(m, "lost", 0)]
    assert lost == [{"mercenary": 2, "soldier": 0}, {"mercenary": 1, "soldier": 0}]


def test_aet2_aet3_from_the_deployment_to_the_end_of_the_siege() -> None:
    """The whole example: eight troops are posted, four cards and the Mangonel turned up."""
    given = castle(
        gold=17,
        goods={},
        walls={"north": "stone_wall", "east": "stone_gate", "south": "wood_wall"},
        turrets={"north_east": "stone_turret", "south_west": "wood_turret",
                 "north_west": "wood_turret"},
        farms=(1, 1, 1, 2),
        troops={"inside": {"soldiers": 4, "mercenaries": 4}},
    )  # fmt: skip
    m = deployment(
        castles=[given, castle(gold=16, troops={})],
        season=4,
        attack=[("fighting_band_4", "west"), ("hordesmen_5", "west"), ("hordesmen_4", "north"),
                ("infernal_army", "north")],
        shown=[0],
        siege=("mangonel_1", "west"),
    )  # fmt: skip
    choose(m, 0, *["mercenary:inside:north"] * 2, *["mercenary:inside:west"] * 2)
    choose(m, 0, *["soldier:inside:west"] * 2, *["soldier:inside:east"] * 2)
    assert own(m).archers == (3, 0, 0, 1, 0)
    assert own(m).swordsmen == (7, 0, 0, 4 + 4, 0)
    assert own(m, 1).swordsmen[3] < 8  # the other does not lead: no surge
    choose(m, 0, "target:south_west", "fell:3", "fell:1", "lose:1")
    choose(m, 0, "soldier:east:north", "soldier:east:north", "soldier:west:north", "done")
    choose(m, 0, *["soldier:north:inside"] * 3, "done", "lose:1")
    assert told(m, "survived", 0)
    assert (own(m).healthy(), own(m).wounded) == (2, 2)
    assert own(m).walls == (3, 4, 1, 0)
    assert own(m).farms == (0, 1, 1, 1)


def test_aet9_gold_24_falls_to_16() -> None:
    assert cards().red_number(24) == 16
