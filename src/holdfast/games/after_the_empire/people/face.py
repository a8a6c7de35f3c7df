# not compiled: people read slower than it is.
"""What people are shown and told."""

from __future__ import annotations

from typing import Any

from holdfast.core.journal import Event
from holdfast.core.people import GROUP, LEAST, MOVE, Asked, People, Series, Tally
from holdfast.core.plan import Plan
from holdfast.core.words import Words
from holdfast.games.after_the_empire.cards.loading import Loaded
from holdfast.games.after_the_empire.people import notes, result, selves, speaker, text, tones


class RealmPeople(People):
    """What the lieges read and see."""

    accent = ("#1F567F", "#93C1E4")
    wash = ("#D8E4EA", "#1B3040")
    plan = Plan(
        leave_out="season phase threat castles.gold level under slot idle building starting "
        "soldiers mercenaries objective_count shots brings coming outlook flag_value",
        rare="surge flag looked wounded siege_damage bypass sacked sacks moves move_points "
        "villagers villagers_next flags drawn_count drawn objectives attack protected",
        captions="buildings refugees attack.card",
        texts="buildings refugees cards.card objectives.objective",
        titles="attack.card",
        spent="tapped taken",
        spots="places.workers=spaces cubes=whole",
        square="sides corners inside",
        pieces="soldiers=soldier mercenaries=mercenary archers=!archer swordsmen=!swordsman",
        threats="attack.side=castles.sides",
        icons="tax=gold camp_left=mercenary camp_right=mercenary merchant=trade scout=sight "
        "mine=iron quarry=stone woodmill=wood infirmary=heal granary=wheat stockpile=repair "
        "buildings=temple refugees=refugee mangonel=catapult trebuchet=catapult siege_tower=ladder",
    )
    phases = (
        "season",
        "phase",
    )
    stores = ("castles.{seat}.goods", "good-{id}")
    losses = (
        "sacked",
        "wall_destroyed",
        "turret_destroyed",
        "turret_burns",
    )
    scenes = (
        "invaders arrived siege surge turret_hit turret_burns turret_destroyed wall_hit "
        "wall_destroyed razed moved_soldier moved_mercenary posted felled lost entered "
        "felled_inside lost_inside survived spared sacked damaged card_wounded lost_gold "
        "refuge"
    )
    curtains = "season"
    series = (
        Series("sow", GROUP, "sow", order=LEAST, end="done"),
        Series("mend", GROUP, "repair", end="done"),
        Series("stockpile", MOVE, "repair"),
        Series("deploy", MOVE, "soldier mercenary"),
        Series("token_moves", MOVE, "soldier mercenary"),
        Series("free_moves", MOVE, "soldier mercenary"),
    )
    counted = "moved_soldier moved_mercenary"
    plays = 2  # while people act, the last siege can still be looked at
    beats = "season=season final=season"
    sounds = (
        "felled=blow felled_inside=blow lost=blow lost_inside=blow turret_hit=blow "
        "wall_hit=blow turret_destroyed=loss wall_destroyed=loss sacked=loss survived=win "
        "flag=win"
    )
    places = ("place-{place}", "market-{card}", "slot-{slot}", "rival-{seat}")

    def __init__(self, loaded: Loaded) -> None:
        super().__init__(loaded.texts)
        self.loaded = loaded

    def beat(self, event: Event) -> str:
        """The first season has none before it that could end."""
        return "" if event.what == "season" and event.data["n"] == 1 else super().beat(event)

    def paint(
        self, view: dict[str, Any], words: Words, width: int = 80, is_brief: bool = False
    ) -> str:
        return text.draw(view, words, self.loaded, width, is_brief)

    def paint_result(
        self, view: dict[str, Any], events: list[Event], words: Words, width: int = 80
    ) -> str:
        return result.draw_result(view, events, words, self.loaded, width)

    def note(self, view: dict[str, Any], key: str, words: Words, about: dict[str, object]) -> str:
        return notes.note(view, key, words, self.loaded, about)

    def describe(self, id: str, words: Words) -> str:
        return speaker.Speaker(words, self.loaded).describe(id)

    def caption(self, view: dict[str, Any], id: str, words: Words) -> str:
        """Of the coming attack, what it does to the reader."""
        slots = [slot for slot in view["attack"] if slot["card"] == id]
        pen = text.Pen(view, words, self.loaded, 80)
        return pen.meets(slots[0]) if slots else self.describe(id, words)

    def where(self, view: dict[str, Any], words: Words) -> str:
        return text.Pen(view, words, self.loaded, 80).where()

    def tone(self, key: str, prompt: str) -> str:
        return tones.tone(key, prompt)

    def gives_up(
        self, view: dict[str, Any], key: str, words: Words, prompt: str, keys: list[str]
    ) -> str:
        return tones.gives_up(view, key, words, prompt, keys)

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        return tones.tempting(view, keys)

    def held(self, view: dict[str, Any], key: str) -> int:
        verb, _, field = key.partition(":")
        return selves.risk(view, field) if verb == "sow" else 0

    def by_itself(
        self, view: dict[str, Any], keys: list[str], about: dict[str, object], asked: Asked
    ) -> str:
        return selves.by_itself(view, keys, about, asked)

    def scores(self, view: dict[str, Any]) -> list[int]:
        """The gold trackers; at the end the final scores (AE-93)."""
        return view["final"] or [castle["gold"] for castle in view["castles"]]

    def worth(self, view: dict[str, Any]) -> list[int]:
        """Gold, cards, flags and farms."""
        return view["final"] or [castle["worth"] for castle in view["castles"]]

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        return result.tally(view, events, words, self.loaded)
