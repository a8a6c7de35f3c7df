"""The whole table: the colony, the Battleground, and where the Year stands."""

from __future__ import annotations

from typing import ClassVar, Final

from holdfast.core.agenda import Ask, Broken, Do, State
from holdfast.core.choice import Choice, Seat
from holdfast.games.ante_portas.rules.battle.state import Battleground
from holdfast.games.ante_portas.rules.colony.state import Colony
from holdfast.games.ante_portas.rules.modes import Mode
from holdfast.games.ante_portas.rules.names import (
    ASK_USEFUL,
    CRESCENDO,
    FINAL_WAVE,
    OVER,
    RUNNING,
    SETUP,
    WON_BY_0,
    WON_BY_1,
    WON_BY_NOBODY,
    YEAR_END,
    Cost,
    Hex,
    Side,
)

NONE: Final[Choice] = -1


class Offer:
    """AP-33. What a player would give another for what; it never changes."""

    fields: ClassVar[str] = "seat other:seats gives:wares=0..999 takes:wares=0..999"

    def __init__(self, seat: Seat, other: Seat, gives: Cost, takes: Cost) -> None:
        self.seat = seat
        self.other = other
        self.gives = gives
        self.takes = takes


class Campaign(State):
    """A position. The two halves change their own part; this holds what both need to know."""

    fields = """era:eras year:0..5 is_winter phase:phases round:0..999 starter:seats is_taken
        active:seats? turn:0..3 result:results is_spent wishes:seats*asking quiet:{seats}
        quiet_troop:{seats} offers:0..seats*0..999 drafts:0..seats*Offer standing:0..seats*Offer
        proposals:0..seats*choices? pending:choices? agreed:{seats} objections:0..999
        colony:Colony battle:Battleground"""

    def __init__(self, mode: Mode, colony: Colony, battle: Battleground) -> None:
        super().__init__(mode.seats)
        self.mode = mode
        self.colony = colony
        self.battle = battle
        self.era = 0  # 0 or 1
        self.year = 0  # 1 to 5
        self.is_winter = False
        self.phase = SETUP
        self.round = 0  # of the Final Wave
        self.starter: Seat = 0  # who holds the Starting Player marker
        self.is_taken = False  # the marker was taken this Year (Head Official)
        self.active: Seat = -1  # whose turn it is; -1 between the turns
        self.turn = 0  # 1 to 3, of the active player in this half-year
        self.result = RUNNING
        self.is_spent = False  # the Final Wave spawns no more (AP-124, AP-125)
        self.wishes: list[int] = [ASK_USEFUL] * mode.seats  # AP-79
        self.quiet = 0  # bit per seat: not again in this Battle Phase
        self.quiet_troop = 0  # bit per seat: not again for this troop
        self.offers: list[int] = []  # begun beside this question, by seat; empty if none was
        self.drafts: list[Offer] = []  # being put together, at most one of each player
        self.standing: list[Offer] = []  # made and not answered, the oldest first
        self.proposals: list[Choice] = []  # AP-34, by seat; empty if nobody has proposed
        self.pending: Choice = NONE  # what the Captain wants and the others have not agreed to
        self.agreed = 0  # bit per seat
        self.objections = 0  # to this decision
        self.orders = NO_ORDERS  # how Soldiers carry them out

    def clone(self) -> Campaign:
        other = Campaign(self.mode, self.colony.clone(), self.battle.clone())
        other.copy_course(self)
        other.era = self.era
        other.year = self.year
        other.is_winter = self.is_winter
        other.phase = self.phase
        other.round = self.round
        other.starter = self.starter
        other.is_taken = self.is_taken
        other.active = self.active
        other.turn = self.turn
        other.result = self.result
        other.is_spent = self.is_spent
        other.wishes = self.wishes[:]
        other.quiet = self.quiet
        other.quiet_troop = self.quiet_troop
        other.offers = self.offers[:]
        other.drafts = self.drafts[:]
        other.standing = self.standing[:]
        other.proposals = self.proposals[:]
        other.pending = self.pending
        other.agreed = self.agreed
        other.objections = self.objections
        other.orders = self.orders
        return other

    def check(self) -> None:
        if not 0 <= self.starter < self.seats:
            raise Broken("nobody holds the Starting Player marker")
        self.colony.check()
        self.battle.check(self.battles_due())

    def battles_due(self) -> list[Hex]:
        """Hexes whose Battle is on the agenda (AP-159) or declared: both sides stand there until
        then."""
        due = [fight.hex for fight in self.battle.fights]
        due.extend([step.hex for step in self.agenda if isinstance(step, DueBattle)])
        return due

    # Who is who

    def side(self, seat: Seat) -> Side:
        return self.mode.side(seat)

    def captain(self) -> Seat:
        """The active player during a turn, otherwise the Starting Player (AP-34, AP-122)."""
        if self.active >= 0 and self.phase != FINAL_WAVE:
            return self.active
        return self.starter

    def captain_of(self, side: Side) -> Seat:
        """Who answers for a side. Confrontational: the active player, the Starting Player, or the
        next of the team clockwise."""
        captain = self.captain()
        for i in range(self.seats):
            seat = (captain + i) % self.seats
            if self.side(seat) == side:
                return seat
        raise AssertionError("a side without players")

    def clockwise(self, first: Seat) -> list[Seat]:
        return [(first + i) % self.seats for i in range(self.seats)]

    def team(self, side: Side) -> list[Seat]:
        return [seat for seat in range(self.seats) if self.side(seat) == side]

    def may_trade(self, seat: Seat, other: Seat) -> bool:
        """AP-33, AP-26, AP-138. Allies at one Place, and all allies at the end of a Year."""
        if seat == other or other >= self.seats or self.side(seat) != self.side(other):
            return False
        if self.phase == YEAR_END:
            return True
        communities = self.colony.communities
        return communities[seat].meets(communities[other])

    def is_quiet(self, seat: Seat) -> bool:
        """AP-79. Asked no more in this Battle Phase, or for this troop."""
        return (self.quiet | self.quiet_troop) >> seat & 1 == 1

    def room(self, side: Side, hex: Hex) -> int:
        """AP-140. How many more Soldiers of a side find room here: that of those who are being
        enlisted is taken."""
        room = self.battle.room(side, hex)
        for step in self.agenda:
            if isinstance(step, Recruits) and step.arrives_at(self, side, hex):
                room -= step.coming()
        return room

    # The end

    def note_supply(self) -> None:
        """AP-125. Crescendo: once all Basic Units were on the Battleground, nothing spawns again.
        Called whenever Basic Units leave the supply."""
        is_crescendo = self.phase == FINAL_WAVE and self.mode.wave == CRESCENDO
        if is_crescendo and self.battle.supply(False) == 0:
            self.is_spent = True

    def lose(self) -> None:
        """AP-119. An Invader left the board: nothing of the card, the round or the game follows."""
        self.finish(WON_BY_NOBODY)

    def win(self, side: Side) -> None:
        self.finish(WON_BY_0 if side == 0 else WON_BY_1)

    def finish(self, result: int) -> None:
        assert self.lane < 0, "a lane does not end the game"
        self.result = result
        self.phase = OVER
        self.active = -1
        self.offers = []
        self.drafts = []
        self.standing = []
        self.agenda.clear()


class Orders:
    """Section 11. What Soldiers are told in a window: an order may lead to a Battle, and a Battle
    opens windows, so windows know it by the Campaign."""

    def carry_out(self, s: Campaign, seat: Seat, kind: int, hex: Hex, choice: Choice) -> None:
        raise AssertionError("nobody gives orders here")


NO_ORDERS: Final = Orders()


class Recruits(Ask[Campaign]):
    """AP-84. Soldiers are being gathered, who stand nowhere until they arrive together."""

    def coming(self) -> int:
        raise NotImplementedError

    def arrives_at(self, s: Campaign, side: Side, hex: Hex) -> bool:
        raise NotImplementedError


class DueBattle(Do[Campaign]):
    """A Battle that is on the agenda."""

    def __init__(self, hex: Hex) -> None:
        self.hex = hex


class FlyingOn(Do[Campaign]):
    """AP-112, AP-117. On the agenda while the moving group does not stay on the hex it is on."""
