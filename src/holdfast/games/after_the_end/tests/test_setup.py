"""Sections 1 and 2: components, setup."""

from __future__ import annotations

from collections import Counter

import pytest

from holdfast import DataError, Match
from holdfast.games.after_the_end.rules.names import (
    CHARACTERS,
    COLONIES,
    CONTRACTS,
    DECK,
    EXPERIENCE,
    MISSIONS,
    NOBLES,
    RAIDS,
    RESOURCES,
    SKILLS,
    TOOLS,
)
from holdfast.games.after_the_end.rules.state import is_mission
from holdfast.games.after_the_end.tests.at import (
    asked,
    cards,
    choose_all,
    colony,
    colony_of,
    compensate,
    game,
    hand,
    keys,
    pieces,
    raid,
    refusal,
    round_of,
    state_of,
    store,
    table,
    told,
    visit,
)
from holdfast.games.after_the_end.tests.at import step as steps


def new(seats: int = 3, seed: int = 7, only: bool = False) -> Match:
    return game().match(seats=seats, seed=seed, options={"remove_missions_only": only})


# Components


def test_at1_the_components_are_counted() -> None:
    kinds = Counter(str(one.facts["component"]) for one in game().people.components())
    assert kinds == {
        "character": 30, "mission": 24, "raid": 9, "noble": 15, "contract": 15, "tool": 15,
        "experience": 10,
    }  # fmt: skip
    assert sum(cards().copies) == 24
    assert (len(COLONIES), len(CHARACTERS), len(MISSIONS), len(RAIDS)) == (5, 30, 24, 9)
    assert (len(NOBLES), len(CONTRACTS), len(TOOLS), len(EXPERIENCE)) == (15, 15, 15, 10)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at2_two_to_five_players_with_one_colony_each(seats: int) -> None:
    m = new(seats)
    assert len({one["colony"] for one in m.view(-1)["colonies"]}) == seats


@pytest.mark.parametrize("seats", [1, 6])
def test_at2_nobody_plays_alone_or_with_six(seats: int) -> None:
    with pytest.raises(DataError, match="2 to 5 seats"):
        new(seats)


def test_at3_four_skills_each_a_number_or_a_die() -> None:
    seen = new().view(0)["colonies"][0]["characters"]
    assert all(list(one["skills"]) == SKILLS for one in seen)
    shown = {value for one in seen for value in one["skills"].values()}
    assert "D" in shown
    assert all(value == "D" or value.isdigit() for value in shown)


def test_at3_a_wounded_gambler_shows_the_die_plus_one() -> None:
    m = round_of("radio_broadcast", colonies=[colony(wounds={"lucky_ines": 1})])
    assert m.view(0)["colonies"][0]["characters"][3]["skills"]["marksmanship"] == "D+1"


def test_at4_three_types_of_resources() -> None:
    assert RESOURCES == ["food", "scrap", "tech"]
    assert list(new().view(0)["colonies"][0]["store"]) == RESOURCES


def test_at5_what_does_not_fit_is_lost() -> None:
    m = compensate("mara_voss", own=colony(food=3, tech=2))
    m.choose(0, "token:mara_voss:food")
    assert store(m, 0) == {"food": 3, "tech": 2}
    assert [e.data["resource"] for e in told(m, "no_room", 0)] == ["food"]


def test_at5_a_free_choice_may_name_a_full_type() -> None:
    given = colony(food=3, hand=["scavengers_eye"])
    m = visit(colonies=[given])
    m.choose(0, "play:scavengers_eye")
    assert keys(m, 0) == ["take:food", "take:scrap", "take:tech"]
    choose_all(m, (0, "take:food"), (0, "take:tech"))
    assert store(m, 0) == {"food": 3, "tech": 1}


def test_at5_nothing_is_asked_with_a_full_storehouse() -> None:
    full = colony(food=3, scrap=3, tech=3, tools=["trophy_chain"])
    m = round_of("restart_the_generator", seats=2, colonies=[full])
    choose_all(m, (0, "commit:mara_voss"), (0, "equip:trophy_chain"), (1, "commit:nub"))
    assert asked(m) == (1, "compensate")  # all three types would be lost
    assert store(m, 0) == {"food": 3, "scrap": 3, "tech": 3}


def test_at6_supplies_never_run_out() -> None:
    full = [
        colony(tokens={CHARACTERS[6 * i + j]: ["food"] for j in range(4)}, food=3) for i in range(5)
    ]
    for i, one in enumerate(full):
        one["given"]["tokens"][CHARACTERS[6 * i + 5]] = ["food", "food"]
        one["given"]["wounds"] = {CHARACTERS[6 * i + j]: 1 for j in (0, 1, 3, 4)}
        one["given"]["wounds"][CHARACTERS[6 * i + 5]] = 2
    m = round_of("radio_broadcast", seats=5, colonies=full)
    seen = m.view(-1)["colonies"]
    assert sum(one["wounds"] for other in seen for one in other["characters"]) == 30
    assert sum(len(one["tokens"]) for other in seen for one in other["characters"]) == 30
    assert sum(one["wound_spots"] for other in seen for one in other["characters"]) == 30
    assert sum(one["token_spots"] for other in seen for one in other["characters"]) == 30


def test_at7_the_die_shows_1_to_6() -> None:
    rolled = set()
    for seed in range(60):
        m = round_of("clear_the_rooftops")
        pieces(m).rng = seed
        m.choose(0, "commit:lucky_ines")
        rolled.add(m.view(0)["colonies"][0]["commitment"]["parts"][0]["die"])
    assert rolled == {1, 2, 3, 4, 5, 6}


def test_at8_only_the_ready_are_committed() -> None:
    m = round_of("radio_broadcast", colonies=[colony(used=["pip"], dead=["mara_voss"])])
    assert refusal(m, 0, "commit:pip") == "AT-8"
    assert refusal(m, 0, "commit:mara_voss") == "AT-8"
    assert keys(m, 0) == [
        "commit:father_anselm", "commit:bruno_tack", "commit:lucky_ines", "commit:juno_reyes",
        "pass",
    ]  # fmt: skip


def test_at8_only_the_ready_are_wounded() -> None:
    m = raid(colonies=[colony(used=["pip"], dead=["mara_voss"])])
    assert "wound:pip" not in keys(m, 0)
    assert "wound:mara_voss" not in keys(m, 0)
    assert len(keys(m, 0)) == 4


def test_at47_any_number_of_experience_cards_in_hand() -> None:
    many = ["lucky_break"] * 4 + ["adrenaline"] * 3 + ["second_wind"] * 3
    m = compensate("mara_voss", own=colony(hand=many))
    m.choose(0, "experience")
    m.choose(0, keys(m, 0)[0])
    assert len(hand(m, 0)) == 11


# Setup


def test_at10_three_of_each_lie_in_the_capitol() -> None:
    seen = new().view(-1)
    for part, deck in (("nobles", "noble_deck"), ("contracts", "contract_deck")):
        assert len(set(seen[part])) == 3
        assert seen[deck] == 12
    assert (len(set(seen["tools"])), seen["tool_deck"]) == (3, 12)
    assert (seen["experience_deck"], seen["experience_discard"]) == (24, [])


def test_at10_the_rows_are_shuffled() -> None:
    assert len({tuple(new(seed=seed).view(-1)["tools"]) for seed in range(10)}) == 10


def test_at11_five_of_the_33_cards_are_removed() -> None:
    raids: Counter[int] = Counter()
    for seed in range(200):
        s = pieces(new(seed=seed))
        assert len(s.removed) == 5
        assert len(s.bag) == 33 - 5 - 2
        raids[sum(not is_mission(card) for card in s.removed)] += 1
    assert set(raids) >= {0, 1, 2, 3}
    assert 1.1 < sum(n * times for n, times in raids.items()) / 200 < 1.65  # 45 / 33 on average


def test_at11_the_option_removes_missions_only() -> None:
    for seed in range(40):
        s = pieces(new(seed=seed, only=True))
        assert len(s.removed) == 5
        assert all(is_mission(card) for card in s.removed)
        assert sum(not is_mission(card) for card in s.bag) == 9


def test_at11_every_mission_may_be_removed() -> None:
    gone = {card for seed in range(60) for card in pieces(new(seed=seed, only=True)).removed}
    assert gone == set(range(24))


def test_at12_both_visible_cards_are_missions() -> None:
    for seed in range(60):
        seen = new(seed=seed).view(-1)
        assert seen["mission"] in MISSIONS
        assert seen["next"] in MISSIONS
        assert seen["deck"] == 26
        assert not seen["gone"]


def test_at13_everybody_begins_with_nothing() -> None:
    m = new(seats=5)
    for seat in range(5):
        one = colony_of(m, seat)
        assert (one.resources(), one.level, one.wall, one.hand) == (0, 0, 0, ())
        assert all(state_of(m, seat, CHARACTERS[one.board * 6 + i]) == "ready" for i in range(6))


def test_at13_colonies_are_dealt_by_chance() -> None:
    dealt = {tuple(c.board for c in pieces(new(seats=2, seed=seed)).colonies) for seed in range(60)}
    assert len(dealt) > 15


def test_at13_characters_of_other_colonies_are_not_yours() -> None:
    m = round_of("radio_broadcast")
    assert refusal(m, 0, "commit:otto_brandt") == "AT-13"


def test_at14_anybody_may_go_first() -> None:
    firsts = Counter(pieces(new(seed=seed)).first for seed in range(90))
    assert sorted(firsts) == [0, 1, 2]
    assert min(firsts.values()) >= 15


def test_at48_the_first_decision_is_to_commit_or_pass() -> None:
    m = new()
    (seat,) = m.open
    assert seat == pieces(m).first
    assert "pass" in keys(m, seat)
    assert not m.choices


def test_at48_the_removed_cards_are_known_to_nobody() -> None:
    m = new(seats=2)
    for seat in (-1, 0, 1):
        seen = m.view(seat)
        assert len(seen["unseen"]) == 31  # 26 in the deck and 5 removed, not told apart
        assert "removed" not in seen


def test_at1_a_deck_of_28_cards_is_played() -> None:
    s = pieces(new())
    assert len(s.bag) + 2 == 28
    assert len(DECK) == 33


def test_at13_the_setup_can_be_stored_before_it_runs() -> None:
    m = table(agenda=[steps("Round")])
    assert m.open
