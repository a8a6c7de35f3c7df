# not compiled: people read slower than it is.
"""What people read and see of a game: its table as text and picture, its cards, its choices.

Everything is made from views, so nothing hidden can get in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple

from holdfast.core.card_text import CardText
from holdfast.core.drawing import plain
from holdfast.core.general import board, result
from holdfast.core.journal import Event
from holdfast.core.languages import FIRST
from holdfast.core.plan import Plan
from holdfast.core.templates import Entry
from holdfast.core.words import Words

PAY = "pay"
GROUP = "group"
MOVE = "move"
MOST = "most"
LEAST = "least"


class Series(NamedTuple):
    """A question that is answered piece by piece, and can be answered at once (ways.py)."""

    prompt: str
    kind: str  # PAY: so much, neither more nor less; GROUP: as many as one likes; MOVE: one kind
    verbs: str  # whose choices are its pieces
    order: str = ""  # keys in the order they are taken: the exact resource first, jokers last;
    # or MOST, LEAST: what there is most or least of (`People.held`)
    after: str = ""  # verbs that lead to it: the price is paid with them
    end: str = ""  # the choice that ends it before everything is taken
    all: bool = True  # by default as much as possible is taken; otherwise nothing


class Asked(NamedTuple):
    """What is asked, and what led to it as far as this seat has heard of it."""

    prompt: str
    last: Event | None


class Ledger:
    """How a game went, stretch by stretch, where there are no points to count: what the columns
    count, and rows with their labels."""

    def __init__(self, columns: list[str], rows: list[tuple[str, list[int]]]) -> None:
        self.columns = columns
        self.rows = rows


class Tally:
    """A result by source: parts with their labels, then for every seat the total, the points of
    each part, and single sources as (part, label, points)."""

    def __init__(
        self,
        verdict: str,
        parts: list[tuple[str, str]],
        seats: list[tuple[int, list[int], list[tuple[str, str, int]]]],
        ledger: Ledger | None = None,
    ) -> None:
        self.verdict = verdict
        self.parts = parts
        self.seats = seats
        self.ledger = ledger


class People:
    """What serves every game; a game that has better words and pictures says so."""

    accent = ("#1D2128", "#EFE4CC")  # worn by what can be done: by day, by night
    wash = ("#E2D8C2", "#3A3128")  # behind it
    plan = Plan()  # how a picture lays the table out
    phases: tuple[str, ...] = ()  # events that begin a phase, under which the others are told
    losses: tuple[str, ...] = ()  # events that tell of something lost, for the ticks of a replay
    # What is played step by step, a siege or a battle: its steps, events that are told with what
    # stood where then (`Rules.show_scene`); what begins another play; how many plays are told so.
    scenes = ""
    curtains = ""
    plays = 1
    series: tuple[Series, ...] = ()  # what is answered piece by piece
    # Questions that come again and again, and the answer people may order to be given each time:
    # `window=done`. An alarm ends such an order of whom it befalls, an attack those of all others.
    orders = ""
    alarms = ""
    attacks = ""
    # Events that are one sentence of `[together]` when one act has told several of them in a row,
    # and the field that is counted then: `paid=good` tells of {"hammer": 4, "coin": 2}. Without a
    # field they are alike, and their number is told as `times`.
    counted = ""
    # What is shown by itself before it is told: events and the picture each begins, a stamp with
    # the icon it wears ("died=stamp:dead"); "bids|stamp:swap" belongs to the bids before it, and is
    # a stamp where there are none. Its title is in `[beats]` of the words.
    beats = ""
    # Events that its board plays by itself besides the steps above: what follows waits for that.
    films = ""
    # What events sound like: dice, blow, loss or win ("rolled=dice").
    sounds = ""
    # Where on the board something has happened: names of places, from the data of the event, the
    # first that can be made and is there: "hex-{hex}", "rival-{seat}".
    places: tuple[str, ...] = ("seat-{seat}",)

    # Where a seat's own stores are: in its view, and on the board, each by its id. While an answer
    # is pointed at they say what it would leave: ("castles.{seat}.goods", "good-{id}").
    stores: tuple[str, ...] = ()

    def __init__(self, texts: Sequence[CardText] = ()) -> None:
        self.steps = frozenset(self.scenes.split())
        self.played = frozenset(self.films.split())
        self.beat_of = pairs(self.beats)
        self.sound_of = pairs(self.sounds)
        self.series_of = {series.prompt: series for series in self.series}
        self.counts = pairs(self.counted)
        self.order_of = pairs(self.orders)
        self.alarm_of = {
            **dict.fromkeys(self.alarms.split(), "own"),
            **dict.fromkeys(self.attacks.split(), "others"),
        }
        self.texts = list(texts)
        self.text_of = {text.id: text for text in texts}

    # The cards

    def components(self) -> list[CardText]:
        """All printed components in printed order."""
        return self.texts

    def card_names(self, lang: str, names: dict[str, str]) -> Mapping[str, Entry]:
        """Names of the components, as their records give them or made from the words of a
        language."""
        named = [text for text in self.texts if text.name]
        return {text.id: text.name.get(lang, text.name[FIRST]) for text in named}

    def describe(self, id: str, words: Words) -> str:
        """The facts of a component in one line, without its text."""
        return ""

    # The table

    def paint(
        self, view: dict[str, Any], words: Words, width: int = 80, is_brief: bool = False
    ) -> str:
        """A view as text with marked spans (drawing.py); brief: only what is the seat's own."""
        seats = view.get("seats")
        return board(view, words, width, seats if type(seats) is int else len(self.scores(view)))

    def draw(self, view: dict[str, Any], words: Words, width: int = 80) -> str:
        """A view as plain text."""
        return plain(self.paint(view, words, width))

    def caption(self, view: dict[str, Any], id: str, words: Words) -> str:
        """What a picture says under the name of a component, as the table stands."""
        return self.describe(id, words)

    def short_name(self, id: str, words: Words) -> str:
        """A name where there is little room, on a map: from `[short]` of the words."""
        return str(words.section("short").get(id) or words.name(id))

    def where(self, view: dict[str, Any], words: Words) -> str:
        """How far the game has come, in a sentence."""
        return ""

    def scores(self, view: dict[str, Any]) -> list[int]:
        """The score of every seat that everybody may see; empty if the game has none."""
        return []

    def worth(self, view: dict[str, Any]) -> list[int]:
        """What every seat would have if the game ended now, as far as everybody can see."""
        return self.scores(view)

    # Choices

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        """An open choice in words, where the view makes a shorter name possible: "the die"."""
        return words.choice(key)

    def note(self, view: dict[str, Any], key: str, words: Words, about: dict[str, object]) -> str:
        """What a choice leads to, in a few words; `about` is what the prompt speaks of."""
        return ""

    def tone(self, key: str, prompt: str) -> str:
        """How a choice is offered when this is asked: "grave" for a loss, "finish" for what goes on
        with the business ("March"), "end" for what ends a sequence ("Done"), "aside" for a setting
        that stands apart from the other answers."""
        return ""

    def gives_up(
        self, view: dict[str, Any], key: str, words: Words, prompt: str, keys: list[str]
    ) -> str:
        """What whoever chooses this forgoes, in a few words: "4 wood unspent". `keys` are all that
        are open."""
        return ""

    def tempting(self, view: dict[str, Any], keys: list[str]) -> list[str]:
        """Choices people look for beside the open ones, to be told why they are not there."""
        return []

    def held(self, view: dict[str, Any], key: str) -> int:
        """How many there are of what this choice takes one of; 0 if that is not to be seen."""
        return 0

    def piece(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        """What a piece of a series is called in its row, by `[rows]` of the words: "Hex 2". What is
        counted is called by its noun, without this."""
        verb, _, field = key.partition(":")
        template = words.section("rows").get(verb)
        return (
            words.fill(template, {"first": field})
            if template
            else self.label(view, key, words, prompt)
        )

    def by_itself(
        self, view: dict[str, Any], keys: list[str], about: dict[str, object], asked: Asked
    ) -> str:
        """The answer to a question that has only one sensible outcome; empty if it has several.
        `keys` are all that is open, what may be done beside included. A question with nothing but
        one answer need not be named."""
        return ""

    def address(self, view: dict[str, Any], words: Words) -> str:
        """What somebody says who has addressed the seat of this view: "Oak offers you 2 wood." """
        return ""

    # What happened

    def opens_phase(self, event: Event) -> bool:
        return event.what in self.phases

    def is_loss(self, event: Event) -> bool:
        return event.what in self.losses

    def beat(self, event: Event) -> str:
        return self.beat_of.get(event.what, "")

    def place_names(self, event: Event) -> list[str]:
        known = {"seat": event.seat, **event.data} if event.seat >= 0 else event.data
        named = [filled(place, known) for place in self.places]
        return [place for place in named if place]

    def tally(self, view: dict[str, Any], events: list[Event], words: Words) -> Tally:
        """The end of the game: who won, and where the points came from."""
        return Tally("", [], [])

    def paint_result(
        self, view: dict[str, Any], events: list[Event], words: Words, width: int = 80
    ) -> str:
        """The end of the game as text with marked spans: where the points came from."""
        return result(self.scores(view), words)


def pairs(entries: str) -> dict[str, str]:
    """`paid=good won` as a dictionary."""
    return dict(entry.partition("=")[::2] for entry in entries.split())


def filled(template: str, data: Mapping[str, object]) -> str:
    """The template with its fields, or nothing if one is missing or is not a single thing."""
    try:
        values = {name: data[name] for name in fields_of(template)}
    except KeyError:
        return ""
    is_plain = all(isinstance(value, str | int) for value in values.values())
    return template.format(**values) if is_plain else ""


def fields_of(template: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(template) if name]
