# not compiled: it looks into folders.
"""Which games there are, and where."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.core.catalog import DataError, listed
from holdfast.core.packs import check_game

if TYPE_CHECKING:
    from holdfast.core.game import Game


def game_names() -> dict[str, str]:
    """Game ids and their modules, found by looking into the folder."""
    return names_in(*importlib.import_module("holdfast.games").__path__)


@functools.cache
def names_in(*folders: str) -> dict[str, str]:
    names = sorted(module.name for module in pkgutil.iter_modules(folders))
    return {name.replace("_", "-"): f"holdfast.games.{name}" for name in names}


def game_folders() -> dict[str, Path]:
    """Game ids and where each has its files."""
    places = [Path(folder) for folder in importlib.import_module("holdfast.games").__path__]
    return {
        id: next(place / name for place in places if (place / name).is_dir())
        for id, name in ((id, module.rpartition(".")[2]) for id, module in game_names().items())
    }


def discover(id: str, pack: Path | None = None) -> Game[Any]:
    """The game with this id, with its own cards or those of a card pack."""
    names = game_names()
    if id not in names:
        raise DataError(f'there is no game "{id}"; there is {listed(list(names))}')
    if pack is not None:
        check_game(pack, id, game_folders())
    game: Game[Any] = importlib.import_module(names[id]).game(pack)
    return game


def discover_again(id: str, folder: str | None, pack: str) -> Game[Any]:
    """The game that was stored, if its cards are still the same."""
    game = discover(id, None if folder is None else Path(folder))
    if game.pack != pack:
        raise DataError(
            f"{folder}: the card pack has changed: it was {pack}, now it is {game.pack}"
        )
    return game
