"""First games played by bots: what every plan of lessons must hold, and how gentle its table is."""

from __future__ import annotations

import re
import statistics
from typing import Any

from holdfast.bots import make_bot
from holdfast.core.catalog import Reader
from holdfast.core.game import Game
from holdfast.core.languages import FIRST, LANGUAGES
from holdfast.core.lessons import Lesson, Moment, Plan, Teacher, first_match, plan_of, read_when
from holdfast.core.words import own_words, words_for

LONGEST, LONGEST_ENGLISH = 250, 220  # letters of a lesson
SENTENCES = re.compile(r"[.!?](?:[“”\"’)]*)(?:\s|$)")
ENOUGH = 0.9  # of the topics
MOST_DECISIONS = 3000


# What can be seen without playing


def faults(game: Game[Any]) -> list[str]:
    """What is wrong with a plan, in words, questions and events; empty if nothing is."""
    plan = plan_of(game)
    found = [f"topic {topic} has no key lesson" for topic, keys in plan.topics.items() if not keys]
    english = words_for(game, "en")
    for lesson in plan.lessons:
        for when in [*lesson.when, *lesson.until]:
            section = "prompts" if when.kind == "ask" else "events"
            unknown = [name for name in when.names if name not in english.section(section)]
            found += [f"{lesson.id}: there is no {section[:-1]} {name}" for name in unknown]
            prompts = [c.what for c in when.conditions if c.kind == "asks"]
            asked = [name for names in prompts for name in names.split("|")]
            unknown = [name for name in asked if name not in english.section("prompts")]
            found += [f"{lesson.id}: there is no prompt {name}" for name in unknown]
    for lang in LANGUAGES:
        found += said_badly(game, plan, lang)
    return found


def said_badly(game: Game[Any], plan: Plan, lang: str) -> list[str]:
    said = own_words(game, lang).section("lessons")
    ids = {lesson.id for lesson in plan.lessons}
    found = [f"{lang}: {id} is not said" for id in sorted(ids - said.keys())]
    found += [f"{lang}: {id} is said for nothing" for id in sorted(said.keys() - ids)]
    for id, text in said.items():
        most = LONGEST_ENGLISH if lang == FIRST else LONGEST
        if len(text) > most:
            found.append(f"{lang}: {id} has {len(text)} letters, not {most}")
        if not 1 <= len(SENTENCES.findall(text)) <= 2:
            found.append(f"{lang}: {id} is not one or two sentences")
    return found


# Playing


class Played:
    """One first game, with its lessons. `salt` is the chance of all bots."""

    def __init__(self, game: Game[Any], person: str, salt: int, seed: int | None = None) -> None:
        self.game = game
        plan = plan_of(game)
        self.plan = plan if seed is None else plan._replace(seed=seed)
        self.me = plan.person
        self.match = first_match(game, self.plan)
        self.teacher = Teacher(self.plan, self.match)
        self.missing: list[str] = []  # lessons that had nothing to point at
        self.signs: list[tuple[int, str]] = []  # own decisions, and what must not happen early
        specs = [*plan.bots[: self.me], person, *plan.bots[self.me :]]
        self.bots = [make_bot(spec, salt * 1000 + seat * 17 + 1) for seat, spec in enumerate(specs)]
        self.marks: list[tuple[int, int]] = []  # own decisions, and the events before them
        self._play()

    def _play(self) -> None:
        match = self.match
        while not match.over and self.n < MOST_DECISIONS:
            waiting = match.state.open
            seat = (
                self.me if waiting[self.me] else next(s for s, keys in enumerate(waiting) if keys)
            )
            if seat == self.me:
                self._look()
            choice = self.bots[seat].decide(match.perspective(seat))
            match.choose(seat, self.game.choices.key(choice))
        self.marks.append((self.n, len(match.events)))

    def _look(self) -> None:
        n = self.n
        lesson = self.teacher.look()
        self.marks.append((n, len(self.match.events)))
        if lesson is not None and lesson.at and not self.teacher.said[-1].at:
            self.missing.append(f"{lesson.id} at decision {n}")
        views = self.plan.gentle.get("calm_view", [])
        if views:
            moment = Moment(self.match, self.me, n, {})
            self.signs += [(n, sign) for sign in views if holds(moment, sign)]

    @property
    def n(self) -> int:
        """Own decisions so far."""
        return self.teacher.n

    @property
    def said(self) -> dict[str, int]:
        """The lessons that were said, and after how many own decisions."""
        return {one.id: one.n for one in self.teacher.said}

    def topics(self, before: float = 10**9) -> list[str]:
        """What was met before so many own decisions."""
        said = self.said
        return [
            topic
            for topic, keys in self.plan.topics.items()
            if all(said.get(key, 10**9) < before for key in keys)
        ]

    @property
    def is_taught(self) -> bool:
        return len(self.topics()) >= ENOUGH * len(self.plan.topics)

    def is_calm(self) -> bool:
        """Nothing crushing happened in the first third."""
        third = self.n / 3
        if any(n < third for n, _ in self.signs):
            return False
        end = max([events for n, events in self.marks if n < third], default=0)
        early = [event for event in self.match.events[:end] if event.is_for(self.me)]
        for rule in self.plan.gentle.get("calm_events", []):
            when = read_when(f"event {rule}", Reader(rule, "gentle"))
            for event in early:
                is_mine = event.seat == self.me
                if event.what in when.names and when.whose in (
                    "",
                    "of me" if is_mine else "of others",
                ):
                    return False
        return True

    def closeness(self) -> float:
        """Own points to those of the best rival; together: whether all have won."""
        points = self.match.standings
        others = [p for seat, p in enumerate(points) if seat != self.me]
        if len(set(self.game.teams(self.match.state))) == 1:
            return float(bool(self.match.winners))
        return points[self.me] / max(1, *others)


def holds(moment: Moment, sign: str) -> bool:
    when = read_when(f"ask x if {sign}", Reader(sign, "gentle"))
    return moment.holds(when.conditions[0], {}, {})


def ends(played: Played, sign: str) -> bool:
    """Whether this holds in what the person sees at the end."""
    when = read_when(f"ask x if {sign}", Reader(sign, "gentle"))
    moment = Moment.__new__(Moment)
    moment.me, moment.view, moment.about = played.me, played.match.view(played.me), {}
    return moment.holds(when.conditions[0], {}, {})


def gentleness(game: Game[Any], seed: int, games: int = 16, first: int = 0) -> dict[str, float]:
    """How gentle a table is with this seed, over so many games of a careless person, half as many
    of a greedy one: nothing crushing in the first third, topics met in the first half and at all,
    and a game that is close. `first` is the first chance of the bots: a seed that was found with
    some is looked at again with others."""
    plan = plan_of(game)
    mild = [Played(game, "mild", salt, seed) for salt in range(first, first + games)]
    greedy = [Played(game, "greedy", salt, seed) for salt in range(first, first + games // 2)]
    both, n = mild + greedy, len(plan.topics)
    figures = {
        "calm": statistics.mean(played.is_calm() for played in both),
        "early": statistics.mean(len(played.topics(played.n / 2)) / n for played in both),
        "met": statistics.mean(len(played.topics()) / n for played in both),
        "close": statistics.median(played.closeness() for played in mild),
        "won": statistics.mean(played.me in played.match.winners for played in mild),
        "length": statistics.median(played.n for played in mild),
    }
    if "end_view" in plan.gentle:
        sign = plan.gentle["end_view"]
        figures["end"] = statistics.mean(ends(played, sign) for played in mild)
    if "long" in plan.gentle:
        least = plan.gentle["long"]
        rash = [Played(game, "random", salt, seed) for salt in range(first, first + games)]
        figures["long"] = statistics.mean(played.n >= least for played in rash)
    return figures


def is_gentle(game: Game[Any], figures: dict[str, float], slack: float = 0.0) -> bool:
    least: dict[str, float] = plan_of(game).gentle["least"]
    return all(figures[name] >= figure - slack for name, figure in least.items())


def lesson_of(plan: Plan, id: str) -> Lesson:
    return next(lesson for lesson in plan.lessons if lesson.id == id)
