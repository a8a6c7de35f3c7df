# not compiled: it reads files, once.
"""Card packs: a folder with a game's data files that stand in for its own, and a `pack.toml` that
says which game they belong to. Packs made before there was a `pack.toml` are known by their files.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from holdfast.core.catalog import DataError, load_toml

PACK = "pack.toml"
FORMS = "forms.toml"  # beside the data files of a game: how they are made (printed.py)


class WrongGame(DataError):
    """A card pack of one game was opened as another's."""


def own_files(folder: Path) -> list[Path]:
    """The data files of a game: those in `cards/`, and the same of each of its parts."""
    files = sorted(file for file in folder.glob("cards/**/*.toml") if file.name != FORMS)
    names = [file.name for file in files]
    assert len(set(names)) == len(names), f"{folder}: two parts have a file of the same name"
    return files


def heading(game: str) -> str:
    """What stands in a new `pack.toml`."""
    return f'# The game these cards belong to.\ngame = "{game}"\n'


def game_of(pack: Path, folders: Mapping[str, Path]) -> str:
    """The game a pack belongs to; empty if nothing tells. `folders` are those of all games."""
    if (pack / PACK).exists():
        source = load_toml(pack, PACK)
        ids = list(folders)
        id = ids[source.child("game").one_of(ids)]
        source.finish()
        return id
    there = {path.name for path in pack.glob("*.toml")}
    fitting = [id for id, own in folders.items() if names_of(own) and names_of(own) <= there]
    return fitting[0] if len(fitting) == 1 else ""


def names_of(folder: Path) -> set[str]:
    return {file.name for file in own_files(folder)}


def check_game(pack: Path, id: str, folders: Mapping[str, Path]) -> None:
    """Refuse a pack that belongs to another game."""
    found = game_of(pack, folders)
    if found and found != id:
        raise WrongGame(f"{pack}: these are cards of {found}, not of {id}")
