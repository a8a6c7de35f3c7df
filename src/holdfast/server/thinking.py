"""Bots think in processes of their own: a line of JSON goes in, a line of JSON comes out.

A thinker that dies or takes too long is replaced, and its question is put again. If the question
itself seems to be deadly, a simpler bot answers it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

from holdfast.bots import Bot, load_bot
from holdfast.bots.naming import our_bot
from holdfast.core.catalog import DataError
from holdfast.core.record import load_position
from holdfast.lab.workers import die_with_parent, worker_environment

LOG = logging.getLogger("holdfast.thinking")
START = "from holdfast.server.thinking import work; work()"
LONGEST_LINE = 4 * 1024 * 1024
ATTEMPTS = 3
PATIENCE = 60.0  # seconds for one decision
SIMPLE_BOT = "random"
QUICK = 500  # what a bot may cost that is asked for quick answers
COSTS = {"random": 1, "greedy": 20}


class Question(NamedTuple):
    """One decision of one seat, as data."""

    position: dict[str, Any]
    seat: int
    bot: str
    pack: str = ""  # folder of the card pack
    most: int = 1  # how many choices to rank
    is_reply: bool = False  # to somebody who addressed the seat, not a decision
    program: str = ""  # what the bot's name stands for, if the operator says so: never from outside

    def line(self) -> bytes:
        data = {**self._asdict(), "seed": secrets.randbits(60)}
        return json.dumps(data).encode() + b"\n"


Ranked = list[tuple[str, float]]


class ThinkerDied(Exception):
    """The process has ended, or answers no more."""


class BadQuestion(Exception):
    """The process is well, but could not answer: what it said."""


class Thinker:
    """One process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Thinker:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-c", START),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={**worker_environment(), "HOLDFAST_QUIET": "1"},
            start_new_session=True,
            limit=LONGEST_LINE,
        )
        return cls(process)

    async def answer(self, question: Question) -> Ranked:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(question.line())
            await self.process.stdin.drain()
            line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        except TimeoutError:
            raise ThinkerDied(f"no answer within {PATIENCE:g} s") from None
        except OSError as error:
            raise ThinkerDied(str(error)) from None
        if not line.endswith(b"\n"):
            raise ThinkerDied("the process has ended")
        answer = json.loads(line)
        if "failed" in answer:
            raise BadQuestion(answer["failed"])
        return [(key, share) for key, share in answer["ranked"]]

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Turn(NamedTuple):
    """For whom a question is asked: who has had little gets the next free thinker."""

    who: str = ""  # the address of somebody who is there; without anybody, the table
    is_watched: bool = True


NO_TURN = Turn()


class Place:
    """Room for one thinker; one of them is kept for questions that are answered at once."""

    def __init__(self, is_for_quick: bool) -> None:
        self.is_for_quick = is_for_quick
        self.thinker: Thinker | None = None

    def takes(self, cost: int) -> bool:
        return cost <= QUICK or not self.is_for_quick


class Waiting(NamedTuple):
    order: tuple[bool, float, int]
    cost: int
    place: asyncio.Future[Place]


class Thinkers:
    """As many processes as there are cores to spare, and one more for quick questions; started when
    they are first needed. Addresses take turns by what their bots have cost, so that nobody's deep
    thoughts hold up everybody else."""

    def __init__(self, count: int, bots: Mapping[str, str] | None = None) -> None:
        self._bots = dict(bots or {})  # the operator's own, by name
        self._free = [Place(is_for_quick=n == count) for n in range(count + 1)]
        self._waiting: list[Waiting] = []
        self._asked = 0
        self._now = 0.0  # what everybody has had who waits
        self._had: dict[str, float] = {}  # each of them, if more than that
        self._all: set[Thinker] = set()
        self._outdated: set[Thinker | None] = set()  # they have not loaded the core of now
        self.restarts = 0

    @property
    def pids(self) -> list[int]:
        return [thinker.process.pid for thinker in self._all]

    async def decide(self, question: Question, turn: Turn = NO_TURN) -> str:
        return (await self.rank(question, turn))[0][0]

    async def rank(self, question: Question, turn: Turn = NO_TURN) -> Ranked:
        for attempt in range(ATTEMPTS):
            is_last = attempt + 1 == ATTEMPTS
            asked = question._replace(bot=SIMPLE_BOT) if is_last else question
            try:
                return await self._ask(asked, turn)
            except (ThinkerDied, BadQuestion) as error:
                LOG.warning("bot %s: %s; the decision is taken again", asked.bot, error)
        raise BadQuestion(f"no bot could decide for seat {question.seat}")

    async def _ask(self, question: Question, turn: Turn) -> Ranked:
        place = await self._take(cost_of(question.bot), turn)
        try:
            if place.thinker is None:
                place.thinker = await Thinker.start()
                self._all.add(place.thinker)
            program = self._bots.get(question.bot, "")
            return await place.thinker.answer(question._replace(program=program))
        except BadQuestion:
            raise
        except BaseException:
            # Also when cancelled in the middle: its answer would be taken for the next one's.
            self.restarts += 1
            await self._dismiss(place)
            raise
        finally:
            if place.thinker in self._outdated:
                await self._dismiss(place)
            self._give_back(place)

    async def _dismiss(self, place: Place) -> None:
        gone, place.thinker = place.thinker, None
        if gone is not None:
            self._all.discard(gone)
            self._outdated.discard(gone)
            await asyncio.shield(gone.stop())

    async def renew(self) -> None:
        """Whoever is idle is dismissed now, whoever thinks after the answer: those that come after
        them load the core as it is now."""
        self._outdated = set(self._all)
        await asyncio.gather(*(self._dismiss(place) for place in list(self._free)))

    # Taking turns

    async def _take(self, cost: int, turn: Turn) -> Place:
        for place in sorted(self._free, key=lambda place: not place.is_for_quick):
            if place.takes(cost):
                self._free.remove(place)
                self._order(cost, turn)
                return place
        waiting = Waiting(self._order(cost, turn), cost, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        try:
            return await waiting.place
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.place.cancelled():
                self._give_back(waiting.place.result())
            raise

    def _order(self, cost: int, turn: Turn) -> tuple[bool, float, int]:
        """Whose turn it is: first where somebody looks on, then who has had least."""
        had = max(self._now, self._had.get(turn.who, 0.0)) + cost
        self._had[turn.who] = had
        self._asked += 1
        return not turn.is_watched, had, self._asked

    def _give_back(self, place: Place) -> None:
        there = [waiting for waiting in self._waiting if not waiting.place.done()]
        able = [waiting for waiting in there if place.takes(waiting.cost)]
        if not able:
            self._free.append(place)
            return
        chosen = min(able, key=lambda waiting: waiting.order)
        self._waiting.remove(chosen)
        self._now = max(self._now, chosen.order[1] - chosen.cost)
        self._had = {who: had for who, had in self._had.items() if had > self._now}
        chosen.place.set_result(place)

    async def close(self) -> None:
        await asyncio.gather(*(thinker.stop() for thinker in self._all))
        self._all.clear()


def cost_of(bot: str) -> int:
    """How long a bot thinks, in iterations, milliseconds or what it feels like."""
    name, _, budget = bot.partition(":")
    digits = budget.removesuffix("ms")
    if digits.isdecimal():
        return int(digits)
    return COSTS.get(name, QUICK + 1)


# The process that thinks


def work() -> None:
    """Answer questions until the input ends."""
    die_with_parent()
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a bot prints must not get among the answers
    for line in sys.stdin:
        out.write(json.dumps(think(json.loads(line))) + "\n")
        out.flush()


def think(asked: dict[str, Any]) -> dict[str, Any]:
    try:
        game = open_game(asked["position"]["game"], asked["pack"])
        match = load_position(asked["position"], game)
        bot = bot_of(asked)
        perspective = match.perspective(asked["seat"])
        if asked["is_reply"]:
            ranked = [(bot.reply(perspective), 1.0)]
        elif asked["most"] == 1:
            ranked = [(bot.decide(perspective), 1.0)]
        else:
            ranked = bot.ranked(perspective, asked["most"])
        return {"ranked": [[game.choices.key(choice), share] for choice, share in ranked]}
    except Exception as error:
        return {"failed": f"{type(error).__name__}: {error}"}


def bot_of(asked: dict[str, Any]) -> Bot:
    """One of ours, or the operator's own. A name itself is never imported: people send names."""
    if asked["program"]:
        return load_bot(asked["program"], asked["seed"])
    bot = our_bot(asked["bot"], asked["seed"])
    if bot is None:
        raise DataError(f'there is no bot "{asked["bot"]}" on this server')
    return bot


def open_game(id: str, pack: str) -> Any:
    from pathlib import Path

    from holdfast.core.finding import discover

    return discover(id, Path(pack) if pack else None)
