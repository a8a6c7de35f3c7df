"""What is cloned by hand forgets nothing and shares nothing, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.setups import GAMES, covered

import holdfast
from holdfast.core.files import DeclaredFiles
from holdfast.core.kinds import Field
from holdfast.lab.setups import usual
from holdfast.testing import CheckFailed
from holdfast.testing.clones import check_clones, piece_in

Options = dict[str, object]


@pytest.mark.parametrize(("id", "seats", "options"), list(covered()))
def test_a_clone_is_alike_and_stands_alone(id: str, seats: int, options: Options) -> None:
    check_clones(holdfast.game(id), (seats, options))


def empty_pieces(id: str) -> Iterator[tuple[Any, list[Field]]]:
    """One of everything that is cloned, with nothing in it."""
    game = holdfast.game(id)
    files = game.files
    assert isinstance(files, DeclaredFiles)
    s = files.empty(game.min_seats, game.full_options(usual(game, game.min_seats)))
    yield s, files.codec.state
    for inside in files.codec.kinds.pieces.values():
        if hasattr(inside.piece, "clone"):
            yield inside.make(s), inside.fields


@pytest.mark.parametrize("way", ["forgotten", "shared"])
@pytest.mark.parametrize("id", GAMES)
def test_a_field_that_is_left_out_is_named(
    id: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = holdfast.game(id)
    setup = (game.min_seats, usual(game, game.min_seats))
    for empty, fields in empty_pieces(id):
        piece: Any = type(empty)
        if hasattr(piece, "__mypyc_attrs__"):
            pytest.skip("compiled pieces cannot be changed; tested interpreted")
        for field in fields:
            now = getattr(empty, field.name)
            if way == "shared" and not isinstance(now, list | dict):
                continue
            with monkeypatch.context() as patch:
                patch.setattr(piece, "clone", spoiled(piece.clone, field.name, way, now))
                is_inside = way == "shared" or piece_in(field.kind) is not None
                named = "forgets|shares" if is_inside else rf"forgets .*\b{field.name}\b"
                with pytest.raises(CheckFailed, match=named):
                    check_clones(game, setup)


def spoiled(clone: Any, name: str, way: str, empty: object) -> Any:
    """A clone() that leaves one field as a new piece has it, or shares it."""

    def left_out(self: Any) -> Any:
        copy = clone(self)
        setattr(copy, name, getattr(self, name) if way == "shared" else empty)
        return copy

    return left_out
