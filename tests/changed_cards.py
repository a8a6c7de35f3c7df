"""Cards as somebody else would print them: a game's own, with one thing about them changed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.fingerprints import data_files

import holdfast
from holdfast.core.catalog import DataError
from holdfast.core.game import Game
from holdfast.core.record import IllegalChoice, Match

KEY = re.compile(r"^(\w+) = ", re.MULTILINE)
NUMBER = re.compile(r"(?<=[\[ ])\d+(?=[],}\s]|$)")
NAMES = ("id", "source", "sources")


def own_cards(id: str, folder: Path) -> Game[Any]:
    """A card pack that is the game's own cards."""
    folder.mkdir(parents=True)
    for file in data_files(holdfast.game(id)):
        shutil.copyfile(file, folder / file.name)
    return holdfast.game(id, folder)


def changed_cards(game: Game[Any], folder: Path) -> Iterator[Game[Any]]:
    """The cards of this pack with one kind of value changed, wherever the game allows it."""
    for n, (name, text) in enumerate(changed_files(game)):
        other = folder / f"changed-{n}"
        shutil.copytree(str(game.pack_folder), other)
        (other / name).write_text(text, encoding="utf-8")
        try:
            yield holdfast.game(game.id, other)
        except DataError:
            shutil.rmtree(other)


def changed_files(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """For every value that cards have: one more of it, or the next card's."""
    for file in data_files(game):
        text = file.read_text(encoding="utf-8")
        for key in sorted(set(KEY.findall(text)) - set(NAMES)):
            for change in (one_more, next_one):
                lines = text.split("\n")
                places = [n for n, line in enumerate(lines) if line.startswith(f"{key} = ")]
                for n, line in zip(places, change([lines[n] for n in places])):
                    lines[n] = line
                if "\n".join(lines) != text:
                    yield file.name, "\n".join(lines)


def one_more(lines: list[str]) -> list[str]:
    return [NUMBER.sub(lambda found: str(int(found[0]) + 1), line) for line in lines]


def next_one(lines: list[str]) -> list[str]:
    return [*lines[1:], lines[0]]


def cards_that(game: Game[Any], folder: Path, is_wanted: Callable[[Game[Any]], bool]) -> Game[Any]:
    """The first changed cards of this kind."""
    for other in changed_cards(game, folder):
        if is_wanted(other):
            return other
    raise AssertionError(f"{game.id}: no change does that")


def replayed(match: Match, game: Game[Any]) -> Match | None:
    """The same choices with these cards, if they can be made."""
    again = game.match(match.seats, int(str(match.origin["seed"])), dict(options_of(match)))
    try:
        for seat, key in match.choices:
            again.choose(seat, key)
    except IllegalChoice:
        return None
    return again


def options_of(match: Match) -> dict[str, object]:
    options = match.origin["options"]
    assert isinstance(options, dict)
    return options


def leads_elsewhere(match: Match, game: Game[Any]) -> bool:
    """Whether these choices mean something else with these cards."""
    again = replayed(match, game)
    return again is None or game.files.dump(again.state) != match.game.files.dump(match.state)
