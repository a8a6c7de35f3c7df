"""Card packs of every game: begun, checked, opened, and never taken for another game's."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest
from tests.ferry import ferry as ferry
from tests.setups import GAMES
from tests.terminal import complaint, output

import holdfast
from holdfast import DataError
from holdfast.core.packs import PACK, own_files


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of its own, so that no test touches a person's last game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A new pack of every game."""
    folder = tmp_path_factory.mktemp("packs")
    for id in GAMES:
        output("pack", "new", folder / id, "--game", id)
    return {id: folder / id for id in GAMES}


def copied(pack: Path, folder: Path) -> Path:
    return Path(shutil.copytree(pack, folder / f"copy-of-{pack.name}"))


@pytest.mark.parametrize("id", GAMES)
def test_a_new_pack_is_complete_and_the_way_on_is_named(id: str, tmp_path: Path) -> None:
    game = holdfast.game(id)
    pack = tmp_path / "mine"
    said = output("pack", "new", pack, "--game", id)
    names = {file.name for file in pack.iterdir()}
    assert names == {PACK, *(file.name for file in own_files(game.folder))}
    assert len(names) > 1
    assert all(name in said for name in names)
    check, play = [line.partition(": ")[2] for line in said.splitlines()[1:]]
    assert f"complete card pack for {game.title}" in output(*shlex.split(check)[1:])
    opening = output(*shlex.split(play)[1:], "--seats", ",".join(["random"] * game.min_seats))
    assert game.title in opening
    assert "already; name another folder" in complaint(2, "pack", "new", pack, "--game", id)


@pytest.mark.parametrize("id", GAMES)
def test_a_pack_is_known_by_its_file_or_by_its_cards(
    id: str, packs: dict[str, Path], tmp_path: Path
) -> None:
    """Packs made before there was a pack.toml still open."""
    old = copied(packs[id], tmp_path)
    (old / PACK).unlink()
    new = holdfast.game(id, packs[id])
    assert new.pack
    assert holdfast.game(id, old).pack == new.pack
    for pack in (old, packs[id]):
        assert output("pack", "check", pack).startswith("OK: ")
        assert output("pack", "check", pack, "--game", id).startswith("OK: ")
        assert output("cards", id, "--pack", pack) == output("cards", id)


@pytest.mark.parametrize("other", GAMES)
@pytest.mark.parametrize("id", GAMES)
def test_a_pack_of_another_game_is_refused(
    id: str, other: str, packs: dict[str, Path], tmp_path: Path
) -> None:
    if id == other:
        return
    old = copied(packs[other], tmp_path)
    (old / PACK).unlink()
    for pack in (packs[other], old):
        with pytest.raises(DataError, match=f"these are cards of {other}, not of {id}"):
            holdfast.game(id, pack)
        said = complaint(2, "cards", id, "--pack", pack)
        assert f"these are cards of {other}, not of {id}" in said
        assert f"of {other}, not of {id}" in complaint(2, "pack", "check", pack, "--game", id)


@pytest.mark.parametrize("id", GAMES)
def test_every_file_is_part_of_the_fingerprint(
    id: str, packs: dict[str, Path], tmp_path: Path
) -> None:
    seen = {holdfast.game(id, packs[id]).pack}
    for name in [file.name for file in own_files(holdfast.game(id).folder)]:
        pack = copied(packs[id], tmp_path).rename(tmp_path / name)
        with (pack / name).open("a", encoding="utf-8") as file:
            file.write("# changed\n")
        seen.add(holdfast.game(id, pack).pack)
    assert len(seen) == 1 + len(own_files(holdfast.game(id).folder))


@pytest.mark.parametrize("id", GAMES)
def test_a_record_remembers_its_cards(id: str, packs: dict[str, Path]) -> None:
    game = holdfast.game(id, packs[id])
    match = game.match(game.min_seats, 1)
    assert match.record()["pack"] == match.position()["pack"] == game.pack
    assert holdfast.load_position(match.position(), game).position() == match.position()
    with pytest.raises(DataError, match="it was played with the card pack"):
        holdfast.load_record(match.record())


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("number", range(10))
def test_a_pack_without_one_of_its_files(
    id: str, number: int, packs: dict[str, Path], tmp_path: Path
) -> None:
    files = own_files(holdfast.game(id).folder)
    if number >= len(files):
        return
    pack = copied(packs[id], tmp_path)
    (pack / files[number].name).unlink()
    said = complaint(1, "pack", "check", pack)
    assert f"{files[number].name}: the file is missing from " in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('game = "chess"', 'pack.toml: game: "chess" is not one of '),
        ("game = 3", "pack.toml: game: expected text, found 3"),
        ("", 'pack.toml: "game" is missing'),
        ("game = ", "pack.toml: not valid TOML"),
        (f'game = "{GAMES[0]}"\nname = "x"', 'pack.toml: "name" is not a known key'),
    ],
)
def test_a_pack_file_with_a_mistake(
    text: str, sentence: str, packs: dict[str, Path], tmp_path: Path
) -> None:
    pack = copied(packs[GAMES[0]], tmp_path)
    (pack / PACK).write_text(text, "utf-8")
    assert sentence in complaint(1, "pack", "check", pack)
    assert sentence in complaint(1, "cards", GAMES[0], "--pack", pack)


def test_a_folder_without_cards_tells_no_game(tmp_path: Path) -> None:
    said = complaint(2, "pack", "check", tmp_path)
    assert "name it with --game, one of " in said
    assert all(id in said for id in GAMES)
    assert "is missing" in complaint(1, "pack", "check", tmp_path, "--game", GAMES[0])
    assert "no such folder" in complaint(2, "pack", "check", tmp_path / "none")
    assert 'no game "chess"' in complaint(2, "pack", "new", tmp_path / "x", "--game", "chess")


def test_a_new_pack_belongs_to_the_game_that_was_named(tmp_path: Path) -> None:
    """None is taken for granted."""
    said = complaint(2, "pack", "new", tmp_path / "mine")
    assert "name the game the cards belong to with --game, one of " in said
    assert all(id in said for id in GAMES)
    assert not (tmp_path / "mine").exists()


def test_a_pack_is_not_written_over_something_else(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x", "utf-8")
    assert "this is a file" in complaint(2, "pack", "new", file, "--game", GAMES[0])
    (tmp_path / "other.toml").write_text("", "utf-8")
    said = complaint(2, "pack", "new", tmp_path, "--game", GAMES[0])
    assert "it holds other.toml already" in said


def test_a_game_without_cards_has_no_packs(ferry: str, tmp_path: Path) -> None:
    said = complaint(2, "pack", "new", tmp_path / "pack", "--game", ferry)
    assert "Ferry has no cards that a pack could replace" in said
    assert not (tmp_path / "pack").exists()
