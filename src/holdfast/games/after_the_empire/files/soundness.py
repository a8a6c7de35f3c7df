# not compiled: it looks at positions once, when they are loaded.
"""Is the agenda of a loaded position one that play can go on from?

`Realm.check` counts the pieces; this looks at the steps, which a file may hold in any order. It
need not be the order of the rules, but no step may speak of what is not there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holdfast.core.agenda import Step, require
from holdfast.core.codec import steps_of
from holdfast.core.courses import Course, all_steps, check_scored, check_sound, name_of
from holdfast.games.after_the_empire import rules
from holdfast.games.after_the_empire.rules import names
from holdfast.games.after_the_empire.rules.actions import USE_OF, AfterUse, Turn
from holdfast.games.after_the_empire.rules.castle import Castle, check_castle
from holdfast.games.after_the_empire.rules.exchanges import ChooseWay
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.turn import ChooseGate, PickRefugee

COURSE = Course(steps_of(rules), Path(__file__).parent)


def check_course(s: Realm) -> None:
    """Raise Broken unless play can go on from here."""
    require(bool(s.castles), "there are no castles")
    require(len(s.final) in (0, s.seats), "a seat has no final score")
    check_scored(s, s.final)
    COURSE.check_main(s)
    check_order(s)
    check_season(s)
    check_lanes(s)
    check_drawn(s)
    check_sound(s, all_steps(s), is_sound)


# The order of steps


def under_way(s: Realm) -> list[Step[Any]]:
    """The agenda, and on top what has opened the lanes."""
    return [*s.agenda, *([] if s.each is None else [s.each])]


def check_order(s: Realm) -> None:
    """AE-22. The phases of a season come in their order, though some may be missing."""
    steps = COURSE.of(s.agenda, "courses")
    for step, lying in zip(steps, s.agenda, strict=False):
        require(step is lying, f"{name_of(lying)} waits below {name_of(step)}")
    is_apart = s.each is None or len(steps) == len(s.agenda)
    require(is_apart, "lanes are open in the middle of a turn")
    steps = COURSE.of(under_way(s), "courses")
    is_turn = bool(COURSE.of(steps, "in_a_turn"))
    require(s.phase == names.ACTIONS or not is_turn, "a turn is taken in another phase")
    COURSE.check_order([type(step) for step in steps], "courses")


def check_season(s: Realm) -> None:
    """Before the first season there is no turn order; a season has a number and both."""
    steps = under_way(s)
    kinds = {name_of(step) for step in steps}
    is_beginning = bool(COURSE.of(steps, "beginning"))
    require((s.season == 0) == (s.phase == names.SETUP), "the season and its phase do not fit")
    require(is_beginning == (s.season == 0) or not kinds, "the season does not fit the agenda")
    is_alone = not is_beginning or COURSE.are(steps, "beginning NextSeason")
    require(is_alone, "a season runs before the setup is over")
    ordered = 0 if kinds & {"PickRefugee", "FirstTurnOrder"} else s.seats
    require(len(s.order) == ordered, "the turn order does not fit the agenda")
    if "NextSeason" in kinds:
        require(s.season < names.N_SEASONS, "there is no season after the last")
        require("LayOut" in kinds or s.has_siege, "a season begins before the board is laid out")
        is_drawn = "FirstTurnOrder" in kinds or "PickRefugee" not in kinds
        require(is_drawn, "a season begins before there is a turn order")
    if "Siege" in kinds:
        is_turned = bool(COURSE.at(s.agenda, "Siege")) and "RevealSiege" in kinds
        require(s.siege >= 0 or is_turned, "a siege begins, but no siege card lies open")
    if kinds & {"Preparation", "RevealSiege"}:
        require(s.has_siege, "there is no siege card to turn up")


def check_lanes(s: Realm) -> None:
    if isinstance(s.each, COURSE["Siege"]):
        require(s.siege >= 0, "a siege is fought, but no siege card lies open")
        require(s.phase == names.COMBAT, "a siege is fought in another phase")
    COURSE.check_lanes(s, s.before)
    for now, before in zip(s.castles, s.before, strict=False):
        check_castle(s.cards, before)
        require(secrets_of(now) == secrets_of(before), '"before" holds other cards than its castle')
    for seat in range(-1, s.seats if s.before else -1):
        seen = s.clone()
        seen.castles = [s.castles[i] if i == seat else s.before[i] for i in range(s.seats)]
        seen.check()


def secrets_of(castle: Castle) -> tuple[object, ...]:
    return castle.cards, castle.objectives, castle.drawn, castle.peeked


def check_drawn(s: Realm) -> None:
    """AE-47. Drawn objectives wait for their owner's choice, and for free actions beside it."""
    for i in COURSE.at(s.agenda, "KeepObjective"):
        is_now = all(map(is_beside, s.agenda[i + 1 :]))
        require(is_now, "an objective is kept later than it was drawn")
    owners = [step.seat for step in COURSE.of(s.agenda, "KeepObjective")]
    for seat, castle in enumerate(s.castles):
        require(len(castle.drawn) in (0, 2), "two objectives are drawn, of which one is kept")
        require(bool(castle.drawn) == (seat in owners), "drawn objectives wait for their owner")


def is_beside(step: Step[Any]) -> bool:
    if isinstance(step, ChooseWay):
        return step.source >= names.FIRST_TAP
    return isinstance(step, COURSE["beside"])


# One step


def is_sound(s: Realm, step: Step[Any]) -> bool:
    """Do the fields of this step fit the pieces?"""
    if isinstance(step, PickRefugee):
        seats = [(step.seat + i) % s.seats for i in range(step.left)]
        return not any(card < names.N_STARTING for seat in seats for card in s.castles[seat].cards)
    if isinstance(step, ChooseGate):
        return s.castles[step.seat].all_troops() <= 99
    if isinstance(step, Turn):
        return s.castles[step.seat].workers > 0
    if isinstance(step, AfterUse):
        return step.place in USE_OF
    if isinstance(step, ChooseWay):
        exchange = s.cards.exchanges[step.source]
        is_there = bool(exchange.ways) and step.times <= exchange.times
        return is_there and step.used < 1 << len(exchange.ways)
    return True
