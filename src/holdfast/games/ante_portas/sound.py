# not compiled: it looks at positions once, when they are loaded.
"""Is the agenda of a loaded position one that play can go on from?

The halves check their own pieces; this looks at the steps, which a file may hold in any order. It
need not be the order of the rules, but no step may speak of a seat or a ware that is not there.
"""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Broken, Share, Step
from holdfast.core.choice import Seat
from holdfast.games.ante_portas import trade, turn, turns, wave
from holdfast.games.ante_portas.battle import sound as battle_sound
from holdfast.games.ante_portas.colony import sound as colony_sound
from holdfast.games.ante_portas.council import GroupAsk
from holdfast.games.ante_portas.names import FINAL_WAVE, N_WARES, OVER, RUNNING, Cost
from holdfast.games.ante_portas.state import NONE, Campaign

IN_THE_WAVE = (wave.BattleRound, wave.LastSpawn, wave.LookAround, wave.WaveTurn, wave.NameSteward)
ONLY_TOGETHER = (
    *IN_THE_WAVE,
    wave.FinalWave,
    turn.Spawning,
    turn.HalfYearBattle,
)
ONLY_AGAINST = (turn.Reckoning, turns.LeaveSpawnPoint)


def require(is_so: bool, complaint: str) -> None:
    if not is_so:
        raise Broken(complaint)


def check_course(s: Campaign) -> None:
    """Raise Broken unless play can go on from here."""
    require(s.each is None, "Ante Portas opens no lanes")
    require((s.result != RUNNING) == (s.phase == OVER), "a result belongs to the end of the game")
    require(s.result == RUNNING or not s.agenda, "a game that is over has no agenda")
    if not s.agenda:
        return
    check_time(s)
    for step in s.agenda:
        check_step(s, step)
        colony_sound.check_step(s, step)
        battle_sound.check_step(s, step)
    colony_sound.check_course(s)
    battle_sound.check_course(s)
    check_council(s)
    check_offers(s)


def check_time(s: Campaign) -> None:
    is_setup = any(isinstance(step, turn.Setup) for step in s.agenda)
    require(is_setup <= (len(s.agenda) == 1), "the setup comes alone")
    is_wave = s.phase == FINAL_WAVE
    require(is_wave or s.round == 0, "a Battle Round belongs to the Final Wave")
    require(not (is_wave and s.mode.is_versus), "rivals have no Final Wave")
    require(
        s.pending == NONE or isinstance(s.agenda[-1], GroupAsk),
        "an assent is pending and nobody has asked for it",
    )
    require(
        not s.proposals or isinstance(s.agenda[-1], GroupAsk),
        "there are proposals and nobody has asked for them",
    )


def check_council(s: Campaign) -> None:
    """AP-34. What was proposed, and what needs assent, is among the choices."""
    step = s.agenda[-1]
    wanted = [choice for choice in [*s.proposals, s.pending] if choice != NONE]
    if wanted and isinstance(step, GroupAsk):
        options = step.group_options(s)
        require(all(choice in options for choice in wanted), "nobody could choose what is proposed")


def check_step(s: Campaign, step: Step[Any]) -> None:
    name = type(step).__name__
    seat = getattr(step, "seat", 0)
    require(0 <= seat < s.seats, f"{name}: there is no seat {seat}")
    require(not (isinstance(step, ONLY_TOGETHER) and s.mode.is_versus), f"{name}: not here")
    require(not (isinstance(step, ONLY_AGAINST) and not s.mode.is_versus), f"{name}: not here")
    if isinstance(step, IN_THE_WAVE):
        require(s.phase == FINAL_WAVE, f"{name}: there is no Final Wave yet")
    if isinstance(step, trade.Bargain | trade.AnswerOffer):
        check_offer(s, step.seat, step.other, step.gives, step.takes)
    if isinstance(step, turn.Era):
        require(0 <= step.era < s.mode.eras, f"{name}: there is no such Era")
    if isinstance(step, Share):
        passed = getattr(step, "passed", 0)
        require(0 <= passed < 1 << s.seats, f"{name}: passed by nobody at the table")


def check_offers(s: Campaign) -> None:
    """AP-33. Allies have agreed on nothing yet, but all of it is there."""
    for offers in (s.drafts, s.standing):
        makers = [offer.seat for offer in offers]
        require(len(set(makers)) == len(makers), "a player has one offer at a time")
        for offer in offers:
            check_offer(s, offer.seat, offer.other, offer.gives, offer.takes)


def check_offer(s: Campaign, seat: Seat, other: Seat, gives: Cost, takes: Cost) -> None:
    require(0 <= other < s.seats and other != seat, f"an offer: there is no seat {other}")
    require(s.side(seat) == s.side(other), "an offer: rivals do not trade")
    require(len(gives) == len(takes) == N_WARES, f"an offer: there are {N_WARES} wares")
    both_ways = [ware for ware in range(N_WARES) if gives[ware] and takes[ware]]
    require(not both_ways, "an offer: one ware goes both ways")
    require(min(gives) >= 0 and min(takes) >= 0, "an offer: less than nothing")
