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
from typing import Any, NamedTuple

from holdfast.bots import make_bot
from holdfast.core.record import load_position
from holdfast.lab.workers import die_with_parent, worker_environment

LOG = logging.getLogger("holdfast.thinking")
START = "from holdfast.server.thinking import work; work()"
LONGEST_LINE = 4 * 1024 * 1024
ATTEMPTS = 3
PATIENCE = 60.0  # seconds for one decision
SIMPLE_BOT = "random"


class Question(NamedTuple):
    """One decision of one seat, as data."""

    position: dict[str, Any]
    seat: int
    bot: str
    pack: str = ""  # folder of the card pack
    most: int = 1  # how many choices to rank
    is_reply: bool = False  # to somebody who addressed the seat, not a decision

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


class Thinkers:
    """As many processes as there are cores to spare; started when they are first needed."""

    def __init__(self, count: int) -> None:
        self._free: asyncio.Queue[Thinker | None] = asyncio.Queue()
        self._all: set[Thinker] = set()
        self.restarts = 0
        for _ in range(count):
            self._free.put_nowait(None)

    @property
    def pids(self) -> list[int]:
        return [thinker.process.pid for thinker in self._all]

    async def decide(self, question: Question) -> str:
        return (await self.rank(question))[0][0]

    async def rank(self, question: Question) -> Ranked:
        for attempt in range(ATTEMPTS):
            is_last = attempt + 1 == ATTEMPTS
            asked = question._replace(bot=SIMPLE_BOT) if is_last else question
            try:
                return await self._ask(asked)
            except (ThinkerDied, BadQuestion) as error:
                LOG.warning("bot %s: %s; the decision is taken again", asked.bot, error)
        raise BadQuestion(f"no bot could decide for seat {question.seat}")

    async def _ask(self, question: Question) -> Ranked:
        thinker = await self._free.get()
        try:
            if thinker is None:
                thinker = await Thinker.start()
                self._all.add(thinker)
            answer = await thinker.answer(question)
        except BadQuestion:
            self._free.put_nowait(thinker)
            raise
        except BaseException:
            # Also when cancelled in the middle: its answer would be taken for the next one's.
            self._free.put_nowait(None)
            self.restarts += 1
            if thinker is not None:
                self._all.discard(thinker)
                await asyncio.shield(thinker.stop())
            raise
        self._free.put_nowait(thinker)
        return answer

    async def close(self) -> None:
        await asyncio.gather(*(thinker.stop() for thinker in self._all))
        self._all.clear()


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
        bot = make_bot(asked["bot"], asked["seed"])
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


def open_game(id: str, pack: str) -> Any:
    from pathlib import Path

    from holdfast.core.game import discover

    return discover(id, Path(pack) if pack else None)
