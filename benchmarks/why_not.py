"""Every "why not?" here against those of another checkout, in the same positions.

    git worktree add ../before 5d004e8
    python benchmarks/why_not.py ../before

Bots of the other checkout play some games, with a careless choice now and then; both checkouts
follow their records and answer for every seat and every key of every position that is looked at.
Prints how many answers are the same, each kind of difference with an example, and the share of
general answers ("this is not the moment"). Ends with 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
GENERAL = "elsewhere_"
CARELESS = 4  # one choice in so many is any legal one
LONGEST = 4000  # choices of a game

Answer = list[str]  # step, verb, ruling, sentence's name, sentence


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("before", type=Path, help="another checkout")
    parser.add_argument("--only", default="", help="the id of one game")
    parser.add_argument("--positions", type=int, default=200, help="of each game")
    parser.add_argument("--work", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        return work(given.work[0], int(given.work[1]))
    import holdfast

    ids = [id for id in holdfast.games() if given.only in ("", id)]
    differing = [id for id in ids if compare(id, given.before, given.positions)]
    return 1 if differing else 0


# Both together -----------------------------------------------------------------------------------


def compare(id: str, before: Path, positions: int) -> bool:
    """Whether any answer is another one."""
    first, second = Worker(before, id, positions), Worker(HERE, id, positions)
    same = 0
    general = Counter[str]()
    kinds = Counter[tuple[str, ...]]()
    examples: dict[tuple[str, ...], str] = {}
    for record in json.loads(first.ask("games")):
        for worker in (first, second):
            worker.ask("follow", record)
        while True:
            was, now = (json.loads(worker.ask("next")) for worker in (first, second))
            if was is None:
                break
            assert was["legal"] == now["legal"], "the games are not the same"
            for key, old in was["answers"].items():
                new = now["answers"][key]
                general["before"] += old[3].startswith(GENERAL)
                general["now"] += new[3].startswith(GENERAL)
                if old[2:] == new[2:]:
                    same += 1
                    continue
                kind = (old[0], old[1], f"{old[2]} {old[3]}", f"{new[2]} {new[3]}")
                kinds[kind] += 1
                examples.setdefault(kind, f'{was["at"]} {key}: "{old[4]}" -> "{new[4]}"')
    count = same + sum(kinds.values())
    shares = ", ".join(f"{general[which] / count:.3%} {which}" for which in ("before", "now"))
    print(f"{id}: {count} answers, {count - same} differ; general: {shares}", flush=True)
    for kind, n in kinds.most_common():
        step, verb, old_rule, new_rule = kind
        print(
            f"  {n} x {step}, {verb}: {old_rule} -> {new_rule}\n      {examples[kind]}", flush=True
        )
    first.end()
    second.end()
    return bool(kinds)


class Worker:
    """A process that answers with the rules of one checkout."""

    def __init__(self, folder: Path, id: str, positions: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, str(folder), "--work", id, str(positions)],
            env={**os.environ, "PYTHONPATH": str(folder.resolve() / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, what: str, data: Any = None) -> str:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([what, data]) + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def end(self) -> None:
        self.process.communicate()


# One of them -------------------------------------------------------------------------------------


def work(id: str, positions: int) -> int:
    import holdfast

    # One game for every number of seats; from each the same number of positions.
    game = holdfast.game(id)
    tables = range(game.min_seats, game.max_seats + 1)
    each = -(-positions // len(tables))
    answers: Iterator[Any] = iter(())
    for line in sys.stdin:
        what, data = json.loads(line)
        if what == "games":
            said: Any = [play(game, seats) for seats in tables]
        elif what == "follow":
            said, answers = None, follow(data, each)
        else:
            said = next(answers, None)
        print(json.dumps(said), flush=True)
    return 0


def play(game: Any, seats: int) -> dict[str, Any]:
    """The record of a game between greedy bots that are careless now and then."""
    from holdfast.bots import make_bot
    from holdfast.core.rng import Random

    options = next(options for n, options in game.tables() if n == seats)
    match = game.match(seats=seats, seed=seats, options=options)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    random = Random(seats)
    while not match.over and len(match.choices) < LONGEST:
        seat = match.state.next_seat()
        keys = match.legal(seat)
        if random.below(CARELESS) == 0:
            key = keys[random.below(len(keys))]
        else:
            key = game.choices.key(bots[seat].decide(match.perspective(seat)))
        match.choose(seat, key)
    record: dict[str, Any] = match.record()
    return record


def follow(record: dict[str, Any], positions: int) -> Iterator[dict[str, Any]]:
    """Every answer in so many positions of a game, one seat after another."""
    import holdfast

    game = holdfast.game(record["game"])
    match = game.match(seats=record["seats"], seed=record["seed"], options=record["options"])
    words = match.words("en")
    count = len(record["choices"])
    looked_at = {count * n // positions for n in range(positions)}
    for n, (chooser, key) in enumerate(record["choices"]):
        if n in looked_at:
            for seat in range(match.seats):
                legal = match.legal(seat)
                step = type(match.state.asking(seat)).__name__
                answers: dict[str, Answer] = {}
                for other in game.choices.keys:
                    refusal = None if other in legal else match.refusal(seat, other)
                    if refusal is not None:
                        verb = other.partition(":")[0]
                        sentence = words.refusal(refusal, seat)
                        answers[other] = [step, verb, refusal.rule, refusal.why, sentence]
                at = f"{record['seats']} seats, choice {n}, seat {seat}:"
                yield {"at": at, "legal": legal, "answers": answers}
        match.choose(chooser, key)


if __name__ == "__main__":
    sys.exit(main())
