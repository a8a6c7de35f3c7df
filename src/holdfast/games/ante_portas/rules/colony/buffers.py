"""Emptying Buffers before they fill anew (7 no. 2, 9 no. 6 d)."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.ante_portas.rules.colony.choices import FETCH, FETCH_ALL
from holdfast.games.ante_portas.rules.colony.goods import drain
from holdfast.games.ante_portas.rules.colony.state import Community, changed
from holdfast.games.ante_portas.rules.names import GOODS, N_GOODS, Ware
from holdfast.games.ante_portas.rules.shared_verbs import DONE
from holdfast.games.ante_portas.rules.state import Campaign


def can_fetch(s: Campaign, c: Community, good: Ware) -> bool:
    lying = c.buffers[good] + c.card_buffers[good] > 0
    return lying and c.filling(changed(c.stock, good, 1)) <= c.room(s.colony.cards)


def can_fetch_all(s: Campaign, c: Community) -> bool:
    lying = sum(c.buffers) + sum(c.card_buffers)
    everything = tuple([c.held(good) for good in range(N_GOODS)])
    return lying > 1 and c.filling(everything) <= c.room(s.colony.cards)


def fetch(c: Community, good: Ware, n: int) -> None:
    """7 no. 2. Out of a Buffer into Storage or Warehouse."""
    if n:
        drain(c, good, n)
        c.stock = changed(c.stock, good, n)


class EmptyBuffers(Ask[Campaign]):
    """CB-9.6. After feeding and before producing, goods may be shifted out of Buffers."""

    rule = "CB-9.6"
    prompt = "empty_buffers"
    verbs = (FETCH, FETCH_ALL, DONE)

    def options(self, s: Campaign) -> list[Choice]:
        c = s.colony.communities[self.seat]
        if not any(c.buffers) and not any(c.card_buffers):
            return []
        options = [FETCH.of(good) for good in range(N_GOODS) if can_fetch(s, c, good)]
        if can_fetch_all(s, c):
            options.append(FETCH_ALL.of())
        if options:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        c = s.colony.communities[self.seat]
        if DONE.owns(choice):
            return
        s.then(self)
        if FETCH.owns(choice):
            fetch(c, FETCH.field(choice), 1)
        else:
            for good in range(N_GOODS):
                fetch(c, good, c.buffers[good] + c.card_buffers[good])

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        if FETCH_ALL.owns(choice):
            return refuse("CB-7.2", "cannot_fetch_all")
        c = s.colony.communities[self.seat]
        good = FETCH.field(choice)
        is_empty = c.buffers[good] + c.card_buffers[good] == 0
        return refuse_id("CB-7.2", "buffer_empty" if is_empty else "no_room", GOODS[good])
