"""The core is compiled while the table is open: the lobby says how far it is, and bots get it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path

import pytest
from tests.server.client import PATIENCE, House, until
from tests.server.found import some_turns
from tests.server.gate import Gate
from tests.test_pool import is_there

from holdfast import _loader
from holdfast.server import compiling
from holdfast.server.compiling import Compiled
from holdfast.server.thinking import Question, Thinkers

pytestmark = pytest.mark.anyio

ASKED = some_turns().match()
DEEP = Question(ASKED.position(), 0, "mcts:600")
QUICK = Question(ASKED.position(), 0, "random")


class Package:
    """As much of a package as the stamp is about."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "core" / "agenda.py"
        self.source.parent.mkdir()
        self.source.write_text("")
        (folder / "_compiled" / "first").mkdir(parents=True)

    def tell(self, text: str, age: float = -PATIENCE) -> None:
        """Unless it says so it is not too old, however long nobody reads it."""
        path = self.folder / "_compiled" / "progress.json"
        path.write_text(text)
        os.utime(path, (time.time() - age,) * 2)

    def finish(self) -> None:
        (self.folder / "_compiled" / "first" / f"core{_loader.EXTENSION}").touch()
        stamp = {
            "python": sys.implementation.cache_tag,
            "build": "first",
            "modules": {"core/agenda.py": _loader.digest_of(str(self.source))},
            "libraries": [],
        }
        (self.folder / "_compiled" / "stamp.json").write_text(json.dumps(stamp))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    monkeypatch.setattr(compiling, "LOOKS", 0.01)
    monkeypatch.setattr(_loader, "is_compiled", lambda: False)
    monkeypatch.delenv("HOLDFAST_INTERPRETED", raising=False)
    return Package(tmp_path)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What was found at every look at the stamp."""
    found: list[bool] = []
    look = Compiled._is_ready

    def noted(compiled: Compiled) -> bool:
        found.append(look(compiled))
        return found[-1]

    monkeypatch.setattr(Compiled, "_is_ready", noted)
    return found


async def test_the_lobby_is_told_how_far_it_is(house: House, package: Package) -> None:
    mine = house.app.state.compiled
    house.app.state.compiled = Compiled(str(package.folder))
    try:
        nothing = {"server": False, "bots": False, "compiling": None}
        assert await house.api.fetch("/api/core") == nothing
        package.tell('{"done": 40, "of": 163, "left": 70}')
        far = {"done": 40, "of": 163, "left": 70}
        assert await house.api.fetch("/api/core") == {**nothing, "compiling": far}
        for text in ("", "{", "[]", "{}", '{"done": -1, "of": 0, "left": 0}'):
            package.tell(text)
            assert await house.api.fetch("/api/core") == nothing
        package.tell(json.dumps(far), age=11.0)  # whoever compiled was killed
        assert await house.api.fetch("/api/core") == nothing
    finally:
        house.app.state.compiled = mine


async def test_bots_get_the_core_when_it_is_ready(package: Package, looks: list[bool]) -> None:
    compiled, thinkers = Compiled(str(package.folder)), Thinkers(1)
    try:
        await thinkers.decide(QUICK)
        before = thinkers.processes.pids
        waiting = asyncio.create_task(compiled.hand_over(thinkers))
        await until(lambda: len(looks) >= 3)
        assert not waiting.done()
        assert thinkers.processes.pids == before
        package.finish()
        await waiting
        core = compiled.core()
        assert (core.server, core.bots, core.compiling) == (False, True, None)
        assert await thinkers.decide(QUICK) in ASKED.open[0]
        assert not set(before) & set(thinkers.processes.pids)
    finally:
        await thinkers.close()


async def test_a_core_of_other_sources_is_not_for_this_server(
    package: Package, looks: list[bool]
) -> None:
    compiled, thinkers = Compiled(str(package.folder)), Thinkers(1)
    package.source.write_text("CHANGED = True\n")
    package.finish()
    waiting = asyncio.create_task(compiled.hand_over(thinkers))
    await until(lambda: len(looks) >= 3)
    assert not any(looks)
    assert not waiting.done()
    assert not compiled.is_for_bots
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)


async def test_who_asked_for_sources_gets_no_core(
    package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = Compiled(str(package.folder))
    package.finish()
    monkeypatch.setenv("HOLDFAST_INTERPRETED", "1")
    await compiled.hand_over(Thinkers(1))
    assert not compiled.is_for_bots


async def test_who_thinks_is_renewed_after_the_answer_and_who_is_idle_at_once(
    gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    gate.holds = lambda question: question.bot == DEEP.bot
    thinkers = Thinkers(1)
    try:
        thinking = asyncio.create_task(thinkers.decide(DEEP))
        await thinkers.decide(QUICK)
        await gate.reached(2)
        before = set(thinkers.processes.pids)
        assert len(before) == 2
        thinkers.renew()
        while len(there := [pid for pid in before if is_there(pid)]) > 1:
            await asyncio.sleep(0.01)
        assert len(there) == 1
        gate.open()
        assert await thinking in ASKED.open[0]  # once, by the one that had been asked
        while any(is_there(pid) for pid in before):
            await asyncio.sleep(0.01)
        assert thinkers.processes.pids == []
        assert await thinkers.decide(QUICK) in ASKED.open[0]
        assert not before & set(thinkers.processes.pids)
        assert "taken again" not in caplog.text
    finally:
        await thinkers.close()
