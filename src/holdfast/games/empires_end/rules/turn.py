"""The contents page: setup, the hourglass, the phases (sections 1, 2, 12 and 14)."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Ask, Do, Each, Step
from holdfast.core.bag import draw
from holdfast.core.choice import Choice, Seat
from holdfast.games.empires_end.cards.cards import Cards
from holdfast.games.empires_end.rules.blitz import ExchangeHand, TwoDisasters
from holdfast.games.empires_end.rules.choices import ECONOMY_FIRST, INDUSTRY_FIRST
from holdfast.games.empires_end.rules.conflict import ConflictPhase
from holdfast.games.empires_end.rules.disaster import DisasterPhase
from holdfast.games.empires_end.rules.economy import BeginEconomy, EconomyPhase
from holdfast.games.empires_end.rules.industry import Industry, IndustryPhase, draw_up
from holdfast.games.empires_end.rules.names import (
    CARDS,
    CONFLICTS,
    LOCATIONS,
    ON_COMBINED,
    ON_CONFLICT,
    ON_DISASTER,
    ON_DOUBLE_DISASTER,
    ON_ECONOMY,
    ON_INDUSTRY,
    SPACES,
)
from holdfast.games.empires_end.rules.scoring import FinalScoring
from holdfast.games.empires_end.rules.state import Empire, Empires


def start(seats: int, cards: Cards, is_blitz: bool, rng: int) -> Empires:
    """An empty table with the setup on the agenda."""
    s = Empires(seats, cards, is_blitz)
    s.rng = rng
    s.then(Setup())
    return s


class Setup(Do[Empires]):
    """EE-1 to EE-8, EE-150. Shuffle, lay out, deal; Blitz begins further along the track."""

    rule = "EE-3"

    def run(self, s: Empires) -> None:
        s.bag = list(range(len(CARDS)))
        s.conflict_bag = list(range(len(CONFLICTS)))
        s.temple = s.random(s.seats)
        locations = list(range(len(LOCATIONS)))
        row = tuple([draw(s, locations) for _ in range(len(LOCATIONS))])
        s.empires = [Empire(row) for _ in range(s.seats)]
        if s.journal is not None:
            ids: list[object] = [LOCATIONS[location] for location in row]
            s.tell("setup", "EE-8", s.temple, {"row": ids})
        for empire in s.empires:
            empire.hand = tuple([draw(s, s.bag) for _ in range(4)])
        if s.is_blitz:
            s.space = s.cards.track(s.seats).lightning
            order = [(s.temple + i) % s.seats for i in range(s.seats)]
            s.then(*[ExchangeHand(seat) for seat in order], TwoDisasters(), NextSpace())
        else:
            s.then(NextSpace())


class NextSpace(Do[Empires]):
    """EE-10, EE-13. The hourglass moves on; behind the last space the game is scored."""

    rule = "EE-10"

    def run(self, s: Empires) -> None:
        s.space += 1
        spaces = s.cards.track(s.seats).spaces
        if s.space > len(spaces):
            s.then(FinalScoring())
            return
        kind = spaces[s.space - 1]
        if s.journal is not None:
            s.tell("space", "EE-10", -1, {"space": s.space, "kind": SPACES[kind]})
        s.then(phase_of(kind), NextSpace())


def phase_of(kind: int) -> Step[Any]:
    """EE-11."""
    if kind == ON_DISASTER:
        return DisasterPhase(1)
    if kind == ON_DOUBLE_DISASTER:
        return DisasterPhase(2)
    if kind == ON_ECONOMY:
        return EconomyPhase()
    if kind == ON_INDUSTRY:
        return IndustryPhase()
    if kind == ON_CONFLICT:
        return ConflictPhase()
    assert kind == ON_COMBINED
    return CombinedPhase()


class CombinedPhase(Each[Empires]):
    """EE-130, EE-177. An economy and an industry phase, in each player's own order."""

    rule = "EE-130"

    def lane(self, s: Empires, seat: Seat) -> list[Step[Any]]:
        return [ChooseHalf(seat)]

    def closed(self, s: Empires) -> None:
        draw_up(s)


class ChooseHalf(Ask[Empires]):
    """EE-130. Which half comes first; it is finished before the other begins."""

    rule = "EE-130"
    prompt = "half"
    verbs = (ECONOMY_FIRST, INDUSTRY_FIRST)

    def options(self, s: Empires) -> list[Choice]:
        return [ECONOMY_FIRST.of(), INDUSTRY_FIRST.of()]

    def chosen(self, s: Empires, choice: Choice) -> None:
        economy = BeginEconomy(self.seat)
        industry = Industry(self.seat, (), 0, False)
        if ECONOMY_FIRST.owns(choice):
            s.then(economy, industry)
        else:
            s.then(industry, economy)
