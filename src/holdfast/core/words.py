# not compiled: it reads files and formats sentences.
"""Sentences in English and German, made at the edge from events, choices and refusals.

A game's `words/en.toml` and `words/de.toml` hold templates. `{name}` is replaced by the value of
that name: ids by their word, goods by "2 hammers and 1 coin", seats by the name of the seat,
numbers as they are; `{n|point|points}` picks a word by number.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.core.agenda import State
from holdfast.core.catalog import DataError
from holdfast.core.journal import Event
from holdfast.core.refusals import Refusal

if TYPE_CHECKING:
    from holdfast.core.game import Game

LANGUAGES = ("en", "de")
PLACE = re.compile(r"\{([a-z_]+)(?:\|([^|}]*)\|([^}]*))?\}")
SEAT_NAMES = {
    "en": ["Tower", "Sun", "Oak", "Crescent", "Key"],
    "de": ["Turm", "Sonne", "Eiche", "Mond", "Schlüssel"],
}
SEAT_ID = "player_"
AND = {"en": "and", "de": "und"}
NOTHING = {"en": "nothing", "de": "nichts"}


class Words:
    """The words of one game in one language."""

    def __init__(self, lang: str, table: dict[str, Any], names: dict[str, str]) -> None:
        self.lang = lang
        self.table = table
        self.names = names  # ids to words
        self.seat_names = list(SEAT_NAMES[lang])

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

    def say(self, section: str, what: str, data: dict[str, Any]) -> str:
        """Fill the template `what` of a section."""
        template = self.section(section).get(what)
        if template is None:
            raise KeyError(f"words/{self.lang}.toml: [{section}] has no {what}")
        return self.fill(template, data)

    def fill(self, template: str, data: dict[str, Any]) -> str:
        text = PLACE.sub(lambda found: self._value(found, data), template)
        return text[:1].upper() + text[1:]

    def _value(self, found: re.Match[str], data: dict[str, Any]) -> str:
        name, one, many = found.groups()
        value = data[name]
        if many is not None:
            return str(one) if abs(value) == 1 else str(many)
        return self.word(value, is_seat=name in ("seat", "other", "next"))

    def word(self, value: Any, is_seat: bool = False) -> str:
        """Any value of an event as words."""
        if isinstance(value, dict):
            return self.goods(value)
        if isinstance(value, list | tuple):
            return self.join([self.word(entry, is_seat) for entry in value])
        if isinstance(value, str):
            return self.name(value)
        if is_seat and isinstance(value, int):
            return self.seat(value)
        return str(value).replace("-", "\N{MINUS SIGN}") if isinstance(value, int) else str(value)

    def goods(self, goods: dict[str, int]) -> str:
        """ "2 hammers and 1 coin"."""
        return self.join([self.count(id, n) for id, n in goods.items() if n])

    def count(self, id: str, n: int) -> str:
        forms = self.section("counted").get(id)
        word = self.name(id) if forms is None else forms[0 if abs(n) == 1 else 1]
        return f"{n} {word}"

    def join(self, parts: list[str]) -> str:
        if not parts:
            return NOTHING[self.lang]
        if len(parts) == 1:
            return parts[0]
        return f"{', '.join(parts[:-1])} {AND[self.lang]} {parts[-1]}"

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
        return cls(words.lang, words.table, words.names)

    def name(self, id: str) -> str:
        word = super().name(id)
        if word == id and id not in self.names:
            raise KeyError(id)
        return word


def load_words(folder: Path, lang: str) -> dict[str, Any]:
    """`words/en.toml`, and the same of each part of a game that has parts (`words/colony/`)."""
    table = read_words(folder / "words" / f"{lang}.toml")
    for path in sorted(folder.glob(f"words/*/{lang}.toml")):
        for section, entries in read_words(path).items():
            known: dict[str, Any] = table.setdefault(section, {})
            twice = sorted(known.keys() & entries.keys())
            if twice:
                raise DataError(f"{path.name} of {path.parts[-2]}: [{section}] {twice[0]} is twice")
            known.update(entries)
    return table


def read_words(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path.name}: not valid TOML: {error}") from None


@lru_cache(maxsize=32)
def _table(folder: Path, lang: str) -> dict[str, Any]:
    return load_words(folder, lang)


def words_for(game: Game[Any], lang: str) -> Words:
    """The words of a game; its cards speak for themselves (`card_names`)."""
    if lang not in LANGUAGES:
        raise DataError(f'there is no language "{lang}"; there is {", ".join(LANGUAGES)}')
    table = _table(game.folder, lang)
    names: dict[str, str] = dict(table.get("names", {}))
    names.update(game.people.card_names(names))
    return Words(lang, table, names)
