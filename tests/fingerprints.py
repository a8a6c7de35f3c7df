"""What the rules and cards of a game are, as short hashes: random games at every table, skilled
games at some, and the data files.

    python -m tests.fingerprints

writes them into every game's `tests/fingerprints.json`, under the number of its rules. A number
that stands there is not written again: whoever changes rules or cards raises `rules_version` first.
`--unreleased` does write it again, for a number that nobody else has seen yet.

The skilled games are kept as choices, so they tell of the rules alone: a bot may learn something
new without a new number. Compiled and interpreted give the same.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import tomllib
import zlib
from pathlib import Path
from typing import Any, Protocol

import holdfast
from holdfast.core.advice import RARELY, any_aside, any_choice
from holdfast.core.agenda import State, asides_of, take
from holdfast.core.choice import NO_CHOICE
from holdfast.core.game import Game
from holdfast.core.languages import LANGUAGES
from holdfast.core.packs import own_files
from holdfast.core.rng import Random

COMMAND = "python -m tests.fingerprints"
LONGEST = 2500  # choices of one game
EVERY = 25  # choices between positions that are looked at
SKILLED = 24  # tables for skilled games, at most
SKILL = 85  # of 100 choices are a hasty player's; the others are taken at random
LENGTH = 16  # of a hash
SPOKEN = ("source", "sources")  # where a value comes from; no value

Table = tuple[int, dict[str, object]]
Stored = dict[str, Any]


class Player(Protocol):
    """Who chooses next, and what."""

    def choose(self, s: State) -> tuple[int, int]: ...


class Chance:
    """Any seat that owes a decision, and any answer; rarely an aside, also of somebody else."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, s: State) -> tuple[int, int]:
        other = self.random.below(s.seats)
        if self.random.below(RARELY) == 0:
            aside = any_aside(s, other, self.random)
            if aside != NO_CHOICE:
                return other, aside
        asked = [seat for seat in range(s.seats) if s.open[seat]]
        seat = asked[self.random.below(len(asked))]
        return seat, any_choice(s, seat, s.open[seat], self.random)


class Skill:
    """Mostly what a hasty player would choose; it remembers what that was."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.random = Random(seed)
        self.taken: list[int] = []

    def choose(self, s: State) -> tuple[int, int]:
        seat = s.next_seat()
        choice = any_choice(s, seat, s.open[seat], self.random)
        if self.random.below(100) < SKILL:
            choice = self.game.advice.quick(s, seat, s.open[seat], self.random)
        self.taken.append(legal(s, seat).index(choice))
        return seat, choice


class Memory:
    """What was chosen before. Under other rules there may be less to choose from."""

    def __init__(self, taken: list[int]) -> None:
        self.taken = iter(taken)

    def choose(self, s: State) -> tuple[int, int]:
        seat = s.next_seat()
        choices = legal(s, seat)
        return seat, choices[min(next(self.taken, 0), len(choices) - 1)]


def legal(s: State, seat: int) -> list[int]:
    """The answers, then the asides."""
    return [*s.open[seat], *asides_of(s, seat)]


# Games


def play(game: Game[Any], table: Table, seed: int, player: Player) -> str:
    """The hash of one game: every list of choices, and the positions now and then."""
    seats, options = table
    s: State = game.setup(seats, seed, options)
    sha = hashlib.sha256(position(game, s))
    for n in range(LONGEST):
        if s.is_over():
            break
        seat, choice = player.choose(s)
        sha.update(f"{seat}:{choice}:{legal(s, seat)}".encode())
        take(s, seat, choice)
        if n % EVERY == 0:
            sha.update(position(game, s))
    sha.update(position(game, s))
    return sha.hexdigest()[:LENGTH]


def position(game: Game[Any], s: State) -> bytes:
    return json.dumps(game.files.dump(s), sort_keys=True).encode()


def by_seats(games: list[tuple[Table, str]]) -> dict[str, str]:
    """One hash for each number of seats, of the hashes of its games."""
    numbers = sorted({seats for (seats, _), _ in games})
    return {
        str(n): shortened("".join(found for (seats, _), found in games if seats == n).encode())
        for n in numbers
    }


def shortened(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:LENGTH]


def random_games(game: Game[Any]) -> dict[str, str]:
    """One game at every table there is."""
    tables = game.tables()
    return by_seats([(table, play(game, table, n, Chance(n))) for n, table in enumerate(tables)])


def skilled_tables(game: Game[Any]) -> list[Table]:
    """Spread over seats and options: an odd step falls on all sides of each."""
    tables = game.tables()
    return tables[:: (len(tables) // SKILLED) | 1]


def skilled_games(game: Game[Any], choices: list[str]) -> dict[str, str]:
    """The stored games, played again."""
    return by_seats(
        [
            (table, play(game, table, n, Memory(unpacked(text))))
            for n, (table, text) in enumerate(zip(skilled_tables(game), choices))
        ]
    )


def new_choices(game: Game[Any]) -> list[str]:
    """Skilled games from the beginning, as text."""
    found: list[str] = []
    for n, table in enumerate(skilled_tables(game)):
        player = Skill(game, n)
        play(game, table, n, player)
        found.append(packed(player.taken))
    return found


def packed(taken: list[int]) -> str:
    return base64.b64encode(zlib.compress(json.dumps(taken).encode(), 9)).decode()


def unpacked(text: str) -> list[int]:
    taken: list[int] = json.loads(zlib.decompress(base64.b64decode(text)))
    return taken


# Cards


def data_files(game: Game[Any]) -> list[Path]:
    """The game's own files, or those of its card pack."""
    if game.pack_folder is not None:
        names = {path.name for path in data_files(holdfast.game(game.id))}
        return sorted(path for path in game.pack_folder.glob("*.toml") if path.name in names)
    return own_files(game.folder)


def data_hashes(game: Game[Any]) -> dict[str, str]:
    return {path.name: data_hash(path) for path in data_files(game)}


def data_hash(path: Path) -> str:
    """Of the values: what is said about them in words, and comments, may change."""
    values = without_words(tomllib.loads(path.read_text(encoding="utf-8")))
    return shortened(json.dumps(values, sort_keys=True).encode())


def without_words(value: Any) -> Any:
    if isinstance(value, list):
        return [without_words(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    kept = {key: without_words(entry) for key, entry in value.items() if key not in SPOKEN}
    return {key: entry for key, entry in kept.items() if not is_spoken(value[key])}


def is_spoken(value: Any) -> bool:
    """`text.en = …, text.de = …`"""
    return isinstance(value, dict) and set(value) == set(LANGUAGES)


# What is stored


def stored_file(game: Game[Any]) -> Path:
    return game.folder / "tests" / "fingerprints.json"


def read_stored(game: Game[Any]) -> dict[str, Stored]:
    path = stored_file(game)
    if not path.exists():
        return {}
    found: dict[str, Stored] = json.loads(path.read_text(encoding="utf-8"))
    return found


def differences(game: Game[Any], stored: Stored) -> list[str]:
    """What is no longer as it was under this number, in words."""
    now = {
        "random": random_games(game),
        "skilled": skilled_games(game, stored["choices"]),
        "data": data_hashes(game),
    }
    games = [
        f"{kind} games with {n} seats"
        for kind in ("random", "skilled")
        for n in changed(stored[kind], now[kind])
    ]
    return games + changed(stored["data"], now["data"])


def changed(before: dict[str, str], now: dict[str, str]) -> list[str]:
    return [key for key in sorted({*before, *now}) if before.get(key) != now.get(key)]


def objection(game: Game[Any]) -> str:
    """Why the rules of this game may not be called by their number; "" if they may."""
    stored = read_stored(game)
    number = game.rules_version
    if number not in stored:
        return f"{game.title}: nothing is stored for rules version {number}. Run: {COMMAND}"
    newest = max(stored, key=int)
    if newest != number:
        return f"{game.title}: rules version {number} came before {newest}; numbers only grow"
    found = differences(game, stored[number])
    return f"{game.title}: {', '.join(found)}: {advice(game)}" if found else ""


def advice(game: Game[Any]) -> str:
    number = game.rules_version
    where = f"{game.folder.name}/game.py"
    return (
        f'this is not what rules version "{number}" was. Raise rules_version to '
        f'"{int(number) + 1}" in {where}, so that stored games know, and run: {COMMAND}. '
        f'(If nobody has seen "{number}" yet: {COMMAND} --unreleased)'
    )


def fingerprints(game: Game[Any]) -> Stored:
    choices = new_choices(game)
    return {
        "data": data_hashes(game),
        "random": random_games(game),
        "skilled": skilled_games(game, choices),
        "choices": choices,
    }


def update(game: Game[Any], is_unreleased: bool) -> str:
    """Write what is new; returns what is to be said about it."""
    stored = read_stored(game)
    number = game.rules_version
    if number in stored and not is_unreleased:
        found = differences(game, stored[number])
        if found:
            raise SystemExit(f"{game.title}: {', '.join(found)}: {advice(game)}")
        return f'{game.title}: rules version "{number}" is as stored.'
    for older in stored.values():
        older.pop("choices", None)  # they are of use for the newest number alone
    stored[number] = fingerprints(game)
    stored_file(game).write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    return f'{game.title}: rules version "{number}" is stored.'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--unreleased", action="store_true", help="write a known number again")
    arguments = parser.parse_args()
    for id in holdfast.games():
        print(update(holdfast.game(id), arguments.unreleased), flush=True)


if __name__ == "__main__":
    main()
