"""Two tiny games for the tests of the core, always interpreted.

*Lots*: a lot is drawn from a bag; everybody pledges coins for it in secret and gives a sign; the
highest pledge may take it for one more coin. Purses are hidden. *Rescue*: everybody pulls ropes
together; whoever answers first pulls.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from holdfast.core.advice import Advice
from holdfast.core.agenda import (
    Ask,
    Broken,
    Do,
    Each,
    Share,
    State,
    Step,
    imagined,
    reask_others,
)
from holdfast.core.bag import draw
from holdfast.core.choice import Choice, Choices, Seat
from holdfast.core.codec import Codec
from holdfast.core.files import DeclaredFiles
from holdfast.core.game import Game, Option
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.core.rules import Rules

FOLDER = Path(__file__).parent / "toy_game"
LOTS = ["tin", "lead", "iron", "bronze", "silver", "gold"]
ROPES = ["north", "east", "south", "west"]
COINS = 3

CHOICES = Choices()
PLEDGE = CHOICES.verb("pledge", [str(n) for n in range(COINS + 1)], rule="TOY-9")
NOD = CHOICES.verb("nod", rule="TOY-9")
WINK = CHOICES.verb("wink", rule="TOY-9")
TAKE = CHOICES.verb("take", rule="TOY-9")
LEAVE = CHOICES.verb("leave", rule="TOY-9")
PULL = CHOICES.verb("pull", ROPES, rule="TOY-9")


class Purse:
    """One seat's part of the state."""

    fields = "coins:0..most pledge:0..most winks:0..999 lots:*lots"

    def __init__(self, coins: int = COINS) -> None:
        self.coins = coins
        self.pledge = 0
        self.winks = 0
        self.lots: tuple[int, ...] = ()

    def clone(self) -> Purse:
        other = Purse(self.coins)
        other.pledge = self.pledge
        other.winks = self.winks
        other.lots = self.lots
        return other


class Table(State):
    fields = """rounds:3..5 bag:*lots! lot:lots? gone:*lots purses:seats*Purse
        before:0..seats*Purse"""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.purses = [Purse() for _ in range(seats)]
        self.before: tuple[Purse, ...] = ()
        self.bag = list(range(len(LOTS)))
        self.lot = -1
        self.gone: list[int] = []
        self.rounds = 3

    def clone(self) -> Table:
        other = Table(self.seats)
        other.copy_course(self)
        other.purses = [purse.clone() for purse in self.purses]
        other.before = self.before
        other.bag = self.bag[:]
        other.lot = self.lot
        other.gone = self.gone[:]
        other.rounds = self.rounds
        return other

    def lanes_opened(self) -> None:
        self.before = tuple(purse.clone() for purse in self.purses)

    def lanes_closed(self) -> None:
        self.before = ()

    def check(self) -> None:
        seen = [*self.bag, *self.gone, *([self.lot] if self.lot >= 0 else [])]
        for purse in self.purses:
            seen += purse.lots
            if purse.coins < 0:
                raise Broken("a purse holds less than nothing")
        if sorted(seen) != list(range(len(LOTS))):
            raise Broken("the lots are not all in one place each")
        if len(self.before) != (0 if self.each is None else self.seats):
            raise Broken("purses are remembered while lanes are open, and only then")


# Lots


class NextLot(Do[Table]):
    """TOY-1. Draw a lot as long as there are rounds."""

    rule = "TOY-1"
    fields = "left"

    def __init__(self, left: int) -> None:
        self.left = left

    def run(self, s: Table) -> None:
        if self.left == 0:
            return
        s.lot = draw(s, s.bag)
        s.tell("drawn", "TOY-1", -1, {"lot": LOTS[s.lot]})
        s.then(Pledges(), Award(), NextLot(self.left - 1))


class Pledges(Each[Table]):
    """TOY-2. Everybody at once."""

    rule = "TOY-2"

    def lane(self, s: Table, seat: Seat) -> list[Step[Any]]:
        return [Pledge(seat), Sign(seat)]

    def closed(self, s: Table) -> None:
        for seat, purse in enumerate(s.purses):
            s.tell("pledged", "TOY-2", seat, {"n": purse.pledge})


class Pledge(Ask[Table]):
    """TOY-2. Any number of coins; always asked, for silence would show an empty purse."""

    rule = "TOY-2"
    prompt = "pledge"
    verbs = (PLEDGE,)

    def options(self, s: Table) -> list[Choice]:
        return [PLEDGE.of(n) for n in range(min(2, s.purses[self.seat].coins) + 1)]

    def always_asks(self, s: Table) -> bool:
        return True

    def chosen(self, s: Table, choice: Choice) -> None:
        purse = s.purses[self.seat]
        purse.pledge = PLEDGE.field(choice)
        purse.coins -= purse.pledge
        s.tell("whispered", "TOY-2", self.seat, {"n": purse.coins}, [self.seat])

    def refusal(self, s: Table, choice: Choice) -> Refusal:
        return Refusal("TOY-2", "too_much", {"n": min(2, s.purses[self.seat].coins)})

    def about(self, s: Table) -> dict[str, object]:
        return {"lot": LOTS[s.lot]}


class Sign(Ask[Table]):
    """TOY-3. A sign that means nothing."""

    rule = "TOY-3"
    prompt = "sign"
    verbs = (NOD, WINK)
    within = True

    def options(self, s: Table) -> list[Choice]:
        return [NOD.of(), WINK.of()]

    def chosen(self, s: Table, choice: Choice) -> None:
        s.purses[self.seat].winks += int(WINK.owns(choice))
        s.tell("signed", "TOY-3", self.seat, {})


class Award(Do[Table]):
    """TOY-4. The highest pledge may take the lot; the lowest seat of those that tie."""

    rule = "TOY-4"

    def run(self, s: Table) -> None:
        pledges = [purse.pledge for purse in s.purses]
        for purse in s.purses:
            purse.pledge = 0
        s.then(Toll(pledges.index(max(pledges))))


class Toll(Ask[Table]):
    """TOY-5. A lot costs a coin. Who has none leaves it, and is not asked."""

    rule = "TOY-5"
    prompt = "toll"
    verbs = (LEAVE, TAKE)

    def options(self, s: Table) -> list[Choice]:
        return [LEAVE.of(), TAKE.of()] if s.purses[self.seat].coins else [LEAVE.of()]

    def chosen(self, s: Table, choice: Choice) -> None:
        purse = s.purses[self.seat]
        s.barrier += 1  # it has shown whether there was a coin
        if TAKE.owns(choice):
            purse.coins -= 1
            purse.lots = (*purse.lots, s.lot)
        else:
            s.gone.append(s.lot)
        what = "taken" if TAKE.owns(choice) else "left"
        s.tell(what, "TOY-5", self.seat, {"lot": LOTS[s.lot]})
        s.lot = -1

    def refusal(self, s: Table, choice: Choice) -> Refusal:
        return Refusal("TOY-5", "no_coin")

    def about(self, s: Table) -> dict[str, object]:
        return {"lot": LOTS[s.lot]}


# Rescue


class Pull(Share[Table]):
    """TOY-6. Anybody pulls a whole rope within reach; each rope holds one pull."""

    rule = "TOY-6"
    prompt = "pull"
    verbs = (PULL,)
    fields = "left frayed:*ropes"

    def __init__(self, left: int, frayed: tuple[int, ...]) -> None:
        self.left = left
        self.frayed = frayed

    def seats(self, s: Table) -> list[Seat]:
        return list(range(s.seats)) if self.left else []

    def options(self, s: Table, seat: Seat) -> list[Choice]:
        return [PULL.of(r) for r in reach(s, seat) if r not in self.frayed]

    def chosen(self, s: Table, seat: Seat, choice: Choice) -> None:
        rope = PULL.field(choice)
        s.purses[seat].winks += rope + 1
        s.tell("pulled", "TOY-6", seat, {"rope": ROPES[rope]})
        if s.random(3) == 0:
            s.tell("storm", "TOY-6", -1, {})
            s.then(Pull(self.left - 1, (rope,)))
        else:
            s.then(Pull(self.left - 1, (*self.frayed, rope)))

    def refusal(self, s: Table, seat: Seat, choice: Choice) -> Refusal:
        rope = PULL.field(choice)
        why = "frayed" if rope in self.frayed else "not_yours"
        return Refusal("TOY-6", why, {"rope": ROPES[rope]})


def reach(s: Table, seat: Seat) -> list[int]:
    """Two ropes for each seat; neighbours share one."""
    return sorted({seat % len(ROPES), (seat + 1) % len(ROPES)})


# Views and positions


class LotsRules(Rules[Table]):
    def start(self, seats: int, rng: int, options: dict[str, object]) -> Table:
        s = Table(seats)
        s.rng = rng
        s.rounds = 5 if options["rounds"] == 5 else 3
        s.then(NextLot(s.rounds))
        return s

    def view(self, s: Table, seat: Seat) -> dict[str, object]:
        return {
            "seat": seat,
            "lot": LOTS[s.lot] if s.lot >= 0 else None,
            "left": len(s.bag),
            "purses": [self.view_purse(s, other, seat) for other in range(s.seats)],
        }

    def view_purse(self, s: Table, other: Seat, seat: Seat) -> dict[str, object]:
        purse = s.before[other] if s.before and other != seat else s.purses[other]
        seen: dict[str, object] = {"lots": [LOTS[lot] for lot in purse.lots]}
        if other == seat:
            seen["coins"] = purse.coins
        return seen

    def determinize(self, s: Table, seat: Seat, random: Random) -> Table:
        world = imagined(s, random)
        others = [other for other in range(s.seats) if other != seat]
        for other in others:
            if s.before:
                world.purses[other] = s.before[other].clone()
            # Who is asked for the toll has a coin: that much everybody knows.
            least = 1 if s.each is None and s.open[other] else 0
            world.purses[other].coins = least + random.below(COINS + 1 - least)
            world.purses[other].winks = 0
        if s.each is not None:
            before = [purse.clone() for purse in world.purses]
            if seat >= 0:
                before[seat] = s.before[seat]
            world.before = tuple(before)
        reask_others(world, seat)
        return world

    def standings(self, s: Table) -> list[int]:
        return [sum(purse.lots) + len(purse.lots) for purse in s.purses]

    def winners(self, s: Table) -> list[Seat]:
        points = self.standings(s)
        return [seat for seat in range(s.seats) if points[seat] == max(points)]


STEPS: list[type[Step[Any]]] = [NextLot, Pledges, Pledge, Sign, Award, Toll, Pull]


class LotsFiles(DeclaredFiles[Table]):
    codec = Codec(
        STEPS,
        {"lots": LOTS, "ropes": ROPES},
        {Purse: lambda s: Purse()},
        {"most": COINS},
        Table,
    )

    def empty(self, seats: int, options: dict[str, object]) -> Table:
        return Table(seats)


class LotsAdvice(Advice[Table]):
    def evaluate(self, s: Table, seat: Seat) -> float:
        return 2.0 * self.rules.standings(s)[seat] + s.purses[seat].coins

    def clock(self, s: Table) -> int:
        return len(LOTS) - len(s.bag)


class Lots(Game[Table]):
    """2 to 4 seats."""

    def __init__(self, rules: Rules[Table] | None = None) -> None:
        rules = rules or LotsRules()
        options = [Option("rounds", 3, [3, 5])]
        super().__init__(
            "lots", "Lots", "1", (2, 4), CHOICES, options, FOLDER,
            rules, LotsFiles(), LotsAdvice(rules),
        )  # fmt: skip


class RescueRules(LotsRules):
    """The cooperative one: many winks rescue everybody."""

    def start(self, seats: int, rng: int, options: dict[str, object]) -> Table:
        s = Table(seats)
        s.rng = rng
        s.then(Pull(6, ()))
        return s

    def is_cooperative(self) -> bool:
        return True

    def view_purse(self, s: Table, other: Seat, seat: Seat) -> dict[str, object]:
        return {"pulls": s.purses[other].winks}

    def determinize(self, s: Table, seat: Seat, random: Random) -> Table:
        world = imagined(s, random)
        return world

    def standings(self, s: Table) -> list[int]:
        return [sum(purse.winks for purse in s.purses)] * s.seats

    def winners(self, s: Table) -> list[Seat]:
        return list(range(s.seats))

    def evaluate(self, s: Table, seat: Seat) -> float:
        return float(self.standings(s)[seat])

    def clock(self, s: Table) -> int:
        return 0


class Rescue(Lots):
    def __init__(self) -> None:
        super().__init__(RescueRules())
        self.id = "rescue"
        self.title = "Rescue"
