"""What may be done at any time, asked or not (AP-33, AP-70, AP-77): trade and Soldier actions."""

from __future__ import annotations

from typing import Any, Final

from holdfast.core.agenda import NOBODY, Anytime, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal
from holdfast.games.ante_portas.rules import council, trade
from holdfast.games.ante_portas.rules.battle import actions
from holdfast.games.ante_portas.rules.battle.choices import (
    AIM,
    AIM_STANDING,
    FIRE_BOMB,
    KNOCK,
    REPLACE,
)
from holdfast.games.ante_portas.rules.battle.fire_orders import Combine
from holdfast.games.ante_portas.rules.battle.guard_orders import ByGuard
from holdfast.games.ante_portas.rules.battle.knockback import ChoosePrey, ChooseWay, KnockFromTraps
from holdfast.games.ante_portas.rules.battle.slowing import Hold
from holdfast.games.ante_portas.rules.battle.wounds import MineOrSoldiers, PickEqual, PickLosses
from holdfast.games.ante_portas.rules.names import OVER, SETUP, W_IDLE
from holdfast.games.ante_portas.rules.shared_verbs import GIVE, TRADE, WANT
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.windows import LostMines, Window

# AP-81. What belongs to one event: no order comes between.
CLOSED: Final = (
    ByGuard, ChoosePrey, ChooseWay, Combine, Hold, MineOrSoldiers, PickEqual, PickLosses,
)  # fmt: skip


def is_open_to_orders(s: Campaign) -> bool:
    """AP-77, AP-81."""
    is_playing = s.phase != SETUP and s.phase != OVER and len(s.agenda) > 0
    return is_playing and not isinstance(s.agenda[-1], CLOSED)


def orders(s: Campaign, seat: Seat) -> list[Choice]:
    step = s.agenda[-1]
    if isinstance(step, Window):
        return actions.orders(s, seat, step.kind, step.hex)
    return actions.orders(s, seat, W_IDLE, 0)


def is_order(choice: Choice) -> bool:
    is_fire = AIM.owns(choice) or AIM_STANDING.owns(choice)
    return is_fire or FIRE_BOMB.owns(choice) or KNOCK.owns(choice)


class AnyTime(Anytime[Campaign]):
    """Trade (AP-33) and Soldier actions (AP-70)."""

    def asides(self, s: Campaign, seat: Seat) -> list[Choice]:
        found = trade.asides(s, seat)
        if s.battle.built and is_open_to_orders(s):
            taken = s.open[seat]
            found.extend([order for order in orders(s, seat) if order not in taken])
        return found

    def act(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        if not is_order(choice) and not REPLACE.owns(choice):
            trade.act(s, seat, choice)
            council.reconsider(s)
            return
        council.begin_anew(s)  # what comes of an order may have to be agreed on itself
        step: Step[Any] = s.agenda[-1]
        if isinstance(step, Window):
            s.agenda.pop()
            step.order(s, seat, choice)
            return
        s.then(LostMines())
        s.orders.carry_out(s, seat, W_IDLE, 0, choice)

    def leaves_question(self, choice: Choice) -> bool:
        """AP-33. An offer is only being put together."""
        return TRADE.owns(choice) or GIVE.owns(choice) or WANT.owns(choice)

    def refuse(self, s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
        if not is_order(choice):
            return trade.refuse(s, seat, choice)
        step = s.underway(seat)
        if isinstance(step, KnockFromTraps) and seat == step.seat and KNOCK.owns(choice):
            return None  # the Trapper's own
        if not is_open_to_orders(s):
            return Refusal("AP-81", "in_one_go")
        if isinstance(step, Window):
            return actions.refuse_order(s, seat, step.kind, step.hex, choice)
        return actions.refuse_order(s, seat, W_IDLE, 0, choice)

    def addressed(self, s: Campaign, seat: Seat) -> list[Choice]:
        return trade.replies(s, seat) if s.standing else []

    def addressee(self, s: Campaign) -> Seat:
        return trade.addressee(s) if s.standing else NOBODY

    def has_begun(self, s: Campaign, seat: Seat) -> bool:
        for draft in s.drafts:
            if draft.seat == seat:
                return s.may_trade(seat, draft.other)
        return False

    def begun(self, s: Campaign, seat: Seat) -> list[Choice]:
        draft = trade.draft_of(s, seat)
        return [] if draft is None else trade.additions(s, draft)

    def answering(self, s: Campaign) -> None:
        if s.offers or s.drafts or s.standing:
            trade.look_through(s)


ANY_TIME: Final = AnyTime()
