"""Section 3: commit or pass, dice, the last window, who wins."""

from __future__ import annotations

import pytest

from holdfast import Match
from holdfast.games.after_the_end.tests.at import (
    asked,
    choose_all,
    colony,
    colony_of,
    discards,
    faces,
    hand,
    keys,
    missions,
    pieces,
    refusal,
    round_of,
    state_of,
    step,
    store,
    table,
    told,
    tool_of,
    total_of,
)

# Committing


def test_at15_from_the_first_player_clockwise() -> None:
    m = round_of("radio_broadcast", seats=4, first=2)
    order = []
    for _ in range(4):
        seat, prompt = asked(m)
        assert prompt == "commit"
        order.append(seat)
        m.choose(seat, keys(m, seat)[0])
    assert order == [2, 3, 0, 1]


def test_at15_who_passes_will_visit_the_capitol() -> None:
    m = round_of("radio_broadcast", seats=2, colonies=[colony(food=1), colony(food=1)])
    choose_all(m, (0, "pass"), (1, "commit:sybil_crane"))
    assert asked(m) == (0, "visit")


def test_at16_one_character() -> None:
    m = round_of("radio_broadcast")
    m.choose(0, "commit:mara_voss")
    assert asked(m) == (1, "commit")
    assert state_of(m, 0, "mara_voss") == "used"


def test_at16_two_different_characters() -> None:
    m = round_of("unite_the_camps")
    m.choose(0, "commit:mara_voss")
    assert asked(m) == (0, "partner")
    assert refusal(m, 0, "commit:mara_voss") == "AT-16"
    assert len(keys(m, 0)) == 5
    m.choose(0, "commit:pip")
    assert [state_of(m, 0, id) for id in ("mara_voss", "pip")] == ["used", "used"]
    assert total_of(m, 0) == 1 + 3


def test_at16_without_enough_ready_characters_one_must_pass() -> None:
    used = ["mara_voss", "father_anselm", "bruno_tack", "lucky_ines", "juno_reyes"]
    m = round_of("unite_the_camps", colonies=[colony(used=used)])
    assert asked(m)[0] == 1  # seat 0 had no choice
    assert told(m, "passed_short", 0)


def test_at16_the_reason_is_too_few_ready() -> None:
    used = ["mara_voss", "father_anselm", "bruno_tack", "lucky_ines", "juno_reyes"]
    m = round_of("unite_the_camps", colonies=[colony(used=used, hand=["insight"])])
    assert refusal(m, 0, "commit:pip") == "AT-16"
    assert keys(m, 0) == ["pass", "play:insight"]


def test_at16_passing_is_always_allowed() -> None:
    assert "pass" in keys(round_of("radio_broadcast"), 0)


def test_at17_tools_before_used_tokens_and_gains() -> None:
    given = colony(tools=["ration_pack"], tokens={"mara_voss": ["scrap"]})
    m = round_of("radio_broadcast", colonies=[given])
    m.choose(0, "commit:mara_voss")
    assert asked(m) == (0, "equip")
    assert (state_of(m, 0, "mara_voss"), store(m, 0)) == ("ready", {})
    m.choose(0, "equip:ration_pack")
    assert (state_of(m, 0, "mara_voss"), store(m, 0)) == ("used", {"food": 1, "scrap": 1})
    assert [e.what for e in m.events if e.seat == 0][-4:] == [
        "committed", "equipped", "gained", "gained",
    ]  # fmt: skip


def test_at17_every_resource_token_brings_one() -> None:
    given = colony(tokens={"pip": ["food", "tech"], "mara_voss": ["scrap"]})
    m = round_of("unite_the_camps", colonies=[given])
    choose_all(m, (0, "commit:pip"), (0, "commit:mara_voss"))
    assert store(m, 0) == {"food": 1, "scrap": 1, "tech": 1}


def test_at17_tools_of_both_characters_work_on_commit() -> None:
    given = colony(tools=["ration_pack", "solar_sheet"])
    m = round_of("unite_the_camps", colonies=[given])
    choose_all(m, (0, "commit:pip"), (0, "commit:mara_voss"))
    choose_all(m, (0, "equip:ration_pack"), (0, "equip:solar_sheet"))
    assert store(m, 0) == {"food": 1, "tech": 1}


def test_at17_dice_are_rolled_at_once_for_every_asked_skill() -> None:
    m = round_of("trade_summit", script=faces(3, 5))
    m.choose(0, "commit:juno_reyes")
    parts = m.view(1)["colonies"][0]["commitment"]["parts"]
    assert [(p["skill"], p["die"], p["value"]) for p in parts] == [
        ("charisma", 3, 3), ("investigation", 5, 5),
    ]  # fmt: skip
    assert total_of(m, 0) == 8


def test_at17_a_skill_that_is_not_asked_is_not_rolled() -> None:
    m = round_of("radio_broadcast")
    m.choose(0, "commit:lucky_ines")  # D stands at Marksmanship
    assert not told(m, "rolled")
    assert total_of(m, 0) == 1


# Rerolls


def test_at18_any_card_rerolls_a_die_at_once() -> None:
    given = colony(hand=["insight", "lookout"])
    m = round_of("clear_the_rooftops", colonies=[given], script=faces(2, 1))
    m.choose(0, "commit:lucky_ines")
    assert asked(m) == (0, "reroll")
    m.choose(0, "reroll:lookout:die_1")
    assert total_of(m, 0) == 1  # worse, and it counts
    assert (hand(m, 0), discards(m)) == (["insight"], ["lookout"])


def test_at18_further_cards_for_further_rerolls() -> None:
    given = colony(hand=["insight", "lookout"])
    m = round_of("clear_the_rooftops", colonies=[given], script=faces(2, 1, 6))
    m.choose(0, "commit:lucky_ines")
    choose_all(m, (0, "reroll:lookout:die_1"), (0, "reroll:insight:die_1"))
    assert total_of(m, 0) == 6
    assert asked(m) == (1, "commit")  # no card is left


def test_at18_one_of_two_dice() -> None:
    m = round_of("trade_summit", colonies=[colony(hand=["insight"])], script=faces(3, 1, 6))
    m.choose(0, "commit:juno_reyes")
    assert keys(m, 0) == [
        "done", "reroll:insight:die_1", "reroll:insight:die_2", "play:insight",
    ]  # fmt: skip
    assert refusal(m, 0, "reroll:insight:die_3") == "AT-18"
    assert refusal(m, 0, "reroll:lookout:die_1") == "AT-18"
    m.choose(0, "reroll:insight:die_2")
    assert total_of(m, 0) == 3 + 6


def test_at18_a_reroll_in_the_last_window() -> None:
    given = [colony(hand=["insight"])]
    m = round_of("clear_the_rooftops", seats=2, colonies=given, script=faces(2, 6))
    choose_all(m, (0, "commit:lucky_ines"), (0, "done"), (1, "commit:fitz"))
    assert asked(m) == (0, "window")
    m.choose(0, "reroll:insight:die_1")
    assert missions(m, 0) == ["clear_the_rooftops"]  # 6 against 4


def test_at18_not_the_dice_of_another() -> None:
    given = [colony(), colony(hand=["insight"])]
    m = round_of("clear_the_rooftops", seats=2, colonies=given)
    choose_all(m, (0, "commit:lucky_ines"), (1, "commit:fitz"))
    assert asked(m) == (1, "window")
    assert refusal(m, 1, "reroll:insight:die_1") == "AT-51"


# Totals


def test_at19_the_total_adds_all_asked_skills_of_all_characters() -> None:
    m = round_of("assault_on_the_foundry")
    choose_all(m, (0, "commit:mara_voss"), (0, "commit:bruno_tack"))
    assert total_of(m, 0) == 5 + 2 + 4 + 4


def test_at19_wounds_tools_and_experience_apply() -> None:
    given = colony(wounds={"mara_voss": 1}, tools=["tool_belt"], hand=["adrenaline"])
    m = round_of("restart_the_generator", seats=2, colonies=[given])
    choose_all(m, (0, "commit:mara_voss"), (0, "equip:tool_belt"), (1, "commit:otto_brandt"))
    assert total_of(m, 0) == 6 + 3
    m.choose(0, "play:adrenaline")
    assert [e.data["n"] for e in told(m, "reached")] == [11, 6]


def test_at24_totals_may_fall_below_zero() -> None:
    given = [colony(tools=["camouflage_cloak"], hand=["low_profile"]), colony()]
    m = round_of("bait_for_the_wreckers", seats=2, colonies=given)
    choose_all(m, (0, "commit:lucky_ines"), (0, "equip:camouflage_cloak"), (1, "commit:fitz"))
    m.choose(0, "play:low_profile")
    assert [e.data["n"] for e in told(m, "reached")] == [-4, 1]
    assert missions(m, 0) == ["bait_for_the_wreckers"]


# The last window


def window(*hands: list[str]) -> Match:
    """Three committed seats with these hands, all dice cast."""
    m = round_of("radio_broadcast", colonies=[colony(hand=cards) for cards in hands])
    for seat, id in enumerate(["mara_voss", "otto_brandt", "captain_yarrow"]):
        m.choose(seat, f"commit:{id}")
    return m


def test_at20_the_window_opens_in_turn_order_for_those_with_cards() -> None:
    m = window(["adrenaline"], [], ["low_profile"])
    assert asked(m) == (0, "window")
    m.choose(0, "done")
    assert asked(m) == (2, "window")
    m.choose(2, "done")
    assert pieces(m).is_decided


def test_at20_it_repeats_until_all_pass_in_a_row() -> None:
    m = window(["adrenaline"], [], ["low_profile", "insight"])
    choose_all(m, (0, "done"), (2, "play:low_profile"), (2, "done"))
    assert asked(m) == (0, "window")  # seat 0 may answer
    m.choose(0, "play:adrenaline")
    assert asked(m) == (2, "window")
    m.choose(2, "done")
    assert pieces(m).is_decided


def test_at20_a_reroll_opens_it_anew_for_all_others() -> None:
    given = [colony(hand=["lookout"]), colony(hand=["insight", "insight"])]
    m = round_of("parley_at_the_gate", seats=2, colonies=given, script=faces(2, 5))
    choose_all(m, (0, "commit:pip"), (1, "commit:fitz"), (1, "done"), (0, "done"))
    choose_all(m, (1, "reroll:insight:die_1"), (1, "done"))
    assert asked(m) == (0, "window")


def test_at20_it_begins_with_the_first_player() -> None:
    given = [colony(hand=["lookout"]), colony(), colony(hand=["lookout"])]
    m = round_of("radio_broadcast", first=2, colonies=given)
    choose_all(m, (2, "commit:minnow"), (0, "commit:pip"), (1, "commit:nub"))
    assert asked(m) == (2, "window")


def test_at20_who_has_passed_is_asked_as_well() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=["insight"])])
    choose_all(m, (0, "pass"), (1, "commit:fitz"), (2, "commit:gull"))
    assert (asked(m), pieces(m).is_decided) == ((0, "window_passed"), False)
    m.choose(0, "play:insight")
    assert colony_of(m, 0).level == 1


def test_at20_a_passer_without_cards_is_not_asked() -> None:
    m = round_of("radio_broadcast")
    choose_all(m, (0, "pass"), (1, "commit:fitz"), (2, "commit:gull"))
    assert pieces(m).is_decided


def test_at20_passers_and_committed_pass_in_turn_order() -> None:
    given = [colony(hand=["insight"]), colony(hand=["insight"]), colony(hand=["adrenaline"])]
    m = round_of("radio_broadcast", colonies=given, first=1)
    choose_all(m, (1, "pass"), (2, "commit:minnow"), (0, "pass"))
    assert asked(m) == (1, "window_passed")
    m.choose(1, "done")
    assert asked(m) == (2, "window")
    choose_all(m, (2, "play:adrenaline"), (0, "done"))
    assert asked(m) == (1, "window_passed")  # after the last card all pass in a row
    m.choose(1, "done")
    assert pieces(m).is_decided


def test_at20_without_anybody_committed_there_is_nothing_to_wait_for() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=["insight"]), colony(hand=["insight"])])
    for seat in range(3):
        m.choose(seat, "pass")
    assert asked(m) == (0, "visit")


def test_at20_a_card_that_cannot_be_played_is_asked_for_all_the_same() -> None:
    m = window(["lookout"], [], [])
    assert keys(m, 0) == ["done", "pass_round"]  # silence would tell


# Who wins


def play(mission: str, *sent: str, first: int = 0) -> Match:
    m = round_of(mission, seats=len(sent), first=first)
    for _ in sent:
        (seat,) = m.open
        m.choose(seat, sent[seat] if sent[seat] == "pass" else f"commit:{sent[seat]}")
    return m


def test_at21_the_highest_total_wins() -> None:
    m = play("restart_the_generator", "mara_voss", "otto_brandt", "silent_wren")
    assert missions(m, 1) == ["restart_the_generator"]


def test_at21_the_lowest_total_wins() -> None:
    m = play("bait_for_the_wreckers", "mara_voss", "otto_brandt", "silent_wren")
    assert missions(m, 2) == ["bait_for_the_wreckers"]


@pytest.mark.parametrize(("first", "winner"), [(0, 2), (1, 0), (2, 1)])
def test_at21_a_tie_goes_to_the_latest_in_turn_order(first: int, winner: int) -> None:
    m = play("clear_the_rooftops", "mara_voss", "sybil_crane", "tomas_reed", first=first)
    assert [e.data["n"] for e in told(m, "reached")] == [2, 2, 2]
    assert missions(m, winner) == ["clear_the_rooftops"]


def test_at21_a_single_committed_player_wins_with_any_total() -> None:
    m = play("restart_the_generator", "lucky_ines", "pass", "pass")
    assert [e.data["n"] for e in told(m, "reached")] == [0]
    assert missions(m, 0) == ["restart_the_generator"]


def test_at22_the_winner_takes_the_mission_and_goes_first() -> None:
    m = play("restart_the_generator", "mara_voss", "otto_brandt")
    assert missions(m, 1) == ["restart_the_generator"]
    assert told(m, "won", 1)[0].data == {"mission": "restart_the_generator", "n": 3}
    m.choose(0, "study")
    assert (pieces(m).first, asked(m)) == (1, (1, "commit"))


def test_at23_nobody_commits() -> None:
    m = play("restart_the_generator", "pass", "pass", first=1)
    assert told(m, "unwanted")
    assert "restart_the_generator" in m.view(-1)["gone"]
    assert pieces(m).first == 1
    assert m.view(-1)["mission"] == "radio_broadcast"


def test_at49_the_order_of_the_round_holds_until_its_end() -> None:
    hands = [colony(food=1), colony(food=1), colony(), colony()]
    m = round_of("radio_broadcast", seats=4, first=2, colonies=hands)
    choose_all(m, (2, "commit:captain_yarrow"), (3, "commit:imani_okoro"), (0, "pass"), (1, "pass"))
    assert asked(m) == (3, "compensate")  # seat 2 has won
    m.choose(3, "study")
    assert asked(m) == (0, "visit")
    m.choose(0, "done")
    assert asked(m) == (1, "visit")
    m.choose(1, "done")
    assert asked(m) == (2, "commit")


def test_at49_raids_come_in_the_order_of_the_next_round() -> None:
    given = [colony(wall="intact"), colony(wall="intact"), colony(wall="intact")]
    deck = ["escort_the_convoy", "dust_riders"]
    m = round_of("radio_broadcast", colonies=given, deck=deck, script=[*faces(2), 1])
    choose_all(m, (0, "commit:mara_voss"), (1, "commit:fitz"), (2, "commit:minnow"))
    choose_all(m, (0, "study"), (2, "study"))
    assert [e.seat for e in told(m, "wall_damaged")] == [1, 2, 0]  # seat 1 has won


def test_at50_a_committed_character_stays_used_win_or_lose() -> None:
    m = play("restart_the_generator", "mara_voss", "otto_brandt")
    m.choose(0, "study")
    assert [state_of(m, 0, "mara_voss"), state_of(m, 1, "otto_brandt")] == ["used", "used"]


def test_at50_one_commitment_per_round() -> None:
    given = [colony(hand=["second_wind"])]
    m = round_of("radio_broadcast", seats=2, colonies=given)
    choose_all(m, (0, "commit:pip"), (1, "commit:fitz"))
    assert asked(m) == (0, "window")
    m.choose(0, "play:second_wind")
    assert state_of(m, 0, "pip") == "ready"
    assert told(m, "reached", 0)[0].data["n"] == 3  # she stays part of the Mission
    assert asked(m)[1] in ("compensate", "commit")
    assert len(told(m, "committed", 0)) == 1


def test_at51_totals_are_changed_only_by_the_committed() -> None:
    m = round_of("radio_broadcast", colonies=[colony(hand=["adrenaline", "lucky_break"])])
    assert refusal(m, 0, "play:adrenaline") == "AT-51"
    assert refusal(m, 0, "play:lucky_break") == "AT-51"
    m.choose(0, "pass")
    choose_all(m, (1, "commit:fitz"), (2, "commit:gull"))
    assert asked(m) == (0, "window_passed")
    assert refusal(m, 0, "play:adrenaline") == "AT-51"
    m.choose(0, "done")
    while asked(m)[1] != "visit":
        m.choose(asked(m)[0], "study")
    assert refusal(m, 0, "play:adrenaline") == "AT-51"


def test_at51_not_once_totals_are_final() -> None:
    given = [colony(hand=["adrenaline"]), colony()]
    m = round_of("restart_the_generator", seats=2, colonies=given)
    choose_all(m, (0, "commit:pip"), (1, "commit:otto_brandt"), (0, "done"))
    assert asked(m) == (0, "compensate")
    assert refusal(m, 0, "play:adrenaline") == "AT-51"


def test_at51_no_die_is_rerolled_once_totals_are_final() -> None:
    given = [colony(hand=["lucky_break", "adrenaline"]), colony()]
    m = round_of("clear_the_rooftops", seats=2, colonies=given, script=faces(1))
    choose_all(m, (0, "commit:lucky_ines"), (0, "done"), (1, "commit:fitz"), (0, "done"))
    assert asked(m) == (0, "compensate")
    assert refusal(m, 0, "play:lucky_break") == "AT-51"
    assert refusal(m, 0, "reroll:adrenaline:die_1") == "AT-18"


def test_at51_a_total_is_changed_in_this_mission_alone() -> None:
    given = [colony(hand=["adrenaline"])]
    m = round_of("radio_broadcast", seats=2, colonies=given)
    choose_all(m, (0, "commit:pip"), (1, "commit:nub"), (0, "play:adrenaline"), (1, "study"))
    m.choose(0, "commit:mara_voss")
    assert total_of(m, 0) == 1  # without the 2 of the last one


def test_at51_other_experience_at_any_time_and_several_in_a_row() -> None:
    given = colony(hand=["insight", "barricade", "scavengers_eye"])
    m = round_of("radio_broadcast", colonies=[given])
    choose_all(m, (0, "play:barricade"), (0, "play:insight"), (0, "play:scavengers_eye"))
    choose_all(m, (0, "take:food"), (0, "take:food"), (0, "pass"))
    assert store(m, 0) == {"food": 2}
    assert (colony_of(m, 0).wall, colony_of(m, 0).level) == (2, 1)


# Another skill instead


def city_map(mission: str, character: str, **more: object) -> Match:
    m = round_of(mission, colonies=[colony(tools=["city_map"])], **more)
    choose_all(m, (0, f"commit:{character}"), (0, "equip:city_map"))
    return m


def test_at52_the_replaced_skill_is_named_before_any_die() -> None:
    m = city_map("machine_hunt", "lucky_ines", script=faces(6))
    assert asked(m) == (0, "replace")
    assert not told(m, "rolled")
    assert keys(m, 0) == ["replace:engineering", "replace:marksmanship", "as_asked"]
    assert refusal(m, 0, "replace:charisma") == "AT-52"
    m.choose(0, "replace:engineering")
    assert total_of(m, 0) == 4 + 6  # Investigation 4, Marksmanship by the die


def test_at52_a_die_is_rolled_for_the_skill_that_counts() -> None:
    m = city_map("clear_the_rooftops", "juno_reyes", script=faces(5))
    m.choose(0, "replace:marksmanship")
    assert total_of(m, 0) == 5
    assert told(m, "rolled")[0].data["skill"] == "investigation"


def test_at52_none_may_be_replaced() -> None:
    m = city_map("clear_the_rooftops", "juno_reyes")
    m.choose(0, "as_asked")
    assert total_of(m, 0) == 1
    assert not told(m, "rolled")


def test_at52_wounds_apply_to_the_skill_that_counts() -> None:
    given = colony(tools=["city_map"], wounds={"lucky_ines": 1})
    m = round_of("restart_the_generator", colonies=[given])
    choose_all(m, (0, "commit:lucky_ines"), (0, "equip:city_map"), (0, "replace:engineering"))
    assert total_of(m, 0) == 5


def test_at52_only_for_the_character_who_carries_the_map() -> None:
    m = round_of("assault_on_the_foundry", colonies=[colony(tools=["city_map"])])
    choose_all(m, (0, "commit:mara_voss"), (0, "commit:bruno_tack"), (0, "bare"))
    choose_all(m, (0, "equip:city_map"), (0, "replace:marksmanship"))
    assert total_of(m, 0) == (5 + 2) + (4 + 2)
    parts = m.view(1)["colonies"][0]["commitment"]["parts"]
    assert [part["skill"] for part in parts] == [
        "engineering", "marksmanship", "engineering", "investigation",
    ]  # fmt: skip


def test_at65_a_skill_cannot_replace_itself() -> None:
    m = city_map("trade_summit", "mara_voss")
    assert keys(m, 0) == ["replace:charisma", "as_asked"]
    assert refusal(m, 0, "replace:investigation") == "AT-65"
    m.choose(0, "replace:charisma")
    assert total_of(m, 0) == 3 + 3


def test_at65_one_die_for_each_asked_skill() -> None:
    m = city_map("trade_summit", "juno_reyes", script=faces(2, 6))
    m.choose(0, "replace:charisma")
    assert total_of(m, 0) == 2 + 6
    assert [e.data["skill"] for e in told(m, "rolled")] == ["investigation", "investigation"]


def test_at65_nothing_is_asked_where_nothing_else_could_count() -> None:
    m = city_map("missing_children", "mara_voss")
    assert asked(m) == (1, "commit")


def test_at74_a_banner_wins_ties_wherever_its_owner_sits() -> None:
    m = round_of("clear_the_rooftops", seats=2, colonies=[colony(tools=["old_banner"])])
    choose_all(m, (0, "commit:bruno_tack"), (0, "equip:old_banner"), (1, "commit:fitz"))
    assert [e.data["n"] for e in told(m, "reached")] == [4, 4]
    assert missions(m, 0) == ["clear_the_rooftops"]


def test_at74_a_banner_does_not_win_without_a_tie() -> None:
    m = round_of("restart_the_generator", seats=2, colonies=[colony(tools=["old_banner"])])
    choose_all(m, (0, "commit:bruno_tack"), (0, "equip:old_banner"), (1, "commit:otto_brandt"))
    assert missions(m, 1) == ["restart_the_generator"]


def test_at74_a_later_seat_without_a_banner_loses_the_tie() -> None:
    sent = [
        colony(carried={"bruno_tack": "old_banner"}, used=["bruno_tack"],
               sent=["bruno_tack"], skills=["marksmanship"]),
        colony(used=["fitz"], sent=["fitz"], skills=["marksmanship"]),
        colony(used=["gull"], sent=["gull"], skills=["marksmanship"]),
    ]  # fmt: skip
    m = table(agenda=[step("Outcome")], mission="clear_the_rooftops", colonies=sent)
    assert missions(m, 0) == ["clear_the_rooftops"]
    assert tool_of(m, 0, "bruno_tack") == "old_banner"
