"""Every component does what section 10 says, from a position.

The tables are typed from the rulings, not read from the data files.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from holdfast import Match
from holdfast.games.after_the_end.rules.names import (
    CHARACTERS,
    CONTRACTS,
    EXPERIENCE,
    MISSIONS,
    NOBLES,
    SKILLS,
    TOOLS,
    TYPES,
    VERBS,
)
from holdfast.games.after_the_end.tests.at import (
    Json,
    asked,
    cards,
    choose_all,
    colony,
    colony_of,
    faces,
    final_scoring,
    keys,
    missions,
    raid,
    refusal,
    round_of,
    state_of,
    store,
    told,
    total_of,
    visit,
    wall,
)

# Skills C E M I for 0, 1 and 2 Wounds; token spots.
PEOPLE = """
mara_voss      1 5 2 3 / 1 6 2 4                     1
father_anselm  6 1 2 1 / 6 2 3 2                     1
bruno_tack     2 4 4 2                               1
lucky_ines     1 0 D 4 / 1 0 D+1 5                   1
juno_reyes     D 2 1 D / D+1 2 1 D+1                 0
pip            3 2 2 1 / 4 3 2 1 / 5 4 3 2           2
sybil_crane    3 1 2 5 / 4 1 2 6                     1
otto_brandt    0 6 1 3 / 1 6 2 4                     1
magda_kohl     4 4 2 2                               1
fitz           D 1 4 0 / D+1 1 5 0                   1
dara_quill     2 1 D D / 2 1 D+1 D+1                 0
nub            2 3 1 2 / 3 4 1 2 / 4 5 2 3           2
captain_yarrow 3 1 5 2 / 4 1 6 2                     1
silent_wren    1 2 6 1 / 2 3 6 2                     1
tomas_reed     4 2 2 4                               1
gull           D 4 0 1 / D+1 5 0 1                   1
odile_marsh    1 D 2 D / 1 D+1 2 D+1                 0
minnow         1 2 2 3 / 1 3 2 4 / 2 4 3 5           2
rhea_sol       1 2 5 3 / 1 2 6 4                     1
imani_okoro    2 1 1 6 / 3 2 2 6                     1
hugo_lind      2 4 2 4                               1
vex            4 D 0 1 / 5 D+1 0 1                   1
celeste_bay    D 2 D 1 / D+1 2 D+1 1                 0
sprout         1 3 2 2 / 1 4 3 2 / 2 5 4 3           2
agent_moro     2 1 3 5 / 2 1 4 6                     1
vera_lark      6 2 1 1 / 6 3 2 2                     1
axel_stone     4 2 4 2                               1
dice_malone    1 4 D 0 / 1 5 D+1 0                   1
noor_hadid     2 D 1 D / 2 D+1 1 D+1                 0
tunnel_kid     2 1 2 3 / 3 1 2 4 / 4 2 3 5           2
"""

# Type, Characters, skills, who wins, points.
TASKS = """
parley_at_the_gate     diplomacy  1 C  highest 3
radio_broadcast        diplomacy  1 C  highest 2
restart_the_generator  salvage    1 E  highest 3
mend_the_rope_bridge   expedition 1 E  highest 2
clear_the_rooftops     expedition 1 M  highest 3
escort_the_convoy      rescue     1 M  highest 2
missing_children       rescue     1 I  highest 3
decode_the_archive     salvage    1 I  highest 2
among_the_beggars      diplomacy  1 C  lowest  2
bait_for_the_wreckers  salvage    1 E  lowest  2
silent_passage         expedition 1 M  lowest  3
play_the_fool          rescue     1 I  lowest  2
trade_summit           diplomacy  1 CI highest 4
machine_hunt           salvage    1 EM highest 4
hostage_exchange       rescue     1 CM highest 4
vault_survey           expedition 1 EI highest 4
unarmed_envoy          diplomacy  1 EM lowest  4
decoy_run              rescue     1 CI lowest  3
search_the_dead_city   expedition 2 I  highest 5
hold_the_pass          rescue     2 M  highest 5
raise_the_dam          salvage    2 E  highest 5
unite_the_camps        diplomacy  2 C  highest 5
assault_on_the_foundry salvage    2 EM highest 6
night_crossing         expedition 2 C  lowest  5
"""
LETTERS = "CEMI"


def lines(table: str) -> list[str]:
    return [line for line in table.strip().splitlines() if line]


# Characters


def skills_of(id: str, wounds: int) -> list[str]:
    """As everybody sees them on the table."""
    at = CHARACTERS.index(id)
    board = ["haven_ridge", "ironworks", "saltmarsh", "glasshouse", "deepline"][at // 6]
    m = round_of("radio_broadcast", seats=2, colonies=[colony(board=board, wounds={id: wounds})])
    seen = m.view(-1)["colonies"][0]["characters"][at % 6]
    assert seen["character"] == id
    return list(seen["skills"].values())


@pytest.mark.parametrize("line", lines(PEOPLE))
def test_every_character(line: str) -> None:
    id, *rest = line.split()
    spots = int(rest.pop())
    rows = [row.split() for row in " ".join(rest).split("/")]
    for wounds, row in enumerate(rows):
        assert skills_of(id, wounds) == row
    at = CHARACTERS.index(id)
    assert cards().wound_spots[at] == len(rows) - 1
    assert cards().token_spots[at] == spots


def test_every_colony_has_the_same_sum_of_skills() -> None:
    sums = []
    for board in range(5):
        values = [cards().value(board, i, 0, skill) for i in range(6) for skill in range(4)]
        sums.append((sum(v for v in values if v >= 0), sum(v < 0 for v in values)))
    assert len(set(sums)) == 1
    assert sums[0][1] == 3  # three dice


# Missions


@pytest.mark.parametrize("line", lines(TASKS))
def test_every_mission(line: str) -> None:
    id, kind, count, letters, wins, points = line.split()
    at = MISSIONS.index(id)
    found = cards()
    assert TYPES[found.type[at]] == kind
    assert found.needed[at] == int(count)
    assert [SKILLS[i] for i in found.skills[at]] == [SKILLS[LETTERS.index(c)] for c in letters]
    assert (found.is_lowest[at], found.points[at]) == (wins == "lowest", int(points))


@pytest.mark.parametrize("line", lines(TASKS))
def test_every_mission_is_won_by_the_right_total(line: str) -> None:
    id, _, count, letters, wins, points = line.split()
    following = "raise_the_dam" if id == "unite_the_camps" else "unite_the_camps"
    m = round_of(id, seats=2, following=following)
    pairs = [["mara_voss", "pip"], ["otto_brandt", "nub"]]
    for seat, pair in enumerate(pairs):
        for character in pair[: int(count)]:
            m.choose(seat, f"commit:{character}")
    totals = [
        sum(int(skills_of(character, 0)[LETTERS.index(c)]) for character in pair[: int(count)]
            for c in letters)
        for pair in pairs
    ]  # fmt: skip
    assert [e.data["n"] for e in told(m, "reached")] == totals
    best = min(totals) if wins == "lowest" else max(totals)
    winner = max(seat for seat in (0, 1) if totals[seat] == best)
    assert missions(m, winner) == [id]
    assert m.standings[winner] == int(points)


def test_forms_and_points_of_the_missions() -> None:
    found = [line.split() for line in lines(TASKS)]
    assert sum(int(points) for *_, points in found) == 83
    assert all([kind for _, kind, *_ in found].count(t) == 6 for t in TYPES)
    forms = [(count, len(letters), wins) for _, _, count, letters, wins, _ in found]
    assert {form: forms.count(form) for form in set(forms)} == {
        ("1", 1, "highest"): 8, ("1", 1, "lowest"): 4, ("1", 2, "highest"): 4,
        ("1", 2, "lowest"): 2, ("2", 1, "highest"): 4, ("2", 2, "highest"): 1,
        ("2", 1, "lowest"): 1,
    }  # fmt: skip


# Nobles: what the owner has, and what the Noble is worth.

NOBLE_CASES: list[tuple[str, Json, int]] = [
    ("marshal", {"missions": ["clear_the_rooftops", "vault_survey", "decoy_run"]}, 4),
    ("matron", {"missions": ["decoy_run", "hold_the_pass", "vault_survey"]}, 4),
    ("foreman", {"missions": ["machine_hunt", "decoy_run"]}, 2),
    ("ambassador", {"missions": ["trade_summit", "unarmed_envoy", "unite_the_camps"]}, 6),
    ("broker", {"contracts": ["well_diggers", "power_line", "spare_parts"]}, 3),
    ("shepherdess", {"dead": ["pip"]}, 5),
    ("surgeon", {"wounds": {"pip": 2, "mara_voss": 1}}, 3),
    ("undertaker", {"dead": ["pip", "mara_voss"]}, 4),
    ("curator", {"tools": ["tool_belt", "city_map"]}, 2),
    ("curator", {"tools": ["tool_belt", "city_map", "old_banner", "loaded_die", "ration_pack"]}, 4),
    ("quartermaster", {"tokens": {"pip": ["food", "tech"], "mara_voss": ["scrap"]}}, 3),
    ("professor", {"knowledge": 4}, 4),
    ("professor", {"knowledge": 6}, 5),
    ("storyteller", {"hand": ["insight", "lookout"]}, 6),
    ("storyteller", {"hand": ["insight", "lookout", "barricade", "adrenaline"]}, 9),
    ("architect", {"wall": "intact"}, 6),
    ("architect", {"wall": "damaged"}, 4),
    ("architect", {"wall": "none"}, 0),
    ("banker", {"food": 1, "tech": 1}, 4),
    ("banker", {"food": 2, "tech": 2}, 6),
    ("chancellor", {"missions": ["trade_summit", "machine_hunt", "decoy_run", "vault_survey"]}, 4),
    ("chancellor", {"missions": ["trade_summit", "machine_hunt", "decoy_run"]}, 0),
    ("chancellor", {"missions": [
        "trade_summit", "machine_hunt", "decoy_run", "vault_survey", "unarmed_envoy",
        "decode_the_archive", "hold_the_pass", "clear_the_rooftops", "silent_passage",
    ]}, 8),
]  # fmt: skip


@pytest.mark.parametrize(("noble", "owned", "points"), NOBLE_CASES)
def test_every_noble(noble: str, owned: Json, points: int) -> None:
    bare = final_scoring(colonies=[colony(**owned)])
    m = final_scoring(colonies=[colony(**owned, nobles=[noble])])
    assert m.standings[0] - bare.standings[0] == points


def test_no_noble_is_left_out() -> None:
    assert {noble for noble, _, _ in NOBLE_CASES} == set(NOBLES)


# Contracts: Food, Scrap, Tech, points.

DEALS = """
well_diggers 2 0 0 2
roof_sheeting 0 2 0 2
signal_lamps 0 0 2 2
field_kitchen 1 1 0 2
seed_vault 1 0 1 2
spare_parts 0 1 1 2
winter_stores 3 0 0 4
armour_plate 0 3 0 4
server_racks 0 0 3 4
caravan_supply 2 1 0 3
water_pumps 0 2 1 3
field_hospital 1 0 2 3
grain_barges 2 2 0 5
power_line 0 2 2 5
hydroponics 2 0 2 5
"""


@pytest.mark.parametrize("line", lines(DEALS))
def test_every_contract(line: str) -> None:
    id, *numbers = line.split()
    food, scrap, tech, points = map(int, numbers)
    given = colony(food=food, scrap=scrap, tech=tech, wall="intact", hand=["lookout"])
    m = visit(colonies=[given], contracts=[id])
    m.choose(0, f"complete:{id}")
    assert (store(m, 0), m.standings[0]) == ({}, points)


@pytest.mark.parametrize("line", lines(DEALS))
def test_every_contract_is_refused_with_one_resource_too_few(line: str) -> None:
    id, *numbers = line.split()
    food, scrap, tech, _ = map(int, numbers)
    for i in range(3):
        less = [food, scrap, tech]
        if less[i] == 0:
            continue
        less[i] -= 1
        given = colony(food=less[0], scrap=less[1], tech=less[2], hand=["lookout"])
        assert refusal(visit(colonies=[given], contracts=[id]), 0, f"complete:{id}") == "AT-29"


def test_all_contracts_are_tested() -> None:
    assert [line.split()[0] for line in lines(DEALS)] == CONTRACTS


# Tools


def equipped(tool: str, mission: str, *sent: str, script: list[int] | None = None) -> Match:
    """Seat 0 sends these Characters, the first with the Tool."""
    m = round_of(mission, seats=2, colonies=[colony(tools=[tool])], script=script or [])
    for character in sent:
        m.choose(0, f"commit:{character}")
    m.choose(0, f"equip:{tool}")
    return m


@pytest.mark.parametrize(
    ("tool", "mission", "character", "total"),
    [
        ("hunting_rifle", "clear_the_rooftops", "mara_voss", 2 + 3),
        ("tool_belt", "restart_the_generator", "mara_voss", 5 + 3),
        ("silver_tongue_tape", "radio_broadcast", "mara_voss", 1 + 3),
        ("field_microscope", "missing_children", "mara_voss", 3 + 3),
        ("hunting_rifle", "restart_the_generator", "mara_voss", 5),
        ("tool_belt", "machine_hunt", "mara_voss", 5 + 2 + 3),
        ("camouflage_cloak", "silent_passage", "mara_voss", 2 - 2),
        ("camouflage_cloak", "clear_the_rooftops", "mara_voss", 2),
        ("walkie_talkies", "clear_the_rooftops", "mara_voss", 2),
    ],
)
def test_tools_that_change_a_total(tool: str, mission: str, character: str, total: int) -> None:
    assert total_of(equipped(tool, mission, character), 0) == total


def test_walkie_talkies_help_pairs_for_the_highest_total_only() -> None:
    assert total_of(equipped("walkie_talkies", "unite_the_camps", "mara_voss", "pip"), 0) == 4 + 2
    assert total_of(equipped("walkie_talkies", "night_crossing", "mara_voss", "pip"), 0) == 4


def test_tools_of_the_second_character_count_as_well() -> None:
    given = colony(tools=["walkie_talkies", "loaded_die"])
    m = round_of("hold_the_pass", colonies=[given], script=faces(3))
    choose_all(m, (0, "commit:pip"), (0, "commit:lucky_ines"), (0, "bare"))
    m.choose(0, "equip:loaded_die")
    assert total_of(m, 0) == 2 + (3 + 1)
    m = round_of("hold_the_pass", colonies=[given], script=faces(3))
    choose_all(m, (0, "commit:pip"), (0, "commit:lucky_ines"), (0, "bare"))
    m.choose(0, "equip:walkie_talkies")
    assert total_of(m, 0) == 2 + 3 + 2


def test_a_reroll_for_the_second_character_uses_her_tool() -> None:
    given = colony(tools=["loaded_die"], hand=["insight"])
    m = round_of("hold_the_pass", colonies=[given], script=faces(3, 5))
    choose_all(m, (0, "commit:pip"), (0, "commit:lucky_ines"), (0, "bare"))
    choose_all(m, (0, "equip:loaded_die"), (0, "reroll:insight:die_1"))
    assert total_of(m, 0) == 2 + (5 + 1)


def test_a_tool_adds_to_the_result_of_a_die() -> None:
    m = equipped("hunting_rifle", "clear_the_rooftops", "lucky_ines", script=faces(3))
    assert total_of(m, 0) == 3 + 3


def test_the_loaded_die_adds_one_to_each_die_rolled_or_rerolled() -> None:
    m = equipped("loaded_die", "trade_summit", "juno_reyes", script=faces(3, 4))
    assert total_of(m, 0) == 3 + 1 + 4 + 1
    given = colony(tools=["loaded_die"], hand=["insight", "lucky_break"])
    m = round_of("clear_the_rooftops", colonies=[given], script=faces(3, 1, 2))
    choose_all(m, (0, "commit:lucky_ines"), (0, "equip:loaded_die"))
    m.choose(0, "reroll:insight:die_1")
    assert total_of(m, 0) == 1 + 1
    m.choose(0, "play:lucky_break")
    assert total_of(m, 0) == 2 + 1 + 1


@pytest.mark.parametrize(
    ("tool", "resource"),
    [("ration_pack", "food"), ("magnet_crane", "scrap"), ("solar_sheet", "tech")],
)
def test_tools_that_gain_on_commit(tool: str, resource: str) -> None:
    assert store(equipped(tool, "radio_broadcast", "pip"), 0) == {resource: 1}


def test_the_field_diary_teaches_the_loser() -> None:
    m = equipped("field_diary", "restart_the_generator", "pip")
    m.choose(1, "commit:otto_brandt")
    assert colony_of(m, 0).level == 1
    m = equipped("field_diary", "restart_the_generator", "pip")
    m.choose(1, "commit:fitz")  # 1 against 2: the owner wins
    assert colony_of(m, 0).level == 0


def test_the_trophy_chain_pays_the_winner() -> None:
    m = equipped("trophy_chain", "restart_the_generator", "pip")
    m.choose(1, "commit:fitz")
    assert keys(m, 0) == ["take:food", "take:scrap", "take:tech"]
    choose_all(m, (0, "take:scrap"), (0, "take:food"))
    assert store(m, 0) == {"food": 1, "scrap": 1}
    m = equipped("trophy_chain", "restart_the_generator", "pip")
    m.choose(1, "commit:otto_brandt")
    assert asked(m) == (0, "compensate")


def test_the_old_banner_wins_ties() -> None:
    m = equipped("old_banner", "clear_the_rooftops", "bruno_tack")
    m.choose(1, "commit:fitz")
    assert missions(m, 0) == ["clear_the_rooftops"]


def test_the_city_map_counts_investigation() -> None:
    m = equipped("city_map", "restart_the_generator", "lucky_ines")
    m.choose(0, "replace:engineering")
    assert total_of(m, 0) == 4


def test_the_motorbike_readies_its_rider() -> None:
    m = equipped("scavenged_motorbike", "restart_the_generator", "mara_voss")
    m.choose(1, "commit:fitz")
    m.choose(0, "discard:scavenged_motorbike")
    assert state_of(m, 0, "mara_voss") == "ready"
    assert colony_of(m, 0).tools == ()


# Experience

Given = tuple[Json, str, Callable[[Match], object], object]

EXPERIENCE_CASES: dict[str, Given] = {
    "adrenaline": ({}, "play:adrenaline", lambda m: told(m, "reached", 0)[0].data["n"], 4),
    "low_profile": ({}, "play:low_profile", lambda m: told(m, "reached", 0)[0].data["n"], 0),
    "second_wind": ({}, "play:second_wind", lambda m: state_of(m, 0, "pip"), "ready"),
    "insight": ({}, "play:insight", lambda m: colony_of(m, 0).level, 1),
    "barricade": ({}, "play:barricade", lambda m: wall(m, 0), "intact"),
    "scavengers_eye": ({}, "play:scavengers_eye", lambda m: len(keys(m, 0)), 3),
    "old_favour": ({"food": 2}, "play:old_favour", lambda m: asked(m), (0, "errand")),
    "change_of_plans": (
        {}, "play:change_of_plans", lambda m: m.view(-1)["under"], ["radio_broadcast"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("card", EXPERIENCE_CASES)
def test_experience_in_the_last_window(card: str) -> None:
    owned, key, look, expected = EXPERIENCE_CASES[card]
    m = round_of("restart_the_generator", seats=2, colonies=[colony(**owned, hand=[card])])
    choose_all(m, (0, "commit:pip"), (1, "commit:otto_brandt"))
    m.choose(0, key)
    assert look(m) == expected


def test_experience_that_rerolls() -> None:
    m = round_of("clear_the_rooftops", colonies=[colony(hand=["lucky_break"])], script=faces(1, 6))
    choose_all(m, (0, "commit:lucky_ines"), (0, "play:lucky_break"))
    assert total_of(m, 0) == 7


def test_experience_in_a_raid() -> None:
    m = raid(seats=2, colonies=[colony(hand=["lookout"]), colony(wall="intact")])
    m.choose(0, "play:lookout")
    assert not told(m, "wounded")


def test_no_experience_is_left_out() -> None:
    assert {*EXPERIENCE_CASES, "lucky_break", "lookout"} == set(EXPERIENCE)
    assert cards().copies == [4, 3, 2, 3, 2, 3, 2, 2, 2, 1]


def test_every_effect_of_the_closed_list_occurs() -> None:
    found = cards()
    used = {*found.tool.verb, *found.experience.verb, *found.spot.verb}
    assert {VERBS[verb] for verb in used} == set(VERBS)
    assert set(range(len(TOOLS))) == set(range(len(found.tool.verb)))
