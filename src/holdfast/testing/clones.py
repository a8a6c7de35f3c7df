"""`clone()` is written by hand, for it is hot: that it forgets nothing and shares nothing follows
from what the pieces declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from holdfast.core.agenda import State
from holdfast.core.files import DeclaredFiles
from holdfast.core.game import Game
from holdfast.core.kinds import At, Field, Inside, Kind, Many, OrNone, dump_fields, refresh
from holdfast.lab.setups import Setup
from holdfast.testing.courses import require

Piece = Any


def check_clones(game: Game[Any], setup: Setup) -> None:
    """Fill every field, clone, compare; change the copy, compare again."""
    files = game.files
    require(isinstance(files, DeclaredFiles), f"{game.id}: its files are not declared")
    assert isinstance(files, DeclaredFiles)
    seats, options = setup
    fields = files.codec.state
    for n in range(3):  # a value could be what a new piece has by chance
        s: State = files.empty(seats, game.full_options(options))
        refresh(s, fields, n, At(seats, s))
        for piece, own in pieces(s, fields):
            fill_rest(piece, own)
        before = dump_fields(s, fields)
        clone = s.clone()
        check_alike(s, clone, fields)
        for piece, own in list(pieces(clone, fields)):
            change(piece, own)
        changed = different(before, dump_fields(s, fields))
        require(not changed, f"{game.id}: a clone shares {changed}; changing it changes both")


def pieces(piece: Piece, fields: list[Field]) -> Iterator[tuple[Piece, list[Field]]]:
    """A piece and those that lie in it. One that cannot be cloned is replaced, never changed."""
    yield piece, fields
    for field in fields:
        for one, own in lying_in(piece, field):
            yield from pieces(one, own)


def lying_in(piece: Piece, field: Field) -> list[tuple[Piece, list[Field]]]:
    """What lies in a tuple is replaced as well."""
    inside, value = piece_in(field.kind), getattr(piece, field.name)
    if inside is None or not hasattr(inside.piece, "clone") or isinstance(value, tuple):
        return []
    found = value if isinstance(value, list) else [value]
    return [(one, inside.fields) for one in found if one is not None]


def piece_in(kind: Kind) -> Inside | None:
    while isinstance(kind, Many | OrNone):
        kind = kind.kind
    return kind if isinstance(kind, Inside) else None


def attributes(piece: Piece) -> list[str]:
    """Also of a compiled piece."""
    names = getattr(type(piece), "__mypyc_attrs__", None) or vars(piece)
    return [name for name in names if not name.startswith("_")]


COURSE = frozenset(attributes(State(2)))


def undeclared(piece: Piece, fields: list[Field]) -> list[str]:
    declared = {field.name for field in fields}
    course = COURSE if isinstance(piece, State) else frozenset()
    return [name for name in attributes(piece) if name not in declared | course]


def fill_rest(piece: Piece, fields: list[Field]) -> None:
    """What is not stored since it follows from what is; cards and such stay."""
    for name in undeclared(piece, fields):
        value = getattr(piece, name)
        if isinstance(value, bool):
            setattr(piece, name, not value)
        elif isinstance(value, int):
            setattr(piece, name, value + 1)
        elif isinstance(value, tuple) and all(type(entry) is int for entry in value):
            setattr(piece, name, tuple(entry + 1 for entry in value))


def check_alike(piece: Piece, copy: Piece, fields: list[Field]) -> None:
    """What lies inside first, so that it is named."""
    for field in fields:
        both = zip(lying_in(piece, field), lying_in(copy, field), strict=False)
        for (one, own), (other, _) in both:
            check_alike(one, other, own)
    owner = type(piece).__name__
    require(piece is not copy, f"a clone shares a {owner}; changing it changes both")
    forgotten = different(dump_fields(piece, fields), dump_fields(copy, fields))
    require(not forgotten, f"{owner}.clone() forgets {forgotten}")
    for name in undeclared(piece, fields):
        here, there = getattr(piece, name), getattr(copy, name)
        require(here is there or here == there, f"{owner}.clone() forgets {name}")


def change(piece: Piece, fields: list[Field]) -> None:
    """Whatever can be changed where it lies."""
    for field in fields:
        value = getattr(piece, field.name)
        if isinstance(value, list | dict):
            value.clear()


def different(one: dict[str, object], other: dict[str, object]) -> str:
    return ", ".join(name for name in one if one[name] != other[name])
