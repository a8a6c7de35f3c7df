"""An unseen deck is a bag: a sorted list, drawn from by chance when a card is needed."""

from __future__ import annotations

from holdfast.core import ordered
from holdfast.core.agenda import State
from holdfast.core.rng import Random


def draw(s: State, bag: list[int]) -> int:
    """Take a random piece out of the bag."""
    return bag.pop(s.random(len(bag)))


def put_back(bag: list[int], piece: int) -> None:
    ordered.insert(bag, piece)


def redeal(bag: list[int], hands: list[tuple[int, ...]], random: Random) -> list[tuple[int, ...]]:
    """Unseen cards are interchangeable: those of the bag and of these hands. As many as before for
    each hand; the rest stays in the bag."""
    unseen = bag[:]
    for hand in hands:
        unseen.extend(hand)
    unseen.sort()
    random.shuffle(unseen)
    dealt: list[tuple[int, ...]] = []
    at = 0
    for hand in hands:
        dealt.append(tuple(unseen[at : at + len(hand)]))
        at += len(hand)
    bag[:] = sorted(unseen[at:])
    return dealt
