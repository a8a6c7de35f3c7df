"""Bots behind one small interface: `make_bot("mcts:500", seed=7)`."""

from __future__ import annotations

from holdfast.bots.base import Bot, RandomBot
from holdfast.bots.naming import LEVELS, load_bot, make_bot

__all__ = ["LEVELS", "Bot", "RandomBot", "load_bot", "make_bot"]
