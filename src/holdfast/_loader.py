"""Choose between the compiled and the interpreted modules, before any of them is imported.

Python prefers an extension module to the source beside it, however old the extension is. So the
compiler leaves a stamp with the hash of every source it compiled, and this module compares. Only a
build that is complete, for this Python and of exactly these sources is used; otherwise the
extension files are made invisible and the sources run.

`HOLDFAST_INTERPRETED=1` runs the sources in any case, `HOLDFAST_QUIET=1` says nothing about it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader

PACKAGE = os.path.dirname(__file__)
STAMP = "_compiled.json"
HOT_FOLDERS = ("core", "games", "bots")
PYTHON = sys.implementation.cache_tag

STALE = (
    "the compiled core is older than its sources; running interpreted (make compile rebuilds it)"
)
INCOMPLETE = "the compiled core is incomplete; running interpreted (make compile rebuilds it)"
OTHER_PYTHON = (
    "the compiled core is for another Python; running interpreted (make compile rebuilds it)"
)


def choose_build() -> None:
    """Use the compiled modules if they are exactly these sources, else hide them."""
    compiled = compiled_files(PACKAGE)
    if not compiled:
        return
    if os.environ.get("HOLDFAST_INTERPRETED", "") not in ("", "0"):
        hide(compiled)
        return
    objection = objection_to(PACKAGE, compiled)
    if objection is not None:
        hide(compiled)
        announce(objection)


def is_compiled() -> bool:
    """Whether the compiled core is what has really been loaded."""
    loaded = import_module("holdfast.core.agenda").__file__ or ""
    return loaded.endswith(tuple(EXTENSION_SUFFIXES))


def objection_to(package: str, compiled: list[str]) -> str | None:
    """Why not to use the compiled files: None if there is no reason, "" if it needs no words."""
    import json

    try:
        with open(os.path.join(package, STAMP), encoding="utf-8") as file:
            stamp = json.load(file)
        modules: dict[str, str] = dict(stamp["modules"])
        seen: dict[str, list[int]] = dict(stamp.get("seen", {}))
        left_out: list[str] = list(stamp.get("left_out", []))
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return ""
    if stamp.get("python") != PYTHON:
        return OTHER_PYTHON
    if not set(modules) <= {source_of(path, package) for path in compiled}:
        return INCOMPLETE
    # A module the compiler has never seen could subclass compiled classes; treat it as a change.
    if set(hot_sources(package)) != {*modules, *left_out}:
        return STALE
    for name, digest in modules.items():
        if not is_unchanged(os.path.join(package, name), digest, seen.get(name)):
            return STALE
    return None


def hot_sources(package: str) -> Iterator[str]:
    """The sources that could be compiled, as paths in the package: no tests, no `__init__.py`."""
    for folder in HOT_FOLDERS:
        for path in files_under(os.path.join(package, folder)):
            if path.endswith(".py") and not path.endswith(os.sep + "__init__.py"):
                yield os.path.relpath(path, package).replace(os.sep, "/")


def compiled_files(package: str) -> list[str]:
    """Every extension file in the package, also those of another Python."""
    return [path for path in files_under(package) if path.endswith((".so", ".pyd"))]


def files_under(folder: str) -> Iterator[str]:
    """All files of a folder and its folders, except tests and caches."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except (FileNotFoundError, NotADirectoryError):
        return
    for entry in entries:
        if entry.is_dir():
            if entry.name not in ("tests", "__pycache__", "node_modules"):
                yield from files_under(entry.path)
        else:
            yield entry.path


def source_of(extension: str, package: str) -> str:
    """`…/core/rng.cpython-311-x86_64-linux-gnu.so` -> `core/rng.py`."""
    folder, name = os.path.split(os.path.relpath(extension, package))
    return "/".join([*folder.split(os.sep), name.partition(".")[0] + ".py"])


def is_unchanged(path: str, digest: str, seen: list[int] | None) -> bool:
    """Size and time decide if they match, as they nearly always do; then the hash."""
    status = os.stat(path)
    return seen == [status.st_size, status.st_mtime_ns] or digest == digest_of(path)


def digest_of(path: str) -> str:
    import hashlib

    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def hide(compiled: list[str]) -> None:
    """Let the import system see only sources in the folders of these files."""
    for folder in {os.path.dirname(path) for path in compiled}:
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def announce(objection: str) -> None:
    if objection and os.environ.get("HOLDFAST_QUIET", "") in ("", "0"):
        print(f"holdfast: {objection}", file=sys.stderr)
        os.environ["HOLDFAST_QUIET"] = "1"  # worker processes need not say it again
