"""Experience at any moment: beside every question, one's own or another's (AT-46), and moments in
which nobody would be asked otherwise (AT-75)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import holdfast
from holdfast import Match
from holdfast.games.after_the_end.rules.names import EXPERIENCE
from holdfast.games.after_the_end.tests.at import (
    Json,
    asked,
    cards,
    choose_all,
    colony,
    colony_of,
    commit,
    compensate,
    discards,
    faces,
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
    told,
    total_of,
    visit,
    wall,
    wounds,
)

HAVEN = ["mara_voss", "father_anselm", "bruno_tack", "lucky_ines", "juno_reyes", "pip"]
IRON = ["sybil_crane", "otto_brandt", "magda_kohl", "fitz", "dara_quill", "nub"]


# Every question of the game, asked of seat 0. Seat 1 has the cards that are given.


def at_commit(own: Json, other: Json, seats: int) -> Match:
    return round_of("radio_broadcast", seats=seats, colonies=[own, other])


def at_partner(own: Json, other: Json, seats: int) -> Match:
    m = round_of("unite_the_camps", seats=seats, colonies=[own, other])
    m.choose(0, "commit:pip")
    return m


def at_equip(own: Json, other: Json, seats: int) -> Match:
    own["tools"] += ["tool_belt", "old_banner"]
    m = at_commit(own, other, seats)
    m.choose(0, "commit:pip")
    return m


def at_replace(own: Json, other: Json, seats: int) -> Match:
    own["tools"] += ["city_map"]
    m = at_commit(own, other, seats)
    choose_all(m, (0, "commit:pip"), (0, "equip:city_map"))
    return m


def at_reroll(own: Json, other: Json, seats: int) -> Match:
    m = round_of("clear_the_rooftops", seats=seats, colonies=[own, other], script=faces(2))
    m.choose(0, "commit:lucky_ines")
    return m


def at_die(own: Json, other: Json, seats: int) -> Match:
    own["hand"].append("lucky_break")
    m = round_of("trade_summit", seats=seats, colonies=[own, other], script=faces(5, 1))
    choose_all(m, (0, "commit:juno_reyes"), (0, "play:lucky_break"))
    return m


def at_window(own: Json, other: Json, seats: int) -> Match:
    m = at_commit(own, other, seats)
    m.choose(0, "commit:pip")
    for seat in range(1, seats):
        m.choose(seat, "pass")
    return m


def at_window_passed(own: Json, other: Json, seats: int) -> Match:
    m = round_of("radio_broadcast", seats=seats, colonies=[own, other])
    choose_all(m, (0, "pass"), (1, "commit:nub"))
    for seat in range(2, seats):
        m.choose(seat, "pass")
    return m


def at_won(own: Json, other: Json, seats: int) -> Match:
    m = at_window(own, other, seats)
    m.choose(0, "done")
    if other["hand"]:
        m.choose(1, "done")
    return m


def at_discard(own: Json, other: Json, seats: int) -> Match:
    own["tools"] += ["scavenged_motorbike"]
    m = at_commit(own, other, seats)
    choose_all(m, (0, "commit:pip"), (0, "equip:scavenged_motorbike"))
    for seat in range(1, seats):
        m.choose(seat, "pass")
    while asked(m)[1] != "discard":
        m.choose(asked(m)[0], "done")
    return m


def at_compensate(own: Json, other: Json, seats: int) -> Match:
    return compensate("mara_voss", own=own, others=[other], seats=seats)


def at_take(own: Json, other: Json, seats: int) -> Match:
    own["hand"].append("scavengers_eye")
    m = at_commit(own, other, seats)
    m.choose(0, "play:scavengers_eye")
    return m


def at_ready(own: Json, other: Json, seats: int) -> Match:
    own["hand"].append("second_wind")
    own["given"]["used"] += ["pip", "mara_voss"]
    m = at_commit(own, other, seats)
    m.choose(0, "play:second_wind")
    return m


def at_keep(own: Json, other: Json, seats: int) -> Match:
    m = at_compensate(own, other, seats)
    m.choose(0, "experience")
    return m


def at_visit(own: Json, other: Json, seats: int) -> Match:
    own.update(food=3, scrap=3, tech=3)
    return visit(colonies=[own, other], seats=seats)


def at_pay(own: Json, other: Json, seats: int) -> Match:
    m = at_visit(own, other, seats)
    m.choose(0, "buy:tool_belt")
    return m


def at_errand(own: Json, other: Json, seats: int) -> Match:
    own["hand"].append("old_favour")
    own.update(food=3, scrap=3, tech=3)
    m = at_commit(own, other, seats)
    m.choose(0, "play:old_favour")
    return m


def at_raid(own: Json, other: Json, seats: int) -> Match:
    return raid("dust_riders", colonies=[own, other], seats=seats)


def over(own: Json, other: Json, seats: int, **more: object) -> Match:
    """The visits are over; the first player has something to do before the round is."""
    agenda = [step("MissionOver")]
    return table(agenda=agenda, decided=True, colonies=[own, other], seats=seats, **more)  # type: ignore[arg-type]


def at_next_card(own: Json, other: Json, seats: int) -> Match:
    return over(own, other, seats)


def at_last_call(own: Json, other: Json, seats: int) -> Match:
    return over(own, other, seats, deck=[], following=None)


# By prompt; those that only open for somebody with a card say so.
QUESTIONS: dict[str, tuple[Callable[[Json, Json, int], Match], bool]] = {
    "commit": (at_commit, False),
    "partner": (at_partner, False),
    "equip": (at_equip, False),
    "replace": (at_replace, False),
    "reroll": (at_reroll, True),
    "die": (at_die, False),
    "window": (at_window, True),
    "window_passed": (at_window_passed, True),
    "won": (at_won, True),
    "discard": (at_discard, False),
    "compensate": (at_compensate, False),
    "take": (at_take, False),
    "ready": (at_ready, False),
    "keep": (at_keep, False),
    "visit": (at_visit, False),
    "pay": (at_pay, False),
    "errand": (at_errand, False),
    "raid": (at_raid, False),
    "next_card": (at_next_card, True),
    "last_call": (at_last_call, True),
}


def question(prompt: str, other: Json, seats: int = 3, own: Json | None = None) -> Match:
    ask, needs_card = QUESTIONS[prompt]
    if own is None:
        own = colony(hand=["lookout"] if needs_card else [])
    m = ask(own, other, seats)
    assert asked(m) == (0, prompt)
    return m


def answers(m: Match, seat: int) -> list[str]:
    return [key for key in keys(m, seat) if key not in m.beside(seat)]


def test_every_question_of_the_game_is_here() -> None:
    words = holdfast.game("after-the-end").match(seats=2, seed=1).words()
    assert sorted(words.section("prompts")) == sorted(QUESTIONS)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("prompt", QUESTIONS)
def test_at46_beside_every_question_of_another(prompt: str, seats: int) -> None:
    m = question(prompt, colony(hand=["insight", "lookout"]), seats)
    before, rest = keys(m, 0), answers(m, 0)
    assert (list(m.open), m.beside(1)) == ([0], ["play:insight"])
    m.choose(1, "play:insight")
    assert (colony_of(m, 1).level, hand(m, 1), discards(m)[-1]) == (1, ["lookout"], "insight")
    # What lay below is asked again, as it was.
    assert (asked(m), keys(m, 0), answers(m, 0)) == ((0, prompt), before, rest)


@pytest.mark.parametrize("prompt", QUESTIONS)
def test_at46_beside_every_question_of_ones_own(prompt: str) -> None:
    m = question(prompt, colony(), own=colony(hand=["insight", "lookout"]))
    rest = answers(m, 0)
    assert "play:insight" in m.beside(0)
    assert keys(m, 0) == [*rest, *m.beside(0)]
    m.choose(0, "play:insight")
    assert colony_of(m, 0).level == 1
    assert (asked(m), answers(m, 0)) == ((0, prompt), rest)


@pytest.mark.parametrize("prompt", QUESTIONS)
def test_at46_a_card_with_a_question_of_its_own_comes_first(prompt: str) -> None:
    m = question(prompt, colony(hand=["scavengers_eye"]))
    rest = answers(m, 0)
    m.choose(1, "play:scavengers_eye")
    assert asked(m) == (1, "take")
    choose_all(m, (1, "take:food"), (1, "take:tech"))
    assert (asked(m), answers(m, 0), store(m, 1)) == ((0, prompt), rest, {"food": 1, "tech": 1})


@pytest.mark.parametrize("prompt", QUESTIONS)
def test_at46_records_with_asides_lead_to_the_same_position(prompt: str) -> None:
    m = question(prompt, colony(hand=["insight", "barricade"]))
    choose_all(m, (1, "play:barricade"), (1, "play:insight"))
    again = holdfast.load_record(json.loads(json.dumps(m.record())))
    assert again.choices == m.choices
    assert json.dumps(again.position()) == json.dumps(m.position())
    loaded = holdfast.load_position(json.loads(json.dumps(m.position())))
    assert (loaded.open, loaded.beside(1)) == (m.open, m.beside(1))


@pytest.mark.parametrize("prompt", QUESTIONS)
def test_at46_a_card_that_was_shown_is_not_taken_back(prompt: str) -> None:
    m = question(prompt, colony(hand=["barricade", "lookout"]))
    m.choose(1, "play:barricade")
    assert not m.can_undo(1)
    assert not m.can_undo(0)


def test_at46_whoever_holds_nothing_has_no_asides() -> None:
    for prompt in QUESTIONS:
        m = question(prompt, colony())
        assert m.beside(1) == m.beside(2) == []


# What is possible when


def sent_ahead(prompt: str, held: list[str]) -> Match:
    """Seat 0 is asked this, and seat 1 has Fitz on the Mission, who rolled a 2."""
    own = colony(hand=["lookout"] if QUESTIONS[prompt][1] else [])
    other = colony(hand=held, used=["fitz"], sent=["fitz"], skills=["charisma"], dice=[2])
    if prompt == "commit":
        more: Json = {"agenda": [step("LastWindow"), step("Commit", seat=0)]}
    else:
        commit(own, "pip", skills=["charisma"])
        own["given"]["used"] = ["pip"]
        more = {"agenda": [step("Outcome"), step("Window", seat=0, quiet=0)]}
    return table(colonies=[own, other], script=faces(6), **more)


@pytest.mark.parametrize("prompt", ["commit", "window"])
def test_at18_a_die_is_rerolled_beside_the_question_of_another(prompt: str) -> None:
    m = sent_ahead(prompt, ["insight"])
    assert (asked(m), total_of(m, 1)) == ((0, prompt), 2)
    m.choose(1, "reroll:insight:die_1")
    assert (asked(m), total_of(m, 1)) == ((0, prompt), 6)


@pytest.mark.parametrize("prompt", ["commit", "window"])
def test_at51_a_total_is_changed_beside_the_question_of_another(prompt: str) -> None:
    m = sent_ahead(prompt, ["adrenaline", "low_profile"])
    m.choose(1, "play:adrenaline")
    assert (asked(m), total_of(m, 1)) == ((0, prompt), 4)
    assert m.view(0)["leader"] == 1


def test_at51_who_leads_is_told_anew_to_whoever_is_asked() -> None:
    m = sent_ahead("window", ["adrenaline"])
    assert m.words().prompt(m.state, 0).startswith("Your total is 3.")
    assert m.view(0)["leader"] == 0
    m.choose(1, "play:adrenaline")
    assert m.view(0)["leader"] == 1
    m.choose(0, "done")
    assert missions(m, 1) == ["parley_at_the_gate"]


@pytest.mark.parametrize("prompt", ["won", "compensate", "visit", "raid", "next_card", "last_call"])
def test_at51_neither_totals_nor_dice_once_the_mission_is_decided(prompt: str) -> None:
    m = question(prompt, colony(hand=["adrenaline", "low_profile", "lucky_break"]))
    assert m.beside(1) == []
    assert refusal(m, 1, "play:adrenaline") == refusal(m, 1, "play:lucky_break") == "AT-51"
    assert refusal(m, 1, "reroll:adrenaline:die_1") in ("AT-18", "AT-51")


def test_at51_who_has_not_decided_yet_has_no_total_to_change() -> None:
    m = question("commit", colony(hand=["adrenaline"]))
    assert (m.beside(1), refusal(m, 1, "play:adrenaline")) == ([], "AT-51")


def test_at51_a_total_can_be_changed_before_tools_are_given() -> None:
    m = question("equip", colony(), own=colony(hand=["adrenaline"]))
    choose_all(m, (0, "play:adrenaline"), (0, "bare"))
    assert total_of(m, 0) == 3 + 2


@pytest.mark.parametrize("prompt", QUESTIONS)
def test_at69_a_lookout_is_played_on_ones_own_turn_in_a_raid(prompt: str) -> None:
    m = question(prompt, colony(hand=["lookout"]))
    assert (m.beside(1), refusal(m, 1, "play:lookout")) == ([], "AT-69")
    if prompt == "raid":
        m.choose(0, "wound:pip")
        assert (asked(m), m.beside(1)) == ((1, "raid"), ["play:lookout"])


def test_at69_a_lookout_ends_the_turn_in_the_raid_and_nothing_else() -> None:
    given = [colony(hand=["lookout", "insight"]), colony(hand=["lookout"]), colony()]
    m = raid("dust_riders", "pit_gang", colonies=given)
    m.choose(0, "play:lookout")
    assert (asked(m), hand(m, 0)) == ((1, "raid"), ["insight"])
    choose_all(m, (1, "play:lookout"), (2, "wound:minnow"))
    assert (asked(m), m.view(0)["raid"]) == ((0, "raid"), "pit_gang")
    assert len(told(m, "guarded")) == 2
    assert not told(m, "wounded", 0)


def test_at60_others_prepare_while_one_deals_with_the_raid() -> None:
    given = [colony(), colony(hand=["barricade", "second_wind"], used=IRON, food=2)]
    m = raid("dust_riders", colonies=given)
    assert (asked(m), m.beside(1)) == ((0, "raid"), ["play:second_wind", "play:barricade"])
    choose_all(m, (1, "play:second_wind"), (1, "ready:nub"), (1, "play:barricade"))
    assert asked(m) == (0, "raid")
    m.choose(0, "wound:pip")
    # With the last card played and a Wall there is nothing left to ask.
    assert (wall(m, 1), wounds(m, 1, "nub"), store(m, 1)) == ("damaged", 0, {"food": 2})
    assert len(told(m, "wounded")) == 1


# What changes the question below


def test_at55_an_errand_of_another_takes_from_the_rows_of_a_visit() -> None:
    contracts = ["well_diggers", "roof_sheeting", "signal_lamps"]
    given = [colony(food=2, scrap=3), colony(hand=["old_favour"], food=2)]
    m = visit(colonies=given, contracts=contracts)
    m.choose(0, "build")
    assert {"complete:well_diggers", "complete:roof_sheeting"} <= set(keys(m, 0))
    choose_all(m, (1, "play:old_favour"), (1, "complete:well_diggers"))
    assert asked(m) == (0, "visit")
    assert refusal(m, 0, "complete:well_diggers") == "AT-29"
    assert "complete:roof_sheeting" in keys(m, 0)
    assert None not in m.view(0)["contracts"]  # refilled at once
    assert refusal(m, 0, "build") == "AT-33"  # once per visit, as before


def test_at27_what_was_done_in_a_visit_is_counted_across_asides() -> None:
    contracts = ["well_diggers", "roof_sheeting", "signal_lamps"]
    given = [colony(food=3, scrap=3, tech=3), colony(hand=["insight", "barricade"])]
    m = visit(colonies=given, contracts=contracts)
    choose_all(m, (0, "complete:well_diggers"), (1, "play:insight"))
    choose_all(m, (0, "complete:roof_sheeting"), (1, "play:barricade"))
    step_now = m.state.asking(0)
    assert (getattr(step_now, "completed", 0), getattr(step_now, "bought", 0)) == (2, 0)
    m.choose(0, "done")
    assert len(told(m, "visited", 0)) == 1
    assert len(colony_of(m, 0).contracts) == 2


def test_at16_readying_somebody_beside_the_question_offers_her() -> None:
    given = colony(used=HAVEN, hand=["second_wind"])
    m = round_of("radio_broadcast", colonies=[given])
    assert answers(m, 0) == ["pass"]
    choose_all(m, (0, "play:second_wind"), (0, "ready:pip"))
    assert answers(m, 0) == ["commit:pip", "pass"]


def test_at25_a_card_of_another_can_make_a_compensation_possible() -> None:
    own = colony(knowledge=7, tokens={"mara_voss": ["food"]}, hand=["lookout"])
    pool = [id for id, n in zip(EXPERIENCE, cards().copies, strict=True) for _ in range(n)]
    pool.remove("lookout")
    m = compensate("mara_voss", own=own, others=[colony(hand=pool)])
    assert answers(m, 0) == ["done"]  # every card is in a hand
    m.choose(1, "play:barricade")
    assert answers(m, 0) == ["experience"]


# A Raid that is revealed beside a question


def plans(prompt: str, own: Json | None = None) -> Match:
    """Seat 1 can reveal a Raid while seat 0 is asked this."""
    ask = QUESTIONS[prompt][0]
    m = ask(colony() if own is None else own, colony(hand=["change_of_plans"]), 2)
    state = json.loads(json.dumps(m.position()))
    deck = state["state"]["bag"]
    state["state"]["bag"] = ["dust_riders"]
    state["state"]["gone"] = [id for id in state["state"]["gone"] if id != "dust_riders"] + deck
    m = holdfast.load_position(state)
    assert asked(m) == (0, prompt)
    m.choose(1, "play:change_of_plans")
    return m


@pytest.mark.parametrize(
    "prompt", ["commit", "equip", "replace", "die", "compensate", "take", "ready", "keep", "errand"]
)
def test_at67_a_raid_beside_a_question_is_resolved_and_the_question_asked_again(
    prompt: str,
) -> None:
    m = plans(prompt)
    assert asked(m) == (0, "raid")
    victim = "father_anselm" if "wound:father_anselm" in keys(m, 0) else keys(m, 0)[0]
    m.choose(0, victim if ":" in victim else f"wound:{victim}")
    m.choose(1, "wound:nub")
    assert asked(m) == (0, prompt)
    assert (m.view(0)["raid"], len(told(m, "wounded"))) == (None, 2)


def test_at16_who_loses_one_of_two_decides_anew() -> None:
    m = plans("partner", own=colony(wounds={"pip": 2}))
    m.choose(0, "wound:pip")  # who had been chosen already
    assert state_of(m, 0, "pip") == "dead"
    m.choose(1, "wound:nub")
    assert (asked(m), "pass" in keys(m, 0)) == ((0, "commit"), True)
    choose_all(m, (0, "commit:mara_voss"), (0, "commit:juno_reyes"))
    assert len(told(m, "committed", 0)) == 1


def test_at16_who_has_nobody_left_to_go_along_decides_anew() -> None:
    used = ["father_anselm", "juno_reyes", "lucky_ines"]
    given = [colony(used=used, wounds={"mara_voss": 1}), colony(hand=["change_of_plans"])]
    raids = ["dust_riders", "pit_gang"]
    m = round_of("unite_the_camps", seats=2, colonies=given, deck=raids)
    choose_all(m, (0, "commit:pip"), (1, "play:change_of_plans"))
    choose_all(m, (0, "wound:mara_voss"), (1, "wound:nub"), (0, "wound:bruno_tack"))
    m.choose(1, "wound:nub")
    # Only Pip is ready, and the Mission takes two.
    assert (told(m, "committed", 0), len(told(m, "passed_short", 0))) == ([], 1)
    assert asked(m) == (1, "commit")


def test_at17_who_was_chosen_can_still_be_wounded_before_she_is_used() -> None:
    m = plans("equip", own=colony(wounds={"pip": 2}))
    choose_all(m, (0, "wound:pip"), (1, "wound:nub"))
    assert (asked(m), state_of(m, 0, "pip")) == ((0, "equip"), "dead")
    m.choose(0, "bare")
    assert (total_of(m, 0), state_of(m, 0, "pip")) == (5, "dead")  # AT-63: as she was


def test_at30_a_raid_takes_the_price_of_a_tool_with_everything_else() -> None:
    own = colony(used=HAVEN)
    m = plans("pay", own=own)
    # Nobody ready and no Wall: the storehouse is lost, and with it what the Tool costs.
    assert store(m, 0) == {}
    m.choose(1, "wound:nub")
    assert (len(colony_of(m, 0).tools), len(told(m, "visited", 0))) == (1, 1)
    assert not told(m, "paid")


def test_at68_nobody_spends_the_price_of_a_tool_on_an_errand() -> None:
    m = question("pay", colony(), own=colony(hand=["old_favour"]))
    assert refusal(m, 0, "play:old_favour") == "AT-68"
    m.choose(0, "pay:food")
    assert "play:old_favour" in m.beside(0)


def test_at68_one_errand_after_the_other() -> None:
    m = question("errand", colony(), own=colony(hand=["old_favour"]))
    assert refusal(m, 0, "play:old_favour") == "AT-68"
    m.choose(0, "complete:well_diggers")
    assert "play:old_favour" in m.beside(0)


def test_at68_others_may_run_errands_meanwhile() -> None:
    m = question("errand", colony(hand=["old_favour"], food=2))
    choose_all(m, (1, "play:old_favour"), (1, "complete:well_diggers"))
    assert (asked(m), len(told(m, "completed", 1))) == ((0, "errand"), 1)
    assert "complete:well_diggers" not in keys(m, 0)


def test_at54_a_draw_beside_a_draw_waits_for_the_choice() -> None:
    given = colony(knowledge=3, hand=["insight"])  # spot 4 draws Experience
    m = question("keep", colony(), own=given)
    drawn = m.view(0)["colonies"][0]["drawn"]
    m.choose(0, "play:insight")
    assert (asked(m), m.view(0)["colonies"][0]["drawn"]) == ((0, "keep"), drawn)
    m.choose(0, f"keep:{drawn[0]}")
    assert (asked(m), len(told(m, "drew", 0))) == ((0, "keep"), 2)
    m.choose(0, answers(m, 0)[0])
    assert len(hand(m, 0)) == 2
    assert not colony_of(m, 0).drawn


def test_at54_others_draw_meanwhile() -> None:
    m = question("keep", colony(knowledge=3, hand=["insight"]))
    m.choose(1, "play:insight")
    assert asked(m) == (1, "keep")
    m.choose(1, answers(m, 1)[0])
    assert asked(m) == (0, "keep")
    m.choose(0, answers(m, 0)[0])
    assert (len(hand(m, 0)), len(hand(m, 1))) == (1, 1)


def test_at71_the_rider_may_be_readied_by_a_card_instead() -> None:
    m = question("discard", colony(), own=colony(hand=["second_wind"]))
    m.choose(0, "play:second_wind")
    assert state_of(m, 0, "pip") == "ready"
    assert not told(m, "scrapped")
    assert "scavenged_motorbike" in json.dumps(m.view(0)["colonies"][0]["tools"])


# Moments


def decided(winner: Json, *others: Json, passing: tuple[int, ...] = (), **more: object) -> Match:
    """The totals are final in a moment: seat 0 has the best one."""
    sent = {0: "father_anselm", 1: "nub", 2: "minnow", 3: "sprout", 4: "tunnel_kid"}
    colonies = [winner, *others]
    for seat, one in enumerate(colonies):
        if seat not in passing:
            commit(one, sent[seat], skills=["charisma"])
            one["given"]["used"] = [*one["given"]["used"], sent[seat]]
    return table(
        agenda=[step("Outcome")],
        seats=len(colonies),
        colonies=colonies,
        passed=passing,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("card", ["insight", "lookout", "adrenaline", "change_of_plans"])
def test_at75_the_winner_is_asked_before_compensations_whatever_the_card(card: str) -> None:
    m = decided(colony(hand=[card]), colony())
    assert (asked(m), missions(m, 0)) == ((0, "won"), ["parley_at_the_gate"])
    assert answers(m, 0) == ["done"]
    m.choose(0, "done")
    assert asked(m) == (1, "compensate")


@pytest.mark.parametrize("only", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at75_a_winner_alone_is_asked_before_the_raid(seats: int, only: bool) -> None:
    """All others have passed with nothing to buy: nobody else is asked anything."""
    others = [colony() for _ in range(seats - 1)]
    m = decided(
        colony(hand=["barricade"]),
        *others,
        passing=tuple(range(1, seats)),
        deck=["dust_riders"],
        following="radio_broadcast",
        remove_missions_only=only,
    )
    assert (asked(m), m.view(1)["raid"]) == ((0, "won"), None)
    m.choose(0, "play:barricade")
    assert wall(m, 0) == "damaged"  # the Raid has come and hit it


def test_at75_a_winner_without_cards_is_not_asked() -> None:
    assert asked(decided(colony(), colony())) == (1, "compensate")


def test_at75_losers_and_passers_have_questions_of_their_own() -> None:
    m = decided(colony(), colony(hand=["insight"]), colony(hand=["insight"]), passing=(2,))
    assert asked(m) == (1, "compensate")
    m.choose(1, "study")
    assert asked(m) == (2, "visit")


def test_at75_others_may_act_beside_the_winner() -> None:
    m = decided(colony(hand=["lookout"]), colony(hand=["insight"]), colony(hand=["second_wind"]))
    assert asked(m) == (0, "won")
    assert (m.beside(1), m.beside(2)) == (["play:insight"], ["play:second_wind"])
    m.choose(1, "play:insight")
    assert asked(m) == (0, "won")


def test_at75_the_winner_may_come_before_the_visitors() -> None:
    contracts = ["well_diggers", "roof_sheeting", "signal_lamps"]
    m = decided(
        colony(hand=["old_favour"], food=2), colony(food=2), passing=(1,), contracts=contracts
    )
    choose_all(m, (0, "play:old_favour"), (0, "complete:well_diggers"))
    assert asked(m) == (1, "visit")
    assert "complete:well_diggers" not in keys(m, 1)


def test_at75_before_the_next_card_everybody_with_a_card_is_asked() -> None:
    given = [colony(hand=["lookout"]), colony(), colony(hand=["insight"])]
    m = table(agenda=[step("MissionOver")], decided=True, colonies=given, first=2)
    assert asked(m) == (2, "next_card")
    m.choose(2, "done")
    assert asked(m) == (0, "next_card")
    m.choose(0, "done")
    assert m.view(0)["round"] == 2


def test_at75_the_visible_mission_is_put_aside_before_it_counts() -> None:
    given = [colony(hand=["change_of_plans"]), colony(hand=["lookout"])]
    m = over(given[0], given[1], 3, deck=["mend_the_rope_bridge", "escort_the_convoy"])
    m.choose(0, "play:change_of_plans")
    # Everybody sees that no such card is left, so nobody is asked again.
    assert asked(m)[1] == "commit"
    assert m.view(0)["mission"] != "radio_broadcast"
    assert m.view(0)["under"] == ["radio_broadcast"]


def test_at75_not_when_all_see_that_no_such_card_is_left() -> None:
    rest = ["insight", "insight", "barricade", "barricade", "second_wind"]
    given = [colony(hand=["lookout"]), colony()]
    m = over(given[0], given[1], 3, experience=rest)
    assert "change_of_plans" in m.view(1)["experience_discard"]
    assert asked(m) == (0, "commit")


def test_at75_not_when_there_is_nothing_to_put_aside() -> None:
    m = over(colony(hand=["change_of_plans"]), colony(), 3, deck=[])
    assert asked(m) == (0, "commit")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at75_the_last_moment_is_before_the_scoring(seats: int) -> None:
    m = over(colony(hand=["insight"]), colony(hand=["insight"]), seats, deck=[], following=None)
    assert (asked(m), m.over) == ((0, "last_call"), False)
    m.choose(0, "play:insight")
    assert asked(m) == (1, "last_call")
    m.choose(1, "done")
    assert m.over
    assert m.standings[:2] == [1, 0]


def test_at75_a_moment_closes_when_all_have_passed_in_a_row() -> None:
    m = over(colony(hand=["lookout"]), colony(hand=["insight", "lookout"]), 2)
    choose_all(m, (0, "done"), (1, "play:insight"), (1, "done"))
    assert asked(m) == (0, "next_card")
    m.choose(0, "done")
    assert asked(m)[1] == "commit"


def test_at75_a_card_of_whoever_is_not_asked_opens_it_anew() -> None:
    m = over(colony(hand=["lookout", "insight"]), colony(hand=["lookout"]), 2)
    choose_all(m, (0, "done"), (0, "play:insight"))
    assert asked(m) == (1, "next_card")
    m.choose(1, "done")
    assert asked(m) == (0, "next_card")


# Not again this round


def test_at75_the_wish_not_to_be_asked_again_this_round() -> None:
    m = question("window", colony(hand=["lookout"]))
    m.choose(0, "pass_round")
    assert (asked(m), m.view(1)["colonies"][0]["silent"]) == ((1, "window_passed"), True)
    m.choose(1, "done")
    # The winner has wished to be left alone, but can still act.
    assert (asked(m), pieces(m).winner) == ((1, "visit"), 0)
    assert m.beside(0) == []


def test_at75_the_wish_takes_no_card_away() -> None:
    own = colony(hand=["insight", "lookout"])
    m = question("window", colony(hand=["lookout"]), own=own)
    choose_all(m, (0, "pass_round"), (0, "play:insight"))
    assert (asked(m), colony_of(m, 0).level) == ((1, "window_passed"), 1)


def test_at75_the_wish_ends_with_the_round_and_leaves_own_decisions() -> None:
    m = question("window", colony())
    m.choose(0, "pass_round")
    while asked(m)[1] != "commit":
        m.choose(asked(m)[0], "done")
    assert not pieces(m).silent
    assert asked(m)[0] == 0  # the winner, with a card that cannot be played


@pytest.mark.parametrize("prompt", QUESTIONS)
def test_at75_the_wish_is_offered_where_another_moment_may_follow(prompt: str) -> None:
    m = question(prompt, colony(hand=["lookout"]))
    is_offered = prompt in ("window", "window_passed", "won")
    assert ("pass_round" in keys(m, 0)) is is_offered
    assert refusal(m, 0, "pass_round") == (None if is_offered else "AT-75")
    assert "pass_round" not in m.beside(1)
    assert refusal(m, 1, "pass_round") == "AT-75"


def test_at75_the_wish_is_stored_and_can_be_taken_back() -> None:
    m = question("window", colony(hand=["lookout"]))
    m.choose(0, "pass_round")
    again = holdfast.load_position(json.loads(json.dumps(m.position())))
    assert pieces(again).silent == pieces(m).silent == 1
    assert m.undo(0)
    assert pieces(m).silent == 0
    assert asked(m) == (0, "window")
