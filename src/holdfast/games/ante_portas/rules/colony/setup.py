"""The beginning of the game, of an Era and of a Year (3.1, 3.2, 4; AP-13, AP-17, AP-19, AP-25)."""

from __future__ import annotations

from typing import Final

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.ante_portas.rules.colony.choices import BRING, STAND
from holdfast.games.ante_portas.rules.colony.goods import one, receive
from holdfast.games.ante_portas.rules.colony.grid import ALONG, MIDDLE, WAYS
from holdfast.games.ante_portas.rules.colony.laying import (
    CoverGrove,
    LayMarket,
    PickPlace,
    TurnUp,
    lay_by_chance,
    lay_command_center,
    lay_market_by_chance,
)
from holdfast.games.ante_portas.rules.colony.names import (
    FARM,
    FORESTERS_HOUSE,
    HUNTING_LODGE,
    MARKET_CARDS,
    MARKET_CARDS_PER_ERA,
    PER_ERA,
)
from holdfast.games.ante_portas.rules.colony.state import changed
from holdfast.games.ante_portas.rules.names import (
    AUTOMATIC,
    CLAY,
    FIRST_COMMAND,
    FIRST_ERA_1,
    FIRST_ERA_2,
    FIRST_START,
    FOOD,
    PLACES,
    WOOD,
)
from holdfast.games.ante_portas.rules.state import Campaign

MARKET_A: Final = 0
MARKET_B: Final = 1
MARKET_C: Final = 2
COMMAND_PER_ERA: Final = 5


class BeginGame(Do[Campaign]):
    """CB-4.1.1, CB-4.2. Lay out the map, hand out what everybody starts with."""

    rule = "CB-4.1.1"

    def run(self, s: Campaign) -> None:
        for seat in range(s.seats):
            equip(s, seat)
        shuffle_decks(s, 0)
        ground = s.colony.ground.copy()
        ground.lay(MARKET_A, (MIDDLE, ALONG[MIDDLE][WAYS[s.random(len(WAYS))]]))
        lay_command_center(s, ground)
        s.colony.ground = ground
        if s.mode.layout == AUTOMATIC:
            lay_by_chance(s, ground, list(range(FIRST_START, FIRST_ERA_1)))
            lay_market_by_chance(s, ground, MARKET_B)
            lay_by_chance(s, ground, list(range(FIRST_ERA_1, FIRST_ERA_2)))
        else:
            second = s.clockwise(s.starter)[(FIRST_ERA_1 - FIRST_START) % s.seats]
            s.then(
                TurnUp(s.starter, FIRST_START, FIRST_ERA_1, True),
                LayMarket(s.starter, MARKET_B, -1),
                TurnUp(second, FIRST_ERA_1, FIRST_ERA_2, True),
            )


def equip(s: Campaign, seat: Seat) -> None:
    """AP-19, AP-133. Three Farms; the third Farmer stands on the Spawn Point, not at home."""
    constants = s.colony.cards.constants
    c = s.colony.communities[seat]
    c.put_up(FARM, constants.start_farms)
    c.farmers = constants.start_farms - 1
    c.tools = constants.start_tools
    c.stock = changed(c.stock, FOOD, constants.start_food)
    if s.seats == 1:
        c.put_up(FORESTERS_HOUSE)
    if s.mode.is_versus:
        c.put_up(HUNTING_LODGE)


def shuffle_decks(s: Campaign, era: int) -> None:
    """3.1 no. 1, AP-15. Decks are bags: what lies in them is known, the order is chance."""
    colony = s.colony
    colony.era = era
    colony.buried = (*colony.buried, *colony.deck)
    colony.gone = (*colony.gone, *colony.discard)
    colony.discard = ()
    colony.deck = tuple(range(PER_ERA * era, PER_ERA * (era + 1)))
    colony.market_gone = (*colony.market_gone, *colony.market_deck)
    first = MARKET_CARDS_PER_ERA * era
    colony.market_deck = tuple(range(first, first + MARKET_CARDS_PER_ERA))
    first = FIRST_COMMAND + COMMAND_PER_ERA * (era + 1)
    colony.pile = tuple(range(first, first + COMMAND_PER_ERA))


class BeginEra(Do[Campaign]):
    """CB-3.1.1. Era II: new decks, the third Market, all its Places at once; Era I began with the
    game."""

    rule = "CB-3.1.1"
    fields = "era:eras"

    def __init__(self, era: int) -> None:
        self.era = era

    def run(self, s: Campaign) -> None:
        if self.era == 0:
            return
        shuffle_decks(s, self.era)
        s.then(CoverGrove(s.captain()))
        if s.mode.layout == AUTOMATIC:
            ground = s.colony.ground.copy()
            lay_market_by_chance(s, ground, MARKET_C)
            lay_by_chance(s, ground, second_era())
            s.colony.ground = ground
        else:
            captain = s.captain()
            s.then(
                LayMarket(captain, MARKET_C, -1),
                TurnUp(captain, FIRST_ERA_2, FIRST_COMMAND, False),
            )


def second_era() -> list[int]:
    """6.3. The Riverbank Forest is laid on a Grove, not beside the others."""
    forest = PLACES.index("riverbank_forest")
    return [place for place in range(FIRST_ERA_2, FIRST_COMMAND) if place != forest]


class BeginYear(Do[Campaign]):
    """CB-3.2.1. A new Market card for the whole Year; the Smithy's Tools, but not in the first."""

    rule = "CB-3.2.1"

    def run(self, s: Campaign) -> None:
        colony = s.colony
        if colony.market >= 0:
            colony.market_gone = (*colony.market_gone, colony.market)
        i = s.random(len(colony.market_deck))
        colony.market = colony.market_deck[i]
        colony.market_deck = colony.market_deck[:i] + colony.market_deck[i + 1 :]
        if s.journal is not None:
            s.tell("market_card", "CB-3.2.1", -1, {"card": MARKET_CARDS[colony.market]})
        if s.era > 0 or s.year > 1:
            forge(s)


def forge(s: Campaign) -> None:
    """3.2 no. 3."""
    n = s.colony.cards.constants.smithy_tools
    for c in s.colony.communities:
        c.tools += n
    if s.journal is not None:
        s.tell("forged", "CB-3.2.3", -1, {"goods": {"tool": n}})


class AddPlaces(Do[Campaign]):
    """AP-25, AP-143. Turn up so many Places of the Era's pile; they join the Command Center."""

    rule = "AP-25"
    fields = "n:0..5"

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: Campaign) -> None:
        colony = s.colony
        for _ in range(min(self.n, len(colony.pile))):
            i = s.random(len(colony.pile))
            place = colony.pile[i]
            colony.pile = colony.pile[:i] + colony.pile[i + 1 :]
            colony.drawn = (*colony.drawn, place)
            if s.journal is not None:
                s.tell("turned_up", "AP-25", -1, {"place": PLACES[place]})
        s.then(PickPlace(s.captain()))


# The first turn (4.2)


class FirstTurn(Do[Campaign]):
    """CB-4.2. Decided when a player's first turn comes: the building goods, and the Market."""

    rule = "CB-4.2"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Campaign) -> None:
        s.then(BringGoods(self.seat), StandAtMarket(self.seat))


class BringGoods(Ask[Campaign]):
    """CB-4.2. Three building goods, any mix of Wood and Clay."""

    rule = "CB-4.2"
    prompt = "bring"
    verbs = (BRING,)

    def options(self, s: Campaign) -> list[Choice]:
        most = s.colony.cards.constants.start_goods
        return [BRING.of(n) for n in range(most, -1, -1)]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        wood = BRING.field(choice)
        clay = s.colony.cards.constants.start_goods - wood
        if s.journal is not None:
            s.tell("brought", "CB-4.2", self.seat, {"goods": {"wood": wood, "clay": clay}})
        receive(s, self.seat, changed(one(WOOD, wood), CLAY, clay))

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        return Refusal("CB-4.2", "bring_most", {"n": s.colony.cards.constants.start_goods})

    def about(self, s: Campaign) -> dict[str, object]:
        return {"n": s.colony.cards.constants.start_goods}


class StandAtMarket(Ask[Campaign]):
    """CB-4.2. The Steward starts on a Mainland Market; that gives no action."""

    rule = "CB-4.2"
    prompt = "stand"
    verbs = (STAND,)

    def options(self, s: Campaign) -> list[Choice]:
        return [STAND.of(m) for m in (MARKET_A, MARKET_B) if s.colony.ground.is_laid(m)]

    def chosen(self, s: Campaign, choice: Choice) -> None:
        market = STAND.field(choice)
        s.colony.communities[self.seat].steward = market
        if s.journal is not None:
            s.tell("stood", "CB-4.2", self.seat, {"place": PLACES[market]})

    def refusal(self, s: Campaign, choice: Choice) -> Refusal:
        return refuse_id("CB-4.1.6", "not_on_the_map", PLACES[STAND.field(choice)])
