"""Data files and positions that are not as they must be: every complaint says where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.card_files import CardFiles, complaint_of

import holdfast
from holdfast import DataError
from holdfast.core.agenda import apply
from holdfast.core.game import Game
from holdfast.core.record import load_position
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.cards.loading import FILES
from holdfast.games.after_the_empire.tests.at import (
    at,
    castle,
    choose,
    game,
    keys,
    new,
    own,
    step,
    table,
    turn,
)

DATA = game().folder / "cards"
OWN = CardFiles(DATA, FILES)
TEXTS = OWN.texts
make_pack = OWN.pack


def edited(file: str, start: str, old: str, new: str) -> dict[str, str]:
    """One file with the first `old` after `start` replaced."""
    return {file: OWN.edited(file, start, old, new)}


def complaint(folder: Path) -> str:
    return complaint_of(lambda: holdfast.game("after-the-empire", pack=folder))


CASES = [
    ("refugees.toml", "physician", "heal = 2", "heel = 2",
     'refugees.toml: physician: abilities[0].gain[0]: "heel" is not one of gold, wood,'),
    ("refugees.toml", "physician", "heal = 2", "heal = 99",
     "refugees.toml: physician: abilities[0].gain[0].heal: 99 is out of range; allowed are 1 to"),
    ("refugees.toml", "physician", '"tap"', '"song"',
     'refugees.toml: physician: abilities[0].kind: "song" is not one of space, tap, now,'),
    ("refugees.toml", "physician", "food = 4", "corn = 4",
     'refugees.toml: physician: cost: "corn" is not one of gold, wood, stone, iron, food'),
    ("refugees.toml", "physician", "end = 4\n", "", 'refugees.toml: physician: "end" is missing'),
    ("refugees.toml", "physician", "end = 4", "end = 4\nhat = 1",
     'refugees.toml: physician: "hat" is not a known key; known are'),
    ("refugees.toml", '"physician"', '"physician"', '"surgeon"',
     'refugees.toml: surgeon: id: "surgeon" is not one of field_widow,'),
    ("refugees.toml", '"spy"', '"spy"', '"physician"',
     "refugees.toml: physician: there are two records with this id"),
    ("refugees.toml", "field_widow", "end = 0", "end = 1",
     "refugees.toml: field_widow: a starting card costs nothing and is worth nothing (AE-52)"),
    ("refugees.toml", "kitchen_hand", "initiative = 3", "initiative = 1",
     "refugees.toml: two starting refugees have the same initiative (AE-17)"),
    ("refugees.toml", "shepherd", '"harvest"', '"rain"',
     'refugees.toml: shepherd: abilities[0].event: "rain" is not one of use, income,'),
    ("refugees.toml", "shepherd", "{ food = 2 }", "{ heal = 2 }",
     'refugees.toml: shepherd: abilities[0].gain[0]: "heal" is not one of gold, wood,'),
    ("refugees.toml", "tax_collector", 'place = "tax"', 'place = "inn"',
     'refugees.toml: tax_collector: abilities[0].place: "inn" is not one of tax, camp,'),
    ("refugees.toml", "castellan", '"prep_moves"', '"prep_rests"',
     'refugees.toml: castellan: abilities[0].key: "prep_rests" is not one of'),
    ("refugees.toml", "physician", 'text.en', 'text.fr', 'refugees.toml: physician: text: "en" is'),
    ("refugees.toml", "physician", 'source = "house"', 'source = "rumour"',
     'refugees.toml: physician: source: "rumour" is not one of rulebook, public,'),
    ("buildings.toml", "market_hall", '"pay_stone"', '"pay_wood"',
     "buildings.toml: market_hall: abilities[0].ways[1]: branch: two ways are called pay_wood"),
    ("buildings.toml", "market_hall", '"pay_stone"', '"pay_salt"',
     'buildings.toml: market_hall: abilities[0].ways[1].branch: "pay_salt" is not one of'),
    ("buildings.toml", "trading_post", "times = 2", "times = 2, each_once = true",
     "buildings.toml: trading_post: abilities[0]: each_once is true or left out, and excludes"),
    ("buildings.toml", "guild_hall", '"building"', '"moat"',
     'buildings.toml: guild_hall: abilities[0].per: "moat" is not one of building, refugee'),
    ("buildings.toml", "bakery", "[{ kind", '[{ kind = "space", gain = [{ food = 1 }] }, { kind',
     "buildings.toml: bakery: abilities[1]: a card has at most one space"),
    ("objectives.toml", "master_of_arms", 'most = "soldiers"', 'most = "cats"',
     'objectives.toml: master_of_arms: most: "cats" is not one of soldiers, buildings,'),
    ("objectives.toml", "master_of_arms", 'most = "soldiers"\n', "",
     "objectives.toml: master_of_arms: either most or needs is expected"),
    ("objectives.toml", "four_towers", "least = 4", "few = 4",
     "objectives.toml: four_towers: needs[0]: either least or at_most is expected"),
    ("invaders.toml", "fighting_band_1", "gold = 10", "gold = 20",
     "invaders.toml: fighting_band_1: tiers: the gold must rise from tier to tier (AE-61)"),
    ("invaders.toml", "fighting_band_1", "swordsmen = 1", "swordsmen = 21",
     "invaders.toml: fighting_band_1: tiers[0].swordsmen: 21 is out of range; allowed are 0 to 20"),
    ("sieges.toml", "catapult_1", '"leader"', '"king"',
     'sieges.toml: catapult_1: surge: "king" is not one of leader, all, none'),
    ("sieges.toml", "catapult_1", '"damage"', '"fear"',
     'sieges.toml: catapult_1: effect: "fear" is not one of damage, bypass'),
    ("places.toml", "infirmary", "always = 1", "always = 2",
     "places.toml: infirmary: spaces: the player board has one space here (AE-38)"),
    ("places.toml", '"stockpile"', "spaces =", "ways = []\nspaces =",
     "places.toml: stockpile: ways: what this place does has rules of its own"),
    ("places.toml", "tax", "always = 1", "always = 9",
     "places.toml: tax: spaces.always: 9 is out of range; allowed are 0 to 4"),
    ("board.toml", "[seasons]", "workers = [3, 3,", "workers = [3,",
     "board.toml: seasons.workers: expected 7 entries, found 6"),
    ("board.toml", "[gold]", "0, 0, 1, 2", "0, 3, 1, 2",
     "board.toml: gold: red[1]: 3 is more than the gold it stands for (AE-82)"),
    ("board.toml", "[pieces.wood_wall]", "shots = 0", "shots = 1",
     "board.toml: pieces.wood_wall: shots: only turrets shoot by themselves (AE-70)"),
    ("board.toml", "[pieces.stone_wall]", "replacing = { stone = 4 }\n", "",
     "board.toml: pieces.stone_wall: replacing belongs to stone pieces (AE-54)"),
    ("board.toml", "[supply]", "iron = 20\n", "", 'board.toml: supply: "iron" is missing'),
    ("board.toml", "[operations]", "douse", "dowse", 'board.toml: operations: "douse" is missing'),
]  # fmt: skip


@pytest.mark.parametrize(("file", "start", "old", "new", "expected"), CASES)
def test_a_broken_file_says_what_is_wrong(
    tmp_path: Path, file: str, start: str, old: str, new: str, expected: str
) -> None:
    pack = make_pack(tmp_path, edited(file, start, old, new))
    assert complaint(pack).startswith(expected)


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(tmp_path: Path, file: str) -> None:
    pack = make_pack(tmp_path)
    (pack / file).unlink()
    assert complaint(pack).startswith(f"{file}: the file is missing from ")


def test_a_missing_card_is_named(tmp_path: Path) -> None:
    text = TEXTS["sieges.toml"]
    start = text.index('[[siege]]\nid = "ladder_2"')
    end = text.index("[[siege]]", start + 5)
    pack = make_pack(tmp_path, {"sieges.toml": text[:start] + text[end:]})
    assert complaint(pack) == "sieges.toml: the record ladder_2 is missing; there must be 11"


def with_pack(folder: Path, changed: dict[str, str] | None = None) -> Game[Any]:
    return holdfast.game("after-the-empire", pack=make_pack(folder, changed))


def test_a_pack_replaces_the_cards(tmp_path: Path) -> None:
    changed = edited("buildings.toml", '"bakery"', "food = 7", "food = 9")
    other = with_pack(tmp_path, changed)
    assert other.pack != game().pack == ""
    position = turn(castles=[castle(cards=["bakery"])]).position()
    m = load_position({**position, "pack": other.pack}, other)
    choose(m, 0, "work:bakery")
    assert own(m).food == 13


def test_a_pack_of_the_same_cards_plays_the_same_game(tmp_path: Path) -> None:
    other, same = with_pack(tmp_path).match(seats=3, seed=5), new(3, 5)
    for m in (other, same):
        for _ in range(60):
            seat, legal = next(iter(m.open.items()))
            m.choose(seat, legal[len(legal) // 2])
    assert other.position()["state"] == same.position()["state"]


def test_a_pack_may_offer_ways_several_times_and_things_behind_decisions(tmp_path: Path) -> None:
    ability = '{ kind = "tap", gain = [{ sow = 1 }, { gold = 2 }] }'
    changed = edited("buildings.toml", '"forge"', '{ kind = "tap", cost = { wood = 2 }, '
                     "gain = [{ iron = 1 }] }", ability)  # fmt: skip
    other = with_pack(tmp_path, changed)
    position = turn(castles=[castle(cards=["forge"])]).position()
    m = load_position({**position, "pack": other.pack}, other)
    choose(m, 0, "tap:forge")
    assert own(m).gold == 5
    choose(m, 0, "sow:north")
    assert own(m).gold == 7  # the right part comes after the left


def test_a_pack_may_reward_whoever_survives_invaders(tmp_path: Path) -> None:
    ability = '{ kind = "when", event = "survive", gain = [{ gold = 3 }] }'
    changed = edited("buildings.toml", '"forge"', '{ kind = "tap", cost = { wood = 2 }, '
                     "gain = [{ iron = 1 }] }", ability)  # fmt: skip
    other = with_pack(tmp_path, changed)
    gap = {"walls": {"north": "none"}}
    held = {"invaders": {"north": {"swordsmen": 1}}}
    for given, gold in (
        ({**gap, **held}, 8),
        (gap, 5),  # nobody came
        ({**gap, **held, "troops": {}}, 3),  # sacked
    ):
        steps = [step("Siege")]
        m = table(castles=[castle(cards=["forge"], **given)], phase="combat",
                  siege=("catapult_3", "south"), agenda=[*steps, step("Deployment")])  # fmt: skip
        m = load_position({**m.position(), "pack": other.pack}, other)
        while m.open:
            seat = next(iter(m.open))
            m.choose(seat, "done")
        assert own(m).gold == gold


# Broken positions


def broken(name: str, *path: str | int, value: object) -> str:
    data = json.loads(json.dumps(at(name).position()))
    inner = data["state"]
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    with pytest.raises(DataError) as caught:
        holdfast.load_position(data)
    return str(caught.value)


POSITION_CASES: list[tuple[list[str | int], object, str]] = [
    (["season"], 8, "position: state.season: 8 is out of range; allowed are 0 to 7"),
    (["phase"], "lunch", 'position: state.phase: "lunch" is not one of setup, actions,'),
    (["order"], [0, 0], "position: it does not fit together: the turn order does not name"),
    (["castles"], [], "position: it does not fit together: there are no castles"),
    (["castles", 0], None, "position: state.castles[0]: expected a table, found nothing"),
    (["castles"], [{}], 'position: state.castles[0]: "gold" is missing'),
    (["castles", 0, "moat"], 1, 'position: state.castles[0]: "moat" is not a known key'),
    (["castles", 0, "gold"], -1, "position: state.castles[0].gold: -1 is out of range"),
    (["castles", 0, "walls"], {"left": "wood_wall"},
     'position: state.castles[0].walls: "left" is not one of north, east, south, west'),
    (["castles", 0, "walls", "north"], "hedge", "position: state.castles[0].walls.north: "),
    (["castles", 0, "wall_cubes", "north"], 9, "position: it does not fit together: a wall holds"),
    (["castles", 0, "farms", "north"], 3, "position: state.castles[0].farms.north: 3 is out of"),
    (["castles", 0, "turrets", "north_east"], "spire",
     "position: state.castles[0].turrets.north_east: "),
    (["castles", 0, "cards", 0], "spy", "position: it does not fit together: the 20 refugees"),
    (["castles", 0, "objectives"], ["unbreached", "unbreached"],
     "position: it does not fit together: the 17 objectives"),
    (["castles", 0, "drawn"], ["unbreached"], "position: it does not fit together: "),
    (["invader_deck", "bag"], [], "position: it does not fit together: the 32 invader cards are"),
    (["invaders", 0], None, "position: it does not fit together: the 32 invader cards are"),
    (["facings"], [], "position: it does not fit together: the row of invaders is not"),
    (["course", "agenda"], [{"step": "Feast"}],
     'position: state.course.agenda[0]: "Feast" is not a step of this game'),
    (["course", "agenda"], [{"step": "Fight", "seat": 0}],
     "position: it does not fit together: Fight cannot stand on the main agenda"),
    (["course", "agenda"], [{"step": "NextSeason"}, {"step": "NextSeason"}],
     "position: it does not fit together: NextSeason stands on the agenda twice"),
    (["course", "agenda"], [{"step": "KeepObjective", "seat": 0}],
     "position: it does not fit together: "),
    (["course", "agenda"], [{"step": "Setup"}],
     "position: it does not fit together: Setup cannot stand on the main agenda"),
    (["final"], [1, 2], "position: it does not fit together: the game is scored, but it goes on"),
    (["final"], [1], "position: it does not fit together: a seat has no final score"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value", "expected"), POSITION_CASES)
def test_a_broken_position_says_what_is_wrong(
    path: list[str | int], value: object, expected: str
) -> None:
    assert broken("deployment_season_four", *path, value=value).startswith(expected)


def test_troops_cannot_stand_on_nothing() -> None:
    said = broken("castle_about_to_fall", "castles", 0, "soldiers", "north", value=1)
    assert said.startswith("position: it does not fit together: troops stand on a side without")


def test_a_siege_needs_its_card() -> None:
    said = broken("castle_about_to_fall", "siege", value=None)
    assert said.startswith("position: it does not fit together: ")


def test_nothing_lies_out_before_the_setup() -> None:
    s = game().rules.start(2, 1, game().full_options({}))
    bare = {**new(2).position(), "state": json.loads(json.dumps(game().files.dump(s)))}
    assert holdfast.load_position(bare).open
    for key, value in (("season", 1), ("shown", ["invader_1"]), ("facings", ["north"])):
        with pytest.raises(DataError, match="the pieces lie out before the setup"):
            holdfast.load_position({**bare, "state": {**bare["state"], key: value}})


STEP_CASES: list[tuple[str, dict[str, object], str]] = [
    ("Aim", {"extras": [], "bonus": {}}, "extras: expected 1 to 54 entries, found 0"),
    ("Aim", {"extras": [10], "bonus": {}}, "extras[0]: 10 is out of range"),
    ("Aim", {"extras": [1], "bonus": {"north": 100}}, "bonus.north: 100 is out of range"),
    ("FreeMoves", {"settled": {"soldiers_north": 10_000}}, "settled.soldiers_north: 10000 is out"),
    ("FreeMoves", {"settled": [0] * 10}, "settled: expected a table, found a list"),
    ("TokenMoves", {"left": -1}, "left: -1 is out of range"),
    ("TokenMoves", {"left": 50_000}, "left: 50000 is out of range"),
    ("Bombard", {"left": 100}, "left: 100 is out of range"),
    ("ChooseTurret", {"left": 100}, "left: 100 is out of range"),
    ("FellInvaders", {"post": "inside", "hits": 19_999}, "hits: 19999 is out of range"),
    ("LoseTroops", {"post": "moat", "hits": 1}, 'post: "moat" is not one of north'),
    ("LetIn", {"n": 100}, "n: 100 is out of range"),
    ("DamageCards", {"left": 3}, "left: 3 is out of range; allowed are 0 to 2"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "fields", "expected"), STEP_CASES)
def test_a_step_of_a_siege_that_cannot_be_is_refused(
    name: str, fields: dict[str, object], expected: str
) -> None:
    lane = [step(name, seat=0, **fields)]
    said = broken("castle_about_to_fall", "course", "lanes", 0, value=lane)
    assert said.startswith(f"position: state.course.lanes[0][0].{expected}")


TURN_CASES: list[tuple[str, dict[str, object], str]] = [
    ("Receive", {"what": "heal", "n": 1}, 'what: "heal" is not one of gold'),
    ("Receive", {"what": "gold", "n": 21}, "n: 21 is out of range; allowed are 0 to 20"),
    ("HealSoldiers", {"n": 21}, "n: 21 is out of range; allowed are 0 to 20"),
    ("ChooseWay", {"source": "tax", "times": -1, "used": 0}, "times: -1 is out of range"),
    ("ChooseWay", {"source": "camp_left", "times": 9, "used": 0}, "ChooseWay speaks of what is"),
    ("ChooseWay", {"source": "camp_left", "times": 1, "used": 63}, "ChooseWay speaks of what is"),
    ("ChooseWay", {"source": "stockpile", "times": 1, "used": 0}, "ChooseWay speaks of what is"),
    ("AfterUse", {"place": "infirmary"}, "AfterUse speaks of what is not there"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "fields", "expected"), TURN_CASES)
def test_a_step_of_a_turn_that_cannot_be_is_refused(
    name: str, fields: dict[str, object], expected: str
) -> None:
    agenda = [step(name, seat=0, **fields)]
    assert expected in broken("many_cards_to_use", "course", "agenda", value=agenda)


# Positions of format 1


def stored(name: str) -> Any:
    return json.loads((game().folder / "tests/positions" / f"{name}.json").read_text("utf-8"))


def test_format_1_is_read_and_never_written() -> None:
    assert stored("worked_siege")["holdfast"] == 1
    m = holdfast.load_position(stored("worked_siege"))
    assert m.position()["holdfast"] == 2
    one = m.position()["state"]["castles"][0]
    assert (one["gold"], one["has_faced"], one["cards"][-1]) == (17, True, "barracks")


def test_lists_of_numbers_in_steps_of_format_1_have_names_now() -> None:
    data = stored("ladder_on_a_held_wall")
    moves = {"step": "FreeMoves", "seat": 0, "settled": [0, 0, 0, 0, 1, 0, 0, 0, 0, 2]}
    aim = {"step": "Aim", "seat": 0, "extras": [1, 1], "bonus": [0, 0, 2, 0]}
    data["state"]["course"]["lanes"][0][:0] = [moves, aim]
    lane = holdfast.load_position(data).position()["state"]["course"]["lanes"][0]
    assert lane[0]["settled"] == {"soldiers_inside": 1, "mercenaries_inside": 2}
    assert lane[1] == {**aim, "bonus": {"south": 2}}


OLD_CASES: list[tuple[list[str | int], object]] = [
    (["castles", 0, "goods", "salt"], 1),
    (["castles", 0, "sides", 0, "side"], "east"),
    (["castles", 0, "sides", 0, "moat"], 1),
    (["castles", 0, "sides", 0, "protected"], "yes"),
    (["castles", 0, "corners", 3], {}),
    (["castles", 0, "cards", 0, "hat"], True),
    (["castles", 0, "inside"], []),
    (["attack", 0, "slot"], "invader_2"),
    (["attack", 0, "shown"], None),
    (["attack", 0, "hat"], True),
    (["decks", "sieges"], {}),
]


@pytest.mark.parametrize(("path", "value"), OLD_CASES)
def test_what_is_not_as_format_1_was_is_refused(path: list[str | int], value: object) -> None:
    data = stored("worked_siege")
    inner = data["state"]
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = value
    with pytest.raises(DataError, match=r"^position: state: it is not as files of format 1 are"):
        holdfast.load_position(data)


def test_hostile_positions_are_refused_or_can_be_played_on() -> None:
    """Random damage to stored positions: either a clear complaint, or play goes on."""
    from tests.hostile import damaged

    names = [path.stem for path in sorted((game().folder / "tests/positions").glob("*.json"))]
    random = Random(11)
    loaded = 0
    for n in range(700):
        data = json.loads(json.dumps(at(names[n % len(names)]).position()))
        worse = damaged(data, random, ["course", "castles", "before", "invaders", "invader_deck"])
        try:
            m = holdfast.load_position(worse)
        except DataError:
            continue
        loaded += 1
        s = m.state.clone()
        for _ in range(60):
            seat = s.next_seat()
            if seat < 0:
                break
            apply(s, seat, s.open[seat][random.below(len(s.open[seat]))])
            s.check()
    assert loaded > 30


def test_keys_of_a_position_are_its_legal_choices() -> None:
    m = at("many_cards_to_use")
    for key in keys(m):
        assert m.why_not(0, key) is None
