"""The contents page: setup and the seasons (sections 2 and 3)."""

from __future__ import annotations

from typing import Any

from holdfast.core.agenda import Ask, Do, Each, Step
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_empire.cards.cards import Cards
from holdfast.games.after_the_empire.rules.actions import Actions
from holdfast.games.after_the_empire.rules.castle import Castle
from holdfast.games.after_the_empire.rules.choices import GATE, PICK
from holdfast.games.after_the_empire.rules.free_actions import FREE_ACTIONS
from holdfast.games.after_the_empire.rules.market import refresh_markets
from holdfast.games.after_the_empire.rules.names import (
    BARRACKS,
    CARDS,
    INVADERS,
    N_CARDS,
    N_REFUGEES,
    N_SEASONS,
    N_STARTING,
    OBJECTIVES,
    SIDES,
    SIEGES,
    WOOD_GATE,
    WOOD_WALL,
    Card,
)
from holdfast.games.after_the_empire.rules.preparation import Preparation
from holdfast.games.after_the_empire.rules.scoring import FinalScoring
from holdfast.games.after_the_empire.rules.state import Deck, Realm, Variant
from holdfast.games.after_the_empire.rules.supply import draw_at
from holdfast.games.after_the_empire.rules.upkeep import (
    Flags,
    HarvestAndFeast,
    Income,
    lay_out_attack,
    refresh,
)


def start(seats: int, cards: Cards, variant: Variant, rng: int) -> Realm:
    """An empty table with the setup on the agenda."""
    s = Realm(seats, cards, variant)
    s.anytime = s.taps = FREE_ACTIONS
    s.rng = rng
    s.then(Setup())
    return s


class Setup(Do[Realm]):
    """AE-12 to AE-20, AE-103. Objectives, starting refugees, gates, then decks and displays."""

    rule = "AE-103"

    def run(self, s: Realm) -> None:
        s.refugee_deck = Deck(tuple(range(N_STARTING, N_REFUGEES)), ())
        s.building_deck = Deck(tuple(range(BARRACKS + 1, N_CARDS)), ())
        s.objective_deck = Deck(tuple(range(len(OBJECTIVES))), ())
        s.invader_deck = Deck(tuple(range(len(INVADERS))), ())
        s.siege_deck = Deck(tuple(range(len(SIEGES))), ())
        s.castles = [new_castle(s.cards) for _ in range(s.seats)]
        for castle in s.castles:
            card, s.objective_deck = draw_at(s, s.objective_deck)
            castle.objectives = (card,)
        s.then(FirstTurnOrder(), GateSides(), LayOut(), NextSeason())
        if s.variant.is_first_game:
            deal_refugees(s)
        else:
            s.then(PickRefugee(s.random(s.seats), s.seats))


def new_castle(cards: Cards) -> Castle:
    """AE-12 to AE-14. Walls come with the choice of the gate's side."""
    castle = Castle()
    goods = cards.start_goods
    castle.gold = goods.gold
    castle.wood = goods.wood
    castle.stone = goods.stone
    castle.iron = goods.iron
    castle.food = goods.food
    castle.soldiers = (0, 0, 0, 0, cards.start_soldiers)
    castle.farms = (cards.start_farm,) * 4
    castle.cards = (BARRACKS,)
    return castle


def deal_refugees(s: Realm) -> None:
    """AE-100. The first game: starting refugees at random."""
    left = list(range(N_STARTING))
    for seat in range(s.seats):
        take_refugee(s, seat, left.pop(s.random(len(left))))


def take_refugee(s: Realm, seat: Seat, card: Card) -> None:
    castle = s.castles[seat]
    castle.cards = (card, *castle.cards)
    if s.journal is not None:
        s.tell("picked", "AE-16", seat, {"card": CARDS[card]})


class PickRefugee(Ask[Realm]):
    """AE-16. From a random seat on clockwise, everybody picks a starting refugee."""

    rule = "AE-16"
    prompt = "pick"
    verbs = (PICK,)
    fields = "seat left:1..seats"

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left  # seats still to pick, this one included

    def options(self, s: Realm) -> list[Choice]:
        taken = taken_refugees(s)
        return [PICK.of(card) for card in range(N_STARTING) if card not in taken]

    def chosen(self, s: Realm, choice: Choice) -> None:
        take_refugee(s, self.seat, PICK.field(choice))
        if self.left > 1:
            s.then(PickRefugee((self.seat + 1) % s.seats, self.left - 1))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_id("AE-16", "picked_already", CARDS[PICK.field(choice)])


def taken_refugees(s: Realm) -> list[Card]:
    found: list[Card] = []
    for castle in s.castles:
        for card in castle.cards:
            if card < N_STARTING:
                found.append(card)
    return found


class FirstTurnOrder(Do[Realm]):
    """AE-17. Ascending initiative; the later one's turn, the more gold."""

    rule = "AE-17"

    def run(self, s: Realm) -> None:
        pairs = [(initiative(s, seat), seat) for seat in range(s.seats)]
        pairs.sort()
        s.order = tuple([seat for _, seat in pairs])
        for i in range(s.seats):
            s.castles[s.order[i]].gold += s.cards.start_gold[i]
        if s.journal is not None:
            s.tell("turn_order", "AE-17", s.order[0], {"other": list(s.order)})


def initiative(s: Realm, seat: Seat) -> int:
    for card in s.castles[seat].cards:
        if card < N_STARTING:
            return s.cards.initiative[card]
    return 0


class GateSides(Each[Realm]):
    """AE-13, AE-103. All choose the side of their gate at once."""

    rule = "AE-13"

    def lane(self, s: Realm, seat: Seat) -> list[Step[Any]]:
        return [ChooseGate(seat)]


class ChooseGate(Ask[Realm]):
    """AE-13. A wood gate on one side, wood walls on the other three."""

    rule = "AE-13"
    prompt = "gate"
    verbs = (GATE,)

    def options(self, s: Realm) -> list[Choice]:
        return [GATE.of(side) for side in range(4)]

    def chosen(self, s: Realm, choice: Choice) -> None:
        gate = GATE.field(choice)
        castle = s.castles[self.seat]
        walls = [WOOD_GATE if side == gate else WOOD_WALL for side in range(4)]
        castle.walls = tuple(walls)
        castle.wall_cubes = tuple([s.cards.wall_cubes(wall) for wall in walls])
        if s.journal is not None:
            s.tell("gate", "AE-13", self.seat, {"side": SIDES[gate]})


class LayOut(Do[Realm]):
    """AE-20. Two refugees, three buildings, the first invader, a siege card face down."""

    rule = "AE-20"

    def run(self, s: Realm) -> None:
        lay_out_attack(s, 1)
        refresh_markets(s)


class NextSeason(Do[Realm]):
    """AE-22, AE-23. The six phases, in the order of the player aid."""

    rule = "AE-22"

    def run(self, s: Realm) -> None:
        s.season += 1
        for castle in s.castles:
            castle.workers = s.cards.workers[s.season - 1] + castle.villagers
        if s.journal is not None:
            s.tell("season", "AE-22", -1, {"n": s.season, "threat": s.threat()})
        s.then(Actions(), Preparation(), Flags(), Income(), HarvestAndFeast(), Refresh())


class Refresh(Do[Realm]):
    """AE-90. Not after the last season: then the game is scored (AE-22)."""

    rule = "AE-90"

    def run(self, s: Realm) -> None:
        if s.season == N_SEASONS:
            s.then(FinalScoring())
            return
        refresh(s)
        s.then(NextSeason())
