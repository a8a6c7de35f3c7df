# not compiled: people read slower than it is.
"""What people are shown and told."""

from __future__ import annotations

from typing import Any

from holdfast.core.journal import Event
from holdfast.core.people import GROUP, PAY, People, Series, Tally
from holdfast.core.plan import Plan
from holdfast.core.words import Words
from holdfast.games.empires_end.people import notes, result, text, tones


class EmpirePeople(People):
    """What the empires read and see."""

    accent = ("#6E2A62", "#D9A3D2")
    wash = ("#EBDCE6", "#3A2436")
    plan = Plan(
        leave_out="phase score prices forecasts falls repair active by_itself order tiers winners",
        rare="bid",
        piles="discard conflict_discard",
        captions="conflict hand row.location",
        texts="disasters.card hand row.location innovations.card",
        titles="disasters.card",
        numbered="row",
        on_things="trades",
        gone="destroyed",
        spent="exhausted accepted",
        track="track=space",
        threats="disasters.position=empires.row",
        icons="disaster=flame double_disaster=flame+flame combined=industry+economy",
        art="row.location=v-",
    )
    orders = "scarcity=done after_averting=done"
    alarms = "destroyed"
    phases = ("space",)
    stores = ("empires.{seat}.goods", "good-{id}")
    losses = ("destroyed",)
    series = (
        Series(
            "pay", PAY, "pay", order="pay:hammer pay:coin", after="play repair discount full_price"
        ),
        Series("trade", GROUP, "give", end="done", all=False),
    )
    counted = "paid=good"
    beats = "fought=bids unrest=bids|stamp:swap"
    sounds = "fought=blow bonus=win bonus_points=win unrest=loss destroyed=loss"
    places = ("cell-{seat}-{location}", "mark-{seat}-{card}", "rival-{seat}")

    def paint(
        self, view: dict[str, Any], words: Words, width: int = 80, is_brief: bool = False
    ) -> str:
        return text.draw(view, words, self.text_of, width, is_brief)

    def paint_result(
        self, view: dict[str, Any], events: list[Event], words: Words, width: int = 80
    ) -> str:
        return result.draw_result(view, events, words, self.text_of, width)

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        return tones.label(view, key, words)

    def note(self, view: dict[str, Any], key: str, words: Words, about: dict[str, object]) -> str:
        return notes.note(view, key, words, self.text_of, about)

    def describe(self, id: str, words: Words) -> str:
        return text.Speaker(words, self.text_of).describe(id)

    def where(self, view: dict[str, Any], words: Words) -> str:
        return text.Pen(view, words, self.text_of, 80).where()

    def tone(self, key: str, prompt: str) -> str:
        return tones.tone(key)

    def gives_up(
        self, view: dict[str, Any], key: str, words: Words, prompt: str, keys: list[str]
    ) -> str:
        return tones.gives_up(key, words, prompt, keys)

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        return tones.tempting(view, keys)

    def held(self, view: dict[str, Any], key: str) -> int:
        goods: dict[str, int] = view["empires"][view["seat"]]["goods"]
        return goods.get(key.partition(":")[2], 0)

    def scores(self, view: dict[str, Any]) -> list[int]:
        """The score markers; at the end the final scores (EE-140)."""
        return view["final"] or [empire["score"] for empire in view["empires"]]

    def worth(self, view: dict[str, Any]) -> list[int]:
        """The score marker, the locations that stand, and end-of-game innovations, as far as one
        may know them."""
        parts = ("score", "standing", "end")
        worth = [sum(empire[part] for part in parts) for empire in view["empires"]]
        return view["final"] or worth

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        return result.tally(view, events, words, self.text_of)

    def card_names(self, lang: str, names: dict[str, str]) -> dict[str, str]:
        """ "Fire 4", "Town 24", "Conflict 3": made from the words of a language and the data."""
        found: dict[str, str] = {}
        for card in self.texts:
            facts = card.facts
            if "kind" in facts:
                found[card.id] = f"{names[str(facts['kind'])]} {facts['number']}"
            elif "type" in facts:
                found[card.id] = f"{names[str(facts['type'])]} {facts['points']}"
            else:
                found[card.id] = f"{names['conflict_card']} {card.id.partition('_')[2]}"
        return found

    def caption(self, view: dict[str, Any], id: str, words: Words) -> str:
        return text.Pen(view, words, self.text_of, 80).caption(id)
