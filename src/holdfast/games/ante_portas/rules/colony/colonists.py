"""Colonists at home and at work (section 9): arriving, leaving, putting to work."""

from __future__ import annotations

from typing import Final

from holdfast.core.choice import Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.colony.goods import (
    can_pay,
    keep_of,
    one,
    pay,
    refuse_cost,
)
from holdfast.games.ante_portas.rules.colony.names import (
    AT_INSTITUTE,
    BUILDING_OF,
    BUILDINGS,
    KIND_AT,
    N_WORKPLACES,
    WORKPLACES,
    Workplace,
)
from holdfast.games.ante_portas.rules.colony.state import changed
from holdfast.games.ante_portas.rules.names import CITIZEN, FOOD, KINDS, Cost, Kind
from holdfast.games.ante_portas.rules.state import Campaign

PIECES: Final = (23, 12)  # AP-132: of Farmers and Citizens, in the confrontational variants


def unemployed(s: Campaign, seat: Seat, kind: Kind) -> int:
    return s.colony.communities[seat].unemployed(kind)


def free_homes(s: Campaign, seat: Seat, kind: Kind) -> int:
    return s.colony.communities[seat].free_homes(s.colony.cards, kind)


def leave_home(s: Campaign, seat: Seat, kind: Kind) -> None:
    """AP-84, AP-92. An unemployed Colonist goes to war; his space is free for others."""
    add_unemployed(s, seat, kind, -1)


def come_home(s: Campaign, seat: Seat, kind: Kind) -> None:
    """AP-92. Unemployed in a free home, and this player's from now on."""
    assert free_homes(s, seat, kind) > 0, "nobody comes home to a full house"
    add_unemployed(s, seat, kind, 1)


def add_unemployed(s: Campaign, seat: Seat, kind: Kind, n: int) -> None:
    c = s.colony.communities[seat]
    if kind == CITIZEN:
        c.citizens += n
    else:
        c.farmers += n


def pieces_left(s: Campaign, side: int, kind: Kind) -> int:
    """AP-132. Unlimited in the cooperative game (2)."""
    if not s.mode.is_versus:
        return 999
    out = s.battle.pieces(side, kind)
    for seat in s.team(side):
        c = s.colony.communities[seat]
        out += c.unemployed(kind) + c.at_work(kind)
    return PIECES[kind] - out


def arrive(s: Campaign, seat: Seat, kind: Kind, n: int) -> None:
    """8.4 no. 7. New Colonists come at once, unemployed, as long as there are pieces."""
    add_unemployed(s, seat, kind, min(n, max(0, pieces_left(s, s.side(seat), kind))))


# Putting to work


def workers_at(s: Campaign, workplace: Workplace) -> int:
    """How many are put there at once: a building works only while fully staffed (8.4 no. 2)."""
    return s.colony.cards.buildings[BUILDING_OF[workplace]].workers


def wage(s: Campaign, workplace: Workplace) -> Cost:
    """9 no. 5, no. 7. A Citizen is fed when put to work."""
    return one(FOOD, keep_of(s, KIND_AT[workplace]))


def can_employ(s: Campaign, seat: Seat, workplace: Workplace) -> bool:
    c = s.colony.communities[seat]
    if c.built[BUILDING_OF[workplace]] == 0:
        return False
    kind = KIND_AT[workplace]
    idle = c.citizens if kind else c.farmers
    if idle == 0 or (workplace == AT_INSTITUTE and idle < workers_at(s, workplace)):
        return False
    if c.posts(s.colony.cards, workplace) == 0:
        return False
    return kind != CITIZEN or can_pay(s, seat, wage(s, workplace))


def employable(s: Campaign, seat: Seat) -> list[Workplace]:
    c = s.colony.communities[seat]
    if c.farmers == 0 and c.citizens == 0:
        return []
    return [place for place in range(N_WORKPLACES) if can_employ(s, seat, place)]


def refuse_employ(s: Campaign, seat: Seat, workplace: Workplace) -> Refusal:
    """9 no. 2, no. 3, no. 5."""
    c = s.colony.communities[seat]
    building = BUILDING_OF[workplace]
    if c.built[building] == 0:
        return refuse_id("CB-9.3", "no_such_building", BUILDINGS[building])
    if c.posts(s.colony.cards, workplace) == 0:
        return refuse_id("CB-9.3", "staffed_already", WORKPLACES[workplace])
    kind = KIND_AT[workplace]
    if c.unemployed(kind) < workers_at(s, workplace):
        data: dict[str, object] = {"id": KINDS[kind], "n": c.unemployed(kind)}
        return Refusal("CB-9.3", "nobody_unemployed", data)
    return refuse_cost(s, seat, wage(s, workplace))


def employ(s: Campaign, seat: Seat, workplace: Workplace) -> None:
    """9 no. 2. At any time on the own turn; work is left only at the end of a Year."""
    c = s.colony.communities[seat]
    n = workers_at(s, workplace)
    pay(s, seat, wage(s, workplace))
    add_unemployed(s, seat, KIND_AT[workplace], -n)
    c.working = changed(c.working, workplace, n)
    if s.journal is not None:
        s.tell("employed", "CB-9.2", seat, {"building": WORKPLACES[workplace]})


def take_off(s: Campaign, seat: Seat, workplace: Workplace) -> None:
    """The workers of one building there go home unemployed."""
    c = s.colony.communities[seat]
    n = workers_at(s, workplace)
    c.working = changed(c.working, workplace, -n)
    add_unemployed(s, seat, KIND_AT[workplace], n)
