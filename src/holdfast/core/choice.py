"""Choices: plain numbers inside the engine, keys such as `bid:wheat` everywhere else."""

from __future__ import annotations

import difflib
from typing import Final

from holdfast.core.native import i64

Choice = int
Seat = int


class UnknownKey(ValueError):
    """A key that no choice of the game has."""


class Verb:
    """All choices with one verb. `PLAY.of(card)` names one, `PLAY.field(choice)` reads it back.
    `rule` is the ruling that says when it may be used."""

    def __init__(self, name: str, first: Choice, fields: list[list[str]], rule: str) -> None:
        self.name = name
        self.rule = rule
        self.first = first
        self.fields = fields
        self.stride = len(fields[1]) if len(fields) > 1 else 1
        count = 1
        for ids in fields:
            count *= len(ids)
        self.end = first + count

    def of(self, field: int = 0, second: int = 0) -> Choice:
        return i64(self.first) + i64(field) * i64(self.stride) + i64(second)

    def owns(self, choice: Choice) -> bool:
        return self.first <= choice < self.end

    def field(self, choice: Choice) -> int:
        return (i64(choice) - i64(self.first)) // i64(self.stride)

    def second(self, choice: Choice) -> int:
        return (i64(choice) - i64(self.first)) % i64(self.stride)


class VerbRun:
    """Verbs that stand side by side in the table, the first to the last. Where all of them have the
    same field, `which` of them a choice has and its field can be read together."""

    def __init__(self, first: Verb, last: Verb) -> None:
        self.first = first.first
        self.end = last.end
        self.size = first.end - first.first

    def owns(self, choice: Choice) -> bool:
        return self.first <= choice < self.end

    def which(self, choice: Choice) -> int:
        return (choice - self.first) // self.size

    def field(self, choice: Choice) -> int:
        return (choice - self.first) % self.size


class Choices:
    """The table of every choice a game has. Its order is the numbering for learning agents."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self.verbs: list[Verb] = []
        self.owners: list[Verb] = []  # the verb of every choice
        self.numbers: dict[str, Choice] = {}

    def verb(self, name: str, *fields: list[str], rule: str = "") -> Verb:
        verb = Verb(name, len(self.keys), list(fields), rule)
        names = [name]
        for ids in fields:
            names = [f"{left}:{right}" for left in names for right in ids]
        for key in names:
            assert key not in self.numbers, f"two choices are called {key}"
            self.numbers[key] = len(self.keys)
            self.keys.append(key)
            self.owners.append(verb)
        self.verbs.append(verb)
        return verb

    def __len__(self) -> int:
        return len(self.keys)

    def key(self, choice: Choice) -> str:
        return self.keys[choice]

    def verb_of(self, choice: Choice) -> Verb:
        if not 0 <= choice < len(self.owners):
            raise UnknownKey(
                f"there is no choice number {choice}; the last one is {len(self.keys) - 1}"
            )
        return self.owners[choice]

    def number(self, key: str) -> Choice:
        found = self.numbers.get(key)
        if found is None:
            raise UnknownKey(f'there is no choice called "{key}"{self._hint(key)}')
        return found

    def _hint(self, key: str) -> str:
        close = difflib.get_close_matches(key, self.keys, n=3, cutoff=0.5)
        if close:
            return "; did you mean " + " or ".join(close) + "?"
        return "; a key looks like " + ", ".join(verb_example(v) for v in self.verbs[:3])


def verb_example(verb: Verb) -> str:
    return ":".join([verb.name, *(ids[0] for ids in verb.fields)])


NO_CHOICE: Final[Choice] = -1
