# not compiled: it looks at positions once, when they are loaded.
"""Is the agenda of a loaded position one that play can go on from?

The halves check their own pieces; this looks at the steps, which a file may hold in any order. What
makes up a Year lies at the bottom of the agenda, in its order, though some may be missing; and no
step may speak of a seat or a ware that is not there.
"""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step, require
from holdfast.games.ante_portas.files import battle_sound, colony_sound
from holdfast.games.ante_portas.rules import player_turns, turn, wave
from holdfast.games.ante_portas.rules.battle import (
    battles,
    command,
    deploy,
    movement,
    phase,
    spawning,
)
from holdfast.games.ante_portas.rules.battle.state import NO_CARD
from holdfast.games.ante_portas.rules.colony import (
    buffers,
    places,
    production,
    setup,
    stewards,
    year_end,
)
from holdfast.games.ante_portas.rules.colony.names import FINAL_WAVE_1
from holdfast.games.ante_portas.rules.council import GroupAsk
from holdfast.games.ante_portas.rules.names import (
    FINAL_WAVE,
    OVER,
    RUNNING,
    SETUP,
    TURNS,
    W_BATTLE,
    W_CARD,
    W_END,
    W_ENTER,
    W_IDLE,
    W_MINE,
)
from holdfast.games.ante_portas.rules.state import NONE, Campaign
from holdfast.games.ante_portas.rules.windows import ForgetMine, Window

Kinds = tuple[type[Step[Any]], ...]

IN_THE_WAVE = (wave.BattleRound, wave.LastSpawn, wave.LookAround, wave.WaveTurn, wave.NameSteward)
ONLY_TOGETHER: Kinds = (
    *battle_sound.ONLY_TOGETHER, *IN_THE_WAVE, wave.FinalWave, turn.Spawning, turn.HalfYearBattle,
)  # fmt: skip
ONLY_AGAINST: Kinds = (
    *battle_sound.ONLY_AGAINST, turn.Reckoning, player_turns.LeaveSpawnPoint,
)  # fmt: skip
# What the game is made of, each from the bottom of the agenda to its top: what lies below comes
# later. Everything else lies above.
A_TURN: Kinds = (player_turns.LeaveSpawnPoint, player_turns.BeginTurn, setup.FirstTurn)
SETTING_UP: Kinds = (turn.Setup, turn.Era, turn.Muster, setup.BeginGame)
COURSES: tuple[Kinds, ...] = (
    (turn.Setup,),
    (turn.Era, turn.Muster, setup.BeginGame),
    (turn.NextYear, setup.BeginEra),
    (turn.AfterYear, turn.EndOfYear, turn.HalfYear, setup.BeginYear, turn.HalfYearBattle,
     player_turns.PlayerTurns, turn.NewPlaces, turn.Spawning, player_turns.TurnsOver,
     player_turns.PlayerHalfYear, *A_TURN),
    (turn.AfterYear, turn.LastTrade, year_end.YearEnd, production.Produce, buffers.EmptyBuffers,
     year_end.EndSustenance, year_end.Sustain, year_end.ChangeWork),
    (turn.AfterYear, turn.Reckoning, player_turns.LeaveSpawnPoint),
    (turn.AfterYear, wave.FinalWave),
)  # fmt: skip
IN_THE_END: tuple[Kinds, ...] = (
    (wave.FinalWave,),
    (wave.BattleRound, wave.LookAround, wave.WaveTurn, wave.LookAround, wave.LookAround,
     wave.LastSpawn),
    (wave.BattleRound, wave.LookAround, player_turns.TurnsOver, wave.NameSteward, *A_TURN),
)  # fmt: skip
OF_A_COURSE: Kinds = tuple({kind for course in (*COURSES, *IN_THE_END) for kind in course})
# These may also lie between and below: a Battle Phase that is still to come, or a turn where
# nothing else of a Year is left.
ANYWHERE: Kinds = (player_turns.TakeTurn, phase.BattlePhase, spawning.Spawn)
LEADS_TO_TURNS: Kinds = (
    turn.NextYear, turn.AfterYear, turn.HalfYear, turn.HalfYearBattle, player_turns.PlayerTurns,
    player_turns.TurnsOver, player_turns.PlayerHalfYear, wave.BattleRound, wave.WaveTurn,
)  # fmt: skip
OF_A_STEWARD = (command.ChooseCommand, places.ChooseAct, places.Visit, stewards.AtMarket)
ONE_EACH: Kinds = (
    player_turns.PlayerHalfYear, production.Produce, buffers.EmptyBuffers, year_end.Sustain,
    year_end.ChangeWork, turn.HalfYear,
)  # fmt: skip

# What a window is opened before.
BEFORE: dict[int, Kinds] = {
    W_IDLE: (player_turns.TakeTurn,),
    W_CARD: (phase.BeginCard,),
    W_ENTER: (movement.Enter, movement.NextArrow, deploy.Deploy),
    W_BATTLE: (battles.ResolveBattle,),
    W_MINE: (ForgetMine,),
    W_END: (phase.EndBattlePhase,),
}
OF_THE_BATTLE: Kinds = (
    *battle_sound.IN_A_CARD, *battle_sound.DEPLOYING, player_turns.TakeTurn, deploy.EndDeploy,
    phase.EndBattlePhase, phase.NextTroop, phase.EndCard,
)  # fmt: skip


def check_course(s: Campaign) -> None:
    """Raise Broken unless play can go on from here."""
    colony_sound.check_pieces(s)
    battle_sound.check_pieces(s)
    check_table(s)
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
    check_begun(s)
    check_order(s)
    check_windows(s)
    check_turns(s)
    check_years(s)


def check_table(s: Campaign) -> None:
    require(s.era < s.mode.eras, "there is no such Era")
    require(s.round > 0 or not s.is_spent, "the Final Wave is spent before it comes")
    for each in (s.offers, s.proposals):
        require(len(each) in (0, s.seats), "expected one for each seat, or none at all")


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


def check_begun(s: Campaign) -> None:
    """AP-12. Before the first Year nobody acts; after the setup there are Movement cards."""
    is_setting_up = isinstance(s.agenda[0], SETTING_UP)
    later = [step for step in s.agenda if isinstance(step, OF_A_COURSE)]
    is_alone = all(isinstance(step, SETTING_UP) for step in later)
    require(is_alone or not is_setting_up, "the game begins before the setup is over")
    if later and not is_setting_up:
        require(s.phase != SETUP, f"{type(later[0]).__name__}: the setup is not over")
        is_dealt = bool(s.battle.bag or s.battle.discard) or s.battle.card != NO_CARD
        require(s.mode.is_versus or is_dealt, "there are no Movement cards")


def check_order(s: Campaign) -> None:
    """What comes later lies lower."""
    agenda = [step for step in s.agenda if not isinstance(step, ANYWHERE)]
    steps = [step for step in agenda if isinstance(step, OF_A_COURSE)]
    for step, lying in zip(steps, agenda, strict=False):
        name = type(step).__name__
        require(step is lying, f"{name}: something is left to do before what is done now")
    last = s.agenda.index(steps[-1]) if steps else 0
    early = any(isinstance(step, player_turns.TakeTurn) for step in s.agenda[:last])
    kinds = [type(step) for step in steps]
    is_whole = any(kind in LEADS_TO_TURNS for kind in kinds)
    require(not early or not is_whole, "a turn is taken after what comes later")
    for kind in ONE_EACH:
        alike = [step for step in steps if type(step) is kind]
        who = [getattr(step, "seat", getattr(step, "is_winter", 0)) for step in alike]
        require(len(set(who)) == len(who), f"{kind.__name__} comes twice")
    winters = [step.is_winter for step in steps if isinstance(step, turn.HalfYear)]
    require(winters != [False, True], "the Winter comes after the Summer")
    several = (*ONE_EACH, player_turns.BeginTurn)
    runs = [k for i, k in enumerate(kinds) if k not in several or i == 0 or kinds[i - 1] is not k]
    courses = IN_THE_END if s.phase == FINAL_WAVE else COURSES
    fits = any(is_within(runs, course) for course in courses)
    require(fits, f"these do not follow each other: {', '.join(kind.__name__ for kind in runs)}")


def check_windows(s: Campaign) -> None:
    """AP-77. A window comes before what it is about."""
    for below, step in zip(s.agenda, s.agenda[1:], strict=False):
        if isinstance(step, Window) and isinstance(below, OF_THE_BATTLE):
            require(isinstance(below, BEFORE[step.kind]), "a window is open before something else")


def is_within(kinds: list[type[Step[Any]]], course: Kinds) -> bool:
    """In the order of the course, which may have more."""
    rest = iter(course)
    return all(any(kind is other for other in rest) for kind in kinds)


def check_turns(s: Campaign) -> None:
    """AP-22. A player takes his turns in a row, and has so many."""
    mine = [step for step in s.agenda if isinstance(step, A_TURN)]
    seats = {getattr(step, "seat", 0) for step in mine}
    is_his = len(seats) <= 1 and (s.phase != TURNS or seats <= {s.active})
    require(is_his, "two players take their turns at once")
    for step in s.agenda:
        if isinstance(step, OF_A_STEWARD):
            is_his = s.side(step.seat) == s.side(s.captain())
            require(is_his, f"{type(step).__name__}: it is not his turn")
    begins = sum(isinstance(step, player_turns.BeginTurn) for step in mine)
    most = 1 if s.phase == FINAL_WAVE else s.mode.turns()
    require(not begins or s.turn + begins <= most, f"nobody has more than {most} turns")


def check_years(s: Campaign) -> None:
    """AP-158. Five Years, each with its Market card."""
    coming = sum(isinstance(step, setup.BeginYear) for step in s.agenda)
    if any(isinstance(step, turn.NextYear | turn.AfterYear) for step in s.agenda):
        coming += turn.YEARS - s.year
        is_last = s.colony.market >= FINAL_WAVE_1
        require(not is_last or s.phase == FINAL_WAVE, "this Market card ends the last Year")
    if any(isinstance(step, turn.NextYear) for step in s.agenda):
        require(s.year < turn.YEARS, "there is no Year after the fifth")
    is_dealt = s.colony.era >= 0
    require(not is_dealt or coming <= len(s.colony.market_deck), "the Market deck is too small")


def check_council(s: Campaign) -> None:
    """AP-34. What was proposed, and what needs assent, is among the choices."""
    step = s.agenda[-1]
    wanted = [choice for choice in [*s.proposals, s.pending] if choice != NONE]
    if wanted and isinstance(step, GroupAsk):
        options = step.group_options(s)
        require(all(choice in options for choice in wanted), "nobody could choose what is proposed")


def check_step(s: Campaign, step: Step[Any]) -> None:
    name = type(step).__name__
    if isinstance(step, ONLY_TOGETHER):
        require(not s.mode.is_versus, f"{name} belongs to the cooperative game")
    if isinstance(step, ONLY_AGAINST):
        require(s.mode.is_versus, f"{name} belongs to the confrontational game")
    if isinstance(step, IN_THE_WAVE):
        require(s.phase == FINAL_WAVE, f"{name}: there is no Final Wave yet")


def check_offers(s: Campaign) -> None:
    """AP-33. Allies have agreed on nothing yet, but all of it is there."""
    for offers in (s.drafts, s.standing):
        makers = [offer.seat for offer in offers]
        require(len(set(makers)) == len(makers), "a player has one offer at a time")
        for offer in offers:
            require(offer.seat != offer.other, "an offer: nobody trades with himself")
            require(s.side(offer.seat) == s.side(offer.other), "an offer: rivals do not trade")
            both_ways = any(map(min, offer.gives, offer.takes))
            require(not both_ways, "an offer: one ware goes both ways")
