"""Sections 3.2 and 3.3: visits to the Capitol, Tools."""

from __future__ import annotations

import pytest

import holdfast
from holdfast.games.after_the_end.rules.names import TOOLS
from holdfast.games.after_the_end.tests.at import (
    Json,
    asked,
    choose_all,
    colony,
    colony_of,
    keys,
    missions,
    pieces,
    raid,
    refusal,
    round_of,
    state_of,
    store,
    told,
    tool_of,
    visit,
    wall,
)

RICH: Json = {"food": 3, "scrap": 3, "tech": 3}


def test_at27_each_action_up_to_three_times_in_any_order() -> None:
    m = visit(colonies=[colony(**RICH)])
    for key in ("influence:marshal", "buy:tool_belt", "influence:matron"):
        m.choose(0, key)
        if key.startswith("buy"):
            m.choose(0, "pay:food")
    assert store(m, 0) == {"scrap": 1, "tech": 1}
    assert "done" in keys(m, 0)
    m.choose(0, "done")
    assert not m.open


@pytest.mark.parametrize(
    ("field", "key"),
    [("influenced", "influence:marshal"), ("completed", "complete:well_diggers"),
     ("bought", "buy:tool_belt")],
)  # fmt: skip
def test_at27_three_times_and_no_more(field: str, key: str) -> None:
    m = visit(colonies=[colony(**RICH)])
    assert key in keys(m, 0)
    data = m.position()
    data["state"]["course"]["agenda"][-1][field] = 3  # as after an Old Favour in between
    m = holdfast.load_position(data)
    assert refusal(m, 0, key) == "AT-27"
    assert key not in keys(m, 0)


def test_at27_those_who_passed_visit_in_turn_order_after_the_compensations() -> None:
    given = [colony(food=1), colony(), colony(food=1)]
    m = round_of("radio_broadcast", first=1, colonies=given, seats=4)
    choose_all(m, (1, "commit:fitz"), (2, "pass"), (3, "commit:vex"), (0, "pass"))
    assert asked(m)[1] == "compensate"
    m.choose(asked(m)[0], "study")
    assert asked(m) == (2, "visit")
    m.choose(2, "done")
    assert asked(m) == (0, "visit")


def test_at28_a_noble_costs_one_of_each() -> None:
    m = visit(colonies=[colony(food=1, scrap=1, tech=1)])
    m.choose(0, "influence:matron")
    assert store(m, 0) == {}
    assert m.view(-1)["colonies"][0]["nobles"] == [{"noble": "matron", "points": 0}]


def test_at28_not_without_one_of_each_and_only_what_lies_open() -> None:
    m = visit(colonies=[colony(food=3, scrap=3)])
    assert refusal(m, 0, "influence:marshal") == "AT-28"
    assert refusal(m, 0, "influence:banker") == "AT-28"


def test_at29_a_contract_costs_what_is_printed_and_counts_at_once() -> None:
    m = visit(colonies=[colony(food=2, tech=1)])
    assert refusal(m, 0, "complete:roof_sheeting") == "AT-29"
    m.choose(0, "complete:well_diggers")
    assert (store(m, 0), m.standings[0]) == ({"tech": 1}, 2)


def test_at30_a_tool_costs_any_one_resource() -> None:
    m = visit(colonies=[colony(food=1, tech=1)])
    m.choose(0, "buy:tool_belt")
    assert keys(m, 0) == ["pay:food", "pay:tech"]
    assert refusal(m, 0, "pay:scrap") == "AT-30"
    m.choose(0, "pay:tech")
    assert store(m, 0) == {"food": 1}
    assert refusal(visit(colonies=[colony(hand=["insight"])]), 0, "buy:tool_belt") == "AT-30"


def test_at31_rows_are_refilled_after_the_visitor_has_finished() -> None:
    m = visit(colonies=[colony(food=1, scrap=1)])
    choose_all(m, (0, "buy:tool_belt"), (0, "pay:food"))
    assert m.view(-1)["tools"] == ["hunting_rifle", None, "silver_tongue_tape"]
    m.choose(0, "done")
    row = m.view(-1)["tools"]
    assert row[0] == "hunting_rifle"
    assert None not in row


def test_at31_an_empty_deck_fills_nothing() -> None:
    m = visit(colonies=[colony(food=2)], empty_decks=True)
    choose_all(m, (0, "buy:tool_belt"), (0, "buy:hunting_rifle"))
    assert m.view(-1)["tools"] == [None, None, "silver_tongue_tape"]


def test_at32_all_used_characters_are_ready_at_the_end_of_the_visit() -> None:
    given = colony(used=["pip", "mara_voss"], dead=["bruno_tack"], food=1)
    m = visit(colonies=[given])
    assert state_of(m, 0, "pip") == "used"
    m.choose(0, "done")
    states = [state_of(m, 0, id) for id in ("pip", "mara_voss", "bruno_tack")]
    assert states == ["ready", "ready", "dead"]


def test_at33_a_wall_costs_one_scrap_once_per_visit() -> None:
    m = visit(colonies=[colony(scrap=3)])
    m.choose(0, "build")
    assert (wall(m, 0), store(m, 0)) == ("intact", {"scrap": 2})
    assert refusal(m, 0, "build") == "AT-33"


def test_at33_not_twice_in_a_visit_even_if_the_wall_fell_in_it() -> None:
    data = visit(colonies=[colony(scrap=3)]).position()
    assert data["state"]["course"]["agenda"][-1]["has_built"] is False
    data["state"]["course"]["agenda"][-1]["has_built"] = True  # Change of Plans, two Raids
    m = holdfast.load_position(data)
    assert refusal(m, 0, "build") == "AT-33"
    m.choose(0, "buy:tool_belt")
    assert "build" not in keys(m, 0)


def test_at33_only_without_a_wall_and_with_the_price() -> None:
    for given in (colony(scrap=3, wall="intact"), colony(scrap=3, wall="damaged"), colony(food=3)):
        assert refusal(visit(colonies=[given]), 0, "build") == "AT-33"


def test_at33_a_wall_that_fell_may_be_built_again() -> None:
    m = raid("dust_riders", colonies=[colony(wall="damaged", scrap=2)])
    assert wall(m, 0) == "none"
    again = visit(colonies=[colony(scrap=2)])
    assert "build" in keys(again, 0)


def test_at34_no_limit_on_what_one_owns() -> None:
    m = visit(
        colonies=[colony(food=3, tools=TOOLS[:6], nobles=["marshal", "matron", "foreman"])],
        tools=["ration_pack", "magnet_crane", "solar_sheet"],
    )
    for tool in ("ration_pack", "magnet_crane", "solar_sheet"):
        m.choose(0, f"buy:{tool}")
    assert len(colony_of(m, 0).tools) == 9


def test_at55_gaps_stay_open_during_a_visit() -> None:
    m = visit(colonies=[colony(**RICH, hand=["insight"])])
    for noble in ("marshal", "matron", "foreman"):
        m.choose(0, f"influence:{noble}")
    assert m.view(-1)["nobles"] == [None, None, None]
    assert keys(m, 0) == ["done", "play:insight"]


def test_at55_a_resource_gained_in_the_visit_may_be_spent_in_it() -> None:
    m = visit(colonies=[colony(hand=["scavengers_eye"])])
    choose_all(m, (0, "play:scavengers_eye"), (0, "take:scrap"), (0, "take:scrap"))
    m.choose(0, "build")
    assert wall(m, 0) == "intact"


def test_at56_the_visits_of_the_last_round_are_played() -> None:
    given = [colony(food=2, used=["pip"])]
    m = round_of("radio_broadcast", seats=2, colonies=given, following=None, deck=[])
    choose_all(m, (0, "pass"), (1, "commit:fitz"))
    assert asked(m) == (0, "visit")
    m.choose(0, "complete:well_diggers")
    assert m.over
    assert m.standings == [2, 2]
    assert state_of(m, 0, "pip") == "ready"


def test_at56_who_buys_nothing_is_a_visitor_too() -> None:
    m = round_of("radio_broadcast", seats=2, colonies=[colony(used=["pip"])])
    choose_all(m, (0, "pass"), (1, "commit:fitz"))
    assert state_of(m, 0, "pip") == "ready"
    assert told(m, "visited", 0)


def test_at68_an_errand_refills_its_row_at_once_and_readies_nobody() -> None:
    given = colony(food=3, used=["pip"], hand=["old_favour"])
    m = round_of("radio_broadcast", colonies=[given])
    m.choose(0, "play:old_favour")
    assert asked(m) == (0, "errand")
    assert refusal(m, 0, "influence:marshal") == "AT-28"
    assert refusal(m, 0, "done") == "AT-20"
    m.choose(0, "buy:tool_belt")
    assert None not in m.view(-1)["tools"]
    assert (state_of(m, 0, "pip"), store(m, 0)) == ("used", {"food": 2})
    assert asked(m) == (0, "commit")


def test_at68_a_tool_is_paid_for_before_the_row_is_refilled() -> None:
    given = colony(food=1, tech=1, hand=["old_favour"])
    m = round_of("radio_broadcast", colonies=[given])
    choose_all(m, (0, "play:old_favour"), (0, "buy:tool_belt"))
    assert asked(m) == (0, "pay")
    assert m.view(0)["tools"][1] is None
    assert m.undo(0)
    choose_all(m, (0, "buy:tool_belt"), (0, "pay:tech"))
    assert None not in m.view(0)["tools"]
    assert (asked(m), store(m, 0)) == ((0, "commit"), {"food": 1})


@pytest.mark.parametrize(
    ("key", "row"), [("influence:matron", "nobles"), ("complete:field_kitchen", "contracts")]
)
def test_at68_only_the_row_that_was_used_is_refilled(key: str, row: str) -> None:
    given = colony(**RICH, hand=["old_favour", "lookout"])
    m = visit(colonies=[given], contracts=["spare_parts", "field_kitchen", "power_line"])
    for bought in ("influence:marshal", "complete:spare_parts", "buy:tool_belt"):
        m.choose(0, bought)
    choose_all(m, (0, "pay:food"), (0, "play:old_favour"), (0, key))
    gaps = {part: m.view(0)[part].count(None) for part in ("nobles", "contracts", "tools")}
    assert gaps == {"nobles": 1, "contracts": 1, "tools": 1, row: 0}


def test_at68_it_does_not_count_against_the_three_of_a_visit() -> None:
    m = visit(colonies=[colony(food=3, scrap=1, hand=["old_favour"])])
    choose_all(m, (0, "play:old_favour"), (0, "buy:tool_belt"), (0, "pay:food"))
    step = m.state.agenda[-1]
    assert getattr(step, "bought", None) == 0


def test_at68_not_without_anything_to_pay_for() -> None:
    m = visit(colonies=[colony(hand=["old_favour"])])
    assert refusal(m, 0, "play:old_favour") == "AT-68"


# Tools


def test_at35_a_tool_works_only_for_a_committed_character() -> None:
    m = round_of("restart_the_generator", seats=2, colonies=[colony(tools=["tool_belt"])])
    choose_all(m, (0, "commit:mara_voss"), (0, "bare"), (1, "commit:otto_brandt"))
    assert missions(m, 1) == ["restart_the_generator"]  # 5 against 6


def test_at35_an_assigned_tool_always_applies() -> None:
    m = round_of("bait_for_the_wreckers", seats=2, colonies=[colony(tools=["tool_belt"])])
    choose_all(m, (0, "commit:lucky_ines"), (0, "equip:tool_belt"), (1, "commit:fitz"))
    assert missions(m, 1) == ["bait_for_the_wreckers"]  # 0 + 2 against 1


def test_at36_one_tool_per_character_and_only_free_ones() -> None:
    given = colony(tools=["tool_belt", "hunting_rifle"], carried={"pip": "city_map"}, used=["pip"])
    m = round_of("assault_on_the_foundry", colonies=[given])
    choose_all(m, (0, "commit:mara_voss"), (0, "commit:bruno_tack"))
    assert keys(m, 0) == ["equip:tool_belt", "equip:hunting_rifle", "bare"]
    assert refusal(m, 0, "equip:city_map") == "AT-36"
    assert refusal(m, 0, "equip:loaded_die") == "AT-36"
    m.choose(0, "equip:tool_belt")
    assert keys(m, 0) == ["equip:hunting_rifle", "bare"]  # now for the second


def test_at36_it_stays_until_the_character_is_readied() -> None:
    given = colony(carried={"pip": "tool_belt"}, used=["pip"], food=1)
    m = round_of("radio_broadcast", seats=2, colonies=[given])
    assert m.view(0)["colonies"][0]["tools"] == [{"tool": "tool_belt", "free": False}]
    choose_all(m, (0, "pass"), (1, "commit:fitz"), (0, "done"))
    assert m.view(0)["colonies"][0]["tools"] == [{"tool": "tool_belt", "free": True}]
    assert tool_of(m, 0, "pip") is None


def test_at36_a_card_that_readies_frees_the_tool_at_once() -> None:
    given = colony(carried={"pip": "tool_belt"}, used=["pip"], hand=["second_wind"])
    m = round_of("restart_the_generator", colonies=[given])
    choose_all(m, (0, "play:second_wind"), (0, "commit:pip"))
    assert "equip:tool_belt" in keys(m, 0)


def test_at57_readied_while_her_mission_runs_she_keeps_the_tool_for_it() -> None:
    given = colony(tools=["tool_belt"], hand=["second_wind"])
    m = round_of("restart_the_generator", seats=2, colonies=[given])
    choose_all(m, (0, "commit:mara_voss"), (0, "equip:tool_belt"), (1, "commit:otto_brandt"))
    m.choose(0, "play:second_wind")
    assert told(m, "reached", 0)[0].data["n"] == 5 + 3
    assert missions(m, 0) == ["restart_the_generator"]
    assert state_of(m, 0, "mara_voss") == "ready"
    assert tool_of(m, 0, "mara_voss") == "tool_belt"  # until the compensations are over
    m.choose(1, "study")
    assert tool_of(m, 0, "mara_voss") is None
    assert pieces(m).round == 2
