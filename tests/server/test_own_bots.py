"""Bots of the operator's own. Whoever sends a name can have nothing imported by it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.server.client import GAME, House, bots, error_of, me
from tests.server.test_thinking import ASKED, question

from holdfast.server.rooms import LEVELS
from holdfast.server.thinking import Thinkers, think

pytestmark = pytest.mark.anyio

# Every import and every decision leaves a trace.
MARKED = """
from pathlib import Path
from holdfast.bots import Bot

with Path("{trace}").open("a") as trace:
    trace.write("imported\\n")

class Marked(Bot):
    def decide(self, p):
        with Path("{trace}").open("a") as trace:
            trace.write("decided\\n")
        return p.options[-1]
"""


@pytest.fixture
def trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where `marked_bots` leaves its traces, a module that server and thinkers could find."""
    file = tmp_path / "trace"
    (tmp_path / "marked_bots.py").write_text(MARKED.format(trace=file), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "marked_bots", raising=False)
    return file


def names(folder: Path) -> list[str]:
    """What somebody might send who knows what lies on the server."""
    file = folder / "marked_bots.py"
    return ["marked_bots:Marked", "marked_bots.py:Marked", f"{file}:Marked"[-40:], "marked_bots"]


async def test_nobody_can_make_the_server_import_something(trace: Path, tmp_path: Path) -> None:
    async with House(tmp_path / "data", bots={"greedier": "greedy"}) as house:
        links = await house.api.table(me(2))
        for name in [*names(tmp_path), "greedier:5", "greedier=marked_bots:Marked", " greedier"]:
            asked = {"who": "bot", "bot": name}
            answers = [
                await house.api.post("/api/tables", {"game": GAME, "seats": [*me(), asked]}),
                await house.api.post("/api/table/seats/0", asked, links.seats[0]),
                await house.api.post("/api/table/seats/1", asked, links.host),
                await house.api.post(
                    "/api/import", {"file": ASKED.position(), "seats": [*me(), asked]}
                ),
            ]
            codes = [error_of(answer, answer.status_code)["code"] for answer in answers]
            assert codes[:2] == ["no_such_bot"] * 2
            assert codes[3] == "no_such_bot"
            assert all(answer.status_code >= 400 for answer in answers)
    assert not trace.exists()


async def test_a_thinker_imports_no_name(trace: Path, tmp_path: Path) -> None:
    """Not even if one should ever come so far."""
    thinkers = Thinkers(1, {"greedier": "greedy"})
    try:
        for name in names(tmp_path):
            assert await thinkers.decide(question(name)) in ASKED.open[0]
            answer = think(question(name).asked())
            assert answer == {"failed": f'DataError: there is no bot "{name}" on this server'}
    finally:
        await thinkers.close()
    assert not trace.exists()


@pytest.mark.parametrize("spec", ["marked_bots:Marked", "marked_bots.py:Marked"])
async def test_a_bot_that_the_operator_names_plays(spec: str, trace: Path, tmp_path: Path) -> None:
    async with House(tmp_path / "data", bots={"marked": spec}) as house:
        answer = await house.api.fetch("/api/games")
        assert [bot["id"] for bot in answer["bots"]] == [*LEVELS, "marked"]
        assert answer["bots"][-1]["name"] == "marked"
        links = await house.api.table([*me(), *bots(1, "marked")])
        async with house.sit(links.seats[0]) as seat:
            assert seat.table["seats"][1]["bot"] == "marked"
            room = house.room(links)
            while all(chooser == 0 for chooser, _ in room.match.choices):
                await seat.until_asked()
                await seat.choose(seat.answers[-1])
        refused = error_of(
            await house.api.post("/api/tables", {"game": GAME, "seats": [*me(), *bots(1, "deep")]}),
            422,
        )
        assert "marked" in refused["text"]
    assert "decided" in trace.read_text()


async def test_a_name_that_is_no_longer_offered_is_played_by_a_simple_bot(trace: Path) -> None:
    for offered, is_used in (({"marked": "marked_bots:Marked"}, True), ({}, False)):
        thinkers = Thinkers(1, offered)
        trace.unlink(missing_ok=True)
        try:
            assert await thinkers.decide(question("marked")) in ASKED.open[0]
        finally:
            await thinkers.close()
        assert trace.exists() == is_used
