"""What simulated games tell about the cards: who takes which, and who wins with them.

>>> from holdfast.lab.balance import weigh
>>> found = weigh("simulations/after-the-empire-greedy-greedy", by="season")
>>> found.cards[("bought", "orchard")].win_share

Every record in the folder is replayed, and its chronicle read: an event about a seat that names a
component ("Sun buys the Orchard") counts for that seat and that component. An event one asks for
counts whatever it names, be it no component ("Sun leads Deepline") or nothing ("Sun goes first").
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import holdfast
from holdfast.core.catalog import DataError, listed
from holdfast.core.game import Game
from holdfast.core.journal import Event
from holdfast.core.record import Match, load_record, read_json
from holdfast.core.words import words_for
from holdfast.lab.folder import RECORDS, RUN
from holdfast.lab.simulate import SeatResult
from holdfast.lab.tables import pack_folder, share_of, wilson

WRITTEN = {"game", "rules", "pack", "bots", "keep_records"}


class CardResult:
    """How often something happened to a component, and how the seats it happened to fared."""

    def __init__(self) -> None:
        self.times = 0
        self.seats = 0  # seats of games in which it happened at least once
        self.wins = 0.0
        self.points: int | None = None  # if the event says what each component was worth

    @property
    def mean_points(self) -> float | None:
        return self.points / self.times if self.points is not None else None

    @property
    def win_share(self) -> float:
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.seats)


class Balance:
    """The sum of all games of a folder."""

    def __init__(
        self, game: Game[Any], bots: list[str], by: str = "", events: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.by = by
        self.events = frozenset(events)  # only these, if any
        self.games = 0
        self.seats = [SeatResult(seat, bot) for seat, bot in enumerate(bots)]
        self.cards: dict[tuple[str, str], CardResult] = {}
        self.rounds: dict[str, Counter[int]] = {}  # how often what happened in which round
        self.by_seat: dict[str, Counter[int]] = {}  # the same, of what happened to a seat
        self.ids = {component.id for component in game.people.components()}

    def count(self, match: Match) -> None:
        self.games += 1
        winners, standings = match.winners, match.standings
        shares = [share_of(self.game, winners, seat) for seat in range(match.seats)]
        for result in self.seats:
            result.count(standings[result.seat], shares[result.seat])
        seen: set[tuple[str, str, int]] = set()
        turn = 0
        for event in match.events:
            turn += event.what == self.by
            # What happens in simultaneous lanes is told twice: at once to its seat, then to others.
            if not event.is_for(event.seat):
                continue
            self.rounds.setdefault(event.what, Counter())[turn] += 1
            if event.seat < 0:
                continue
            self.by_seat.setdefault(event.what, Counter())[turn] += 1
            for id, points in self.told_of(event):
                card = self.cards.setdefault((event.what, id), CardResult())
                card.times += 1
                if points is not None:
                    card.points = (card.points or 0) + points
                if (event.what, id, event.seat) not in seen:
                    seen.add((event.what, id, event.seat))
                    card.seats += 1
                    card.wins += shares[event.seat]

    def told_of(self, event: Event) -> Iterator[tuple[str, int | None]]:
        """What an event names, and the points it gives each in a table; "" for nothing."""
        if self.events and event.what not in self.events:
            return
        found = list(named_in(event.data))
        if self.events:
            yield from found or [("", None)]
        else:
            yield from ((id, points) for id, points in found if id in self.ids)

    def per_seat(self, what: str) -> dict[int, float]:
        """How often it happened to a seat on average, by round."""
        counted = self.by_seat.get(what, Counter())
        return {turn: counted[turn] / (self.games * len(self.seats)) for turn in sorted(counted)}

    def per_game(self, what: str) -> float:
        """How often it happened in a game on average, to all seats together or to nobody."""
        return self.rounds.get(what, Counter()).total() / self.games if self.games else 0.0

    def silence(self, what: str) -> str:
        """Why there is nothing to weigh about an event; empty if there is."""
        if what in self.by_seat:
            return ""
        if what in self.rounds:
            return f"{what} happens to no seat, so nobody wins by it; --count counts it."
        return f"{what} has not happened in these games."


def named_in(data: dict[str, object]) -> Iterator[tuple[str, int | None]]:
    for value in data.values():
        if isinstance(value, str):
            yield value, None
        elif isinstance(value, dict):
            yield from ((id, n) for id, n in value.items() if isinstance(n, int))


def read_run(folder: Path) -> dict[str, Any]:
    """What was simulated into a folder."""
    if not folder.is_dir():
        raise DataError(
            f"{folder}: there is no such file or folder; simulate --keep-records makes one"
        )
    if not (folder / RUN).exists():
        raise DataError(f"{folder}: there is no {RUN}, so it is not a simulation's folder")
    run = read_json(folder / RUN)
    if not isinstance(run, dict) or WRITTEN - run.keys():
        raise DataError(f"{folder / RUN}: it does not say what was simulated")
    return run


def check_events(game: Game[Any], names: Sequence[str]) -> None:
    """Every name is one of what the game's chronicle can tell."""
    known = list(words_for(game, "en").section("events"))
    for name in names:
        if name and name not in known:
            raise DataError(
                f'{game.title} tells of no event "{name}"; there is {listed(sorted(known), 200)}'
            )


def weigh(
    folder: str | Path,
    *,
    by: str = "",
    events: Sequence[str] = (),
    pack: str | Path | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Balance:
    """Read all records of a simulation. `by` names the event that begins a round of the game;
    `events` are those to be weighed, if not all that name a card; `pack` is the folder of cards
    it was played with, if they were not the game's own."""
    folder = Path(folder)
    run = read_run(folder)
    if not run["keep_records"]:
        raise DataError(f"{folder} holds no records: simulate once more with --keep-records")
    game = holdfast.game(run["game"], pack_folder(pack) or None)
    if run["pack"] != game.pack:
        raise DataError(f"{folder} was played with other cards: --pack must name their folder")
    if run["rules"] != game.rules_version:
        raise DataError(f"{folder} was played by rules {run['rules']}, not {game.rules_version}")
    check_events(game, [by, *events])
    found = Balance(game, run["bots"], by, events)
    with (folder / RECORDS).open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                found.count(load_record(json.loads(line), game))
            except ValueError as error:
                raise DataError(f"{folder / RECORDS}: line {number}: {error}") from None
            if on_progress is not None:
                on_progress(number)
    return found
