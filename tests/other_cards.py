"""Card packs with one thing changed, of whatever a game's data files hold."""

from __future__ import annotations

import copy
import json
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import holdfast
from holdfast.core.catalog import DataError
from holdfast.core.game import Game
from holdfast.core.packs import own_files

Key = str | int
Open = Callable[[Path], Game[Any]]
PLENTY = (50, 9)  # to which a number is raised, if the cards allow it
STEPS = (2, 1, -1)  # what is added to a number, until the cards can be loaded


class Number(NamedTuple):
    """A number in a data file: where it stands, and the component it belongs to, if to any."""

    file: str
    path: tuple[Key, ...]
    value: int
    card: str

    @property
    def kind(self) -> str:
        """The same for all numbers that mean the same: `building.*.cost.wood`."""
        return ".".join("*" if isinstance(key, int) else key for key in self.path)


def own_pack(game: Game[Any], folder: Path) -> Path:
    """The game's own cards as a pack."""
    folder.mkdir()
    for file in own_files(game.folder):
        shutil.copy(file, folder)
    return folder


def numbers_of(game: Game[Any]) -> list[Number]:
    """The first number of every kind, and the last, which is of another card."""
    found: dict[tuple[str, str], list[Number]] = {}
    for number in every_number(game):
        found.setdefault((number.file, number.kind), []).append(number)
    return [number for same in found.values() for number in dict.fromkeys((same[0], same[-1]))]


def every_number(game: Game[Any]) -> Iterator[Number]:
    for file in own_files(game.folder):
        yield from numbers_in(read(file), file.name)


def numbers_in(
    data: Any, file: str, path: tuple[Key, ...] = (), card: str = ""
) -> Iterator[Number]:
    if isinstance(data, dict):
        name = data.get("id", card)
        for key, value in data.items():
            yield from numbers_in(value, file, (*path, key), name)
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from numbers_in(value, file, (*path, at), card)
    elif isinstance(data, int) and not isinstance(data, bool):
        yield Number(file, path, data, card)


def with_number(
    game: Game[Any], folder: Path, number: Number, opens: Open
) -> tuple[Game[Any], int] | None:
    """The game with another number there; None where the cards allow no other."""
    pack = own_cards(game, folder)
    data = read(pack / number.file)
    for step in STEPS:
        changed = copy.deepcopy(data)
        put(changed, number.path, number.value + step)
        (pack / number.file).write_text(written(changed), "utf-8")
        try:
            return opens(pack), number.value + step
        except DataError:
            continue
    return None


def with_plenty(game: Game[Any], folder: Path, opens: Open) -> Game[Any]:
    """The game with as much of everything as its cards may say, kind by kind."""
    pack = own_cards(game, folder / "0")
    kinds: dict[tuple[str, str], list[Number]] = {}
    for number in every_number(game):
        kinds.setdefault((number.file, number.kind), []).append(number)
    for n, ((file, _), numbers) in enumerate(kinds.items(), 1):
        for most in PLENTY:
            richer = folder / f"{n}-{most}"
            shutil.copytree(pack, richer)
            data = read(richer / file)
            for number in numbers:
                put(data, number.path, max(number.value, most))
            (richer / file).write_text(written(data), "utf-8")
            try:
                opens(richer)
            except DataError:
                continue
            pack = richer
            break
    return opens(pack)


def with_texts(game: Game[Any], folder: Path, text: Callable[[str, str], str], opens: Open) -> Any:
    """The game with other words on every card: `text(id, lang)`."""
    pack = own_cards(game, folder)
    for file in pack.glob("*.toml"):
        data = read(file)
        for record in records_in(data):
            if "text" in record:
                record["text"] = {lang: text(record["id"], lang) for lang in record["text"]}
        file.write_text(written(data), "utf-8")
    return opens(pack)


def records_in(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        if "id" in data:
            yield data
        data = list(data.values())
    for value in data if isinstance(data, list) else []:
        yield from records_in(value)


def own_cards(game: Game[Any], folder: Path) -> Path:
    folder.mkdir(parents=True)
    for file in own_files(game.folder):
        shutil.copyfile(file, folder / file.name)
    return folder


def opened(id: str) -> Open:
    return lambda pack: holdfast.game(id, pack)


# TOML


def read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text("utf-8"))


def put(data: Any, path: tuple[Key, ...], value: int) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def written(data: dict[str, Any]) -> str:
    """Every part of the file on one line: no beauty, but TOML."""
    return "".join(f"{key} = {value_of(value)}\n" for key, value in data.items())


def value_of(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {value_of(v)}' for key, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(value_of(entry) for entry in value) + "]"
    return json.dumps(value, ensure_ascii=False)
