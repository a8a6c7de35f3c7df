"""What simulated games tell about the Colonies and Nobles of After The End."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from holdfast.cli import app
from holdfast.core.record import load_record
from holdfast.lab.balance import weigh
from holdfast.lab.simulate import simulate

GAMES = 6


@pytest.fixture(scope="module")
def colonies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("balance") / "colonies"
    simulate("after-the-end", ["random"] * 3, GAMES, out=out, jobs=1, keep_records=True)
    return out


def ends_of(folder: Path) -> list[Any]:
    lines = (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()
    return [load_record(json.loads(line)) for line in lines]


def test_seats_are_weighed_by_what_they_were_dealt(colonies: Path) -> None:
    found = weigh(colonies, events=["settled", "first"])
    assert {what for what, _ in found.cards} == {"settled", "first"}
    dealt = [card for (what, _), card in found.cards.items() if what == "settled"]
    assert sum(card.seats for card in dealt) == 3 * GAMES
    assert sum(card.wins for card in dealt) == pytest.approx(GAMES)
    wins = 0.0
    for match in ends_of(colonies):
        boards = [one["colony"] for one in match.view(-1)["colonies"]]
        if "deepline" in boards and boards.index("deepline") in match.winners:
            wins += 1 / len(match.winners)
    assert found.cards["settled", "deepline"].wins == pytest.approx(wins)
    assert found.cards["first", ""].seats == GAMES  # names nothing: one seat of each game


def test_points_come_from_the_tables_of_an_event(colonies: Path) -> None:
    found = weigh(colonies, events=["final", "bought"])
    scored: dict[str, list[int]] = {}
    for match in ends_of(colonies):
        for one in match.view(-1)["colonies"]:
            for noble in one["nobles"]:
                scored.setdefault(noble["noble"], []).append(noble["points"])
    assert len(scored) > 5
    for id, points in scored.items():
        card = found.cards["final", id]
        assert (card.seats, card.mean_points) == (len(points), sum(points) / len(points))
    assert all(
        card.mean_points is None for (what, _), card in found.cards.items() if what == "bought"
    )


def test_the_command_counts_without_rounds(colonies: Path) -> None:
    command = ["balance", str(colonies), "--events", "settled,final", "--count", "died"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.stderr
    dead = sum(6 - one["living"] for m in ends_of(colonies) for one in m.view(-1)["colonies"])
    assert f"died: {dead / GAMES:.3f} per game." in result.stdout
    assert "per seat |" not in result.stdout
    assert "| settled | deepline |" in result.stdout
