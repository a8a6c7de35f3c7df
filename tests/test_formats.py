"""Formats of positions: the first one is read for ever and written no more; none that this program
does not know is guessed at."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from tests.setups import GAMES
from tests.test_old import LAST_OF_FORMAT_1, Json, play_on, unpacked

import holdfast
from holdfast import DataError
from holdfast.core.record import FIRST_FORMAT, FORMAT
from holdfast.lab.setups import usual

STRANGE: list[object] = [None, 7, "x", [], {}]


@cache
def old_positions(id: str) -> list[Json]:
    """One for each number of seats."""
    found = {
        one["seats"]: one for one in unpacked(LAST_OF_FORMAT_1, "positions") if one["game"] == id
    }
    return list(found.values())


def old_position(id: str) -> Json:
    return copy.deepcopy(old_positions(id)[-1])


def as_record(position: Json) -> Json:
    """Of a game that began there, as it was written then."""
    heading = {key: value for key, value in position.items() if key != "state"}
    return {**heading, "kind": "record", "position": position["state"], "choices": []}


def through_json(data: Json) -> Json:
    again: Json = json.loads(json.dumps(data))
    return again


def refused(data: Json) -> str:
    load = holdfast.load_record if data["kind"] == "record" else holdfast.load_position
    with pytest.raises(DataError) as caught:
        load(data)
    return str(caught.value)


# What is read, and what is written


@pytest.mark.parametrize("id", GAMES)
def test_a_position_of_format_1_is_read_and_written_as_it_is_today(id: str) -> None:
    for old in old_positions(id):
        assert old["holdfast"] == FIRST_FORMAT
        untouched = copy.deepcopy(old)
        match = holdfast.load_position(old)
        assert old == untouched
        data = through_json(match.position())
        assert data["holdfast"] == FORMAT
        assert data["state"] != old["state"]
        again = holdfast.load_position(data)
        assert again.position() == match.position()
        assert again.open == match.open


@pytest.mark.parametrize("id", GAMES)
def test_a_record_that_begins_at_one_is_written_as_it_is_today(id: str) -> None:
    old = old_position(id)
    begun = [holdfast.load_position(old), holdfast.load_record(as_record(old))]
    for match in begun:
        play_on(match, 3)
        record = through_json(match.record())
        assert (record["holdfast"], len(record["choices"])) == (FORMAT, len(match.choices))
        again = holdfast.load_record(record)
        assert through_json(again.record()) == record
        assert again.position() == match.position()
        start = {**old, "holdfast": FORMAT, "state": record["position"]}
        assert holdfast.load_position(start).position() == holdfast.load_position(old).position()


@pytest.mark.parametrize("id", GAMES)
def test_a_record_that_begins_with_the_setup_has_not_changed(id: str) -> None:
    game = holdfast.game(id)
    record = game.match(game.max_seats, 3, usual(game, game.max_seats)).record()
    assert record["holdfast"] == FIRST_FORMAT
    assert holdfast.load_record({**record, "holdfast": FORMAT}).record() == record


# What is refused


@pytest.mark.parametrize("format", [FORMAT + 1, 0, -1, 10**9])
@pytest.mark.parametrize("id", GAMES)
def test_another_format_is_refused_in_words(id: str, format: int) -> None:
    position = {**old_position(id), "holdfast": format}
    why = f"it has format {format}; this program reads formats 1 to 2"
    assert refused(position) == f"position: {why}"
    assert refused(as_record(position)) == f"record: {why}"
    position = {**holdfast.load_position(old_position(id)).position(), "holdfast": format}
    assert refused(position) == f"position: {why}"


@pytest.mark.parametrize("format", ["2", True, 2.0, None])
def test_a_format_is_a_whole_number(format: object) -> None:
    said = refused({**old_position(GAMES[0]), "holdfast": format})
    assert said.startswith("position: holdfast: expected a whole number")


@pytest.mark.parametrize("id", GAMES)
def test_what_is_written_today_is_not_of_format_1(id: str) -> None:
    data = holdfast.load_position(old_position(id)).position()
    assert refused({**data, "holdfast": FIRST_FORMAT}).startswith("position: state: ")


@pytest.mark.parametrize("state", [*STRANGE, True, [{}], {"course": {}}])
@pytest.mark.parametrize("id", GAMES)
def test_a_state_of_another_shape_is_refused_with_its_place(id: str, state: object) -> None:
    assert refused({**old_position(id), "state": state}).startswith("position: state: ")


def misshapen(value: Any) -> object:
    return 7 if isinstance(value, str) or value is None else "x"


@pytest.mark.parametrize("id", GAMES)
def test_every_part_of_another_shape_is_refused_with_its_place(id: str) -> None:
    whole = old_position(id)
    for key in whole["state"]:
        data = copy.deepcopy(whole)
        data["state"][key] = misshapen(data["state"][key])
        assert refused(data).startswith("position: state"), key


@pytest.mark.parametrize("id", GAMES)
def test_every_seat_of_another_shape_is_refused_with_its_place(id: str) -> None:
    """The parts that are a list of tables, and the tables in them."""
    whole = old_position(id)
    pieces = {key: value for key, value in whole["state"].items() if key != "course"}
    ways = list(ways_to_tables(pieces))
    assert ways
    for way in ways:
        for strange in STRANGE:
            data = copy.deepcopy(whole)
            at(data, way)[-1] = strange
            assert refused(data).startswith("position: state"), way
        for inner in at(whole, way)[-1]:
            data = copy.deepcopy(whole)
            at(data, way)[-1][inner] = misshapen(at(data, way)[-1][inner])
            assert refused(data).startswith("position: state"), (way, inner)


def ways_to_tables(value: Json, way: tuple[str, ...] = ("state",)) -> Iterator[tuple[str, ...]]:
    for key, inner in value.items():
        if isinstance(inner, dict):
            yield from ways_to_tables(inner, (*way, key))
        elif isinstance(inner, list) and inner and isinstance(inner[-1], dict):
            yield (*way, key)


def at(data: Any, way: tuple[str, ...]) -> Any:
    for key in way:
        data = data[key]
    return data


@pytest.mark.parametrize("id", GAMES)
def test_a_part_that_is_not_there_is_named_without_words_of_the_program(id: str) -> None:
    whole = old_position(id)
    for key in whole["state"]:
        data = copy.deepcopy(whole)
        del data["state"][key]
        said = refused(data)
        assert "Error" not in said, key
        assert f'"{key}" is missing' in said, key


@pytest.mark.parametrize("id", GAMES)
def test_a_part_that_nobody_knows_is_refused_by_name(id: str) -> None:
    data = old_position(id)
    data["state"]["nonsense"] = 1
    assert refused(data).startswith('position: state: "nonsense" is not a known key')


@pytest.mark.parametrize("id", GAMES)
def test_a_state_without_a_bottom_is_refused(id: str) -> None:
    deep: list[Any] = []
    for _ in range(50_000):
        deep = [deep]
    said = refused({**old_position(id), "state": {"course": deep}})
    assert said.startswith("position: state: it is not as files of format 1 are")
