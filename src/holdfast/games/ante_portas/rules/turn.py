"""The contents page: setup, Eras, Years, half-years, the end (sections 3, 4, 15 and 16)."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Do
from holdfast.games.ante_portas.cards.battle.cards import BattleCards
from holdfast.games.ante_portas.cards.colony.cards import ColonyCards
from holdfast.games.ante_portas.rules import trade
from holdfast.games.ante_portas.rules.anytime import ANY_TIME
from holdfast.games.ante_portas.rules.battle import spawning, versus
from holdfast.games.ante_portas.rules.battle.guard_orders import SOLDIER_ORDERS
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.spawning import Spawn
from holdfast.games.ante_portas.rules.battle.state import Battleground
from holdfast.games.ante_portas.rules.colony.setup import AddPlaces, BeginEra, BeginGame, BeginYear
from holdfast.games.ante_portas.rules.colony.state import Colony
from holdfast.games.ante_portas.rules.colony.year_end import YearEnd
from holdfast.games.ante_portas.rules.modes import Mode
from holdfast.games.ante_portas.rules.names import (
    BATTLE,
    CAPTURE_THE_FLAG,
    NEW_PLACES,
    SPAWNING,
    WON_BY_NOBODY,
    YEAR_END,
)
from holdfast.games.ante_portas.rules.player_turns import PlayerTurns
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.wave import FinalWave

YEARS: Final = 5


def start(mode: Mode, colony: ColonyCards, battle: BattleCards, rng: int) -> Campaign:
    """An empty table with the setup on the agenda."""
    seats = mode.seats
    s = Campaign(mode, Colony(seats, colony, mode), Battleground(battle, mode))
    s.anytime = ANY_TIME
    s.orders = SOLDIER_ORDERS
    s.rng = rng
    s.then(Setup())
    return s


class Setup(Do[Campaign]):
    """AP-12 to AP-19. A random Starting Player; then both halves are laid out."""

    rule = "AP-12"

    def run(self, s: Campaign) -> None:
        s.starter = s.random(s.seats)
        s.tell("setup", "AP-12", s.starter, {})
        s.then(BeginGame(), Muster(), Era(0))


class Muster(Do[Campaign]):
    """AP-16, AP-19, AP-133. Movement cards shuffled, the third Farmers on the Spawn Points."""

    rule = "AP-19"

    def run(self, s: Campaign) -> None:
        spawning.begin_game(s)


class Era(Do[Campaign]):
    """AP-158. Era items first, then the Years."""

    rule = "AP-158"
    fields = "era:eras"

    def __init__(self, era: int) -> None:
        self.era = era

    def run(self, s: Campaign) -> None:
        s.era = self.era
        s.year = 0
        s.tell("era", "AP-158", -1, {"n": self.era + 1})
        spawning.begin_era(s, self.era)
        s.then(BeginEra(self.era), NextYear())


class NextYear(Do[Campaign]):
    """AP-22, AP-158. Market card and Smithy, Summer, Winter, and the end of the Year."""

    rule = "AP-158"

    def run(self, s: Campaign) -> None:
        s.year += 1
        s.is_winter = False
        s.is_taken = False
        s.tell("year", "AP-158", -1, {"n": s.year})
        s.then(BeginYear(), HalfYear(False), HalfYear(True), EndOfYear(), AfterYear())


class HalfYear(Do[Campaign]):
    """AP-22. Spawn, new Places, turns, Battle Phase; confrontational: no Invaders (AP-128)."""

    rule = "AP-22"
    fields = "is_winter"

    def __init__(self, is_winter: bool) -> None:
        self.is_winter = is_winter

    def run(self, s: Campaign) -> None:
        s.is_winter = self.is_winter
        if s.journal is not None:
            s.tell("winter" if self.is_winter else "summer", "AP-22", -1, {"n": s.year})
        if s.mode.is_versus:
            s.then(NewPlaces(), PlayerTurns())
        else:
            s.then(Spawning(), NewPlaces(), PlayerTurns(), HalfYearBattle())


class Spawning(Do[Campaign]):
    """AP-23. Not in the 1st Winter of an Era; solo also not in the 2nd."""

    rule = "AP-23"

    def run(self, s: Campaign) -> None:
        s.phase = SPAWNING
        quiet_winters = 2 if s.seats == 1 else 1
        if not s.is_winter or s.year > quiet_winters:
            s.then(Spawn(s.mode.spawn_cards()))


class NewPlaces(Do[Campaign]):
    """AP-25. One Place in the 1st Summer, two in the 2nd and 3rd."""

    rule = "AP-25"

    def run(self, s: Campaign) -> None:
        s.phase = NEW_PLACES
        if not s.is_winter and s.year <= 3:
            s.then(AddPlaces(1 if s.year == 1 else 2))


class HalfYearBattle(Do[Campaign]):
    """AP-22. Step 4."""

    rule = "AP-22"

    def run(self, s: Campaign) -> None:
        s.phase = BATTLE
        s.then(BattlePhase())


class EndOfYear(Do[Campaign]):
    """AP-22, AP-26. The Starting Player changes, then trade, sustenance and production."""

    rule = "AP-22"

    def run(self, s: Campaign) -> None:
        s.phase = YEAR_END
        s.active = -1
        if not s.is_taken and s.seats > 1:
            s.starter = (s.starter + 1) % s.seats
            s.tell("starter", "CB-3.3", s.starter, {})
        s.then(trade.TradeMoment(0), YearEnd(), LastTrade())


class LastTrade(Do[Campaign]):
    """AP-26. What was produced may be traded as well; before a reckoning it is of no use."""

    rule = "AP-26"

    def run(self, s: Campaign) -> None:
        if s.mode.is_versus and s.year == YEARS and s.era + 1 == s.mode.eras:
            return
        s.then(trade.TradeMoment(0))


class AfterYear(Do[Campaign]):
    """AP-22, AP-128. After the 5th Winter the next Era, the Final Wave, or the reckoning."""

    rule = "AP-22"

    def run(self, s: Campaign) -> None:
        if s.year < YEARS:
            s.then(NextYear())
        elif s.era + 1 < s.mode.eras:
            s.then(Era(s.era + 1))
        elif s.mode.is_versus:
            s.then(Reckoning())
        else:
            s.then(FinalWave())


class Reckoning(Do[Campaign]):
    """AP-153, AP-154. Nobody took the flag: who came furthest, or who controls more hexes."""

    rule = "AP-153"

    def run(self, s: Campaign) -> None:
        is_flag = s.mode.scenario == CAPTURE_THE_FLAG
        side = versus.furthest(s) if is_flag else versus.area(s)
        if side < 0:
            s.tell("tie", "AP-153" if is_flag else "AP-154", -1, {})
            s.finish(WON_BY_NOBODY)
        else:
            s.tell("reckoned", "AP-153" if is_flag else "AP-154", -1, {"n": side + 1})
            s.win(side)
