"""A siege, step by step: what stood where when something of it was told."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Seat
from holdfast.core.journal import Event
from holdfast.core.show import Ids, Sink
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.combat import Check, Fight, Melee, Movement
from holdfast.games.after_the_empire.rules.names import COMBAT, INVADERS, SIEGE_SLOT, SIEGES
from holdfast.games.after_the_empire.rules.outlook import becomes_of_walls, brings
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.view import (
    CARD_IDS,
    MOST_GOLD,
    MOST_OTHERS,
    show_corners,
    show_sides,
    show_troops,
)

ATTACK: Final = 0
ENGINES: Final = 1
VOLLEY: Final = 2
MOVEMENT: Final = 3
MELEE: Final = 4
OUTCOME: Final = 5
STEP_IDS: Final = Ids("steps", ["attack", "engines", "volley", "movement", "melee", "outcome"])
COMING: Final = ("invaders", "arrived", "siege", "surge")
POSTING: Final = ("moved_soldier", "moved_mercenary", "posted")


def show_scene(s: Realm, event: Event, seat: Seat, to: Sink) -> None:
    """Nothing of a siege is secret, once it is told."""
    if s.phase != COMBAT and event.what not in COMING:
        return  # troops are posted before anybody comes
    step = step_of(s, event)
    castle = s.castles[event.seat] if event.seat >= 0 else None
    has_begun = castle is not None and step > ENGINES
    to.one("step", STEP_IDS, step)
    to.count("pass", castle.passes if castle is not None and has_begun else 0, MOST_OTHERS)
    to.text("brings", card_brings(s, str(event.data["card"])) if castle is None else [])
    if castle is None:
        to.absent("castle")
        return
    to.enter("castle")
    show_castle(s, castle, to)
    to.text("outlook", becomes_of_walls(s, event.seat, event.seat))
    to.leave()


def card_brings(s: Realm, card: str) -> list[dict[str, object]]:
    """What a card that was turned up does to each castle."""
    slot = SIEGE_SLOT if card in SIEGES else s.invaders.index(INVADERS.index(card))
    return brings(s, slot, s.castles)


def step_of(s: Realm, event: Event) -> int:
    """By what is still to come in the lane of the castle."""
    if event.what in COMING:
        return ATTACK
    kinds = [type(step) for step in s.lanes[event.seat]] if s.each is not None else []
    if Movement in kinds:
        return VOLLEY
    if Melee in kinds:
        return MOVEMENT
    if Check in kinds:
        return MELEE
    if Fight not in kinds:
        return OUTCOME
    return MOVEMENT if event.what in POSTING else ENGINES


def show_castle(s: Realm, castle: Castle, to: Sink) -> None:
    """What a siege can change."""
    to.count("gold", castle.gold, MOST_GOLD)
    show_sides(s, castle, to)
    show_corners(s, castle, to)
    show_troops(castle, to)
    to.flag("sacked", castle.is_sacked)
    to.count("sacks", castle.sacks, MOST_OTHERS)
    to.some("tokens", CARD_IDS, [card for card in castle.cards if castle.has_token(card)])
