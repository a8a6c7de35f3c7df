# not compiled: people read slower than it is.
"""What people are shown and told."""

from __future__ import annotations

from typing import Any

from holdfast.core.journal import Event
from holdfast.core.people import People, Tally
from holdfast.core.plan import Plan
from holdfast.core.words import Words
from holdfast.games.ante_portas.people import chart, notes, result, text, tones
from holdfast.games.ante_portas.rules.battle.hexes import CELLS


class CampaignPeople(People):
    """What the communities read and see."""

    accent = ("#7D5300", "#E8B957")
    wash = ("#F0E1BE", "#3A2C10")
    plan = Plan(
        leave_out="era year season phase round spent active turns asked quiet proposals pending "
        "result near area cells soldiers_fed stock buffers storage warehouse only lying fed facing "
        "manned owner sees hex pointer sight danger ways ahead unseen next arrows "
        "apprentice_turns looked carry",
        rare="sides offers draft laid apprentice tickets hand hand_count drawn moving waiting fight "
        "lost working unemployed built gone discard pile airborne",
        piles="discard",
        texts="market battle.card hand laid",
        numbered="hexes",
        hexes={"battle.hexes": CELLS[1:], "colony.map": "cells"},
        areas="area",
        pieces="weak=farmer+!raider strong=citizen+!elite basic=!raider elite=!elite",
        tired="weak=tired_weak strong=tired_strong",
        threats="battle.moving.hex=battle.hexes battle.danger.hex=battle.hexes",
        stands="colony.communities.steward=colony.map",
        icons="market_a=market market_b=market small_market=market guard_post=guardpost "
        "guard_tower=guardtower pressure_mine=mine bounding_mine=bounding dummy_mine=dummy",
    )
    phases = (
        "setup",
        "summer",
        "winter",
        "final_wave",
        "battle_round",
    )
    losses = (
        "battle_lost",
        "broke_through",
        "tile_lost",
        "wounded",
        "worn_out",
    )

    def paint(
        self, view: dict[str, Any], words: Words, width: int = 80, is_brief: bool = False
    ) -> str:
        return text.draw(view, words, self.text_of, width, is_brief)

    def paint_result(
        self, view: dict[str, Any], events: list[Event], words: Words, width: int = 80
    ) -> str:
        return result.draw_result(view, events, words, width)

    def note(self, view: dict[str, Any], key: str, words: Words, about: dict[str, object]) -> str:
        return notes.note(view, key, words, self.text_of, about)

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        return tones.label(view, key, words)

    def address(self, view: dict[str, Any], words: Words) -> str:
        return tones.address(view, words)

    def describe(self, id: str, words: Words) -> str:
        return text.describe(id, words, self.text_of)

    def where(self, view: dict[str, Any], words: Words) -> str:
        return text.where(view, words)

    def tone(self, key: str, prompt: str) -> str:
        return tones.tone(key, prompt)

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        return tones.tempting(view, keys)

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        return result.tally(view, events, words)

    def card_names(self, names: dict[str, str]) -> dict[str, str]:
        """Movement cards are called by their printed ids; everything else has a name in the
        words."""
        return {card.id: card.id.upper() for card in self.texts if card.id not in names}

    def short_name(self, id: str, words: Words) -> str:
        return chart.short_name(words, id)
