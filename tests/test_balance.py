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


def test_the_command_refuses_a_folder_that_is_not_there() -> None:
    result = CliRunner().invoke(app, ["balance", "nowhere"])
    assert result.exit_code == 2
    assert "there is no such file" in result.stderr


# What is no card


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


def test_all_cards_count_unless_events_are_given(colonies: Path) -> None:
    found = weigh(colonies)
    assert {"bought", "influenced", "final"} <= {what for what, _ in found.cards}
    assert {id for _, id in found.cards} <= found.ids


def test_the_command_counts_without_rounds(colonies: Path) -> None:
    command = ["balance", str(colonies), "--events", "settled,final", "--count", "died"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.stderr
    dead = sum(6 - one["living"] for m in ends_of(colonies) for one in m.view(-1)["colonies"])
    assert f"died: {dead / GAMES:.3f} per game." in result.stdout
    assert "per seat |" not in result.stdout
    assert "| settled | deepline |" in result.stdout
