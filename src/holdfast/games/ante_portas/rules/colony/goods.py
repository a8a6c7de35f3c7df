"""Goods and where they lie (section 7): paying, receiving, making room.

Storage and Warehouse are kept as one stock, because goods may be shifted between them at any time
and only the result counts (no. 10). What Storage limits is the size of a single payment (no. 3).
"""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.colony.choices import EMPLOY, GIVE_UP
from holdfast.games.ante_portas.rules.colony.names import (
    AT_HOUSE,
    AT_SHED,
    FROM_BUFFERS,
    WORKPLACES,
)
from holdfast.games.ante_portas.rules.colony.state import Community, changed
from holdfast.games.ante_portas.rules.names import (
    CITIZEN,
    DOLLAR,
    FINAL_WAVE,
    FOOD,
    FREE,
    GOODS,
    N_GOODS,
    N_WARES,
    TOOL,
    WARES,
    YEAR_END,
    Cost,
    Kind,
    Ware,
)
from holdfast.games.ante_portas.rules.state import Campaign


def spelled(wares: Cost) -> dict[str, object]:
    """For the journal: {"wood": 2}."""
    return {WARES[ware]: wares[ware] for ware in range(N_WARES) if wares[ware]}


def one(ware: Ware, n: int = 1) -> Cost:
    return changed(FREE, ware, n)


def plus(first: Cost, second: Cost) -> Cost:
    return tuple([first[ware] + second[ware] for ware in range(N_WARES)])


def size(wares: Cost) -> int:
    """How many goods these are, Tools and Dollars not counted."""
    n = 0
    for good in range(N_GOODS):
        n += wares[good]
    return n


# Paying


def can_pay(s: Campaign, seat: Seat, cost: Cost) -> bool:
    """No. 3 and 10. The goods are there and can all be brought into Storage together."""
    c = s.colony.communities[seat]
    if c.tools < cost[TOOL] or c.dollars < cost[DOLLAR]:
        return False
    n = 0
    is_drawn = False  # on Buffers
    for good in range(N_GOODS):
        wanted = cost[good]
        if wanted:
            n += wanted
            if c.stock[good] < wanted:
                is_drawn = True
                if c.held(good) < wanted:
                    return False
    if n == 0:
        return True
    cards = s.colony.cards
    storage = c.storage(cards)
    if n <= storage and not is_drawn and c.filling(c.stock) <= c.room(cards) - n:
        return True
    return fits(s, seat, cost, 0) or fits(s, seat, cost, straight(s, seat, cost))


def fits(s: Campaign, seat: Seat, cost: Cost, bypass: int) -> bool:
    """Whether the payment finds room in Storage, and the rest beside it."""
    c = s.colony.communities[seat]
    cards = s.colony.cards
    n = size(cost) - bypass
    if n > c.storage(cards):
        return False
    return c.filling_after(cost, FREE) + n <= c.room(cards)


def straight(s: Campaign, seat: Seat, cost: Cost) -> int:
    """12, card 231. Goods of this payment that may come straight from Buffers."""
    c = s.colony.communities[seat]
    if c.is_dolly_used:
        return 0
    lying = 0
    for good in range(N_GOODS):
        lying += min(cost[good], c.buffers[good] + c.card_buffers[good])
    return min(lying, s.colony.amount(seat, FROM_BUFFERS))


def pay(s: Campaign, seat: Seat, cost: Cost) -> None:
    """The goods go back to the supply: from Storage and Warehouse first, then from Buffers."""
    c = s.colony.communities[seat]
    if size(cost) > 0 and not fits(s, seat, cost, 0):
        c.is_dolly_used = True
    spend(c, cost)


def pay_for(s: Campaign, payer: Seat, seat: Seat, cost: Cost) -> None:
    """AP-32. Whoever gave a card away pays what it costs while it is carried out."""
    pay(s, payer, cost)
    if payer != seat and s.journal is not None and any(cost):
        s.tell("paid_for", "AP-32", payer, {"other": seat, "goods": spelled(cost)})


def spend(c: Community, cost: Cost) -> None:
    """From any room."""
    c.tools -= cost[TOOL]
    c.dollars -= cost[DOLLAR]
    stock = list(c.stock)
    for good in range(N_GOODS):
        wanted = cost[good]
        if wanted:
            taken = min(wanted, stock[good])
            stock[good] -= taken
            if wanted > taken:
                drain(c, good, wanted - taken)
    c.stock = tuple(stock)


def drain(c: Community, good: Ware, n: int) -> None:
    """Out of the Buffers, those of buildings first."""
    from_buildings = min(n, c.buffers[good])
    if from_buildings:
        c.buffers = changed(c.buffers, good, -from_buildings)
    if n > from_buildings:
        c.card_buffers = changed(c.card_buffers, good, from_buildings - n)


def refuse_cost(s: Campaign, seat: Seat, cost: Cost) -> Refusal:
    """Why this cannot be paid."""
    c = s.colony.communities[seat]
    for ware in range(N_WARES):
        if c.held(ware) < cost[ware]:
            data: dict[str, object] = {
                "id": WARES[ware], "n": c.held(ware), "cost": spelled(cost),
            }  # fmt: skip
            return Refusal("CB-7.3", "too_dear", data)
    storage: dict[str, object] = {"cost": spelled(cost), "n": c.storage(s.colony.cards)}
    return Refusal("CB-7.10", "no_room_to_pay", storage)


def paid_by(payer: Seat, seat: Seat) -> dict[str, object]:
    """For the prompt: who pays, if it is somebody else."""
    return {} if payer == seat else {"payer": payer}


def refuse_payment(s: Campaign, payer: Seat, seat: Seat, cost: Cost) -> Refusal:
    """AP-32. Why `payer` cannot pay this for a seat."""
    if payer == seat:
        return refuse_cost(s, seat, cost)
    return Refusal("AP-32", "giver_cannot_pay", {"other": payer, "cost": spelled(cost)})


# Receiving


def receive(s: Campaign, seat: Seat, wares: Cost) -> None:
    """No. 1 and 8. New goods are stored; if there is no room the owner says what is kept."""
    c = s.colony.communities[seat]
    store(c, wares)
    if c.overflow(s.colony.cards) > 0:
        s.then(MakeRoom(seat))


def store(c: Community, wares: Cost) -> None:
    c.tools += wares[TOOL]
    c.dollars += wares[DOLLAR]
    stock = c.stock
    c.stock = (
        stock[0] + wares[0],
        stock[1] + wares[1],
        stock[2] + wares[2],
        stock[3] + wares[3],
        stock[4] + wares[4],
        stock[5] + wares[5],
    )


def keep_of(s: Campaign, kind: Kind) -> int:
    """CB-9.5, CB-9.7, AP-84, AP-171. Food at once for a Colonist who is put to work or enlisted;
    at the end of a Year all are fed together, in the Final Wave nobody is."""
    if kind != CITIZEN or s.phase in (YEAR_END, FINAL_WAVE):
        return 0
    return s.colony.cards.constants.food_per_citizen


def can_staff_facility(s: Campaign, seat: Seat, workplace: int) -> bool:
    """A worker put there at once makes room."""
    c = s.colony.communities[seat]
    if workplace == AT_SHED:
        return c.farmers > 0 and c.posts(s.colony.cards, AT_SHED) > 0
    if workplace == AT_HOUSE:
        is_open = c.citizens > 0 and c.posts(s.colony.cards, AT_HOUSE) > 0
        return is_open and c.held(FOOD) >= keep_of(s, CITIZEN)
    return False


class MakeRoom(Ask[Campaign]):
    """CB-7.8. Goods without room go back to the supply, the owner says which; on the own turn a
    worker may be put into a storage facility instead."""

    rule = "CB-7.8"
    prompt = "make_room"
    verbs = (GIVE_UP, EMPLOY)
    within = True

    def options(self, s: Campaign) -> list[Choice]:
        c = s.colony.communities[self.seat]
        if c.overflow(s.colony.cards) == 0:
            return []
        options = [GIVE_UP.of(good) for good in range(N_GOODS) if c.stock[good] > c.only[good]]
        if s.active == self.seat:
            for workplace in (AT_SHED, AT_HOUSE):
                if can_staff_facility(s, self.seat, workplace):
                    options.append(EMPLOY.of(workplace))
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if EMPLOY.owns(choice):
            staff_facility(s, self.seat, EMPLOY.field(choice))
        else:
            give_up(s, self.seat, GIVE_UP.field(choice))
        s.then(MakeRoom(self.seat))

    def heeds_asides(self, s: Campaign) -> bool:
        return True

    def has_heeded_aside(self, s: Campaign) -> bool:
        """AP-33. What finds no room here may find it with an ally."""
        stock = s.colony.communities[self.seat].stock
        for other in range(s.seats):
            if s.may_trade(self.seat, other) and finds_room(s, other, stock):
                return True
        return False

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        if EMPLOY.owns(choice):
            return refuse_id("CB-7.5", "makes_no_room", WORKPLACES[EMPLOY.field(choice)])
        good = GIVE_UP.field(choice)
        is_there = s.colony.communities[self.seat].stock[good] > 0
        return refuse_id("CB-7.8", "room_of_its_own" if is_there else "have_none", GOODS[good])

    def about(self, s: Campaign) -> dict[str, object]:
        return {"n": s.colony.communities[self.seat].overflow(s.colony.cards)}


def give_up(s: Campaign, seat: Seat, good: Ware) -> None:
    c = s.colony.communities[seat]
    c.stock = changed(c.stock, good, -1)
    if s.journal is not None:
        s.tell("gave_up", "CB-7.8", seat, {"goods": {GOODS[good]: 1}})


def staff_facility(s: Campaign, seat: Seat, workplace: int) -> None:
    """CB-9.2, CB-9.5."""
    c = s.colony.communities[seat]
    if workplace == AT_HOUSE:
        spend(c, one(FOOD, keep_of(s, CITIZEN)))
        c.citizens -= 1
    else:
        c.farmers -= 1
    c.working = changed(c.working, workplace, 1)
    if s.journal is not None:
        s.tell("employed", "CB-9.2", seat, {"building": WORKPLACES[workplace]})


# Trading (AP-33)


def finds_room(s: Campaign, seat: Seat, stock: tuple[int, ...]) -> bool:
    """Whether this seat has room for any of these goods, in a Warehouse for one good perhaps."""
    for good in range(N_GOODS):
        if stock[good] and can_swap(s, seat, FREE, one(good)):
            return True
    return False


def can_swap(s: Campaign, seat: Seat, gives: Cost, takes: Cost) -> bool:
    """CB-7.6. The goods given are there; those taken fit into Storage or Warehouse."""
    c = s.colony.communities[seat]
    for ware in range(N_WARES):
        if gives[ware] > 0 and c.held(ware) < gives[ware]:
            return False
    return size(takes) == 0 or c.filling_after(gives, takes) <= c.room(s.colony.cards)


def swap(s: Campaign, seat: Seat, gives: Cost, takes: Cost) -> None:
    c = s.colony.communities[seat]
    spend(c, gives)
    store(c, takes)
