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
from holdfast.games.ante_portas.rules.names import SUPREME_COMMANDER
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


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"supply": {"basic": 23, "elite": 11}}, "27 Basic"),
        ({"card": "r102"}, "not all in one place"),
        ({"fights": []}, "Battle without one"),
        ({"pointer": 29}, "out of range"),
        ({"sickbay": {"farmer": -1}}, "out of range"),
        ({"hexes": [{"hex": 3, "tile": "moat"}]}, "is not one of"),
        ({"hexes": [{"hex": 3, "farmer": 1}, {"hex": 3, "citizen": 1}]}, "described twice"),
        ({"hexes": [{"hex": n, "tile": "bomb"} for n in range(1, 14)]}, "more than exist"),
        ({"marched": [{"hex": 9, "marks": [0] * 9}]}, "come together"),
        ({"moving": {"hex": 19}}, "missing"),
        ({"flags": 1}, "not a known key"),
    ],
)
def test_what_cannot_be_is_refused(change: Json, complaint: str) -> None:
    data = stored()
    battle(data).update(change)
    with pytest.raises(DataError, match=complaint):
        holdfast.load_position(data)


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        ({"step": "TeamBattle", "hex": "9", "attacker": 0, "bonus": 0}, "confrontational"),
        ({"step": "Explode", "queue": []}, "needs Bombs"),
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
