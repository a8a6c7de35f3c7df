"""After the Empire as the rest of Holdfast sees it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from holdfast.core.catalog import Reader, digest
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game, Option, Tally
from holdfast.core.journal import Event
from holdfast.core.rng import Random
from holdfast.core.words import Words
from holdfast.games.after_the_empire.bots import evaluation, features, quick
from holdfast.games.after_the_empire.cards.loading import FILES, CardText, load
from holdfast.games.after_the_empire.files import position
from holdfast.games.after_the_empire.people import notes, result, speaker, text, tones
from holdfast.games.after_the_empire.rules import scoring, turn
from holdfast.games.after_the_empire.rules import view as views
from holdfast.games.after_the_empire.rules.choices import CHOICES
from holdfast.games.after_the_empire.rules.names import DIFFICULTIES
from holdfast.games.after_the_empire.rules.state import Realm, Rules

FOLDER: Final = Path(__file__).parent
WOAD: Final = "#1F567F"
WOAD_WASH: Final = "#D8E4EA"
YES_NO: Final[list[object]] = [False, True]


def rules_of(options: dict[str, object]) -> Rules:
    return Rules(
        DIFFICULTIES.index(str(options["difficulty"])),
        options["no_reports"] is True,
        options["destructive"] is True,
        options["first_game"] is True,
        options["strict_supply"] is True,
    )


class AfterTheEmpire(Game[Realm]):
    """2 to 4 castles: seven seasons of workers, invaders and gold."""

    def __init__(self, pack: Path | None) -> None:
        options = [
            Option("difficulty", "normal", ["easy", "normal", "hard"]),
            Option("no_reports", False, YES_NO),
            Option("destructive", False, YES_NO),
            Option("first_game", False, YES_NO),
            Option("strict_supply", False, YES_NO),
        ]
        title = "After the Empire"
        super().__init__("after-the-empire", title, "2", (2, 4), CHOICES, options, FOLDER)
        self.layout_version = features.LAYOUT_VERSION
        self.loaded = load(pack if pack is not None else FOLDER / "cards")
        self.cards = self.loaded.cards
        self.texts = self.loaded.texts
        if pack is not None:
            self.pack = digest(pack, FILES)
            self.pack_folder = pack

    def start(self, seats: int, rng: int, options: dict[str, object]) -> Realm:
        return turn.start(seats, self.cards, rules_of(options), rng)

    def view(self, s: Realm, seat: Seat) -> dict[str, object]:
        return views.view(s, seat)

    def determinize(self, s: Realm, seat: Seat, random: Random) -> Realm:
        return views.determinize(s, seat, random)

    def standings(self, s: Realm) -> list[int]:
        """The gold trackers; at the end the final scores (AE-93)."""
        return list(s.final) if s.final else [castle.gold for castle in s.castles]

    def winners(self, s: Realm) -> list[Seat]:
        return scoring.winners(s)

    def evaluate(self, s: Realm, seat: Seat) -> float:
        return evaluation.evaluate(s, seat)

    def spread(self, s: Realm) -> float:
        return evaluation.spread(s)

    def hasty(self, s: Realm, seat: Seat, options: list[Choice], random: Random) -> Choice:
        return quick.hasty(s, seat, options, random)

    def clock(self, s: Realm) -> int:
        return evaluation.clock(s)

    def is_worth_searching(self, s: Realm, seat: Seat) -> bool:
        return evaluation.is_worth_searching(s)

    def dump(self, s: Realm) -> dict[str, object]:
        return position.dump(s)

    def load(self, source: Reader, seats: int, options: dict[str, object]) -> Realm:
        return position.load(source, self.cards, seats, rules_of(options))

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

    def where(self, view: dict[str, Any], words: Words) -> str:
        return text.Pen(view, words, self.loaded, 80).where()

    def tone(self, key: str, prompt: str) -> str:
        return tones.tone(key, prompt)

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        return tones.tempting(view, keys)

    def scores(self, view: dict[str, Any]) -> list[int]:
        """The gold trackers; at the end the final scores (AE-93)."""
        return view["final"] or [castle["gold"] for castle in view["castles"]]

    def worth(self, view: dict[str, Any]) -> list[int]:
        """Gold, cards, flags and farms."""
        return view["final"] or [castle["worth"] for castle in view["castles"]]

    def opens_phase(self, event: Event) -> bool:
        return event.what in ("season", "phase")

    def is_loss(self, event: Event) -> bool:
        return event.what in ("sacked", "wall_destroyed", "turret_destroyed", "turret_burns")

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        return result.tally(view, events, words, self.loaded)

    def feature_names(self, seats: int) -> list[str]:
        return features.names(seats)

    def features(self, view: dict[str, Any], seats: int) -> list[float]:
        return features.numbers(view, seats)

    def card_names(self, names: dict[str, str]) -> dict[str, str]:
        """The data files name the components, in the language of these words."""
        return {text.id: text.name[names["language"]] for text in self.texts}

    def colours(self) -> tuple[str, str]:
        return WOAD, WOAD_WASH

    def components(self) -> list[CardText]:
        """All printed components with texts and sources, in printed order."""
        return self.texts
