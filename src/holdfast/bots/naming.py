# not compiled: it imports what others have written.
"""Bots by name: our own, those that packages register, and classes in modules and files.

`make_bot` knows names alone. `load_bot` also imports what a name says, so it is for whoever may run
programs here anyway: the command line and the laboratory, never a string from somebody else.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from holdfast.bots.base import Bot, RandomBot
from holdfast.core.catalog import DataError, listed

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

LEVELS = ("random", "mild", "greedy", "mcts")
GROUP = "holdfast.bots"  # of entry points
HUMAN = "human"  # the terminal's name for a person
FILE_END = ".py"
OWN = "a bot of your own is module:Class or file.py:Class"


def make_bot(spec: str, seed: int = 0) -> Bot:
    """A bot from its name: random, mild, greedy, mcts, mcts:500 (iterations), mcts:200ms (time),
    or one that an installed package registers as an entry point of the group `holdfast.bots`."""
    found = our_bot(spec, seed) or registered_bot(spec, seed)
    if found is None:
        raise unknown(spec, "load_bot opens module:Class and file.py:Class")
    return found


def load_bot(spec: str, seed: int = 0) -> Bot:
    """Like make_bot, and also a class of anybody's: `module:Class` or `file.py:Class`. Its module
    is imported, which runs it. What stands behind another colon, `module:Class:500`, is handed to
    the class as text, after the seed."""
    found = our_bot(spec, seed) or registered_bot(spec, seed)
    if found is not None:
        return found
    if is_program(spec):
        return program_bot(spec, seed)
    raise unknown(spec, OWN)


def unknown(spec: str, hint: str) -> DataError:
    others = listed(registered_names())
    return DataError(
        f'there is no bot "{spec}"; there are random, mild, greedy, mcts, mcts:500 (iterations '
        f"per decision) and mcts:200ms (time per decision){f', {others}' if others else ''}; {hint}"
    )


# Our own


def our_bot(spec: str, seed: int) -> Bot | None:
    """One of LEVELS; None if it is no name of ours."""
    name, colon, budget = spec.partition(":")
    if name == "random" and not colon:
        return RandomBot(seed)
    if name == "mild" and not colon:
        from holdfast.bots.mild import MildBot

        return MildBot(seed)
    if name == "greedy" and not colon:
        from holdfast.bots.greedy import GreedyBot

        return GreedyBot(seed)
    if name == "mcts":
        from holdfast.bots.mcts import MctsBot

        iterations, milliseconds = read_budget(spec, budget)
        return MctsBot(seed, iterations, milliseconds)
    return None


def read_budget(spec: str, budget: str) -> tuple[int, int]:
    """Iterations and milliseconds; one of them is 0."""
    digits = budget.removesuffix("ms")
    if not budget:
        return 500, 0
    if not digits.isdecimal() or int(digits) == 0:
        raise DataError(
            f'bot "{spec}": the budget is a number of iterations (mcts:500) or of milliseconds '
            f"(mcts:200ms)"
        )
    return (0, int(digits)) if budget.endswith("ms") else (int(digits), 0)


# Registered by packages


@functools.cache
def registered() -> dict[str, EntryPoint]:
    """What installed packages offer, by names that can be written on a command line."""
    from importlib.metadata import entry_points

    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    return {name: found[name] for name in sorted(found) if is_free_name(name)}


def registered_names() -> list[str]:
    return list(registered())


def is_free_name(name: str) -> bool:
    """A name for a bot that is none of ours, and cannot be taken for a class or a list."""
    letters = name.replace("-", "").replace("_", "")
    return letters.isascii() and letters.isalnum() and name not in (*LEVELS, HUMAN)


def registered_bot(spec: str, seed: int) -> Bot | None:
    """One that a package registers; None if none has this name."""
    name, _, argument = spec.partition(":")
    entry = registered().get(name)
    if entry is None:
        return None
    try:
        kind = entry.load()
    except Exception as error:
        raise DataError(f'bot "{spec}": {entry.value} cannot be loaded: {said(error)}') from error
    return made(checked_kind(kind, spec, entry.value), spec, seed, argument)


# Anybody's classes


def is_program(spec: str) -> bool:
    """Whether it names a class in a module or a file; ours come first."""
    name = spec.partition(":")[0]
    return (":" in spec or spec.endswith(FILE_END)) and name not in (*LEVELS, *registered())


def program_bot(spec: str, seed: int) -> Bot:
    place, name, argument = parted(spec)
    if not place or not name:
        raise DataError(f'bot "{spec}": {OWN}')
    module = file_module(spec, place) if place.endswith(FILE_END) else named_module(spec, place)
    kind = getattr(module, name, None)
    if kind is None:
        others = listed([name for name, kind in vars(module).items() if is_kind(kind)])
        raise DataError(
            f'bot "{spec}": {place} has no class "{name}"; '
            f"{f'of bots it has {others}' if others else 'it has no bots at all'}"
        )
    return made(checked_kind(kind, spec, name), spec, seed, argument)


def parted(spec: str) -> tuple[str, str, str]:
    """Module or file, class, and what is handed to it. A path may have a colon of its own."""
    path, end, rest = spec.partition(f"{FILE_END}:")
    if end or spec.endswith(FILE_END):
        place = path if spec.endswith(FILE_END) and not end else path + FILE_END
    else:
        place, _, rest = spec.partition(":")
    name, _, argument = rest.partition(":")
    return place, name, argument


def named_module(spec: str, name: str) -> ModuleType:
    """Found where Python finds modules, or in the current folder."""
    if name == "__main__":
        raise DataError(f'bot "{spec}": every process has another __main__; give it a module')
    look_in(Path.cwd())
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise not_imported(spec, name, error) from error
        raise DataError(
            f'bot "{spec}": there is no module "{error.name}", neither in this folder nor where '
            f"Python looks for modules"
        ) from None
    except (Exception, SystemExit) as error:
        raise not_imported(spec, name, error) from error


def file_module(spec: str, name: str) -> ModuleType:
    path = Path(name).expanduser().resolve()
    if not path.is_file():
        raise DataError(f'bot "{spec}": there is no file {name}')
    look_in(path.parent)
    try:
        return module_at(path)
    except (Exception, SystemExit) as error:
        raise not_imported(spec, name, error) from error


@functools.cache
def module_at(path: Path) -> ModuleType:
    """A file as a module, under a name that no other module has."""
    name = f"holdfast_bot_{path.stem}_{abs(hash(path)):x}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def look_in(folder: Path) -> None:
    """As for a program that is started there, but last, so that it hides nothing."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
        importlib.invalidate_caches()


def not_imported(spec: str, name: str, error: BaseException) -> DataError:
    return DataError(f'bot "{spec}": {name} cannot be imported: {said(error)}')


# Making one


def is_kind(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, Bot) and thing is not Bot


def checked_kind(kind: object, spec: str, name: str) -> type[Bot]:
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise DataError(f'bot "{spec}": {name} is not a kind of holdfast.bots.Bot')
    if kind.decide == Bot.decide:
        raise DataError(f'bot "{spec}": {name} does not say how to decide')
    return kind


def made(kind: type[Bot], spec: str, seed: int, argument: str) -> Bot:
    name = kind.__name__
    try:
        bot = kind(seed, argument) if argument else kind(seed)  # type: ignore[call-arg]
    except Exception as error:
        call = f'{name}(seed, "{argument}")' if argument else f"{name}(seed)"
        raise DataError(f'bot "{spec}": {call} fails: {said(error)}') from error
    return bot


def said(error: BaseException) -> str:
    """`TypeError: …`, in one line."""
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
