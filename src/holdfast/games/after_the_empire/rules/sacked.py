"""Sacked (section 8.1): what a castle loses when its interior falls."""

from __future__ import annotations

from holdfast.core.agenda import Ask, Do
from holdfast.core.choice import Choice, Seat
from holdfast.core.refusals import Refusal, refuse_id
from holdfast.games.after_the_empire.cards.cards import Cards, is_building, is_starting
from holdfast.games.after_the_empire.rules.castle import NONE_5, Castle
from holdfast.games.after_the_empire.rules.choices import DAMAGE
from holdfast.games.after_the_empire.rules.names import CARDS, MERCENARY, SACK_GOLD, Card
from holdfast.games.after_the_empire.rules.state import Realm, villagers_out
from holdfast.games.after_the_empire.rules.supply import receive

REFUGE = 2  # mercenaries a sacked castle takes in


def sack(s: Realm, seat: Seat) -> None:
    """AE-82. Mercenaries leave, two cards are damaged, then the rest."""
    if s.journal is not None:
        s.tell("sacked", "AE-82", seat, {})
    dismiss(s, seat, "AE-82")
    s.then(DamageCards(seat, 2), FinishSack(seat))


def dismiss(s: Realm, seat: Seat, rule: str) -> None:
    """AE-81, AE-82. Mercenaries do not stay."""
    castle = s.castles[seat]
    n = castle.all_mercenaries()
    castle.mercenaries = NONE_5
    if s.journal is not None and n > 0:
        s.tell("mercenaries_left", rule, seat, {"n": n})


def can_be_damaged(castle: Castle) -> list[Card]:
    """AE-83. Own cards without a token, starting cards left out."""
    found: list[Card] = []
    for card in castle.cards:
        if not is_starting(card) and not castle.has_token(card):
            found.append(card)
    return found


class DamageCards(Ask[Realm]):
    """AE-82, AE-83. The owner puts a token on two own cards, or on those there are."""

    rule = "AE-82"
    prompt = "damage"
    verbs = (DAMAGE,)
    fields = "seat left:0..2"

    def __init__(self, seat: Seat, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def options(self, s: Realm) -> list[Choice]:
        if self.left == 0:
            return []
        return [DAMAGE.of(card) for card in can_be_damaged(s.castles[self.seat])]

    def chosen(self, s: Realm, choice: Choice) -> None:
        card = DAMAGE.field(choice)
        s.castles[self.seat].tokens |= 1 << card
        if s.journal is not None:
            data: dict[str, object] = {"card": CARDS[card]}
            s.tell("damaged" if is_building(card) else "card_wounded", "AE-82", self.seat, data)
        s.then(DamageCards(self.seat, self.left - 1))

    def refusal(self, s: Realm, choice: Choice) -> Refusal:
        card = DAMAGE.field(choice)
        if card not in s.castles[self.seat].cards:
            return refuse_id("AE-82", "not_yours", CARDS[card])
        if is_starting(card):
            return refuse_id("AE-52", "starting_card", CARDS[card])
        return refuse_id("AE-83", "has_token", CARDS[card])

    def about(self, s: Realm) -> dict[str, object]:
        return {"n": self.left}


class FinishSack(Do[Realm]):
    """AE-82. Invaders are discarded, soldiers on walls wounded, gold falls to the red number."""

    rule = "AE-82"
    fields = "seat"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, s: Realm) -> None:
        castle = s.castles[self.seat]
        castle.archers = NONE_5
        castle.swordsmen = NONE_5
        castle.wounded += castle.healthy()
        castle.soldiers = NONE_5
        lost = gold_lost(s.cards, castle)
        castle.gold -= lost
        castle.is_sacked = True
        castle.sacks += 1
        if s.journal is not None:
            s.tell("lost_gold", "AE-82", self.seat, {"n": lost, "left": castle.gold})


def gold_lost(cards: Cards, castle: Castle) -> int:
    """AE-82. The way down to the red number; `sack_gold` n leaves one n-th of it, rounded up."""
    lost = castle.gold - cards.red_number(castle.gold)
    share = castle.mod(cards, SACK_GOLD)
    return lost if share <= 1 else (lost + share - 1) // share


def take_refuge(s: Realm, seat: Seat) -> None:
    """AE-82, AE-84. Two mercenaries and a villager, for the next season."""
    castle = s.castles[seat]
    taken = receive(s, seat, MERCENARY, REFUGE)
    n = 1
    if s.variant.is_strict:
        n = min(1, s.cards.supply.villager - villagers_out(s))
    castle.villagers_next += n
    if s.journal is not None:
        s.tell("refuge", "AE-82", seat, {"goods": {"mercenary": taken, "villager": n}})
