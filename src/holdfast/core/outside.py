# not compiled: it looks into folders and imports what it finds there.
"""Games that are not part of Holdfast: packages that name themselves by the entry point group
`holdfast.games`, and those in the folders of `HOLDFAST_GAMES`.

Nothing here trusts such a package. Whatever is wrong with it is one sentence, told to whoever asks
for that game, and nobody else notices.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import importlib
import os
import re
import sys
import traceback
from collections.abc import Iterator
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from holdfast.core.catalog import DataError
from holdfast.core.languages import LANGUAGES
from holdfast.core.words import words_for

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from holdfast.core.game import Game

GROUP = "holdfast.games"  # of entry points: the id, and the module or its function
FOLDERS = "HOLDFAST_GAMES"  # folders of games, as many as one likes, separated as in PATH
FUNCTION = "game"
AN_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Package(NamedTuple):
    """Where a game is said to be."""

    id: str
    module: str
    folder: Path  # of its files
    source: str  # who says so
    function: str = FUNCTION
    is_in_folder: bool = False  # of the user, not where Python looks for modules

    def open(self, pack: Path | None = None) -> Game[Any]:
        """The game, with its own cards or those of a pack."""
        module = import_from(self.folder) if self.is_in_folder else import_module(self.module)
        function = getattr(module, self.function, None)
        if isinstance(function, ModuleType) or function is None:
            function = getattr(game_module(module), self.function, None)
        if not callable(function):
            raise DataError(f"{self.module} has no function {self.function}(pack)")
        game: Game[Any] = function(pack)
        return game

    def objection(self) -> str:
        """Why this game cannot be played; empty if it can."""
        if not AN_ID.fullmatch(self.id):
            return self.says("an id is lower-case words with hyphens between them: last-harvest")
        try:
            game = self.open()
            if getattr(game, "id", None) != self.id:
                return self.says(f'its game calls itself "{getattr(game, "id", game)}"')
            for lang in LANGUAGES:
                check_words(game, lang)
        except (Exception, SystemExit) as error:
            return self.says(self.told(error))
        return ""

    def says(self, complaint: str) -> str:
        return f"{self.id} ({self.source}) cannot be played: {complaint}"

    def told(self, error: BaseException) -> str:
        """ "rules/turn.py, line 12: NameError: …", in one line."""
        what = " ".join(str(error).split())
        if isinstance(error, DataError):
            return what
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if Path(frame.filename).is_relative_to(self.folder)]
        where = [f"{Path(f.filename).relative_to(self.folder)}, line {f.lineno}: " for f in own]
        return f"{''.join(where[-1:])}{type(error).__name__}: {what}"


def check_words(game: Game[Any], lang: str) -> None:
    """What the lobby shows of every game."""
    table = words_for(game, lang).table
    missing = [key for key in ("title", "tagline") if not isinstance(table.get(key), str)]
    if missing:
        raise DataError(f"words/{lang}.toml: {missing[0]} is missing")
    for option in game.options:
        if option.name not in table.get("options", {}):
            raise DataError(f"words/{lang}.toml: [options] has no {option.name}")


# Packages that name themselves


def named_packages() -> list[Package]:
    return [package_of(entry) for entry in entries()]


@functools.cache
def entries() -> tuple[EntryPoint, ...]:
    """Looking through everything that is installed takes a while, and so does the import."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group=GROUP))


def package_of(entry: EntryPoint) -> Package:
    owner = entry.dist.name if entry.dist is not None else "an installed package"
    return Package(
        entry.name, entry.module, place_of(entry.module), f"from {owner}", entry.attr or FUNCTION
    )


def place_of(module: str) -> Path:
    """The folder a module lies in, without importing it; what it is part of may be broken."""
    for name in (module, module.partition(".")[0]):
        with contextlib.suppress(Exception, SystemExit):
            spec = find_spec(name)
            if spec is not None and spec.origin is not None:
                return Path(spec.origin).resolve().parent
    return Path(module)


def import_module(name: str) -> ModuleType:
    return importlib.import_module(name)


def game_module(package: ModuleType) -> ModuleType | None:
    """`game.py` of a package whose `__init__.py` says nothing."""
    name = f"{package.__name__}.{FUNCTION}"
    is_there = hasattr(package, "__path__") and find_spec(name) is not None
    return importlib.import_module(name) if is_there else None


# Packages in folders


def folders() -> list[Path]:
    """The folders the user has named, in their order, each once."""
    named = os.environ.get(FOLDERS, "").split(os.pathsep)
    places = [Path(os.path.expanduser(name)).resolve() for name in named if name]
    return list(dict.fromkeys(places))


def missing_folders() -> list[str]:
    """Which of them cannot be looked into, a sentence each."""
    missing = [place for place in folders() if not can_be_read(place)]
    return [f"{FOLDERS}: there is no folder {place} that can be read" for place in missing]


def can_be_read(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.R_OK | os.X_OK)


def packages_in(folder: Path) -> list[Package]:
    """Every package folder with a `game`."""
    inside = sorted(folder.iterdir()) if can_be_read(folder) else []
    return [
        Package(path.name.replace("_", "-"), path.name, path, f"in {folder}", is_in_folder=True)
        for path in inside
        if path.name.isidentifier() and has_game(path)
    ]


def has_game(folder: Path) -> bool:
    """Whether this is a package with a `game`, seen without running it. One that cannot be read
    counts as well: whoever asks for it is told so."""
    init = folder / "__init__.py"
    if not init.is_file():
        return False
    if (folder / f"{FUNCTION}.py").is_file():
        return True
    try:
        return FUNCTION in bound_names(ast.parse(init.read_bytes()))
    except (SyntaxError, ValueError, OSError):
        return True


def bound_names(module: ast.Module) -> Iterator[str]:
    """What a module defines, assigns or imports on its top level."""
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def import_from(folder: Path) -> ModuleType:
    """The package in this folder, under its own name, as if its folder were on Python's path."""
    name = folder.name
    known = sys.modules.get(name)
    if known is not None and is_in(known, folder):
        return known
    check_free(name, folder)
    spec = PathFinder.find_spec(name, [str(folder.parent)])
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for half in [other for other in sys.modules if f"{other}.".startswith(f"{name}.")]:
            del sys.modules[half]
        raise
    return module


def is_in(module: ModuleType, folder: Path) -> bool:
    return Path(getattr(module, "__file__", None) or "").resolve().parent == folder


def check_free(name: str, folder: Path) -> None:
    """Refuse to stand in for a module that others need. A folder without code, which Python would
    take for a package as well, is none."""
    if name in sys.modules:
        raise DataError(taken(name, folder, "already imported"))
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        return
    if not spec.has_location or Path(spec.origin).resolve().parent != folder:
        raise DataError(taken(name, folder, spec.origin))


def taken(name: str, folder: Path, by: str) -> str:
    return f"there is another module {name} ({by}); {folder} needs another name"
