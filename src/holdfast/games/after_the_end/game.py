"""After The End as the rest of Holdfast sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from holdfast.core.catalog import Reader, digest
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game, Option, Tally
from holdfast.core.journal import Event
from holdfast.core.rng import Random
from holdfast.core.words import Words
from holdfast.games.after_the_end.bots import evaluation, features, quick
from holdfast.games.after_the_end.cards.loading import FILES, CardText, load
from holdfast.games.after_the_end.files import position
from holdfast.games.after_the_end.people import notes, result, text, tones
from holdfast.games.after_the_end.rules import scoring, turn
from holdfast.games.after_the_end.rules import view as views
from holdfast.games.after_the_end.rules.choices import CHOICES
from holdfast.games.after_the_end.rules.state import Colonies

FOLDER: Final = Path(__file__).parent
VERDIGRIS: Final = "#22665A"
VERDIGRIS_WASH: Final = "#D6E6DE"
PHASES: Final = ("space", "capitol", "raid")
LOSSES: Final = ("died", "looted", "wall_lost")


class AfterTheEnd(Game[Colonies]):
    """2 to 5 Colonies: win Missions, survive Raids, deal with the Capitol."""

    def __init__(self, pack: Path | None) -> None:
        options = [Option("remove_missions_only", False, [False, True])]
        super().__init__("after-the-end", "After The End", "2", (2, 5), CHOICES, options, FOLDER)
        self.layout_version = features.LAYOUT_VERSION
        loaded = load(pack if pack is not None else FOLDER / "cards")
        self.cards = loaded.cards
        self.texts = loaded.texts
        self.track = loaded.track
        parts = ("points", "effect")
        self.spots = [{key: spot[key] for key in parts if key in spot} for spot in loaded.track]
        self.text_of = {component.id: component for component in loaded.texts}
        if pack is not None:
            self.pack = digest(pack, FILES)
            self.pack_folder = pack

    def start(self, seats: int, rng: int, options: dict[str, object]) -> Colonies:
        return turn.start(seats, self.cards, options["remove_missions_only"] is True, rng)

    def view(self, s: Colonies, seat: Seat) -> dict[str, object]:
        return {**views.view(s, seat), "track": self.spots}

    def determinize(self, s: Colonies, seat: Seat, random: Random) -> Colonies:
        return views.determinize(s, seat, random)

    def standings(self, s: Colonies) -> list[int]:
        """Control points: all of them are public at any time (AT-45)."""
        return list(s.final) if s.final else [scoring.points(s, i) for i in range(len(s.colonies))]

    def winners(self, s: Colonies) -> list[Seat]:
        return scoring.winners(s)

    def evaluate(self, s: Colonies, seat: Seat) -> float:
        return evaluation.evaluate(s, seat)

    def spread(self, s: Colonies) -> float:
        return evaluation.spread(s)

    def hasty(self, s: Colonies, seat: Seat, options: list[Choice], random: Random) -> Choice:
        return quick.hasty(s, seat, options, random)

    def clock(self, s: Colonies) -> int:
        return s.round

    def dump(self, s: Colonies) -> dict[str, object]:
        return position.dump(s)

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> Colonies:
        removes_missions = options["remove_missions_only"] is True
        return position.load(source, self.cards, seats, removes_missions)

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
        return notes.note(view, key, words, self.text_of, self.track, about)

    def describe(self, id: str, words: Words) -> str:
        return text.Speaker(words, self.text_of).describe(id)

    def where(self, view: dict[str, Any], words: Words) -> str:
        return text.Pen(view, words, self.text_of, 80).where()

    def tone(self, key: str, prompt: str) -> str:
        return tones.tone(key)

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        return tones.tempting(view, keys)

    def scores(self, view: dict[str, Any]) -> list[int]:
        """Control points as they stand; all of them are public (AT-9)."""
        return [colony["score"] for colony in view["colonies"]]

    def opens_phase(self, event: Event) -> bool:
        """A Mission, the visits after it, each Raid."""
        return event.what in PHASES

    def is_loss(self, event: Event) -> bool:
        return event.what in LOSSES

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        return result.tally(view, events, words, self.text_of)

    def feature_names(self, seats: int) -> list[str]:
        return features.names(seats)

    def features(self, view: dict[str, Any], seats: int) -> list[float]:
        return features.numbers(view, seats)

    def colours(self) -> tuple[str, str]:
        return VERDIGRIS, VERDIGRIS_WASH

    def components(self) -> list[CardText]:
        """All printed components with texts and sources, in printed order."""
        return self.texts
