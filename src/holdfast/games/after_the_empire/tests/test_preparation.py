"""Section 7: deployment, invaders, siege, razing, move tokens."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.rules.names import INVADERS, SIEGES
from holdfast.games.after_the_empire.tests.at import (
    cards,
    castle,
    choose,
    deployment,
    keys,
    own,
    refusal,
    reveal,
    siege,
    step,
    table,
    told,
)

TWO_WOOD = {"north_west": "wood_turret", "south_west": "wood_turret"}


def test_ae60_troops_go_on_standing_walls_in_secret() -> None:
    m = deployment(castles=[castle(walls={"east": "none"}), castle()])
    assert "soldier:inside:north" in keys(m)
    assert refusal(m, 0, "soldier:inside:east") == "AE-60"
    assert refusal(m, 0, "mercenary:inside:north") == "AE-60"
    choose(m, 0, "soldier:inside:north", "soldier:inside:north")
    assert own(m).soldiers == (2, 0, 0, 0, 0)
    assert m.view(1)["castles"][0]["inside"]["soldiers"] == 2  # not seen yet
    assert 0 not in m.open


def test_ae61_only_the_highest_tier_counts() -> None:
    card = cards().invaders[INVADERS.index("hordesmen_4")]
    assert [card.tier(gold).swordsmen for gold in (0, 15, 16, 24, 30)] == [3, 3, 4, 5, 7]
    late = cards().invaders[INVADERS.index("infernal_army")]
    assert (late.tier(9).archers, late.tier(9).swordsmen) == (0, 0)
    m = table(
        castles=[castle(gold=16), castle(gold=9)],
        attack=[("hordesmen_4", "south"), ("infernal_army", "west")],
        season=2,
        phase="preparation",
        agenda=[step("RevealInvaders")],
    )
    assert own(m).swordsmen == (0, 0, 4, 3, 0)
    assert own(m).archers == (0, 0, 0, 3, 0)
    assert own(m, 1).swordsmen == (0, 0, 3, 0, 0)


def test_ae62_aet10_the_threat_is_the_least_level() -> None:
    m = table(
        castles=[castle(gold=4), castle(gold=13)],
        attack=[("hordesmen_2", "north")],  # four from 12 on
        season=5,
        siege=("mangonel_1", "east"),
        phase="preparation",
        agenda=[step("RevealSiege"), step("RevealInvaders")],
    )
    assert own(m).swordsmen[0] == 4
    assert own(m).swordsmen[1] == 0  # real gold decides who leads
    assert own(m, 1).swordsmen[1] == 5
    assert own(m).siege_damage == 2


def test_ae63_damage_or_bypass_by_level() -> None:
    for season, card, bypass, damage in (
        (1, "siege_tower_2", [0, 4], [0, 0]),
        (5, "siege_tower_2", [3, 4], [0, 0]),  # the threat of 12 counts for the poorer one
        (1, "trebuchet_2", [0, 0], [0, 4]),
        (5, "trebuchet_2", [0, 0], [3, 4]),
    ):
        m = table(
            castles=[castle(gold=9), castle(gold=20)],
            season=season,
            siege=(card, "west"),
            phase="preparation",
            agenda=[step("RevealSiege")],
        )
        assert [own(m, seat).bypass for seat in range(2)] == bypass
        assert [own(m, seat).siege_damage for seat in range(2)] == damage
        assert told(m, "siege")[0].data == {"card": card, "side": "west"}
    tower = cards().sieges[SIEGES.index("siege_tower_2")]
    assert [tower.tier(gold).n for gold in (9, 10, 20, 30)] == [0, 3, 4, 6]


@pytest.mark.parametrize(
    ("card", "expected"), [("catapult_1", [4, 0, 4]), ("catapult_2", [4, 4, 4]),
                           ("catapult_3", [0, 0, 0])],
)  # fmt: skip
def test_ae64_the_surge_hits_leaders_all_or_none(card: str, expected: list[int]) -> None:
    m = table(
        seats=3,
        castles=[castle(gold=9), castle(gold=8), castle(gold=9)],
        season=4,
        siege=(card, "south"),
        phase="preparation",
        agenda=[step("RevealSiege")],
    )
    assert [own(m, seat).swordsmen[2] for seat in range(3)] == expected


def test_ae65_wood_before_stone_and_the_fewest_cubes_first() -> None:
    mixed = {"north_east": "stone_turret", "north_west": "wood_turret"}
    m = siege(castle(turrets=mixed, cubes={"north_east": 0}, siege_damage=2))
    assert own(m).turrets == (2, 0, 0, 0)
    stones = {"north_east": "stone_turret", "north_west": "stone_turret"}
    m = siege(castle(turrets=stones, cubes={"north_east": 1}, siege_damage=3))
    assert own(m).turrets == (3, 0, 0, 2)
    assert own(m).turret_cubes[3] == 1  # two points burn one, the third goes on to the other
    m = siege(castle(siege_damage=9))
    assert own(m).walls == (0, 1, 2, 1)  # the rest is lost


def test_ae66_a_piece_with_c_cubes_falls_to_c_plus_one_points() -> None:
    held = {"north": {"soldiers": 2}}
    m = siege(castle(siege_damage=2, troops=held, invaders={"south": {"swordsmen": 1}}))
    assert (own(m).walls[0], own(m).wall_cubes[0]) == (1, 0)
    assert own(m).soldiers[0] == 2
    m = siege(castle(siege_damage=3, troops=held, invaders={"south": {"swordsmen": 1}}))
    assert own(m).walls[0] == 0
    assert own(m).soldiers == (0, 0, 0, 0, 2)


def test_ae67_unprotected_farms_drop_one_level() -> None:
    one = {"swordsmen": 1}
    m = siege(
        castle(
            farms=(2, 1, 0, 1),
            protected=["west"],
            invaders={"north": one, "east": one, "south": one, "west": one},
        )
    )
    assert own(m).farms == (1, 0, 0, 1)


def test_ae68_as_many_moves_as_the_tokens_are_worth() -> None:
    troops = {"north": {"soldiers": 2}, "inside": {"mercenaries": 1}}
    m = siege(castle(troops=troops, moves_1=2, walls={"west": "none"},
                     invaders={"south": {"swordsmen": 9}}))  # fmt: skip
    assert "soldier:north:inside" in keys(m)
    assert refusal(m, 0, "soldier:north:west") == "AE-60"
    assert refusal(m, 0, "soldier:east:north") == "AE-68"
    assert refusal(m, 0, "soldier:north:north") == "AE-68"
    choose(m, 0, "soldier:north:east", "soldier:east:south")  # the same troop twice
    assert told(m, "moved_soldier", 0)[1].rule == "AE-68"
    assert own(m).soldiers[2] == 1  # and archery has begun


def test_ae111_levels_use_the_gold_before_combat() -> None:
    m = reveal(
        castles=[castle(gold=30, cards=["mill", "spy"]), castle(gold=29)],
        season=3,
        attack=[("iron_legion", "north"), None, None],
        siege=("catapult_1", "north"),
        script=[0, 1, 0, 1],
    )
    assert told(m, "surge", 0)
    assert not told(m, "surge", 1)


def test_ae112_surge_and_siege_effect_are_independent() -> None:
    m = table(
        castles=[castle(gold=9)],
        season=2,
        siege=("trebuchet_1", "east"),
        phase="preparation",
        agenda=[step("RevealSiege")],
    )
    assert own(m).siege_damage == 0  # below its first tier
    assert own(m).swordsmen[1] == 2
    m = siege(castle(walls={"north": "none"}, siege_damage=4))
    assert own(m).wall_cubes == (0, 2, 1, 2)


def test_ae113_who_falls_inside_may_move_with_tokens() -> None:
    m = siege(castle(siege_damage=3, moves_1=1, troops={"north": {"soldiers": 1}},
                     invaders={"north": {"swordsmen": 2}}))  # fmt: skip
    assert own(m).soldiers[4] == 1
    assert "soldier:inside:south" in keys(m)
    assert own(m).swordsmen == (2, 0, 0, 0, 0)  # they enter at the first movement, not before


def test_ae114_an_engine_alone_razes_nothing_and_ten_no_more_than_one() -> None:
    m = siege(castle(siege_damage=1, farms=(2, 2, 2, 2)))
    assert own(m).farms == (2, 2, 2, 2)
    m = siege(castle(farms=(2, 2, 2, 2), invaders={"east": {"swordsmen": 10}}))
    assert own(m).farms == (2, 1, 2, 2)


def test_ae115_the_owner_chooses_between_two_equal_turrets() -> None:
    m = siege(castle(turrets=TWO_WOOD, siege_damage=2), card=("mangonel_1", "west"))
    assert sorted(keys(m)) == ["target:north_west", "target:south_west"]
    assert refusal(m, 0, "target:north_east") == "AE-65"
    choose(m, 0, "target:south_west")
    assert own(m).turrets == (0, 0, 0, 1)
    m = siege(castle(turrets=TWO_WOOD), card=("mangonel_1", "west"))
    assert not told(m, "turret_destroyed")  # no damage, no question
    uneven = castle(turrets=TWO_WOOD, cubes={"north_west": 0}, siege_damage=1)
    m = siege(uneven, card=("mangonel_1", "west"))
    assert own(m).turrets == (0, 0, 1, 0)


def test_ae65_the_rest_goes_on_to_the_other_turret_and_the_wall() -> None:
    m = siege(castle(turrets=TWO_WOOD, siege_damage=6), card=("trebuchet_1", "west"))
    choose(m, 0, "target:north_west")
    # 2 points each for the turrets, one cube at a time on each; 2 more for the wall
    assert own(m).turrets == (0, 0, 0, 0)
    assert (own(m).walls[3], own(m).wall_cubes[3]) == (1, 0)
    m = siege(castle(turrets=TWO_WOOD, siege_damage=2), card=("trebuchet_1", "west"))
    choose(m, 0, "target:north_west")
    assert own(m).turrets == (0, 0, 1, 0)  # all damage goes to the target until it is gone
    assert own(m).turret_cubes[2] == 1


def test_ae66_a_turret_with_a_cube_stands_after_one_point() -> None:
    m = siege(castle(turrets={"north_east": "wood_turret"}, siege_damage=1))
    assert (own(m).turrets[0], own(m).turret_cubes[0]) == (1, 0)
    m = siege(castle(turrets={"north_east": "stone_turret"}, siege_damage=2))
    assert (own(m).turrets[0], own(m).turret_cubes[0]) == (2, 0)
    assert own(m).stone == 2 + 2


def test_ae116_points_may_be_spread_and_unused_ones_are_lost() -> None:
    troops = {"north": {"soldiers": 3}}
    m = siege(castle(troops=troops, moves_3=1, invaders={"west": {"swordsmen": 2}}))
    choose(m, 0, "soldier:north:west", "soldier:north:east", "done")
    assert own(m).soldiers[:4] == (1, 1, 0, 1)
    assert own(m).swordsmen[3] == 1  # archery


def test_ae128_the_marshal_posts_everybody_sensibly() -> None:
    own_castle = castle(troops={"inside": {"soldiers": 2, "mercenaries": 2}})
    m = deployment(castles=[own_castle], attack=[("hordesmen_1", "west")])
    assert keys(m)[0] == "marshal"
    choose(m, 0, "marshal")
    assert own(m).troops_at(3) >= 2
    assert own(m).all_troops() == 4
    one = castle(troops={"north": {"soldiers": 3}}, invaders={"inside": {"swordsmen": 2},
                 "south": {"swordsmen": 1}})  # fmt: skip
    m = siege(one)
    choose(m, 0, "marshal")
    assert own(m).wounded == 2  # two met the two invaders inside


def test_ae128_the_marshal_leaves_those_posted_by_hand() -> None:
    m = deployment(castles=[castle(troops={"inside": {"soldiers": 3}})],
                   attack=[("hordesmen_1", "west")])  # fmt: skip
    choose(m, 0, *["soldier:inside:east"] * 2, "marshal")
    assert own(m).soldiers[:4] == (0, 2, 0, 1)  # only the third was posted, to the west


def test_ae128_the_marshal_moves_no_more_than_the_tokens_allow() -> None:
    given = castle(troops={"north": {"soldiers": 4}}, moves_1=2,
                   invaders={"west": {"swordsmen": 9}})  # fmt: skip
    m = siege(given)
    choose(m, 0, "marshal")
    posted = told(m, "posted", 0)[0].data
    assert posted["posts"] == {"north": 2, "west": 2}
    assert sum(posted["mercenaries"].values()) == own(m).all_mercenaries()  # type: ignore[attr-defined]


def test_ae128_the_marshal_moves_nobody_twice_in_free_moves() -> None:
    given = castle(troops={"inside": {"soldiers": 3}}, walls={"west": "stone_wall"},
                   invaders={"west": {"swordsmen": 4}})  # fmt: skip
    m = siege(given)
    choose(m, 0, *["soldier:inside:east"] * 2, "marshal")
    assert told(m, "posted", 0)[0].data["posts"] == {"east": 2, "west": 1}


@pytest.mark.parametrize(("card", "west"), [("mangonel_2", 3), ("trebuchet_2", 0)])
def test_ae128_the_marshal_heeds_a_siege_card_its_seat_has_seen(card: str, west: int) -> None:
    spying = castle(troops={"inside": {"soldiers": 4}}, peeked=["siege_card"], cards=["spy"])
    m = deployment(
        castles=[spying], season=6, attack=[("archers_5", "north")], siege=(card, "west")
    )
    choose(m, 0, "marshal")
    assert own(m).soldiers[3] == west  # a surge of 6 for everybody, or none


def test_aet2_the_invaders_of_the_worked_example() -> None:
    m = table(
        castles=[castle(gold=17), castle(gold=10)],
        season=4,
        attack=[("fighting_band_4", "west"), ("hordesmen_5", "west"), ("hordesmen_4", "north"),
                ("infernal_army", "north")],
        siege=("mangonel_1", "west"),
        phase="preparation",
        agenda=[step("RevealSiege"), step("RevealInvaders")],
    )  # fmt: skip
    assert own(m).archers == (3, 0, 0, 1, 0)
    assert own(m).swordsmen == (7, 0, 0, 4 + 4, 0)
    assert own(m).siege_damage == 2
