# not compiled: it looks at positions once, when they are loaded.
"""Is the agenda of a loaded position one that play can go on from?

`Colonies.check` counts the pieces; this looks at the steps, which a file may hold in any order.
Most steps ask nothing where they do not fit. What is left to forbid here is what would lose a card
or play a round twice.
"""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step, require
from holdfast.games.after_the_end.rules.effects import KeepOne
from holdfast.games.after_the_end.rules.mission import (
    Commit,
    Depart,
    Equip,
    Partner,
    ReplaceSkill,
    Roll,
)
from holdfast.games.after_the_end.rules.names import N_CHARACTERS
from holdfast.games.after_the_end.rules.raids import EndOfRaid
from holdfast.games.after_the_end.rules.scoring import FinalScoring
from holdfast.games.after_the_end.rules.state import GAPS, Colonies, is_mission
from holdfast.games.after_the_end.rules.turn import (
    EndOfRound,
    LastWindow,
    MissionOver,
    Outcome,
    Round,
    Setup,
)

Kinds = tuple[type[Step[Any]], ...]

# The phases of a round. One of them lies at the bottom of the agenda and says what comes next.
BEFORE: Kinds = (Round, LastWindow, Outcome)  # the Mission is still to be decided
AFTER: Kinds = (MissionOver, EndOfRound, FinalScoring)  # it has been
PHASES: Kinds = (*BEFORE, *AFTER)
SENDING: Kinds = (Commit, Partner, Equip, ReplaceSkill, Depart, Roll)  # before the last window
NOBODY_OUT: Kinds = (Round, EndOfRound, FinalScoring)  # all commitments are over


def check_course(s: Colonies) -> None:
    """Raise Broken unless play can go on from here."""
    require(s.each is None, "nothing in this game is played in lanes")
    if [type(step) for step in s.agenda] == [Setup]:
        check_empty(s)
        return
    require(len(s.colonies) == s.seats, "every seat has a Colony")
    require(len(s.final) in (0, s.seats), "every seat has a final score")
    require(not s.final or not s.agenda, "the game is scored, but it goes on")
    for i, step in enumerate(s.agenda):
        require(not isinstance(step, Setup), "the setup is over")
        require(i == 0 or not isinstance(step, PHASES), "a phase begins before another is over")
        require(is_sound(s, step), f"{name_of(step)} speaks of what is not there")
    check_phase(s)
    check_round(s)
    check_cards(s)


def name_of(step: Step[Any]) -> str:
    return type(step).__name__


def check_empty(s: Colonies) -> None:
    lying = [*s.bag, *s.under, *s.removed, *s.gone, *s.scrapped]
    lying += [*s.noble_bag, *s.contract_bag, *s.tool_bag]
    lying += [*s.experience_bag, *s.experience_discard, *s.final]
    is_bare = s.nobles == s.contracts == s.tools == GAPS
    is_free = s.mission == s.next == s.raid == -1
    is_empty = not lying and not s.colonies
    require(is_empty and is_bare and is_free, "the pieces lie out before the setup")
    require(s.round == s.passed == 0 and not s.is_decided, "the game goes on before the setup")


def check_phase(s: Colonies) -> None:
    """What the phase at the bottom of the agenda needs."""
    phase = s.agenda[0] if s.agenda else None
    is_out = any(colony.sent for colony in s.colonies)
    if isinstance(phase, PHASES):
        require(s.mission >= 0, "there is no current Mission")
        if isinstance(phase, BEFORE):
            require(not s.is_decided, f"{name_of(phase)}: the Mission is decided already")
        else:
            require(s.is_decided, f"{name_of(phase)}: the Mission is not decided yet")
        if isinstance(phase, NOBODY_OUT):
            require(not is_out, f"{name_of(phase)}: somebody is still on a Mission")
        is_sent = any(isinstance(step, SENDING) for step in s.agenda)
        is_time = isinstance(phase, LastWindow)
        require(is_time or not is_sent, f"{name_of(phase)}: nobody is sent on a Mission now")
    require(s.is_decided or s.winner < 0, "there is a winner before the Mission is decided")


def check_round(s: Colonies) -> None:
    """AT-15. Every round is played for a Mission, and no Mission comes twice."""
    played = {card for colony in s.colonies for card in colony.missions}
    played |= {card for card in (*s.gone, s.mission) if card >= 0 and is_mission(card)}
    begins = sum(isinstance(step, Round) for step in s.agenda)
    require(s.round + begins <= len(played), "there were not so many rounds")


def check_cards(s: Colonies) -> None:
    require(s.raid < 0 or not is_mission(s.raid), "only a Raid is resolved as one")
    require(all(is_mission(card) for card in s.under), "only Missions lie known under the deck")
    require(s.next < 0 or s.raid < 0, "a Mission and a Raid lie on the deck at once")
    ends = sum(isinstance(step, EndOfRaid) for step in s.agenda)
    require(ends == int(s.raid >= 0), "a Raid is discarded exactly once")
    for seat, colony in enumerate(s.colonies):
        keeps = [i for i in s.agenda if isinstance(i, KeepOne) and i.seat == seat]
        require(len(keeps) == int(bool(colony.drawn)), "cards that were drawn are kept once")


def is_sound(s: Colonies, step: Step[Any]) -> bool:
    """Do the fields of this step fit the pieces?"""
    if isinstance(step, Partner | Equip | ReplaceSkill):
        return step.character // N_CHARACTERS == s.colonies[step.seat].board
    if isinstance(step, Commit):
        return s.mission >= 0
    return True
