"""The steps of sieges and battles: each is seen as it was, and shows nothing hidden."""

from __future__ import annotations

from typing import Any

from holdfast.core.advice import any_choice
from holdfast.core.agenda import State
from holdfast.core.game import Game
from holdfast.core.journal import Event
from holdfast.core.record import Match, load_record
from holdfast.core.rng import Random
from holdfast.core.shapes import SCENE_FILE, Shape
from holdfast.core.types import misfit
from holdfast.testing.courses import require

WATCHING = -1


def check_scenes_of(
    game: Game[Any], seats: int, options: dict[str, object], seed: int, skill: int
) -> int:
    """A whole game; returns how many steps were seen."""
    match = game.match(seats, seed, options)
    play_out(match, Random(seed), skill)
    shape = Shape.read(game.folder, SCENE_FILE)
    again = load_record(match.record(), game)
    positions = match.watched(0, len(match.events) - 1)
    count = 0
    for seat in range(WATCHING, seats):
        scenes = match.scenes(seat)
        require(scenes == again.scenes(seat), f"{game.id}: seat {seat} sees another game again")
        for n, scene in scenes.items():
            where = f"{game.id}, seed {seed}, event {n} ({match.events[n].what}) for seat {seat}"
            found = "" if shape is None else misfit(shape, dict(scene))
            require(not found, f"{where}: {found}")
            check_hidden(game, positions[n], match.events[n], seat, where)
        count += len(scenes)
        check_told(match, seat, positions, scenes)
    return count


def play_out(match: Match, random: Random, skill: int) -> None:
    """To the end; so many of a hundred choices with skill."""
    while (seat := match.state.next_seat()) >= 0:
        s = match.state
        is_skilled = random.below(100) < skill
        pick = match.game.advice.quick if is_skilled else any_choice
        match.choose(seat, pick(s, seat, s.open[seat], random))


def check_told(
    match: Match, seat: int, positions: dict[int, State], scenes: dict[int, Any]
) -> None:
    """Whoever hears of a step has seen it, unless it was told before the first choice."""
    steps = match.game.people.steps
    for n, event in enumerate(match.events):
        is_step = event.what in steps and event.is_for(seat)
        if n in scenes:
            require(is_step, f"{match.game.id}: {event.what} is no step for seat {seat}")
        elif is_step and n in positions:
            shown = match.game.rules.scene(positions[n], event, seat)
            require(not shown, f"{match.game.id}: {event.what} was not shown to seat {seat}")


def check_hidden(game: Game[Any], s: State, event: Event, seat: int, where: str) -> None:
    """The same is seen in a world this seat cannot rule out once the lanes are closed, for what
    happened in them is told only then."""
    closed = s.clone()
    if closed.each is not None:
        closed.each = None
        closed.lanes = []
        closed.lanes_closed()
    closed.open = [[] for _ in range(closed.seats)]
    seen = game.rules.scene(closed, event, seat)
    for n in range(2):
        world = game.rules.determinize(closed, seat, Random(n))
        require(game.rules.scene(world, event, seat) == seen, f"{where}: it shows what is hidden")
