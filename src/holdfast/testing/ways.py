"""What is answered piece by piece can be answered at once: every way that is offered can be gone to
its end, and nothing hidden decides which there are."""

from __future__ import annotations

from typing import Any

from holdfast.core.game import Game
from holdfast.core.people import MOVE, PAY
from holdfast.core.record import Match, copy_of
from holdfast.core.rng import Random
from holdfast.core.ways import GRAVE, Way, by_itself, ways
from holdfast.lab.setups import Setup
from holdfast.testing.courses import played, require

WORLDS = 2
TRIES = 3  # other numbers than those by default


def check_ways_of(game: Game[Any], setup: Setup, seed: int = 1, skill: int = 50) -> set[str]:
    """One game. Returns the questions that could be answered at once."""
    found: set[str] = set()
    for n, match in enumerate(played(game, setup, seed, skill)):
        random = Random(seed * 100_000 + n)
        for seat in range(match.seats):
            if match.state.open[seat]:
                found |= check_seat(match, seat, random, f"{game.id}, seat {seat}, {seed}, {n}")
    return found


def check_seat(match: Match, seat: int, random: Random, where: str) -> set[str]:
    game = match.game
    offered = ways(game, match.state, seat)
    for _ in range(WORLDS if offered else 0):
        world = game.rules.determinize(match.state, seat, random)
        same = ways(game, world, seat) == offered
        require(same, f"{where}: what could be done at once depends on what is hidden")
    for way in offered:
        for keys in tried(way, random):
            after = check_way(match, seat, keys, f"{where}: {way.prompt}")
            is_paid = way.kind != PAY or after != way.prompt
            require(is_paid, f"{where}: {' '.join(keys)} does not pay the whole")
    check_self(match, seat, where)
    return {way.prompt for way in offered}


def tried(way: Way, random: Random) -> list[list[str]]:
    """The choices of this way by default, and with other numbers within its bounds."""
    if way.kind == MOVE:
        return [[row.key] * row.most for row in way.rows]
    counts = [numbers(way, random) for _ in range(TRIES)]
    by_default = [row.take for row in way.rows]
    return [way.choices(n) for n in (by_default, *counts) if way.least <= sum(n) <= way.most]


def numbers(way: Way, random: Random) -> list[int]:
    found = [row.least for row in way.rows]
    wanted = max(1, way.least) + random.below(way.most - max(1, way.least) + 1)
    while sum(found) < wanted:
        more = [i for i, row in enumerate(way.rows) if found[i] < row.most]
        found[more[random.below(len(more))]] += 1
    return found


def check_way(match: Match, seat: int, keys: list[str], where: str) -> str:
    """Each key can be chosen after the one before, which could have been taken back. Returns what
    is asked then."""
    trial = Match(match.game, copy_of(match.state), match.origin)
    for at, key in enumerate(keys):
        said = f"{where}: {' '.join(keys)}, {at}"
        require(key in trial.legal(seat), f"{said} is not possible")
        trial.choose(seat, key)
        is_last = at + 1 == len(keys)
        goes_on = trial.can_undo(seat) and not trial.over and bool(trial.state.open[seat])
        require(is_last or goes_on, f"{said} cannot be followed by another")
    step: Any = trial.state.asking(seat)
    return str(step.prompt) if step is not None else ""


def check_self(match: Match, seat: int, where: str) -> None:
    """What answers itself is open and no lonely loss; among other people it tells no secret."""
    people, view = match.game.people, match.game.rules.view(match.state, seat)
    step: Any = match.state.asking(seat)
    key = by_itself(match, seat, view, is_alone=True)
    if key:
        require(key in match.legal(seat), f"{where}: {key} by itself is not possible")
        is_lost = len(match.legal(seat)) == 1 and people.tone(key, step.prompt) == GRAVE
        require(not is_lost, f"{where}: {key} is a loss that nobody sees")
    if step.always_asks(match.state):
        among_others = by_itself(match, seat, view, is_alone=False)
        require(not among_others, f"{where}: {among_others} by itself tells a secret")
