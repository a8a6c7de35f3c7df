"""What simulated games tell about the cards: who takes which, and who wins with them.

>>> from holdfast.lab.balance import weigh
>>> found = weigh("simulations/after-the-empire-greedy-greedy", by="season")
>>> found.cards[("bought", "orchard")].win_share

Every record in the folder is replayed, and its chronicle read: an event about a seat that names a
component ("Sun buys the Orchard") counts for that seat and that component.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import holdfast
from holdfast.core.catalog import DataError
from holdfast.core.game import Game
from holdfast.core.record import Match, load_record, read_json
from holdfast.lab.folder import RECORDS, RUN
from holdfast.lab.simulate import SeatResult
from holdfast.lab.tables import pack_folder, share_of, wilson


class CardResult:
    """How often something happened to a component, and how the seats it happened to fared."""

    def __init__(self) -> None:
        self.times = 0
        self.seats = 0  # seats of games in which it happened at least once
        self.wins = 0.0

    @property
    def win_share(self) -> float:
        return self.wins / self.seats if self.seats else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.seats)


class Balance:
    """The sum of all games of a folder."""

    def __init__(self, game: Game[Any], bots: list[str], by: str) -> None:
        self.game = game
        self.by = by
        self.games = 0
        self.seats = [SeatResult(seat, bot) for seat, bot in enumerate(bots)]
        self.cards: dict[tuple[str, str], CardResult] = {}
        self.rounds: dict[str, Counter[int]] = {}  # how often what happened in which round
        self.ids = {component.id for component in game.components()}

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
            if event.seat < 0 or not event.is_for(event.seat):
                continue
            self.rounds.setdefault(event.what, Counter())[turn] += 1
            for id in self.named_in(event.data):
                card = self.cards.setdefault((event.what, id), CardResult())
                card.times += 1
                if (event.what, id, event.seat) not in seen:
                    seen.add((event.what, id, event.seat))
                    card.seats += 1
                    card.wins += shares[event.seat]

    def named_in(self, data: dict[str, object]) -> Iterator[str]:
        for value in data.values():
            if isinstance(value, str) and value in self.ids:
                yield value

    def per_seat(self, what: str) -> dict[int, float]:
        """How often it happened to a seat on average, by round."""
        counted = self.rounds.get(what, Counter())
        return {turn: counted[turn] / (self.games * len(self.seats)) for turn in sorted(counted)}


def weigh(
    folder: str | Path,
    *,
    by: str = "",
    pack: str | Path | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> Balance:
    """Read all records of a simulation. `by` names the event that begins a round of the game;
    `pack` is the folder of cards it was played with, if they were not the game's own."""
    folder = Path(folder)
    run = read_json(folder / RUN)
    if not run["keep_records"]:
        raise DataError(f"{folder} holds no records: simulate once more with --keep-records")
    game = holdfast.game(run["game"], pack_folder(pack) or None)
    if run["pack"] != game.pack:
        raise DataError(f"{folder} was played with other cards: --pack must name their folder")
    if run["rules"] != game.rules_version:
        raise DataError(f"{folder} was played by rules {run['rules']}, not {game.rules_version}")
    found = Balance(game, run["bots"], by)
    with (folder / RECORDS).open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                found.count(load_record(json.loads(line), game))
            except ValueError as error:
                raise DataError(f"{folder / RECORDS}: line {number}: {error}") from None
            if on_progress is not None:
                on_progress(number)
    return found
