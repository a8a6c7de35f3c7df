# not compiled: people read slower than it is.
"""What people are shown and told."""

from __future__ import annotations

from typing import Any

from holdfast.core.card_text import CardText
from holdfast.core.people import People
from holdfast.core.words import Words
from holdfast.games.ante_portas.people.notes import Notes
from holdfast.games.ante_portas.people.result import Result
from holdfast.games.ante_portas.people.speaker import Speaker
from holdfast.games.ante_portas.people.text import Pen
from holdfast.games.ante_portas.rules.battle.hexes import CELLS
from holdfast.games.ante_portas.rules.names import PLAYERS


class CampaignPeople(People):
    """What the communities read and see."""

    speaker = Speaker
    pen = Pen
    notes = Notes
    result = Result

    def __init__(self, texts: list[CardText]) -> None:
        super().__init__(texts)
        self.plan.hexes = {"battle.hexes": CELLS[1:], "colony.map": "cells"}

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        """Where there are several offers, the oldest one is named as well."""
        offers = received(view) if key in ("accept", "decline") else []
        return words.choice(f"{key}_from:{PLAYERS[offers[0]['seat']]}" if len(offers) > 1 else key)

    def address(self, view: dict[str, Any], words: Words) -> str:
        return " ".join([words.say("events", "offered", offer) for offer in received(view)])

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        """Trade is looked for whenever a turn begins and a partner is elsewhere."""
        seat, sides = view["seat"], view["sides"]
        if seat < 0 or not any(key.startswith("move:") for key in keys):
            return []
        others = [n for n in range(len(sides)) if n != seat and sides[n] == sides[seat]]
        return [key for n in others if (key := f"trade:{PLAYERS[n]}") not in keys]

    def held(self, view: dict[str, Any], key: str) -> int:
        verb, _, field = key.partition(":")
        if verb != "give_up":
            return 0
        own = self.houses_of(view)[view["seat"]]
        return int(own["stock"][field]) - int(own["only"][field])

    def card_names(self, lang: str, names: dict[str, str]) -> dict[str, str]:
        """Movement cards are called by their printed ids; everything else has a name in the
        words."""
        return {card.id: card.id.upper() for card in self.texts if card.id not in names}


def received(view: dict[str, Any]) -> list[dict[str, Any]]:
    """What is offered to this seat, the oldest offer first."""
    return [offer for offer in view["offers"] if offer["other"] == view["seat"]]
