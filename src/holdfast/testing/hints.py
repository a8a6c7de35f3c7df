"""What bots choose and recommend."""

from __future__ import annotations

import json
import math
from typing import Any

from holdfast.bots import make_bot
from holdfast.core.game import Game, Perspective
from holdfast.core.rng import Random
from holdfast.lab.setups import Setup
from holdfast.testing.courses import moments, require

HINTS = ("random", "greedy", "mcts:6")


def check_hints(game: Game[Any], setup: Setup, seed: int = 1, every: int = 40) -> None:
    """What a bot recommends is open, each once, with shares of its conviction; it is the same in
    any world the seat cannot rule out; and asking changes nothing."""
    for s in moments(game, setup, seed, every):
        seat = s.next_seat()
        before = json.dumps(game.files.dump(s))
        world = game.rules.determinize(s, seat, Random(seed))
        for spec in HINTS:
            hints = make_bot(spec, seed).ranked(Perspective(game, s, seat), 3)
            check_shares(hints, Perspective(game, s, seat).options, f"{game.id}, {spec}")
            again = make_bot(spec, seed).ranked(Perspective(game, world, seat), 3)
            require(hints == again, f"{game.id}, {spec}: a hint depends on what is hidden")
        require(json.dumps(game.files.dump(s)) == before, f"{game.id}: a hint has changed the game")


def check_shares(hints: list[tuple[int, float]], options: list[int], who: str) -> None:
    choices = [choice for choice, _ in hints]
    shares = [share for _, share in hints]
    require(0 < len(hints) <= 3, f"{who}: {len(hints)} hints")
    require(len(set(choices)) == len(choices), f"{who}: the same hint twice")
    require(set(choices) <= set(options), f"{who}: a hint that is not open")
    sound = all(math.isfinite(share) and share >= 0 for share in shares)
    require(sound and sum(shares) <= 1 + 1e-9, f"{who}: shares {shares}")
