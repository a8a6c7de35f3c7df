"""Section 3.1: compensations, and what Tools do when a Mission is decided."""

from __future__ import annotations

from holdfast.games.after_the_end.tests.at import (
    asked,
    choose_all,
    colony,
    colony_of,
    compensate,
    discards,
    hand,
    keys,
    pieces,
    refusal,
    round_of,
    state_of,
    store,
    tokens,
    told,
    tool_of,
)

FULL_TRACK = 7
EVERYTHING = ["lucky_break"] * 4 + ["adrenaline"] * 3 + ["low_profile"] * 2 + ["second_wind"] * 3
EVERYTHING += ["lookout"] * 2 + ["scavengers_eye"] * 3 + ["insight"] * 2 + ["old_favour"] * 2
EVERYTHING += ["barricade"] * 2 + ["change_of_plans"]


def test_at25_one_of_three_compensations() -> None:
    m = compensate("mara_voss")
    assert keys(m, 0) == [
        "token:mara_voss:food", "token:mara_voss:scrap", "token:mara_voss:tech", "experience",
        "study",
    ]  # fmt: skip


def test_at25_a_token_of_any_type_with_its_first_resource() -> None:
    m = compensate("mara_voss")
    m.choose(0, "token:mara_voss:scrap")
    assert tokens(m, 0, "mara_voss") == ["scrap"]
    assert store(m, 0) == {"scrap": 1}
    assert not m.open  # exactly one


def test_at25_no_token_without_a_free_spot() -> None:
    m = compensate("mara_voss", own=colony(tokens={"mara_voss": ["food"]}))
    assert keys(m, 0) == ["experience", "study"]
    assert refusal(m, 0, "token:mara_voss:food") == "AT-25"
    m = compensate("juno_reyes", mission="radio_broadcast", following=None)
    assert keys(m, 0) == ["experience", "study"]  # the Wildcard has no spot at all


def test_at25_only_on_a_committed_character() -> None:
    m = compensate("mara_voss")
    assert refusal(m, 0, "token:pip:food") == "AT-25"
    assert refusal(m, 0, "token:otto_brandt:food") == "AT-13"


def test_at25_one_compensation_after_a_pair_as_well() -> None:
    m = compensate("mara_voss", "pip")
    assert len(keys(m, 0)) == 8  # three types for each of the two
    m.choose(0, "token:pip:tech")
    assert not m.open


def test_at25_one_player_after_the_other_in_turn_order() -> None:
    m = round_of("restart_the_generator", first=2)
    choose_all(m, (2, "commit:gull"), (0, "commit:pip"), (1, "commit:otto_brandt"))
    assert asked(m) == (2, "compensate")
    m.choose(2, "study")
    assert asked(m) == (0, "compensate")


def test_at25_experience_three_drawn_one_kept() -> None:
    m = compensate("mara_voss", experience=["insight", "lookout", "barricade"])
    m.choose(0, "experience")
    assert asked(m) == (0, "keep")
    assert keys(m, 0) == ["keep:lookout", "keep:insight", "keep:barricade"]
    before = len(discards(m))
    m.choose(0, "keep:insight")
    assert hand(m, 0) == ["insight"]
    assert len(discards(m)) == before + 2
    assert told(m, "put_back", 0)[0].data == {"cards": ["lookout", "barricade"]}


def test_at25_knowledge_one_spot_with_its_benefit() -> None:
    m = compensate("mara_voss", own=colony(knowledge=1))
    m.choose(0, "study")
    assert asked(m) == (0, "take")  # spot 2 is a resource
    m.choose(0, "take:tech")
    assert (colony_of(m, 0).level, store(m, 0)) == (2, {"tech": 1})


def test_at25_knowledge_may_bring_experience_or_ready_somebody() -> None:
    m = compensate("mara_voss", own=colony(knowledge=3))
    m.choose(0, "study")
    assert asked(m) == (0, "keep")
    m = compensate("mara_voss", own=colony(knowledge=5, used=["pip"]))
    m.choose(0, "study")
    assert keys(m, 0) == ["ready:mara_voss", "ready:pip"]
    m.choose(0, "ready:pip")
    assert state_of(m, 0, "pip") == "ready"


def test_at25_no_step_beyond_the_last_spot() -> None:
    m = compensate("mara_voss", own=colony(knowledge=FULL_TRACK))
    assert refusal(m, 0, "study") == "AT-25"
    assert "study" not in keys(m, 0)


def test_at26_without_any_possible_compensation_nothing_happens() -> None:
    stuck = colony(knowledge=FULL_TRACK, tokens={"mara_voss": ["food"]})
    m = compensate("mara_voss", own=stuck, others=[colony(hand=EVERYTHING)])
    assert not m.open
    assert not m.events


def test_at26_even_then_experience_may_be_played() -> None:
    stuck = colony(knowledge=FULL_TRACK, tokens={"mara_voss": ["food"]}, hand=["barricade"])
    rest = EVERYTHING.copy()
    rest.remove("barricade")
    m = compensate("mara_voss", own=stuck, others=[colony(hand=rest)])
    assert keys(m, 0) == ["done", "play:barricade"]
    m.choose(0, "play:barricade")
    # The card lies on the discard pile now, so there is one to draw, and that must be taken.
    assert hand(m, 0) == ["barricade"]


def test_at53_a_token_may_be_placed_with_a_full_storehouse() -> None:
    m = compensate("mara_voss", own=colony(food=3, scrap=3, tech=3))
    m.choose(0, "token:mara_voss:food")
    assert tokens(m, 0, "mara_voss") == ["food"]
    assert store(m, 0) == {"food": 3, "scrap": 3, "tech": 3}


def test_at53_a_compensation_cannot_be_declined() -> None:
    m = compensate("mara_voss")
    assert refusal(m, 0, "done") == "AT-53"
    assert refusal(m, 0, "pass") == "AT-15"


def test_at53_no_experience_without_cards() -> None:
    m = compensate("mara_voss", others=[colony(hand=EVERYTHING)])
    assert refusal(m, 0, "experience") == "AT-53"


def test_at54_the_discards_become_the_new_deck_while_drawing() -> None:
    m = compensate("mara_voss", experience=["insight"])
    m.choose(0, "experience")
    assert told(m, "reshuffled")
    drawn = m.view(0)["colonies"][0]["drawn"]
    assert len(drawn) == 3
    assert "insight" in drawn
    assert discards(m) == []  # the drawn cards go there only after the choice
    m.choose(0, "keep:insight")
    assert len(discards(m)) == 2


def test_at54_fewer_than_three_are_drawn_if_there_are_no_more() -> None:
    others = EVERYTHING.copy()
    for card in ("insight", "lookout"):
        others.remove(card)
    m = compensate("mara_voss", others=[colony(hand=others)])
    m.choose(0, "experience")
    assert keys(m, 0) == ["keep:lookout", "keep:insight"]
    assert refusal(m, 0, "keep:barricade") == "AT-54"


def test_at54_three_cards_alike_are_asked_for_all_the_same() -> None:
    m = compensate("mara_voss", experience=["lucky_break"] * 3)
    m.choose(0, "experience")
    assert keys(m, 0) == ["keep:lucky_break"]


# Tools


def test_at73_a_tool_acts_before_the_compensation_and_besides_it() -> None:
    m = round_of("restart_the_generator", seats=2, colonies=[colony(tools=["field_diary"])])
    choose_all(m, (0, "commit:pip"), (0, "equip:field_diary"), (1, "commit:otto_brandt"))
    assert colony_of(m, 0).level == 1
    assert asked(m) == (0, "compensate")
    m.choose(0, "study")
    assert colony_of(m, 0).level == 2


def test_at73_nothing_without_a_further_spot() -> None:
    given = colony(tools=["field_diary"], knowledge=FULL_TRACK)
    m = round_of("restart_the_generator", seats=2, colonies=[given])
    choose_all(m, (0, "commit:pip"), (0, "equip:field_diary"), (1, "commit:otto_brandt"))
    assert colony_of(m, 0).level == FULL_TRACK


def test_at73_the_winner_is_paid_before_others_are_compensated() -> None:
    given = [colony(), colony(tools=["trophy_chain"])]
    m = round_of("restart_the_generator", seats=2, colonies=given)
    choose_all(m, (0, "commit:pip"), (1, "commit:otto_brandt"), (1, "equip:trophy_chain"))
    assert asked(m) == (1, "take")
    choose_all(m, (1, "take:food"), (1, "take:food"))
    assert asked(m) == (0, "compensate")


def test_at71_a_tool_is_discarded_before_the_compensations() -> None:
    m = round_of("restart_the_generator", seats=2, colonies=[colony(tools=["scavenged_motorbike"])])
    choose_all(m, (0, "commit:pip"), (0, "equip:scavenged_motorbike"), (1, "commit:otto_brandt"))
    assert asked(m) == (0, "discard")
    assert refusal(m, 0, "discard:tool_belt") == "AT-71"
    m.choose(0, "discard:scavenged_motorbike")
    assert state_of(m, 0, "pip") == "ready"
    assert m.view(-1)["scrapped"] == ["scavenged_motorbike"]
    assert asked(m) == (0, "compensate")
    m.choose(0, "token:pip:food")  # she was on the Mission all the same
    assert pieces(m).round == 2


def test_at71_it_may_be_kept() -> None:
    m = round_of("restart_the_generator", seats=2, colonies=[colony(tools=["scavenged_motorbike"])])
    choose_all(m, (0, "commit:pip"), (0, "equip:scavenged_motorbike"), (1, "commit:otto_brandt"))
    m.choose(0, "done")
    assert (state_of(m, 0, "pip"), tool_of(m, 0, "pip")) == ("used", "scavenged_motorbike")


def test_at71_not_in_vain() -> None:
    given = colony(tools=["scavenged_motorbike"], hand=["second_wind"])
    m = round_of("restart_the_generator", seats=2, colonies=[given])
    choose_all(m, (0, "commit:pip"), (0, "equip:scavenged_motorbike"), (1, "commit:otto_brandt"))
    m.choose(0, "play:second_wind")  # in the last window; she is ready already
    assert asked(m) == (0, "compensate")
