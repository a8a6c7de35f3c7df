"""How a server is run. The command line fills it; the defaults are for one person at home."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path

from holdfast.lab.pool import processes


@dataclass(frozen=True)
class Limits:
    """What one address, one connection or one message may ask for."""

    file: int = 2 * 1024 * 1024  # bytes of a request that brings a file along
    body: int = 64 * 1024  # bytes of any other
    message: int = 16 * 1024  # bytes of a socket message
    depth: int = 40  # nesting of imported files
    tables: tuple[float, float] = (60, 0.5)  # new tables at once, and per second
    requests: tuple[float, float] = (300, 60)
    messages: tuple[float, float] = (120, 40)  # socket messages
    work: tuple[float, float] = (2, 0.5)  # seconds in which nobody else is served
    heard: tuple[float, float] = (64 * 1024, 32 * 1024)  # bytes on all its sockets
    hints: tuple[float, float] = (6, 0.5)
    connections: int = 96  # of one address that are not sockets yet
    sockets: int = 64  # of one address
    name: int = 24  # characters
    pause: float = 1.2  # seconds a bot waits before it chooses for somebody who lent the seat
    away: float = 60  # seconds until somebody who has gone counts as absent


NO_LIMITS = Limits(
    tables=(1e9, 1e9),
    requests=(1e9, 1e9),
    messages=(1e9, 1e9),
    work=(1e9, 1e9),
    heard=(1e12, 1e12),
    hints=(1e9, 1e9),
    connections=10**6,
    sockets=10**6,
    pause=0,
    away=0,
)


def spare_cores() -> int:
    """One core is for the server itself."""
    return max(1, processes() - 1)


@dataclass(frozen=True)
class Settings:
    data: Path
    host: str = "127.0.0.1"
    packs: dict[str, Path] = field(default_factory=dict)  # game id to a folder of cards
    bots: dict[str, str] = field(
        default_factory=dict
    )  # names of more bots, and what they stand for
    thinkers: int = field(default_factory=spare_cores)
    executor: Executor | None = None  # where bots think, if not in processes of the server's own
    awake: int = 1000  # tables in memory, as long as more of them are not in use at once
    limits: Limits = Limits()
    owns_process: bool = False  # nothing else runs in it, so its garbage is collected as suits us
    names: tuple[str, ...] = ()  # host names the server answers to besides loopback; ("*",): any

    @property
    def is_local(self) -> bool:
        return self.host in ("127.0.0.1", "::1", "localhost")

    @property
    def is_private(self) -> bool:
        """Only people at this machine can reach it."""
        return self.is_local and not self.names

    @property
    def has_proxy(self) -> bool:
        """Everybody comes from the proxy's address; it says who they are."""
        return bool(self.names) and self.is_local
