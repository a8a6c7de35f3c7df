"""The data: Movement cards, Defensive Works, Places; AP-1 to AP-4 and the loader's complaints."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from holdfast.core.catalog import DataError
from holdfast.games.ante_portas.cards.battle import loading
from holdfast.games.ante_portas.rules.battle.hexes import SPAWN_AREA
from holdfast.games.ante_portas.rules.battle.names import ARROW_CODES, CARDS, TILES
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, PLACES, WARES
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.tests.battle.at import cards, everywhere, field, ground

DATA = Path(loading.__file__).parent

# Deck, Strength, Basic, Elite, Strength by hex #24 to #28, arrows left, down, right
TOTALS = [
    ("raiders_1", 62, 53, 3, [12, 11, 13, 13, 13], [6, 14, 6]),
    ("raiders_2", 84, 48, 12, [17, 17, 17, 16, 17], [5, 19, 6]),
    ("dragons_1", 59, 47, 4, [12, 13, 10, 10, 14], [5, 15, 6]),
    ("dragons_2", 68, 44, 8, [12, 15, 14, 12, 15], [7, 19, 5]),
]


@pytest.mark.parametrize("deck", range(4), ids=[row[0] for row in TOTALS])
def test_the_totals_of_each_deck(deck: int) -> None:
    _, strength, basic, elite, by_hex, arrows = TOTALS[deck]
    movements = cards().movements[22 * deck : 22 * (deck + 1)]
    spawned = [entry for card in movements for entry in card.spawn]
    assert sum(weak for _, weak, _ in spawned) == basic
    assert sum(strong for _, _, strong in spawned) == elite
    assert sum(weak + 3 * strong for _, weak, strong in spawned) == strength
    found = [sum(w + 3 * e for hex, w, e in spawned if hex == area) for area in SPAWN_AREA]
    assert found == by_hex
    names = [ARROW_CODES[code] for card in movements for code in card.arrows]
    plain = [name.removesuffix("_fire") for name in names if not name.startswith("dodge")]
    assert [plain.count(name) for name in ("left", "down", "right")] == arrows


def test_ap1_all_components_are_there() -> None:
    data = cards()
    assert (data.basic, data.elite) == (23, 12)
    assert len(data.movements) == len(CARDS) == 88
    assert len(data.actions) == len(PLACES) - FIRST_COMMAND == 15
    supply = {TILES[tile]: data.supply[tile] for tile in range(1, len(TILES))}
    assert supply["trench"] == supply["bunker"] == 11
    assert supply["guard_post"] == 9
    assert supply["catapult"] == 7
    assert supply["trap"] == supply["bomb"] == 12
    assert data.most_mines == 18


MINES = dict.fromkeys(range(1, 13), "pressure_mine")


def is_left(hexes: dict[int, str], tile: str) -> bool:
    return ground(field(hexes, BattlePhase())).is_left(TILES.index(tile))


def test_ap2_at_most_12_of_a_type_and_18_mines_in_all() -> None:
    assert not is_left(MINES, "pressure_mine")
    assert is_left(MINES, "dummy_mine")
    six = dict.fromkeys(range(13, 19), "dummy_mine")
    assert not is_left({**MINES, **six}, "bounding_mine")
    five = dict.fromkeys(range(13, 18), "dummy_mine")
    assert is_left({**MINES, **five}, "bounding_mine")


def test_ap3_fronts_and_backs_share_their_tiles() -> None:
    traps = {hex: "trap" if hex < 7 else "bomb" for hex in range(1, 13)}
    assert not is_left(traps, "trap")
    assert not is_left(traps, "bomb")
    del traps[12]
    assert is_left(traps, "trap")
    assert not is_left(dict.fromkeys(range(1, 12), "trench"), "bunker")
    assert not is_left(dict.fromkeys(range(1, 10), "guard_tower"), "guard_post")
    assert not is_left(dict.fromkeys(range(1, 8), "catapult"), "howitzer")


def test_ap4_the_supply_fills_ascending_hexes_basic_before_elite() -> None:
    def edit(s: Campaign) -> None:
        s.battle.gone_basic, s.battle.gone_elite = 22, 12
        s.battle.basic, s.battle.elite = 1, 0

    m = field({}, Spawn(1), draws=["r119"], edit=edit)  # 1B on #25, #26 and #28
    assert everywhere(m) == {25: "1B"}


def test_no_single_cost_needs_more_than_four_goods() -> None:
    data = cards()
    for tile in range(1, len(TILES)):
        for cost in (data.cost[tile], data.upgrade[tile]):
            assert sum(cost[: WARES.index("tool")]) <= 4, TILES[tile]


# The loader


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("movements.toml", "hex = 27, basic = 1", "hex = 23, basic = 1", "23 is out of range"),
        ("movements.toml", '"down"', '"up"', '"up" is not one of'),
        ("movements.toml", 'do = "merge"', 'do = "vanish"', '"vanish" is not one of'),
        ("movements.toml", 'id = "r101"', 'id = "r102"', "two records"),
        ("movements.toml", "arrow = 2", "arrow = 3", "out of range"),
        ("defences.toml", 'kind = "mine"', 'kind = "bomb"', "is not a bomb"),
        ("defences.toml", "twice = { value = 2", "twice = { value = 0", "out of range"),
        ("command_places.toml", 'tile = "trench"', 'tile = "moat"', '"moat" is not one of'),
        ("command_places.toml", "steps = 2", "steps = 5", "out of range"),
    ],
)
def test_the_loader_says_what_is_wrong(
    tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    for name in loading.FILES:
        shutil.copy(DATA / name, tmp_path / name)
    text = (tmp_path / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    with pytest.raises(DataError, match=complaint):
        loading.load(tmp_path)


def test_every_component_has_words_and_a_source() -> None:
    loaded = loading.load(DATA)
    assert len(loaded.texts) == 88 + 11 + 15
    for text in loaded.texts:
        assert set(text.text) == {"en", "de"}
        assert text.facts["source"] in ("rulebook", "public", "inferred", "house")
