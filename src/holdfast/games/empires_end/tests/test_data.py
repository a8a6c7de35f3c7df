"""The data files: the checks of section E, what a broken file is told, and card packs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from tests.card_files import CardFiles, by_stem, complaint_of

import holdfast
from holdfast import DataError, Match
from holdfast.core.game import Game
from holdfast.core.words import words_for
from holdfast.games.empires_end.cards.loading import FILES, load
from holdfast.games.empires_end.rules.names import (
    CARDS,
    CONFLICTS,
    GOODS,
    KINDS,
    LOCATIONS,
    PHASES,
    SPACES,
    TYPES,
    VERBS,
)
from holdfast.games.empires_end.rules.state import Empires
from holdfast.games.empires_end.tests.at import (
    POSITIONS,
    ROW,
    Json,
    cards,
    choose_all,
    empire,
    game,
    goods,
    industry,
    keys,
    refusal,
    told,
)

DATA = game().folder / "cards"
OWN = CardFiles(DATA, FILES)
TEXTS = OWN.texts
edited = OWN.edited


# Section E, over the shipped data


def test_e_each_kind_has_the_numbers_1_to_11_once() -> None:
    found = cards()
    assert len(found.number) == len(CARDS) == 88
    for kind in range(8):
        assert found.number[kind * 11 : kind * 11 + 11] == list(range(1, 12))
        assert CARDS[kind * 11].startswith(KINDS[kind])


def test_e_bids_are_one_two_or_three_of_wheat_hammer_axe() -> None:
    bids = cards().bids
    assert all(0 < bid < 8 for bid in bids)
    for kind in range(8):
        sizes = Counter(bid.bit_count() for bid in bids[kind * 11 : kind * 11 + 11])
        assert sizes == {1: 4, 2: 5, 3: 2}
    occurs = [sum(bid >> good & 1 for bid in bids) for good in range(3)]
    assert dict(zip(GOODS, occurs, strict=False)) == {"wheat": 56, "hammer": 52, "axe": 52}


def test_e_nineteen_cards_cost_two() -> None:
    assert Counter(cards().cost) == {1: 69, 2: 19}


def test_e_phases_of_the_cards() -> None:
    found = Counter(PHASES[phase] for phase in cards().phase[:88])
    assert found == {
        "economy": 30, "end": 17, "disaster": 12, "industry": 11, "destroyed": 11, "conflict": 7,
    }  # fmt: skip


def test_e_ee80_every_disaster_phase_card_is_exhaustible() -> None:
    found = cards()
    verbs = {VERBS[found.verb[i]] for i in range(88) if PHASES[found.phase[i]] == "disaster"}
    assert verbs == {"free_bid", "redraw"}


def test_e_every_ability_occurs() -> None:
    assert {VERBS[verb] for verb in cards().verb} == set(VERBS)


def test_e_eleven_locations_with_different_points() -> None:
    found = cards()
    assert sorted(found.points) == [3, 4, 5, 7, 8, 9, 11, 14, 18, 24, 32]
    types = Counter(TYPES[kind] for kind in found.location_type)
    assert types == {"city": 1, "town": 2, "army": 2, "road": 3, "farm": 3}
    assert [id.partition("_")[0] for id in LOCATIONS] == [TYPES[k] for k in found.location_type]


def test_e_conflict_ranges_have_no_gap() -> None:
    found = cards().conflicts
    assert len(found) == len(CONFLICTS) == 11
    for card in found:
        low, mid, high = card.tiers
        assert 0 <= low.most < mid.most < high.most
        assert [card.tier(n) for n in (0, low.most)] == [low, low]
        assert [card.tier(n) for n in (low.most + 1, mid.most)] == [mid, mid]
        assert [card.tier(n) for n in (mid.most + 1, 1000)] == [high, high]
    assert sorted(card.position for card in found) == list(range(1, 12))
    assert Counter(card.rank for card in found) == {1: 4, 2: 4, 3: 3}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_e_tracks_have_26_spaces_from_a_disaster_to_a_conflict(seats: int) -> None:
    track = cards().track(seats)
    assert len(track.spaces) == 26
    assert SPACES[track.spaces[0]] == "disaster"
    assert SPACES[track.spaces[-1]] == "conflict"
    assert track.lightning == 7


def test_every_component_says_where_it_comes_from_in_two_languages() -> None:
    texts = game().people.components()
    assert [text.id for text in texts] == [*CARDS, *LOCATIONS, *CONFLICTS]
    for text in texts:
        assert text.facts["source"] in ("rulebook", "public", "inferred", "house")
        if text.id not in CONFLICTS:
            assert set(text.text) == {"en", "de"}
            assert all(text.text.values())


# Broken files


def make_pack(folder: Path, **changed: str) -> Path:
    """The game's own files, some of them with another text (`tracks="..."`)."""
    return OWN.pack(folder, by_stem(changed))


def complaint(folder: Path) -> str:
    return complaint_of(lambda: load(folder))


DISASTER_CASES = [
    ("fire_1", "cost = 1", "cost = 3", "fire_1: cost: 3 is out of range; allowed are 1 to 2"),
    ("fire_1", "cost = 1", 'cost = "1"', 'fire_1: cost: expected a whole number, found "1"'),
    ("fire_1", "cost = 1", "cost = true", "fire_1: cost: expected a whole number, found true"),
    ("fire_1", "cost = 1", "cost = 1.0", "fire_1: cost: expected a whole number, found 1.0"),
    ("fire_1", "cost = 1\n", "", 'fire_1: "cost" is missing'),
    ("fire_1", "cost = 1", "cost = 1\ncoins = 2", 'fire_1: "coins" is not a known key; known are'),
    ("fire_1", "number = 1", "number = 12",
     "fire_1: number: 12 is out of range; allowed are 1 to 11"),
    ("fire_1", "number = 1", "number = 2", "fire_1: kind fire and number 2 belong to fire_2"),
    ("fire_1", 'kind = "fire"', 'kind = "riot"', "fire_1: kind riot and number 1 belong to riot_1"),
    ("fire_1", 'kind = "fire"', 'kind = "frost"',
     'fire_1: kind: "frost" is not one of fire, riot,'),
    ("fire_1", '"hammer"]', '"corn"]', 'fire_1: bids[0]: "corn" is not one of wheat, hammer, axe'),
    ("fire_1", '"hammer"]', '"coin"]', 'fire_1: bids[0]: "coin" is not one of wheat, hammer, axe'),
    ("fire_1", '["hammer"]', "[]", "fire_1: bids: expected 1 to 3 entries, found 0"),
    ("fire_1", '["hammer"]', '"hammer"', 'fire_1: bids: expected a list, found "hammer"'),
    ("fire_2", '["wheat", "hammer"]', '["wheat", "wheat"]', "fire_2: bids: a good is named twice"),
    ("fire_1", '"industry"', '"night"', 'fire_1: phase: "night" is not one of economy, industry,'),
    ("fire_1", '"industry"', '"end"',
     'fire_1: phase: "repair_discount_adjacent" belongs to the phase industry, not to end'),
    ("blight_1", '"economy"', '"end"',
     'blight_1: phase: "points" belongs to the phase economy or industry, not to end'),
    ("fire_1", '"repair_discount_adjacent"', '"burn"',
     'fire_1: effect.do: "burn" is not one of gain,'),
    ("fire_1", ", amount = 1", "", 'fire_1: effect: "amount" is missing'),
    ("fire_1", "amount = 1", "amount = 0",
     "fire_1: effect.amount: 0 is out of range; allowed are 1 to 50"),
    ("fire_1", "amount = 1", 'amount = 1, good = "axe"',
     'fire_1: effect: "good" is not a known key; known'),
    ("fire_1", '{ do = "repair_discount_adjacent", amount = 1 }', '"swap"',
     'fire_1: effect: expected a table, found "swap"'),
    ("fire_4", 'good = "hammer"', 'good = "coin"',
     'fire_4: effect.good: "coin" is not one of wheat, hammer, axe'),
    ("plague_1", 'type = "farm"', 'type = "mill"',
     'plague_1: effect.type: "mill" is not one of farm, army, road, town, city'),
    ("flood_1", '["wheat", "wheat"]', '["wheat", "corn"]',
     'flood_1: effect.goods[1]: "corn" is not one of wheat, hammer, axe, coin'),
    ("flood_5", 'goods = ["wheat", "axe"]', 'goods = ["wheat"]',
     "flood_5: effect.goods: expected 2 to 9 entries, found 1"),
    ("flood_5", 'goods = ["wheat", "axe"]', 'goods = ["axe", "axe"]',
     "flood_5: effect: an alternative is named twice"),
    ("barbarians_1", 'give = "wheat"', 'give = "corn"',
     'barbarians_1: effect.give: "corn" is not one of wheat, hammer, axe, coin'),
    ("barbarians_1", "times = 3", "times = 0",
     "barbarians_1: effect.times: 0 is out of range; allowed are 1 to 9"),
    ("barbarians_1", 'take = ["coin"]', "take = []",
     "barbarians_1: effect.take: expected 1 to 9 entries, found 0"),
    ("barbarians_1", 'take = ["coin"], ', "", 'barbarians_1: effect: "take" is missing'),
    ("barbarians_5", "take_one_of", 'take = ["axe"], take_one_of',
     'barbarians_5: effect: "take" is not a known key; known are do, give, take_one_of, times'),
    ("fire_1", "text.en", "text.fr", 'fire_1: text: "en" is missing'),
    ("fire_1", "text.de", 'text.fr = "?"\ntext.de',
     'fire_1: text: "fr" is not a known key; known are de, en'),
    ("fire_1", 'text.en = "Repairing a neighbouring location costs 1 hammer less."', "text.en = 1",
     "fire_1: text.en: expected text, found 1"),
    ("fire_1", 'source = "house"', 'source = "rumour"',
     'fire_1: source: "rumour" is not one of rulebook, public, inferred, house'),
    ("fire_1", 'source = "house"\n', "", 'fire_1: "source" is missing'),
    ("fire_1", 'phase = "rulebook"', 'phase = "rumour"',
     'fire_1: sources.phase: "rumour" is not one of rulebook, public, inferred, house'),
    ("fire_1", 'id = "fire_1"', 'id = "fire_12"',
     'fire_12: id: "fire_12" is not one of fire_1, fire_2,'),
    ("fire_1", 'id = "fire_1"', "id = 1", "disaster[0]: id: expected text, found 1"),
    ("fire_2", 'id = "fire_2"', 'id = "fire_1"', "fire_1: there are two records with this id"),
    ("# The 88", "# The 88", "weather = 1\n# The 88",
     '"weather" is not a known key; known are disaster'),
]  # fmt: skip


@pytest.mark.parametrize(("record", "old", "new", "expected"), DISASTER_CASES)
def test_a_broken_disaster_says_what_is_wrong(
    tmp_path: Path, record: str, old: str, new: str, expected: str
) -> None:
    start = f'id = "{record}"' if "_" in record else record
    pack = make_pack(tmp_path, disasters=edited("disasters.toml", start, old, new))
    assert complaint(pack).startswith(f"disasters.toml: {expected}")


LOCATION_CASES = [
    ("farm_8", "points = 8", "points = 3", "two locations have the same points"),
    ("farm_8", 'type = "farm"', 'type = "road"', "there must be 3 farms, 2 armies, 3 roads,"),
    ("farm_8", 'type = "farm"', 'type = "mill"',
     'farm_8: type: "mill" is not one of farm, army, road, town, city'),
    ("farm_8", "repair = 5", "repair = -1",
     "farm_8: repair: -1 is out of range; allowed are 0 to 50"),
    ("farm_8", "points = 8", "points = 999",
     "farm_8: points: 999 is out of range; allowed are 0 to 200"),
    ("farm_8", 'id = "farm_8"', 'id = "farm_9"',
     'farm_9: id: "farm_9" is not one of farm_3, army_4,'),
    ("farm_8", "repair = 5\n", "", 'farm_8: "repair" is missing'),
    # Only cards are exhausted or destroyed under a location.
    ("farm_8", '"economy"\neffect = { do = "gain", goods = ["axe"] }',
     '"disaster"\neffect = { do = "free_bid", good = "axe" }',
     'farm_8: phase: "disaster" is not one of economy, industry, conflict, end'),
    ("farm_8", '"economy"\neffect = { do = "gain", goods = ["axe"] }',
     '"destroyed"\neffect = { do = "on_destroy_gain", goods = ["axe"] }',
     'farm_8: phase: "destroyed" is not one of economy, industry, conflict, end'),
]  # fmt: skip


@pytest.mark.parametrize(("record", "old", "new", "expected"), LOCATION_CASES)
def test_a_broken_location_says_what_is_wrong(
    tmp_path: Path, record: str, old: str, new: str, expected: str
) -> None:
    pack = make_pack(tmp_path, locations=edited("locations.toml", f'id = "{record}"', old, new))
    assert complaint(pack).startswith(f"locations.toml: {expected}")


CONFLICT_CASES = [
    ("mid = { most = 6", "mid = { most = 2", "mid.most must be larger than low.most"),
    ("low = { most = 2", "low = { most = -1", "low.most: -1 is out of range; allowed are 0 to 100"),
    ("low = { most = 2, points", "low = { points", 'low: "most" is missing'),
    ("high = { points = 7", "high = { most = 9, points = 7",
     'high: "most" is not a known key; known'),
    ("rank = 1", "rank = 4", "unrest.rank: 4 is out of range; allowed are 1 to 3"),
    ("position = 11", "position = 12", "unrest.position: 12 is out of range; allowed are 1 to 11"),
    ('goods = ["coin"]', 'goods = ["gold"]', 'bonus.goods[0]: "gold" is not one of wheat, hammer,'),
    ("points = -3", "points = -300", "low.points: -300 is out of range; allowed are -50 to 50"),
    ("points = 3, goods", "gain = 3, goods", 'bonus: "gain" is not a known key; known are goods'),
    ("unrest = { rank = 1, position = 11 }\n", "", '"unrest" is missing'),
    ("unrest =", "peace = 1\nunrest =", '"peace" is not a known key; known are'),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "expected"), CONFLICT_CASES)
def test_a_broken_conflict_says_what_is_wrong(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    changed = edited("conflicts.toml", 'id = "conflict_1"', old, new)
    pack = make_pack(tmp_path, conflicts=changed)
    assert complaint(pack).startswith(f"conflicts.toml: conflict_1: {expected}")


TRACK_CASES = [
    ("two", '"disaster",          # 1\n', '"economy",\n',
     "track.two: spaces: the first must be a disaster (EE-12)"),
    ("two", '"economy",           # 2\n', '"feast",\n',
     'track.two.spaces[1]: "feast" is not one of disaster,'),
    ("two", '"economy",           # 2\n', '"combined",\n',
     "track.two: spaces: double_disaster and combined are for 3 or 4 seats (EE-160)"),
    ("two", "seats = [2]", "seats = [2, 3]", "track.two: seats must be [2]"),
    ("two", "lightning = 7", "lightning = 26",
     "track.two.lightning: 26 is out of range; allowed are 1 to 25"),
    ("two", "lightning = 7\n", "", 'track.two: "lightning" is missing'),
    ("two", "lightning = 7", "lightning = 7\nrain = 1",
     'track.two: "rain" is not a known key; known are'),
    ("three_or_four", '"economy",           # 2\n', '"industry",\n' * 6,
     "track.three_or_four: spaces: so many phases could use up all 88 disasters (EE-168)"),
    ("two", '"economy",           # 2\n', '"conflict",\n' * 9,
     "track.two: spaces: at most 11 conflict phases are possible (EE-129)"),
    ("two", "[track.two]", "[track.five]", 'track: "two" is missing'),
    ("two", "[track.two]", "[track.five]\n[track.two]",
     'track: "five" is not a known key; known are'),
]  # fmt: skip


@pytest.mark.parametrize(("track", "old", "new", "expected"), TRACK_CASES)
def test_a_broken_track_says_what_is_wrong(
    tmp_path: Path, track: str, old: str, new: str, expected: str
) -> None:
    pack = make_pack(tmp_path, tracks=edited("tracks.toml", f"[track.{track}]", old, new))
    assert complaint(pack).startswith(f"tracks.toml: {expected}")


def without(file: str, key: str, *ids: str) -> str:
    """A file without some of its records."""
    head, *records = TEXTS[file].split(f"[[{key}]]\n")
    kept = [one for one in records if not any(one.startswith(f'id = "{id}"') for id in ids)]
    return f"[[{key}]]\n".join([head, *kept])


def test_a_missing_card_is_named(tmp_path: Path) -> None:
    pack = make_pack(tmp_path, disasters=without("disasters.toml", "disaster", "riot_4"))
    assert complaint(pack) == "disasters.toml: the record riot_4 is missing; there must be 88"


def test_several_missing_cards_are_listed(tmp_path: Path) -> None:
    changed = without("conflicts.toml", "conflict", "conflict_3", "conflict_9")
    pack = make_pack(tmp_path, conflicts=changed)
    expected = "conflicts.toml: 2 of 11 records are missing: conflict_3, conflict_9"
    assert complaint(pack) == expected


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(tmp_path: Path, file: str) -> None:
    pack = make_pack(tmp_path)
    (pack / file).unlink()
    assert complaint(pack).startswith(f"{file}: the file is missing from ")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"[[disaster]\n", "disasters.toml: not valid TOML: "),
        (b"a = " + b"[" * 5000, "disasters.toml: not valid TOML: "),
        (b'id = "\xff"\n', "disasters.toml: cannot be read: "),
        (b"", 'disasters.toml: "disaster" is missing'),
        (b"disaster = 3\n", "disasters.toml: disaster: expected a list, found 3"),
        (b"disaster = [3]\n", "disasters.toml: disaster[0]: expected a table, found 3"),
        (b"[disaster]\n", "disasters.toml: disaster: expected a list, found a table"),
        (b"[[disaster]]\n", 'disasters.toml: disaster[0]: "id" is missing'),
    ],
)
def test_a_file_that_is_something_else(tmp_path: Path, content: bytes, expected: str) -> None:
    pack = make_pack(tmp_path)
    (pack / "disasters.toml").write_bytes(content)
    assert complaint(pack).startswith(expected)


# Card packs


def with_pack(folder: Path, **changed: str) -> Game[Empires]:
    return holdfast.game("empires-end", pack=make_pack(folder, **changed))


def test_a_pack_replaces_the_cards(tmp_path: Path) -> None:
    changed = edited("disasters.toml", 'id = "flood_1"', '["wheat", "wheat"]', '["coin"]')
    other = with_pack(tmp_path, disasters=changed)
    assert other.pack != game().pack == ""
    m = other.match(seats=2, seed=1)
    assert m.record()["pack"] == m.position()["pack"] == other.pack
    text = next(text for text in other.people.components() if text.id == "flood_1")
    assert text.facts["effect"] == {"do": "gain", "goods": ["coin"]}


def test_a_pack_with_the_same_cards_is_recognised_by_its_content(tmp_path: Path) -> None:
    first = with_pack(tmp_path / "first")
    second = with_pack(tmp_path / "second")
    third = with_pack(tmp_path / "third", tracks=TEXTS["tracks.toml"] + "# longer\n")
    assert first.pack == second.pack != third.pack


def test_records_and_positions_of_a_pack_are_opened_with_it(tmp_path: Path) -> None:
    other = with_pack(tmp_path)
    m = other.match(seats=2, seed=1)
    assert holdfast.load_record(m.record(), other).open == m.open
    assert holdfast.load_position(m.position(), other).open == m.open
    with pytest.raises(DataError, match="record: it was played with the card pack"):
        holdfast.load_record(m.record())
    own = game().match(seats=2, seed=1)
    with pytest.raises(DataError, match="position: it was played with the game's own cards"):
        holdfast.load_position(own.position(), other)


def test_a_pack_of_the_same_cards_plays_the_same_game(tmp_path: Path) -> None:
    other = with_pack(tmp_path).match(seats=3, seed=5)
    own = game().match(seats=3, seed=5)
    for m in (other, own):
        for _ in range(40):
            seat, legal = next(iter(m.open.items()))
            m.choose(seat, legal[0])
    assert other.position()["state"] == own.position()["state"]


def industry_with(game: Game[Empires], given: Json) -> Match:
    """An industry phase with this game's cards, and this empire for seat 0."""
    data = industry(seats=2, empires=[given]).position()
    return holdfast.load_position({**data, "pack": game.pack}, game)


def test_ee176_the_player_says_which_of_two_different_discounts_goes_to_a_card(
    tmp_path: Path,
) -> None:
    changed = edited("locations.toml", 'id = "town_24"', "amount = 1", "amount = 2")
    other = with_pack(tmp_path, locations=changed)
    m = industry_with(other, empire(goods={"hammer": 2}, hand=["riot_1", "riot_4"]))
    m.choose(0, "play:riot_4")
    assert keys(m, 0) == ["discount:town_24", "discount:town_18", "full_price"]
    assert refusal(m, 0, "discount:fire_5") == "EE-102"
    choose_all(m, (0, "discount:town_24"), (0, "attach:farm_3"))
    m.choose(0, "play:riot_1")
    assert goods(m, 0) == {"hammer": 2}  # both cards for nothing


def test_ee176_a_large_discount_may_be_spared_for_a_dearer_card(tmp_path: Path) -> None:
    changed = edited("locations.toml", 'id = "town_24"', "amount = 1", "amount = 2")
    other = with_pack(tmp_path, locations=changed)
    given = empire(goods={"hammer": 1}, hand=["riot_1", "riot_4"], destroyed=["town_18"])
    m = industry_with(other, given)
    m.choose(0, "play:riot_1")
    assert keys(m, 0) == ["discount:town_24", "full_price"]
    choose_all(m, (0, "full_price"), (0, "attach:farm_3"), (0, "play:riot_4"))
    assert goods(m, 0) == {}  # one hammer for the cheap card, the discount for the dear one
    assert all(key.startswith("attach:") for key in keys(m, 0))


def test_ee176_prices_say_what_will_be_paid_with_each_discount(tmp_path: Path) -> None:
    changed = edited("locations.toml", 'id = "town_24"', "amount = 1", "amount = 2")
    other = with_pack(tmp_path, locations=changed)
    m = industry_with(other, empire(goods={"hammer": 2}, hand=["riot_1", "riot_4"]))
    view = m.view(0)
    assert view["empires"][0]["prices"] == {"riot_1": [0, 1], "riot_4": [0, 1, 2]}
    words = words_for(other, "en")
    assert other.people.note(view, "play:riot_4", words, {}).startswith("costs 0–2 hammers; ")
    m.choose(0, "play:riot_4")
    notes = [other.people.note(m.view(0), key, words, {"card": "riot_4"}) for key in keys(m, 0)]
    assert notes[0].startswith("costs 0 hammers; ")
    assert notes[1].startswith("costs 1 hammer; ")
    assert notes[2] == "2 hammers"


def test_ee107_a_large_discount_makes_a_repair_free_and_no_more(tmp_path: Path) -> None:
    changed = edited("disasters.toml", 'id = "fire_9"', "amount = 2", "amount = 9")
    other = with_pack(tmp_path, disasters=changed)
    given = empire(
        goods={"hammer": 2, "coin": 2}, destroyed=["army_5"], innovations={"army_4": ["fire_9"]}
    )
    m = industry_with(other, given)
    m.choose(0, "repair:army_5")
    assert goods(m, 0) == {"hammer": 2, "coin": 2}
    assert told(m, "repaired", 0)[0].data == {"location": "army_5", "n": 0}


# Broken positions


def break_part(*path: str | int, value: object) -> str:
    """What is said about an industry phase in which one part is replaced."""
    data = json.loads(json.dumps(industry(seats=2).position()))
    inner = data["state"]
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    with pytest.raises(DataError) as caught:
        holdfast.load_position(data)
    return str(caught.value)


def empire_with(**changes: object) -> Json:
    return {**empire(), **changes}


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (["temple"], 2, "position: state.temple: 2 is out of range; allowed are 0 to 1"),
        (["space"], 62, "position: state.space: 62 is out of range; allowed are 0 to 61"),
        (["space"], 28, "position: it does not fit together: the hourglass stands on space 28 of"),
        (["bag", 0], "frost_1", 'position: state.bag[0]: "frost_1" is not one of fire_1,'),
        (["bag", 0], "fire_2", "position: it does not fit together: the 88 disasters are not all"),
        (["conflict"], "conflict_1", "position: it does not fit together: the 11 conflict cards"),
        (["empires"], [empire_with(hand=[])] * 3,
         "position: state.empires: expected 0 to 2 entries, found 3"),
        (["empires"], [empire_with()],
         "position: it does not fit together: every seat has an empire"),
        (["final"], [9], "position: it does not fit together: every seat has a final score"),
        (["final"], [9, 10_000], "position: state.final[1]: 10000 is out of range"),
        (["empires", 0], empire_with(gold=1),
         'position: state.empires[0]: "gold" is not a known key'),
        (["empires", 0], {key: n for key, n in empire().items() if key != "wheat"},
         'position: state.empires[0]: "wheat" is missing'),
        (["empires", 0, "axe"], -1, "position: state.empires[0].axe: -1 is out of range"),
        (["empires", 0, "bid_coin"], -1, "position: state.empires[0].bid_coin: -1 is out of"),
        (["empires", 0, "score"], 10_000, "position: state.empires[0].score: 10000 is out of"),
        (["empires", 0, "attached"], {"town_9": []},
         'position: state.empires[0].attached: "town_9" is not one of farm_3,'),
        (["empires", 0, "row"], ROW[1:],
         "position: state.empires[0].row: expected 11 entries, found 10"),
        (["empires", 0, "row", 0], "city_32",
         "position: it does not fit together: an empire's row does not hold its 11 locations"),
        (["empires", 0, "exhausted"], ["riot_2"],
         "position: it does not fit together: riot_2 is exhausted but not attached"),
        (["course", "agenda"], [{"step": "Feast"}],
         'position: state.course.agenda[0]: "Feast" is not a step of this game'),
        (["course", "lanes", 0, 0, "seat"], 2,
         "position: state.course.lanes[0][0].seat: 2 is out of range; allowed are 0 to 1"),
        (["course", "lanes", 0, 0, "used"], ["town_9"],
         'position: state.course.lanes[0][0].used[0]: "town_9" is not one of fire_1,'),
        (["course", "rng"], "seven",
         'position: state.course.rng: "seven" is not a hexadecimal number'),
    ],
)  # fmt: skip
def test_a_broken_position_says_what_is_wrong(
    path: list[str | int], value: object, expected: str
) -> None:
    assert break_part(*path, value=value).startswith(expected)


# Positions of format 1


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (["deck"], 3, "state.bag: expected a list, found 3"),
        (["gold"], 1, 'state: "gold" is not a known key'),
        (["empires", 0, "goods", "gold"], 1, '"gold" is not a known key'),
        (["empires", 0, "goods", "axe"], -1, "state.empires[0].axe: -1 is out of range"),
        (["empires", 0, "goods"], {}, 'of format 1 are: goods: "wheat" is missing'),
        (["empires", 0, "bid"], {"axe": 1, "coin": -1}, "state.empires[0].bid_coin: -1 is out"),
        (["empires", 0, "bid"], {"axe": 1}, "it is not as files of format 1 are"),
        (["empires", 0, "row", 0, "walls"], 1, '"walls" is not a known key'),
        (["empires", 0, "row", 0, "destroyed"], 0, "destroyed: expected true or false"),
        (["empires", 0, "row", 1, "location"], "city_32", "an empire's row does not hold"),
        (["empires", 0, "row"], [{"location": "city_32"}] * 12, "expected 11 entries, found 12"),
        (["empires", 0, "row", 0, "innovations"], ["fire_9"], "twice ['fire_9']"),
        (["empires"], 7, "it is not as files of format 1 are"),
        (["disasters", 0, "pot", "coin"], -1, "state.disasters[0].coin: -1 is out of range"),
        (["disasters", 0, "accepted"], 1, "state.disasters[0].is_accepted: expected true or"),
        (["course", "agenda", 1], {"step": "GoOn", "seat": 0, "undecided": 3}, "GoOn speaks of"),
        (["course", "agenda", 1], {"step": "GoOn", "seat": 0, "undecided": -1}, "undecided: -1 is"),
    ],
)  # fmt: skip
def test_a_broken_position_of_format_1_is_refused(
    path: list[str | int], value: object, expected: str
) -> None:
    data = json.loads((POSITIONS / "rulebook_fire_nine.json").read_text("utf-8"))
    assert data["holdfast"] == 1
    assert holdfast.load_position(data).position()["holdfast"] == 2
    inner = data["state"]
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    with pytest.raises(DataError) as caught:
        holdfast.load_position(data)
    assert expected in str(caught.value)
