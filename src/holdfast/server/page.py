"""The built page: where it lies, whether it is older than its sources, how it is built."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

PAGE = Path(__file__).parent / "page"
PACKAGE = Path(__file__).parent.parent
WEB = PACKAGE.parent.parent / "web"  # only in a checkout
STAMP = "sources.txt"
PARTS = ("src", "public")
FILES = (
    "index.html",
    "package.json",
    "package-lock.json",
    "opening.ts",
    "vite.config.ts",
    "svelte.config.js",
)


class CannotBuild(Exception):
    """Why the page could not be built, and what to do."""


def is_built() -> bool:
    return (PAGE / "index.html").is_file()


def is_checkout() -> bool:
    return (WEB / "package.json").is_file()


def is_stale() -> bool:
    """Whether the page differs from its sources; never true for an installed package."""
    if not is_checkout():
        return not is_built()
    stamp = PAGE / STAMP
    return not is_built() or not stamp.is_file() or stamp.read_text() != fingerprint()


def sources() -> Iterator[Path]:
    for part in PARTS:
        yield from (path for path in (WEB / part).rglob("*") if path.is_file())
    yield from (WEB / name for name in FILES)
    for board in sorted((PACKAGE / "games").glob("*/board")):
        yield from (path for path in board.rglob("*") if path.is_file())


def fingerprint() -> str:
    sha = hashlib.sha256()
    for path in sorted(sources()):
        if path.is_file() and ".test." not in path.name:
            sha.update(str(path.relative_to(PACKAGE.parent.parent)).encode())
            sha.update(hashlib.sha256(path.read_bytes()).digest())
    return sha.hexdigest()


def build(say: Callable[[str], None]) -> None:
    """Install what building needs, build, and leave a stamp."""
    before = fingerprint()
    install_packages(say)
    say("building the page …")
    run([npm(), "run", "--silent", "build"])
    (PAGE / STAMP).write_text(before)


def install_packages(say: Callable[[str], None]) -> None:
    if has_packages():
        return
    say("installing what the page is built with …")
    run([npm(), "ci", "--no-audit", "--no-fund"])
    (WEB / "node_modules" / ".installed").write_bytes(lock_file())


def npm() -> str:
    found = shutil.which("npm")
    if found is None:
        raise CannotBuild("building the page needs Node 20 and npm; install them and try again")
    return found


def lock_file() -> bytes:
    return (WEB / "package-lock.json").read_bytes()


def has_packages() -> bool:
    """node_modules of exactly this lock file."""
    mark = WEB / "node_modules" / ".installed"
    return mark.is_file() and mark.read_bytes() == lock_file()


def run(command: list[str]) -> None:
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        output = (done.stdout + done.stderr).strip()
        raise CannotBuild(f"{' '.join(command[1:3])} failed:\n{output[-3000:]}")
