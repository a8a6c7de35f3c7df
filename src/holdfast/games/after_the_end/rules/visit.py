"""A visit to the Capitol (section 3.2): each of its actions up to three times, in any order."""

from __future__ import annotations

from holdfast.core.agenda import Ask
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse
from holdfast.games.after_the_end.rules.capitol import (
    MOST,
    add_contracts,
    add_nobles,
    add_tools,
    as_goods,
    can_pay,
    pay,
    purchase,
    refill,
    refuse_purchase,
)
from holdfast.games.after_the_end.rules.choices import BUILD, BUY, COMPLETE, DONE, INFLUENCE
from holdfast.games.after_the_end.rules.experience import raise_wall
from holdfast.games.after_the_end.rules.names import NO_WALL
from holdfast.games.after_the_end.rules.state import EMPTY_HANDS, Colonies


class Visit(Ask[Colonies]):
    """AT-27, AT-33. Influence, complete and buy up to three times each, build the Wall once."""

    rule = "AT-27"
    prompt = "visit"
    verbs = (INFLUENCE, COMPLETE, BUY, BUILD, DONE)
    fields = "seat influenced:0..3 completed:0..3 bought:0..3 has_built"

    def __init__(
        self, seat: Seat, influenced: int, completed: int, bought: int, has_built: bool
    ) -> None:
        super().__init__(seat)
        self.influenced = influenced
        self.completed = completed
        self.bought = bought
        self.has_built = has_built

    def options(self, s: Colonies) -> list[Choice]:
        options: list[Choice] = []
        colony = s.colonies[self.seat]
        if colony.resources() > 0:
            if self.influenced < MOST:
                add_nobles(s, colony, options)
            if self.completed < MOST:
                add_contracts(s, colony, options)
            if self.bought < MOST:
                add_tools(s, colony, options)
        if not self.has_built and colony.wall == NO_WALL and can_pay(colony, s.cards.wall_cost):
            options.append(BUILD.of())
        options.append(DONE.of())
        return options

    def always_asks(self, s: Colonies) -> bool:
        # Silence would show that no card in hand can be played now.
        return len(s.colonies[self.seat].hand) > 0

    def chosen(self, s: Colonies, choice: Choice) -> None:
        if DONE.owns(choice):
            end_visit(s, self.seat)
        else:
            s.then(self.after(choice))
            if BUILD.owns(choice):
                pay(s.colonies[self.seat], s.cards.wall_cost)
                raise_wall(s, self.seat)
            else:
                purchase(s, self.seat, choice)

    def after(self, choice: Choice) -> Visit:
        return Visit(
            self.seat,
            self.influenced + (1 if INFLUENCE.owns(choice) else 0),
            self.completed + (1 if COMPLETE.owns(choice) else 0),
            self.bought + (1 if BUY.owns(choice) else 0),
            self.has_built or BUILD.owns(choice),
        )

    def refusal(self, s: Colonies, choice: Choice) -> Refusal | None:
        if BUILD.owns(choice):
            return self.refuse_wall(s)
        if self.times(choice) == MOST:
            return refuse("AT-27", "three_times")
        return refuse_purchase(s, choice)

    def times(self, choice: Choice) -> int:
        """How often this action has been taken."""
        if INFLUENCE.owns(choice):
            return self.influenced
        return self.completed if COMPLETE.owns(choice) else self.bought

    def refuse_wall(self, s: Colonies) -> Refusal:
        """AT-33. Once per visit, without any Wall, at its price."""
        if self.has_built:
            return refuse("AT-33", "built_already")
        if s.colonies[self.seat].wall != NO_WALL:
            return refuse("AT-33", "has_wall")
        return Refusal("AT-33", "wall_price", {"cost": as_goods(s.cards.wall_cost)})

    def about(self, s: Colonies) -> dict[str, object]:
        """AT-27. How often each action is still possible, for the board."""
        data: dict[str, object] = {"influence": MOST - self.influenced}
        data["complete"] = MOST - self.completed
        data["buy"] = MOST - self.bought
        return data


def end_visit(s: Colonies, seat: Seat) -> None:
    """AT-31, AT-32, AT-56. Rows are refilled and all used Characters of the visitor are ready."""
    refill(s)
    colony = s.colonies[seat]
    colony.used = 0
    colony.carried = EMPTY_HANDS
    if s.journal is not None:
        s.tell("visited", "AT-32", seat, {})
