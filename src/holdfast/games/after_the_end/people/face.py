# not compiled: people read slower than it is.
"""What people are shown and told."""

from __future__ import annotations

from typing import Any

from holdfast.core.journal import Event
from holdfast.core.people import Asked, People, Tally
from holdfast.core.plan import Plan
from holdfast.core.words import Words
from holdfast.games.after_the_end.cards.loading import Loaded
from holdfast.games.after_the_end.people import notes, result, text, tones


class ColonyPeople(People):
    """What the Colonies read and see."""

    accent = ("#22665A", "#86CBB8")
    wash = ("#D6E6DE", "#17342D")
    plan = Plan(
        leave_out="round under unseen gone scrapped capacity wall_cost track score points silent "
        "parts extra decided experience_discard forecasts order brings wounded raised winners",
        rare="colonies.nobles colonies.tools colonies.contracts colonies.missions hand drawn "
        "drawn_count hand_count commitment",
        captions="mission next contracts",
        texts="raid nobles noble tools tools.tool hand drawn",
        on_things="worth_now",
        gone="dead",
        spent="used",
        spots="wounds=wound_spots tokens=token_spots",
        icons="wounds=wound",
        art="characters.character=p-,128,144 mission=m-,240,120 raid=m-,240,120",
    )
    orders = "window=done won=done window_passed=done reroll=done next_card=done last_call=done"
    alarms = "died wounded looted wall_lost"
    phases = (
        "space",
        "capitol",
        "raid",
    )
    stores = ("colonies.{seat}.store", "good-{id}")
    losses = (
        "died",
        "looted",
        "wall_lost",
    )
    films = "won raid wall_damaged wall_lost wounded died looted spared guarded"
    beats = "raid=stamp:threat died=stamp:dead passed_short=stamp:exhaust"
    sounds = (
        "rolled=dice rerolled=dice raid=blow wall_damaged=blow wounded=blow died=loss "
        "looted=loss wall_lost=loss won=win"
    )
    places = ("row-{seat}", "mission")

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(loaded.texts)
        self.track = loaded.track

    def paint(
        self, view: dict[str, Any], words: Words, width: int = 80, is_brief: bool = False
    ) -> str:
        return text.draw(view, words, self.text_of, width, is_brief)

    def paint_result(
        self, view: dict[str, Any], events: list[Event], words: Words, width: int = 80
    ) -> str:
        return result.draw_result(view, events, words, self.text_of, width)

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        return notes.label(view, key, words, prompt)

    def note(self, view: dict[str, Any], key: str, words: Words, about: dict[str, object]) -> str:
        return notes.note(view, key, words, self.text_of, self.track)

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

    def by_itself(
        self, view: dict[str, Any], keys: list[str], about: dict[str, object], asked: Asked
    ) -> str:
        """A moment for Experience in which no card can be used (AT-75)."""
        return "done" if set(keys) == {"done", "pass_round"} else ""

    def scores(self, view: dict[str, Any]) -> list[int]:
        """Control points as they stand; all of them are public (AT-9)."""
        return [colony["score"] for colony in view["colonies"]]

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        return result.tally(view, events, words, self.text_of)
