"""Building, remodelling and razing (section 8)."""

from __future__ import annotations

from typing import ClassVar

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat, Verb
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.ante_portas.cards.colony.cards import Effect
from holdfast.games.ante_portas.rules.colony import free
from holdfast.games.ante_portas.rules.colony.choices import (
    BUILD,
    EMPLOY,
    EMPTY,
    GIVE_UP,
    RAZE,
    RAZE_STAFFED,
    REMODEL,
    SHEDS,
    STAFFED,
)
from holdfast.games.ante_portas.rules.colony.colonists import add_unemployed, arrive
from holdfast.games.ante_portas.rules.colony.goods import (
    MakeRoom,
    can_pay,
    one,
    paid_by,
    pay_for,
    plus,
    refuse_payment,
    spelled,
)
from holdfast.games.ante_portas.rules.colony.names import (
    AT_SHED,
    BUILDING_OF,
    BUILDINGS,
    FACTORY,
    FARM,
    FARMS_BESIDE,
    N_BUILDINGS,
    N_WORKPLACES,
    SOURCES,
    STORAGE_HOUSE,
    STORAGE_SHED,
    Building,
    Source,
    Workplace,
)
from holdfast.games.ante_portas.rules.colony.razing import (
    can_raze,
    can_raze_staffed,
    raze,
    refuse_raze,
    refuse_raze_staffed,
)
from holdfast.games.ante_portas.rules.colony.state import changed
from holdfast.games.ante_portas.rules.names import (
    CITIZEN,
    FARMER,
    FREE,
    KINDS,
    N_PLACES,
    TOOL,
    Cost,
)
from holdfast.games.ante_portas.rules.shared_verbs import DONE
from holdfast.games.ante_portas.rules.state import Campaign

# What may be put up


def needs_spot(s: Campaign, building: Building) -> bool:
    """4.2, 8.4 no. 3. A remodelled building stands on its old spot; sheds lie beside the board."""
    return s.colony.cards.buildings[building].remodels < 0 and building != STORAGE_SHED


def has_spot(s: Campaign, seat: Seat) -> bool:
    return s.colony.communities[seat].spots_used() < s.colony.spots()


def is_out_of_tiles(s: Campaign, building: Building) -> bool:
    """AP-134. Only the confrontational variants limit the tiles."""
    if not s.mode.is_versus:
        return False
    out = 0
    for community in s.colony.communities:
        out += community.built[building]
    return out >= s.colony.cards.buildings[building].tiles


def refuse_building(
    s: Campaign, seat: Seat, building: Building, cost: Cost, payer: Seat
) -> Refusal:
    """All but the spot: limits, tiles, what is remodelled, the cost."""
    c = s.colony.communities[seat]
    kind = s.colony.cards.buildings[building]
    id = BUILDINGS[building]
    if building == STORAGE_SHED:
        if c.facilities() >= s.colony.cards.constants.facilities:
            return refuse_id("CB-6.1", "facilities_full", id)
    elif kind.limit and kind.remodels < 0 and c.built[building] >= kind.limit:
        return refuse_id("CB-8.2", "only_one", id)
    if is_out_of_tiles(s, building):
        return refuse_id("AP-134", "no_tile_left", id)
    if kind.remodels >= 0:
        if c.built[kind.remodels] == 0:
            return refuse_id("CB-8.4.3", "nothing_to_remodel", BUILDINGS[kind.remodels])
        old = s.colony.cards.buildings[kind.remodels]
        for k in (FARMER, CITIZEN):
            if c.unemployed(k) < old.homes[k] - kind.homes[k]:
                return refuse_id("CB-8.4.4", "nobody_at_home", KINDS[k])
    return refuse_payment(s, payer, seat, cost)


def is_buildable(s: Campaign, seat: Seat, building: Building, cost: Cost, payer: Seat) -> bool:
    """As `refuse_building`, but without reasons: this is asked for every Place in reach."""
    if s.colony.communities[payer].tools < cost[TOOL]:
        return False
    c = s.colony.communities[seat]
    kind = s.colony.cards.buildings[building]
    if building == STORAGE_SHED:
        if c.facilities() >= s.colony.cards.constants.facilities:
            return False
    elif kind.remodels >= 0:
        if c.built[kind.remodels] == 0:
            return False
        old = s.colony.cards.buildings[kind.remodels]
        if c.farmers < old.homes[0] - kind.homes[0] or c.citizens < old.homes[1] - kind.homes[1]:
            return False
    elif kind.limit and c.built[building] >= kind.limit:
        return False
    return can_pay(s, payer, cost) and not is_out_of_tiles(s, building)


def with_razing(s: Campaign, cost: Cost) -> Cost:
    """8.4 no. 6. The replacing building costs more."""
    return plus(cost, one(TOOL, s.colony.cards.constants.raze_extra_tools))


def can_build(s: Campaign, seat: Seat, effect: Effect, payer: Seat) -> bool:
    """5 no. 3. At least one can be put up, if need be in place of another."""
    building = effect.what
    cost = cost_of(s, effect)
    if not is_buildable(s, seat, building, cost, payer):
        return False
    if not needs_spot(s, building) or has_spot(s, seat):
        return True
    dearer = with_razing(s, cost)
    return is_buildable(s, seat, building, dearer, payer) and len(razings(s, seat)) > 0


def refuse_build(s: Campaign, seat: Seat, effect: Effect) -> Refusal:
    """Why not even one can be put up."""
    building = effect.what
    cost = cost_of(s, effect)
    if not needs_spot(s, building) or has_spot(s, seat):
        return refuse_building(s, seat, building, cost, seat)
    if not razings(s, seat):
        return refuse_id("CB-4.2", "no_spot", BUILDINGS[building])
    return refuse_building(s, seat, building, with_razing(s, cost), seat)


def cost_of(s: Campaign, effect: Effect) -> Cost:
    """A contract has its own price; otherwise the usual one."""
    return s.colony.cards.buildings[effect.what].cost if effect.wares == FREE else effect.wares


def razings(s: Campaign, seat: Seat) -> list[Choice]:
    found = [RAZE.of(b) for b in range(N_BUILDINGS) if can_raze(s, seat, b)]
    for workplace in range(N_WORKPLACES):
        if can_raze_staffed(s, seat, workplace):
            found.append(RAZE_STAFFED.of(workplace))
    return found


def is_for_farmers(s: Campaign, building: Building) -> bool:
    """11, card 134. The Factory counts."""
    return s.colony.cards.buildings[building].worker == FARMER or building == FACTORY


# Putting it up


class Build(Ask[Campaign]):
    """CB-6.1. As many as one can pay for, or as many as the card allows."""

    rule = "CB-8.4.1"
    prompt = "build"
    fields = "seat source:sources part:0..99 n:0..999 is_beside payer:seats+"
    verbs: ClassVar[tuple[Verb, ...]] = (BUILD, RAZE, RAZE_STAFFED, EMPLOY, GIVE_UP, DONE)
    within = True

    def __init__(
        self, seat: Seat, source: Source, part: int, n: int, is_beside: bool, payer: Seat = -1
    ) -> None:
        super().__init__(seat)
        self.source = source
        self.part = part
        self.n = n  # so many already, Farms beside not counted
        self.is_beside = is_beside  # card 134: Farms may be built as well
        self.payer = seat if payer < 0 else payer  # AP-32: who gave the card away

    def effect(self, s: Campaign) -> Effect:
        return s.colony.cards.effects[self.source][self.part]

    def price(self, s: Campaign, building: Building) -> Cost:
        """What this building costs here; nothing at all if it is not built here."""
        effect = self.effect(s)
        if building == effect.what and (effect.n == 0 or self.n < effect.n):
            return cost_of(s, effect)
        if building == FARM and self.is_beside:
            return s.colony.communities[self.seat].lasting(s.colony.cards, FARMS_BESIDE)[0].wares
        return FREE

    def due(self, s: Campaign, building: Building) -> Cost:
        """What is paid for it now."""
        return self.price(s, building)

    def wanted(self, s: Campaign) -> list[Building]:
        """What may be built here at all."""
        candidates = [self.effect(s).what]
        if self.is_beside and candidates[0] != FARM:
            candidates.append(FARM)
        return [b for b in candidates if self.price(s, b) != FREE]

    def options(self, s: Campaign) -> list[Choice]:
        options: list[Choice] = []
        for building in self.wanted(s):
            if needs_spot(s, building) and not has_spot(s, self.seat):
                continue
            if is_buildable(s, self.seat, building, self.price(s, building), self.payer):
                options.append(BUILD.of(building))
        if self.is_crowded(s):
            options.extend(razings(s, self.seat))
        if options:
            if self.payer == self.seat:
                options.extend(free.options(s, self.seat))
            if self.n > 0:
                options.append(DONE.of())
        return options

    def refuse_new(self, s: Campaign, building: Building) -> Refusal:
        if building not in self.wanted(s):
            return refuse_id("CB-8.4.1", "not_built_here", BUILDINGS[building])
        if needs_spot(s, building) and not has_spot(s, self.seat):
            return refuse_id("CB-4.2", "no_spot", BUILDINGS[building])
        return refuse_building(s, self.seat, building, self.price(s, building), self.payer)

    def is_crowded(self, s: Campaign) -> bool:
        """Something could be built but for the spot."""
        for building in self.wanted(s):
            if self.could_replace(s, building):
                return True
        return False

    def could_replace(self, s: Campaign, building: Building) -> bool:
        if not needs_spot(s, building) or has_spot(s, self.seat):
            return False
        cost = with_razing(s, self.price(s, building))
        return is_buildable(s, self.seat, building, cost, self.payer)

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if BUILD.owns(choice):
            building = BUILD.field(choice)
            self.go_on(s, building)
            put_up(s, self.seat, building, self.price(s, building), self.payer)
        elif RAZE.owns(choice):
            s.then(self.after_razing(RAZE.field(choice), -1))
        elif RAZE_STAFFED.owns(choice):
            workplace = RAZE_STAFFED.field(choice)
            s.then(self.after_razing(BUILDING_OF[workplace], workplace))
        elif not DONE.owns(choice):
            s.then(self)
            free.do(s, self.seat, choice)

    def after_razing(self, building: Building, workplace: Workplace) -> Rebuild:
        seat, source, part = self.seat, self.source, self.part
        n, is_beside, payer = self.n, self.is_beside, self.payer
        return Rebuild(seat, source, part, n, is_beside, building, workplace, payer)

    def go_on(self, s: Campaign, building: Building) -> None:
        """Ask for more once this one stands."""
        is_main = building == self.effect(s).what
        is_beside = self.is_beside
        if self.source < N_PLACES and is_main and is_for_farmers(s, building):
            c = s.colony.communities[self.seat]
            is_beside = len(c.lasting(s.colony.cards, FARMS_BESIDE)) > 0
        n = self.n + 1 if is_main else self.n
        s.then(Build(self.seat, self.source, self.part, n, is_beside, self.payer))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal | None:
        if DONE.owns(choice):
            return refuse("CB-5.3", "must_act")
        if BUILD.owns(choice):
            return self.refuse_new(s, BUILD.field(choice))
        if RAZE.owns(choice) or RAZE_STAFFED.owns(choice):
            return self.refuse_razing(s, choice)
        return free.refuse(s, self.seat, choice) if self.payer == self.seat else None

    def refuse_razing(self, s: Campaign, choice: Choice) -> Refusal | None:
        if has_spot(s, self.seat):
            return refuse("CB-8.4.6", "spot_left")
        if not self.is_crowded(s):
            return refuse("CB-8.4.6", "nothing_to_put_up")
        if RAZE.owns(choice):
            return refuse_raze(s, self.seat, RAZE.field(choice))
        return refuse_raze_staffed(s, self.seat, RAZE_STAFFED.field(choice))

    def about(self, s: Campaign) -> dict[str, object]:
        known: dict[str, object] = {"source": SOURCES[self.source]}
        known["building"] = BUILDINGS[self.effect(s).what]
        known["costs"] = {BUILDINGS[b]: spelled(self.due(s, b)) for b in self.wanted(s)}
        return {**known, **paid_by(self.payer, self.seat)}


class Rebuild(Build):
    """CB-8.4.6. What stands on the spot of the razed building, for 1 Tool more."""

    rule = "CB-8.4.6"
    prompt = "rebuild"
    fields = """seat source:sources part:0..99 n:0..999 is_beside razed:buildings
        workplace:workplaces? payer:seats+"""
    verbs = (BUILD,)

    def __init__(
        self,
        seat: Seat,
        source: Source,
        part: int,
        n: int,
        is_beside: bool,
        razed: Building,
        workplace: Workplace,
        payer: Seat = -1,
    ) -> None:
        super().__init__(seat, source, part, n, is_beside, payer)
        self.razed = razed
        self.workplace = workplace  # -1: an unstaffed one is razed

    def due(self, s: Campaign, building: Building) -> Cost:
        return with_razing(s, self.price(s, building))

    def options(self, s: Campaign) -> list[Choice]:
        return [BUILD.of(b) for b in self.wanted(s) if self.could_replace(s, b)]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        building = BUILD.field(choice)
        self.go_on(s, building)
        pay_for(s, self.payer, self.seat, self.due(s, building))  # what is razed empties its Buffer
        raze(s, self.seat, self.razed, self.workplace)
        put_up(s, self.seat, building, FREE, self.payer)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        building = BUILD.field(choice)
        if building not in self.wanted(s) or not needs_spot(s, building):
            return refuse_id("CB-8.4.1", "not_built_here", BUILDINGS[building])
        return refuse_building(s, self.seat, building, self.due(s, building), self.payer)


def put_up(s: Campaign, seat: Seat, building: Building, cost: Cost, payer: Seat) -> None:
    """8.4 no. 3, 4, 5, 7. Pay, lay the tile, let the Colonists come."""
    c = s.colony.communities[seat]
    pay_for(s, payer, seat, cost)
    kind = s.colony.cards.buildings[building]
    if s.journal is not None:
        what: dict[str, object] = {"building": BUILDINGS[building]}
        s.tell("remodelled" if kind.remodels >= 0 else "built", "CB-8.4.1", seat, what)
    c.put_up(building)
    homes = (0, 0)
    if kind.remodels >= 0:
        c.put_up(kind.remodels, -1)
        homes = s.colony.cards.buildings[kind.remodels].homes
    for k in (FARMER, CITIZEN):
        more = kind.homes[k] - homes[k]
        if more > 0:
            arrive(s, seat, k, more)
        elif more < 0:
            add_unemployed(s, seat, k, more)
    if building == STORAGE_HOUSE:
        s.then(RemodelShed(seat))


class RemodelShed(Ask[Campaign]):
    """CB-8.4.5. The Farmer of a staffed Shed goes home unemployed; its room is lost until a Citizen
    works in the Storage House. The owner says which Shed was remodelled."""

    rule = "CB-8.4.5"
    prompt = "remodel_shed"
    verbs = (REMODEL,)
    within = True

    def options(self, s: Campaign) -> list[Choice]:
        c = s.colony.communities[self.seat]
        options: list[Choice] = []
        if c.working[AT_SHED] > 0:
            options.append(REMODEL.of(STAFFED))
        if c.working[AT_SHED] <= c.built[STORAGE_SHED]:
            options.append(REMODEL.of(EMPTY))
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if REMODEL.field(choice) == STAFFED:
            c = s.colony.communities[self.seat]
            c.working = changed(c.working, AT_SHED, -1)
            c.farmers += 1
            s.then(MakeRoom(self.seat))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        return refuse_id("CB-8.4.5", "no_such_shed", SHEDS[REMODEL.field(choice)])
