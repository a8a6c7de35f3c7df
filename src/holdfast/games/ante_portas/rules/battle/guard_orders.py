"""Soldier actions are carried out (section 11): which Guard gives the sign, and what it begins."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules.battle.actions import lost_mine, replacing_guards, tools
from holdfast.games.ante_portas.rules.battle.bombs import Explode
from holdfast.games.ante_portas.rules.battle.choices import AIM, AIM_STANDING, BY, FIRE_BOMB, KNOCK
from holdfast.games.ante_portas.rules.battle.damage import tire
from holdfast.games.ante_portas.rules.battle.fire_orders import Combine
from holdfast.games.ante_portas.rules.battle.knockback import begin_knockback
from holdfast.games.ante_portas.rules.battle.names import (
    ORDER_BOMB,
    ORDER_KNOCK,
    ORDER_REPLACE,
    TILES,
)
from holdfast.games.ante_portas.rules.battle.sight import guards_of
from holdfast.games.ante_portas.rules.colony.goods import pay
from holdfast.games.ante_portas.rules.names import Hex
from holdfast.games.ante_portas.rules.state import Campaign, Orders


class SoldierOrders(Orders):
    """Begins an order; questions it needs go on the agenda."""

    def carry_out(self, s: Campaign, seat: Seat, kind: int, hex: Hex, choice: Choice) -> None:
        if AIM.owns(choice):
            s.then(Combine(seat, AIM.field(choice), False, (), False))
        elif AIM_STANDING.owns(choice):
            s.then(Combine(seat, AIM_STANDING.field(choice), True, (), False))
        elif FIRE_BOMB.owns(choice):
            s.then(ByGuard(seat, ORDER_BOMB, FIRE_BOMB.field(choice)))
        elif KNOCK.owns(choice):
            s.then(ByGuard(seat, ORDER_KNOCK, KNOCK.field(choice)))
        else:
            s.then(ByGuard(seat, ORDER_REPLACE, hex))


SOLDIER_ORDERS: Final = SoldierOrders()


class ByGuard(Ask[Campaign]):
    """AP-69, AP-73 to AP-75. Which Guard Post or Guard Tower acts; its Soldier is exhausted."""

    rule = "AP-69"
    prompt = "by_guard"
    verbs = (BY,)
    within = True
    fields = "seat order:orders hex:hexes"

    def __init__(self, seat: Seat, order: int, hex: Hex) -> None:
        super().__init__(seat)
        self.order = order
        self.hex = hex

    def guards(self, s: Campaign) -> list[Hex]:
        if self.order != ORDER_REPLACE:
            return guards_of(s, s.side(self.seat), self.hex)
        lost = lost_mine(s, self.hex)
        return [] if lost is None else replacing_guards(s, lost)

    def options(self, s: Campaign) -> list[Choice]:
        return [BY.of(hex) for hex in self.guards(s)]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        guard = BY.field(choice)
        tire(s, guard)
        if self.order == ORDER_BOMB:
            s.tell("ordered_bomb", "AP-75", self.seat, {"hex": self.hex, "by": guard})
            s.then(Explode((self.hex,)))
        elif self.order == ORDER_REPLACE:
            replace(s, self.seat, self.hex)
        else:
            begin_knockback(s, self.seat, self.hex)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        return Refusal("AP-69", "no_guard_there", {"hex": BY.field(choice)})

    def about(self, s: Campaign) -> dict[str, object]:
        return {"hex": self.hex}


def replace(s: Campaign, seat: Seat, hex: Hex) -> None:
    """AP-73. A Mine of the same type for Tools equal to its Strength."""
    lost = lost_mine(s, hex)
    assert lost is not None
    pay(s, seat, tools(s.battle.cards.strength[lost.tile]))
    s.battle.put_tile(hex, lost.tile, lost.side)
    s.tell("replaced", "AP-73", seat, {"hex": hex, "tile": TILES[lost.tile]})
