"""What simulated games tell about the cards of After the Empire."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from holdfast.core.record import load_record
from holdfast.lab.balance import Balance, weigh
from holdfast.lab.simulate import simulate

GAMES = 6


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("balance") / "games"
    bots = ["random", "random", "random"]
    simulate("after-the-empire", bots, GAMES, out=out, jobs=1, keep_records=True)
    return out


@pytest.fixture(scope="module")
def found(folder: Path) -> Balance:
    return weigh(folder, by="season")


def test_every_starting_refugee_belongs_to_one_seat(found: Balance) -> None:
    picked = [card for (what, _), card in found.cards.items() if what == "picked"]
    assert sum(card.seats for card in picked) == 3 * GAMES
    assert sum(card.wins for card in picked) == pytest.approx(GAMES)


def test_a_siege_counts_once(folder: Path, found: Balance) -> None:
    lines = (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()
    games: list[Any] = [load_record(json.loads(line)).state for line in lines]
    castles = [castle for state in games for castle in state.castles]
    sacks = sum(castle.sacks for castle in castles)
    assert sum(found.per_seat("sacked").values()) * 3 * GAMES == pytest.approx(sacks)


def test_things_happen_in_their_round(found: Balance) -> None:
    harvests = found.per_seat("harvest")
    assert set(harvests) <= set(range(1, 8))
    assert all(0 < n <= 1 for n in harvests.values())
