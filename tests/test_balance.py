"""Weighing cards by simulated games, for every game."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from tests.setups import GAMES, ONE
from tests.terminal import complaint, output

import holdfast
from holdfast.core.catalog import DataError
from holdfast.core.journal import Event
from holdfast.core.packs import own_files
from holdfast.core.record import Match, load_record
from holdfast.core.words import words_for
from holdfast.lab.balance import named_in, weigh
from holdfast.lab.simulate import simulate

COUNT = 3


@pytest.fixture(scope="module", params=GAMES)
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few games of each game, between players that get somewhere."""
    out = tmp_path_factory.mktemp("balance") / str(request.param)
    bots = ["greedy", "random", "random"]
    simulate(request.param, bots, COUNT, out=out, jobs=1, keep_records=True)
    return out


def matches_of(folder: Path) -> list[Match]:
    lines = (folder / "records.jsonl").read_text(encoding="utf-8").splitlines()
    return [load_record(json.loads(line)) for line in lines]


def told_once(folder: Path) -> list[Event]:
    """Every event, of those told twice only what its own seat heard."""
    events = [event for match in matches_of(folder) for event in match.events]
    return [event for event in events if event.is_for(event.seat)]


def test_wins_add_up(folder: Path) -> None:
    found = weigh(folder)
    shares = [sum(match.game.shares(match.state)) for match in matches_of(folder)]
    assert found.games == COUNT
    assert sum(seat.wins for seat in found.seats) == pytest.approx(sum(shares))


def test_cards_are_counted_as_the_chronicle_tells_them(folder: Path) -> None:
    found = weigh(folder)
    counted = Counter(
        (event.what, id)
        for event in told_once(folder)
        if event.seat >= 0
        for id, _ in named_in(event.data)
        if id in found.ids
    )
    assert counted
    assert counted == {named: card.times for named, card in found.cards.items()}
    assert {id for _, id in found.cards} <= found.ids


def test_everything_that_happens_can_be_counted_and_weighed(folder: Path) -> None:
    counted = Counter(event.what for event in told_once(folder))
    of_seats = Counter(event.what for event in told_once(folder) if event.seat >= 0)
    found = weigh(folder, events=list(counted))
    assert {what for what, _ in found.cards} == set(of_seats)
    for what, n in counted.items():
        assert found.per_game(what) == pytest.approx(n / COUNT)
        assert sum(found.per_seat(what).values()) == pytest.approx(of_seats[what] / COUNT / 3)
        assert bool(found.silence(what)) == (what not in of_seats)


def test_the_command_prints_what_was_asked_for(folder: Path) -> None:
    events = told_once(folder)
    name = next(event.what for event in events if event.seat >= 0)
    of_nobody = next(event.what for event in events if event.seat < 0)
    text = output(
        "balance", folder, "--events", name, "--by", of_nobody, "--count", f"{name},{of_nobody}"
    )
    assert f"{COUNT} games." in text
    assert {line.split(" | ")[0] for line in text.splitlines() if line.startswith(f"| {name}")} == {
        f"| {name}"
    }
    assert f"| {of_nobody} | {name}, per seat |" in text
    count = sum(event.what == of_nobody for event in events)
    assert f"{of_nobody}: {count / COUNT:.3f} per game." in text
    alone = output("balance", folder, "--events", of_nobody)
    assert f"{of_nobody} happens to no seat" in alone
    assert "| event |" not in alone


@pytest.mark.parametrize("option", ["--events", "--by", "--count"])
def test_an_event_that_cannot_be_is_one_sentence_with_all_there_are(
    folder: Path, option: str
) -> None:
    game = matches_of(folder)[0].game
    said = complaint(2, "balance", folder, option, "nosuch")
    assert f'{game.title} tells of no event "nosuch"; there is ' in said
    known = words_for(game, "en").section("events")
    assert set(known) <= set(said.replace(",", " ").split())


def test_what_has_not_happened_is_said(folder: Path) -> None:
    game = matches_of(folder)[0].game
    happened = {event.what for event in told_once(folder)}
    missing = sorted(set(words_for(game, "en").section("events")) - happened)[0]
    said = output("balance", folder, "--events", missing, "--by", missing, "--count", missing)
    assert f"{missing} has not happened in these games." in said
    assert f"{missing} has not happened in these games, so they have no rounds." in said
    assert f"{missing}: 0.000 per game." in said


def test_other_cards(folder: Path, tmp_path: Path) -> None:
    """Whoever weighs games of a pack names the pack."""
    game = matches_of(folder)[0].game
    pack = tmp_path / "cards"
    output("pack", "new", pack, "--game", game.id)
    out = tmp_path / "games"
    simulate(game.id, ["random"] * 2, 1, out=out, jobs=1, keep_records=True, pack=pack)
    with pytest.raises(DataError, match="played with other cards: --pack must name their folder"):
        weigh(out)
    assert weigh(out, pack=pack).games == 1
    assert "1 games." in output("balance", out, "--pack", pack)
    with pytest.raises(DataError, match="played with other cards"):
        weigh(folder, pack=pack)


def test_a_torn_record(folder: Path, tmp_path: Path) -> None:
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    lines = (tmp_path / "records.jsonl").read_text(encoding="utf-8").splitlines()
    (tmp_path / "records.jsonl").write_text(lines[0] + "\n{torn", encoding="utf-8")
    with pytest.raises(DataError, match=r"records\.jsonl: line 2: "):
        weigh(tmp_path)


def test_a_folder_without_records(tmp_path: Path) -> None:
    simulate(ONE, ["random", "random"], 1, out=tmp_path / "games", jobs=1)
    with pytest.raises(DataError, match="holds no records: simulate once more with --keep-records"):
        weigh(tmp_path / "games")


def test_what_is_no_folder_of_a_simulation(tmp_path: Path) -> None:
    assert "there is no such file" in complaint(2, "balance", "nowhere")
    assert "not a simulation's folder" in complaint(2, "balance", tmp_path)
    (tmp_path / "run.json").write_text("[]", "utf-8")
    assert "does not say what was simulated" in complaint(2, "balance", tmp_path)
    shutil.copy(own_files(holdfast.game(ONE).folder)[0], tmp_path / "run.json")
    assert "not valid JSON" in complaint(2, "balance", tmp_path)
