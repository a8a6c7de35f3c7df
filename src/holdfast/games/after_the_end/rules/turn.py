"""The contents page: setup, and the phases of a round (sections 2 and 3)."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import NOBODY, Do, Step
from holdfast.core.bag import draw, put_back
from holdfast.games.after_the_end.cards.cards import Cards
from holdfast.games.after_the_end.rules.beside import BESIDE
from holdfast.games.after_the_end.rules.capitol import refill
from holdfast.games.after_the_end.rules.compensation import Compensate, FireTools, has_tools_to_fire
from holdfast.games.after_the_end.rules.mission import Commit
from holdfast.games.after_the_end.rules.names import (
    COLONIES,
    CONTRACTS,
    DECK,
    N_MISSIONS,
    NOBLES,
    REMOVED,
    TOOLS,
    Mission,
)
from holdfast.games.after_the_end.rules.raids import Reveal
from holdfast.games.after_the_end.rules.scoring import FinalScoring
from holdfast.games.after_the_end.rules.state import Colonies, Colony, is_mission
from holdfast.games.after_the_end.rules.totals import leader, total
from holdfast.games.after_the_end.rules.visit import Visit
from holdfast.games.after_the_end.rules.window import LastCall, NextCard, Window, Won


def start(seats: int, cards: Cards, removes_missions: bool, rng: int) -> Colonies:
    """An empty table with the setup on the agenda."""
    s = Colonies(seats, cards, removes_missions)
    s.anytime = BESIDE
    s.rng = rng
    s.then(Setup())
    return s


class Setup(Do[Colonies]):
    """AT-10 to AT-14, AT-48. Shuffle, lay out, deal; nobody decides anything."""

    rule = "AT-10"

    def run(self, s: Colonies) -> None:
        s.first = s.random(s.seats)
        boards = list(range(len(COLONIES)))
        s.colonies = [Colony(draw(s, boards)) for _ in range(s.seats)]
        s.noble_bag = list(range(len(NOBLES)))
        s.contract_bag = list(range(len(CONTRACTS)))
        s.tool_bag = list(range(len(TOOLS)))
        refill(s)
        s.experience_bag = []
        for kind in range(len(s.cards.copies)):
            s.experience_bag.extend([kind] * s.cards.copies[kind])
        lay_out_deck(s)
        if s.journal is not None:
            for seat in range(s.seats):
                s.tell("settled", "AT-13", seat, {"colony": COLONIES[s.colonies[seat].board]})
            s.tell("first", "AT-14", s.first, {})
        s.then(Round())


def lay_out_deck(s: Colonies) -> None:
    """AT-11, AT-12. Five cards are removed unseen; the two visible ones are Missions."""
    s.bag = list(range(len(DECK)))
    removed: list[int] = []
    if s.removes_missions:
        for _ in range(REMOVED):
            removed.append(s.bag.pop(s.random(N_MISSIONS - len(removed))))
    else:
        for _ in range(REMOVED):
            removed.append(draw(s, s.bag))
    removed.sort()
    s.removed = tuple(removed)
    s.mission = draw_mission(s)
    s.next = draw_mission(s)


def draw_mission(s: Colonies) -> Mission:
    """AT-12. Raids are shuffled back until a Mission comes."""
    while True:
        card = draw(s, s.bag)
        if is_mission(card):
            return card
        put_back(s.bag, card)


class Round(Do[Colonies]):
    """AT-15. From the first player clockwise, everybody commits or passes."""

    rule = "AT-15"

    def run(self, s: Colonies) -> None:
        s.round += 1
        s.silent = 0
        if s.journal is not None:
            data: dict[str, object] = {"n": s.round, "mission": DECK[s.mission]}
            s.tell("space", "AT-15", s.first, data)
            if s.next < 0:
                s.tell("last_round", "AT-37", -1, {})
        steps: list[Step[Any]] = [Commit(seat) for seat in s.turn_order()]
        s.then(*steps, LastWindow())


class LastWindow(Do[Colonies]):
    """AT-20. Everybody has decided: one last window before totals are final."""

    rule = "AT-20"

    def run(self, s: Colonies) -> None:
        s.then(Window(s.first, 0), Outcome())


class Outcome(Do[Colonies]):
    """AT-21 to AT-23. The winner takes the Mission; then Tools act, the others are compensated."""

    rule = "AT-21"

    def run(self, s: Colonies) -> None:
        s.winner = leader(s)
        s.is_decided = True
        if s.journal is not None:
            tell_outcome(s)
        s.then(MissionOver())
        if s.winner < 0:
            s.gone = (*s.gone, s.mission)
            return
        colony = s.colonies[s.winner]
        colony.missions = (*colony.missions, s.mission)
        committed = [seat for seat in s.turn_order() if s.colonies[seat].sent]
        steps: list[Step[Any]] = [Won(s.winner, 0)] if colony.hand else []
        steps.extend([FireTools(i) for i in committed if has_tools_to_fire(s, i)])
        steps.extend([Compensate(seat) for seat in committed if seat != s.winner])
        s.then(*steps)


def tell_outcome(s: Colonies) -> None:
    mission = DECK[s.mission]
    if s.winner < 0:
        s.tell("unwanted", "AT-23", -1, {"mission": mission})
        return
    for seat in s.turn_order():
        if s.colonies[seat].sent:
            s.tell("reached", "AT-19", seat, {"n": total(s, seat)})
    data: dict[str, object] = {"mission": mission, "n": s.cards.points[s.mission]}
    s.tell("won", "AT-22", s.winner, data)


class MissionOver(Do[Colonies]):
    """AT-27, AT-57. Tools of those who are ready again are free; then the visits, and a last moment
    before the next card is revealed."""

    rule = "AT-27"

    def run(self, s: Colonies) -> None:
        for colony in s.colonies:
            if colony.sent:
                come_home(colony)
        s.then(NextCard(s.first, 0) if s.next >= 0 else LastCall(s.first, 0), EndOfRound())
        if s.passed == 0:
            return
        visitors = [seat for seat in s.turn_order() if s.has_passed(seat)]
        if s.journal is not None:
            s.tell("capitol", "AT-27", -1, {"other": visitors})
        visits: list[Step[Any]] = [Visit(seat, 0, 0, 0, False) for seat in visitors]
        s.then(*visits)


def come_home(colony: Colony) -> None:
    """AT-50, AT-57, AT-63. The commitment is over; the used stay used."""
    for character in colony.sent:
        if not colony.is_used(character) and colony.carried[character] >= 0:
            colony.carry(character, -1)
        if colony.is_dead(character):
            colony.hurt(character, 0)
    colony.sent = ()
    colony.skills = ()
    colony.faces = ()
    colony.luck = ()
    colony.extra = 0


class EndOfRound(Do[Colonies]):
    """AT-22, AT-37, AT-58. The winner goes first; the visible Mission becomes the current one, and
    the next card is revealed. Without one the game is over."""

    rule = "AT-37"

    def run(self, s: Colonies) -> None:
        if s.winner >= 0:
            s.first = s.winner
        s.winner = NOBODY
        s.passed = 0
        if s.next < 0:
            s.then(FinalScoring())
            return
        s.mission = s.next
        s.is_decided = False
        s.next = -1
        s.then(Reveal(), Round())
