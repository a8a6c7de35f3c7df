"""Refining and selling (6, 7 no. 4, 7 no. 9): step by step, as often as one can pay."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.ante_portas.cards.colony.cards import Effect
from holdfast.games.ante_portas.rules.colony.choices import MAKE, MAKE_MORE, SELL
from holdfast.games.ante_portas.rules.colony.goods import (
    can_pay,
    paid_by,
    pay_for,
    receive,
    refuse_payment,
    spelled,
)
from holdfast.games.ante_portas.rules.colony.names import SOURCES, Source
from holdfast.games.ante_portas.rules.names import GOODS, WARES
from holdfast.games.ante_portas.rules.shared_verbs import CHOICES, DONE
from holdfast.games.ante_portas.rules.state import Campaign


def can_refine(s: Campaign, payer: Seat, effect: Effect) -> bool:
    for recipe in effect.recipes:
        if can_pay(s, payer, recipe.pay):
            return True
    return False


class Refine(Ask[Campaign]):
    """CB-7.9. One step after the other; each pays from Storage what lies there at that moment. For
    a card that was given away its giver pays (AP-32)."""

    rule = "CB-7.9"
    prompt = "refine"
    fields = "seat source:sources part:0..99 n:0..999 payer:seats+"
    verbs = (MAKE, MAKE_MORE, SELL, DONE)
    within = True

    def __init__(self, seat: Seat, source: Source, part: int, n: int, payer: Seat = -1) -> None:
        super().__init__(seat)
        self.source = source
        self.part = part
        self.n = n  # so often already
        self.payer = seat if payer < 0 else payer

    def effect(self, s: Campaign) -> Effect:
        return s.colony.cards.effects[self.source][self.part]

    def is_over(self, s: Campaign) -> bool:
        effect = self.effect(s)
        return effect.n > 0 and self.n >= effect.n

    def options(self, s: Campaign) -> list[Choice]:
        if self.is_over(s):
            return []
        effect = self.effect(s)
        options = [r.choice for r in effect.recipes if can_pay(s, self.payer, r.pay)]
        if options and (self.n > 0 or effect.is_optional):
            options.append(DONE.of())
        return options

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        s.then(Refine(self.seat, self.source, self.part, self.n + 1, self.payer))
        refine(s, self.seat, self.effect(s), choice, self.payer)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        if DONE.owns(choice):
            return refuse("CB-5.3", "must_act")
        return refuse_recipe(s, self.seat, self.effect(s), choice, self.payer)

    def about(self, s: Campaign) -> dict[str, object]:
        recipes: dict[str, object] = {
            CHOICES.key(recipe.choice): {"pay": spelled(recipe.pay), "get": spelled(recipe.get)}
            for recipe in self.effect(s).recipes
        }
        known: dict[str, object] = {"source": SOURCES[self.source], "recipes": recipes}
        return {**known, **paid_by(self.payer, self.seat)}


def refuse_recipe(s: Campaign, seat: Seat, effect: Effect, choice: Choice, payer: Seat) -> Refusal:
    for recipe in effect.recipes:
        if recipe.choice == choice:
            return refuse_payment(s, payer, seat, recipe.pay)
    if SELL.owns(choice):
        return refuse_id("CB-6.4", "not_sold_here", GOODS[SELL.field(choice)])
    ware = MAKE.field(choice) if MAKE.owns(choice) else MAKE_MORE.field(choice)
    return refuse_id("CB-7.4", "not_made_here", WARES[ware])


def refine(s: Campaign, seat: Seat, effect: Effect, choice: Choice, payer: Seat) -> None:
    """CB-7.4. The spaces set free by what goes in count for what comes out."""
    for recipe in effect.recipes:
        if recipe.choice == choice:
            pay_for(s, payer, seat, recipe.pay)
            if s.journal is not None:
                data: dict[str, object] = {
                    "paid": spelled(recipe.pay), "goods": spelled(recipe.get),
                }  # fmt: skip
                s.tell("sold" if SELL.owns(choice) else "refined", "CB-7.4", seat, data)
            receive(s, seat, recipe.get)
            return
