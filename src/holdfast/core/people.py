# not compiled: people read slower than it is.
"""What people read and see of a game: its table as text and picture, its cards, its choices.

Everything is made from views, so nothing hidden can get in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Formatter
from sys import modules
from typing import Any, NamedTuple

from holdfast.core.card_text import CardText
from holdfast.core.catalog import Reader, listed, load_toml
from holdfast.core.drawing import plain
from holdfast.core.journal import Event
from holdfast.core.languages import FIRST
from holdfast.core.notes import Notes
from holdfast.core.plan import Plan
from holdfast.core.result import Ledger as Ledger
from holdfast.core.result import Result
from holdfast.core.result import Tally as Tally
from holdfast.core.speaking import Speaker
from holdfast.core.templates import Entry
from holdfast.core.terminal import Pen
from holdfast.core.words import Words

PAY = "pay"
GROUP = "group"
MOVE = "move"
FACE = "face.toml"
MOST = "most"
LEAST = "least"
KINDS = (PAY, GROUP, MOVE)
SERIES_TEXTS, SERIES_FLAGS = ("order", "after", "end", "before"), ("all", "holds")
STANDS_APART = ("aside", "finish")  # from what is left open


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
    holds: bool = False  # what is picked waits: only the button does it, not the last piece
    before: str = ""  # the number in `about` that says how many were taken piece by piece


class Asked(NamedTuple):
    """What is asked, and what led to it as far as this seat has heard of it."""

    prompt: str
    last: Event | None


class People:
    """What serves every game; a game that has better words and pictures says so: here, or what is
    no more than text, in a `face.toml` beside its own (`read_face`)."""

    file: Path | None = None  # what lies beside the module of a game's own, if nothing is said

    # Who speaks of its components and its table, draws that for a terminal, notes what choices lead
    # to, and tells how it ended.
    speaker = Speaker
    pen = Pen
    notes = Notes
    result = Result
    # Where in a view every seat has what is its own, "colony.communities"; and which of its numbers
    # together are its score, as far as everybody may see it, and what it would have if the game
    # ended now.
    houses = ""
    score = ""
    worths = ""
    # How choices are offered (`People.tone`), by their verbs; an aside is an answer like others
    # where one of these questions is asked.
    grave = ""
    finishing = ""
    ending = ""
    asides = ""
    no_asides = ""
    # What whoever is "done" forgoes, by what is asked: the label that says so of the `n` choices
    # that were left.
    forgoes = ""

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

    # The end of the game: the parts of a total, each with the label of its row; by which a single
    # source of a part is told, a field of `final` with points by id ("end=by_innovation"); what is
    # counted; how wide the labels are in a terminal; and what decides between seats with as much,
    # one after the other: the sentence that says so, the noun that is counted, and where each seat
    # has it: "tie_left left store".
    parts = ""
    sources = ""
    unit = "point"
    wide = 22
    ties: tuple[str, ...] = ()

    # Where a seat's own stores are: in its view, and on the board, each by its id. While an answer
    # is pointed at they say what it would leave: ("castles.{seat}.goods", "good-{id}").
    stores: tuple[str, ...] = ()

    def __init_subclass__(cls) -> None:
        module = getattr(modules[cls.__module__], "__file__", None)
        beside = Path(module).with_name(FACE) if module else None
        if beside and beside.exists() and "file" not in vars(cls):
            cls.file = beside

    def __init__(self, texts: Sequence[CardText] = (), given: Any = None) -> None:
        self.given = given  # what a game's own speakers need besides
        if self.file is not None:
            read_face(load_toml(self.file.parent, self.file.name), self)
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
        self.tone_of = {
            **dict.fromkeys(self.ending.split(), "end"),
            **dict.fromkeys(self.finishing.split(), "finish"),
            **dict.fromkeys(self.asides.split(), "aside"),
            **dict.fromkeys(self.grave.split(), "grave"),
        }
        self.forgone = pairs(self.forgoes)
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
        return self.speaker(self, words).describe(id)

    # The table

    def houses_of(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        """What every seat has for its own; nothing in a game that does not say where."""
        found: Any = view
        for key in self.houses.split("."):
            found = found[key] if key else []
        houses: list[dict[str, Any]] = found
        return houses

    def paint(
        self, view: dict[str, Any], words: Words, width: int = 80, is_brief: bool = False
    ) -> str:
        """A view as text with marked spans (drawing.py); brief: only what is the seat's own."""
        return self.pen(self, words, view, width).draw(is_brief)

    def draw(self, view: dict[str, Any], words: Words, width: int = 80) -> str:
        """A view as plain text."""
        return plain(self.paint(view, words, width))

    def caption(self, view: dict[str, Any], id: str, words: Words) -> str:
        """What a picture says under the name of a component, as the table stands."""
        return self.speaker(self, words, view).caption(id)

    def short_name(self, id: str, words: Words) -> str:
        """A name where there is little room, on a map: from `[short]` of the words."""
        return str(words.section("short").get(id) or words.name(id))

    def where(self, view: dict[str, Any], words: Words) -> str:
        """How far the game has come, in a sentence."""
        return self.speaker(self, words, view).where()

    def scores(self, view: dict[str, Any]) -> list[int]:
        """The score of every seat that everybody may see; empty if the game has none."""
        return self.summed(view, self.score.split()) if self.score else []

    def worth(self, view: dict[str, Any]) -> list[int]:
        """What every seat would have if the game ended now, as far as everybody can see."""
        return self.summed(view, self.worths.split()) if self.worths else self.scores(view)

    def summed(self, view: dict[str, Any], parts: list[str]) -> list[int]:
        """These numbers of every seat; at the end its final score."""
        final: list[int] = view.get("final") or []
        return final or [sum(own[part] for part in parts) for own in self.houses_of(view)]

    # Choices

    def label(self, view: dict[str, Any], key: str, words: Words, prompt: str) -> str:
        """An open choice in words, where the view makes a shorter name possible: "the die"."""
        return words.choice(key)

    def note(self, view: dict[str, Any], key: str, words: Words, about: dict[str, object]) -> str:
        """What a choice leads to, in a few words; `about` is what the prompt speaks of."""
        return self.notes(self, words, view, about, key).note()

    def tone(self, key: str, prompt: str) -> str:
        """How a choice is offered when this is asked: "grave" for a loss, "finish" for what goes on
        with the business ("March"), "end" for what ends a sequence ("Done"), "aside" for a setting
        that stands apart from the other answers."""
        tone = self.tone_of.get(key.partition(":")[0], "")
        return "" if tone == "aside" and prompt in self.no_asides.split() else tone

    def gives_up(
        self, view: dict[str, Any], key: str, words: Words, prompt: str, keys: list[str]
    ) -> str:
        """What whoever chooses this forgoes, in a few words: "4 wood unspent". `keys` are all that
        are open."""
        label = self.forgone.get(prompt, "") if key == "done" else ""
        others = [one for one in keys if one != key and self.tone(one, prompt) not in STANDS_APART]
        return words.label(label, n=len(others)) if label and others else ""

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
        return self.result(self, words, view, events).tally()

    def paint_result(
        self, view: dict[str, Any], events: list[Event], words: Words, width: int = 80
    ) -> str:
        """The end of the game as text with marked spans: where the points came from."""
        return self.result(self, words, view, events).draw(width)


# What a game declares in a file


def read_face(source: Reader, people: People) -> None:
    """Everything that `People` has as text, list or number, the series, and the plan."""
    kept = {name: value for name, value in vars(People).items() if name[0] != "_"}
    known = [name for name, value in kept.items() if isinstance(value, str | tuple | int | Plan)]
    for key in source.table():
        if key not in known:
            raise source.fail(f'"{key}" is nothing to declare; what can be is {listed(known, 40)}')
        setattr(people, key, declared(key, source.child(key), kept[key]))


def declared(key: str, source: Reader, default: object) -> object:
    if key == "series":
        return tuple(read_series(one) for one in source.items())
    if isinstance(default, Plan):
        return read_plan(source)
    if isinstance(default, str):
        return read_pairs(source)
    return (
        source.whole() if isinstance(default, int) else tuple(one.text() for one in source.items())
    )


def read_plan(source: Reader) -> Plan:
    known = list(Plan.__init__.__kwdefaults__ or ())
    for key in source.table():
        if key not in known:
            raise source.fail(f'"{key}" is no part of a plan; its parts are {listed(known, 40)}')
    told: dict[str, Any] = {key: read_pairs(source.child(key)) for key in source.table()}
    return Plan(**told)


def read_pairs(source: Reader) -> str:
    """A text, or a table for texts like `paid=good won=coin`."""
    if not isinstance(source.value, dict):
        return source.text()
    return " ".join(f"{key}={source.child(key).text()}" for key in source.table())


def read_series(source: Reader) -> Series:
    told: dict[str, Any] = {
        **{name: source.child(name).text() for name in SERIES_TEXTS if source.has(name)},
        **{name: source.child(name).flag() for name in SERIES_FLAGS if source.has(name)},
    }
    kind = KINDS[source.child("kind").one_of(KINDS)]
    prompt, verbs = source.child("prompt").text(), source.child("verbs").text()
    source.finish()
    return Series(prompt, kind, verbs, **told)


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
