"""What a view shows and the features of a game do not say.

Views are taken from played games; then one thing in a view is changed into something else that was
seen in its place. If no such change ever changes a number, a learning agent is blind there.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from holdfast.core.game import Game

TRIES = 30  # changes of one thing, in different views
View = dict[str, Any]
Place = tuple[Any, ...]  # keys and indexes on the way to a thing


def things(value: Any, way: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every single thing in a view; a list of ids or numbers is one."""
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from things(entry, (*way, key))
    elif isinstance(value, list) and any(isinstance(entry, dict | list) for entry in value):
        for n, entry in enumerate(value):
            yield from things(entry, (*way, n))
    else:
        yield way, value


def name_of(way: Place) -> str:
    """`battle.hexes.weak`: without the indexes."""
    return ".".join(key for key in way if isinstance(key, str) and not key.isdecimal())


def others(value: Any, seen: list[Any]) -> list[Any]:
    """What else could stand there: another id rather than none, another list as long as this."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [n for n in (value - 1, value + 1, *seen) if n != value and isinstance(n, int)]
    found = [other for other in seen if other != value]
    alike = [other for other in found if is_like(value, other)]
    shorter = [value[:-1]] if isinstance(value, list) and value else []
    return alike or found or shorter


def is_like(value: Any, other: Any) -> bool:
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other)
    return type(value) is type(other)


def blind_spots(game: Game[Any], seats: int, views: list[View]) -> list[str]:
    """The names of all things that no number depends on, but for those the game leaves out."""
    seen: dict[str, list[Any]] = {}
    places: dict[str, list[tuple[View, Place, Any]]] = {}
    left_out = left_out_by(game)
    for view in views:
        for way, value in things(view):
            name = name_of(way)
            if f"{name}.".startswith(left_out):
                continue
            places.setdefault(name, []).append((view, way, value))
            known = seen.setdefault(name, [])
            if value not in known and len(known) < TRIES:
                known.append(value)
    return [name for name in places if is_blind(game, seats, places[name], seen[name])]


def left_out_by(game: Game[Any]) -> tuple[str, ...]:
    """What the game's module `features` says it leaves out."""
    module = type(game).__module__.rpartition(".")[0] + ".bots.features"
    names = getattr(import_module(module), "LEFT_OUT", ()) if find_spec(module) else ()
    return tuple(f"{name}." for name in names)


def is_blind(
    game: Game[Any], seats: int, places: list[tuple[View, Place, Any]], seen: list[Any]
) -> bool:
    chance = Random(0)
    is_tried = False
    for view, way, value in chance.sample(places, min(TRIES, len(places))):
        for other in others(value, seen)[:2]:
            is_tried = True
            if says_otherwise(game, seats, view, way, other):
                return False
    return is_tried


def says_otherwise(game: Game[Any], seats: int, view: View, way: Place, other: Any) -> bool:
    before = game.advice.features(view, seats)
    inner: Any = view
    for key in way[:-1]:
        inner = inner[key]
    value = inner[way[-1]]
    inner[way[-1]] = other
    try:
        return game.advice.features(view, seats) != before
    except (AssertionError, KeyError, IndexError, ValueError, TypeError):
        return True  # it was looked at, and did not fit the rest
    finally:
        inner[way[-1]] = value
