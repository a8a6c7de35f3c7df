"""Holdfast for learning agents: PettingZoo, Gymnasium and OpenSpiel (docs/environments.md).

The libraries belong to the extras `rl` and `openspiel`; they are imported when an environment is
made, not before.
"""

from __future__ import annotations

import importlib
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
    game: Game[Any] | str, seats: int = 3, render_mode: str | None = None, **options: object
) -> TableEnv:
    """A PettingZoo AEC environment with one agent per seat: `aec("empires-end", blitz=True)`."""
    env: TableEnv = load("pettingzoo").TableEnv(game, seats, options, render_mode)
    return env


def gym(
    game: Game[Any] | str,
    seats: int = 3,
    opponents: Sequence[str | Bot] = ("greedy", "random"),
    seat: int = 0,
    render_mode: str | None = None,
    **options: object,
) -> SeatEnv:
    """A Gymnasium environment for one seat. The opponents sit clockwise after it."""
    env: SeatEnv = load("gymnasium").make(game, seats, opponents, seat, render_mode, options)
    return env


def openspiel(
    game: Game[Any] | str, seats: int = 3, seeds: int | None = None, **options: object
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
