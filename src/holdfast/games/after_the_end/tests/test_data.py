"""The data files: what they hold, what a broken file is told, and card packs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.card_files import CardFiles, by_stem, complaint_of

import holdfast
from holdfast import DataError
from holdfast.core.game import Game
from holdfast.core.packs import own_files
from holdfast.games.after_the_end.cards.loading import FILES, load
from holdfast.games.after_the_end.rules.names import (
    CHARACTERS,
    CONTRACTS,
    EXPERIENCE,
    MISSIONS,
    NOBLES,
    RAIDS,
    TOOLS,
)
from holdfast.games.after_the_end.rules.state import Colonies
from holdfast.games.after_the_end.tests.at import (
    cards,
    choose_all,
    colony,
    colony_of,
    compensate,
    game,
    missions,
    round_of,
    store,
    total_of,
    visit,
    wall,
)

DATA = game().folder / "cards"
OWN = CardFiles(DATA, FILES)
TEXTS = OWN.texts
edited = OWN.edited


def test_the_data_folder_holds_exactly_these_files() -> None:
    assert [path.name for path in own_files(game().folder)] == sorted(FILES)


def test_every_component_says_where_it_comes_from_in_two_languages() -> None:
    texts = game().people.components()
    ids = [*CHARACTERS, *MISSIONS, *RAIDS, *NOBLES, *CONTRACTS, *TOOLS, *EXPERIENCE]
    assert [text.id for text in texts] == ids
    assert len(set(ids)) == len(ids)
    for text in texts:
        assert text.facts["source"] in ("rulebook", "public", "inferred", "house")
        assert set(text.text) == {"en", "de"}
        assert all(text.text.values())


def test_every_component_has_a_name_in_two_languages() -> None:
    for lang in ("en", "de"):
        words = game().match(2, 1).words(lang)
        for text in game().people.components():
            assert words.name(text.id) != text.id


def test_the_four_forms_of_the_rulebook_are_marked() -> None:
    marked = [text.id for text in game().people.components() if text.facts.get("sources")]
    assert marked == [
        "parley_at_the_gate", "clear_the_rooftops", "unarmed_envoy", "search_the_dead_city", *RAIDS,
    ]  # fmt: skip


def test_every_part_with_a_source_of_its_own_has_a_word() -> None:
    sources = [text.facts.get("sources", {}) for text in game().people.components()]
    parts = {part for found in sources if isinstance(found, dict) for part in found}
    assert parts == {"form", "effect"}
    for lang in ("en", "de"):
        assert set(game().match(2, 1).words(lang).section("parts")) == parts


# Broken files


def make_pack(folder: Path, **changed: str) -> Path:
    """The game's own files, some of them with another text (`tools="..."`)."""
    return OWN.pack(folder, by_stem(changed))


def complaint(folder: Path) -> str:
    return complaint_of(lambda: load(folder))


CASES = [
    ("characters", "mara_voss", "token_spots = 1", "token_spots = 9",
     "mara_voss: token_spots: 9 is out of range; allowed are 0 to 4"),
    ("characters", "mara_voss", 'role = "leader"', 'role = "king"',
     'mara_voss: role: "king" is not one of leader, specialist,'),
    ("characters", "mara_voss", 'colony = "haven_ridge"', 'colony = "deepline"',
     "mara_voss: colony: this Character belongs to haven_ridge"),
    ("characters", "mara_voss", "[1, 5, 2, 3]", "[1, 5, 2]",
     "mara_voss: skills[0]: expected 4 entries, found 3"),
    ("characters", "mara_voss", "[1, 5, 2, 3]", '[1, 5, 2, "X"]',
     'mara_voss: skills[0][3]: "X" is not one of D, D+1,'),
    ("characters", "mara_voss", "[1, 5, 2, 3]", '["D", 5, 2, 3]',
     "mara_voss: skills: charisma must be a die with any number of Wounds, or with none"),
    ("characters", "mara_voss", "[1, 5, 2, 3]", "[1, 5, 2, 13]",
     "mara_voss: skills[0][3]: 13 is out of range; allowed are 0 to 12"),
    ("missions", "machine_hunt", '["engineering", "marksmanship"]', '["engineering", "luck"]',
     'machine_hunt: skills[1]: "luck" is not one of charisma, engineering,'),
    ("missions", "machine_hunt", '"marksmanship"]', '"engineering"]',
     "machine_hunt: skills: a skill is named twice"),
    ("missions", "machine_hunt", 'wins = "highest"', 'wins = "best"',
     'machine_hunt: wins: "best" is not one of highest, lowest'),
    ("missions", "machine_hunt", "characters = 1", "characters = 3",
     "machine_hunt: characters: 3 is out of range; allowed are 1 to 2"),
    ("missions", "machine_hunt", "points = 4", "points = 4\nfood = 2",
     'machine_hunt: "food" is not a known key; known are'),
    ("raids", "pit_gang", 'source = "house"', 'source = "hearsay"',
     'pit_gang: source: "hearsay" is not one of rulebook, public, inferred, house'),
    ("nobles", "curator", 'of = "tool"', 'of = "hat"',
     'curator: effect.of: "hat" is not one of won_diplomacy,'),
    ("nobles", "curator", "most = 4", "most = 0",
     "curator: effect.most: 0 is out of range; allowed are 1 to 200"),
    ("nobles", "architect", "damaged_wall = 4", "broken_wall = 4",
     'architect: effect: "damaged_wall" is missing'),
    ("nobles", "chancellor", 'do = "sets"', 'do = "pairs"',
     'chancellor: effect.do: "pairs" is not one of per, if, sets'),
    ("contracts", "well_diggers", "food = 2", "gold = 2",
     'well_diggers: cost: "gold" is not a known key'),
    ("contracts", "well_diggers", "food = 2", "food = 0",
     "well_diggers: cost: a Contract costs at least one resource"),
    ("tools", "tool_belt", 'on = "always"', 'on = "sunday"',
     'tool_belt: effect.on: "sunday" is not one of always, commit, win, lose, discard'),
    ("tools", "tool_belt", 'on = "always"', 'on = "commit"',
     'tool_belt: effect.do: "add" is not one of gain, ready, know, learn'),
    ("tools", "tool_belt", "amount = 3", "amount = 20",
     "tool_belt: effect.amount: 20 is out of range; allowed are -9 to 9"),
    ("tools", "ration_pack", '["food"]', '["corn"]',
     'ration_pack: effect.resources[0]: "corn" is not one of food, scrap, tech, any'),
    ("tools", "camouflage_cloak", '["lowest"]', '["worst"]',
     'camouflage_cloak: effect.only[0]: "worst" is not one of lowest, highest, pair'),
    ("tools", "old_banner", 'do = "win_ties"', 'do = "win_ties", amount = 1',
     'old_banner: effect: "amount" is not a known key; known are do, on'),
    ("experience", "lookout", 'do = "guard"', 'do = "win_ties"',
     'lookout: effect.do: "win_ties" is not one of gain,'),
    ("experience", "insight", "amount = 1", "amount = 0",
     "insight: effect.amount: 0 is out of range; allowed are 1 to 9"),
    ("experience", "insight", 'text.en = "Take', 'text.fr = "Take',
     'insight: text: "en" is missing'),
]  # fmt: skip


@pytest.mark.parametrize(("file", "record", "old", "new", "expected"), CASES)
def test_a_broken_record_says_what_is_wrong(
    tmp_path: Path, file: str, record: str, old: str, new: str, expected: str
) -> None:
    changed = edited(f"{file}.toml", f'id = "{record}"', old, new)
    message = complaint(make_pack(tmp_path, **{file: changed}))
    assert message.startswith(f"{file}.toml: {expected}")


def test_copies_must_be_24_in_all(tmp_path: Path) -> None:
    changed = edited("experience.toml", 'id = "insight"', "copies = 2", "copies = 3")
    expected = "experience.toml: there are 25 cards, copies counted; there must be 24"
    # The records have the effect "copies" before their own; the order in the file does not matter.
    assert complaint(make_pack(tmp_path, experience=changed)) == expected


def test_a_missing_record_is_named(tmp_path: Path) -> None:
    text = TEXTS["raids.toml"]
    first = text.index("[[raid]]")
    second = text.index("[[raid]]", first + 1)
    message = complaint(make_pack(tmp_path, raids=text[:first] + text[second:]))
    assert message == "raids.toml: the record dust_riders is missing; there must be 9"


def test_a_record_twice_is_named(tmp_path: Path) -> None:
    text = TEXTS["raids.toml"]
    changed = text.replace('id = "pit_gang"', 'id = "dust_riders"')
    message = complaint(make_pack(tmp_path, raids=changed))
    assert message == "raids.toml: dust_riders: there are two records with this id"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    make_pack(tmp_path)
    (tmp_path / "tools.toml").unlink()
    assert complaint(tmp_path).startswith("tools.toml: the file is missing from")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("food = 3", "food = 0", "colony.toml: storehouse.food: 0 is out of range; allowed are 1"),
        ("scrap = 1", "gold = 1", 'colony.toml: wall: "gold" is not a known key'),
        ("points = 1", "points = -1", "colony.toml: spot[0].points: -1 is out of range"),
        ('do = "learn"', 'do = "guard"', 'colony.toml: spot[3].effect.do: "guard" is not one of'),
    ],
)
def test_a_broken_colony_file_says_what_is_wrong(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    changed = TEXTS["colony.toml"].replace(old, new, 1)
    assert complaint(make_pack(tmp_path, colony=changed)).startswith(expected)


# Card packs


def with_pack(folder: Path, **changed: str) -> Game[Colonies]:
    return holdfast.game("after-the-end", pack=make_pack(folder, **changed))


def test_a_pack_of_the_same_cards_plays_the_same_game(tmp_path: Path) -> None:
    other = with_pack(tmp_path).match(seats=3, seed=5)
    own = game().match(seats=3, seed=5)
    for m in (other, own):
        for _ in range(40):
            seat, legal = next(iter(m.open.items()))
            m.choose(seat, legal[0])
    assert other.position()["state"] == own.position()["state"]
    with pytest.raises(DataError, match="record: it was played with the card pack"):
        holdfast.load_record(other.record())


def test_a_pack_may_say_everything_the_language_can(tmp_path: Path) -> None:
    """Effects in places where the game's own cards do not have them."""
    tools = edited("tools.toml", 'id = "ration_pack"', 'do = "gain", resources = ["food"]',
                   'do = "learn", amount = 2')  # fmt: skip
    tools = tools.replace(
        'on = "discard", do = "ready", amount = 1', 'on = "discard", do = "know", amount = 3'
    )
    experience = edited("experience.toml", 'id = "insight"', "amount = 1", "amount = 2")
    experience = experience.replace('do = "wall"', 'do = "learn", amount = 1')
    colony_file = TEXTS["colony.toml"].replace("scrap = 1", "food = 1\ntech = 1")
    other = with_pack(tmp_path, tools=tools, experience=experience, colony=colony_file)
    data = round_of(
        "restart_the_generator",
        seats=2,
        colonies=[colony(tools=["ration_pack"], hand=["insight", "barricade"])],
    ).position()
    m = holdfast.load_position({**data, "pack": other.pack}, other)
    m.choose(0, "play:insight")
    assert colony_of(m, 0).level == 2  # two steps; the second brings a resource
    m.choose(0, "take:food")
    m.choose(0, "play:barricade")
    m.choose(0, next(iter(m.open[0])))
    assert len(colony_of(m, 0).hand) == 1
    choose_all(m, (0, "commit:pip"), (0, "equip:ration_pack"))
    for _ in range(2):
        m.choose(0, next(iter(m.open[0])))
    assert len(colony_of(m, 0).hand) == 3  # two draws, one card kept of each
    assert total_of(m, 0) == 2


@pytest.mark.parametrize(("first", "winner"), [(0, 1), (1, 0)])
def test_at74_of_several_banners_the_latest_wins(tmp_path: Path, first: int, winner: int) -> None:
    belt = 'on = "always", do = "add", skill = "engineering", amount = 3'
    assert belt in TEXTS["tools.toml"]
    tools = TEXTS["tools.toml"].replace(belt, 'on = "always", do = "win_ties"')
    other = with_pack(tmp_path, tools=tools)
    data = round_of(
        "clear_the_rooftops",
        first=first,
        colonies=[colony(tools=["old_banner"]), colony(tools=["tool_belt"]), colony()],
    ).position()
    m = holdfast.load_position({**data, "pack": other.pack}, other)
    sent = {0: "bruno_tack:old_banner", 1: "fitz:tool_belt"}
    for seat in [(first + i) % 3 for i in range(3)]:
        if seat == 2:
            m.choose(2, "pass")
            continue
        character, tool = sent[seat].split(":")
        choose_all(m, (seat, f"commit:{character}"), (seat, f"equip:{tool}"))
    assert missions(m, winner) == ["clear_the_rooftops"]  # 4 against 4


def test_a_pack_may_change_the_price_of_a_wall(tmp_path: Path) -> None:
    colony_file = TEXTS["colony.toml"].replace("scrap = 1", "food = 1\ntech = 1")
    other = with_pack(tmp_path, colony=colony_file)
    data = visit(colonies=[colony(food=2, tech=1)]).position()
    m = holdfast.load_position({**data, "pack": other.pack}, other)
    m.choose(0, "build")
    assert (wall(m, 0), store(m, 0)) == ("intact", {"food": 1})


def test_a_pack_may_change_the_track(tmp_path: Path) -> None:
    colony_file = TEXTS["colony.toml"].replace(
        "points = 1\n", 'points = 2\neffect = { do = "gain", resources = ["tech"] }\n', 1
    )
    other = with_pack(tmp_path, colony=colony_file)
    data = compensate("mara_voss").position()
    m = holdfast.load_position({**data, "pack": other.pack}, other)
    m.choose(0, "study")
    assert (m.standings[0], store(m, 0)) == (2, {"tech": 1})
    assert cards().track_points[1] == 1
