"""Elementary effects (section 4.3): healing, sowing, protecting, repairing, objectives, peeking."""

from __future__ import annotations

from holdfast.core.agenda import Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse, refuse_id
from holdfast.games.after_the_empire.rules.castle import Castle, add
from holdfast.games.after_the_empire.rules.choices import (
    DONE,
    HEAL,
    KEEP,
    PEEK,
    PROTECT,
    REPAIR,
    SOW,
)
from holdfast.games.after_the_empire.rules.names import (
    BEST_FARM,
    BURNING_TURRET,
    INSIDE,
    INVADERS,
    OBJECTIVES,
    PIECES,
    SIDES,
    SIEGE_SLOT,
    SIEGES,
    SLOTS,
)
from holdfast.games.after_the_empire.rules.own_turn import OwnTurn
from holdfast.games.after_the_empire.rules.pieces import empty_spaces, material, put_cube
from holdfast.games.after_the_empire.rules.state import Realm
from holdfast.games.after_the_empire.rules.supply import (
    count_up,
    draw_at,
    is_empty,
    left_in_supply,
    put_under,
    receive,
    turn_slot,
)


class Receive(Do[Realm]):
    """AE-48. The plain part of a gain that stands behind something to decide."""

    rule = "AE-48"
    fields = "seat what:plain_gains n:0..most"

    def __init__(self, seat: Seat, what: int, n: int) -> None:
        self.seat = seat
        self.what = what
        self.n = n

    def run(self, s: Realm) -> None:
        n = receive(s, self.seat, self.what, self.n)
        if s.journal is not None and n > 0:
            taken: dict[str, object] = {}
            count_up(taken, self.what, n)
            s.tell("gained", "AE-48", self.seat, {"goods": taken})


# Healing, sowing, protecting


class HealSoldiers(OwnTurn):
    """AE-45. Up to so many wounded soldiers return inside the castle; fewer if one likes."""

    rule = "AE-45"
    prompt = "heal"
    verbs = (HEAL,)
    within = True
    fields = "seat n:0..most"

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def most(self, s: Realm) -> int:
        return min(self.n, s.castles[self.seat].wounded)

    def options(self, s: Realm) -> list[Choice]:
        most = self.most(s)
        return [HEAL.of(n) for n in range(most, -1, -1)] if most > 0 else []

    def chosen(self, s: Realm, choice: Choice) -> None:
        n = HEAL.field(choice)
        castle = s.castles[self.seat]
        castle.wounded -= n
        castle.soldiers = add(castle.soldiers, INSIDE, n)
        if s.journal is not None and n > 0:
            s.tell("healed", "AE-45", self.seat, {"n": n})

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return Refusal("AE-45", "heal_most", {"n": self.most(s)})

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.most(s)}


class SowFarms(OwnTurn):
    """AE-43. Each step raises one own farm by one level, up to level 2."""

    rule = "AE-43"
    prompt = "sow"
    verbs = (SOW, DONE)
    within = True
    fields = "seat n:0..most"

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def options(self, s: Realm) -> list[Choice]:
        farms = s.castles[self.seat].farms
        options: list[Choice] = []
        if self.n > 0:
            for side in range(4):
                if farms[side] < BEST_FARM:
                    options.append(SOW.of(side))
            if options:
                options.append(DONE.of())
        return options

    def chosen(self, s: Realm, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        side = SOW.field(choice)
        castle = s.castles[self.seat]
        castle.farms = add(castle.farms, side, 1)
        if s.journal is not None:
            data: dict[str, object] = {"side": SIDES[side], "n": castle.farms[side]}
            s.tell("sowed", "AE-43", self.seat, data)
        s.then(SowFarms(self.seat, self.n - 1))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_id("AE-43", "farm_full", SIDES[SOW.field(choice)])

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.n}


class ProtectFarms(OwnTurn):
    """AE-44. A token keeps a farm from being razed this season; one token per farm."""

    rule = "AE-44"
    prompt = "protect"
    verbs = (PROTECT, DONE)
    within = True
    fields = "seat n:0..most"

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def options(self, s: Realm) -> list[Choice]:
        options: list[Choice] = []
        if self.n > 0 and not is_out_of_tokens(s):
            castle = s.castles[self.seat]
            for side in range(4):
                if not castle.is_protected(side):
                    options.append(PROTECT.of(side))
            if options:
                options.append(DONE.of())
        return options

    def chosen(self, s: Realm, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        side = PROTECT.field(choice)
        s.castles[self.seat].protected |= 1 << side
        if s.journal is not None:
            s.tell("protected", "AE-44", self.seat, {"side": SIDES[side]})
        s.then(ProtectFarms(self.seat, self.n - 1))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_id("AE-44", "farm_protected", SIDES[PROTECT.field(choice)])

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.n}


def is_out_of_tokens(s: Realm) -> bool:
    """AE-127."""
    if not s.variant.is_strict:
        return False
    lying = 0
    for castle in s.castles:
        for side in range(4):
            if castle.is_protected(side):
                lying += 1
    return lying >= s.cards.supply.protect


# Free repairs


def repairable(s: Realm, castle: Castle) -> list[int]:
    """Pieces with an empty cube space, as long as the supply has such cubes."""
    found: list[int] = []
    for piece in range(8):
        is_open = empty_spaces(s.cards, castle, piece) > 0
        if is_open and left_in_supply(s, material(castle, piece)) > 0:
            found.append(piece)
    return found


class MendPieces(OwnTurn):
    """AE-55. Cards fill empty cube spaces of standing pieces from the supply, for nothing."""

    rule = "AE-55"
    prompt = "mend"
    verbs = (REPAIR, DONE)
    within = True
    fields = "seat n:0..most"

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def options(self, s: Realm) -> list[Choice]:
        if self.n == 0:
            return []
        options = [REPAIR.of(piece) for piece in repairable(s, s.castles[self.seat])]
        if options:
            options.append(DONE.of())
        return options

    def chosen(self, s: Realm, choice: Choice) -> None:
        if DONE.owns(choice):
            return
        piece = REPAIR.field(choice)
        put_cube(s.castles[self.seat], piece)
        if s.journal is not None:
            s.tell("mended", "AE-55", self.seat, {"piece": PIECES[piece]})
        s.then(MendPieces(self.seat, self.n - 1))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_whole(s, s.castles[self.seat], REPAIR.field(choice))

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.n, "free": True}


def refuse_whole(s: Realm, castle: Castle, piece: int) -> Refusal:
    """Why no cube can be put there."""
    if material(castle, piece) < 0:
        return refuse_id("AE-55", "nothing_stands", PIECES[piece])
    if piece >= 4 and castle.turrets[piece - 4] == BURNING_TURRET:
        return refuse_id("AE-109", "burning", PIECES[piece])
    if empty_spaces(s.cards, castle, piece) == 0:
        return refuse_id("AE-55", "whole", PIECES[piece])
    return refuse("AE-127", "supply_empty")


# Secret objectives


class DrawObjectives(Do[Realm]):
    """AE-47, AE-107. Draw two card by card; with one card left it is kept, with none nothing."""

    rule = "AE-47"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Realm) -> None:
        castle = s.castles[self.seat]
        for _ in range(2):
            if not is_empty(s.objective_deck):
                card, s.objective_deck = draw_at(s, s.objective_deck)
                castle.drawn = (*castle.drawn, card)
        if s.journal is not None:
            self.tell_draw(s, castle)
        if len(castle.drawn) == 2:
            s.then(KeepObjective(self.seat))
        else:
            castle.objectives = castle.objectives + castle.drawn
            castle.drawn = ()

    def tell_draw(self, s: Realm, castle: Castle) -> None:
        if castle.drawn:
            ids: list[object] = [OBJECTIVES[card] for card in castle.drawn]
            s.tell("drew", "AE-47", self.seat, {"cards": ids}, [self.seat])
            others = [seat for seat in range(-1, s.seats) if seat != self.seat]
            s.tell("drew_some", "AE-47", self.seat, {"n": len(ids)}, others)


class KeepObjective(OwnTurn):
    """AE-47. Keep one of the two face down; the other goes face up under the deck."""

    rule = "AE-47"
    prompt = "keep"
    verbs = (KEEP,)
    within = True

    def options(self, s: Realm) -> list[Choice]:
        return [KEEP.of(card) for card in s.castles[self.seat].drawn]

    def chosen(self, s: Realm, choice: Choice) -> None:
        castle = s.castles[self.seat]
        kept = KEEP.field(choice)
        castle.objectives = (*castle.objectives, kept)
        for card in castle.drawn:
            if card != kept:
                s.objective_deck = put_under(s.objective_deck, card)
                s.barrier += 1  # it was shown to everybody
                if s.journal is not None:
                    s.tell("kept", "AE-47", self.seat, {"card": OBJECTIVES[kept]}, [self.seat])
                    s.tell("dropped", "AE-107", self.seat, {"card": OBJECTIVES[card]})
        castle.drawn = ()

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_id("AE-47", "not_drawn", OBJECTIVES[KEEP.field(choice)])


# Looking at face-down cards


def unseen_slots(s: Realm, castle: Castle) -> list[int]:
    found: list[int] = []
    for slot in range(SIEGE_SLOT + 1):
        if s.is_face_down(slot) and not castle.has_looked(slot):
            found.append(slot)
    return found


class PeekCards(OwnTurn):
    """AE-19. Look in secret at face-down invader or siege cards, with the side they come from."""

    rule = "AE-19"
    prompt = "peek"
    verbs = (PEEK,)
    fields = "seat n:0..most"

    def __init__(self, seat: Seat, n: int) -> None:
        super().__init__(seat)
        self.n = n

    def options(self, s: Realm) -> list[Choice]:
        if self.n == 0:
            return []
        return [PEEK.of(slot) for slot in unseen_slots(s, s.castles[self.seat])]

    def chosen(self, s: Realm, choice: Choice) -> None:
        slot = PEEK.field(choice)
        turn_slot(s, slot)
        s.castles[self.seat].peeked |= 1 << slot
        s.barrier += 1
        if s.journal is not None:
            self.tell_slot(s, slot)
        s.then(PeekCards(self.seat, self.n - 1))

    def tell_slot(self, s: Realm, slot: int) -> None:
        is_siege = slot == SIEGE_SLOT
        card = SIEGES[s.siege] if is_siege else INVADERS[s.invaders[slot]]
        side = s.siege_facing if is_siege else s.facings[slot]
        data: dict[str, object] = {"slot": SLOTS[slot], "card": card, "side": SIDES[side]}
        s.tell("peeked", "AE-19", self.seat, data, [self.seat])
        others = [seat for seat in range(-1, s.seats) if seat != self.seat]
        s.tell("looked", "AE-19", self.seat, {"slot": SLOTS[slot]}, others)

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        return refuse_id("AE-19", "not_face_down", SLOTS[PEEK.field(choice)])
