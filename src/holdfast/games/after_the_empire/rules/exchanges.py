"""Exchanges: what a worker or a free action pays and gains (AE-48, section 13)."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_empire.cards.cards import Cost, Exchange, Gain, Way
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import CHOOSE, DONE
from holdfast.games.after_the_empire.rules.effects import (
    DrawObjectives,
    HealSoldiers,
    MendPieces,
    PeekCards,
    ProtectFarms,
    Receive,
    SowFarms,
    is_out_of_tokens,
    repairable,
    unseen_slots,
)
from holdfast.games.after_the_empire.rules.names import (
    BEST_FARM,
    BRANCHES,
    CARDS,
    FIRST_SPACE,
    FIRST_TAP,
    HEAL_GAIN,
    OBJECTIVE_GAIN,
    PEEK_GAIN,
    PLACES,
    PROTECT_GAIN,
    REPAIR_GAIN,
    SOW_GAIN,
    Source,
)
from holdfast.games.after_the_empire.rules.own_turn import (
    OwnTurn,
    at_best,
    gives_goods,
    has_goods_to_come,
    tell_lapse,
)
from holdfast.games.after_the_empire.rules.refusals import refuse_cost
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.supply import count_up, is_empty, left_in_supply, receive


def source_id(source: Source) -> str:
    """The place or card behind an exchange."""
    if source < FIRST_SPACE:
        return PLACES[source]
    return CARDS[source - (FIRST_SPACE if source < FIRST_TAP else FIRST_TAP)]


def ability_of(source: Source) -> str:
    """Whether it is a place, or which kind of ability of a card."""
    if source < FIRST_SPACE:
        return "place"
    return "space" if source < FIRST_TAP else "tap"


# Exchanges


def is_payable(castle: Castle, exchange: Exchange) -> bool:
    for way in exchange.ways:
        if castle.can_pay(way.cost):
            return True
    return False


def would_help(s: Realm, seat: Seat, exchange: Exchange) -> bool:
    """Would some way that is open to a free action change anything?"""
    castle = s.castles[seat]
    for way in exchange.ways:
        if castle.can_pay(way.cost) and has_effect(s, seat, way) and not must_wait(castle, way):
            return True
    return False


def has_effect(s: Realm, seat: Seat, way: Way) -> bool:
    for gain in way.gains:
        if gain_helps(s, seat, gain.what):
            return True
    return False


def must_wait(castle: Castle, way: Way) -> bool:
    """AE-47. While drawn objectives wait for their owner's choice no more are drawn."""
    if not castle.drawn:
        return False
    for gain in way.gains:
        if gain.what == OBJECTIVE_GAIN:
            return True
    return False


def gain_helps(s: Realm, seat: Seat, what: int) -> bool:
    castle = s.castles[seat]
    if what < HEAL_GAIN:
        return left_in_supply(s, what) > 0
    if what == HEAL_GAIN:
        return castle.wounded > 0
    if what == SOW_GAIN:
        return min(castle.farms) < BEST_FARM
    if what == PROTECT_GAIN:
        return castle.protected != 15 and not is_out_of_tokens(s)
    if what == REPAIR_GAIN:
        return len(repairable(s, castle)) > 0
    if what == OBJECTIVE_GAIN:
        return not is_empty(s.objective_deck)
    return len(unseen_slots(s, castle)) > 0


class ChooseWay(OwnTurn):
    """AE-48. One way of an exchange; where it says so several times, or each way once."""

    rule = "AE-48"
    prompt = "way"
    verbs = (CHOOSE, DONE)
    within = True
    fields = "seat source:sources times:0..9 used:0..63"

    def __init__(self, seat: Seat, source: Source, times: int, used: int) -> None:
        super().__init__(seat)
        self.source = source
        self.times = times  # uses left
        self.used = used  # bit per way

    def options(self, s: Realm) -> list[Choice]:
        if self.times == 0:
            return []
        options = self.open_ways(s, s.castles[self.seat])
        if self.is_begun(s):
            options.append(DONE.of())
        return options

    def dropped(self, s: Realm) -> None:
        if self.times > 0:
            tell_lapse(s, self.seat, source_id(self.source))

    def open_ways(self, s: Realm, castle: Castle) -> list[Choice]:
        exchange = s.cards.exchanges[self.source]
        found: list[Choice] = []
        for i in range(len(exchange.ways)):
            way = exchange.ways[i]
            if self.is_spent(exchange, i) or self.is_in_vain(s, way) or self.waits(s, way):
                continue
            if castle.can_pay(way.cost):
                found.append(CHOOSE.of(way.branch))
        return found

    def heeds_asides(self, s: Realm) -> bool:
        """A free action may pay for another way. It might have come before another free action, so
        that one waits only if it has brought goods itself."""
        if self.source >= FIRST_TAP and not self.has_brought_goods(s):
            return False
        if not has_goods_to_come(s, self.seat):
            return False
        now = len(self.open_ways(s, s.castles[self.seat]))
        return len(self.open_ways(s, at_best(s, self.seat))) > now

    def has_brought_goods(self, s: Realm) -> bool:
        return self.is_begun(s) and gives_goods(s.cards.exchanges[self.source])

    def is_begun(self, s: Realm) -> bool:
        return self.times < s.cards.exchanges[self.source].times

    def is_spent(self, exchange: Exchange, i: int) -> bool:
        return exchange.is_each_once and (self.used >> i) & 1 == 1

    def is_in_vain(self, s: Realm, way: Way) -> bool:
        """AE-129. A worker may be sent in vain, a free action is not used so."""
        return self.source >= FIRST_TAP and not has_effect(s, self.seat, way)

    def waits(self, s: Realm, way: Way) -> bool:
        return self.source >= FIRST_TAP and must_wait(s.castles[self.seat], way)

    def chosen(self, s: Realm, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        exchange = s.cards.exchanges[self.source]
        i = way_number(exchange, CHOOSE.field(choice))
        if self.times > 1:
            s.then(ChooseWay(self.seat, self.source, self.times - 1, self.used | (1 << i)))
        go_way(s, self.seat, exchange.ways[i], source_id(self.source))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        if DONE.owns(choice):
            return refuse_id("AE-48", "use_it_first", source_id(self.source))
        exchange = s.cards.exchanges[self.source]
        branch = CHOOSE.field(choice)
        i = way_number(exchange, branch)
        if i < 0:
            return refuse_id("AE-48", "no_such_way", source_id(self.source))
        if self.is_spent(exchange, i):
            return refuse_id("AE-42", "way_used", BRANCHES[branch])
        way = exchange.ways[i]
        if self.is_in_vain(s, way):
            return refuse_id("AE-129", "in_vain", source_id(self.source))
        if self.waits(s, way):
            return refuse_id("AE-47", "keep_first", source_id(self.source))
        return refuse_cost("AE-26", s.castles[self.seat], way.cost, source_id(self.source))

    def about(self, s: Realm) -> dict[str, object]:
        ability = ability_of(self.source)
        return {"source": source_id(self.source), "ability": ability, "n": self.times}


def way_number(exchange: Exchange, branch: int) -> int:
    for i in range(len(exchange.ways)):
        if exchange.ways[i].branch == branch:
            return i
    return -1


def use_exchange(s: Realm, seat: Seat, source: Source) -> None:
    """Begin an exchange that is known to be payable."""
    exchange = s.cards.exchanges[source]
    if len(exchange.ways) == 1 and exchange.times == 1:
        go_way(s, seat, exchange.ways[0], source_id(source))
    else:
        s.then(ChooseWay(seat, source, exchange.times, 0))


def go_way(s: Realm, seat: Seat, way: Way, source: str) -> None:
    """AE-105. The cost is paid in full before the gain arrives."""
    s.castles[seat].pay(way.cost)
    take_gains(s, seat, way.gains, source, way.cost)


def take_gains(
    s: Realm, seat: Seat, gains: tuple[Gain, ...], source: str, cost: Cost | None
) -> None:
    """Both parts of `a + b`, the left one first: what asks nothing is taken at once."""
    steps: list[Step[Any]] = []
    taken: dict[str, object] = {}
    for gain in gains:
        if gain.what >= HEAL_GAIN:
            steps.append(step_for(seat, gain))
        elif steps:
            steps.append(Receive(seat, gain.what, gain.n))
        else:
            n = receive(s, seat, gain.what, gain.n)
            if s.journal is not None and n > 0:
                count_up(taken, gain.what, n)
    if s.journal is not None:
        tell_gains(s, seat, source, taken, cost)
    if steps:
        s.then(*steps)


def tell_gains(
    s: Realm, seat: Seat, source: str, taken: dict[str, object], cost: Cost | None
) -> None:
    if cost is not None and not cost.is_free():
        data: dict[str, object] = {"source": source, "cost": cost.goods(), "goods": taken}
        s.tell("traded" if taken else "paid", "AE-105", seat, data)
    elif taken:
        s.tell("took", "AE-48", seat, {"source": source, "goods": taken})


def step_for(seat: Seat, gain: Gain) -> Step[Any]:
    if gain.what == HEAL_GAIN:
        return HealSoldiers(seat, gain.n)
    if gain.what == SOW_GAIN:
        return SowFarms(seat, gain.n)
    if gain.what == PROTECT_GAIN:
        return ProtectFarms(seat, gain.n)
    if gain.what == REPAIR_GAIN:
        return MendPieces(seat, gain.n)
    if gain.what == OBJECTIVE_GAIN:
        return DrawObjectives(seat)
    assert gain.what == PEEK_GAIN
    return PeekCards(seat, gain.n)
