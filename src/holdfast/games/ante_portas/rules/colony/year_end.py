"""The end of a Year (section 9): changing work, Sustenance, then Production."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Ask, Do, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.ante_portas.rules.battle.sickbay import WoundUnfed
from holdfast.games.ante_portas.rules.colony.buffers import EmptyBuffers
from holdfast.games.ante_portas.rules.colony.choices import (
    DISMISS,
    EMPLOY,
    FEED,
    FEED_ALL,
    FEED_OWN,
    FEED_SOLDIER,
)
from holdfast.games.ante_portas.rules.colony.colonists import (
    employ,
    employable,
    refuse_employ,
    take_off,
    workers_at,
)
from holdfast.games.ante_portas.rules.colony.goods import MakeRoom, one, spend
from holdfast.games.ante_portas.rules.colony.names import (
    BUILDING_OF,
    CITIZEN_WORK,
    KIND_AT,
    N_WORKPLACES,
    WORKPLACES,
    Workplace,
)
from holdfast.games.ante_portas.rules.colony.production import Produce
from holdfast.games.ante_portas.rules.colony.state import (
    NO_WORK,
    PUTTING_ON,
    READY,
    TAKING_OFF,
    Community,
    changed,
)
from holdfast.games.ante_portas.rules.names import CITIZEN, FOOD, PLAYERS, Side
from holdfast.games.ante_portas.rules.shared_verbs import DONE
from holdfast.games.ante_portas.rules.state import Campaign


class YearEnd(Do[Campaign]):
    """CB-9.6. First everybody changes work, then Citizens are fed, then everything produces."""

    rule = "CB-9.6"

    def run(self, s: Campaign) -> None:
        order = s.clockwise(s.starter)
        for c in s.colony.communities:
            c.stage = TAKING_OFF
            c.fed = NO_WORK
        s.colony.soldiers_fed = (0, 0)
        steps: list[Step[Any]] = [ChangeWork(seat) for seat in order]
        steps.extend([Sustain(seat) for seat in order])
        steps.append(EndSustenance())
        steps.extend([EmptyBuffers(seat) for seat in order])
        steps.extend([Produce(seat) for seat in order])
        s.then(*steps)


# a. Changing work


def dismissable(s: Campaign, seat: Seat) -> list[Workplace]:
    c = s.colony.communities[seat]
    if c.stage != TAKING_OFF:
        return []
    return [w for w in range(N_WORKPLACES) if c.working[w] and c.working[w] >= workers_at(s, w)]


class ChangeWork(Ask[Campaign]):
    """CB-9.6. Take workers off, then put Colonists to work."""

    rule = "CB-9.6"
    prompt = "change_work"
    verbs = (DISMISS, EMPLOY, DONE)

    def options(self, s: Campaign) -> list[Choice]:
        options = [DISMISS.of(workplace) for workplace in dismissable(s, self.seat)]
        options.extend([EMPLOY.of(workplace) for workplace in employable(s, self.seat)])
        if options:
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        c = s.colony.communities[self.seat]
        if DONE.owns(choice):
            c.stage = READY
            return
        s.then(self)
        if DISMISS.owns(choice):
            dismiss(s, self.seat, DISMISS.field(choice))
        else:
            c.stage = PUTTING_ON
            employ_again(s, self.seat, EMPLOY.field(choice))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        if DISMISS.owns(choice):
            return refuse_dismiss(s, self.seat, DISMISS.field(choice))
        return refuse_employ(s, self.seat, EMPLOY.field(choice))


def refuse_dismiss(s: Campaign, seat: Seat, workplace: Workplace) -> Refusal:
    if s.colony.communities[seat].stage != TAKING_OFF:
        return refuse("CB-9.6", "first_take_off")
    return refuse_id("CB-9.2", "nobody_works_there", WORKPLACES[workplace])


def dismiss(s: Campaign, seat: Seat, workplace: Workplace) -> None:
    """9 no. 10. The room of a storage facility is kept until everybody has paid."""
    c = s.colony.communities[seat]
    c.kept_room += s.colony.cards.buildings[BUILDING_OF[workplace]].storage
    take_off(s, seat, workplace)
    if s.journal is not None:
        s.tell("dismissed", "CB-9.2", seat, {"building": WORKPLACES[workplace]})


def employ_again(s: Campaign, seat: Seat, workplace: Workplace) -> None:
    c = s.colony.communities[seat]
    employ(s, seat, workplace)
    c.kept_room = max(0, c.kept_room - s.colony.cards.buildings[BUILDING_OF[workplace]].storage)


# b. Sustenance


def unfed(c: Community) -> int:
    n = 0
    for workplace in CITIZEN_WORK:
        n += c.working[workplace] - c.fed[workplace]
    return n


def unfed_soldiers(s: Campaign, side: Side) -> int:
    """AP-26. Citizens on the Battleground not yet paid for."""
    return max(0, s.battle.citizens(side) - s.colony.soldiers_fed[side])


def unfed_of_side(s: Campaign, side: Side) -> int:
    n = unfed_soldiers(s, side)
    for seat in s.team(side):
        n += unfed(s.colony.communities[seat])
    return n


class Sustain(Ask[Campaign]):
    """CB-9.6, AP-26. 1 Food for every working Citizen and every Citizen on the Battleground; it
    does not matter who pays, and the payer says for whom."""

    rule = "CB-9.6"
    prompt = "sustain"
    verbs = (FEED, FEED_SOLDIER, FEED_OWN, FEED_ALL, DONE)

    def price(self, s: Campaign) -> int:
        return s.colony.cards.constants.food_per_citizen

    def most(self, s: Campaign) -> int:
        """So many this player could feed."""
        price = self.price(s)
        return s.colony.communities[self.seat].held(FOOD) // price if price else 0

    def options(self, s: Campaign) -> list[Choice]:
        most = self.most(s)
        side = s.side(self.seat)
        if most == 0:
            return []
        options: list[Choice] = []
        for other in s.team(side):
            c = s.colony.communities[other]
            for workplace in CITIZEN_WORK:
                if c.working[workplace] > c.fed[workplace]:
                    options.append(FEED.of(other, workplace))
        if unfed_soldiers(s, side) > 0:
            options.append(FEED_SOLDIER.of())
        if not options:
            return []
        own = unfed(s.colony.communities[self.seat])
        if 1 < own <= most:
            options.append(FEED_OWN.of())
        if max(1, own) < unfed_of_side(s, side) <= most:
            options.append(FEED_ALL.of())
        options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        s.then(self)
        if FEED.owns(choice):
            self.feed(s, FEED.field(choice), FEED.second(choice), 1)
        elif FEED_SOLDIER.owns(choice):
            self.feed_soldiers(s, 1)
        elif FEED_OWN.owns(choice):
            self.feed_all(s, self.seat)
        else:
            for other in s.team(s.side(self.seat)):
                self.feed_all(s, other)
            self.feed_soldiers(s, unfed_soldiers(s, s.side(self.seat)))

    def feed_all(self, s: Campaign, other: Seat) -> None:
        c = s.colony.communities[other]
        for workplace in CITIZEN_WORK:
            self.feed(s, other, workplace, c.working[workplace] - c.fed[workplace])

    def feed(self, s: Campaign, other: Seat, workplace: Workplace, n: int) -> None:
        c = s.colony.communities[other]
        c.fed = changed(c.fed, workplace, n)
        self.pay(s, n)

    def feed_soldiers(self, s: Campaign, n: int) -> None:
        s.colony.soldiers_fed = changed(s.colony.soldiers_fed, s.side(self.seat), n)
        self.pay(s, n)

    def pay(self, s: Campaign, n: int) -> None:
        """9 no. 6. The Food may come from any room."""
        if n == 0:
            return
        food = n * self.price(s)
        spend(s.colony.communities[self.seat], one(FOOD, food))
        if s.journal is not None:
            s.tell("fed", "CB-9.6", self.seat, {"n": n, "goods": {"food": food}})

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        if FEED.owns(choice):
            return self.refuse_feed(s, FEED.field(choice), FEED.second(choice))
        if FEED_SOLDIER.owns(choice):
            return refuse("AP-26", "all_soldiers_fed")
        return Refusal("CB-9.6", "not_all_at_once", {"n": self.most(s)})

    def refuse_feed(self, s: Campaign, other: Seat, workplace: Workplace) -> Refusal:
        if KIND_AT[workplace] != CITIZEN:
            return refuse_id("CB-9.4", "farmers_eat_nothing", WORKPLACES[workplace])
        if other >= s.seats or s.side(other) != s.side(self.seat):
            return refuse_id("AP-138", "not_on_your_side", PLAYERS[other])
        return refuse_id("CB-9.6", "nobody_hungry", WORKPLACES[workplace])

    def about(self, s: Campaign) -> dict[str, object]:
        c = s.colony.communities[self.seat]
        return {"n": unfed_of_side(s, s.side(self.seat)), "goods": {"food": c.held(FOOD)}}


class EndSustenance(Do[Campaign]):
    """CB-9.9, CB-9.10, AP-26. Who was not paid for goes home, or from the Battleground to the
    Sickbay; then facilities without their worker lose their space."""

    rule = "CB-9.9"

    def run(self, s: Campaign) -> None:
        steps: list[Step[Any]] = []
        if s.colony.cards.constants.food_per_citizen:
            for side in range(s.mode.n_sides):
                n = unfed_soldiers(s, side)
                if n > 0:
                    steps.append(WoundUnfed(s.captain_of(side), n))
            for seat in range(s.seats):
                send_home(s, seat)
        s.colony.soldiers_fed = (0, 0)
        for seat in s.clockwise(s.starter):
            c = s.colony.communities[seat]
            c.kept_room = 0
            c.fed = NO_WORK
            if c.overflow(s.colony.cards):
                steps.append(MakeRoom(seat))
        s.then(*steps)


def send_home(s: Campaign, seat: Seat) -> None:
    c = s.colony.communities[seat]
    for workplace in CITIZEN_WORK:
        for _ in range(c.working[workplace] - c.fed[workplace]):
            take_off(s, seat, workplace)
            if s.journal is not None:
                s.tell("went_hungry", "CB-9.9", seat, {"building": WORKPLACES[workplace]})
