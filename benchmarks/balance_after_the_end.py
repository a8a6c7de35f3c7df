"""How even is After The End between seats, Colonies and cards?

    python benchmarks/balance_after_the_end.py --games 10000
    python benchmarks/balance_after_the_end.py --seats 4 --games 1000 --pack my-cards
    python benchmarks/balance_after_the_end.py --games 10000 --keep build/balance --json

Plays the games of `holdfast simulate after-the-end --bots greedy,greedy,… --games N`, seed by seed,
and looks at how they ended. Prints Markdown for BALANCE.md, or JSON. The upper half of this file
knows no game; what is After The End's stands below, in `facts_of` and `report`.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import holdfast
from holdfast.bots import make_bot
from holdfast.bots.playout import Course, play_game
from holdfast.core.game import Game
from holdfast.games.after_the_end.choices import BUILD, COMMIT, EQUIP, WOUND
from holdfast.games.after_the_end.names import COLONIES, CONTRACTS, NOBLES, TOOLS
from holdfast.games.after_the_end.scoring import contract_points, mission_points, noble_value
from holdfast.games.after_the_end.state import Colonies, Colony, popcount
from holdfast.lab.tables import bot_seed, pack_folder, wilson

# For any game -------------------------------------------------------------------------------------


class Result(NamedTuple):
    """One seat of one finished game."""

    share: float  # of the victory
    score: int
    groups: dict[str, str]  # by heading: in which of its groups this seat was
    owned: dict[str, dict[str, int]]  # by heading: the cards taken, and what each scored
    shown: dict[str, frozenset[str]]  # by heading: the cards anybody could have taken
    counts: dict[str, float]  # whatever is worth an average


def play(game: Game[Any], bots: Sequence[str], seed: int) -> tuple[Any, Course]:
    """The game that `holdfast simulate` plays with this seed."""
    seats = range(len(bots))
    players = [make_bot(bots[seat], bot_seed(seed, seat)) for seat in seats]
    state = game.setup(len(bots), seed, game.full_options(None))
    course = Course(len(bots))
    play_game(game, players, state, course)
    return state, course


class Kept:
    """Games in a file, one line for each: a long run goes on where it was stopped."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.games: list[list[Result]] = []
        if path is not None and path.exists():
            lines = path.read_text("utf-8").splitlines()
            self.games = [[result_from(row) for row in json.loads(line)] for line in lines]

    def add(self, results: list[Result]) -> None:
        self.games.append(results)
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([plain(result) for result in results]) + "\n")

    def results(self, games: int) -> list[Result]:
        return [result for results in self.games[:games] for result in results]


def plain(result: Result) -> list[Any]:
    shown = {part: sorted(names) for part, names in result.shown.items()}
    return [*result[:4], shown, result.counts]


def result_from(row: list[Any]) -> Result:
    share, score, groups, owned, shown, counts = row
    cards = {part: frozenset(names) for part, names in shown.items()}
    return Result(share, score, groups, owned, cards, counts)


def play_many(
    play_one: Callable[[int], list[Result]], games: int, seed: int, kept: Kept
) -> list[Result]:
    """So many games with the seeds from `seed` on, those that are kept among them."""
    for n in range(len(kept.games), games):
        kept.add(play_one(seed + n))
        if (n + 1) % 500 == 0:
            print(f"{n + 1:,} of {games:,} games", file=sys.stderr, flush=True)
    return kept.results(games)


class Share(NamedTuple):
    """How often one of two things happened, and how sure that is."""

    name: str
    games: int
    share: float
    low: float
    high: float
    score: float


def by_group(results: Iterable[Result], heading: str) -> list[Share]:
    """Win share and mean score of each group, with 95 % intervals after Wilson."""
    found: dict[str, list[Result]] = {}
    for result in results:
        found.setdefault(result.groups[heading], []).append(result)
    return [share_of(name, found[name]) for name in sorted(found)]


def share_of(name: str, results: Sequence[Result]) -> Share:
    wins = sum(result.share for result in results)
    low, high = wilson(wins, len(results))
    mean = sum(result.score for result in results) / len(results)
    return Share(name, len(results), wins / len(results), low, high, mean)


class Card(NamedTuple):
    """What became of one card over all games."""

    name: str
    shown: float  # share of games in which it could be taken
    taken: float  # share of those in which it was
    points: float  # its owner scored with it, on average
    win_share: float  # of its owners
    low: float
    high: float
    correlation: float  # between owning it and winning, over all seats that saw it


def by_card(
    results: Sequence[Result], heading: str, names: Sequence[str], seats: int
) -> list[Card]:
    return [card_of(results, heading, name, seats) for name in names]


def card_of(results: Sequence[Result], heading: str, name: str, seats: int) -> Card:
    saw = [result for result in results if name in result.shown[heading]]
    owners = [result for result in saw if name in result.owned[heading]]
    wins = sum(result.share for result in owners)
    low, high = wilson(wins, len(owners))
    return Card(
        name,
        len(saw) / len(results),
        len(owners) * seats / len(saw) if saw else 0.0,
        mean([result.owned[heading][name] for result in owners]),
        wins / len(owners) if owners else 0.0,
        low,
        high,
        correlation([float(name in r.owned[heading]) for r in saw], [r.share for r in saw]),
    )


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """From -1 to 1, after Pearson."""
    if not one:
        return 0.0
    centre, other_centre = mean(one), mean(other)
    both = sum((a - centre) * (b - other_centre) for a, b in zip(one, other, strict=True))
    spread = sum((a - centre) ** 2 for a in one) * sum((b - other_centre) ** 2 for b in other)
    return both / math.sqrt(spread) if spread > 0 else 0.0


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [headings, ["---", *["---:"] * (len(headings) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def share_rows(shares: Iterable[Share]) -> list[list[str]]:
    return [
        [one.name, percent(one.share), f"{100 * one.low:.1f} to {100 * one.high:.1f}",
         f"{one.score:.1f}"]
        for one in shares
    ]  # fmt: skip


def card_rows(cards: Iterable[Card]) -> list[list[str]]:
    return [
        [one.name, percent(one.taken), f"{one.points:.2f}", percent(one.win_share),
         f"{100 * one.low:.1f} to {100 * one.high:.1f}", f"{one.correlation:+.3f}"]
        for one in sorted(cards, key=lambda card: -card.win_share)
    ]  # fmt: skip


SHARE_HEADINGS = ["", "wins", "95 %", "mean score"]
CARD_HEADINGS = ["", "taken when shown", "mean points", "owner wins", "95 %", "correlation"]


# After The End ------------------------------------------------------------------------------------


def facts_of(game: Game[Any], s: Colonies, course: Course, first: int) -> list[Result]:
    """What is to be known of every seat of a finished game."""
    shares = game.shares(s)
    shown = {
        "nobles": visible(NOBLES, s.noble_bag),
        "contracts": visible(CONTRACTS, s.contract_bag),
        "tools": visible(TOOLS, s.tool_bag),
    }
    found = []
    for seat in range(s.seats):
        colony = s.colonies[seat]
        chosen = [choice for other, choice in course.chosen if other == seat]
        groups = {
            "seat": f"seat {seat}",
            "place": f"place {(seat - first) % s.seats + 1}",
            "colony": COLONIES[colony.board],
        }
        owned = {
            "nobles": {NOBLES[i]: noble_value(s, colony, i) for i in colony.nobles},
            "contracts": {CONTRACTS[i]: s.cards.contract_points[i] for i in colony.contracts},
            "tools": {TOOLS[i]: 0 for i in colony.tools},
        }
        for tool in {EQUIP.field(choice) for choice in chosen if EQUIP.owns(choice)}:
            owned["tools"].setdefault(TOOLS[tool], 0)  # a Motorbike that was discarded
        counts = counts_of(s, colony, chosen)
        found.append(Result(shares[seat], s.final[seat], groups, owned, shown, counts))
    return found


def visible(names: list[str], unseen: list[int]) -> frozenset[str]:
    return frozenset(name for i, name in enumerate(names) if i not in unseen)


def counts_of(s: Colonies, colony: Colony, chosen: list[int]) -> dict[str, float]:
    counts = {
        "Missions won": float(len(colony.missions)),
        "points of Missions": float(mission_points(s, colony)),
        "Contracts": float(len(colony.contracts)),
        "points of Contracts": float(contract_points(s, colony)),
        "Nobles": float(len(colony.nobles)),
        "points of Nobles": float(sum(noble_value(s, colony, i) for i in colony.nobles)),
        "Knowledge level": float(colony.level),
        "points of Knowledge": float(s.cards.track_points[colony.level]),
        "Tools": float(len(colony.tools)),
        "Resource tokens at the end": float(sum(len(lying) for lying in colony.tokens)),
        "Walls bought": float(sum(BUILD.owns(choice) for choice in chosen)),
        "dead Characters": float(popcount(colony.dead)),
        "Wounds on the living": float(sum(colony.wounds)),
        "commitments": float(sum(COMMIT.owns(choice) for choice in chosen)),
        "Wounds dealt by choice": float(sum(WOUND.owns(choice) for choice in chosen)),
    }
    return counts


def play_one(game: Game[Any], bot: str, seats: int, seed: int) -> list[Result]:
    start: Colonies = game.setup(seats, seed, game.full_options(None))
    state, course = play(game, [bot] * seats, seed)
    return facts_of(game, state, course, start.first)


def report(results: list[Result], seats: int) -> dict[str, Any]:
    """Everything that was counted, as plain data."""
    ids = {"nobles": NOBLES, "contracts": CONTRACTS, "tools": TOOLS}
    names = list(results[0].counts)
    games = len(results) // seats
    return {
        "seats": seats,
        "games": games,
        "shares": {part: by_group(results, part) for part in ("seat", "place", "colony")},
        "cards": {part: by_card(results, part, ids[part], seats) for part in ids},
        "counts": {name: mean([result.counts[name] for result in results]) for name in names},
        "deaths": sum(result.counts["dead Characters"] for result in results) / games,
    }


def spelled(found: dict[str, Any]) -> str:
    seats, games = found["seats"], found["games"]
    parts = [f"## {seats} seats, {games:,} games"]
    even = f"Even would be {percent(1 / seats)}."
    for part, rows in found["shares"].items():
        parts += [f"### By {part}", even, table(SHARE_HEADINGS, share_rows(rows))]
    for part, cards in found["cards"].items():
        parts += [f"### {part.capitalize()}", table(CARD_HEADINGS, card_rows(cards))]
    counts = [[name, f"{n:.2f}"] for name, n in found["counts"].items()]
    parts += ["### Per seat and game", table(["", "mean"], counts)]
    parts += [f"Deaths per game: {found['deaths']:.2f}."]
    return "\n\n".join(parts)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Balance of After The End between like bots.")
    parser.add_argument("--seats", default="2,3,4,5", help="numbers of seats (%(default)s)")
    parser.add_argument("--games", type=int, default=10000, help="for each (%(default)s)")
    parser.add_argument("--bot", default="greedy", help="in every seat (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (%(default)s)")
    parser.add_argument("--pack", help="a folder with other cards")
    parser.add_argument("--keep", type=Path, help="a folder for the games, to go on from later")
    parser.add_argument("--json", action="store_true", help="print JSON instead of Markdown")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    game = holdfast.game("after-the-end", pack_folder(options.pack) or None)
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    found = []
    for seats in map(int, options.seats.split(",")):
        kept = Kept(options.keep / f"{seats}-seats.jsonl" if options.keep else None)
        player = partial(play_one, game, options.bot, seats)
        found.append(report(play_many(player, options.games, options.seed, kept), seats))
    print(json.dumps(found, indent=1) if options.json else "\n\n".join(map(spelled, found)))


if __name__ == "__main__":
    main()
