"""Industry abilities: swapping locations, moving innovations, refreshing (EE-108 to EE-111)."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.empires_end.rules.acceptance import AttachInnovation, places_for
from holdfast.games.empires_end.rules.choices import MOVE, SWAP
from holdfast.games.empires_end.rules.income import exhausted_beside, refresh_adjacent, score
from holdfast.games.empires_end.rules.names import (
    CARDS,
    LOCATIONS,
    MOVE_INNOVATION,
    POINTS,
    REFRESH_ADJACENT,
    SOURCES,
    SWAP_LOCATIONS,
    Card,
    Location,
    Source,
)
from holdfast.games.empires_end.rules.state import Empire, Empires


def is_usable(s: Empires, empire: Empire, source: Source) -> bool:
    verb = s.cards.verb[source]
    if verb in (SWAP_LOCATIONS, POINTS):
        return True
    if verb == MOVE_INNOVATION:
        return len(movable(empire)) > 0
    if verb == REFRESH_ADJACENT:
        return bool(empire.exhausted) and len(exhausted_beside(empire, source)) > 0
    return False


def refuse_unusable(s: Empires, source: Source) -> Refusal:
    verb = s.cards.verb[source]
    id = SOURCES[source]
    if verb == MOVE_INNOVATION:
        return refuse_id("EE-175", "nowhere_to_move", id)
    if verb == REFRESH_ADJACENT:
        return refuse_id("EE-78", "nothing_exhausted_beside", id)
    return refuse_id("EE-176", "works_by_itself", id)


def use(s: Empires, seat: Seat, source: Source) -> None:
    verb = s.cards.verb[source]
    if verb == POINTS:
        score(s, seat, source, s.cards.amount[source])
    elif verb == REFRESH_ADJACENT:
        refresh_adjacent(s, seat, source)
    elif verb == SWAP_LOCATIONS:
        s.then(SwapFirst(seat))
    else:
        s.then(MoveInnovation(seat))


class SwapFirst(Ask[Empires]):
    """EE-108. Any two locations change places: the first of them."""

    rule = "EE-108"
    prompt = "swap_first"
    verbs = (SWAP,)
    within = True

    def options(self, s: Empires) -> list[Choice]:
        return [SWAP.of(location) for location in s.empires[self.seat].row]

    def chosen(self, s: Empires, choice: Choice) -> None:
        s.then(SwapSecond(self.seat, SWAP.field(choice)))


class SwapSecond(Ask[Empires]):
    """EE-108. The second location of a swap; everything attached moves along."""

    rule = "EE-108"
    prompt = "swap_second"
    verbs = (SWAP,)
    fields = "seat first:locations"
    within = True

    def __init__(self, seat: Seat, first: Location) -> None:
        super().__init__(seat)
        self.first = first

    def options(self, s: Empires) -> list[Choice]:
        row = s.empires[self.seat].row
        return [SWAP.of(location) for location in row if location != self.first]

    def chosen(self, s: Empires, choice: Choice) -> None:
        second = SWAP.field(choice)
        s.empires[self.seat].swap(self.first, second)
        if s.journal is not None:
            ids: list[object] = [LOCATIONS[self.first], LOCATIONS[second]]
            s.tell("swapped", "EE-108", self.seat, {"locations": ids})

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        return refuse_id("EE-108", "same_location", LOCATIONS[self.first])

    def about(self, s: Empires) -> dict[str, object]:
        return {"location": LOCATIONS[self.first]}


def movable(empire: Empire) -> list[Card]:
    """EE-109, EE-175. Attached innovations that have somewhere else to go."""
    found: list[Card] = []
    for location in empire.row:
        if empire.attached[location] and places_for(empire, location):
            found.extend(empire.attached[location])
    return found


class MoveInnovation(Ask[Empires]):
    """EE-109. Pick an attached innovation, also under a ruin; then its new place."""

    rule = "EE-109"
    prompt = "move"
    verbs = (MOVE,)
    within = True

    def options(self, s: Empires) -> list[Choice]:
        return [MOVE.of(card) for card in movable(s.empires[self.seat])]

    def chosen(self, s: Empires, choice: Choice) -> None:
        s.then(AttachInnovation(self.seat, MOVE.field(choice)))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        card = MOVE.field(choice)
        if s.empires[self.seat].location_of(card) < 0:
            return refuse_id("EE-109", "not_attached", CARDS[card])
        return refuse_id("EE-175", "nowhere_to_move", CARDS[card])
