"""What the owner may do at any time on the own turn (7 no. 8, 9 no. 2)."""

from __future__ import annotations

from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.colony.choices import EMPLOY, GIVE_UP
from holdfast.games.ante_portas.rules.colony.colonists import employ, employable, refuse_employ
from holdfast.games.ante_portas.rules.colony.goods import give_up
from holdfast.games.ante_portas.rules.names import GOODS, N_GOODS
from holdfast.games.ante_portas.rules.state import Campaign


def owns(choice: Choice) -> bool:
    return EMPLOY.owns(choice) or GIVE_UP.owns(choice)


def options(s: Campaign, seat: Seat) -> list[Choice]:
    found = [EMPLOY.of(workplace) for workplace in employable(s, seat)]
    if is_cramped(s, seat):
        stock = s.colony.communities[seat].stock
        found.extend([GIVE_UP.of(good) for good in range(N_GOODS) if stock[good]])
    return found


def is_cramped(s: Campaign, seat: Seat) -> bool:
    """7 no. 8, no. 10. Giving goods up can only help where Buffers or a Warehouse for one good
    hold goods that may not find room in Storage."""
    c = s.colony.communities[seat]
    lying = sum(c.stock) + sum(c.buffers) + sum(c.card_buffers)
    return lying > c.room(s.colony.cards)


def refuse(s: Campaign, seat: Seat, choice: Choice) -> Refusal:
    if EMPLOY.owns(choice):
        return refuse_employ(s, seat, EMPLOY.field(choice))
    good = GIVE_UP.field(choice)
    if s.colony.communities[seat].stock[good] == 0:
        return refuse_id("CB-7.8", "have_none", GOODS[good])
    return Refusal("CB-7.8", "room_enough")


def do(s: Campaign, seat: Seat, choice: Choice) -> None:
    if EMPLOY.owns(choice):
        employ(s, seat, EMPLOY.field(choice))
    else:
        give_up(s, seat, GIVE_UP.field(choice))
