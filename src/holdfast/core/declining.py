# not compiled: it reads words for translators.
"""Which nouns lack a form that a sentence asks of them.

A sentence that asks for `{place:dat}` is right only if every noun that can come there has what the
form is made of. Which these are the game itself tells: every choice there is, and all that is
asked, told and refused in some games played at random.
"""

from __future__ import annotations

from typing import Any

from holdfast.core.game import Game
from holdfast.core.languages import PROGRAM, load_words, spoken
from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.core.templates import PLACE, own_forms
from holdfast.core.words import SEAT_ID, Words, words_for

GAMES = 6  # that are played, at tables as different as there are


class DecliningWords(Words):
    """Speaks like any other, and notes each noun that lacks a form."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.lang, words.table, words.vocabulary)
        self.stated: dict[str, list[str]] = spoken(PROGRAM, words.lang).get("stated", {})
        self.lacking: dict[str, None] = {}  # in the order they were found
        self.sentence = ""

    def say(self, section: str, what: str, data: dict[str, Any]) -> str:
        self.sentence = f"{section}.{what}"
        return super().say(section, what, data)

    def label(self, label: str, **data: object) -> str:
        self.sentence = f"labels.{label}"
        return super().label(label, **data)

    def formed(self, id: str, form: str) -> str:
        if not id.startswith(SEAT_ID):
            gender = self.nouns[id].gender if id in self.nouns else ""
            self.note(id, form, own_forms(form, gender, self.forms))
        return super().formed(id, form)

    def count(self, id: str, n: int, case: str = "") -> str:
        if case:
            self.note(id, case, {case if abs(n) == 1 else f"many_{case}"})
        return super().count(id, n, case)

    def note(self, id: str, form: str, needed: set[str] | None) -> None:
        where = f"{self.sentence} asks for {form}: names.{id}"
        noun = self.nouns.get(id)
        if noun is None:
            self.lacking[f"{where} is no noun"] = None
        elif needed is None or (not noun.gender and needed):
            self.lacking[f"{where} has no gender"] = None
        else:
            for own in sorted(needed - noun.forms.keys()):
                if noun.gender in self.stated.get(own, ()):
                    self.lacking[f'{where} needs "{own}"'] = None


def lacking_forms(game: Game[Any], lang: str) -> list[str]:
    """What nouns of a game lack, each with the sentence that asks for it."""
    words = DecliningWords(words_for(game, lang))
    if asks_for_forms(game, lang):
        say_choices(game, words)
        tables = game.tables()
        for seed in range(GAMES):
            seats, options = tables[seed * (len(tables) - 1) // (GAMES - 1)]
            say_match(game.match(seats, seed, options), words)
    return list(words.lacking)


def asks_for_forms(game: Game[Any], lang: str) -> bool:
    sections = [
        entry for entry in load_words(game.folder, lang).values() if isinstance(entry, dict)
    ]
    texts = [text for section in sections for text in section.values() if isinstance(text, str)]
    return any(found[2] for text in texts for found in PLACE.finditer(text))


def say_choices(game: Game[Any], words: Words) -> None:
    for key in game.choices.keys:
        words.choice(key)


def say_match(match: Match, words: Words) -> None:
    """A random game, with everything that can be said at every kind of question."""
    random = Random(match.seats)
    asked: set[str] = set()
    while not match.over:
        seat = next(iter(match.open))
        say_question(match, seat, words, asked)
        keys = match.open[seat]
        match.choose(seat, keys[random.below(len(keys))])
    for event in match.events:
        words.event(event)


def say_question(match: Match, seat: int, words: Words, asked: set[str]) -> None:
    step: Any = match.state.asking(seat)
    people, view, about = match.game.people, match.view(seat), step.about(match.state)
    words.prompt(match.state, seat)
    for key in match.open[seat]:
        people.note(view, key, words, about)
    if step.prompt not in asked:
        asked.add(step.prompt)
        for key in match.game.choices.keys:
            if refusal := match.refusal(seat, key):
                words.refusal(refusal, seat)
