"""An unseen deck is a bag: a sorted list, drawn from by chance when a card is needed."""

from __future__ import annotations

from holdfast.core import ordered
from holdfast.core.agenda import State


def draw(s: State, bag: list[int]) -> int:
    """Take a random piece out of the bag."""
    return bag.pop(s.random(len(bag)))


def put_back(bag: list[int], piece: int) -> None:
    ordered.insert(bag, piece)
