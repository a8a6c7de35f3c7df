"""Improvements (section 10) and the effects they share with Places and Market cards."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.cards.colony.cards import improvement_source
from holdfast.games.ante_portas.rules.battle import command
from holdfast.games.ante_portas.rules.colony import free
from holdfast.games.ante_portas.rules.colony.building import Build, can_build
from holdfast.games.ante_portas.rules.colony.choices import EMPLOY, GIVE_UP, HAND_TO, KEEP, PLAY
from holdfast.games.ante_portas.rules.colony.colonists import arrive
from holdfast.games.ante_portas.rules.colony.goods import (
    can_pay,
    pay,
    receive,
    refuse_cost,
    spelled,
)
from holdfast.games.ante_portas.rules.colony.names import (
    ACT_AS,
    APPRENTICE,
    BUILD,
    DRAW,
    DRAW_MORE,
    FIRST_IMPROVEMENT,
    FIRST_LASTING,
    GAIN,
    GAIN_MORE,
    HOUSE,
    IMPROVEMENTS,
    LIBRARY,
    ONCE,
    REFINE,
    TAKE_MARKER,
    TICKET,
    Source,
)
from holdfast.games.ante_portas.rules.colony.names import PLAY as PLAYS
from holdfast.games.ante_portas.rules.colony.refining import Refine, can_refine
from holdfast.games.ante_portas.rules.colony.state import NOWHERE, changed
from holdfast.games.ante_portas.rules.names import FREE, PLAYERS, Cost, Improvement
from holdfast.games.ante_portas.rules.shared_verbs import DONE
from holdfast.games.ante_portas.rules.state import Campaign

# Effects


def can_carry(s: Campaign, seat: Seat, source: Source, part: int, payer: Seat) -> bool:
    """5 no. 3, no. 10. Whether this part can be done at least once; a gain always can."""
    effect = s.colony.cards.effects[source][part]
    verb = effect.verb
    if verb == REFINE:
        return can_refine(s, payer, effect)
    if verb == BUILD:
        return can_build(s, seat, effect, payer)
    if APPRENTICE < verb < FIRST_LASTING:
        return command.can_play(s, seat, source - FIRST_IMPROVEMENT, payer)
    return True


def can_do(s: Campaign, seat: Seat, source: Source, first: int, end: int, payer: Seat) -> bool:
    for part in range(first, end):
        if can_carry(s, seat, source, part, payer):
            return True
    return False


def perform(s: Campaign, seat: Seat, source: Source, first: int, end: int, payer: Seat) -> None:
    """Carry out these parts one after the other. What they cost, `payer` pays: the same seat, but
    for a card that was given away (AP-32)."""
    if end - first == 1:
        carry(s, seat, source, first, payer)
    else:
        s.then(*[Carry(seat, source, part, payer) for part in range(first, end)])


class Carry(Do[Campaign]):
    """CB-5.10. One part of an action; what cannot be done is skipped."""

    rule = "CB-5.10"
    fields = "seat source:sources part:0..99 payer:seats+"

    def __init__(self, seat: Seat, source: Source, part: int, payer: Seat = -1) -> None:
        self.seat = seat
        self.source = source
        self.part = part
        self.payer = seat if payer < 0 else payer

    def run(self, s: Campaign) -> None:
        carry(s, self.seat, self.source, self.part, self.payer)


def carry(s: Campaign, seat: Seat, source: Source, part: int, payer: Seat) -> None:
    effect = s.colony.cards.effects[source][part]
    verb = effect.verb
    if verb == GAIN:
        gain(s, seat, source, effect.wares)
    elif verb == REFINE:
        s.then(Refine(seat, source, part, 0, payer))
    elif verb == BUILD:
        s.then(Build(seat, source, part, 0, False, payer))
    elif verb == DRAW:
        draw_cards(s, seat, effect.n + s.colony.amount(seat, DRAW_MORE))
    elif verb == PLAYS:
        s.then(PlayImprovement(seat, plays(s, seat)))
    elif verb == TAKE_MARKER:
        take_marker(s, seat)
    elif verb == ACT_AS:
        perform(s, seat, effect.what, 0, len(s.colony.cards.effects[effect.what]), payer)
    elif verb == APPRENTICE:
        s.colony.communities[seat].apprentice_turns = uses(s, source)
        s.colony.communities[seat].apprentice = NOWHERE
    else:
        command.play(s, seat, source - FIRST_IMPROVEMENT, payer)


def uses(s: Campaign, source: Source) -> int:
    return s.colony.cards.uses[source - FIRST_IMPROVEMENT]


def gain(s: Campaign, seat: Seat, source: Source, wares: Cost) -> None:
    """6. What a Place or Market gives is more with Axe, Spade and Pickaxe (11, 12)."""
    if source < FIRST_IMPROVEMENT:
        c = s.colony.communities[seat]
        if c.laid:
            for effect in c.lasting(s.colony.cards, GAIN_MORE):
                if wares[effect.what]:
                    wares = changed(wares, effect.what, effect.n)
    if s.journal is not None:
        s.tell("gained", "CB-6.4", seat, {"goods": spelled(wares)})
    receive(s, seat, wares)


def take_marker(s: Campaign, seat: Seat) -> None:
    """3.3. Held at once; the order of the running Half-Year does not change."""
    s.starter = seat
    s.is_taken = True
    if s.journal is not None:
        s.tell("took_marker", "CB-3.3.1", seat, {})


def draw_card(s: Campaign) -> Improvement:
    """10 no. 1. An empty deck is made of the discards; -1 if there are none either."""
    colony = s.colony
    if not colony.deck:
        colony.deck = tuple(sorted(colony.discard))
        colony.discard = ()
        if not colony.deck:
            return -1
    i = s.random(len(colony.deck))
    card = colony.deck[i]
    colony.deck = colony.deck[:i] + colony.deck[i + 1 :]
    return card


def draw_cards(s: Campaign, seat: Seat, n: int) -> None:
    drawn: list[Improvement] = []
    for _ in range(n):
        card = draw_card(s)
        if card >= 0:
            drawn.append(card)
    c = s.colony.communities[seat]
    c.hand = (*c.hand, *drawn)
    if s.journal is not None and drawn:
        tell_drawn(s, seat, drawn)


def tell_drawn(s: Campaign, seat: Seat, drawn: list[Improvement]) -> None:
    """Hands are open inside a side (AP-21)."""
    side = s.side(seat)
    mates = [other for other in range(s.seats) if s.side(other) == side]
    ids: list[object] = [IMPROVEMENTS[card] for card in drawn]
    if not s.mode.is_versus:
        s.tell("drew", "CB-10.1", seat, {"cards": ids})
        return
    s.tell("drew", "CB-10.1", seat, {"cards": ids}, mates)
    others = [other for other in range(-1, s.seats) if other not in mates]
    s.tell("drew_some", "CB-10.1", seat, {"n": len(ids)}, others)


# Playing


def plays(s: Campaign, seat: Seat) -> int:
    """8.3. The Library allows a second one."""
    constants = s.colony.cards.constants
    if s.colony.communities[seat].built[LIBRARY]:
        return constants.developer_plays_with_library
    return constants.developer_plays


def can_use(s: Campaign, seat: Seat, card: Improvement, payer: Seat) -> bool:
    """10 no. 6. A card that is carried out at once must do something."""
    if s.colony.cards.duration[card] != ONCE:
        return True
    source = improvement_source(card)
    return can_do(s, seat, source, 0, len(s.colony.cards.effects[source]), payer)


def users(s: Campaign, seat: Seat, card: Improvement) -> list[Seat]:
    """AP-32, AP-138. The player himself and those of his side who could use it, if he pays."""
    return [other for other in s.team(s.side(seat)) if can_use(s, other, card, seat)]


def has_users(s: Campaign, seat: Seat, card: Improvement) -> bool:
    """Whether somebody could use it once its own cost is paid."""
    cost = s.colony.cards.cost[card]
    if s.colony.cards.duration[card] != ONCE or cost == FREE:
        return len(users(s, seat, card)) > 0
    c = s.colony.communities[seat]
    s.colony.communities[seat] = c.clone()
    pay(s, seat, cost)
    found = users(s, seat, card)
    s.colony.communities[seat] = c
    return len(found) > 0


def can_play(s: Campaign, seat: Seat, card: Improvement) -> bool:
    return can_pay(s, seat, s.colony.cards.cost[card]) and has_users(s, seat, card)


def refuse_play(s: Campaign, seat: Seat, card: Improvement) -> Refusal:
    id = IMPROVEMENTS[card]
    if card not in s.colony.communities[seat].hand:
        return refuse_id("CB-10.1", "not_in_hand", id)
    if not can_pay(s, seat, s.colony.cards.cost[card]):
        return refuse_cost(s, seat, s.colony.cards.cost[card])
    return refuse_id("CB-10.6", "of_no_use", id)


class PlayImprovement(Ask[Campaign]):
    """CB-10.1. At the Developer: one card from the hand for its cost, or none."""

    rule = "CB-10.1"
    prompt = "play"
    fields = "seat n:0..9"
    verbs = (PLAY, EMPLOY, GIVE_UP, DONE)
    within = True

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n = n  # so many may still be played

    def options(self, s: Campaign) -> list[Choice]:
        hand = s.colony.communities[self.seat].hand
        if self.n == 0 or not hand:
            return []
        options = [PLAY.of(card) for card in hand if can_play(s, self.seat, card)]
        if options or s.mode.is_versus:
            options.extend(free.options(s, self.seat))
            options.append(DONE.of())
        return options

    def always_asks(self, s: Campaign) -> bool:
        """Teams hide their hands: not to be asked would show that nothing can be played."""
        return s.mode.is_versus

    def chosen(self, s: Campaign, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        if not PLAY.owns(choice):
            s.then(self)
            free.do(s, self.seat, choice)
            return
        card = PLAY.field(choice)
        c = s.colony.communities[self.seat]
        c.hand = tuple([other for other in c.hand if other != card])
        s.colony.gone = (*s.colony.gone, card)  # on its way, until it is taken up
        s.then(KeepOrGive(self.seat, card), PlayImprovement(self.seat, self.n - 1))
        pay(s, self.seat, s.colony.cards.cost[card])

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        if PLAY.owns(choice):
            return refuse_play(s, self.seat, PLAY.field(choice))
        return free.refuse(s, self.seat, choice)

    def about(self, s: Campaign) -> dict[str, object]:
        return {"n": self.n}


class KeepOrGive(Ask[Campaign]):
    """AP-32. The card just paid for may be given to another player for good."""

    rule = "AP-32"
    prompt = "keep_or_give"
    fields = "seat card:improvements"
    verbs = (KEEP, HAND_TO)
    within = True

    def __init__(self, seat: Seat, card: Improvement) -> None:
        super().__init__(seat)
        self.card = card

    def options(self, s: Campaign) -> list[Choice]:
        return [
            KEEP.of() if other == self.seat else HAND_TO.of(other)
            for other in users(s, self.seat, self.card)
        ]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        receiver = self.seat if KEEP.owns(choice) else HAND_TO.field(choice)
        if s.journal is not None:
            data: dict[str, object] = {"card": IMPROVEMENTS[self.card], "other": receiver}
            s.tell("played" if receiver == self.seat else "played_for", "AP-32", self.seat, data)
        settle(s, receiver, self.card, self.seat)

    def dropped(self, s: Campaign) -> None:
        """CB-10.2. A trade has taken away what it needs: it is discarded without effect."""
        take_up(s, self.card)
        s.colony.throw_away(self.card)
        s.tell("discarded", "CB-10.2", self.seat, {"card": IMPROVEMENTS[self.card]})

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        if HAND_TO.owns(choice):
            receiver = HAND_TO.field(choice)
            if receiver == self.seat:
                return refuse_id("AP-32", "to_oneself", PLAYERS[receiver])
            if receiver >= s.seats or s.side(receiver) != s.side(self.seat):
                return refuse_id("AP-138", "not_on_your_side", PLAYERS[receiver])
        return refuse_id("CB-10.6", "of_no_use", IMPROVEMENTS[self.card])

    def about(self, s: Campaign) -> dict[str, object]:
        return {"card": IMPROVEMENTS[self.card]}


def take_up(s: Campaign, card: Improvement) -> None:
    """A card on its way is no longer among those out of the game."""
    s.colony.gone = tuple([other for other in s.colony.gone if other != card])


def settle(s: Campaign, seat: Seat, card: Improvement, payer: Seat) -> None:
    """10 no. 2. Once: carry it out and discard it. Lasting, and with uses: it lies there."""
    colony = s.colony
    cards = colony.cards
    take_up(s, card)
    source = improvement_source(card)
    if cards.duration[card] == ONCE:
        colony.throw_away(card)
        perform(s, seat, source, 0, len(cards.effects[source]), payer)
        return
    c = colony.communities[seat]
    c.laid = (*c.laid, card)
    c.remember(cards)
    for part in range(len(cards.effects[source])):
        settle_part(s, seat, source, part, payer)


def settle_part(s: Campaign, seat: Seat, source: Source, part: int, payer: Seat) -> None:
    effect = s.colony.cards.effects[source][part]
    if effect.verb == HOUSE:
        arrive(s, seat, effect.what, effect.n)
    elif effect.verb == TICKET:
        s.colony.communities[seat].tickets = uses(s, source)
    elif effect.verb < FIRST_LASTING:
        carry(s, seat, source, part, payer)
