"""Weighing cards by simulated games."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import holdfast
from holdfast.cli import app
from holdfast.core.catalog import DataError
from holdfast.core.record import load_record
from holdfast.lab.balance import Balance, weigh
from holdfast.lab.simulate import simulate

GAMES = 6
DATA = Path(holdfast.__file__).parent / "games" / "after_the_empire" / "data"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("balance") / "games"
    bots = ["random", "random", "random"]
    simulate("after-the-empire", bots, GAMES, out=out, jobs=1, keep_records=True)
    return out


@pytest.fixture(scope="module")
def found(folder: Path) -> Balance:
    return weigh(folder, by="season")


def test_wins_add_up(found: Balance) -> None:
    assert found.games == GAMES
    assert sum(seat.wins for seat in found.seats) == pytest.approx(GAMES)


def test_every_starting_refugee_belongs_to_one_seat(found: Balance) -> None:
    picked = [card for (what, _), card in found.cards.items() if what == "picked"]
    assert sum(card.seats for card in picked) == 3 * GAMES
    assert sum(card.wins for card in picked) == pytest.approx(GAMES)


def test_cards_are_counted_as_the_chronicle_tells_them(folder: Path, found: Balance) -> None:
    lines = (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()
    events = [event for line in lines for event in load_record(json.loads(line)).events]
    bought = [event.data["card"] for event in events if event.what == "bought"]
    counted = {id: card.times for (what, id), card in found.cards.items() if what == "bought"}
    assert counted == {str(id): bought.count(id) for id in bought}


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


def test_a_folder_without_records(tmp_path: Path) -> None:
    simulate("after-the-empire", ["random", "random"], 1, out=tmp_path / "games", jobs=1)
    with pytest.raises(DataError, match="holds no records: simulate once more with --keep-records"):
        weigh(tmp_path / "games")


def test_other_cards(tmp_path: Path) -> None:
    pack = tmp_path / "cards"
    shutil.copytree(DATA, pack)
    file = pack / "buildings.toml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("end = 3", "end = 4", 1), encoding="utf-8"
    )
    out = tmp_path / "games"
    bots = ["random", "random"]
    simulate("after-the-empire", bots, 2, out=out, jobs=1, keep_records=True, pack=pack)
    with pytest.raises(DataError, match="played with other cards: --pack must name their folder"):
        weigh(out)
    assert weigh(out, pack=pack).games == 2


def test_a_torn_record(folder: Path, tmp_path: Path) -> None:
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    lines = (tmp_path / "records.jsonl").read_text(encoding="utf-8").splitlines()
    (tmp_path / "records.jsonl").write_text(lines[0] + "\n{torn", encoding="utf-8")
    with pytest.raises(DataError, match=r"records\.jsonl: line 2: "):
        weigh(tmp_path)


def test_the_command_prints_tables(folder: Path) -> None:
    command = ["balance", str(folder), "--events", "picked", "--by", "season", "--count", "harvest"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.stderr
    assert f"{GAMES} games." in result.stdout
    assert "| picked |" in result.stdout
    assert "| bought |" not in result.stdout
    assert "| season | harvest, per seat |" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [(["nowhere"], "there is no such file"), (["nowhere", "--count", "sacked"], "--count needs")],
)
def test_the_command_refuses(arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(app, ["balance", *arguments])
    assert result.exit_code == 2
    assert complaint in result.stderr
