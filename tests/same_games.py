"""Fingerprints of whole games: the same seed is the same game, byte for byte."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from holdfast.bots import make_bot
from holdfast.bots.playout import play_game
from holdfast.core.agenda import State, apply
from holdfast.core.game import Game
from holdfast.core.rng import Random


def fingerprint(game: Game[Any], *states: State) -> str:
    sha = hashlib.sha256()
    for s in states:
        sha.update(json.dumps(game.files.dump(s), sort_keys=True).encode())
    return sha.hexdigest()[:20]


def random_game(game: Game[Any], seats: int, options: dict[str, object], seed: int) -> str:
    """The positions after every tenth choice, and the last."""
    s: State = game.setup(seats, seed, options)
    random = Random(seed)
    kept: list[State] = []
    count = 0
    while not s.is_over():
        if count % 10 == 0:
            kept.append(s.clone())
        seats_asked = [seat for seat in range(seats) if s.open[seat]]
        seat = seats_asked[random.below(len(seats_asked))]
        apply(s, seat, s.open[seat][random.below(len(s.open[seat]))])
        count += 1
    return fingerprint(game, *kept, s)


def game_between(game: Game[Any], bots: str) -> str:
    specs = bots.split(",")
    s: State = game.setup(len(specs), 1)
    play_game(game, [make_bot(spec, seat) for seat, spec in enumerate(specs)], s)
    return fingerprint(game, s)
