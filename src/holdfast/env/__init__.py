"""Holdfast for learning agents: PettingZoo, Gymnasium and OpenSpiel (docs/environments.md).

The libraries belong to the extras `rl` and `openspiel`. Where Gymnasium is installed, every game is
registered with it; the others are imported when an environment is made, not before.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holdfast.bots import Bot
    from holdfast.core.game import Game
    from holdfast.env.gymnasium import SeatEnv
    from holdfast.env.pettingzoo import TableEnv

__all__ = ["aec", "gym", "openspiel"]

PACKAGES = {
    "pettingzoo": ("PettingZoo", "rl"),
    "gymnasium": ("Gymnasium", "rl"),
    "numpy": ("NumPy", "rl"),
    "pyspiel": ("OpenSpiel", "openspiel"),
    "open_spiel": ("OpenSpiel", "openspiel"),
}


def aec(
    game: Game[Any] | str,
    seats: int | None = None,
    render_mode: str | None = None,
    **options: object,
) -> TableEnv:
    """A PettingZoo AEC environment with one agent per seat: `aec("empires-end", blitz=True)`. Three
    seats unless given, or as many as the options allow."""
    env: TableEnv = load("pettingzoo").TableEnv(game, seats, options, render_mode)
    return env


def gym(
    game: Game[Any] | str,
    seats: int | None = None,
    opponents: Sequence[str | Bot] | None = None,
    seat: int = 0,
    render_mode: str | None = None,
    **options: object,
) -> SeatEnv:
    """A Gymnasium environment for one seat. The opponents sit clockwise after it: greedy and random
    bots in turn unless given."""
    env: SeatEnv = load("gymnasium").make(game, seats, opponents, seat, render_mode, options)
    return env


def openspiel(
    game: Game[Any] | str, seats: int | None = None, seeds: int | None = None, **options: object
) -> Any:
    """A `pyspiel` game. Its first chance node picks one of `seeds` equally likely seeds."""
    return load("open_spiel").load_game(game, seats, seeds, options)


def load(module: str) -> Any:
    """One of the modules beside this one, or a sentence on how to install what it needs."""
    try:
        return importlib.import_module(f"holdfast.env.{module}")
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in PACKAGES:
            raise
        name, extra = PACKAGES[package]
        if module == "open_spiel":
            extra = "openspiel"
        raise ImportError(
            f"this environment needs {name}, which is not installed: "
            f"pip install 'holdfast[{extra}]'",
            name=error.name,
        ) from None


def is_installed(*packages: str) -> bool:
    return all(importlib.util.find_spec(package) is not None for package in packages)


if is_installed("gymnasium", "numpy"):
    load("gymnasium").register_games()
