"""The economy phase (section 10): every seat uses its green abilities, all at the same time."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Ask, Do, Each, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.empires_end.rules.choices import COLLECT, DONE, GIVE, REPEAT, TAKE, USE
from holdfast.games.empires_end.rules.income import exhausted_beside, gain, is_plain, use_plain
from holdfast.games.empires_end.rules.names import (
    COIN,
    ECONOMY,
    GAIN_ADJACENT,
    GAIN_ONE_OF,
    GOODS,
    POINTS,
    POINTS_ADJACENT_DESTROYED,
    REPEAT_ECONOMY,
    SOURCES,
    TRADE,
    Source,
)
from holdfast.games.empires_end.rules.state import Empire, Empires


class EconomyPhase(Each[Empires]):
    """EE-90, EE-14. All seats at once, none waiting for another."""

    rule = "EE-90"

    def lane(self, s: Empires, seat: Seat) -> list[Step[Any]]:
        return [BeginEconomy(seat)]


class BeginEconomy(Do[Empires]):
    """EE-90. Each active economy ability may be used once."""

    rule = "EE-90"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Empires) -> None:
        left = s.empires[self.seat].active(s.cards, ECONOMY)
        if left:
            s.then(Economy(self.seat, tuple(left), False))


class Economy(Ask[Empires]):
    """EE-90. Use the abilities in any order; everything is optional. A trade that was left waits
    here with the times it still has (EE-92)."""

    rule = "EE-90"
    prompt = "economy"
    verbs = (COLLECT, USE, DONE)
    fields = "seat left:*sources has_begun trades:*sources+ times:*1..999+ declined:*sources+"

    def __init__(
        self,
        seat: Seat,
        left: tuple[Source, ...],
        has_begun: bool,
        trades: tuple[Source, ...] = (),
        times: tuple[int, ...] = (),
        declined: tuple[Source, ...] = (),
    ) -> None:
        super().__init__(seat)
        self.left = left
        self.has_begun = has_begun
        self.trades = trades  # those that were begun, or gained a repeat
        self.times = times  # how often each of them may still be made; the others in full
        self.declined = declined  # trades looked at and left, with nothing done since

    def options(self, s: Empires) -> list[Choice]:
        empire = s.empires[self.seat]
        options: list[Choice] = []
        plain = 0
        verbs = s.cards.verb
        for source in self.left:
            if has_effect(s, empire, source):
                options.append(USE.of(source))
                if is_plain(verbs[source]):
                    plain += 1
        if plain > 1:
            options.insert(0, COLLECT.of())
        options.append(DONE.of())
        return options

    def always_asks(self, s: Empires) -> bool:
        # Silence would show that there is nothing to trade.
        return not self.has_begun

    def chosen(self, s: Empires, choice: Choice) -> None:
        if USE.owns(choice):
            source = USE.field(choice)
            s.then(self.without(source))
            if s.cards.verb[source] == TRADE:
                others = [other for other in self.declined if other != source]
                s.then(Trade(self.seat, source, self.times_of(s, source), (*others, source)))
            else:
                use(s, self.seat, source)
        elif COLLECT.owns(choice):
            self.collect(s)

    def collect(self, s: Empires) -> None:
        """Take everything that needs no decision."""
        empire = s.empires[self.seat]
        rest = self
        for source in self.left:
            if is_plain(s.cards.verb[source]) and has_effect(s, empire, source):
                use_plain(s, self.seat, source)
                rest = rest.without(source)
        s.then(rest)

    def times_of(self, s: Empires, source: Source) -> int:
        """EE-92. How often a trade may still be made in this phase."""
        if source not in self.left:
            return 0
        if source in self.trades:
            return self.times[self.trades.index(source)]
        return s.cards.amount[source]

    def without(self, source: Source) -> Economy:
        """The rest, while this ability is in use. What was declined may look different after it."""
        left = tuple([other for other in self.left if other != source])
        kept = [i for i in range(len(self.trades)) if self.trades[i] != source]
        trades = tuple([self.trades[i] for i in kept])
        times = tuple([self.times[i] for i in kept])
        return Economy(self.seat, left, True, trades, times)

    def with_trade(
        self, s: Empires, source: Source, times: int, declined: tuple[Source, ...]
    ) -> Economy:
        """The rest, and again this trade, at its place in the row."""
        rest = self.without(source)
        active = s.empires[self.seat].active(s.cards, ECONOMY)
        left = tuple([other for other in active if other in rest.left or other == source])
        return Economy(
            self.seat, left, True, (*rest.trades, source), (*rest.times, times), declined
        )

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        if COLLECT.owns(choice):
            return refuse("EE-90", "nothing_to_collect")
        source = USE.field(choice)
        if source in self.left:
            return refuse_effect(s, source)
        refusal = refuse_inactive(s, s.empires[self.seat], source, ECONOMY)
        return refuse_id("EE-90", "used_already", SOURCES[source]) if refusal is None else refusal


def has_effect(s: Empires, empire: Empire, source: Source) -> bool:
    """Would using this ability change anything?"""
    cards = s.cards
    verb = cards.verb[source]
    if verb <= GAIN_ONE_OF or verb == POINTS:
        return True
    if verb == TRADE:
        return empire.coin > 0 or empire.have(cards.good[source]) > 0
    if verb == REPEAT_ECONOMY:
        return len(repeatable(s, empire, source)) > 0
    location = empire.location_of_source(source)
    if verb == GAIN_ADJACENT:
        return empire.healthy_beside(cards, location, cards.type[source]) > 0
    if verb == POINTS_ADJACENT_DESTROYED:
        return empire.destroyed_beside(location) > 0
    return bool(empire.exhausted) and len(exhausted_beside(empire, source)) > 0


def refuse_effect(s: Empires, source: Source) -> Refusal:
    verb = s.cards.verb[source]
    id = SOURCES[source]
    if verb == TRADE:
        good = GOODS[s.cards.good[source]]
        return Refusal("EE-92", "nothing_to_give", {"id": id, "good": good})
    if verb == REPEAT_ECONOMY:
        return refuse_id("EE-173", "nothing_to_repeat", id)
    if verb == GAIN_ADJACENT:
        return refuse_id("EE-94", "no_such_neighbour", id)
    if verb == POINTS_ADJACENT_DESTROYED:
        return refuse_id("EE-95", "no_ruin_beside", id)
    return refuse_id("EE-78", "nothing_exhausted_beside", id)


def refuse_inactive(s: Empires, empire: Empire, source: Source, phase: int) -> Refusal | None:
    """Is it yours, of this phase, and on a healthy location?"""
    id = SOURCES[source]
    rule = "EE-90" if phase == ECONOMY else "EE-100"
    location = empire.location_of_source(source)
    if location < 0:
        return refuse_id(rule, "not_attached", id)
    if s.cards.phase[source] != phase:
        return refuse_id(rule, "other_phase", id)
    if not empire.is_healthy(location):
        return refuse_id("EE-97" if phase == ECONOMY else "EE-45", "asleep", id)
    return None


def use(s: Empires, seat: Seat, source: Source) -> None:
    """Carry out an economy ability, or put the question it needs on the agenda."""
    verb = s.cards.verb[source]
    if verb == GAIN_ONE_OF:
        s.then(TakeOne(seat, source))
    elif verb == REPEAT_ECONOMY:
        s.then(Repeat(seat, source))
    else:
        use_plain(s, seat, source)


def refuse_meanwhile() -> Refusal:
    """In the middle of one ability the others wait."""
    return refuse("EE-90", "finish_first")


class Trade(Ask[Empires]):
    """EE-92. Up to so many times, give one and take what is shown; `done` leaves the rest
    for later in the phase."""

    rule = "EE-92"
    prompt = "trade"
    verbs = (GIVE, DONE, USE, COLLECT)
    fields = "seat source:sources times:0..999 declined:*sources+"
    within = True

    def __init__(
        self, seat: Seat, source: Source, times: int, declined: tuple[Source, ...] = ()
    ) -> None:
        super().__init__(seat)
        self.source = source
        self.times = times
        self.declined = declined  # until something is given: the trades left as they were

    def options(self, s: Empires) -> list[Choice]:
        options: list[Choice] = []
        if self.times > 0:
            empire = s.empires[self.seat]
            good = s.cards.good[self.source]
            if empire.have(good):
                options.append(GIVE.of(good))
            if empire.coin and good != COIN:
                options.append(GIVE.of(COIN))
        options.append(DONE.of())
        return options

    def chosen(self, s: Empires, choice: Choice) -> None:
        if DONE.owns(choice):
            self.leave(s)
            return
        good = GIVE.field(choice)
        s.empires[self.seat].add(good, -1)
        if s.journal is not None:
            data: dict[str, object] = {"source": SOURCES[self.source], "good": GOODS[good]}
            s.tell("gave", "EE-92", self.seat, data)
        rest = Trade(self.seat, self.source, self.times - 1)
        if s.cards.is_one_of[self.source]:
            s.then(TakeOne(self.seat, self.source), rest)
        else:
            gain(s, self.seat, self.source, s.cards.goods[self.source], "EE-92")
            s.then(rest)

    def leave(self, s: Empires) -> None:
        """EE-92. What is left of the trade waits among the other abilities."""
        if self.times > 0:
            economy = take_economy(s, self.seat)
            s.then(economy.with_trade(s, self.source, self.times, self.declined))

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        if not GIVE.owns(choice):
            return refuse_meanwhile()
        good = GIVE.field(choice)
        wanted = s.cards.good[self.source]
        if good not in (wanted, COIN):
            return Refusal("EE-92", "trade_wants", {"good": GOODS[wanted]})
        return refuse_id("EE-92", "own_none", GOODS[good])

    def about(self, s: Empires) -> dict[str, object]:
        return {"source": SOURCES[self.source], "n": self.times}


def take_economy(s: Empires, seat: Seat) -> Economy:
    """The question that an ability in use came from, to be put back with other trades in it."""
    lane = s.lanes[seat]
    if lane and isinstance(lane[-1], Economy):
        economy = lane.pop()
        assert isinstance(economy, Economy)
        return economy
    return Economy(seat, (), True)


class TakeOne(Ask[Empires]):
    """EE-92, EE-93. Where a trade or a gain shows alternatives, one of them is taken."""

    rule = "EE-92"
    prompt = "take_one"
    verbs = (TAKE, USE, COLLECT)
    fields = "seat source:sources"
    within = True

    def __init__(self, seat: Seat, source: Source) -> None:
        super().__init__(seat)
        self.source = source

    def options(self, s: Empires) -> list[Choice]:
        return [TAKE.of(good) for good in s.cards.goods[self.source]]

    def chosen(self, s: Empires, choice: Choice) -> None:
        gain(s, self.seat, self.source, (TAKE.field(choice),), self.ruling(s))

    def ruling(self, s: Empires) -> str:
        return "EE-92" if s.cards.verb[self.source] == TRADE else "EE-93"

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        if not TAKE.owns(choice):
            return refuse_meanwhile()
        return refuse_id(self.ruling(s), "not_offered", GOODS[TAKE.field(choice)])

    def about(self, s: Empires) -> dict[str, object]:
        return {"source": SOURCES[self.source]}


class Repeat(Ask[Empires]):
    """EE-96. Pick one other active economy ability and use it a further time in full; a
    trade gains its full count."""

    rule = "EE-96"
    prompt = "repeat"
    verbs = (REPEAT, USE, COLLECT)
    fields = "seat source:sources"
    within = True

    def __init__(self, seat: Seat, source: Source) -> None:
        super().__init__(seat)
        self.source = source

    def options(self, s: Empires) -> list[Choice]:
        found = repeatable(s, s.empires[self.seat], self.source)
        return [REPEAT.of(source) for source in found]

    def chosen(self, s: Empires, choice: Choice) -> None:
        source = REPEAT.field(choice)
        if s.journal is not None:
            data: dict[str, object] = {"card": SOURCES[self.source], "source": SOURCES[source]}
            s.tell("repeats", "EE-96", self.seat, data)
        if s.cards.verb[source] == TRADE:
            economy = take_economy(s, self.seat)
            times = economy.times_of(s, source) + s.cards.amount[source]
            s.then(Trade(self.seat, source, times), economy.without(source))
        else:
            use(s, self.seat, source)

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        if not REPEAT.owns(choice):
            return refuse_meanwhile()
        source = REPEAT.field(choice)
        refusal = refuse_inactive(s, s.empires[self.seat], source, ECONOMY)
        if refusal is not None:
            return refusal
        if s.cards.verb[source] == REPEAT_ECONOMY:
            return refuse_id("EE-96", "repeat_of_repeat", SOURCES[source])
        return refuse_effect(s, source)

    def about(self, s: Empires) -> dict[str, object]:
        return {"source": SOURCES[self.source]}


def repeatable(s: Empires, empire: Empire, source: Source) -> list[Source]:
    """EE-96. Active economy abilities that are not repeats and would do something."""
    found: list[Source] = []
    for other in empire.active(s.cards, ECONOMY):
        if s.cards.verb[other] != REPEAT_ECONOMY and has_effect(s, empire, other):
            found.append(other)
    return found
