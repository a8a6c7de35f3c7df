# not compiled: it looks at positions once, when they are loaded.
"""Is the agenda of a loaded position one that play can go on from?

`Colonies.check` counts the pieces; this looks at the steps, which a file may hold in any order.
Most steps ask nothing where they do not fit. What is left to forbid here is what would lose a card
or play a round twice.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holdfast.core.agenda import Step, require
from holdfast.core.codec import steps_of
from holdfast.core.courses import Course, check_scored, check_sound, name_of
from holdfast.games.after_the_end import rules
from holdfast.games.after_the_end.rules.mission import Commit, Equip, Partner, ReplaceSkill
from holdfast.games.after_the_end.rules.names import N_CHARACTERS
from holdfast.games.after_the_end.rules.state import Colonies, is_mission

COURSE = Course(steps_of(rules), Path(__file__).parent)


def check_course(s: Colonies) -> None:
    """Raise Broken unless play can go on from here."""
    require(s.each is None, "nothing in this game is played in lanes")
    require(len(s.colonies) == s.seats, "every seat has a Colony")
    require(len(s.final) in (0, s.seats), "every seat has a final score")
    check_scored(s, s.final)
    COURSE.check_main(s)
    check_sound(s, s.agenda, is_sound)
    check_phase(s)
    check_round(s)
    check_cards(s)


def check_phase(s: Colonies) -> None:
    """What the phase at the bottom of the agenda needs."""
    for phase in COURSE.of(s.agenda[:1], "phases"):
        name = name_of(phase)
        require(s.mission >= 0, "there is no current Mission")
        if isinstance(phase, COURSE["before"]):
            require(not s.is_decided, f"{name}: the Mission is decided already")
        else:
            require(s.is_decided, f"{name}: the Mission is not decided yet")
        is_out = any(colony.sent for colony in s.colonies)
        is_home = not is_out or not isinstance(phase, COURSE["nobody_out"])
        require(is_home, f"{name}: somebody is still on a Mission")
        is_time = name == "LastWindow" or not COURSE.of(s.agenda, "sending")
        require(is_time, f"{name}: nobody is sent on a Mission now")
    require(s.is_decided or s.winner < 0, "there is a winner before the Mission is decided")


def check_round(s: Colonies) -> None:
    """AT-15. Every round is played for a Mission, and no Mission comes twice."""
    played = {card for colony in s.colonies for card in colony.missions}
    played |= {card for card in (*s.gone, s.mission) if card >= 0 and is_mission(card)}
    begins = len(COURSE.of(s.agenda, "Round"))
    require(s.round + begins <= len(played), "there were not so many rounds")


def check_cards(s: Colonies) -> None:
    require(s.raid < 0 or not is_mission(s.raid), "only a Raid is resolved as one")
    require(all(map(is_mission, s.under)), "only Missions lie known under the deck")
    require(s.next < 0 or s.raid < 0, "a Mission and a Raid lie on the deck at once")
    ends = COURSE.of(s.agenda, "EndOfRaid")
    require(len(ends) == int(s.raid >= 0), "a Raid is discarded exactly once")
    keepers = [step.seat for step in COURSE.of(s.agenda, "KeepOne")]
    for seat, colony in enumerate(s.colonies):
        is_once = keepers.count(seat) == int(bool(colony.drawn))
        require(is_once, "cards that were drawn are kept once")


def is_sound(s: Colonies, step: Step[Any]) -> bool:
    """Do the fields of this step fit the pieces?"""
    if isinstance(step, Partner | Equip | ReplaceSkill):
        return step.character // N_CHARACTERS == s.colonies[step.seat].board
    return s.mission >= 0 or not isinstance(step, Commit)
