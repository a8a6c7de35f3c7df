"""Bots behind one small interface: `make_bot("mcts:500", seed=7)`."""

from __future__ import annotations

from holdfast.bots.base import Bot, RandomBot
from holdfast.core.catalog import DataError

LEVELS = ("random", "greedy", "mcts")

__all__ = ["LEVELS", "Bot", "RandomBot", "make_bot"]


def make_bot(spec: str, seed: int = 0) -> Bot:
    """A bot from its name: random, greedy, mcts, mcts:500 (iterations), mcts:200ms (time)."""
    name, _, budget = spec.partition(":")
    if name == "random" and not budget:
        return RandomBot(seed)
    if name == "greedy" and not budget:
        from holdfast.bots.greedy import GreedyBot

        return GreedyBot(seed)
    if name == "mcts":
        from holdfast.bots.mcts import MctsBot

        iterations, milliseconds = read_budget(spec, budget)
        return MctsBot(seed, iterations, milliseconds)
    raise DataError(
        f'there is no bot "{spec}"; there are random, greedy, mcts, mcts:500 (iterations per '
        f"decision) and mcts:200ms (time per decision)"
    )


def read_budget(spec: str, budget: str) -> tuple[int, int]:
    """Iterations and milliseconds; one of them is 0."""
    digits = budget.removesuffix("ms")
    if not budget:
        return 500, 0
    if not digits.isdecimal() or int(digits) == 0:
        raise DataError(
            f'bot "{spec}": the budget is a number of iterations (mcts:500) or of milliseconds '
            f"(mcts:200ms)"
        )
    return (0, int(digits)) if budget.endswith("ms") else (int(digits), 0)
