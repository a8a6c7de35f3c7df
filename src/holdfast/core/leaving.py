# not compiled: it serves people, and what it calls is.
"""What would be left in a seat's stores after a choice.

It is tried, as forecasts are: in worlds the seat cannot rule out the choice is made, with the usual
payment if it leads to one. Only what all of them agree on is told, and nothing of a choice that
reveals something, throws dice or ends the game.
"""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import State
from holdfast.core.choice import Seat
from holdfast.core.game import Game
from holdfast.core.show import Picture
from holdfast.core.ways import Trial, Way, imagine

Stores = dict[str, int]

WORLDS = 2
MOST_ANSWERS = 60  # a longer list is tried by nobody's pointer


def leaving(game: Game[Any], s: State, seat: Seat, ways: list[Way]) -> dict[str, Stores]:
    """By choice: how much is left of everything of which there would be less, by its place on the
    board."""
    keys = [game.choices.key(choice) for choice in s.open[seat]]
    if not game.people.stores or len(keys) > MOST_ANSWERS:
        return {}
    worlds = [imagine(game, s, seat, [*keys, str(n)]) for n in range(WORLDS)]
    acts = {key: [key] for key in keys} | {way.of: way.choices() for way in ways if way.of in keys}
    told = {key: agreed([less(game, world, seat, acts[key]) for world in worlds]) for key in keys}
    return {key: left for key, left in told.items() if left}


def agreed(found: list[Stores]) -> Stores:
    return found[0] if all(one == found[0] for one in found) else {}


def less(game: Game[Any], world: State, seat: Seat, act: list[str]) -> Stores:
    now = Trial(game, world, seat)
    for key in act:
        now = now.then(key)
    if now.state.barrier != world.barrier or now.state.is_over():
        return {}
    before, after = stores(game, world, seat), stores(game, now.state, seat)
    return {place: n for place, n in after.items() if n < before[place]}


def stores(game: Game[Any], s: State, seat: Seat) -> Stores:
    """`People.stores` says where they are in the view, and where on the board."""
    path, place = game.people.stores
    picture = Picture(s.seats)
    picture.for_people = False  # it is cheaper, and stores are told to everybody
    game.rules.show(s, seat, picture)
    found: Any = picture.view
    for part in path.format(seat=seat).split("."):
        found = found[int(part) if part.isdigit() else part]
    return {place.format(seat=seat, id=id): int(n) for id, n in found.items()}
