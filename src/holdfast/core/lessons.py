# not compiled: it reads files.
"""The first game of a game: its table, and what is explained while it is played.

A game's `words/lessons.toml` has the table (seats, bots, options, seed), and of each lesson when it
is due, at what it points and what comes before it; the sentence stands in `[lessons]` of the game's
words. Which lesson is due is decided here alone, from what the seat is asked and may see, for
whoever shows it: the page, the terminal, a test.

The language of `when` and `until`, a list of which one has to hold:

    ask P|Q                      the person is asked P or Q right now
    event E|F [of me|of others]  it happened, and the person may read it, since one of the last six
                                 own decisions
    ... if C and C               conditions:
        can GLOB                 an open key fits; what stands behind its verb is {key}
        view PATH OP VALUE       some value at this path of the person's view does; `me` is the own
                                 seat, `others` all the others, `*` any entry, [field=value] or
                                 [=value] picks one
        count PATH OP VALUE      so many values are there
        data F OP VALUE          of the event
        about F OP VALUE         of the question
        asks P|Q                 this is asked right now, for lessons about events
        asked OP N               so often this question was asked, now included
        n OP N                   so many own decisions lie behind

`at` is a list of `NAME = PATH`: the first piece is pointed at whose path is not empty. NAME is the
`data-at` or `data-key` of a piece on the board; {key}, {me}, {rival} and what event or question say
of themselves are filled into both.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from holdfast.core.catalog import DataError, Reader, load_toml
from holdfast.core.journal import Event
from holdfast.core.record import Match

FILE = "lessons.toml"
FRESH = 6  # an event may still be explained at so many own decisions
PAUSE = {1: 0, 2: 1, 3: 3}  # so many decisions without a lesson come before one of this priority
WHOSE = ("", "of me", "of others")
COMPARED = re.compile(r"^(.*?)\s*(>=|<=|!=|=|<|>)\s*([^=<>]+)$")
PART = re.compile(r"\[[^\]]*\]|[^.\[\]]+")
Data = dict[str, Any]


# What is written down


class Condition(NamedTuple):
    kind: str
    what: str  # a path, a list of names or patterns
    is_: str = ""
    wanted: str = ""


class When(NamedTuple):
    kind: str  # ask, event
    names: list[str]
    whose: str
    conditions: list[Condition]


class Lesson(NamedTuple):
    id: str
    topic: str
    is_key: bool  # its topic is met only with it
    when: list[When]
    until: list[When]
    at: list[tuple[str, str]]  # name of a piece, path in the view
    priority: int
    after: list[str]


class Plan(NamedTuple):
    """The first game of one game."""

    person: int  # the seat that is taught
    bots: list[str]  # of the other seats, in their order
    options: dict[str, object]
    seed: int
    gentle: Data  # what a seed must do to be chosen, for whoever looks for another
    lessons: list[Lesson]

    @property
    def seats(self) -> int:
        return len(self.bots) + 1

    @property
    def topics(self) -> dict[str, list[str]]:
        """Every topic with the lessons without which it is not met."""
        found: dict[str, list[str]] = {}
        for lesson in self.lessons:
            found.setdefault(lesson.topic, []).extend([lesson.id] if lesson.is_key else [])
        return found


@lru_cache(maxsize=32)
def load_plan(folder: Path) -> Plan | None:
    """The first game of the game in this folder, or None if it has none."""
    if not (folder / "words" / FILE).is_file():
        return None
    source = load_toml(folder / "words", FILE)
    table, lessons = source.child("table"), source.child("lessons")
    plan = Plan(
        table.child("person").whole(0, 7),
        [bot.text() for bot in table.child("bots").items(0, 7)],
        table.child("options").table(),
        table.child("seed").whole(0),
        source.child("gentle").table() if source.has("gentle") else {},
        [read_lesson(id, lessons.child(id)) for id in lessons.table()],
    )
    table.finish()
    source.finish()
    if plan.person >= plan.seats:
        raise table.fail(f"there is no seat {plan.person}")
    check_order(plan.lessons, lessons)
    return plan


def check_order(lessons: list[Lesson], source: Reader) -> None:
    ids = {lesson.id for lesson in lessons}
    for lesson in lessons:
        for id in lesson.after:
            if id not in ids:
                raise source.fail(f"{lesson.id} comes after {id}, which is not there")


def read_lesson(id: str, source: Reader) -> Lesson:
    def texts(key: str, least: int = 0) -> list[tuple[Reader, str]]:
        found = source.child(key).items(least) if least or source.has(key) else []
        return [(entry, entry.text()) for entry in found]

    lesson = Lesson(
        id,
        source.child("topic").text(),
        source.child("key").flag() if source.has("key") else False,
        [read_when(text, entry) for entry, text in texts("when", 1)],
        [read_when(text, entry) for entry, text in texts("until")],
        [read_piece(text, entry) for entry, text in texts("at")],
        source.child("priority").whole(1, 3),
        [text for _, text in texts("after")],
    )
    source.finish()
    return lesson


def read_piece(text: str, source: Reader) -> tuple[str, str]:
    name, equals, path = text.partition(" = ")
    if not equals:
        raise source.fail(f'expected "name = path", found "{text}"')
    return name.strip(), path.strip()


def read_when(text: str, source: Reader) -> When:
    head, _, rest = text.partition(" if ")
    kind, names, whose = [*head.split(maxsplit=2), "", ""][:3]
    if kind not in ("ask", "event") or not names or whose not in WHOSE:
        raise source.fail(f'"{text}" is not understood')
    conditions = rest.split(" and ") if rest else []
    return When(kind, names.split("|"), whose, [read_condition(c, source) for c in conditions])


def read_condition(text: str, source: Reader) -> Condition:
    kind, _, rest = text.strip().partition(" ")
    if kind in ("can", "asks"):
        return Condition(kind, rest)
    if kind in ("asked", "n"):
        rest = f"{kind} {rest}"
    # A filter such as [side=north] has an equals sign as well: the test is outside of it.
    hidden = re.sub(r"\[[^\]]*\]", lambda found: found.group().replace("=", "~"), rest)
    test = COMPARED.match(hidden)
    if test is None or kind not in ("view", "count", "data", "about", "asked", "n"):
        raise source.fail(f'"{text}" is not understood')
    path, sign, wanted = (part.replace("~", "=").strip() for part in test.groups())
    if sign not in ("=", "!=") and not re.fullmatch(r"-?\d+", wanted):
        raise source.fail(f'"{text}": {wanted} is no number')
    return Condition(kind, path, sign, wanted)


# Looking


def values_at(value: Any, path: str, me: int) -> list[Any]:
    """All values at a path."""
    values = [value]
    for part in PART.findall(path):
        values = [inner for outer in values for inner in step_into(outer, part, me)]
    return values


def step_into(value: Any, part: str, me: int) -> Iterable[Any]:
    if part == "*":
        return value.values() if isinstance(value, dict) else value if is_list(value) else []
    if not is_list(value):
        return [value[part]] if isinstance(value, dict) and part in value else []
    if part.startswith("["):
        field, _, wanted = part[1:-1].partition("=")
        return [e for e in value if str(e.get(field) if isinstance(e, dict) else e) == wanted]
    if part == "others":
        return [entry for seat, entry in enumerate(value) if seat != me]
    index = me if part == "me" else int(part) if part.isdigit() else -1
    return value[index : index + 1] if index >= 0 else []


def is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def is_there(value: Any) -> bool:
    return value is not None and value != []


def compare(value: Any, sign: str, wanted: str) -> bool:
    if sign in ("=", "!="):
        return (str(value).lower() in wanted.lower().split("|")) == (sign == "=")
    if not isinstance(value, int | float):
        return False
    number = int(wanted)
    return {
        "<": value < number,
        "<=": value <= number,
        ">": value > number,
        ">=": value >= number,
    }[sign]


class Moment:
    """One own decision, as the lessons see it: nothing but what the seat may know."""

    def __init__(self, match: Match, me: int, n: int, asked: dict[str, int]) -> None:
        step: Any = match.state.asking(me)
        self.me = me
        self.n = n
        self.prompt: str = step.prompt
        self.about: Data = step.about(match.state)
        self.keys: list[str] = match.open[me]
        self.view = match.view(me)
        self.asked = asked.get(self.prompt, 0)

    def holds(self, c: Condition, data: Data, found: Data) -> bool:
        if c.kind == "can":
            globs = c.what.split("|")
            for key in self.keys:
                if any(fnmatch.fnmatchcase(key, glob) for glob in globs):
                    found["key"] = key.partition(":")[2]
                    return True
            return False
        if c.kind == "asks":
            return self.prompt in c.what.split("|")
        if c.kind in ("asked", "n"):
            return compare(self.asked if c.kind == "asked" else self.n, c.is_, c.wanted)
        sources = {"data": data, "about": self.about}
        values = values_at(sources.get(c.kind, self.view), c.what, self.me)
        if c.kind == "count":
            return compare(len(values), c.is_, c.wanted)
        return any(compare(value, c.is_, c.wanted) for value in values)

    def due(self, whens: Sequence[When], events: Sequence[Event]) -> Data | None:
        """What is known about the occasion, if one of these holds."""
        for when in whens:
            found = self.asks(when) if when.kind == "ask" else self.tells(when, events)
            if found is not None:
                return {"me": self.me, **found}
        return None

    def asks(self, when: When) -> Data | None:
        found: Data = {}
        is_due = self.prompt in when.names
        if is_due and all(self.holds(c, {}, found) for c in when.conditions):
            return {**found, **self.about}
        return None

    def tells(self, when: When, events: Sequence[Event]) -> Data | None:
        for event in reversed(events):
            is_mine = event.seat == self.me
            if event.what not in when.names or (when.whose and is_mine != (when.whose == "of me")):
                continue
            found: Data = {}
            if all(self.holds(c, event.data, found) for c in when.conditions):
                rival = {} if is_mine or event.seat < 0 else {"rival": event.seat}
                return {**found, **event.data, "seat": event.seat, **rival}
        return None

    def piece(self, lesson: Lesson, found: Data) -> str:
        """The first piece that is there; "" if none is."""
        for name, path in lesson.at:
            try:
                where, name = path.format(**found), name.format(**found)
            except (KeyError, IndexError, AttributeError, TypeError):
                continue  # this occasion does not say it
            if any(is_there(value) for value in values_at(self.view, where, self.me)):
                return name
        return ""


# Teaching


class Said(NamedTuple):
    id: str
    n: int  # own decisions that lay behind
    at: str  # the piece it points at, or ""


class Teacher:
    """Says at most one lesson at a decision, each at most once at a table: also if something is
    taken back, for what was heard was heard."""

    def __init__(self, plan: Plan, match: Match, kept: Data | None = None) -> None:
        kept = kept or {}
        self.plan = plan
        self.match = match
        self.me = plan.person
        self.n: int = kept.get("n", 0)
        self.told: int = kept.get("told", 0)  # events that were looked at
        self.heard: list[tuple[int, int]] = [(n, e) for n, e in kept.get("heard", [])]
        self.asked: dict[str, int] = dict(kept.get("asked", {}))
        ids = {lesson.id for lesson in plan.lessons}
        self.said = [Said(*one) for one in kept.get("said", []) if one[0] in ids]
        self.is_done: bool = kept.get("done", False)
        self.question: int = kept.get("question", -1)

    def kept(self) -> Data:
        """What has to be remembered, as plain data."""
        return {
            "n": self.n,
            "told": self.told,
            "heard": self.heard,
            "asked": self.asked,
            "said": self.said,
            "done": self.is_done,
            "question": self.question,
        }

    def look(self) -> Lesson | None:
        """Call it after every choice, whoever made it: at a new question to the person the lesson
        that is due then, if there is one."""
        match, me = self.match, self.me
        if match.over or not match.state.open[me]:
            return None
        question = sum(seat == me for seat, _ in match.choices)
        if question == self.question:
            return None
        self.question = question
        self._listen()
        return self._teach()

    def _listen(self) -> None:
        events = self.match.events
        self.told = min(self.told, len(events))  # something may have been taken back
        news = [i for i in range(self.told, len(events)) if events[i].is_for(self.me)]
        fresh = [(n, i) for n, i in self.heard if n > self.n - FRESH and i < self.told]
        self.heard = fresh + [(self.n, i) for i in news]
        self.told = len(events)

    def _teach(self) -> Lesson | None:
        prompt = getattr(self.match.state.asking(self.me), "prompt", "")
        self.asked[prompt] = self.asked.get(prompt, 0) + 1
        moment = Moment(self.match, self.me, self.n, self.asked)
        events = [self.match.events[i] for _, i in self.heard]
        self._end_last(moment, events)
        due = self._due(moment, events)
        if due is not None:
            lesson, found = due
            self.said.append(Said(lesson.id, self.n, moment.piece(lesson, found)))
            self.is_done = False
        self.n += 1
        return None if due is None else due[0]

    def _end_last(self, moment: Moment, events: list[Event]) -> None:
        """What the last lesson spoke of has been done."""
        if self.said and not self.is_done:
            last = next(one for one in self.plan.lessons if one.id == self.said[-1].id)
            since = [e for (n, _), e in zip(self.heard, events, strict=True) if n > self.said[-1].n]
            self.is_done = moment.due(last.until, since) is not None

    def _due(self, moment: Moment, events: list[Event]) -> tuple[Lesson, Data] | None:
        heard = {one.id for one in self.said}
        silence = self.n - self.said[-1].n - 1 if self.said else 10
        for lesson in sorted(self.plan.lessons, key=lambda one: one.priority):
            if lesson.id in heard or not heard.issuperset(lesson.after):
                continue
            if silence >= PAUSE[lesson.priority]:
                found = moment.due(lesson.when, events)
                if found is not None:
                    return lesson, found
        return None


def first_match(game: Any, plan: Plan) -> Match:
    """The first game of a game, before its first choice."""
    match: Match = game.match(seats=plan.seats, seed=plan.seed, options=dict(plan.options))
    return match


def plan_of(game: Any) -> Plan:
    """Like `load_plan`, for whoever needs one."""
    plan = load_plan(game.folder)
    if plan is None:
        raise DataError(f"{game.title} has no first game")
    return plan
