"""How strong the bots are at Empire's End."""

from __future__ import annotations

import holdfast
from holdfast.bots import make_bot
from holdfast.bots.playout import play_game

GAME = holdfast.game("empires-end")


def wins(first: str, second: str, games: int) -> int:
    """Games won by the first of two, changing seats after every game; ties are no wins."""
    won = 0
    for seed in range(games):
        own = seed % 2
        bots = [make_bot(first if seat == own else second, seed + seat) for seat in range(2)]
        s = GAME.setup(2, seed, {"blitz": True})
        play_game(GAME, bots, s)
        won += GAME.rules.winners(s) == [own]
    return won


def test_greedy_beats_random() -> None:
    assert wins("greedy", "random", 20) >= 18


def test_mcts_beats_random() -> None:
    assert wins("mcts:20", "random", 6) >= 5
