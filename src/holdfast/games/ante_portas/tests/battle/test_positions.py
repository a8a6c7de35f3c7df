"""Positions of the Battleground: written and read at any moment, refused if impossible."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import holdfast
from holdfast import Match
from holdfast.cli import app
from holdfast.core.catalog import DataError
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.names import SUPREME_COMMANDER, TURNS
from holdfast.games.ante_portas.rules.player_turns import TakeTurn
from holdfast.games.ante_portas.tests.at import change
from holdfast.games.ante_portas.tests.battle.at import (
    advance,
    again,
    battle_phase,
    choose,
    everywhere,
    field,
    ground,
    keys,
    told,
    turn_of,
)
from holdfast.games.ante_portas.tests.battle.cases import cases, position_of


def in_battle() -> Match:
    start = {19: "4B 1E", 14: "2F trap", 9: "2F trench", 12: "1C trench@5"}
    return advance(start, 19, ["down", "down"], card="r117")


def test_a_position_in_the_middle_of_a_battle() -> None:
    m = in_battle()
    m = again(m)
    assert ground(m).fights[0].modifier == 1
    m = again(choose(m, "aim:14"))
    assert keys(m) == ["shoot:9", "done"]


def test_a_position_with_waiting_groups() -> None:
    start = {19: "5B", 14: "trap", 9: "bomb", 4: "1F guard_post"}
    m = advance(start, 19, ["down", "down"])
    choose(m, "pass")
    choose(m, "pass", seat=1)
    assert ground(again(m)).waiting[0].size() == 3


def test_a_position_in_the_middle_of_a_deploy() -> None:
    m = turn_of({9: "2F 1C catapult", 14: "trap"}, ChooseCommand(0, SUPREME_COMMANDER))
    for key in ("command:deploy", "march:11", "take_along:9:farmer", "go", "march:16"):
        choose(m, key)
        m = again(m)
    choose(m, "take_along:11:farmer_again", "go")
    assert everywhere(again(m)) == {9: "1F 1C catapult", 14: "trap", 16: "1F"}


def test_a_position_while_invaders_are_knocked_back() -> None:
    m = battle_phase({14: "3B trap", 9: "1F guard_post"}, ["r101"])
    for key in ("knock:14", "send:moving_basic", "done", "back:up"):
        choose(m, key)
        m = again(m)


def test_a_position_between_the_battles_of_a_spawn_card() -> None:
    # 1B each on #24, #25 and #27; the Captain picks on #24 while #25 still waits for its Battle.
    m = field({24: "1F 1xF", 25: "1F"}, Spawn(1), draws=["r120"])
    assert keys(m) == ["wound:exhausted_farmer", "wound:farmer"]
    m = choose(again(m), "wound:farmer")
    assert [event["hex"] for event in told(m, "battle_held")] == [25]
    assert everywhere(m) == {24: "1xF", 27: "1B"}


Json = dict[str, Any]


def stored() -> Json:
    data: Json = json.loads(json.dumps(in_battle().position()))
    return data


def battle(data: Json) -> Json:
    found: Json = data["state"]["battle"]
    return found


MINE = {"hex": "3", "tile": "dummy_mine", "side": 0, "watchers": []}


@pytest.mark.parametrize(
    ("place", "value", "complaint"),
    [
        ("basic", 23, "27 Basic"),
        ("card", "r102", "not all in one place"),
        ("fights", [], "Battle without one"),
        ("fights.0.hex", "off", "off the board"),
        ("fights.0.gun", [0], "expected 2 entries"),
        ("pointer", "29", "is not one of"),
        ("armies.0.sick_weak", -1, "out of range"),
        ("armies.0.weak.off", 1, "off the board"),
        ("armies.0.tired_weak.3", 1, "more Farmers are exhausted on hex 3"),
        ("armies", [], "expected 2 entries"),
        ("tile.3", "moat", "is not one of"),
        ("tile.off", "trap", "off the board"),
        ("tile", {str(n): "bomb" for n in range(1, 14)}, "more than exist"),
        ("facing.3", 1, "no tile to turn or own on hex 3"),
        ("owner.3", 1, "no tile to turn or own on hex 3"),
        ("carry.off", 1, "off the board"),
        ("marched.9:weak_once", 1, "come together"),
        ("marched.off:machine", 1, "off the board"),
        ("moving", {"hex": "19"}, "missing"),
        ("moving.hex", "off", "off the board"),
        ("moving.next", 4, "not so many arrows"),
        ("lost", [{**MINE, "tile": "bomb"}], "bomb is no Mine"),
        ("lost", [{**MINE, "hex": "off"}], "off the board"),
        ("lost", [{**MINE, "watchers": ["off"]}], "off the board"),
        ("flags", 1, "not a known key"),
    ],
)
def test_what_cannot_be_is_refused(place: str, value: object, complaint: str) -> None:
    data = stored()
    change(battle(data), place, value)
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)


@pytest.mark.parametrize("supply", [{"elite": 1}, {"gone_basic": 1}, {"bag": ["r101"]}])
def test_rivals_have_no_invaders(supply: Json) -> None:
    rivals = field({}, TakeTurn(0, True), phase=TURNS, active=0, scenario="area_control")
    data: Json = json.loads(json.dumps(rivals.position()))
    battle(data).update(supply)
    with pytest.raises(DataError, match="no Invaders"):
        holdfast.load_position(data)


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"step": "TeamBattle", "hex": "9", "attacker": 0, "bonus": 0}, "confrontational"),
        ({"step": "Explode", "queue": []}, "expected 1 to 99 entries"),
        ({"step": "Explode", "queue": ["off"]}, "needs Bombs"),
        ({"step": "ShootAt", "hex": "off", "damage": 1}, "happens on a hex"),
        ({"step": "Deploy", "seat": 0, "limit": 1, "bonus": 0, "is_begun": True}, "interrupted"),
        ({"step": "Spawn", "cards": 1}, "interrupted"),
        ({"step": "Advance"}, "two steps move one group"),
        ({"step": "ResolveBattle"}, "do not match"),
        ({"step": "PlaceTiles", "seat": 0, "tile": "none", "is_begun": True}, "no tile"),
        ({"step": "WoundUnfed", "seat": 0, "left": 9}, "more Citizens"),
    ],
)
def test_a_step_that_makes_no_sense_is_refused(step: Json, complaint: str) -> None:
    data = stored()
    data["state"]["course"]["agenda"].append(step)
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)


# The cases of the tables through the program


TABLES = {"M": 29, "B": 54, "X": 7, "L": 6, "A": 5, "F": 7, "C": 2}
CASES = cases()
LETTERS = (("weak", 0, "F"), ("strong", 0, "C"), ("weak", 1, "B"), ("strong", 1, "E"))


def test_every_case_of_the_tables_is_there() -> None:
    names = {"-".join(name.split("-")[:2]) for name in CASES}
    wanted = {f"{letter}-{n}" for letter, last in TABLES.items() for n in range(1, last + 1)}
    wanted |= {f"RB-{n}.{m}" for n, last in ((1, 5), (2, 5)) for m in range(1, last + 1)}
    wanted -= {"RB-2.3"}
    wanted |= {"RB-2.3a", "RB-2.3b", "RB-3", "RB-4", "RB-5", "T-1", "T-2a", "T-2b", "T-3"}
    assert names == wanted


@pytest.mark.parametrize("name", list(CASES))
def test_a_case_goes_through_the_program(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    path = tmp_path / "case.json"
    path.write_text(json.dumps(position_of(case)))
    choices = [word for choice in case.choices for word in ("--choose", choice)]
    shown = CliRunner().invoke(app, ["position", str(path), "--tell", "--json", *choices])
    assert shown.exit_code == 0, shown.output
    data = json.loads(shown.output)
    view = data["view"]
    assert view["result"] == case.result
    assert view["battle"]["sickbay"][0] == {"farmer": case.hurt[0], "citizen": case.hurt[1]}
    if case.end is not None:
        assert written(view["battle"]) == {hex: text for hex, text in case.end.items() if text}
    if case.fought is not None:
        battles = [event for event in data["told"] if event["what"].startswith("battle_")]
        assert [(event["hex"], event["s"], event["t"]) for event in battles] == case.fought
    if case.sight is not None:
        assert view["battle"]["sight"][0] == case.sight
    if case.aims is not None:
        open_keys = data["open"]["0"]
        assert [key[4:] for key in open_keys if key.startswith("aim:")] == case.aims


def written(battle: Json) -> dict[int, str]:
    """The hexes of a view as tests write them; a group on the way counts as there."""
    found: dict[int, list[str]] = {}
    groups = [group for group in [battle["moving"], *battle["waiting"]] if group is not None]
    for place in battle["hexes"]:
        words = found.setdefault(place["hex"], [])
        for kind, side, letter in LETTERS:
            tired = place[f"tired_{kind}"][side]
            n = place[kind][side] - tired
            if side == 1:
                there = [group for group in groups if group["hex"] == place["hex"]]
                n += sum(group["basic" if kind == "weak" else "elite"] for group in there)
            words += [f"{n}{letter}"] * bool(n) + [f"{tired}x{letter}"] * bool(tired)
        if place["tile"]:
            turned = f"@{place['facing']}" if place["facing"] else ""
            words.append(place["tile"] + turned + "!" * place["owner"])
    return {hex: " ".join(words) for hex, words in found.items() if words}
