"""The recorded games of a game: replayed to their end, taken up in their middle, written anew."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import holdfast
from holdfast import DataError, Match
from holdfast.core.record import FORMAT, read_json

Result = tuple[list[int], list[int]]  # standings and winners


class Recordings:
    """A folder of records."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("*.json"))

    def stored(self, name: str) -> dict[str, Any]:
        data: dict[str, Any] = read_json(self.folder / f"{name}.json")
        return data

    def replayed(self, name: str) -> Match:
        return holdfast.load_record(self.stored(name))

    def from_the_middle(self, name: str, is_checked: bool = False) -> Match:
        """Its second half, played from a position; checked after every choice if wished."""
        data = self.stored(name)
        del data["result"]
        half = len(data["choices"]) // 2
        first = holdfast.load_record({**data, "choices": data["choices"][:half]})
        match = holdfast.load_position(first.position())
        for seat, key in data["choices"][half:]:
            match.choose(seat, key)
            if is_checked:
                match.state.check()
        return match

    # What every game promises

    def ends_as_it_did(self, name: str, result: Result) -> Match:
        match = self.replayed(name)
        assert match.over
        assert result_of(match) == result
        assert match.record() == as_written_today(self.stored(name), match)
        return match

    def refuses_another_result(self, name: str) -> None:
        data = self.stored(name)
        data["result"]["standings"][0] += 1
        with pytest.raises(DataError, match="record: result: the record says"):
            holdfast.load_record(data)

    def refuses_choice(self, name: str, key: str, rule: str) -> None:
        """A record whose fourth choice is this one, which the rule forbids there."""
        data = self.stored(name)
        data["choices"][3] = [data["choices"][3][0], key]
        with pytest.raises(DataError, match=rf"record: choices\[3\]: {key}: {rule}"):
            holdfast.load_record(data)

    # Anew

    def write(self, games: Mapping[str, Match], on_a_line: int = 1) -> None:
        """Also prints how they end, as the tests list it."""
        self.folder.mkdir(exist_ok=True)
        for name, match in games.items():
            text = spell(match.record(), on_a_line)
            (self.folder / f"{name}.json").write_text(text, encoding="utf-8")
            print(f'    "{name}": ({match.standings}, {match.winners}),', flush=True)


def check_throughout(match: Match, every: int = 1) -> None:
    """After every choice, or after every so many."""
    for n in range(0, len(match.choices) + 1, every):
        match.at(n).check()


def as_written_today(record: dict[str, Any], match: Match) -> dict[str, Any]:
    """The position at which an older record begins is written in the format of today."""
    if record["holdfast"] < FORMAT and "position" in record:
        return {**record, "holdfast": FORMAT, "position": match.origin["position"]}
    return record


def result_of(match: Match) -> Result:
    return match.standings, match.winners


def spell(record: dict[str, Any], on_a_line: int = 1) -> str:
    """JSON with one part of a position, and so many choices, on each line."""
    parts = []
    for key, value in record.items():
        if key == "position":
            inner = [f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items()]
            parts.append(f'"{key}": {{\n' + ",\n".join(inner) + "\n}")
        elif key == "choices":
            starts = range(0, len(value), on_a_line)
            lines = [json.dumps(value[at : at + on_a_line])[1:-1] for at in starts]
            parts.append(f'"{key}": [\n' + ",\n".join(lines) + "\n]")
        else:
            parts.append(f'"{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
