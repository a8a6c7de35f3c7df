"""Files as a version of Holdfast leaves them: tables, records and positions of its games.

    PYTHONPATH=CHECKOUT/src HOLDFAST_INTERPRETED=1 python tests/old/make.py NAME

runs the program of a checkout, whichever version that is, and writes into `tests/old/NAME`. The
tests open these files with the rules of today, so they are never made anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import lzma
import sqlite3
import sys
import tempfile
from inspect import signature
from pathlib import Path
from typing import Any

import holdfast
from holdfast.core.rng import Random
from holdfast.server.rooms import Guest, Rooms
from holdfast.server.settings import NO_LIMITS, Settings
from holdfast.server.store import Store
from holdfast.server.thinking import Thinkers

OLD = Path(__file__).parent
STOPS = (5, 31, 33, 70)
EVERY = 40  # choices between the positions of a game
LONGEST = 3000


def main() -> None:
    target = OLD / sys.argv[1]
    target.mkdir(exist_ok=True)
    matches = [match for id in holdfast.games() for match in games_of(holdfast.game(id))]
    pack(target / "records.jsonl.xz", [*recordings(), *(match.record() for match in matches)])
    pack(target / "positions.jsonl.xz", [*stored_positions(), *positions_of(matches)])
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(make_tables(Path(folder), target))


def pack(path: Path, data: list[Any]) -> None:
    lines = "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in data)
    path.write_bytes(lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME))


# Records and positions


def games_of(game: Any) -> list[Any]:
    """A hasty game for every number of seats, and one that is not over."""
    seats = range(game.min_seats, game.max_seats + 1)
    return [*(played(game, n, LONGEST) for n in seats), played(game, seats[-1], 50)]


def played(game: Any, seats: int, most: int, seed: int = 3) -> Any:
    match = new_match(game, seats, seed)
    random = Random(seed)
    for _ in range(most):
        if match.over:
            break
        match.choose(*hasty(match, random))
    return match


def new_match(game: Any, seats: int, seed: int) -> Any:
    """With the first options that go together at a table for so many."""
    for option in [None, *game.options]:
        for value in option.values if option else [None]:
            with contextlib.suppress(holdfast.DataError):
                return game.match(seats, seed, {option.name: value} if option else {})
    raise SystemExit(f"{game.id} cannot be played by {seats}")


def hasty(match: Any, random: Random) -> tuple[int, str]:
    seat = next(iter(match.open))
    options = match.state.open[seat]
    choice = options[random.below(len(options))]
    if random.below(4):
        game = match.game
        quick = game.hasty if hasattr(game, "hasty") else game.advice.quick
        choice = quick(match.state, seat, options, random)
    return seat, match.game.choices.key(choice)


def recordings() -> list[Any]:
    return files("games")


def stored_positions() -> list[Any]:
    return files("positions")


def files(kind: str) -> list[Any]:
    """What this version's own tests keep."""
    folder = Path(str(holdfast.__file__)).parent / "games"
    found = sorted(folder.glob(f"*/tests/{kind}/*.json"))
    return [json.loads(path.read_text(encoding="utf-8")) for path in found]


def positions_of(matches: list[Any]) -> list[Any]:
    found = []
    for match in matches:
        for n in range(EVERY, len(match.choices), EVERY):
            moment = type(match)(match.game, match.at(n), match.origin)
            found.append(moment.position())
        found.append(match.position())
    return found


# Tables


async def make_tables(folder: Path, target: Path) -> None:
    settings = Settings(data=folder, limits=NO_LIMITS, thinkers=1)
    store, thinkers = Store(folder), Thinkers(1)
    rooms = Rooms(settings, store, thinkers)
    tables = []
    for id in holdfast.games():
        for acts in STOPS:
            tables.append(await make_table(rooms, holdfast.game(id), acts))
    tables.append(await make_table(rooms, holdfast.game(holdfast.games()[-1]), LONGEST))
    keep(store.path, target / "tables.sqlite3.xz")  # as a power cut would leave them
    lines = ",\n".join(json.dumps(table) for table in tables)
    (target / "tables.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    await rooms.stop()
    await thinkers.close()
    store.close()


async def act(room: Any, what: str, seat: int, *key: str) -> None:
    """Newer versions ask whether this is allowed."""
    do = getattr(room, what)
    rights = [lambda: None] if "right" in signature(do).parameters else []
    await do(seat, room.numbers[seat], *key, *rights)


async def make_table(rooms: Rooms, game: Any, acts: int) -> dict[str, Any]:
    """So many acts, some of which take back the one before; the whole game if it is shorter."""
    seats = max(2, game.min_seats)
    start = new_match(game, seats, acts).record()
    made = await rooms.continue_from(rooms.load_file(start), [Guest("me")] * seats)
    room, random = made.room, Random(acts)
    while room.acts < acts and not room.match.over:
        seat, key = hasty(room.match, random)
        await act(room, "choose", seat, key)
        if room.acts % 13 == 0 and room.acts < acts and room.match.can_undo(seat):
            await act(room, "undo", seat)
    return {
        "table": room.id,
        "game": game.id,
        "acts": room.acts,
        "over": room.match.over,
        "seats": made.seats,
        "watch": made.watch,
        "numbers": room.numbers,
        "standings": room.match.standings,
        "choices": len(room.match.choices),
    }


def keep(path: Path, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite3"
        with (
            contextlib.closing(sqlite3.connect(path)) as source,
            contextlib.closing(sqlite3.connect(copy)) as other,
        ):
            source.backup(other)
            other.execute("PRAGMA journal_mode = DELETE")
            other.execute("VACUUM")
        packed = lzma.compress(copy.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
        target.write_bytes(packed)


if __name__ == "__main__":
    main()
