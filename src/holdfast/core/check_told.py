# not compiled: it examines games, and is no part of playing them.
"""The part of the suite that listens: what people are told, in every language.

Every question, every choice that is met and what it leads to, every event, the board in the
terminal, the picture for notebooks and the result at the end must be words: nothing left to fill
in, no id in place of a name, and no English where another language is spoken.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from holdfast.core.agenda import Ask, Share, State, asides_of, why_not
from holdfast.core.drawing import plain
from holdfast.core.game import Game
from holdfast.core.journal import Event
from holdfast.core.languages import LANGUAGES
from holdfast.core.people import People
from holdfast.core.record import Match, load_position
from holdfast.core.templates import PLACE
from holdfast.core.words import own_words, words_for

WIDTHS = (80, 100, 130)  # columns of terminals
TONES = ("", "grave", "finish", "end", "aside")
FIRST = LANGUAGES[0]
WORD = re.compile(r"[^\W\d_]{4,}")
LEFT_OVER = re.compile(r"[{}|]")
AN_ID = re.compile(r"\w*[a-z0-9]_[a-z0-9]\w*")


class Ear:
    """What a language of a game must not contain."""

    def __init__(self, game: Game[Any], lang: str) -> None:
        self.words = own_words(game, lang)
        self.foreign = words_of(game, FIRST) - words_of(game, lang)

    def flaw(self, text: str) -> str:
        """What is wrong with a text; empty if nothing is."""
        if found := LEFT_OVER.search(text):
            return f'"{found[0]}" was not filled in'
        if found := AN_ID.search(text):
            return f'the id "{found[0]}" is no word'
        foreign = [word for word in WORD.findall(text) if word.lower() in self.foreign]
        return f'"{foreign[0]}" is another language' if foreign else ""

    def sentence_flaw(self, text: str) -> str:
        if not text or text[-1] not in ".?!" or text[:1] != text[:1].upper():
            return "it is no sentence"
        return self.flaw(text)


def words_of(game: Game[Any], lang: str) -> set[str]:
    """Every longer word of a language: of its templates, of all names, of all cards."""
    words = words_for(game, lang)
    texts = [PLACE.sub(" ", text) for text in strings_in(words.table)]
    texts += [*words.names.values(), *words.seat_names]
    texts += [card.text.get(lang, "") for card in game.people.components()]
    return {word.lower() for text in texts for word in WORD.findall(text)}


def strings_in(data: Any) -> Iterator[str]:
    """All text in there, keys left out."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings_in(value)


@lru_cache(maxsize=16)
def ears(game: Game[Any]) -> dict[str, Ear]:
    return {lang: Ear(game, lang) for lang in LANGUAGES}


@lru_cache(maxsize=16)
def component_ids(game: Game[Any]) -> frozenset[str]:
    return frozenset(card.id for card in game.people.components())


class Told:
    """Listens to one game. `require` fails with a sentence if something is not so."""

    def __init__(self, game: Game[Any], require: Callable[[bool, str], None]) -> None:
        self.game = game
        self.require = require
        self.ears = ears(game)
        self.looks = 0  # at the board
        self.met: set[tuple[str, str]] = set()  # prompts with the choices they were met with

    def sound(self, lang: str, what: str, text: str) -> None:
        flaw = self.ears[lang].flaw(text)
        self.require(not flaw, f'{what} in {lang}: {flaw}: "{text[:200]}"')

    def sentence(self, lang: str, what: str, text: str) -> None:
        flaw = self.ears[lang].sentence_flaw(text)
        self.require(not flaw, f'{what} in {lang}: {flaw}: "{text[:200]}"')

    # Questions

    def hear_questions(self, match: Match) -> None:
        """Every choice when it is first met with a prompt, and with it all that are open: answers
        and asides, also of seats that are not asked."""
        for seat in range(match.seats):
            keys = match.legal(seat)
            prompt = prompt_of(match.state, seat)
            new = {(prompt, key) for key in keys} - self.met
            if new:
                self.met |= new
                self.hear_question(match, seat, keys)

    def hear_question(self, match: Match, seat: int, keys: list[str]) -> None:
        state, view = match.state, match.view(seat)
        prompt, about = prompt_of(state, seat), about_of(state, seat)
        for lang, ear in self.ears.items():
            if prompt:
                self.sentence(lang, f"the prompt {prompt}", ear.words.prompt(state, seat))
            read: Counter[tuple[str, str]] = Counter()
            for key in keys:
                label = self.game.people.label(view, key, ear.words, prompt)
                note = self.game.people.note(view, key, ear.words, about)
                self.require(bool(label) and label != key, f"{key} has no label in {lang}")
                self.sound(lang, f"the label of {key}", label)
                self.sound(lang, f"the note of {key}", note)
                given = self.game.people.gives_up(view, key, ear.words, prompt, keys)
                self.sound(lang, f"what {key} gives up", given)
                read[label, note] += 1
            twice = [label for (label, _), n in read.items() if n > 1]
            self.require(not twice, f"{prompt}: two choices read alike in {lang}: {twice[:1]}")
        for key in keys:
            self.require(self.game.people.tone(key, prompt) in TONES, f"{key} has an unknown tone")
        for key in self.game.people.tempting(view, keys):
            self.require(key not in keys, f"{key} is tempting, and open")
            self.require(match.refusal(seat, key) is not None, f"{key} is tempting, and open")

    def heard(self, s: State, seat: int, others: list[int]) -> str:
        """What this seat is asked and told, and why it may not choose these others: the same
        whatever is hidden from it."""
        view, words = self.game.rules.view(s, seat), self.ears[FIRST].words
        prompt, about = prompt_of(s, seat), about_of(s, seat)
        legal = [*s.open[seat], *asides_of(s, seat)]
        keys = [self.game.choices.key(choice) for choice in legal]
        spoken = words.prompt(s, seat) if prompt else ""
        labels = [self.game.people.label(view, key, words, prompt) for key in keys]
        notes = [self.game.people.note(view, key, words, about) for key in keys]
        notes += [self.game.people.gives_up(view, key, words, prompt, keys) for key in keys]
        reasons = [self.reason(s, seat, choice) for choice in others if choice not in legal]
        return json.dumps(
            [spoken, about, labels, notes, reasons, self.game.people.tempting(view, keys)]
        )

    def reason(self, s: State, seat: int, choice: int) -> list[object]:
        refusal = why_not(self.game.choices, s, seat, choice)
        return [refusal.rule, refusal.why, refusal.data]

    # The board

    def see_board(self, match: Match) -> None:
        """In the terminal and in a notebook, from a seat that decides and from outside; each
        look is in another language and at another width."""
        self.looks += 1
        lang = LANGUAGES[self.looks % len(LANGUAGES)]
        words = self.ears[lang].words
        view = match.view(match.state.next_seat() if self.looks % 4 else -1)
        self.require(
            len(self.game.people.scores(view)) in (0, match.seats), "the scores miss a seat"
        )
        self.sound(lang, "where the game stands", self.game.people.where(view, words))
        if has_own(self.game.people, "paint", "pen"):
            self.read_board(lang, self.game.people.draw(view, words, self.width), self.width)
        self.look_at_picture(match, lang)

    @property
    def width(self) -> int:
        return WIDTHS[self.looks % len(WIDTHS)]

    def read_board(self, lang: str, board: str, width: int) -> None:
        self.sound(lang, "the board", board.replace("|", " "))
        for line in board.splitlines():
            self.require(len(line) <= width, f'a line of {len(line)} columns: "{line.strip()}"')

    def look_at_picture(self, match: Match, lang: str) -> None:
        """Well-formed, with every drawing it points at, and with the question in it."""
        match.lang = lang
        page = match._repr_html_()
        match.lang = FIRST
        try:
            root = ElementTree.fromstring(page)
        except ElementTree.ParseError as error:
            self.require(False, f"the picture is not well-formed: {error}")
            return
        names = {element.get("id") for element in root.iter()}
        for element in root.iter("use"):
            drawing = element.get("href", "").removeprefix("#")
            self.require(drawing in names, f"the picture lacks the drawing {drawing}")
        read = "".join(text for part in root if part.tag != "style" for text in part.itertext())
        self.require("{" not in read, f"the picture in {lang} has something left to fill in")
        seat = match.state.next_seat()
        asked = self.ears[lang].words.prompt(match.state, seat) if seat >= 0 else ""
        self.require(asked in read, f"the picture in {lang} does not say what is asked")

    # What happened

    def hear_events(self, events: list[Event]) -> None:
        for lang, ear in self.ears.items():
            for event in events:
                self.sentence(lang, f"the event {event.what}", ear.words.event(event))

    def hear_news(self, before: State, after: State, events: list[Event], key: str = "") -> None:
        """Nobody hears of a component that somebody else held hidden before, or holds so after;
        unless it was chosen by its name, and nobody has it any more: it was played openly."""
        ids = component_ids(self.game)
        readers = range(-1, after.seats)
        heard = [[event.data for event in events if event.is_for(reader)] for reader in readers]
        named = [ids.intersection(all_strings(told)) for told in heard]
        if not any(named):
            return
        views = [[self.game.rules.view(s, reader) for s in (before, after)] for reader in readers]
        seen = [ids.intersection(all_strings(both)) for both in views]
        left = ids.intersection(all_strings([after for _, after in views]))
        played = set(key.split(":")) - left
        for reader in readers:
            hidden = set().union(*seen) - seen[reader + 1] - played
            told = sorted(named[reader + 1] & hidden)
            self.require(not told, f"seat {reader} hears of {told[:3]}, which is hidden")

    def hear_result(self, match: Match) -> None:
        """How it ended: told by whoever has seen it all, by a stored position of the end, and in
        words at least where nothing was counted, as a position somebody made up may end."""
        view = match.view(-1)
        totals = match.standings if self.game.people.scores(view) else []
        self.hear_tally(view, match.events, [match.seats], totals)
        self.hear_tally(
            load_position(match.position(), self.game).view(-1), [], [match.seats], totals
        )
        options: Any = match.origin["options"]
        first = Match.new(self.game, match.seats, 1, options)
        self.hear_tally(first.view(-1), [], [0, match.seats], [])

    def hear_tally(
        self, view: dict[str, Any], events: list[Event], seats: list[int], totals: list[int]
    ) -> None:
        """`seats`: how many of them may be told of."""
        for lang, ear in self.ears.items():
            tally = self.game.people.tally(view, events, ear.words)
            if has_own(self.game.people, "tally", "result"):
                self.sentence(lang, "the verdict", tally.verdict)
                told = [total for total, _, _ in tally.seats]
                self.require(len(told) in seats, "the tally misses a seat")
                self.require(told == totals or not totals, f"the tally says {told}, not {totals}")
            for _, label in tally.parts:
                self.sound(lang, "a part of the tally", label)
            for _, points, sources in tally.seats:
                self.require(len(points) == len(tally.parts), "the tally misses a part")
                for _, label, _ in sources:
                    self.sound(lang, "a source of the tally", label)
            if has_own(self.game.people, "paint_result", "result"):
                painted = plain(self.game.people.paint_result(view, events, ear.words))
                self.sound(lang, "the result", painted.replace("|", " "))


def has_own(people: People, hook: str, speaker: str) -> bool:
    """Whether the game has words of its own for it: the hook, or who speaks there."""
    return any(getattr(type(people), name) is not getattr(People, name) for name in (hook, speaker))


def prompt_of(s: State, seat: int) -> str:
    step = s.asking(seat) if s.open[seat] else None
    return step.prompt if isinstance(step, Ask | Share) else ""


def about_of(s: State, seat: int) -> dict[str, object]:
    step: Any = s.asking(seat) if s.open[seat] else None
    about: dict[str, object] = step.about(s) if isinstance(step, Ask | Share) else {}
    return about


def all_strings(data: Any) -> Iterator[str]:
    """All text in there, keys of tables as well."""
    if isinstance(data, dict):
        yield from (key for key in data if isinstance(key, str))
        for value in data.values():
            yield from all_strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from all_strings(value)
    elif isinstance(data, str):
        yield data
