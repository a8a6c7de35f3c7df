"""Numbers beside choices are the ones to pay and to get: of the loaded cards, after discounts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast import Match
from holdfast.core.agenda import asides_of, take
from holdfast.core.game import Game
from holdfast.core.record import load_position
from holdfast.core.rng import Random
from holdfast.games.after_the_empire.rules.names import CARDS, GOODS, KINDS, PLACES
from holdfast.games.after_the_empire.tests.at import at_stockpile, castle, doing, game, own, turn
from holdfast.games.after_the_empire.tests.test_data import TEXTS, make_pack

RICH = {"wood": 30, "stone": 30, "iron": 9, "food": 9}
LANGUAGES = ("en", "de")


def note(match: Match, key: str, lang: str = "en") -> str:
    step: Any = match.state.asking(0)
    about = step.about(match.state)
    return match.game.people.note(match.view(0), key, match.words(lang), about)


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


def changed_pack(folder: Path) -> Game[Any]:
    """Every cost and gain one more, every piece two cubes more, and every turret five shots."""
    more = re.compile(r"\b(gold|wood|stone|iron|food|soldier|mercenary|heal|sow) = (\d+)")
    changed = {file: more.sub(one_more, text) for file, text in TEXTS.items()
               if file in ("refugees.toml", "buildings.toml", "places.toml")}  # fmt: skip
    board = TEXTS["board.toml"]
    start = board.index("[pieces.wood_wall]")
    end = board.index("[supply]")
    middle = more.sub(one_more, board[start:end])
    middle = re.sub(r"cubes = (\d)", lambda n: f"cubes = {int(n[1]) + 2}", middle)
    middle = re.sub(r"shots = [12]", "shots = 5", middle)
    surge = re.sub(r"surge = \[.*\]", "surge = [2, 3, 4, 5, 6, 7, 9]", board[:start])
    changed["board.toml"] = surge + middle + board[end:]
    return holdfast.game("after-the-empire", pack=make_pack(folder, changed))


def one_more(found: re.Match[str]) -> str:
    return f"{found[1]} = {int(found[2]) + 1}"


def with_pack(match: Match, pack: Game[Any]) -> Match:
    return load_position({**match.position(), "pack": pack.pack}, pack)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Game[Any]:
    return changed_pack(tmp_path_factory.mktemp("pack"))


def test_a_wall_with_four_cubes_says_so(pack: Game[Any]) -> None:
    m = with_pack(at_stockpile(castle(goods=RICH, walls={"north": "none"})), pack)
    assert note(m, "wood_wall:north") == "you pay 4 wood; 4 cubes"
    assert note(m, "wood_wall:north", "de") == "4 Holz zahlen; 4 Würfel"
    assert note(m, "stone_wall:north") == "you pay 3 wood and 5 stone; 7 cubes"
    assert note(m, "stone_wall:east") == "you pay 5 stone; 7 cubes"
    assert note(m, "wood_turret:north_east") == "you pay 5 wood; 3 cubes, 5 shots at each field"


def test_discounts_are_taken_off(pack: Game[Any]) -> None:
    given = castle(goods=RICH, cards=["masons_lodge", "siege_engineer"])
    for match, price, turret in (
        (at_stockpile(given), "you pay 3 stone; 5 cubes", "you pay 3 wood; 1 cube, 1 shot"),
        (
            with_pack(at_stockpile(given), pack),
            "you pay 4 stone; 7 cubes",
            "you pay 4 wood; 3 cubes, 5 shots",
        ),
    ):
        assert note(match, "stone_wall:east") == price
        assert note(match, "wood_turret:north_east").startswith(turret)


def test_what_costs_nothing_after_discounts_says_so(tmp_path: Path) -> None:
    board = TEXTS["board.toml"].replace("cost = { wood = 4 }", "cost = { wood = 1 }")
    cheap = holdfast.game("after-the-empire", pack=make_pack(tmp_path, {"board.toml": board}))
    m = with_pack(at_stockpile(castle(cards=["siege_engineer"], goods={"stone": 4})), cheap)
    assert note(m, "wood_turret:north_east") == "you pay nothing; 1 cube, 1 shot at each field"
    assert note(m, "wood_turret:north_east", "de").startswith("nichts zahlen; 1 Würfel")


def test_other_operations(pack: Game[Any]) -> None:
    hurt = castle(goods=RICH, cards=["spy", "mill"], harmed=["spy", "mill"],
                  turrets={"north_east": "burning_turret", "south_east": "stone_turret"},
                  cubes={"south_east": 0, "west": 1})  # fmt: skip
    m = with_pack(at_stockpile(hurt), pack)
    assert note(m, "douse:north_east") == "you pay 3 stone"
    assert note(m, "cure:spy") == "you pay 3 food"
    assert note(m, "rebuild:mill") == "you pay 2 iron"
    assert note(m, "repair:west") == "you pay 1 wood; 2/4"
    assert note(m, "repair:south_east") == "you pay 1 stone; 1/4"


def test_a_free_repair_has_no_price() -> None:
    given = castle(goods=RICH, cubes={"west": 1, "north": 0})
    m = doing("MendPieces", given, n=2)
    assert note(m, "repair:west") == "2/2"
    assert note(m, "repair:north", "de") == "1/2"
    paid = at_stockpile(given)
    assert note(paid, "repair:west") == "you pay 1 wood; 2/2"


def test_the_gate_beside_its_walls(pack: Game[Any]) -> None:
    for match, said in (
        (game().match(2, 1, {"first_game": True}), "holds 1 cube, each wall 2"),
        (pack.match(2, 1, {"first_game": True}), "holds 3 cubes, each wall 4"),
    ):
        assert note(match, "gate:north") == said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_places_and_cards_say_what_they_pay_and_give(pack: Game[Any], lang: str) -> None:
    """The text of a record belongs to its author; the note is made from the values."""
    printed = turn(castles=[castle(goods=RICH, wounded=3)])
    changed = with_pack(printed, pack)
    chosen = [f"place:{place}" for place in PLACES if place not in ("buildings", "refugees")]
    chosen += [f"{verb}:{card}" for card in CARDS for verb in ("tap", "work", "buy")]
    for key in chosen:
        before, after = note(printed, key, lang), note(changed, key, lang)
        if key != "place:stockpile" and any(numbers(before)):
            has_changed = is_fixed(key) or before != after
            assert has_changed, (key, before)
    assert note(changed, "place:tax") == "you get 5 gold and 2 mercenaries, or: you get 6 food"
    assert note(changed, "tap:forge") == "you pay 3 wood; you get 2 iron"
    assert note(changed, "work:bakery") == "you get 8 food"


def is_fixed(key: str) -> bool:
    """Where the pack has changed nothing: tokens, looks and repairs."""
    cards = ("stables", "outrider", "spy", "watchtower", "carpenters_shop", "scout")
    return not key.startswith("buy:") and key.partition(":")[2] in cards


def test_ways_are_those_of_the_ability_that_is_used() -> None:
    m = turn(castles=[castle(goods={"wood": 4, "stone": 2}, cards=["trading_post"])])
    m.choose(0, "tap:trading_post")
    assert note(m, "choose:pay_wood") == "you pay 2 wood; you get 1 stone"
    about = m.state.asking(0).about(m.state)  # type: ignore[union-attr]
    assert about == {"source": "trading_post", "ability": "tap", "n": 2}


def test_siege_cards_say_the_surge_of_the_loaded_seasons(pack: Game[Any]) -> None:
    words = game().match(2, 1).words("en")
    assert "surge of 1–7 for the leader" in game().people.describe("ladder_1", words)
    assert "surge of 2–9 for the leader" in pack.people.describe("ladder_1", words)


def test_the_view_says_what_turrets_hold_and_shoot(pack: Game[Any]) -> None:
    given = castle(turrets={"north_east": "wood_turret", "south_east": "stone_turret",
                            "south_west": "burning_turret"})  # fmt: skip
    corners = with_pack(turn(castles=[given]), pack).view(1)["castles"][0]["corners"]
    assert [(one["whole"], one["shots"]) for one in corners] == [(3, 5), (4, 5), (0, 0), (0, 0)]


@pytest.mark.parametrize("is_strict", [False, True])
def test_what_is_shown_is_what_is_paid_and_what_stands(pack: Game[Any], is_strict: bool) -> None:
    """Every operation that is open in a game: the price and the cubes of the view come true."""
    checked = 0
    for one in (game(), pack):
        s = one.setup(2, 3, {"strict_supply": is_strict})
        random = Random(3)
        while (seat := s.next_seat()) >= 0:
            if s.castles and s.order:
                checked += compare(one, s, seat)
            options = s.open[seat] + asides_of(s, seat)
            take(s, seat, options[random.below(len(options))])
    assert checked > 100


def compare(one: Game[Any], s: Any, seat: int) -> int:
    view: Any = one.rules.view(s, seat)
    castle = view["castles"][seat]
    count = 0
    for choice in s.open[seat]:
        key = one.choices.key(choice)
        verb, _, where = key.partition(":")
        if verb not in KINDS or key not in castle["builds"]:
            continue
        trial = s.clone()
        before = trial.castles[seat].clone()
        take(trial, seat, choice)
        after = trial.castles[seat]
        corner = verb.endswith("turret")
        at = ["north_east", "south_east", "south_west", "north_west"] if corner else [
            "north", "east", "south", "west"]  # fmt: skip
        i = at.index(where)
        cubes = after.turret_cubes[i] if corner else after.wall_cubes[i]
        returned = before.turret_cubes[i] if corner else before.wall_cubes[i]
        assert cubes == castle["builds"][key]["cubes"]
        paid = {good: before.have(n) - after.have(n) for n, good in enumerate(GOODS)}
        paid["wood"] += returned
        assert {good: n for good, n in paid.items() if n} == castle["prices"][key]
        count += 1
    return count


@pytest.mark.parametrize(("hoard", "cubes"), [(95, 5), (96, 4)])
def test_with_a_strict_supply_a_note_promises_no_cube_that_is_not_there(
    hoard: int, cubes: int
) -> None:
    """There are a hundred stones; the four of the price are back before the wall stands."""
    builder = castle(goods={"stone": 4, "wood": 2}, walls={"north": "none"}, workers=1)
    m = turn(castles=[builder, castle(goods={"stone": hoard})], strict_supply=True)
    m.choose(0, "place:stockpile")
    said = note(m, "stone_wall:north")
    assert said == f"you pay 2 wood and 4 stone; {cubes} cubes"
    m.choose(0, "stone_wall:north")
    assert own(m).wall_cubes[0] == cubes
