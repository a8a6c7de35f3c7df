"""Holdfast: four board games about holding on while an empire falls, behind one door.

>>> import holdfast
>>> match = holdfast.game("empires-end").match(seats=3, seed=7)
>>> seat, keys = next(iter(match.open.items()))
>>> events = match.choose(seat, keys[0])
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast._loader import choose_build, is_compiled

choose_build()
# The folder of the games before the function of the same name: only the first import of a folder
# puts it under its name here.
import_module("holdfast.games")

from holdfast.core.catalog import DataError  # noqa: E402
from holdfast.core.choice import UnknownKey  # noqa: E402
from holdfast.core.players import Naming  # noqa: E402
from holdfast.core.record import (  # noqa: E402
    IllegalChoice,
    Match,
    OldRules,
    load_position,
    load_record,
)

if TYPE_CHECKING:
    from holdfast import env as env
    from holdfast.bots import Bot
    from holdfast.core.game import Game

__version__ = "0.3.0"

__all__ = [
    "DataError",
    "IllegalChoice",
    "Match",
    "OldRules",
    "UnknownKey",
    "__version__",
    "add_games",
    "env",
    "game",
    "games",
    "is_compiled",
    "load_position",
    "load_record",
]


def games() -> list[str]:
    """The ids of all games."""
    from holdfast.core.finding import game_names

    return list(game_names())


def add_games(folder: str | Path) -> list[str]:
    """Also the games in this folder: every package in it with a `game`. Returns their ids."""
    from holdfast.core.finding import add_games

    return add_games(folder)


def game(id: str, pack: str | Path | None = None) -> Game[Any]:
    """A game by its id; `pack` is a folder of TOML files that replaces its cards."""
    from holdfast.core.finding import discover

    return discover(id, None if pack is None else Path(pack).resolve())


def _bot_by_name(name: str, seed: int) -> Bot:
    """For `match.play(["greedy", …])`: the core knows no bots."""
    bot: Bot = import_module("holdfast.bots").make_bot(name, seed)
    return bot


Naming.make = _bot_by_name

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """`holdfast.env` without an import of its own, loaded when it is first asked for."""
        if name == "env":
            return import_module("holdfast.env")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
