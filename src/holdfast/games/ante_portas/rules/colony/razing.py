"""Razing (8.4 no. 6): a building makes way for another."""

from __future__ import annotations

from holdfast.core.choice import Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.colony.colonists import add_unemployed, take_off, workers_at
from holdfast.games.ante_portas.rules.colony.goods import receive
from holdfast.games.ante_portas.rules.colony.names import (
    AT_HOUSE,
    AT_SHED,
    BUILDING_OF,
    BUILDINGS,
    MADE_BY,
    PRODUCERS,
    STORAGE_HOUSE,
    STORAGE_SHED,
    WORKPLACE_OF,
    WORKPLACES,
    Building,
    Workplace,
)
from holdfast.games.ante_portas.rules.colony.output import buffer_room
from holdfast.games.ante_portas.rules.colony.state import changed
from holdfast.games.ante_portas.rules.names import CITIZEN, FARMER, FREE
from holdfast.games.ante_portas.rules.state import Campaign


def refuse_raze(s: Campaign, seat: Seat, building: Building) -> Refusal | None:
    """An unstaffed building, or a Residence whose Colonists are unemployed."""
    c = s.colony.communities[seat]
    id = BUILDINGS[building]
    if c.built[building] == 0:
        return refuse_id("CB-8.4.6", "no_such_building", id)
    if building in (STORAGE_SHED, STORAGE_HOUSE):
        return refuse_id("CB-8.4.6", "no_spot_there", id)
    workplace = WORKPLACE_OF[building]
    if workplace >= 0:
        return None if c.posts(s.colony.cards, workplace) else refuse_id("CB-8.4.6", "staffed", id)
    for kind in (FARMER, CITIZEN):
        if leaving(s, seat, building, kind) > c.unemployed(kind):
            return refuse_id("CB-8.4.6", "colonists_at_work", id)
    return None


def can_raze(s: Campaign, seat: Seat, building: Building) -> bool:
    if s.colony.communities[seat].built[building] == 0:
        return False
    return refuse_raze(s, seat, building) is None


def leaving(s: Campaign, seat: Seat, building: Building, kind: int) -> int:
    """Colonists without a home once this Residence is gone."""
    size = s.colony.cards.buildings[building].homes[kind]
    return max(0, size - s.colony.communities[seat].free_homes(s.colony.cards, kind))


def refuse_raze_staffed(s: Campaign, seat: Seat, workplace: Workplace) -> Refusal | None:
    id = WORKPLACES[workplace]
    if workplace in (AT_SHED, AT_HOUSE):
        return refuse_id("CB-8.4.6", "no_spot_there", id)
    if s.colony.communities[seat].working[workplace] < workers_at(s, workplace):
        return refuse_id("CB-8.4.6", "nobody_works_there", id)
    return None


def can_raze_staffed(s: Campaign, seat: Seat, workplace: Workplace) -> bool:
    if s.colony.communities[seat].working[workplace] == 0:
        return False
    return refuse_raze_staffed(s, seat, workplace) is None


def raze(s: Campaign, seat: Seat, building: Building, workplace: Workplace) -> None:
    """Its workers go home; Colonists of a Residence leave; its Buffer is emptied."""
    c = s.colony.communities[seat]
    if workplace >= 0:
        take_off(s, seat, workplace)
    for kind in (FARMER, CITIZEN):
        add_unemployed(s, seat, kind, -leaving(s, seat, building, kind))
    c.put_up(building, -1)
    if s.journal is not None:
        s.tell("razed", "CB-8.4.6", seat, {"building": BUILDINGS[building]})
    shed_buffer(s, seat, building)


def shed_buffer(s: Campaign, seat: Seat, building: Building) -> None:
    """What the remaining Buffers cannot hold goes to Storage or Warehouse."""
    for i in range(len(PRODUCERS)):
        if BUILDING_OF[PRODUCERS[i]] == building:
            over = -buffer_room(s, seat, i)
            if over > 0:
                c = s.colony.communities[seat]
                c.buffers = changed(c.buffers, MADE_BY[i], -over)
                receive(s, seat, changed(FREE, MADE_BY[i], over))
