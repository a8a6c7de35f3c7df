"""What is said to be left in the stores is left there, and nothing hidden decides what is said."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import take
from holdfast.core.game import Game
from holdfast.core.leaving import leaving, stores
from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.core.ways import ways
from holdfast.lab.setups import Setup
from holdfast.testing.courses import played, require

EVERY = 3  # one decision of so many is tried


def check_leaving_of(game: Game[Any], setup: Setup, seed: int = 1, skill: int = 50) -> set[str]:
    """One game. Returns the verbs of which it was said what they leave."""
    found: set[str] = set()
    for n, match in enumerate(played(game, setup, seed, skill)):
        for seat in range(match.seats):
            if match.state.open[seat] and n % EVERY == 0:
                found |= check_seat(match, seat, Random(seed * 100_000 + n))
    return found


def check_seat(match: Match, seat: int, random: Random) -> set[str]:
    game, where = match.game, f"{match.game.id}, seat {seat}, decision {len(match.choices)}"
    offered = ways(game, match.state, seat)
    told = leaving(game, match.state, seat, offered)
    world = game.rules.determinize(match.state, seat, random)
    same = leaving(game, world, seat, offered) == told
    require(same, f"{where}: what is left depends on what is hidden")
    acts = {way.of: way.choices() for way in offered}
    for key, left in told.items():
        after = match.state.clone()
        for choice in acts.get(key, [key]):
            take(after, seat, game.choices.number(choice))
        if after.barrier != match.state.barrier:
            continue  # everybody has answered: what that brings is no part of it
        have = stores(game, after, seat)
        is_so = all(have[place] == n for place, n in left.items())
        require(is_so, f"{where}: {key} leaves {have}, and {left} was said")
    return {key.partition(":")[0] for key in told}
