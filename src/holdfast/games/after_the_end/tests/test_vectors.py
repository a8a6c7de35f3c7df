"""Section 9: the worked cases, through `holdfast position` as a player would try them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from typer.testing import CliRunner

import holdfast
from holdfast import Match
from holdfast.cli import app
from holdfast.games.after_the_end.tests.at import (
    POSITIONS,
    asked,
    at,
    colony_of,
    game,
    missions,
    pieces,
    refusal,
    state_of,
    store,
    wall,
    wounds,
)
from holdfast.games.after_the_end.tests.store_positions import positions


def position(name: str, *choices: str) -> Match:
    """What `holdfast position FILE --choose …` prints, loaded again."""
    words = ["position", str(POSITIONS / f"{name}.json")]
    for choice in choices:
        words += ["--choose", choice]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.stderr
    return holdfast.load_position(json.loads(result.stdout))


def shown(name: str) -> dict[str, Any]:
    """What `holdfast position FILE --json` says."""
    result = CliRunner().invoke(app, ["position", str(POSITIONS / f"{name}.json"), "--json"])
    assert result.exit_code == 0, result.stderr
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_att1_the_round_of_the_rulebook() -> None:
    m = position("rulebook_tie", "0:commit:bruno_tack")
    assert store(m, 0) == {"tech": 1}  # at once
    m = position("rulebook_tie", "0:commit:bruno_tack", "1:commit:dara_quill", "2:pass")
    view = m.view(-1)
    assert [view["colonies"][seat]["commitment"]["total"] for seat in (0, 1)] == [4, 4]
    assert missions(m, 1) == ["clear_the_rooftops"]  # the later seat wins the tie
    assert asked(m) == (0, "compensate")
    assert refusal(m, 0, "token:bruno_tack:tech") == "AT-25"  # the spot is full
    m.choose(0, "study")
    assert pieces(m).first == 1


def test_att2_a_visit_with_two_contracts() -> None:
    one = "2:complete:well_diggers"
    m = position("two_contracts", one)
    assert m.view(-1)["contracts"] == [None, "roof_sheeting", "signal_lamps"]
    m = position("two_contracts", one, "2:complete:roof_sheeting", "2:done")
    assert store(m, 2) == {"tech": 1}
    assert m.standings[2] == 4
    people = m.view(-1)["colonies"][2]["characters"]
    assert [one["state"] for one in people] == ["ready"] * 6
    assert len(m.view(-1)["contracts"]) == 3
    assert None not in m.view(-1)["contracts"]


def test_att3_wall_damage_then_a_wound_or_the_storehouse() -> None:
    m = position("wall_then_wound", "0:brace")
    assert wall(m, 0) == "damaged"
    m = position("wall_then_wound", "0:brace", "1:surrender", "0:brace")
    assert wall(m, 0) == "none"
    assert not colony_of(m, 0).dead
    assert sum(colony_of(m, 0).wounds) == 0
    m = position("wall_then_wound", "0:brace", "1:surrender", "0:brace", "1:surrender")
    assert asked(m) == (0, "raid")  # the third Raid
    m.choose(0, "wound:pip")
    assert (wall(m, 0), wounds(m, 0, "pip")) == ("none", 1)
    m = position("wall_then_wound", "0:brace")
    assert store(m, 1) == {"food": 2, "scrap": 1, "tech": 3}
    m = position("wall_then_wound", "0:brace", "1:surrender")  # all are used
    assert store(m, 1) == {}


def test_att4_the_veteran_dies_and_the_rookie_survives_two() -> None:
    first = ["0:wound:bruno_tack", "1:wound:nub"]
    m = position("veteran_or_rookie", *first)
    assert state_of(m, 0, "bruno_tack") == "dead"
    m = position("veteran_or_rookie", *first, "0:wound:pip", "1:wound:nub", "0:wound:pip")
    assert (state_of(m, 0, "pip"), wounds(m, 0, "pip")) == ("ready", 2)
    assert (state_of(m, 1, "nub"), wounds(m, 1, "nub")) == ("ready", 2)
    m = position("veteran_or_rookie", "0:wound:pip", "1:wound:nub", "0:wound:pip")
    assert (state_of(m, 0, "pip"), wounds(m, 0, "pip")) == ("ready", 2)
    m = position(
        "veteran_or_rookie", "0:wound:pip", "1:wound:nub", "0:wound:pip", "1:wound:nub",
        "0:wound:pip",
    )  # fmt: skip
    assert state_of(m, 0, "pip") == "dead"


def test_att5_the_lowest_total_with_a_die() -> None:
    m = position("lowest_with_a_die", "0:commit:lucky_ines", "1:commit:fitz")
    view = m.view(-1)["colonies"]
    assert [one["commitment"]["total"] for one in view] == [0 + 3, 1 + 4]
    assert missions(m, 0) == ["unarmed_envoy"]


def test_att6_five_points_for_knowledge_five() -> None:
    assert shown("knowledge_five")["standings"][0] == 1 + 2 + 2


def test_att7_a_full_storehouse_stays_full() -> None:
    m = position("full_storehouse", "0:commit:pip")
    assert store(m, 0) == {"food": 3}
    assert colony_of(m, 0).is_used(5)


def test_att8_the_last_card_is_played_and_then_the_game_ends() -> None:
    last = ["0:commit:pip", "1:commit:otto_brandt", "0:study"]
    m = position("last_card", *last)
    assert m.view(-1)["mission"] == "radio_broadcast"
    assert m.view(-1)["next"] is None
    assert not m.over
    m = position("last_card", *last, "1:pass", "0:commit:mara_voss")
    assert m.over
    assert m.standings == [2 + 1, 3]


def worked_cases() -> list[tuple[str, str, list[str]]]:
    """The rows of RULES.md: case, position, choices."""
    lines = (game().folder / "RULES.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip(" `") for cell in line.split("|")[1:4]] for line in lines]
    cases = [row for row in rows if len(row) == 3 and re.fullmatch(r"T-\d", row[0])]
    return [(case, name, choices.split()) for case, name, choices in cases]


def test_rules_md_lists_every_worked_case() -> None:
    assert [case for case, _, _ in worked_cases()] == [f"T-{n}" for n in range(1, 9)]


@pytest.mark.parametrize(("case", "name", "choices"), worked_cases())
def test_the_worked_cases_of_rules_md_can_be_played(
    case: str, name: str, choices: list[str]
) -> None:
    del case
    if choices:
        assert position(name, *choices).choices == []  # a position: what was chosen is in it
    else:
        assert shown(name)["over"]


def test_the_stored_positions_are_those_laid_out() -> None:
    """`python -m holdfast.games.after_the_end.tests.store_positions` would change nothing but the
    format."""
    laid_out = {name: match.record() for name, match in positions().items()}
    assert {path.stem: at(path.stem).record() for path in POSITIONS.glob("*.json")} == laid_out


@pytest.mark.parametrize("name", sorted(path.stem for path in POSITIONS.glob("*.json")))
def test_every_stored_position_can_be_shown(name: str) -> None:
    result = CliRunner().invoke(app, ["position", str(POSITIONS / f"{name}.json")])
    assert result.exit_code == 0, result.stderr
    assert bool(shown(name)["open"]) is not shown(name)["over"]
