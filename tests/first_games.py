"""Plays many first games of a game and says what they taught: `make stress PART=lessons`.

python -m tests.first_games GAME --games 200
"""

from __future__ import annotations

import argparse
import statistics
import sys

import holdfast
from holdfast.core.lessons import plan_of
from holdfast.testing.lessons import Played, faults

PERSONS = ("random", "greedy")
LEAST = 0.95  # of the games meet nine of ten topics


def complaints(id: str, person: str, games: int) -> list[str]:
    game = holdfast.game(id)
    played = [Played(game, person, salt) for salt in range(games)]
    taught = sum(one.is_taught for one in played)
    twice = sum(len(one.said) != len(one.teacher.said) for one in played)
    missing = sorted({name for one in played for name in one.missing})
    topics = len(plan_of(game).topics)
    print(
        f"{id}, {person}: {games} games, {statistics.median(one.n for one in played):.0f} own "
        f"decisions, {statistics.median(len(one.said) for one in played):.0f} of "
        f"{len(plan_of(game).lessons)} lessons at the median, "
        f"{statistics.mean(len(one.topics()) for one in played):.2f} of {topics} topics, nine of "
        f"ten in {taught} games, a lesson twice in {twice}, pieces missing {len(missing)}; calm "
        f"in {sum(one.is_calm() for one in played)}"
    )
    found = [f"{id}, {person}: nothing to point at: {', '.join(missing)}"] if missing else []
    if twice:
        found.append(f"{id}, {person}: a lesson was said twice in {twice} games")
    if taught < LEAST * games:
        found.append(f"{id}, {person}: only {taught} of {games} games taught nine of ten topics")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    found = faults(holdfast.game(asked.game))
    for person in PERSONS:
        found += complaints(asked.game, person, asked.games)
    sys.exit("\n".join(found) or None)


if __name__ == "__main__":
    main()
