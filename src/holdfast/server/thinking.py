"""Bots think in processes of their own, or wherever an executor lets them.

A process that dies or takes too long is replaced, and its question is put again. If the question
itself seems to be deadly, a simpler bot answers it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor
from pathlib import Path
from typing import Any, NamedTuple

from holdfast.bots import Bot, load_bot
from holdfast.bots.ceiling import Ceiling
from holdfast.bots.naming import our_bot
from holdfast.core.catalog import DataError
from holdfast.core.finding import discover
from holdfast.core.record import load_position
from holdfast.lab.pool import CallFailed, Processes, WorkerDied

LOG = logging.getLogger("holdfast.thinking")
ATTEMPTS = 3
PATIENCE = 60.0  # seconds for one decision
CEILING = 2.2  # seconds in which a bot of ours has decided: at the table somebody waits for it
SIMPLE_BOT = "random"
QUICK = 500  # what a bot may cost that is asked for quick answers
COSTS = {"random": 1, "mild": 20, "greedy": 20}


class Question(NamedTuple):
    """One decision of one seat, as data."""

    position: dict[str, Any]
    seat: int
    bot: str
    pack: str = ""  # folder of the card pack
    most: int = 1  # how many choices to rank
    is_reply: bool = False  # to somebody who addressed the seat, not a decision
    program: str = ""  # what the bot's name stands for, if the operator says so: never from outside

    def asked(self) -> dict[str, Any]:
        return {**self._asdict(), "seed": secrets.randbits(60)}


Ranked = list[tuple[str, float]]


class BadQuestion(Exception):
    """The bot could not answer: what it said."""


class Turn(NamedTuple):
    """For whom a question is asked: who has had little gets the next free thinker."""

    who: str = ""  # the address of somebody who is there; without anybody, the table
    is_watched: bool = True


NO_TURN = Turn()


Place = float  # what a question may cost that takes it; one is kept for quick ones


class Waiting(NamedTuple):
    order: tuple[bool, float, int]
    cost: int
    place: asyncio.Future[Place]


class Thinkers:
    """As many processes as there are cores to spare, and one more for quick questions; started when
    they are first needed. Addresses take turns by what their bots have cost, so that nobody's deep
    thoughts hold up everybody else."""

    def __init__(
        self, count: int, bots: Mapping[str, str] | None = None, executor: Executor | None = None
    ) -> None:
        self._bots = dict(bots or {})  # the operator's own, by name
        self._free: list[Place] = [QUICK, *[math.inf] * count]
        self._waiting: list[Waiting] = []
        self._asked = 0
        self._now = 0.0  # what everybody has had who waits
        self._had: dict[str, float] = {}  # each of them, if more than that
        self._count = count + 1
        self.processes = Processes(self._count)
        self._executor = executor  # somebody else's, in place of our own
        self.pause = 0.0  # seconds before a choice for somebody who follows it
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep  # the clock of these pauses

    async def wait(self, times: float) -> None:
        """People who have lent their seat follow what is chosen there, and may take it back."""
        if self.pause:
            await self.sleep(self.pause * times)

    async def decide(self, question: Question, turn: Turn = NO_TURN) -> str:
        return (await self.rank(question, turn))[0][0]

    async def rank(self, question: Question, turn: Turn = NO_TURN) -> Ranked:
        for attempt in range(ATTEMPTS):
            is_last = attempt + 1 == ATTEMPTS
            asked = question._replace(bot=SIMPLE_BOT) if is_last else question
            try:
                return await self._ask(asked, turn)
            except (BrokenExecutor, CallFailed, BadQuestion) as error:
                LOG.warning("bot %s: %s; the decision is taken again", asked.bot, error)
        raise BadQuestion(f"no bot could decide for seat {question.seat}")

    async def _ask(self, question: Question, turn: Turn) -> Ranked:
        place = await self._take(cost_of(question.bot), turn)
        program = self._bots.get(question.bot, "")
        try:
            answer = await self._answer(question._replace(program=program))
        finally:
            self._give_back(place)
        if "failed" in answer:
            raise BadQuestion(answer["failed"])
        return [(key, share) for key, share in answer["ranked"]]

    async def _answer(self, question: Question) -> dict[str, Any]:
        """Whoever does not wait for the answer ends the process that thinks about it."""
        call = (self._executor or self.processes).submit(think, question.asked())
        try:
            return await asyncio.wait_for(asyncio.wrap_future(call), PATIENCE)
        except TimeoutError:
            raise WorkerDied(f"no answer within {PATIENCE:g} s") from None
        finally:
            call.cancel()

    def renew(self) -> None:
        """Whoever is idle is dismissed now, whoever thinks after the answer: those that come after
        them load the core as it is now. Another's executor is left to its owner."""
        self.processes.shutdown(wait=False)
        self.processes = Processes(self._count)

    # Taking turns

    async def _take(self, cost: int, turn: Turn) -> Place:
        for place in sorted(self._free):
            if cost <= place:
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
        able = [waiting for waiting in there if waiting.cost <= place]
        if not able:
            self._free.append(place)
            return
        chosen = min(able, key=lambda waiting: waiting.order)
        self._waiting.remove(chosen)
        self._now = max(self._now, chosen.order[1] - chosen.cost)
        self._had = {who: had for who, had in self._had.items() if had > self._now}
        chosen.place.set_result(place)

    async def close(self) -> None:
        await asyncio.to_thread(self.processes.shutdown, cancel_futures=True)


def cost_of(bot: str) -> int:
    """How long a bot thinks, in iterations, milliseconds or what it feels like."""
    name, _, budget = bot.partition(":")
    digits = budget.removesuffix("ms")
    if digits.isdecimal():
        return int(digits)
    return COSTS.get(name, QUICK + 1)


# Where they think


def think(asked: dict[str, Any]) -> dict[str, Any]:
    try:
        pack = Path(asked["pack"]) if asked["pack"] else None
        game = discover(asked["position"]["game"], pack)
        match = load_position(asked["position"], game)
        bot = bot_of(asked)
        bot.answer_within(Ceiling(CEILING))
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
