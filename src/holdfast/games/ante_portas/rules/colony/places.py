"""Visiting Places and Markets (section 6)."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.cards.colony.cards import Act, Effect, market_source
from holdfast.games.ante_portas.rules.battle import command
from holdfast.games.ante_portas.rules.colony.building import refuse_build
from holdfast.games.ante_portas.rules.colony.choices import ACT
from holdfast.games.ante_portas.rules.colony.goods import refuse_cost
from holdfast.games.ante_portas.rules.colony.improvements import can_do, perform
from holdfast.games.ante_portas.rules.colony.names import ACTS, BUILD, REFINE, Source
from holdfast.games.ante_portas.rules.names import FIRST_COMMAND, N_MARKETS, PLACES, Place
from holdfast.games.ante_portas.rules.state import Campaign


def can_visit(s: Campaign, seat: Seat, place: Place) -> bool:
    """5 no. 3. One piece of the action can be done."""
    if place < N_MARKETS:
        return True
    if place >= FIRST_COMMAND:
        return command.can_visit(s, seat, place)
    for act in s.colony.cards.acts[place]:
        if can_do(s, seat, place, act.first, act.end, seat):
            return True
    return False


def refuse_visit(s: Campaign, seat: Seat, place: Place) -> Refusal | None:
    if place >= FIRST_COMMAND:
        return command.why_not_visit(s, seat, place)
    return refuse_effect(s, seat, s.colony.cards.effects[place][0], PLACES[place])


def refuse_effect(s: Campaign, seat: Seat, effect: Effect, id: str) -> Refusal:
    """Why this cannot be done even once: what is built or refined there says it best."""
    if effect.verb == BUILD:
        return refuse_build(s, seat, effect)
    if effect.verb == REFINE and len(effect.recipes) == 1:
        return refuse_cost(s, seat, effect.recipes[0].pay)
    return refuse_id("CB-5.3", "nothing_to_do", id)


class Visit(Do[Campaign]):
    """CB-5.3. The action of the Place must be carried out."""

    rule = "CB-5.3"
    fields = "seat place:places"

    def __init__(self, seat: Seat, place: Place) -> None:
        self.seat = seat
        self.place = place

    def run(self, s: Campaign) -> None:
        visit(s, self.seat, self.place)


def visit(s: Campaign, seat: Seat, place: Place) -> None:
    if place >= FIRST_COMMAND:
        command.visit(s, seat, place)
        return
    acts = s.colony.cards.acts[place]
    if len(acts) == 1:
        perform(s, seat, place, acts[0].first, acts[0].end, seat)
    else:
        s.then(ChooseAct(seat, place))


def find_act(s: Campaign, source: Source, act: int) -> Act | None:
    for found in s.colony.cards.acts[source]:
        if found.act == act:
            return found
    return None


def act_options(s: Campaign, seat: Seat, source: Source) -> list[Choice]:
    acts = s.colony.cards.acts[source]
    return [ACT.of(a.act) for a in acts if can_do(s, seat, source, a.first, a.end, seat)]


def refuse_act(s: Campaign, seat: Seat, source: Source, choice: Choice) -> Refusal:
    act = find_act(s, source, ACT.field(choice))
    if act is None:
        return refuse_id("CB-6.4", "no_such_act", ACTS[ACT.field(choice)])
    return refuse_effect(s, seat, s.colony.cards.effects[source][act.first], ACTS[act.act])


def do_act(s: Campaign, seat: Seat, source: Source, choice: Choice) -> None:
    act = find_act(s, source, ACT.field(choice))
    assert act is not None
    perform(s, seat, source, act.first, act.end, seat)


class ChooseAct(Ask[Campaign]):
    """CB-6.2. A Baker gives Food or buys it, one of the two."""

    rule = "CB-6.2"
    prompt = "choose_act"
    fields = "seat place:places"
    verbs = (ACT,)
    within = True

    def __init__(self, seat: Seat, place: Place) -> None:
        super().__init__(seat)
        self.place = place

    def options(self, s: Campaign) -> list[Choice]:
        return act_options(s, self.seat, self.place)

    def chosen(self, s: Campaign, choice: Choice) -> None:
        do_act(s, self.seat, self.place, choice)

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        return refuse_act(s, self.seat, self.place, choice)

    def about(self, s: Campaign) -> dict[str, object]:
        return {"place": PLACES[self.place]}


# Markets


def market_options(s: Campaign, seat: Seat) -> list[Choice]:
    """6.4. Sell, gain, or the special action of the card in force."""
    return act_options(s, seat, market_source(s.colony.market))


def refuse_market(s: Campaign, seat: Seat, choice: Choice) -> Refusal:
    return refuse_act(s, seat, market_source(s.colony.market), choice)


def do_market(s: Campaign, seat: Seat, choice: Choice) -> None:
    do_act(s, seat, market_source(s.colony.market), choice)
