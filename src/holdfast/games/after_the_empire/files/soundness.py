# not compiled: it looks at positions once, when they are loaded.
"""Is the agenda of a loaded position one that play can go on from?

`Realm.check` counts the pieces; this looks at the steps, which a file may hold in any order. It
need not be the order of the rules, but no step may speak of what is not there.
"""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Step, require
from holdfast.games.after_the_empire.rules.actions import (
    USE_OF,
    Actions,
    AfterUse,
    EndTurn,
    NextWorker,
    Turn,
)
from holdfast.games.after_the_empire.rules.castle import Castle, check_castle
from holdfast.games.after_the_empire.rules.combat import (
    Aim,
    Archery,
    Batter,
    Check,
    Fight,
    LetIn,
    Melee,
    Movement,
)
from holdfast.games.after_the_empire.rules.effects import (
    DrawObjectives,
    HealSoldiers,
    KeepObjective,
    MendPieces,
    PeekCards,
    ProtectFarms,
    Receive,
    SowFarms,
)
from holdfast.games.after_the_empire.rules.exchanges import ChooseWay
from holdfast.games.after_the_empire.rules.hits import FellInvaders, LoseTroops
from holdfast.games.after_the_empire.rules.market import BuyCard
from holdfast.games.after_the_empire.rules.names import (
    ACTIONS,
    COMBAT,
    FIRST_TAP,
    N_SEASONS,
    N_STARTING,
    SETUP,
)
from holdfast.games.after_the_empire.rules.posting import Deploy, FreeMoves, TokenMoves
from holdfast.games.after_the_empire.rules.preparation import (
    Bombard,
    ChooseTurret,
    Deployment,
    Preparation,
    Raze,
    RevealInvaders,
    RevealSiege,
    Siege,
)
from holdfast.games.after_the_empire.rules.sacked import DamageCards, FinishSack
from holdfast.games.after_the_empire.rules.scoring import FinalScoring
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.stockpile import Stockpile
from holdfast.games.after_the_empire.rules.turn import (
    ChooseGate,
    FirstTurnOrder,
    GateSides,
    LayOut,
    NextSeason,
    PickRefugee,
    Refresh,
)
from holdfast.games.after_the_empire.rules.upkeep import Flags, HarvestAndFeast, Income

Kinds = tuple[type[Step[Any]], ...]

FIGHTING: Kinds = (
    Fight, Archery, Aim, FellInvaders, LoseTroops, Movement, LetIn, FreeMoves, Melee, Batter, Check,
    DamageCards, FinishSack,
)  # fmt: skip
LANES: dict[type[Step[Any]], Kinds] = {
    GateSides: (ChooseGate,),
    Deployment: (Deploy,),
    Siege: (Bombard, ChooseTurret, Raze, TokenMoves, *FIGHTING),
}
# Before the first season, and in it: what happens once, and what happens in somebody's turn.
BEGINNING: Kinds = (PickRefugee, FirstTurnOrder, GateSides, LayOut)
ONCE: Kinds = (
    *BEGINNING, NextSeason, Refresh, Actions, NextWorker, Preparation, Deployment, RevealInvaders,
    RevealSiege, Siege, Flags, Income, HarvestAndFeast, FinalScoring, Turn, EndTurn, KeepObjective,
)  # fmt: skip
IN_A_TURN: Kinds = (
    Turn, EndTurn, AfterUse, ChooseWay, Receive, HealSoldiers, SowFarms, ProtectFarms, MendPieces,
    DrawObjectives, KeepObjective, PeekCards, BuyCard, Stockpile,
)  # fmt: skip
# From the bottom of the agenda to its top: what lies below comes later. What happens in somebody's
# turn, or is chosen beside a phase, lies above.
SEASON: Kinds = (Refresh, HarvestAndFeast, Income, Flags)
COURSES: tuple[Kinds, ...] = (
    (NextSeason, LayOut, GateSides, FirstTurnOrder, PickRefugee),
    (*SEASON, Preparation, Actions, NextWorker, Turn),
    (*SEASON, Preparation, Actions, NextWorker, EndTurn),
    (*SEASON, Siege, RevealSiege, RevealInvaders, Deployment),
    (FinalScoring,),
)
A_TURN: Kinds = (NextWorker, Turn, EndTurn)
OF_A_COURSE: Kinds = tuple(dict.fromkeys(kind for course in COURSES for kind in course))
BESIDE: Kinds = (Receive, HealSoldiers, SowFarms, ProtectFarms, MendPieces, PeekCards)


def name_of(step: Step[Any]) -> str:
    return type(step).__name__


def check_course(s: Realm) -> None:
    """Raise Broken unless play can go on from here."""
    require(bool(s.castles), "there are no castles")
    require(len(s.final) in (0, s.seats), "a seat has no final score")
    check_main(s)
    check_season(s)
    check_lanes(s)
    check_drawn(s)
    for step in [*s.agenda, *(step for lane in s.lanes for step in lane)]:
        require(is_sound(s, step), f"{name_of(step)} speaks of what is not there")


# The order of steps


def check_main(s: Realm) -> None:
    if s.final:
        require(not s.agenda and s.each is None, "the game is scored, but it goes on")
    for i, step in enumerate(s.agenda):
        fits = isinstance(step, (*ONCE, *IN_A_TURN))
        require(fits, f"{name_of(step)} cannot stand on the main agenda")
        if isinstance(step, ONCE):
            count = sum(type(other) is type(step) for other in s.agenda)
            count += s.each is not None and type(s.each) is type(step)
            require(count == 1, f"{name_of(step)} stands on the agenda twice")
        if isinstance(step, NextSeason | Refresh):
            require(i == 0, "the season ends before its phases are over")
    check_order(s)


def check_order(s: Realm) -> None:
    """AE-22. The phases of a season come in their order, though some may be missing."""
    kinds = [type(step) for step in s.agenda if isinstance(step, OF_A_COURSE)]
    for kind, step in zip(kinds, s.agenda, strict=False):
        require(kind is type(step), f"{name_of(step)} waits below {kind.__name__}")
    if s.each is not None:
        kinds.append(type(s.each))
        require(len(kinds) > len(s.agenda), "lanes are open in the middle of a turn")
    is_turn = any(kind in A_TURN for kind in kinds)
    require(s.phase == ACTIONS or not is_turn, "a turn is taken in another phase")
    fits = any(is_within(kinds, course) for course in COURSES)
    require(fits, f"these do not follow each other: {', '.join(k.__name__ for k in kinds)}")


def is_within(kinds: list[type[Step[Any]]], course: Kinds) -> bool:
    """In the order of the course, which may have more."""
    rest = iter(course)
    return all(any(kind is other for other in rest) for kind in kinds)


def check_season(s: Realm) -> None:
    """Before the first season there is no turn order; a season has a number and both."""
    kinds = {type(step) for step in s.agenda} | ({type(s.each)} if s.each is not None else set())
    is_beginning = bool(kinds & set(BEGINNING))
    require((s.season == 0) == (s.phase == SETUP), "the season and its phase do not fit")
    require(is_beginning == (s.season == 0) or not kinds, "the season does not fit the agenda")
    allowed = {*BEGINNING, NextSeason}
    require(not is_beginning or kinds <= allowed, "a season runs before the setup is over")
    require(not (Refresh in kinds and is_beginning), "a season ends before it begins")
    is_ordered = not kinds & {PickRefugee, FirstTurnOrder}
    require(
        len(s.order) == (s.seats if is_ordered else 0), "the turn order does not fit the agenda"
    )
    if NextSeason in kinds:
        require(s.season < N_SEASONS, "there is no season after the last")
        require(LayOut in kinds or s.has_siege, "a season begins before the board is laid out")
        is_drawn = FirstTurnOrder in kinds or PickRefugee not in kinds
        require(is_drawn, "a season begins before there is a turn order")
    if Siege in kinds:
        at = [i for i, step in enumerate(s.agenda) if isinstance(step, Siege)]
        reveals = [i for i, step in enumerate(s.agenda) if isinstance(step, RevealSiege)]
        is_turned = bool(at) and any(i > at[0] for i in reveals)
        require(s.siege >= 0 or is_turned, "a siege begins, but no siege card lies open")
    if RevealSiege in kinds:
        require(s.has_siege, "there is no siege card to turn up")
    if kinds & {Preparation, RevealSiege}:
        require(s.has_siege, "there is no siege card to turn up")


def check_lanes(s: Realm) -> None:
    each = s.each
    if each is None:
        require(not s.before, '"before" is only for open lanes')
        return
    require(type(each) in LANES, f"{name_of(each)} opens no lanes of this game")
    require(len(s.before) == s.seats, 'lanes are open, but "before" is missing')
    if isinstance(each, Siege):
        require(s.siege >= 0, "a siege is fought, but no siege card lies open")
        require(s.phase == COMBAT, "a siege is fought in another phase")
    for lane in s.lanes:
        for step in lane:
            fits = isinstance(step, LANES[type(each)])
            require(fits, f"{name_of(step)} cannot stand in a lane of {name_of(each)}")
    for now, before in zip(s.castles, s.before, strict=True):
        check_castle(s.cards, before)
        same = secrets_of(now) == secrets_of(before)
        require(same, '"before" holds other cards than its castle')
    for seat in range(-1, s.seats):
        seen = s.clone()
        seen.castles = [s.castles[i] if i == seat else s.before[i] for i in range(s.seats)]
        seen.check()


def secrets_of(castle: Castle) -> tuple[object, ...]:
    return castle.cards, castle.objectives, castle.drawn, castle.peeked


def check_drawn(s: Realm) -> None:
    """AE-47. Drawn objectives wait for their owner's choice, and for free actions beside it."""
    keeping = [i for i, step in enumerate(s.agenda) if isinstance(step, KeepObjective)]
    for i in keeping:
        above = s.agenda[i + 1 :]
        require(all(map(is_beside, above)), "an objective is kept later than it was drawn")
    owners = [step.seat for step in s.agenda if isinstance(step, KeepObjective)]
    for seat, castle in enumerate(s.castles):
        require(len(castle.drawn) in (0, 2), "two objectives are drawn, of which one is kept")
        require(bool(castle.drawn) == (seat in owners), "drawn objectives wait for their owner")


def is_beside(step: Step[Any]) -> bool:
    """What a free action can have begun while drawn objectives wait: it draws none itself."""
    if isinstance(step, ChooseWay):
        return step.source >= FIRST_TAP
    return isinstance(step, BESIDE)


# One step


def is_sound(s: Realm, step: Step[Any]) -> bool:
    """Do the fields of this step fit the pieces?"""
    if isinstance(step, PickRefugee):
        seats = [(step.seat + i) % s.seats for i in range(step.left)]
        return not any(has_refugee(s.castles[seat]) for seat in seats)
    if isinstance(step, ChooseGate):
        return s.castles[step.seat].all_troops() <= 99
    if isinstance(step, Turn):
        return s.castles[step.seat].workers > 0
    if isinstance(step, AfterUse):
        return step.place in USE_OF
    if isinstance(step, ChooseWay):
        exchange = s.cards.exchanges[step.source]
        if exchange is None:
            return False
        return step.times <= exchange.times and step.used < 1 << len(exchange.ways)
    return True


def has_refugee(castle: Castle) -> bool:
    return any(card < N_STARTING for card in castle.cards)
