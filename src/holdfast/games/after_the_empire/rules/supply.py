"""The general supply, and drawing from decks (AE-3, AE-49, AE-127)."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.games.after_the_empire.cards.cards import Gain
from holdfast.games.after_the_empire.rules.castle import Castle, add
from holdfast.games.after_the_empire.rules.names import (
    FOOD,
    GAINS,
    GOLD,
    INSIDE,
    IRON,
    MERCENARY,
    MOVE_1,
    SIEGE_SLOT,
    SOLDIER,
    STONE,
    WOOD,
)
from holdfast.games.after_the_empire.rules.state import Deck, Realm, held


def tell_cubes(s: Realm, seat: Seat, wood: int, stone: int) -> None:
    """AE-58. Cubes that were knocked out are their owner's again."""
    if wood + stone > 0:
        goods: dict[str, object] = {"wood": wood, "stone": stone}
        s.tell("cubes_back", "AE-58", seat, {"goods": goods})


def left_in_supply(s: Realm, what: int) -> int:
    """AE-127. Without a strict supply there is always enough (AE-3)."""
    if not s.variant.is_strict or what == GOLD:
        return 1 << 30
    return max(0, s.cards.supply.gains[what] - held(s, what))


def receive(s: Realm, seat: Seat, what: int, n: int) -> int:
    """Take goods, troops or tokens; returns how many there were."""
    if s.variant.is_strict:
        n = min(n, left_in_supply(s, what))
    give(s.castles[seat], what, n)
    return n


def give(castle: Castle, what: int, n: int) -> None:
    if what == GOLD:
        castle.gold += n
    elif what == WOOD:
        castle.wood += n
    elif what == STONE:
        castle.stone += n
    elif what == IRON:
        castle.iron += n
    elif what == FOOD:
        castle.food += n
    elif what == SOLDIER:
        castle.soldiers = add(castle.soldiers, INSIDE, n)
    elif what == MERCENARY:
        castle.mercenaries = add(castle.mercenaries, INSIDE, n)
    elif what == MOVE_1:
        castle.moves_1 += n
    else:
        castle.moves_3 += n


def receive_all(s: Realm, seat: Seat, gains: tuple[Gain, ...]) -> dict[str, object]:
    """Plain gains one after the other; what was taken, for the journal."""
    taken: dict[str, object] = {}
    for gain in gains:
        n = receive(s, seat, gain.what, gain.n)
        if s.journal is not None and n > 0:
            count_up(taken, gain.what, n)
    return taken


def count_up(taken: dict[str, object], what: int, n: int) -> None:
    name = GAINS[what]
    before = taken.get(name)
    taken[name] = n + before if isinstance(before, int) else n


# Decks


def is_empty(deck: Deck) -> bool:
    return not deck.bag and not deck.pile


def draw_at(s: Realm, deck: Deck) -> tuple[int, Deck]:
    """AE-49. A random card; when only face-up ones are left, they are shuffled first."""
    bag = deck.bag if deck.bag else tuple(sorted(deck.pile))
    pile = deck.pile if deck.bag else ()
    i = s.random(len(bag))
    return bag[i], Deck(bag[:i] + bag[i + 1 :], pile)


def put_under(deck: Deck, card: int) -> Deck:
    """AE-49. Discarded cards go face up under their own deck."""
    return Deck(deck.bag, (*deck.pile, card))


def turn_slot(s: Realm, slot: int) -> None:
    """AE-19. Which card lies face down there, and which way it faces, is decided when somebody
    looks; from then on it is fixed."""
    if slot == SIEGE_SLOT:
        if s.siege < 0:
            s.siege, s.siege_deck = draw_at(s, s.siege_deck)
            s.siege_facing = s.random(4)
    elif s.invaders[slot] < 0:
        card, s.invader_deck = draw_at(s, s.invader_deck)
        s.invaders = (*s.invaders[:slot], card, *s.invaders[slot + 1 :])
        s.facings = (*s.facings[:slot], s.random(4), *s.facings[slot + 1 :])
