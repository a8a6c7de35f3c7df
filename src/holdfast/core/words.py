# not compiled: it reads files and formats sentences.
"""Sentences about a game, made at the edge from events, choices and refusals.

A game's `words/en.toml`, and one such file for every other language, hold templates (templates.py).
Their values are told as words: ids by their names, goods as "2 hammers and 1 coin", seats by the
names of those who sit there, numbers as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from holdfast.core.agenda import State
from holdfast.core.card_text import CardText
from holdfast.core.catalog import DataError
from holdfast.core.journal import Event
from holdfast.core.languages import FIRST, LANGUAGES, PROGRAM, load_words, spoken
from holdfast.core.refusals import Refusal
from holdfast.core.templates import Entry, Noun, as_it_is, fill, number

if TYPE_CHECKING:
    from holdfast.core.game import Game

SEAT_ID = "player_"
OF_SEATS = ("seat", "other", "next")


class Nouns:
    """What ids are called, read once for all who speak."""

    def __init__(self, entries: Mapping[str, Entry]) -> None:
        self.nouns = {id: Noun(entry) for id, entry in entries.items()}
        self.names = {id: noun.name for id, noun in self.nouns.items()}


class Words:
    """The words of one game in one language."""

    def __init__(
        self, lang: str, table: dict[str, Any], names: Mapping[str, Entry] | Nouns
    ) -> None:
        program = spoken(PROGRAM, lang)
        self.lang = lang
        self.table = table
        self.vocabulary = names if isinstance(names, Nouns) else Nouns(names)
        self.nouns = self.vocabulary.nouns
        self.names = self.vocabulary.names
        self.forms = program["forms"]
        self.joining: dict[str, str] = program["joining"]
        self.seat_names: list[str] = list(program["seats"])
        self.shields: dict[str, str] = dict(zip(program["seats"], program["shields"], strict=False))

    def section(self, name: str) -> dict[str, Any]:
        section: dict[str, Any] = self.table.get(name, {})
        return section

    def name(self, id: str) -> str:
        """`player_2` is whoever sits there."""
        if id.startswith(SEAT_ID) and id[len(SEAT_ID) :].isdigit():
            return self.seat(int(id[len(SEAT_ID) :]) - 1)
        return self.names.get(id, id)

    def seat(self, seat: int) -> str:
        return self.seat_names[seat]

    def short_seat(self, seat: int) -> str:
        """Beside the shield: "Turm" for "Haus Turm". A name that somebody chose stays whole."""
        name = self.seat(seat)
        return self.shields.get(name, name)

    def say(self, section: str, what: str, data: dict[str, Any]) -> str:
        """Fill the template `what` of a section."""
        template = self.section(section).get(what)
        if template is None:
            raise KeyError(f"words/{self.lang}.toml: [{section}] has no {what}")
        return self.fill(template, data)

    def fill(self, template: str, data: dict[str, Any]) -> str:
        text = fill(template, data, self._value)
        return text[:1].upper() + text[1:]

    def _value(self, place: str, value: Any, form: str) -> str:
        return self.word(value, place in OF_SEATS, form)

    def word(self, value: Any, is_seat: bool = False, form: str = "") -> str:
        """Any value of an event as words."""
        if isinstance(value, dict):
            return self.goods(value, form)
        if isinstance(value, list | tuple):
            return self.join([self.word(entry, is_seat, form) for entry in value])
        if isinstance(value, str):
            return self.formed(value, form) if form else self.name(value)
        if is_seat and isinstance(value, int):
            return self.seat(value)
        return as_it_is("", value, "")

    def formed(self, id: str, form: str) -> str:
        """ "dem Händler": the form of a noun that a sentence asks for."""
        return self.nouns[id].formed(form, self.forms) if id in self.nouns else self.name(id)

    def label(self, label: str, **data: object) -> str:
        """From `[labels]`: what is drawn as text, described and noted. Values are words already,
        or goods."""
        return fill(self.section("labels")[label], data, self._ready)

    def label_of(self, label: str, data: Mapping[str, Any]) -> str:
        """The same of data as they stand in a view or on a card: ids are told by their names."""
        return fill(self.section("labels")[label], data, self._value)

    def _ready(self, place: str, value: Any, form: str) -> str:
        is_goods = isinstance(value, dict)
        return self.goods(value, form) if is_goods else as_it_is(place, value, form)

    def goods(self, goods: dict[str, int], case: str = "") -> str:
        """ "2 hammers and 1 coin"."""
        return self.join([self.count(id, n, case) for id, n in goods.items() if n])

    def count(self, id: str, n: int, case: str = "") -> str:
        """ "1 point", "−3 points"."""
        word = self.nouns[id].counted(n, case) if id in self.nouns else self.name(id)
        return f"{number(n)} {word}"

    def counted(self) -> dict[str, list[str]]:
        """Everything that is counted, in its two forms."""
        nouns = {id: noun for id, noun in self.nouns.items() if noun.is_counted}
        return {id: [noun.counted(1), noun.counted(2)] for id, noun in nouns.items()}

    def join(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return parts[0] if parts else self.joining["nothing"]
        return f"{', '.join(parts[:-1])} {self.joining['and']} {parts[-1]}"

    def card_text(self, card: CardText) -> str:
        """What a component does, in the words of its record or of the language's own file."""
        own = self.section("cards").get(card.id, {}).get("text")
        return str(own or card.text.get(self.lang) or card.text.get(FIRST, ""))

    def sources(self, facts: dict[str, Any]) -> str:
        """Where a component is known from: "house design; rulebook: phase, ability"."""
        named = self.section("parts")
        better: dict[str, list[str]] = {}
        for part, source in facts.get("sources", {}).items():
            better.setdefault(source, []).append(named.get(part, part))
        parts = [f"{self.name(source)}: {', '.join(known)}" for source, known in better.items()]
        return "; ".join([self.name(facts["source"]), *parts])

    # What the program says

    def event(self, event: Event) -> str:
        return self.say("events", event.what, {**event.data, "seat": event.seat})

    def choice(self, key: str) -> str:
        """A choice in words: `bid:wheat` is "Bid 1 wheat"."""
        verb, *fields = key.split(":")
        data: dict[str, Any] = {"first": "", "second": ""}
        for place, id in zip(("first", "second"), fields, strict=False):
            data[place] = int(id) if id.isdigit() else id
        return self.say("choices", verb, data)

    def refusal(self, refusal: Refusal, seat: int) -> str:
        sentence = self.say("refusals", refusal.why, {**refusal.data, "seat": seat})
        return f"{refusal.rule}: {sentence}" if refusal.rule else sentence

    def prompt(self, state: State, seat: int) -> str:
        """What this seat is asked now, in one sentence."""
        step: Any = state.asking(seat)
        return self.say("prompts", step.prompt, {**step.about(state), "seat": seat})


class KnownWords(Words):
    """Speaks of nothing that has no name."""

    @classmethod
    def of(cls, words: Words) -> KnownWords:
        return cls(words.lang, words.table, words.vocabulary)

    def name(self, id: str) -> str:
        word = super().name(id)
        if word == id and id not in self.names:
            raise KeyError(id)
        return word


def words_for(game: Game[Any], lang: str) -> Words:
    """The words of a game; its cards speak for themselves (`card_names`), unless the language has
    its own file's word for them."""
    if lang not in LANGUAGES:
        raise DataError(f'there is no language "{lang}"; there is {", ".join(LANGUAGES)}')
    return Words(lang, spoken(game.folder, lang), vocabulary_of(game, lang))


def own_words(game: Game[Any], lang: str) -> Words:
    """The words of a game without any English ones in place of what its own file does not say."""
    words = words_for(game, lang)
    if (game.folder / "words" / f"{lang}.toml").is_file():
        words.table = load_words(game.folder, lang)
    return words


@lru_cache(maxsize=64)
def vocabulary_of(game: Game[Any], lang: str) -> Nouns:
    table = spoken(game.folder, lang)
    nouns: dict[str, Entry] = dict(table.get("names", {}))
    names = {id: Noun(entry).name for id, entry in nouns.items()}
    nouns.update(game.people.card_names(lang, names))
    cards: dict[str, dict[str, Any]] = table.get("cards", {})
    nouns.update({id: card["name"] for id, card in cards.items() if "name" in card})
    return Nouns(nouns)
