# not compiled: it looks at positions once, when they are loaded.
"""Is the agenda of a loaded position one that play can go on from?

`Empires.check` counts the pieces; this looks at the steps, which a file may hold in any order. It
need not be the order of the rules, but no step may speak of what is not there, and no card may be
lost on the way.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holdfast.core.agenda import Step, require
from holdfast.core.choice import Seat
from holdfast.core.codec import steps_of
from holdfast.core.courses import Course, all_steps, check_scored, check_sound, is_set, name_of
from holdfast.games.empires_end import rules
from holdfast.games.empires_end.rules import acceptance, blitz, conflict, disaster, industry
from holdfast.games.empires_end.rules.abilities import open_slots
from holdfast.games.empires_end.rules.economy import Economy, Repeat, TakeOne, Trade
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
from holdfast.games.empires_end.rules.state import Empire, Empires, check_empire

Steps = list[Any]
COURSE = Course(steps_of(rules), Path(__file__).parent)


def check_course(s: Empires) -> None:
    """Raise Broken unless play can go on from here."""
    end = len(s.cards.track(s.seats).spaces) + 1
    require(s.space <= end, f"the hourglass stands on space {s.space} of {end - 1}")
    require(len(s.final) in (0, s.seats), "every seat has a final score")
    require(len(s.empires) == s.seats, "every seat has an empire")
    check_main(s)
    check_lanes(s)
    check_disasters(s)
    check_conflict(s)
    check_sound(s, all_steps(s), is_sound)
    check_deck(s)


# The order of steps


def check_main(s: Empires) -> None:
    check_scored(s, s.final)
    if [name_of(step) for step in s.agenda] == ["FinalScoring"]:
        require(s.each is None, "the game is scored, but lanes are open")
        return
    COURSE.check_main(s)
    is_on = s.space <= len(s.cards.track(s.seats).spaces)
    require(is_on or not COURSE.of(s.agenda, "NextSpace"), "the hourglass has left the track")


def check_lanes(s: Empires) -> None:
    is_selling = s.each is not None and COURSE.are([s.each], "IndustryPhase CombinedPhase")
    is_thrown = any(empire.discarded for empire in [*s.empires, *s.before])
    require(is_selling or not is_thrown, "cards leave a hand only while industry goes on")
    COURSE.check_lanes(s, s.before)
    for lane in s.lanes:
        check_lane_order(lane)
    for now, before in zip(s.empires, s.before, strict=False):
        check_empire(before)
        require(cards_of(now) == cards_of(before), '"before" holds other cards than its empire')


def check_lane_order(lane: Steps) -> None:
    """A card that is to be attached or discounted must still be there when its step comes."""
    for kinds in COURSE.lists["once_in_a_lane"]:
        alike = [name_of(step) for step in lane if isinstance(step, kinds)]
        require(len(alike) < 2, f"{' and '.join(alike)} stand in one lane")
    attached = [step.card for step in COURSE.of(lane, "AttachInnovation")]
    require(is_set(attached), "one card is attached twice")
    for i in COURSE.at(lane, "Trade Repeat") if COURSE.of(lane, "Economy") else ():
        is_within = i > 0 and isinstance(lane[i - 1], Economy)
        require(is_within, f"{name_of(lane[i])} belongs to the economy below it")
    for step in COURSE.of(lane, "Suffer ChooseHalf"):
        require(len(lane) == 1, f"{name_of(step)} is alone in its lane")
    is_first = not COURSE.of(lane[:-1], "ChooseDiscount")
    require(is_first, "ChooseDiscount comes first in its lane")
    for i in COURSE.at(lane, "AttachInnovation"):
        is_next = COURSE.are(lane[i:], "before_attaching")
        require(is_next, "AttachInnovation comes too late in its lane")


def cards_of(empire: Empire) -> list[Card]:
    attached = [card for cards in empire.attached for card in cards]
    return sorted([*empire.hand, *empire.discarded, *attached])


# Disasters


def check_disasters(s: Empires) -> None:
    """Whatever lies on the table belongs to one turn, and finds its way from there."""
    turns = COURSE.at(s.agenda, "turns")
    if not s.disasters:
        require(not turns, "a seat faces a disaster, but there is none")
        is_left = COURSE.of(s.agenda, "carrying")
        require(not is_left, "a disaster is carried off, but there is none")
        return
    require(len(s.disasters) <= most_disasters(s), "this track has no double disasters")
    require(len(turns) == 1, "disasters lie on the table: exactly one seat must face them")
    require(s.each is None, "disasters lie on the table while lanes are open")
    below, above = s.agenda[: turns[0]], s.agenda[turns[0] + 1 :]
    in_turn = COURSE.are(above, "in_a_turn")
    require(in_turn, "something else comes before the disasters on the table are dealt with")
    require(not COURSE.of(below, "carrying"), "a disaster is carried off too late")
    check_accepted(s, above)
    check_carriers(s, above)


def most_disasters(s: Empires) -> int:
    """EE-81. Two at once only where the track has double disasters."""
    return 2 if ON_DOUBLE_DISASTER in s.cards.track(s.seats).spaces else 1


def check_accepted(s: Empires, above: Steps) -> None:
    """An accepted card leaves the table by exactly one step, an open one by none."""
    attached = [step.card for step in COURSE.of(above, "AttachInnovation")]
    discarded = [step.slot for step in COURSE.of(above, "DiscardDisaster")]
    for slot, lying in enumerate(s.disasters):
        ways = attached.count(lying.card) + discarded.count(slot)
        is_waiting = lying.is_accepted and lying.card >= 0
        require(ways == int(is_waiting), "an accepted disaster leaves the table exactly once")
        require(lying.is_accepted or lying.card >= 0, "an open disaster has no card")
    is_there = set(attached) <= {lying.card for lying in s.disasters}
    require(is_there, "the card to attach is not on the table")


def check_carriers(s: Empires, above: Steps) -> None:
    """EE-54. A location must be left to carry the card."""
    for i in COURSE.at(above, "AttachInnovation"):
        seat = above[i].seat
        falling = [e for e in COURSE.of(above[i:], "DestroyLocation") if e.seat == seat]
        is_left = s.empires[seat].healthy_count() > len(falling)
        require(is_left, "no location is left to carry the innovation")


# Decks


def check_conflict(s: Empires) -> None:
    """The conflict on the table is fought once, before the next is revealed."""
    fights = COURSE.at(s.agenda, "SecretBids Unrest")
    if isinstance(s.each, conflict.SecretBids):
        fights.append(len(s.agenda))
    is_there = s.conflict >= 0
    require(len(fights) == int(is_there), "the conflict on the table is fought once")
    reveals = COURSE.at(s.agenda, "ConflictPhase")
    require(not is_there or max(reveals, default=-1) < fights[0], "two conflicts at once")
    is_going_on = bool(COURSE.of(s.agenda[:1], "NextSpace"))
    coming = s.cards.track(s.seats).conflicts[s.space] if is_going_on else 0
    require(len(reveals) + coming <= len(s.conflict_bag), "the conflict deck is too small")


def check_deck(s: Empires) -> None:
    """EE-168. Attached cards never come back: however play goes on, one card must be left over
    from those that are attached, held or on the table."""
    gone = sum(lying.card >= 0 for lying in s.disasters)
    gone += sum(most_kept(s, seat) for seat in range(s.seats))
    gone += sum(step.count for step in COURSE.of(s.agenda, "DisasterPhase"))
    gone += 2 * s.seats * len(COURSE.of(s.agenda, "filling_hands"))
    for step in COURSE.of(s.agenda, "ExchangeHand"):
        gone += max(0, 4 - len(s.empires[step.seat].hand))
    if COURSE.of(s.agenda[:1], "NextSpace"):
        track = s.cards.track(s.seats)
        gone += track.disasters[s.space] + 2 * s.seats * track.industries[s.space]
    require(gone < N_CARDS, "too few disasters are left to go on playing")


def most_kept(s: Empires, seat: Seat) -> int:
    """How many cards this seat may come to hold or have attached, as it is or, for all that the
    others know, at the beginning of its lane."""
    most = kept_by(s, s.empires[seat], cards_to_play(s, seat))
    if isinstance(s.each, COURSE["filling_hands"]):
        before = s.before[seat]
        most = max(most, kept_by(s, before, min(2, len(before.hand))))
    return most


def kept_by(s: Empires, empire: Empire, to_play: int) -> int:
    attached = sum(len(cards) for cards in empire.attached)
    return attached + max(len(empire.hand), s.hand_limit() + to_play)


def cards_to_play(s: Empires, seat: Seat) -> int:
    """How many cards of the hand an open lane may still attach."""
    hand, lane = s.empires[seat].hand, s.lanes[seat] if s.lanes else []
    count: int = sum(2 - step.handled for step in COURSE.of(lane, "Industry ChooseDiscount"))
    count += 2 * len(COURSE.of(lane, "ChooseHalf Suffer"))
    count += sum(step.card in hand for step in COURSE.of(lane, "AttachInnovation"))
    return min(count, len(hand))


# One step


def is_sound(s: Empires, step: Step[Any]) -> bool:
    """Do the fields of this step fit the pieces?"""
    if isinstance(step, disaster.DisasterPhase):
        return step.count <= most_disasters(s)
    if isinstance(step, disaster.Decide):
        slots = [step.slot] if step.later < 0 else [step.slot, step.later]
        return is_set(slots) and all(open_slots(s) >> i & 1 for i in slots)
    if isinstance(step, disaster.Face):
        return open_slots(s) == 3
    if isinstance(step, disaster.GoOn):
        return step.undecided & ~open_slots(s) == 0
    if isinstance(step, acceptance.Trigger):
        return is_set(step.quakes) and all(s.cards.phase[c] == DESTROYED for c in step.quakes)
    if isinstance(step, conflict.Unrest):
        return is_set(step.losers)
    if isinstance(step, Economy | Trade | TakeOne | Repeat):
        return is_sound_in_economy(s, step)
    if isinstance(step, industry.Industry | industry.ChooseDiscount):
        is_used = is_set(step.used) and all(s.cards.phase[i] == INDUSTRY for i in step.used)
        return is_used and is_at_hand(s, step)
    return is_at_hand(s, step)


def is_sound_in_economy(s: Empires, step: Economy | Trade | TakeOne | Repeat) -> bool:
    active = s.empires[step.seat].active(s.cards, ECONOMY)
    if isinstance(step, Economy):
        is_left = is_set(step.left) and set(step.left) <= set(active)
        return is_left and are_sound_trades(s, step)
    if step.source not in active:
        return False
    verb = s.cards.verb[step.source]
    if isinstance(step, Trade):
        is_traded = step.times <= most_times(s, step.seat, step.source)
        return is_traded and are_trades(s, step.declined)
    if isinstance(step, TakeOne):
        return verb == GAIN_ONE_OF or (verb == TRADE and s.cards.is_one_of[step.source])
    return verb == REPEAT_ECONOMY


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


def most_times(s: Empires, seat: Seat, source: Source) -> int:
    """EE-96. A trade's own count, and once more for every repeat that was used; 0 for other
    abilities."""
    if s.cards.verb[source] != TRADE:
        return 0
    active = s.empires[seat].active(s.cards, ECONOMY)
    repeats = {other for other in active if s.cards.verb[other] == REPEAT_ECONOMY}
    lane = s.lanes[seat] if s.lanes else []
    repeats -= {other for step in COURSE.of(lane, "Economy") for other in step.left}
    repeats -= {step.source for step in COURSE.of(lane, "Repeat")}
    return s.cards.amount[source] * (1 + len(repeats))


def is_at_hand(s: Empires, step: Step[Any]) -> bool:
    """The card a step plays is still the seat's to play."""
    if isinstance(step, industry.ChooseDiscount):
        return step.card in s.empires[step.seat].hand
    if isinstance(step, blitz.Suffer):
        return step.first < 0 or step.first in s.empires[step.seat].hand
    if isinstance(step, acceptance.AttachInnovation) and s.each is not None:
        empire = s.empires[step.seat]
        is_moved = empire.location_of(step.card) >= 0 and name_of(s.each) != "TwoDisasters"
        return step.card in empire.hand or is_moved
    return True
