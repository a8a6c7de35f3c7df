"""The industry phase (section 11): play or sell two cards, repair, use the brown abilities."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Ask, Each, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.empires_end.rules.abilities import draw_disaster
from holdfast.games.empires_end.rules.acceptance import AttachInnovation
from holdfast.games.empires_end.rules.choices import (
    DISCARD,
    DISCOUNT,
    DONE,
    FULL_PRICE,
    KEEP,
    PLAY,
    REPAIR,
    SELL,
    USE,
)
from holdfast.games.empires_end.rules.economy import refuse_inactive
from holdfast.games.empires_end.rules.names import (
    CARDS,
    INDUSTRY,
    LOCATIONS,
    PLAY_DISCOUNT,
    SOURCES,
    Card,
    Location,
    Source,
)
from holdfast.games.empires_end.rules.rearranging import is_usable, refuse_unusable, use
from holdfast.games.empires_end.rules.repairing import Pay, refuse_cost, repair, repair_cost
from holdfast.games.empires_end.rules.state import Empire, Empires


class IndustryPhase(Each[Empires]):
    """EE-100, EE-112. All seats act at once; then hands are filled from the temple onwards."""

    rule = "EE-100"

    def lane(self, s: Empires, seat: Seat) -> list[Step[Any]]:
        return [Industry(seat, (), 0, False)]

    def closed(self, s: Empires) -> None:
        draw_up(s)


def draw_up(s: Empires) -> None:
    """EE-105, EE-112. What was discarded goes to the pile, then everybody draws up in turn."""
    for empire in s.empires:
        s.discard.extend(empire.discarded)
        empire.discarded = ()
    for i in range(s.seats):
        seat = (s.temple + i) % s.seats
        fill_hand(s, seat, s.hand_limit())


def fill_hand(s: Empires, seat: Seat, limit: int) -> None:
    empire = s.empires[seat]
    drawn: list[Card] = []
    while len(empire.hand) + len(drawn) < limit:
        drawn.append(draw_disaster(s))
    if not drawn:
        return
    empire.hand = (*empire.hand, *drawn)
    if s.journal is not None:
        others = [other for other in range(-1, s.seats) if other != seat]
        s.tell("drew_some", "EE-105", seat, {"n": len(drawn)}, others)
        ids: list[object] = [CARDS[card] for card in drawn]
        s.tell("drew", "EE-105", seat, {"cards": ids}, [seat])


class Industry(Ask[Empires]):
    """EE-100. Cards, one repair and the abilities, in any order and interleaved."""

    rule = "EE-100"
    prompt = "industry"
    verbs = (PLAY, SELL, REPAIR, USE, DONE)
    fields = "seat used:*sources handled:0..2 has_repaired"

    def __init__(
        self, seat: Seat, used: tuple[Source, ...], handled: int, has_repaired: bool
    ) -> None:
        super().__init__(seat)
        self.used = used  # abilities used in this phase, discounts among them
        self.handled = handled  # cards played or sold
        self.has_repaired = has_repaired

    def options(self, s: Empires) -> list[Choice]:
        empire = s.empires[self.seat]
        options: list[Choice] = []
        abilities = empire.active(s.cards, INDUSTRY)
        if self.handled < 2:
            self.add_cards(s, empire, abilities, options)
        if not self.has_repaired and empire.ruins:
            funds = empire.hammer + empire.coin
            for location in empire.row:
                if not empire.is_healthy(location) and repair_cost(s, empire, location) <= funds:
                    options.append(REPAIR.of(location))
        for source in abilities:
            if source not in self.used and is_usable(s, empire, source):
                options.append(USE.of(source))
        options.append(DONE.of())
        return options

    def add_cards(
        self, s: Empires, empire: Empire, abilities: list[Source], options: list[Choice]
    ) -> None:
        funds = empire.hammer + empire.coin
        if empire.has_healthy():
            discount = best_discount(s, abilities, self.used)
            for card in empire.hand:
                if s.cards.cost[card] - discount <= funds:
                    options.append(PLAY.of(card))
        for card in empire.hand:
            options.append(SELL.of(card))

    def always_asks(self, s: Empires) -> bool:
        # Silence would show an empty purse.
        return self.handled == 0 and not self.used and not self.has_repaired

    def chosen(self, s: Empires, choice: Choice) -> None:
        if PLAY.owns(choice):
            self.play(s, PLAY.field(choice))
        elif SELL.owns(choice):
            sell(s, self.seat, SELL.field(choice))
            s.then(Industry(self.seat, self.used, self.handled + 1, self.has_repaired))
        elif REPAIR.owns(choice):
            s.then(Industry(self.seat, self.used, self.handled, True))
            repair(s, self.seat, REPAIR.field(choice))
        elif USE.owns(choice):
            source = USE.field(choice)
            s.then(Industry(self.seat, (*self.used, source), self.handled, self.has_repaired))
            use(s, self.seat, source)
        elif self.handled == 2 and s.empires[self.seat].hand:
            s.then(RestOfHand(self.seat))

    def play(self, s: Empires, card: Card) -> None:
        """EE-101, EE-102. One discount may lower the cost; which one is asked where it matters."""
        discounts = distinct_discounts(s, s.empires[self.seat], self.used, s.cards.cost[card])
        if discounts and s.cards.amount[discounts[0]] > 1:
            s.then(ChooseDiscount(self.seat, card, self.used, self.handled, self.has_repaired))
        else:
            self.play_with(s, card, discounts[0] if discounts else -1)

    def play_with(self, s: Empires, card: Card, discount: Source) -> None:
        cost = price_with(s, card, discount)
        used = self.used if discount < 0 else (*self.used, discount)
        if s.journal is not None:
            s.tell("played", "EE-101", self.seat, {"card": CARDS[card], "n": cost})
        s.then(
            Pay(self.seat, cost),
            AttachInnovation(self.seat, card),
            Industry(self.seat, used, self.handled + 1, self.has_repaired),
        )

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        if PLAY.owns(choice):
            return self.refuse_play(s, PLAY.field(choice))
        if SELL.owns(choice):
            return self.refuse_card(s, SELL.field(choice))
        if REPAIR.owns(choice):
            return self.refuse_repair(s, REPAIR.field(choice))
        return self.refuse_use(s, USE.field(choice))

    def refuse_card(self, s: Empires, card: Card) -> Refusal:
        if card not in s.empires[self.seat].hand:
            return refuse_id("EE-100", "not_in_hand", CARDS[card])
        return refuse("EE-104", "two_cards")

    def refuse_play(self, s: Empires, card: Card) -> Refusal:
        empire = s.empires[self.seat]
        if card not in empire.hand or self.handled >= 2:
            return self.refuse_card(s, card)
        if not empire.has_healthy():
            return refuse("EE-101", "no_healthy_location")
        discount = best_discount(s, empire.active(s.cards, INDUSTRY), self.used)
        return refuse_cost(empire, "EE-101", CARDS[card], s.cards.cost[card] - discount)

    def refuse_repair(self, s: Empires, location: Location) -> Refusal:
        empire = s.empires[self.seat]
        if empire.is_healthy(location):
            return refuse_id("EE-106", "not_destroyed", LOCATIONS[location])
        if self.has_repaired:
            return refuse("EE-106", "repaired_already")
        return refuse_cost(empire, "EE-106", LOCATIONS[location], repair_cost(s, empire, location))

    def refuse_use(self, s: Empires, source: Source) -> Refusal:
        refusal = refuse_inactive(s, s.empires[self.seat], source, INDUSTRY)
        if refusal is not None:
            return refusal
        if source in self.used:
            return refuse_id("EE-174", "used_already", SOURCES[source])
        return refuse_unusable(s, source)


# Cards


def best_discount(s: Empires, abilities: list[Source], used: tuple[Source, ...]) -> int:
    """EE-102. The largest discount not used yet."""
    best = 0
    for source in abilities:
        if s.cards.verb[source] == PLAY_DISCOUNT and source not in used:
            best = max(best, s.cards.amount[source])
    return best


def distinct_discounts(
    s: Empires, empire: Empire, used: tuple[Source, ...], cost: int
) -> list[Source]:
    """EE-176. One discount of each size that makes the card affordable, the largest first.
    Discounts of the same size are interchangeable, and sparing a discount of 1 never helps: every
    card costs at least that. So nothing is asked unless a card pack has larger ones."""
    found: list[Source] = []
    sizes: list[int] = []
    funds = empire.hammer + empire.coin
    for source in empire.active(s.cards, INDUSTRY):
        amount = s.cards.amount[source]
        if s.cards.verb[source] != PLAY_DISCOUNT or source in used or amount in sizes:
            continue
        if cost - amount <= funds:
            i = 0
            while i < len(sizes) and sizes[i] > amount:
                i += 1
            found.insert(i, source)
            sizes.insert(i, amount)
    return found


def price_with(s: Empires, card: Card, discount: Source) -> int:
    """EE-102. What a card costs with this discount, or with none: -1."""
    less = s.cards.amount[discount] if discount >= 0 else 0
    return max(0, s.cards.cost[card] - less)


def play_prices(s: Empires, empire: Empire, used: tuple[Source, ...], card: Card) -> list[int]:
    """EE-102, EE-176. What playing this card costs now; more than one price, the lowest first,
    where the player chooses among discounts."""
    cost = s.cards.cost[card]
    discounts = distinct_discounts(s, empire, used, cost)
    if not discounts:
        best = best_discount(s, empire.active(s.cards, INDUSTRY), used)
        return [max(0, cost - best)]
    prices = [price_with(s, card, source) for source in discounts]
    if s.cards.amount[discounts[0]] > 1 and cost <= empire.hammer + empire.coin:
        prices.append(cost)
    return sorted(set(prices))


class ChooseDiscount(Ask[Empires]):
    """EE-176. The player says which discount goes to which card."""

    rule = "EE-176"
    prompt = "discount"
    verbs = (DISCOUNT, FULL_PRICE)
    fields = "seat card:cards used:*sources handled:0..2 has_repaired"
    within = True

    def __init__(
        self, seat: Seat, card: Card, used: tuple[Source, ...], handled: int, has_repaired: bool
    ) -> None:
        super().__init__(seat)
        self.card = card
        self.used = used
        self.handled = handled
        self.has_repaired = has_repaired

    def options(self, s: Empires) -> list[Choice]:
        empire = s.empires[self.seat]
        cost = s.cards.cost[self.card]
        found = distinct_discounts(s, empire, self.used, cost)
        options = [DISCOUNT.of(source) for source in found]
        if cost <= empire.hammer + empire.coin:
            options.append(FULL_PRICE.of())
        return options

    def chosen(self, s: Empires, choice: Choice) -> None:
        industry = Industry(self.seat, self.used, self.handled, self.has_repaired)
        discount = DISCOUNT.field(choice) if DISCOUNT.owns(choice) else -1
        industry.play_with(s, self.card, discount)

    def refusal(self, s: Empires, choice: Choice) -> Refusal | None:
        if FULL_PRICE.owns(choice):
            empire = s.empires[self.seat]
            return refuse_cost(empire, "EE-101", CARDS[self.card], s.cards.cost[self.card])
        return refuse_id("EE-102", "no_such_discount", SOURCES[DISCOUNT.field(choice)])

    def about(self, s: Empires) -> dict[str, object]:
        return {"card": CARDS[self.card]}


def sell(s: Empires, seat: Seat, card: Card) -> None:
    """EE-103."""
    empire = s.empires[seat]
    empire.hand = tuple([other for other in empire.hand if other != card])
    empire.discarded = (*empire.discarded, card)
    empire.coin += 1
    if s.journal is not None:
        s.tell("sold", "EE-103", seat, {"card": CARDS[card]})


class RestOfHand(Ask[Empires]):
    """EE-105. After two cards: keep the whole rest of the hand, or discard all of it."""

    rule = "EE-105"
    prompt = "rest_of_hand"
    verbs = (KEEP, DISCARD)

    def options(self, s: Empires) -> list[Choice]:
        return [KEEP.of(), DISCARD.of()]

    def chosen(self, s: Empires, choice: Choice) -> None:
        if KEEP.owns(choice):
            return
        empire = s.empires[self.seat]
        if s.journal is not None:
            ids: list[object] = [CARDS[card] for card in empire.hand]
            s.tell("discarded", "EE-105", self.seat, {"cards": ids})
        empire.discarded = empire.discarded + empire.hand
        empire.hand = ()
