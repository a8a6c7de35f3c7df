# not compiled: it looks into folders.
"""Which games there are, and where: our own, and those from outside."""

from __future__ import annotations

import functools
import importlib
import os
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from holdfast.core.catalog import DataError, listed
from holdfast.core.outside import (
    FOLDERS,
    Package,
    can_be_read,
    folders,
    missing_folders,
    named_packages,
    packages_in,
)
from holdfast.core.packs import check_game

if TYPE_CHECKING:
    from holdfast.core.game import Game

OWN = "part of Holdfast"


class Found(NamedTuple):
    """The games that can be played, and why others cannot."""

    games: dict[str, Package]
    broken: dict[str, str]


def game_names() -> dict[str, str]:
    """Game ids and their modules: all that can be played."""
    return {id: package.module for id, package in found().games.items()}


def game_folders() -> dict[str, Path]:
    """Game ids and where each has its files."""
    return {id: package.folder for id, package in found().games.items()}


def broken_games() -> dict[str, str]:
    """Ids of games that are there and cannot be played, and why not, in a sentence."""
    return found().broken


def found() -> Found:
    own = importlib.import_module("holdfast.games").__path__
    return find(tuple(own), tuple(folders()))


@functools.cache
def find(own: tuple[str, ...], others: tuple[Path, ...]) -> Found:
    """Our own games are known by their folders; those from outside are opened once, to see whether
    they can be."""
    packages = [*own_packages(own), *named_packages()]
    for folder in others:
        packages += packages_in(folder)
    by_id: dict[str, list[Package]] = {}
    for package in packages:
        same = by_id.setdefault(package.id, [])
        if all(package.folder != other.folder for other in same):
            same.append(package)
    result = Found({}, {})
    for id, same in by_id.items():
        complaint = objection(id, same)
        if complaint:
            result.broken[id] = complaint
        else:
            result.games[id] = same[0]
    return result


def own_packages(own: tuple[str, ...]) -> list[Package]:
    names = sorted(module.name for module in pkgutil.iter_modules(own))
    return [
        Package(name.replace("_", "-"), f"holdfast.games.{name}", folder_of(name, own), OWN)
        for name in names
    ]


def folder_of(name: str, own: tuple[str, ...]) -> Path:
    places = [Path(place, name) for place in own]
    return next((place for place in places if place.is_dir()), places[0])


def objection(id: str, same: list[Package]) -> str:
    """Why this is not the id of one game that can be played; empty if it is."""
    if len(same) > 1:
        sources = " and ".join(f"{package.source}, {package.folder}" for package in same)
        return f'more than one game is called "{id}": {sources}'
    return "" if same[0].source == OWN else same[0].objection()


def add_games(folder: str | Path) -> list[str]:
    """Also the games in this folder, in this process and in those it starts; returns their ids."""
    place = Path(folder).expanduser().resolve()
    if not can_be_read(place):
        raise DataError(f"{folder}: there is no such folder, or it cannot be read")
    packages = packages_in(place)
    if not packages:
        raise DataError(
            f"{folder}: there is no game in this folder; a game is a package in it, a folder "
            f"whose __init__.py has a function game(pack)"
        )
    if place not in folders():
        before = os.environ.get(FOLDERS, "")
        os.environ[FOLDERS] = os.pathsep.join(filter(None, [before, str(place)]))
    find.cache_clear()
    return [package.id for package in packages]


def discover(id: str, pack: Path | None = None) -> Game[Any]:
    """The game with this id, with its own cards or those of a card pack."""
    games, broken = found()
    if id in broken:
        raise DataError(broken[id])
    if id not in games:
        rest = "".join(f"; {complaint}" for complaint in missing_folders())
        raise DataError(f'there is no game "{id}"; there is {listed(list(games))}{rest}')
    if pack is not None:
        check_game(pack, id, game_folders())
    return games[id].open(pack)


def discover_again(id: str, folder: str | None, pack: str) -> Game[Any]:
    """The game that was stored, if its cards are still the same."""
    game = discover(id, None if folder is None else Path(folder))
    if game.pack != pack:
        raise DataError(
            f"{folder}: the card pack has changed: it was {pack}, now it is {game.pack}"
        )
    return game
