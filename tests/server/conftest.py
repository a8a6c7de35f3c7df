"""A server in the event loop of the tests. `house` is one for all; a module that breaks things or
counts rows makes it `own_house`, a new one for each test. With `gate`, bots of such a house decide
nothing before it is opened."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.server.client import PATIENCE, House
from tests.server.gate import Gate

from holdfast.lab import pool
from holdfast.server import wire


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
async def common_house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with House(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(autouse=True)
def patient_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests share the loop with the house: a busy machine may hold both up for some seconds."""
    monkeypatch.setattr(wire, "HEAD_SECONDS", PATIENCE)


@pytest.fixture
def house(common_house: House) -> House:
    return common_house


@pytest.fixture
async def own_house(tmp_path: Path) -> AsyncIterator[House]:
    async with House(tmp_path / "data") as running:
        yield running


@pytest.fixture
async def gate(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gate]:
    async with Gate() as closed:
        monkeypatch.setattr(pool, "START", closed.start)
        yield closed
