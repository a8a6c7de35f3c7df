"""Sections 3.4 and 4: the end of the round, Raids."""

from __future__ import annotations

from typing import Any

from holdfast import Match
from holdfast.games.after_the_end.tests.at import (
    Json,
    asked,
    choose_all,
    colony,
    colony_of,
    compensate,
    faces,
    game,
    hand,
    keys,
    missions,
    pieces,
    raid,
    refusal,
    round_of,
    state_of,
    step,
    store,
    table,
    tokens,
    told,
    tool_of,
    total_of,
    wall,
    wounds,
)

WALLED: Json = {"wall": "intact"}


def end_of_round(deck: list[str], **more: Any) -> Match:
    """Two seats; seat 1 wins the current Mission, seat 0 has studied."""
    given = [colony(**WALLED), colony(**WALLED)]
    m = round_of("restart_the_generator", **{"seats": 2, "colonies": given, "deck": deck, **more})
    choose_all(m, (0, "commit:pip"), (1, "commit:otto_brandt"), (0, "study"))
    return m


# End of the round


def test_at37_the_visible_mission_becomes_the_current_one() -> None:
    m = end_of_round(["escort_the_convoy"])
    seen = m.view(-1)
    assert (seen["mission"], seen["next"]) == ("radio_broadcast", "escort_the_convoy")
    assert seen["round"] == 2


def test_at37_raids_are_resolved_until_a_mission_appears() -> None:
    m = end_of_round(["escort_the_convoy", "dust_riders", "pit_gang"], script=[1, 1])
    assert [e.data["raid"] for e in told(m, "raid")] == ["dust_riders", "pit_gang"]
    assert m.view(-1)["next"] == "escort_the_convoy"
    assert m.view(-1)["gone"][-2:] == ["dust_riders", "pit_gang"]
    assert [wall(m, seat) for seat in (0, 1)] == ["none", "none"]


def test_at37_an_empty_deck_makes_the_coming_round_the_last() -> None:
    m = end_of_round([])
    assert told(m, "last_round")
    choose_all(m, (1, "pass"), (0, "pass"))
    assert m.over


def test_at38_the_current_spot_always_receives_a_mission() -> None:
    m = end_of_round(["dust_riders"])
    assert m.view(-1)["mission"] == "radio_broadcast"
    assert m.view(-1)["next"] is None


def test_at58_raids_at_the_bottom_are_dealt_with_before_the_last_round() -> None:
    m = end_of_round(["dust_riders", "pit_gang"])
    assert len(told(m, "raid")) == 2
    assert told(m, "last_round")
    choose_all(m, (1, "commit:fitz"), (0, "pass"))
    assert m.over
    assert len(told(m, "raid")) == 2


# Raids


def test_at39_each_player_takes_the_first_that_fits() -> None:
    used = ["captain_yarrow", "silent_wren", "tomas_reed", "gull", "odile_marsh", "minnow"]
    given = [
        colony(wall="intact", food=1),
        colony(wall="damaged", food=1),
        colony(used=used, food=1, tech=3),
        colony(food=1),
    ]
    m = raid(seats=4, colonies=given)
    assert [wall(m, seat) for seat in (0, 1)] == ["damaged", "none"]
    assert [store(m, seat) for seat in (0, 1, 2)] == [{"food": 1}, {"food": 1}, {}]
    assert told(m, "looted", 2)[0].data["goods"] == {"food": 1, "scrap": 0, "tech": 3}
    assert asked(m) == (3, "raid")
    m.choose(3, "wound:sprout")
    assert (wounds(m, 3, "sprout"), store(m, 3)) == (1, {"food": 1})


def test_at39_the_owner_chooses_who_is_wounded() -> None:
    m = raid(seats=2, colonies=[colony(**WALLED), colony(**WALLED)])
    assert not m.open
    m = raid(seats=2, colonies=[colony(), colony(**WALLED)])
    assert len(keys(m, 0)) == 6
    assert refusal(m, 0, "brace") == "AT-41"
    assert refusal(m, 0, "surrender") == "AT-39"


def test_at40_a_wound_improves_the_skills() -> None:
    m = raid(seats=2, colonies=[colony(), colony(**WALLED)])
    m.choose(0, "wound:mara_voss")
    assert m.view(0)["colonies"][0]["characters"][0]["skills"] == {
        "charisma": "1", "engineering": "6", "marksmanship": "2", "investigation": "4",
    }  # fmt: skip


def test_at40_without_a_free_wound_spot_she_dies_and_loses_her_tokens() -> None:
    given = colony(tokens={"mara_voss": ["food"]}, wounds={"mara_voss": 1})
    m = raid(seats=2, colonies=[given, colony(**WALLED)])
    m.choose(0, "wound:mara_voss")
    assert state_of(m, 0, "mara_voss") == "dead"
    assert tokens(m, 0, "mara_voss") == []
    assert m.view(0)["colonies"][0]["characters"][0]["wounds"] == 0


def test_at40_improved_skills_count_in_lowest_missions_too() -> None:
    m = round_of("bait_for_the_wreckers", colonies=[colony(wounds={"father_anselm": 1})])
    m.choose(0, "commit:father_anselm")
    assert total_of(m, 0) == 2


def test_at41_the_wall_is_not_optional() -> None:
    m = raid(colonies=[colony(wall="damaged", hand=["lookout"])])
    assert keys(m, 0) == ["brace", "play:lookout"]
    assert refusal(m, 0, "wound:pip") == "AT-41"
    assert refusal(m, 0, "surrender") == "AT-41"
    m.choose(0, "brace")
    assert wall(m, 0) == "none"


def test_at41_used_and_dead_cannot_be_chosen() -> None:
    m = raid(colonies=[colony(used=["pip"], dead=["mara_voss"])])
    assert refusal(m, 0, "wound:pip") == "AT-41"
    assert refusal(m, 0, "wound:mara_voss") == "AT-41"


def test_at42_all_raids_are_alike() -> None:
    texts = {
        str(one.text) for one in game().people.components() if one.facts["component"] == "raid"
    }
    assert len(texts) == 1
    for name in ("dust_riders", "the_hungry"):
        m = raid(name, seats=2, colonies=[colony(**WALLED), colony(**WALLED)])
        assert [wall(m, seat) for seat in (0, 1)] == ["damaged", "damaged"]


DEAD = ["mara_voss", "father_anselm", "bruno_tack", "lucky_ines", "juno_reyes", "pip"]


def test_at59_a_dead_colony_plays_on() -> None:
    m = round_of("radio_broadcast", seats=2, colonies=[colony(dead=DEAD, food=2)])
    assert told(m, "passed_short", 0)
    m.choose(1, "commit:fitz")
    assert asked(m) == (0, "visit")
    m.choose(0, "complete:well_diggers")
    assert m.standings[0] == 2


def test_at59_a_raid_on_nothing_does_nothing() -> None:
    m = raid(seats=2, colonies=[colony(dead=DEAD), colony(**WALLED)])
    assert told(m, "spared", 0)
    assert not m.open
    m = raid(seats=2, colonies=[colony(dead=DEAD, scrap=2), colony(**WALLED)])
    assert store(m, 0) == {}


def test_at60_experience_first_a_wall_built_now_takes_this_raid() -> None:
    m = raid(seats=2, colonies=[colony(hand=["barricade"]), colony(**WALLED)])
    m.choose(0, "play:barricade")
    assert wall(m, 0) == "damaged"  # built, then hit


def test_at60_a_character_readied_now_may_take_the_wound() -> None:
    given = colony(used=DEAD, food=3, hand=["second_wind"])
    m = raid(seats=2, colonies=[given, colony(**WALLED)])
    assert keys(m, 0) == ["surrender", "play:second_wind"]
    choose_all(m, (0, "play:second_wind"), (0, "ready:pip"))
    assert (wounds(m, 0, "pip"), store(m, 0)) == (1, {"food": 3})


def test_at60_each_player_finishes_before_the_next() -> None:
    m = raid(first=1)
    assert [asked(m)[0]] == [1]
    m.choose(1, "wound:nub")
    assert asked(m)[0] == 2
    m.choose(2, "wound:minnow")
    assert asked(m)[0] == 0


def test_at60_several_raids_in_a_row_use_the_same_order() -> None:
    walls = [colony(**WALLED) for _ in range(3)]
    m = raid("dust_riders", "pit_gang", first=2, colonies=walls)
    assert [e.seat for e in told(m, "wall_damaged")] == [2, 0, 1]
    assert [e.seat for e in told(m, "wall_lost")] == [2, 0, 1]


def test_at61_only_the_cubes_are_lost() -> None:
    given = colony(
        used=DEAD, food=3, tokens={"pip": ["food"]}, hand=["insight"], knowledge=2,
        contracts=["well_diggers"],
    )  # fmt: skip
    m = raid(seats=2, colonies=[given, colony(**WALLED)])
    m.choose(0, "surrender")
    assert store(m, 0) == {}
    assert (tokens(m, 0, "pip"), hand(m, 0), colony_of(m, 0).level) == (["food"], ["insight"], 2)
    assert m.standings[0] == 1 + 2


def test_at61_the_wounds_of_the_dead_go_back() -> None:
    given = colony(wounds={"pip": 2}, nobles=["surgeon"])
    m = raid(seats=2, colonies=[given, colony(**WALLED)])
    assert m.standings[0] == 2
    m.choose(0, "wound:pip")
    assert (wounds(m, 0, "pip"), m.standings[0]) == (0, 0)


# A Raid in the middle of a Mission


def change_of_plans(**more: Any) -> Match:
    """Seat 0 may reveal a Raid while its own Mission runs."""
    own = colony(hand=["change_of_plans", "second_wind"], tools=["tool_belt"], **more)
    m = round_of(
        "bait_for_the_wreckers",
        seats=2,
        colonies=[own, colony(**WALLED)],
        deck=["escort_the_convoy", "dust_riders"],
        script=[1],
    )
    choose_all(m, (0, "commit:bruno_tack"), (0, "equip:tool_belt"), (1, "commit:otto_brandt"))
    return m


def test_at63_who_dies_in_her_mission_stays_part_of_it() -> None:
    others = [id for id in DEAD if id != "bruno_tack"]
    m = change_of_plans(used=others)
    choose_all(m, (0, "play:second_wind"), (0, "ready:bruno_tack"), (0, "play:change_of_plans"))
    assert state_of(m, 0, "bruno_tack") == "dead"
    assert told(m, "reached", 0)[0].data["n"] == 4 + 3
    assert asked(m) == (0, "compensate")  # the lowest total wins
    assert refusal(m, 0, "token:bruno_tack:food") == "AT-25"
    assert tool_of(m, 0, "bruno_tack") == "tool_belt"
    m.choose(0, "study")
    assert tool_of(m, 0, "bruno_tack") is None


def test_at63_her_wounds_are_gone_when_the_mission_is_over() -> None:
    m = round_of(
        "restart_the_generator",
        seats=2,
        colonies=[
            colony(hand=["change_of_plans", "second_wind"], wounds={"pip": 2}, nobles=["surgeon"]),
            colony(**WALLED),
        ],
        deck=["escort_the_convoy", "dust_riders"],
        script=[1],
    )
    choose_all(m, (0, "commit:pip"), (1, "commit:otto_brandt"), (0, "play:second_wind"))
    choose_all(m, (0, "play:change_of_plans"), (0, "wound:pip"))
    assert told(m, "reached", 0)[0].data["n"] == 4  # as with two Wounds
    assert m.view(0)["colonies"][0]["characters"][5]["wounds"] == 0
    assert m.standings[0] == 0
    m.choose(0, "study")
    assert wounds(m, 0, "pip") == 0


def test_at63_who_is_wounded_in_her_mission_counts_with_the_wound() -> None:
    m = round_of(
        "restart_the_generator",
        seats=2,
        colonies=[colony(hand=["change_of_plans", "second_wind"]), colony(**WALLED)],
        deck=["escort_the_convoy", "dust_riders"],
        script=[1],
    )
    choose_all(m, (0, "commit:mara_voss"), (1, "commit:otto_brandt"), (0, "play:second_wind"))
    choose_all(m, (0, "play:change_of_plans"), (0, "wound:mara_voss"))
    assert told(m, "reached", 0)[0].data["n"] == 6


def test_at63_a_wound_adds_to_a_die_already_cast() -> None:
    own = colony(hand=["change_of_plans", "second_wind"])
    m = round_of(
        "clear_the_rooftops",
        seats=2,
        colonies=[own, colony(**WALLED)],
        deck=["escort_the_convoy", "dust_riders"],
        script=[*faces(4), 1],
    )
    choose_all(m, (0, "commit:lucky_ines"), (0, "play:second_wind"), (0, "play:change_of_plans"))
    m.choose(0, "wound:lucky_ines")
    assert total_of(m, 0) == 4 + 1


def test_at67_the_next_mission_goes_under_the_deck() -> None:
    m = round_of("restart_the_generator", colonies=[colony(hand=["change_of_plans"])], script=[0])
    m.choose(0, "play:change_of_plans")
    seen = m.view(1)
    assert (seen["next"], seen["under"]) == ("mend_the_rope_bridge", ["radio_broadcast"])
    assert seen["deck"] == 2
    assert asked(m) == (0, "commit")


def test_at67_what_lies_under_the_deck_comes_last() -> None:
    given = [colony(**WALLED), colony(**WALLED)]
    m = table(
        agenda=[step("EndOfRound")],
        seats=2,
        colonies=given,
        decided=True,
        following="decoy_run",
        deck=["dust_riders"],
        under=["radio_broadcast"],
    )
    assert len(told(m, "raid")) == 1
    assert m.view(-1)["next"] == "radio_broadcast"


def test_at67_a_known_card_under_the_deck_is_a_card() -> None:
    given = [colony(hand=["change_of_plans"])]
    under = ["mend_the_rope_bridge", "hold_the_pass"]
    m = round_of("restart_the_generator", colonies=given, deck=[], under=under)
    m.choose(0, "play:change_of_plans")
    seen = m.view(0)
    assert seen["next"] == "mend_the_rope_bridge"
    assert seen["under"] == ["hold_the_pass", "radio_broadcast"]


def test_at67_raids_revealed_are_resolved_in_the_order_of_the_running_round() -> None:
    given = [colony(**WALLED), colony(**WALLED), colony(**WALLED, hand=["change_of_plans"])]
    m = round_of(
        "restart_the_generator", first=2, colonies=given,
        deck=["escort_the_convoy", "dust_riders"], script=[1],
    )  # fmt: skip
    m.choose(2, "play:change_of_plans")
    assert [e.seat for e in told(m, "wall_damaged")] == [2, 0, 1]
    assert m.view(-1)["next"] == "escort_the_convoy"
    assert asked(m) == (2, "commit")


def test_at67_not_without_another_card_nor_without_a_mission() -> None:
    given = [colony(hand=["change_of_plans"])]
    m = round_of("restart_the_generator", colonies=given, deck=[])
    assert refusal(m, 0, "play:change_of_plans") == "AT-67"
    m = round_of("restart_the_generator", colonies=given, deck=[], following=None)
    assert refusal(m, 0, "play:change_of_plans") == "AT-67"
    m = raid(colonies=given)
    assert refusal(m, 0, "play:change_of_plans") == "AT-67"


def test_at69_a_lookout_ignores_a_raid() -> None:
    m = raid(seats=2, colonies=[colony(wall="intact", hand=["lookout"]), colony(**WALLED)])
    m.choose(0, "play:lookout")
    assert [wall(m, seat) for seat in (0, 1)] == ["intact", "damaged"]
    assert hand(m, 0) == []


def test_at69_only_on_ones_turn_in_a_raid() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=["lookout"])])
    assert refusal(m, 0, "play:lookout") == "AT-69"


def test_at70_a_barricade_builds_or_repairs() -> None:
    for before in ("none", "damaged"):
        m = round_of("radio_broadcast", colonies=[colony(wall=before, hand=["barricade"])])
        m.choose(0, "play:barricade")
        assert wall(m, 0) == "intact"
    m = round_of("radio_broadcast", colonies=[colony(wall="intact", hand=["barricade"])])
    assert refusal(m, 0, "play:barricade") == "AT-70"


def test_at39_a_raid_asks_nothing_where_nothing_is_to_decide() -> None:
    given = colony(used=DEAD[:-1])
    m = raid(seats=2, colonies=[given, colony(**WALLED)])
    assert wounds(m, 0, "pip") == 1
    assert not m.open


def test_at60_a_total_may_be_changed_in_a_raid_that_interrupts_the_mission() -> None:
    own = colony(
        hand=["adrenaline"], used=["pip"], sent=["pip"], skills=["engineering"],
        wall="intact",
    )  # fmt: skip
    m = table(
        agenda=[step("Outcome"), step("EndOfRaid"), step("Raid", seat=0)],
        mission="restart_the_generator", raid="dust_riders", following=None, colonies=[own],
    )  # fmt: skip
    m.choose(0, "play:adrenaline")
    assert missions(m, 0) == ["restart_the_generator"]
    assert told(m, "reached", 0)[0].data["n"] == 4


def test_at39_no_compensation_for_a_raid() -> None:
    m = compensate("mara_voss")
    assert refusal(m, 0, "wound:pip") == "AT-39"
    assert refusal(m, 0, "brace") == "AT-41"
    assert pieces(m).raid == -1
