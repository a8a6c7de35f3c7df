"""`holdfast serve` of any checkout, in a process of its own, and what it takes of the machine."""

from __future__ import annotations

import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

HERE = Path(__file__).resolve().parent.parent
STARTED = re.compile(r"Holdfast is at http://[^ ]+:(\d+)/")
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 60.0  # seconds until a server counts as not started, or as not willing to stop


class Server:
    """Runs from `with` on; several may run one after the other on the same folder."""

    def __init__(
        self,
        checkout: Path,
        folder: Path,
        *options: str,
        environment: dict[str, str] | None = None,
        descriptors: int | None = None,
    ) -> None:
        self.checkout = checkout
        self.data = folder / "data"
        self.log = folder / "log"
        self.options = options
        self.environment = {**environment_of(checkout), **(environment or {})}
        self.descriptors = descriptors  # it may raise that itself; None: as many as this process
        self.port = 0

    def __enter__(self) -> Self:
        command = [sys.executable, "-P", "-c", "from holdfast.cli import main; main()", "serve"]
        options = ["--no-build", "--port", "0", "--data", str(self.data), *self.options]
        said_before = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *options],
                stdout=log,
                stderr=log,
                env=self.environment,
                preexec_fn=lambda: limit_descriptors(self.descriptors),
            )
        try:
            self._wait_until_up(said_before)
        except BaseException:
            self.kill()
            raise
        return self

    def _wait_until_up(self, said_before: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            found = STARTED.search(self.log.read_bytes()[said_before:].decode(errors="replace"))
            if found:
                self.port = int(found[1])
                with contextlib.suppress(httpx.HTTPError):
                    httpx.get(f"{self.url}/api/health")
                    return
            time.sleep(0.05)
        said = self.log.read_text(errors="replace")[-2000:]
        raise RuntimeError(f"{self.checkout}: the server did not start\n{said}")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        except BaseException:
            self.kill()
            raise

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # What it takes

    def memory(self) -> float:
        """Resident megabytes."""
        return self._status("VmRSS")

    def most_memory(self) -> float:
        """The most since `forget_most_memory`."""
        return self._status("VmHWM")

    def forget_most_memory(self) -> None:
        self._proc("clear_refs").write_text("5")

    def processor(self) -> float:
        """Seconds so far, without the processes in which bots think."""
        user, system = self._proc("stat").read_text().rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / TICKS

    def lines(self) -> int:
        """How many it has written, on all its runs on this folder."""
        return self.log.read_bytes().count(b"\n")

    def _status(self, name: str) -> float:
        found = re.search(rf"{name}:\s+(\d+) kB", self._proc("status").read_text())
        assert found is not None
        return int(found[1]) / 1024

    def _proc(self, name: str) -> Path:
        return Path(f"/proc/{self.process.pid}/{name}")


def environment_of(checkout: Path) -> dict[str, str]:
    """Everything as here, but with the Holdfast of that checkout."""
    return {**os.environ, "PYTHONPATH": str(checkout.resolve() / "src")}


def run_in(checkout: Path, program: str, *arguments: str) -> Any:
    """What a small program says in JSON, run with the engine of that checkout."""
    command = [sys.executable, "-P", "-c", program, *arguments]
    done = subprocess.run(
        command, env=environment_of(checkout), check=True, stdout=subprocess.PIPE, text=True
    )
    return json.loads(done.stdout)


def take_all_descriptors() -> None:
    """This process is many clients."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def limit_descriptors(count: int | None) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if count is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))
