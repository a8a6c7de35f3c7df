"""Ante Portas as the rest of Holdfast sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from holdfast.core.catalog import Reader, digest
from holdfast.core.choice import Choice, Seat
from holdfast.core.game import Game, Option, Tally
from holdfast.core.journal import Event
from holdfast.core.refusals import Refusal
from holdfast.core.rng import Random
from holdfast.core.words import Words
from holdfast.games.ante_portas.bots import evaluation, features, quick
from holdfast.games.ante_portas.cards.card_text import CardText
from holdfast.games.ante_portas.cards.loading import FILES, load
from holdfast.games.ante_portas.files import position
from holdfast.games.ante_portas.people import notes, result, text, tones
from holdfast.games.ante_portas.rules import modes, setups, turn, victory
from holdfast.games.ante_portas.rules import view as views
from holdfast.games.ante_portas.rules.choices import CHOICES
from holdfast.games.ante_portas.rules.modes import Mode
from holdfast.games.ante_portas.rules.names import COUNCILS, LAYOUTS, SCENARIOS, TWICE, WAVES
from holdfast.games.ante_portas.rules.state import Campaign

MADDER: Final = "#8C2F39"
MADDER_WASH: Final = "#F0DDD9"
FOLDER: Final = Path(__file__).parent
OPENINGS: Final = ("setup", "summer", "winter", "final_wave", "battle_round")
LOSSES: Final = ("battle_lost", "broke_through", "tile_lost", "wounded", "worn_out")

Options = dict[str, object]


class AntePortas(Game[Campaign]):
    """1 to 3 communities hold the line together, or 2 or 4 fight over it in teams."""

    def __init__(self, pack: Path | None) -> None:
        options = [
            Option("scenario", "raiders", list(SCENARIOS)),
            Option("eras", 1, [1, 2]),
            Option("wave", "plain", list(WAVES)),
            Option("twice", "no", list(TWICE)),
            Option("council", "captain", list(COUNCILS)),
            Option("layout", "automatic", list(LAYOUTS)),
        ]
        super().__init__("ante-portas", "Ante Portas", "2", (1, 4), CHOICES, options, FOLDER)
        self.layout_version = features.LAYOUT_VERSION
        self.cards = load(pack)
        self.texts = self.cards.texts
        self.text_of = {component.id: component for component in self.texts}
        if pack is not None:
            self.pack = digest(pack, FILES)
            self.pack_folder = pack

    def start(self, seats: int, rng: int, options: Options) -> Campaign:
        mode = self.mode(seats, options)
        return turn.start(mode, self.cards.colony, self.cards.battle, rng)

    def mode(self, seats: int, options: Options) -> Mode:
        return Mode(
            seats,
            SCENARIOS.index(str(options["scenario"])),
            int(str(options["eras"])),
            WAVES.index(str(options["wave"])),
            TWICE.index(str(options["twice"])),
            COUNCILS.index(str(options["council"])),
            LAYOUTS.index(str(options["layout"])),
        )

    def unfit(self, seats: int, options: Options) -> Refusal | None:
        return modes.unfit(self.mode(seats, options))

    def tables(self) -> list[tuple[int, Options]]:
        """Section C of the modes: every number of players with every way to play."""
        return setups.tables()

    def view(self, s: Campaign, seat: Seat) -> dict[str, object]:
        return views.view(s, seat)

    def determinize(self, s: Campaign, seat: Seat, random: Random) -> Campaign:
        return views.determinize(s, seat, random)

    def standings(self, s: Campaign) -> list[int]:
        return victory.standings(s)

    def winners(self, s: Campaign) -> list[Seat]:
        return victory.winners(s)

    def ends_without_winner(self, s: Campaign) -> bool:
        """AP-119, AP-153, AP-154. A defeat of all, or a tie."""
        return True

    def teams(self, s: Campaign) -> list[int]:
        return [s.side(seat) for seat in range(s.seats)]

    def is_cooperative(self) -> bool:
        return True

    def evaluate(self, s: Campaign, seat: Seat) -> float:
        return evaluation.evaluate(s, seat)

    def spread(self, s: Campaign) -> float:
        return evaluation.spread(s)

    def hasty(self, s: Campaign, seat: Seat, options: list[Choice], random: Random) -> Choice:
        return quick.hasty(s, seat, options, random)

    def shortlist(self, s: Campaign, seat: Seat, options: list[Choice], most: int) -> list[Choice]:
        return quick.shortlist(s, seat, options, most)

    def clock(self, s: Campaign) -> int:
        return evaluation.clock(s)

    def dump(self, s: Campaign) -> dict[str, object]:
        return position.dump(s)

    def load(self, source: Reader, seats: int, options: Options) -> Campaign:
        self.check_fit(seats, options)
        return position.load(source, self.cards, self.mode(seats, options))

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

    def opens_phase(self, event: Event) -> bool:
        return event.what in OPENINGS

    def is_loss(self, event: Event) -> bool:
        return event.what in LOSSES

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        return result.tally(view, events, words)

    def feature_names(self, seats: int) -> list[str]:
        return features.names(seats)

    def features(self, view: dict[str, Any], seats: int) -> list[float]:
        return features.numbers(view, seats)

    def card_names(self, names: dict[str, str]) -> dict[str, str]:
        return text.card_names(self.texts, names)

    def picture(self, view: dict[str, Any], words: Words, keys: Sequence[str] = ()) -> str:
        return ""

    def colours(self) -> tuple[str, str]:
        return MADDER, MADDER_WASH

    def components(self) -> list[CardText]:
        """All printed components with texts and sources, in printed order."""
        return self.texts
