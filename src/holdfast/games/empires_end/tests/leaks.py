"""What the leak search of the server (`tests/server/leaks.py`) knows about this game.

A card is hidden from a seat while it lies in a deck or in the hand of another seat; in an open
lane, hands count as they were when the lanes opened. Every card has a name of its own, so that
sentences are searched as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from tests.server import leaks
from tests.server.client import Json

from holdfast.core.agenda import State
from holdfast.core.languages import LANGUAGES
from holdfast.core.rng import Random
from holdfast.core.words import words_for
from holdfast.games.empires_end.rules.acceptance import Scarcity, stores
from holdfast.games.empires_end.rules.names import CARDS, CONFLICTS
from holdfast.games.empires_end.rules.state import Empires
from holdfast.games.empires_end.tests.at import game

VIEW = {
    *("seats", "seat", "blitz", "space", "phase", "track", "temple", "turn", "deck", "discard"),
    *("conflict", "conflict_deck", "conflict_discard", "disasters", "empires", "final"),
    *("order", "tiers", "forecasts", "winners"),
}
OTHER_EMPIRE = {"score", "row", "standing", "strength", "hand_count", "active", "by_itself", "end"}
OWN_EMPIRE = OTHER_EMPIRE | {"goods", "hand", "bid"}
OWN_PHASE = {"trades", "prices"}  # what is left, and what it costs, in an economy or industry phase
# Events by which a card publicly goes to the discard pile, and may be shuffled into the deck.
GIVEN_UP = ("sold", "discarded", "exchanged")
DOUBTS = ("play", "sell", "free", "redraw", "suffer", "use", "move")


def ids_by_spelling() -> dict[str, str]:
    """Ids and names of all disaster and conflict cards, in both languages: "Fire 3" is fire_3."""
    found = {id: id for id in (*CARDS, *CONFLICTS)}
    for lang in LANGUAGES:
        words = words_for(game(), lang)
        found |= {words.name(id): id for id in (*CARDS, *CONFLICTS)}
    return found


def card_pattern(spellings: Iterable[str]) -> re.Pattern[str]:
    """Every card is a word and a number."""
    parts = [re.fullmatch(r"(\w+)[ _]\d+", text) for text in spellings]
    kinds = sorted({part[1] for part in parts if part})
    assert all(parts)
    return re.compile(rf"\b(?:{'|'.join(kinds)})[ _]\d+")


IDS = ids_by_spelling()
PATTERN = card_pattern(IDS)


def cards_in(data: Any) -> set[str]:
    """The ids of all cards that are named anywhere in there."""
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return {IDS[found] for found in PATTERN.findall(text) if found in IDS}


def hidden_cards(s: Empires, seat: int) -> set[str]:
    """The cards that this seat must not know of."""
    hidden = {CARDS[card] for card in s.bag} | {CONFLICTS[card] for card in s.conflict_bag}
    for other in range(s.seats):
        if other != seat:
            hidden |= hand_of(s, other)
    return hidden


def hand_of(s: Empires, seat: int) -> set[str]:
    empire = s.before[seat] if s.before else s.empires[seat]
    return {CARDS[card] for card in empire.hand}


def shows_goods(s: Empires, other: int) -> bool:
    """EE-61: whoever has declared scarcity and is still buying."""
    if s.each is not None or not s.open[other]:
        return False
    step = s.asking(other)
    return isinstance(step, Scarcity) and step.bought > 0


class Reader(leaks.Reader):
    """Knows the decks and hands, and what a view of an empire consists of."""

    def named(self, data: Any) -> set[str]:
        return super().named(data) | cards_in(data)

    def hidden(self, s: State) -> set[str]:
        assert isinstance(s, Empires)
        return super().hidden(s) | hidden_cards(s, self.seat)

    def search_view(self, view: Json, s: State) -> None:
        assert isinstance(s, Empires)
        self.require(set(view) == VIEW, "unknown parts of the view", sorted(view))
        for other, empire in enumerate(view["empires"]):
            keys = set(empire)
            if other == self.seat:
                self.require(
                    keys - OWN_PHASE == OWN_EMPIRE, "unknown parts of the own empire", sorted(keys)
                )
            elif "shown" in keys:
                self.require(keys == OTHER_EMPIRE | {"shown"}, "unknown parts", sorted(keys))
                self.require(shows_goods(s, other), "goods are shown without need", empire)
                self.require(empire["shown"] == stores(s.empires[other]), "other goods", empire)
            else:
                self.require(keys == OTHER_EMPIRE, "unknown parts of an empire", sorted(keys))

    def was_open(self, line: Json, news: list[Json]) -> bool:
        is_shuffled = any(other["what"] == "reshuffled" for other in news)
        return is_shuffled and line["what"] in GIVEN_UP

    def doubts(self, random: Random) -> list[str]:
        """For all cards, wherever they lie."""
        cards = [f"{verb}:{CARDS[random.below(len(CARDS))]}" for verb in DOUBTS]
        return [*cards, *super().doubts(random)]

    def compare_position(self, truth: State, told: Json) -> None:
        assert isinstance(truth, Empires)
        for other in range(truth.seats):
            hand = hand_of(truth, other)
            if other != self.seat and len(hand) >= 2:
                imagined = set(told["state"]["empires"][other]["hand"])
                self.tally.same_hands.append(hand == imagined)
