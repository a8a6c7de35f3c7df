"""Choose between the compiled and the interpreted modules, before any of them is imported.

A build of the compiled core lies in a folder of its own, `_compiled/<build>/`, and a stamp names it
together with the hash of every source it was made of. Only a build that is complete, for this
Python and of exactly these sources is used; otherwise the sources run. A process decides once: what
is compiled while it runs is for those that start later, and never do both kinds meet in one.
A game that was taken out as a whole is no change to the others: its modules are not there either.

`HOLDFAST_INTERPRETED=1` runs the sources in any case, `HOLDFAST_QUIET=1` says nothing about it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    SourceFileLoader,
)
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import Any

PACKAGE = os.path.dirname(os.path.abspath(__file__))
COMPILED = "_compiled"
STAMP = os.path.join(COMPILED, "stamp.json")
HOT_FOLDERS = ("core", "games", "bots")
PYTHON = sys.implementation.cache_tag
EXTENSION = EXTENSION_SUFFIXES[0]

STALE = (
    "the compiled core is older than its sources; running interpreted (make compile rebuilds it)"
)
INCOMPLETE = "the compiled core is incomplete; running interpreted (make compile rebuilds it)"
OTHER_PYTHON = (
    "the compiled core is for another Python; running interpreted (make compile rebuilds it)"
)


def choose_build() -> None:
    """Use the compiled modules if they are exactly these sources."""
    hide(strays(PACKAGE))
    if wants_interpreted():
        return
    stamp = read_stamp(PACKAGE)
    if stamp is None:
        return
    objection = objection_to(PACKAGE, stamp)
    if objection is None:
        use_build(build_folder(PACKAGE, stamp), stamp)
    else:
        announce(objection)


def wants_interpreted() -> bool:
    return os.environ.get("HOLDFAST_INTERPRETED", "") not in ("", "0")


def is_compiled() -> bool:
    """Whether the compiled core is what has really been loaded."""
    loaded = import_module("holdfast.core.agenda").__file__ or ""
    return loaded.endswith(tuple(EXTENSION_SUFFIXES))


# Is there a build, and is it of these sources? ---------------------------------------------------


def read_stamp(package: str) -> dict[str, Any] | None:
    """What the compiler has left; None if there is nothing, or nothing that can be read."""
    import json

    try:
        with open(os.path.join(package, STAMP), encoding="utf-8") as file:
            stamp = json.load(file)
        return {
            "python": str(stamp["python"]),
            "build": str(stamp["build"]),
            "modules": dict(stamp["modules"]),
            "libraries": list(stamp["libraries"]),
            "left_out": list(stamp.get("left_out", [])),
            "seen": dict(stamp.get("seen", {})),
            "compiler": str(stamp.get("compiler", "")),
        }
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError):
        return None


def build_folder(package: str, stamp: dict[str, Any]) -> str:
    return os.path.join(package, COMPILED, os.path.basename(stamp["build"]))


def objection_to(package: str, stamp: dict[str, Any]) -> str | None:
    """Why not to use what is compiled; None if there is no reason."""
    if stamp["python"] != PYTHON:
        return OTHER_PYTHON
    modules = modules_left(package, stamp)
    folder = build_folder(package, stamp)
    if not all(map(os.path.isfile, extension_files(folder, modules, stamp["libraries"]).values())):
        return INCOMPLETE
    # A module the compiler has never seen could subclass compiled classes; treat it as a change.
    known = {*modules, *without_games_taken_out(package, stamp["left_out"])}
    if set(hot_sources(package)) != known:
        return STALE
    for name, digest in modules.items():
        if not is_unchanged(os.path.join(package, name), digest, stamp["seen"].get(name)):
            return STALE
    return None


def modules_left(package: str, stamp: dict[str, Any]) -> dict[str, str]:
    """The compiled modules of the core, and of the games that are still there."""
    modules: dict[str, str] = stamp["modules"]
    return {name: modules[name] for name in without_games_taken_out(package, modules)}


def without_games_taken_out(package: str, sources: Iterable[str]) -> list[str]:
    """These sources without those of games whose folder is no package any more. One of which only
    a part is gone was changed, and is not meant."""
    names = list(sources)
    games = {name.split("/")[1] for name in names if name.startswith("games/")}
    gone = {
        f"games/{game}/"
        for game in games
        if not os.path.isfile(os.path.join(package, "games", game, "__init__.py"))
    }
    return [name for name in names if not name.startswith(tuple(gone))]


def hot_sources(package: str) -> Iterator[str]:
    """The sources that could be compiled, as paths in the package: no tests, no `__init__.py`."""
    for folder in HOT_FOLDERS:
        for path in files_under(os.path.join(package, folder)):
            if path.endswith(".py") and not path.endswith(os.sep + "__init__.py"):
                yield os.path.relpath(path, package).replace(os.sep, "/")


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


def is_unchanged(path: str, digest: str, seen: list[int] | None) -> bool:
    """Size and time decide if they match, as they nearly always do; then the hash."""
    status = os.stat(path)
    return seen == [status.st_size, status.st_mtime_ns] or digest == digest_of(path)


def digest_of(path: str) -> str:
    import hashlib

    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def announce(objection: str) -> None:
    if os.environ.get("HOLDFAST_QUIET", "") in ("", "0"):
        print(f"holdfast: {objection}", file=sys.stderr)
        os.environ["HOLDFAST_QUIET"] = "1"  # worker processes need not say it again


# Python prefers an extension module to the source beside it, however old it is. Before builds had
# folders of their own they lay there.


def strays(package: str) -> list[str]:
    """Extension files beside the sources."""
    hot = [path for folder in HOT_FOLDERS for path in files_under(os.path.join(package, folder))]
    return [path for path in hot if path.endswith((".so", ".pyd"))]


def hide(files: list[str]) -> None:
    """Let the import system see only sources in the folders of these files."""
    for folder in {os.path.dirname(path) for path in files}:
        sys.path_importer_cache[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


# Using it ----------------------------------------------------------------------------------------


def use_build(folder: str, stamp: dict[str, Any]) -> None:
    """From now on the modules that are left are imported from the build in this folder."""
    files = extension_files(folder, modules_left(PACKAGE, stamp), stamp["libraries"])
    sys.meta_path.insert(0, CompiledFinder(files))


def extension_files(
    folder: str, modules: Iterable[str], libraries: Iterable[str]
) -> dict[str, str]:
    """Where modules begin, by their names: all of one folder's in one file; and the libraries that
    hold their code."""
    found = {name: os.path.join(folder, name + EXTENSION) for name in libraries}
    for module in modules:
        path = ["holdfast", *module.removesuffix(".py").split("/")]
        found[".".join(path)] = os.path.join(folder, ".".join(path[1:-1]) + EXTENSION)
    return found


class CompiledFinder:
    """Finds compiled modules in the folder of their build."""

    def __init__(self, files: dict[str, str]) -> None:
        self.files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(name)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=AsIfBesideItsSource(name, file))


class AsIfBesideItsSource(ExtensionFileLoader):
    """Games look for their cards and words beside `__file__`. Modules get theirs from the library
    that holds their code, so that must have it right as well, and before them."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = super().create_module(spec)
        place = os.path.join(os.path.dirname(PACKAGE), *spec.name.split("."))
        module.__file__ = place + EXTENSION
        return module
