"""The compiled core while the table is open: how far it is, and who gets it when it is ready.

It is compiled by another process, which leaves a file that says how far it is and at the end a
stamp. The bots' processes are then started anew; the server itself runs on as it is.
"""

from __future__ import annotations

import asyncio
import json
import os
import time

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from holdfast import _loader
from holdfast.server.api import PUBLIC
from holdfast.server.thinking import Thinkers

PROGRESS = "progress.json"
LOOKS = 2.0  # seconds between two looks at the stamp
ABANDONED = 10.0  # seconds: who compiles writes every second


class Progress(BaseModel):
    """How far the compiler is."""

    done: int = Field(ge=0, description="Modules that are compiled.")
    of: int = Field(ge=1, description="All modules.")
    left: int = Field(ge=0, description="Seconds, as far as can be told.")


class Core(BaseModel):
    """Which build the server and its bots use, and what is on its way."""

    server: bool = Field(description="The server runs the compiled core.")
    bots: bool = Field(description="Bots run the compiled core.")
    compiling: Progress | None = Field(description="It is being compiled.")


class Compiled:
    """The build in a package, seen by a server that began without it."""

    def __init__(self, package: str = _loader.PACKAGE) -> None:
        self.package = package
        self.is_for_server = _loader.is_compiled()
        self.is_for_bots = self.is_for_server
        self._began_with = sources(package)

    def core(self) -> Core:
        compiling = None if self.is_for_bots else self.progress()
        return Core(server=self.is_for_server, bots=self.is_for_bots, compiling=compiling)

    def progress(self) -> Progress | None:
        try:
            path = os.path.join(self.package, _loader.COMPILED, PROGRESS)
            with open(path, encoding="utf-8") as file:
                age = time.time() - os.fstat(file.fileno()).st_mtime
                return Progress.model_validate(json.load(file)) if age < ABANDONED else None
        except (OSError, ValueError):
            return None

    async def hand_over(self, thinkers: Thinkers) -> None:
        """Wait until there is a core of the very sources this server runs, and give it to bots."""
        if self.is_for_server or _loader.wants_interpreted():
            return
        while not self._is_ready():
            await asyncio.sleep(LOOKS)
        thinkers.renew()
        self.is_for_bots = True

    def _is_ready(self) -> bool:
        stamp = _loader.read_stamp(self.package)
        if stamp is None or any(self._began_with.get(n) != d for n, d in stamp["modules"].items()):
            return False
        return _loader.objection_to(self.package, stamp) is None


def sources(package: str) -> dict[str, str]:
    """The hashes of all sources that could be compiled."""
    hot = _loader.hot_sources(package)
    return {name: _loader.digest_of(os.path.join(package, name)) for name in hot}


router = APIRouter(prefix="/api", responses=PUBLIC)


@router.get("/core")
async def core(request: Request) -> Core:
    """Which build the server and its bots use, and how far the compiler is."""
    compiled: Compiled = request.app.state.compiled
    return compiled.core()
