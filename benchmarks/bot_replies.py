"""How long bots take to reply at the table, at every level of the lobby, in every game.

    python benchmarks/bot_replies.py
    python benchmarks/bot_replies.py --game after-the-empire --level mcts:2000 --games 5

Whole games of a number of seats are played by greedy bots; every few choices the position is
put to a bot of each level as the server puts it, position and all, in one process. Prints how many
replies there were, their median, the 95th percentile and the longest.
"""

from __future__ import annotations

import argparse
import statistics
import time

import holdfast
from holdfast.bots import make_bot
from holdfast.lab.setups import usual
from holdfast.server.rooms import LEVELS
from holdfast.server.thinking import Question, think


def questions(id: str, games: int, every: int) -> list[Question]:
    """Whoever owes a decision at every n-th choice of games between quick bots, with most seats."""
    game = holdfast.game(id)
    seats = game.max_seats
    found: list[Question] = []
    for seed in range(games):
        match = game.match(seats, seed, usual(game, seats))
        bot = make_bot("greedy", seed)
        while not match.over:
            seat = match.state.next_seat()
            if len(match.choices) % every == 0:
                found.append(Question(match.position(), seat, ""))
            match.choose(seat, bot.decide(match.perspective(seat)))
    return found


def measure(question: Question, level: str) -> float:
    started = time.perf_counter()
    answer = think(question._replace(bot=level).asked())
    assert "ranked" in answer, answer
    return time.perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", nargs="*", default=list(holdfast.games()))
    parser.add_argument("--level", nargs="*", default=list(LEVELS))
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--every", type=int, default=12, help="decisions between two questions")
    given = parser.parse_args()
    for id in given.game:
        asked = questions(id, given.games, given.every)
        for level in given.level:
            took = sorted(measure(question, level) for question in asked)
            late = took[int(len(took) * 0.95)]
            print(
                f"{id}, {level}: {len(took)} replies, median {statistics.median(took):.2f} s, "
                f"95 % within {late:.2f} s, longest {took[-1]:.2f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
