# not compiled: it looks at positions once, when they are loaded.
"""Is the agenda of a loaded position one that play can go on from?

`Empires.check` counts the pieces; this looks at the steps, which a file may hold in any order. It
need not be the order of the rules, but no step may speak of what is not there, and no card may be
lost on the way.
"""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step, require
from holdfast.core.choice import Seat
from holdfast.games.empires_end.rules.abilities import AfterAverting, Replace, open_slots
from holdfast.games.empires_end.rules.acceptance import (
    AttachInnovation,
    DestroyLocation,
    Scarcity,
    Trigger,
)
from holdfast.games.empires_end.rules.blitz import ExchangeHand, Suffer, TwoDisasters
from holdfast.games.empires_end.rules.conflict import (
    BidAxes,
    BidCoins,
    ConflictPhase,
    RefreshMarkers,
    RefreshOne,
    SecretBids,
    Unrest,
)
from holdfast.games.empires_end.rules.disaster import (
    Decide,
    DisasterPhase,
    DiscardDisaster,
    Face,
    GoOn,
    Turn,
)
from holdfast.games.empires_end.rules.economy import (
    BeginEconomy,
    Economy,
    EconomyPhase,
    Repeat,
    TakeOne,
    Trade,
)
from holdfast.games.empires_end.rules.industry import (
    ChooseDiscount,
    Industry,
    IndustryPhase,
    RestOfHand,
)
from holdfast.games.empires_end.rules.names import (
    DESTROYED,
    ECONOMY,
    GAIN_ONE_OF,
    INDUSTRY,
    N_CARDS,
    ON_DOUBLE_DISASTER,
    REPEAT_ECONOMY,
    TRADE,
    Card,
    Source,
)
from holdfast.games.empires_end.rules.rearranging import MoveInnovation, SwapFirst, SwapSecond
from holdfast.games.empires_end.rules.repairing import Pay
from holdfast.games.empires_end.rules.scoring import FinalScoring
from holdfast.games.empires_end.rules.state import Empire, Empires, check_empire
from holdfast.games.empires_end.rules.turn import ChooseHalf, CombinedPhase, NextSpace, Setup

Steps = list[Step[Any]]
Kinds = tuple[type[Step[Any]], ...]

ECONOMY_STEPS: Kinds = (BeginEconomy, Economy, Trade, TakeOne, Repeat)
INDUSTRY_STEPS: Kinds = (
    Industry,
    ChooseDiscount,
    Pay,
    AttachInnovation,
    RestOfHand,
    SwapFirst,
    SwapSecond,
    MoveInnovation,
)
LANES: dict[type[Step[Any]], Kinds] = {
    EconomyPhase: ECONOMY_STEPS,
    IndustryPhase: INDUSTRY_STEPS,
    CombinedPhase: (ChooseHalf, *ECONOMY_STEPS, *INDUSTRY_STEPS),
    SecretBids: (BidAxes, BidCoins),
    RefreshMarkers: (RefreshOne,),
    TwoDisasters: (Suffer, DestroyLocation, Trigger, AttachInnovation),
}
TURNS: Kinds = (Turn, GoOn, Face, Decide)
ACCEPTING: Kinds = (DestroyLocation, Trigger, AttachInnovation, DiscardDisaster, Scarcity)
IN_A_TURN: Kinds = (*ACCEPTING, AfterAverting, Replace)
MAIN: Kinds = (
    *LANES,
    *TURNS,
    *IN_A_TURN,
    NextSpace,
    ExchangeHand,
    DisasterPhase,
    ConflictPhase,
    Unrest,
)
# A lane has one of each at most: both halves of a combined phase, whatever they have come to.
IN_A_LANE: tuple[Kinds, ...] = (
    (BeginEconomy, Economy),
    (Trade, Repeat),
    (TakeOne,),
    (Industry, ChooseDiscount, RestOfHand),
    (BidAxes,),
    (BidCoins,),
    (RefreshOne,),
)
# What may come between a card on its way and the step that attaches it.
BEFORE_ATTACHING: Kinds = (Pay, DestroyLocation, Trigger, AttachInnovation)
HAND_FILLING: Kinds = (IndustryPhase, CombinedPhase, TwoDisasters)


def check_course(s: Empires) -> None:
    """Raise Broken unless play can go on from here."""
    end = len(s.cards.track(s.seats).spaces) + 1
    require(s.space <= end, f"the hourglass stands on space {s.space} of {end - 1}")
    require(len(s.final) in (0, s.seats), "every seat has a final score")
    if [type(step) for step in s.agenda] == [Setup] and s.each is None:
        lying = [*s.empires, *s.before, *s.disasters, *s.final]
        require(not lying and s.conflict < 0, "the pieces lie out before the setup")
        return
    require(len(s.empires) == s.seats, "every seat has an empire")
    check_main(s)
    check_lanes(s)
    check_disasters(s)
    check_conflict(s)
    for step in [*s.agenda, *(step for lane in s.lanes for step in lane)]:
        check_step(s, step)
    check_deck(s)


def name_of(step: Step[Any]) -> str:
    return type(step).__name__


# The order of steps


def check_main(s: Empires) -> None:
    if s.final:
        require(not s.agenda and s.each is None, "the game is scored, but it goes on")
    if [type(step) for step in s.agenda] == [FinalScoring]:
        require(s.each is None, "the game is scored, but lanes are open")
        return
    for i, step in enumerate(s.agenda):
        require(isinstance(step, MAIN), f"{name_of(step)} cannot stand on the main agenda")
        if isinstance(step, NextSpace):
            require(i == 0, "the hourglass moves on before the phase is over")
            is_on = s.space <= len(s.cards.track(s.seats).spaces)
            require(is_on, "the hourglass has left the track")


def check_lanes(s: Empires) -> None:
    each = s.each
    is_selling = isinstance(each, IndustryPhase | CombinedPhase)
    is_thrown = any(empire.discarded for empire in [*s.empires, *s.before])
    require(is_selling or not is_thrown, "cards leave a hand only while industry goes on")
    if each is None:
        require(not s.before, '"before" is only for open lanes')
        return
    require(len(s.before) == s.seats, 'lanes are open, but "before" is missing')
    for lane in s.lanes:
        for step in lane:
            fits = isinstance(step, LANES[type(each)])
            require(fits, f"{name_of(step)} cannot stand in a lane of {name_of(each)}")
        check_lane_order(lane)
    check_step(s, each)
    for now, before in zip(s.empires, s.before, strict=True):
        check_empire(before)
        require(cards_of(now) == cards_of(before), '"before" holds other cards than its empire')


def check_lane_order(lane: Steps) -> None:
    """A card that is to be attached or discounted must still be there when its step comes."""
    for kinds in IN_A_LANE:
        alike = [step for step in lane if isinstance(step, kinds)]
        require(len(alike) < 2, f"{' and '.join(map(name_of, alike))} stand in one lane")
    attached = [step.card for step in lane if isinstance(step, AttachInnovation)]
    require(len(set(attached)) == len(attached), "one card is attached twice")
    for i, step in enumerate(lane):
        above = lane[i + 1 :]
        if isinstance(step, Trade | Repeat) and any(isinstance(e, Economy) for e in lane):
            is_within = i > 0 and isinstance(lane[i - 1], Economy)
            require(is_within, f"{name_of(step)} belongs to the economy below it")
        if isinstance(step, Suffer | ChooseHalf):
            require(len(lane) == 1, f"{name_of(step)} is alone in its lane")
        if isinstance(step, ChooseDiscount):
            require(not above, "ChooseDiscount comes first in its lane")
        if isinstance(step, AttachInnovation):
            is_next = all(isinstance(other, BEFORE_ATTACHING) for other in above)
            require(is_next, "AttachInnovation comes too late in its lane")


def cards_of(empire: Empire) -> list[Card]:
    attached = [card for cards in empire.attached for card in cards]
    return sorted([*empire.hand, *empire.discarded, *attached])


# Disasters


def check_disasters(s: Empires) -> None:
    """Whatever lies on the table belongs to one turn, and finds its way from there."""
    turns = [i for i, step in enumerate(s.agenda) if isinstance(step, TURNS)]
    if not s.disasters:
        require(not turns, "a seat faces a disaster, but there is none")
        require(not on_the_way(s.agenda), "a disaster is carried off, but there is none")
        return
    require(len(s.disasters) <= most_disasters(s), "this track has no double disasters")
    require(len(turns) == 1, "disasters lie on the table: exactly one seat must face them")
    require(s.each is None, "disasters lie on the table while lanes are open")
    above = s.agenda[turns[0] + 1 :]
    in_turn = all(isinstance(step, IN_A_TURN) for step in above)
    require(in_turn, "something else comes before the disasters on the table are dealt with")
    require(not on_the_way(s.agenda[: turns[0]]), "a disaster is carried off too late")
    check_accepted(s, on_the_way(above))
    check_carriers(s, above)


def most_disasters(s: Empires) -> int:
    """EE-81. Two at once only where the track has double disasters."""
    return 2 if ON_DOUBLE_DISASTER in s.cards.track(s.seats).spaces else 1


def on_the_way(steps: Steps) -> Steps:
    return [step for step in steps if isinstance(step, AttachInnovation | DiscardDisaster)]


def check_accepted(s: Empires, leaving: Steps) -> None:
    """An accepted card leaves the table by exactly one step, an open one by none."""
    for slot, disaster in enumerate(s.disasters):
        ways = 0
        for step in leaving:
            if isinstance(step, AttachInnovation):
                ways += step.card == disaster.card
            elif isinstance(step, DiscardDisaster):
                ways += step.slot == slot
        is_waiting = disaster.is_accepted and disaster.card >= 0
        require(ways == int(is_waiting), "an accepted disaster leaves the table exactly once")
        require(disaster.is_accepted or disaster.card >= 0, "an open disaster has no card")
    on_table = [disaster.card for disaster in s.disasters]
    for step in leaving:
        if isinstance(step, AttachInnovation):
            require(step.card in on_table, "the card to attach is not on the table")


def check_carriers(s: Empires, above: Steps) -> None:
    """EE-54. A location must be left to carry the card."""
    for i, step in enumerate(above):
        if isinstance(step, AttachInnovation):
            falling = [
                other
                for other in above[i + 1 :]
                if isinstance(other, DestroyLocation) and other.seat == step.seat
            ]
            healthy = s.empires[step.seat].healthy_count()
            require(healthy > len(falling), "no location is left to carry the innovation")


# Decks


def check_conflict(s: Empires) -> None:
    """The conflict on the table is fought once, before the next is revealed."""
    fights = [i for i, step in enumerate(s.agenda) if isinstance(step, SecretBids | Unrest)]
    is_bidding = isinstance(s.each, SecretBids)
    wanted = 1 if s.conflict >= 0 else 0
    require(len(fights) + int(is_bidding) == wanted, "the conflict on the table is fought once")
    first = fights[0] if fights else len(s.agenda) if is_bidding else -1
    reveals = [i for i, step in enumerate(s.agenda) if isinstance(step, ConflictPhase)]
    require(not wanted or all(i < first for i in reveals), "two conflicts at once")
    is_going_on = bool(s.agenda) and isinstance(s.agenda[0], NextSpace)
    coming = s.cards.track(s.seats).conflicts[s.space] if is_going_on else 0
    require(len(reveals) + coming <= len(s.conflict_bag), "the conflict deck is too small")


def check_deck(s: Empires) -> None:
    """EE-168. Attached cards never come back: however play goes on, one card must be left over
    from those that are attached, held or on the table."""
    gone = sum(disaster.card >= 0 for disaster in s.disasters)
    gone += sum(most_kept(s, seat) for seat in range(s.seats))
    for step in s.agenda:
        if isinstance(step, DisasterPhase):
            gone += step.count
        elif isinstance(step, HAND_FILLING):
            gone += 2 * s.seats
        elif isinstance(step, ExchangeHand):
            gone += max(0, 4 - len(s.empires[step.seat].hand))
    if s.agenda and isinstance(s.agenda[0], NextSpace):
        track = s.cards.track(s.seats)
        gone += track.disasters[s.space] + 2 * s.seats * track.industries[s.space]
    require(gone < N_CARDS, "too few disasters are left to go on playing")


def most_kept(s: Empires, seat: Seat) -> int:
    """How many cards this seat may come to hold or have attached, as it is or, for all that the
    others know, at the beginning of its lane."""
    most = kept_by(s, s.empires[seat], cards_to_play(s, seat))
    if isinstance(s.each, HAND_FILLING):
        before = s.before[seat]
        most = max(most, kept_by(s, before, min(2, len(before.hand))))
    return most


def kept_by(s: Empires, empire: Empire, to_play: int) -> int:
    attached = sum(len(cards) for cards in empire.attached)
    return attached + max(len(empire.hand), s.hand_limit() + to_play)


def cards_to_play(s: Empires, seat: Seat) -> int:
    """How many cards of the hand an open lane may still attach."""
    empire = s.empires[seat]
    count = 0
    for step in s.lanes[seat] if s.lanes else []:
        if isinstance(step, Industry | ChooseDiscount):
            count += 2 - step.handled
        elif isinstance(step, ChooseHalf | Suffer):
            count += 2
        elif isinstance(step, AttachInnovation):
            count += int(step.card in empire.hand)
    return min(count, len(empire.hand))


# One step


def check_step(s: Empires, step: Step[Any]) -> None:
    require(is_sound(s, step), f"{name_of(step)} speaks of what is not there")


def is_sound(s: Empires, step: Step[Any]) -> bool:
    """Do the fields of this step fit the pieces?"""
    if isinstance(step, DisasterPhase):
        return step.count <= most_disasters(s)
    if isinstance(step, Decide):
        slots = [step.slot] if step.later < 0 else [step.slot, step.later]
        return len(set(slots)) == len(slots) and all(open_slots(s) >> i & 1 for i in slots)
    if isinstance(step, Face):
        return open_slots(s) == 3
    if isinstance(step, GoOn):
        return step.undecided & ~open_slots(s) == 0
    if isinstance(step, Trigger):
        return is_set(step.quakes) and all(s.cards.phase[c] == DESTROYED for c in step.quakes)
    if isinstance(step, Unrest):
        return is_set(step.losers)
    return is_sound_in_lane(s, step)


def is_sound_in_lane(s: Empires, step: Step[Any]) -> bool:
    cards = s.cards
    if isinstance(step, Economy):
        active = s.empires[step.seat].active(cards, ECONOMY)
        is_left = is_set(step.left) and all(source in active for source in step.left)
        return is_left and are_sound_trades(s, step)
    if isinstance(step, Trade):
        is_traded = step.times <= most_times(s, step.seat, step.source)
        is_his = is_active(s, step.seat, step.source)
        return is_his and is_traded and are_trades(s, step.declined)
    if isinstance(step, TakeOne):
        verb = cards.verb[step.source]
        is_choice = verb == GAIN_ONE_OF or (verb == TRADE and cards.is_one_of[step.source])
        return is_choice and is_active(s, step.seat, step.source)
    if isinstance(step, Repeat):
        is_repeat = cards.verb[step.source] == REPEAT_ECONOMY
        return is_repeat and is_active(s, step.seat, step.source)
    if isinstance(step, Industry | ChooseDiscount):
        is_used = is_set(step.used) and all(cards.phase[i] == INDUSTRY for i in step.used)
        return is_used and is_at_hand(s, step)
    if isinstance(step, Suffer | AttachInnovation):
        return is_at_hand(s, step)
    return True


def are_sound_trades(s: Empires, step: Economy) -> bool:
    """EE-92. Every trade that was begun has some times left."""
    if not is_set(step.trades) or len(step.times) != len(step.trades):
        return False
    begun = zip(step.trades, step.times, strict=True)
    return all(
        source in step.left and times <= most_times(s, step.seat, source) for source, times in begun
    ) and are_trades(s, step.declined)


def are_trades(s: Empires, sources: tuple[Source, ...]) -> bool:
    return is_set(sources) and all(s.cards.verb[source] == TRADE for source in sources)


def is_active(s: Empires, seat: Seat, source: Source) -> bool:
    return source in s.empires[seat].active(s.cards, ECONOMY)


def most_times(s: Empires, seat: Seat, source: Source) -> int:
    """EE-96. A trade's own count, and once more for every repeat that was used; 0 for other
    abilities."""
    if s.cards.verb[source] != TRADE:
        return 0
    active = s.empires[seat].active(s.cards, ECONOMY)
    repeats = {other for other in active if s.cards.verb[other] == REPEAT_ECONOMY}
    for step in s.lanes[seat] if s.lanes else []:
        if isinstance(step, Economy):
            repeats -= set(step.left)
        elif isinstance(step, Repeat):
            repeats.discard(step.source)
    return s.cards.amount[source] * (1 + len(repeats))


def is_at_hand(s: Empires, step: Step[Any]) -> bool:
    """The card a step plays is still the seat's to play."""
    if isinstance(step, ChooseDiscount):
        return step.card in s.empires[step.seat].hand
    if isinstance(step, Suffer):
        return step.first < 0 or step.first in s.empires[step.seat].hand
    if isinstance(step, AttachInnovation) and s.each is not None:
        empire = s.empires[step.seat]
        is_moved = empire.location_of(step.card) >= 0 and not isinstance(s.each, TwoDisasters)
        return step.card in empire.hand or is_moved
    return True


def is_set(things: tuple[int, ...]) -> bool:
    return len(set(things)) == len(things)
