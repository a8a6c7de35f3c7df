"""Empire's End as the rest of Holdfast sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from holdfast.core.catalog import Reader, digest
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game, Option, Tally
from holdfast.core.journal import Event
from holdfast.core.rng import Random
from holdfast.core.words import Words
from holdfast.games.empires_end.bots import evaluation, features, quick
from holdfast.games.empires_end.cards.loading import FILES, CardText, card_names, load
from holdfast.games.empires_end.files import position
from holdfast.games.empires_end.people import notes, result, text, tones
from holdfast.games.empires_end.people import picture as pictures
from holdfast.games.empires_end.people.sheet import TYRIAN, TYRIAN_WASH
from holdfast.games.empires_end.rules import scoring, turn
from holdfast.games.empires_end.rules import view as views
from holdfast.games.empires_end.rules.choices import CHOICES
from holdfast.games.empires_end.rules.state import Empires

FOLDER: Final = Path(__file__).parent


class EmpiresEnd(Game[Empires]):
    """2 to 4 empires: bid to avert disasters, or take them and gain their innovation."""

    def __init__(self, pack: Path | None) -> None:
        options = [Option("blitz", False, [False, True])]
        super().__init__("empires-end", "Empire's End", "2", (2, 4), CHOICES, options, FOLDER)
        self.layout_version = features.LAYOUT_VERSION
        loaded = load(pack if pack is not None else FOLDER / "cards")
        self.cards = loaded.cards
        self.texts = loaded.texts
        self.text_of = {component.id: component for component in loaded.texts}
        if pack is not None:
            self.pack = digest(pack, FILES)
            self.pack_folder = pack

    def start(self, seats: int, rng: int, options: dict[str, object]) -> Empires:
        return turn.start(seats, self.cards, options["blitz"] is True, rng)

    def view(self, s: Empires, seat: Seat) -> dict[str, object]:
        return views.view(s, seat)

    def determinize(self, s: Empires, seat: Seat, random: Random) -> Empires:
        return views.determinize(s, seat, random)

    def standings(self, s: Empires) -> list[int]:
        """The score markers; at the end the final scores (EE-140)."""
        return list(s.final) if s.final else [empire.score for empire in s.empires]

    def winners(self, s: Empires) -> list[Seat]:
        return scoring.winners(s)

    def evaluate(self, s: Empires, seat: Seat) -> float:
        return evaluation.evaluate(s, seat)

    def spread(self, s: Empires) -> float:
        return evaluation.spread(s)

    def hasty(self, s: Empires, seat: Seat, options: list[Choice], random: Random) -> Choice:
        return quick.hasty(s, seat, options, random)

    def shortlist(self, s: Empires, seat: Seat, options: list[Choice], most: int) -> list[Choice]:
        return quick.shortlist(s, seat, options)

    def clock(self, s: Empires) -> int:
        return s.space

    def dump(self, s: Empires) -> dict[str, object]:
        return position.dump(s)

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> Empires:
        return position.load(source, self.cards, seats, options["blitz"] is True)

    def paint(
        self, view: dict[str, Any], words: Words, width: int = 80, is_brief: bool = False
    ) -> str:
        return text.draw(view, words, self.text_of, width, is_brief)

    def paint_result(
        self, view: dict[str, Any], events: list[Event], words: Words, width: int = 80
    ) -> str:
        return result.draw_result(view, events, words, self.text_of, width)

    def note(self, view: dict[str, Any], key: str, words: Words, about: dict[str, object]) -> str:
        return notes.note(view, key, words, self.text_of, about)

    def describe(self, id: str, words: Words) -> str:
        return text.Speaker(words, self.text_of).describe(id)

    def where(self, view: dict[str, Any], words: Words) -> str:
        return text.Pen(view, words, self.text_of, 80).where()

    def tone(self, key: str, prompt: str) -> str:
        return tones.tone(key)

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        return tones.tempting(view, keys)

    def scores(self, view: dict[str, Any]) -> list[int]:
        """The score markers; at the end the final scores (EE-140)."""
        return view["final"] or [empire["score"] for empire in view["empires"]]

    def worth(self, view: dict[str, Any]) -> list[int]:
        """The score marker and the locations that stand."""
        worth = [empire["score"] + empire["standing"] for empire in view["empires"]]
        return view["final"] or worth

    def opens_phase(self, event: Event) -> bool:
        return event.what == "space"

    def is_loss(self, event: Event) -> bool:
        return event.what == "destroyed"

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        return result.tally(view, events, words, self.text_of)

    def feature_names(self, seats: int) -> list[str]:
        return features.names(seats)

    def features(self, view: dict[str, Any], seats: int) -> list[float]:
        return features.numbers(view, seats)

    def card_names(self, names: dict[str, str]) -> dict[str, str]:
        return card_names(self.texts, names)

    def picture(self, view: dict[str, Any], words: Words, keys: Sequence[str] = ()) -> str:
        return pictures.draw(view, words, keys, self.texts)

    def colours(self) -> tuple[str, str]:
        return TYRIAN, TYRIAN_WASH

    def components(self) -> list[CardText]:
        """All printed components with texts and sources, in printed order."""
        return self.texts
