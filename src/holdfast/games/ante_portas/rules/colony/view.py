"""What a seat may see of the colony (AP-21), and worlds it cannot rule out."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.core.rng import Random
from holdfast.games.ante_portas.rules.colony.grid import PLACED
from holdfast.games.ante_portas.rules.colony.improvements import PlayImprovement
from holdfast.games.ante_portas.rules.colony.laying import LayPlace
from holdfast.games.ante_portas.rules.colony.mainland import area_of
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDINGS,
    IMPROVEMENTS,
    MARKET_CARDS,
    N_BUILDINGS,
    N_WORKPLACES,
    PER_ERA,
    WORKPLACES,
)
from holdfast.games.ante_portas.rules.colony.production import KeepCard
from holdfast.games.ante_portas.rules.colony.state import NOWHERE, Community
from holdfast.games.ante_portas.rules.names import (
    GOODS,
    KINDS,
    N_GOODS,
    N_PLACES,
    N_WARES,
    PLACES,
    WARES,
    Improvement,
    Place,
)
from holdfast.games.ante_portas.rules.state import Campaign


def view(s: Campaign, seat: Seat) -> dict[str, object]:
    """Seat -1 is a spectator."""
    colony = s.colony
    return {
        "communities": [view_community(s, other, seat) for other in range(s.seats)],
        "market": MARKET_CARDS[colony.market] if colony.market >= 0 else None,
        "market_deck": len(colony.market_deck),
        "map": [view_tile(s, p) for p in range(N_PLACES) if colony.ground.is_laid(p)],
        "deck": len(colony.deck),
        "discard": [IMPROVEMENTS[card] for card in colony.discard],
        "pile": len(colony.pile),
        "drawn": [PLACES[place] for place in turned_up(s)],
        "soldiers_fed": list(colony.soldiers_fed),
    }


def turned_up(s: Campaign) -> list[Place]:
    """AP-25. Places that all can see and that are still to be laid."""
    laying = [step.place for step in s.agenda if isinstance(step, LayPlace)]
    return [*s.colony.drawn, *laying]


def view_tile(s: Campaign, place: Place) -> dict[str, object]:
    ground = s.colony.ground
    return {
        "place": PLACES[place],
        "area": area_of(place),
        "cells": [list(PLACED[cell]) for cell in ground.cells[place]],
        "near": [PLACES[other] for other in ground.near[place]],
    }


def view_community(s: Campaign, other: Seat, seat: Seat) -> dict[str, object]:
    colony = s.colony
    c = colony.communities[other]
    cards = colony.cards
    data: dict[str, object] = {
        "wares": {WARES[ware]: c.held(ware) for ware in range(N_WARES)},
        "stock": view_goods(c.stock),
        "buffers": {GOODS[g]: c.buffers[g] + c.card_buffers[g] for g in range(N_GOODS)},
        "storage": c.storage(cards),
        "warehouse": cards.constants.warehouse + c.more_warehouse,
        "only": view_goods(c.only),
        "room": c.room(cards) - c.filling(c.stock),
        "lying": divide(s, c),
        "built": {BUILDINGS[b]: c.built[b] for b in range(N_BUILDINGS)},
        "working": {WORKPLACES[w]: c.working[w] for w in range(N_WORKPLACES)},
        "unemployed": {KINDS[kind]: c.unemployed(kind) for kind in (0, 1)},
        "free_homes": {KINDS[kind]: c.free_homes(cards, kind) for kind in (0, 1)},
        "spots": colony.spots() - c.spots_used(),
        "laid": [IMPROVEMENTS[card] for card in c.laid],
        "steward": PLACES[c.steward] if c.steward != NOWHERE else None,
        "apprentice": PLACES[c.apprentice] if c.apprentice != NOWHERE else None,
        "apprentice_turns": c.apprentice_turns,
        "tickets": c.tickets,
        "fed": {WORKPLACES[w]: c.fed[w] for w in range(N_WORKPLACES) if c.fed[w]},
        "hand_count": len(c.hand),
    }
    if sees_hand(s, seat, other):
        data["hand"] = [IMPROVEMENTS[card] for card in c.hand]
        data["looked"] = [IMPROVEMENTS[card] for card in c.looked]
    return data


def view_goods(goods: tuple[int, ...]) -> dict[str, int]:
    return {GOODS[good]: goods[good] for good in range(N_GOODS)}


def divide(s: Campaign, c: Community) -> dict[str, dict[str, int]]:
    """One way in which the stock may lie: spaces for one good first, then Storage."""
    room = c.storage(s.colony.cards)
    storage = [0] * N_GOODS
    warehouse = [0] * N_GOODS
    for good in range(N_GOODS):
        warehouse[good] = min(c.stock[good], c.only[good])
        storage[good] = min(c.stock[good] - warehouse[good], room)
        room -= storage[good]
        warehouse[good] = c.stock[good] - storage[good]
    return {"storage": view_goods(tuple(storage)), "warehouse": view_goods(tuple(warehouse))}


def sees_hand(s: Campaign, seat: Seat, other: Seat) -> bool:
    """AP-21. Together everything is open; teams hide their hands from each other."""
    return not s.mode.is_versus or (seat >= 0 and s.side(seat) == s.side(other))


# Worlds


def determinize(world: Campaign, seat: Seat, random: Random) -> None:
    """Deal the hidden hands anew from all cards this seat has not seen."""
    hidden = [other for other in range(world.seats) if not sees_hand(world, seat, other)]
    if not hidden:
        return
    pools = [unseen(world, hidden, era) for era in (0, 1)]
    for other in hidden:
        c = world.colony.communities[other]
        c.hand = deal(c.hand, pools, random)
        c.looked = deal(c.looked, pools, random)
    colony = world.colony
    colony.deck = tuple(pools[colony.era]) if colony.era >= 0 else ()
    colony.buried = tuple(pools[0]) if colony.era > 0 else ()
    ask_anew(world, hidden)


def unseen(world: Campaign, hidden: list[Seat], era: int) -> list[Improvement]:
    """Cards of an Era in the deck, buried, or in hidden hands, by number."""
    colony = world.colony
    found = [*colony.deck, *colony.buried]
    for other in hidden:
        found += [*colony.communities[other].hand, *colony.communities[other].looked]
    return sorted([card for card in found if card // PER_ERA == era])


def deal(
    cards: tuple[Improvement, ...], pools: list[list[Improvement]], random: Random
) -> tuple[Improvement, ...]:
    """Another card of the same Era for each: the backs are seen."""
    dealt: list[Improvement] = []
    for card in cards:
        pool = pools[card // PER_ERA]
        dealt.append(pool.pop(random.below(len(pool))))
    return tuple(dealt)


def ask_anew(world: Campaign, hidden: list[Seat]) -> None:
    """A question about a hidden hand speaks of the cards just dealt."""
    if not world.agenda:
        return
    step = world.agenda[-1]
    if isinstance(step, PlayImprovement | KeepCard) and step.seat in hidden:
        world.open[step.seat] = step.options(world)
