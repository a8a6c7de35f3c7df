"""Laying tiles (4.1, 6.3, AP-13, AP-25): by chance, or by the players."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.colony.choices import COVER, LAY, PICK
from holdfast.games.ante_portas.rules.colony.grid import BESIDE, CELLS, MIDDLE
from holdfast.games.ante_portas.rules.colony.mainland import (
    COMMAND_CENTER,
    MAINLAND,
    Ground,
    area_of,
)
from holdfast.games.ante_portas.rules.colony.names import Cell
from holdfast.games.ante_portas.rules.council import GroupAsk
from holdfast.games.ante_portas.rules.names import (
    FIRST_COMMAND,
    FIRST_START,
    PLACES,
    SMALL_MARKET,
    Place,
)
from holdfast.games.ante_portas.rules.shared_verbs import AGREE, OBJECT
from holdfast.games.ante_portas.rules.state import Campaign

RIVERBANK_FOREST: Final = PLACES.index("riverbank_forest")
GROVES: Final = (FIRST_START, FIRST_START + 1)
STARTING_COMMAND: Final = 5

# By chance


def lay_by_chance(s: Campaign, ground: Ground, places: list[Place]) -> None:
    """4.1 no. 6. In random order, each where it touches the most tiles."""
    while places:
        place = places.pop(s.random(len(places)))
        spots = ground.best_spots(area_of(place))
        ground.lay(place, (spots[s.random(len(spots))],))


def lay_market_by_chance(s: Campaign, ground: Ground, market: Place) -> None:
    pairs = ground.best_market_spots()
    ground.lay(market, pairs[s.random(len(pairs))])


def lay_command_center(s: Campaign, ground: Ground) -> None:
    """AP-13. Five starting Places round the small Market; which side stays free is chance."""
    ground.lay(SMALL_MARKET, (MIDDLE,))
    cells = BESIDE[MIDDLE][:]
    cells.pop(s.random(len(cells)))
    places = list(range(FIRST_COMMAND, FIRST_COMMAND + STARTING_COMMAND))
    for cell in cells:
        ground.lay(places.pop(s.random(len(places))), (cell,))


# By the players


class TurnUp(Do[Campaign]):
    """CB-4.1.1. Draw one of the tiles not yet laid and attach it; in turn, or always the same."""

    rule = "CB-4.1.1"
    fields = "seat first:places end:places is_in_turn"

    def __init__(self, seat: Seat, first: Place, end: Place, is_in_turn: bool) -> None:
        self.seat = seat
        self.first = first
        self.end = end
        self.is_in_turn = is_in_turn

    def run(self, s: Campaign) -> None:
        ground = s.colony.ground
        left = [
            place
            for place in range(self.first, self.end)
            if not ground.is_laid(place) and place != RIVERBANK_FOREST
        ]
        if not left:
            return
        place = left[s.random(len(left))]
        if s.journal is not None:
            s.tell("turned_up", "CB-4.1.1", -1, {"place": PLACES[place]})
        following = (self.seat + 1) % s.seats if self.is_in_turn else self.seat
        s.then(LayPlace(self.seat, place), TurnUp(following, self.first, self.end, self.is_in_turn))


class LayPlace(GroupAsk):
    """CB-4.1.2. A tile must touch at least two tiles of its area; the first of Era I's pile fills
    the gap beside the small Market (AP-25)."""

    rule = "CB-4.1.2"
    prompt = "lay"
    fields = "seat place:places"
    verbs = (LAY, AGREE, OBJECT)

    def __init__(self, seat: Seat, place: Place) -> None:
        super().__init__(seat)
        self.place = place

    def cells(self, s: Campaign) -> list[Cell]:
        area = area_of(self.place)
        ground = s.colony.ground
        if area == COMMAND_CENTER and s.era == 0 and s.year == 1:
            tiles = ground.tiles[COMMAND_CENTER]
            return [cell for cell in BESIDE[MIDDLE] if tiles[cell] < 0]
        return ground.spots(area)

    def group_options(self, s: Campaign) -> list[Choice]:
        return [LAY.of(cell) for cell in self.cells(s)]

    def decided(self, s: Campaign, choice: Choice) -> None:
        ground = s.colony.ground.copy(area_of(self.place))
        ground.lay(self.place, (LAY.field(choice),))
        s.colony.ground = ground
        if s.journal is not None:
            s.tell("laid", "CB-4.1.2", self.seat, {"place": PLACES[self.place]})

    def group_refusal(self, s: Campaign, choice: Choice) -> Refusal:
        cell = LAY.field(choice)
        if s.colony.ground.tiles[area_of(self.place)][cell] >= 0:
            return refuse_id("CB-4.1.2", "cell_taken", CELLS[cell])
        return refuse_id("CB-4.1.2", "touches_too_few", CELLS[cell])

    def about(self, s: Campaign) -> dict[str, object]:
        return {"place": PLACES[self.place]}


class LayMarket(GroupAsk):
    """CB-4.1.3. A Market lies on two hexes, touches two Places and no other Market. First one
    hex is named, then the other."""

    rule = "CB-4.1.3"
    prompt = "lay_market"
    fields = "seat market:places first:cells?"
    verbs = (LAY, AGREE, OBJECT)

    def __init__(self, seat: Seat, market: Place, first: Cell) -> None:
        super().__init__(seat)
        self.market = market
        self.first = first

    def cells(self, s: Campaign) -> list[Cell]:
        found: set[Cell] = set()
        for one, other in s.colony.ground.market_spots():
            if self.first < 0:
                found.add(one)
                found.add(other)
            elif self.first == one:
                found.add(other)
            elif self.first == other:
                found.add(one)
        return sorted(found)

    def group_options(self, s: Campaign) -> list[Choice]:
        return [LAY.of(cell) for cell in self.cells(s)]

    def decided(self, s: Campaign, choice: Choice) -> None:
        cell = LAY.field(choice)
        if self.first < 0:
            s.then(LayMarket(self.seat, self.market, cell))
            return
        ground = s.colony.ground.copy(MAINLAND)
        ground.lay(self.market, (self.first, cell))
        s.colony.ground = ground
        if s.journal is not None:
            s.tell("laid", "CB-4.1.3", self.seat, {"place": PLACES[self.market]})

    def group_refusal(self, s: Campaign, choice: Choice) -> Refusal:
        cell = LAY.field(choice)
        if s.colony.ground.tiles[MAINLAND][cell] >= 0:
            return refuse_id("CB-4.1.3", "cell_taken", CELLS[cell])
        return refuse_id("CB-4.1.3", "no_place_for_market", CELLS[cell])

    def about(self, s: Campaign) -> dict[str, object]:
        return {"place": PLACES[self.market]}


class PickPlace(GroupAsk):
    """AP-25. Both Places are seen; they are laid one after the other."""

    rule = "AP-25"
    prompt = "pick"
    verbs = (PICK, AGREE, OBJECT)

    def group_options(self, s: Campaign) -> list[Choice]:
        return [PICK.of(place - FIRST_COMMAND) for place in s.colony.drawn]

    def decided(self, s: Campaign, choice: Choice) -> None:
        picked = PICK.field(choice) + FIRST_COMMAND
        s.colony.drawn = tuple([place for place in s.colony.drawn if place != picked])
        s.then(LayPlace(self.seat, picked), PickPlace(self.seat))

    def group_refusal(self, s: Campaign, choice: Choice) -> Refusal:
        place = PICK.field(choice) + FIRST_COMMAND
        return refuse_id("AP-25", "not_turned_up", PLACES[place])


class CoverGrove(GroupAsk):
    """CB-6.3. The Riverbank Forest is laid on one of the Groves at the river; a Steward there stays
    on the new tile."""

    rule = "CB-6.3"
    prompt = "cover"
    verbs = (COVER, AGREE, OBJECT)

    def group_options(self, s: Campaign) -> list[Choice]:
        ground = s.colony.ground
        return [COVER.of(i) for i in range(len(GROVES)) if ground.is_laid(GROVES[i])]

    def decided(self, s: Campaign, choice: Choice) -> None:
        grove = GROVES[COVER.field(choice)]
        ground = s.colony.ground.copy(MAINLAND)
        ground.cover(grove, RIVERBANK_FOREST)
        s.colony.ground = ground
        for c in s.colony.communities:
            if c.steward == grove:
                c.steward = RIVERBANK_FOREST
            if c.apprentice == grove:
                c.apprentice = RIVERBANK_FOREST
        if s.journal is not None:
            s.tell("covered", "CB-6.3", self.seat, {"place": PLACES[grove]})

    def group_refusal(self, s: Campaign, choice: Choice) -> Refusal:
        grove = GROVES[COVER.field(choice)]
        return refuse_id("CB-4.1.6", "not_on_the_map", PLACES[grove])
