"""Files that older versions have left: records and positions (`tests/old/make.py` made them)."""

from __future__ import annotations

import json
import lzma
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.terminal import output, write

import holdfast
from holdfast import Match, OldRules
from holdfast.core.rng import Random

Json = dict[str, Any]
OLD = Path(__file__).parent / "old"
VERSIONS = sorted(path.name for path in OLD.iterdir() if (path / "records.jsonl.xz").exists())


def unpacked(version: str, name: str) -> list[Json]:
    text = lzma.decompress((OLD / version / f"{name}.jsonl.xz").read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


GAMES = {"0.3.0": 3, "40978be": 4, "ce55510": 4}  # how many games there were
LAST_OF_FORMAT_1 = "ce55510"


def test_there_are_files_of_every_version() -> None:
    assert list(GAMES) == VERSIONS


@pytest.mark.parametrize("version", VERSIONS)
def test_there_are_files_of_every_game_it_had(version: str) -> None:
    for name in ("records", "positions"):
        games = {file["game"] for file in unpacked(version, name)}
        assert games <= set(holdfast.games())
        assert len(games) == GAMES[version]


class Followed(NamedTuple):
    record: Json
    match: Match  # as far as it can be followed
    error: OldRules | None


@cache
def followed(version: str) -> list[Followed]:
    return [follow(record) for record in unpacked(version, "records")]


def follow(record: Json) -> Followed:
    try:
        return Followed(record, holdfast.load_record(record), None)
    except OldRules as error:
        return Followed(record, error.match, error)


def one_of_each(version: str) -> list[Followed]:
    """Of each game a record that can be followed to its end, and one that cannot."""
    return list(
        {(one.record["game"], one.error is None): one for one in followed(version)}.values()
    )


@pytest.mark.parametrize("version", VERSIONS)
def test_old_records_are_followed_as_far_as_they_can_be(version: str) -> None:
    for record, match, error in followed(version):
        choices = [tuple(choice) for choice in record["choices"]]
        assert match.choices == choices[: len(match.choices)]
        if error is None:
            assert len(match.choices) == len(choices)
        else:
            check_said(error, record)


def check_said(error: OldRules, record: Json) -> None:
    rules, n, seat, key, is_refused = error.where
    now = error.match.game.rules_version
    assert n == len(error.match.choices)
    at = n if is_refused else n - 1
    assert [seat, key] == record["choices"][at]
    assert int(rules) < int(now)
    said = str(error)
    assert f"choices[{at}]" in said
    assert f"under rules {rules}; these are rules {now}" in said
    assert key in said or not is_refused


@pytest.mark.parametrize("version", VERSIONS)
def test_what_can_be_followed_of_an_old_record_is_a_game(version: str) -> None:
    """It can be kept, replayed and played on."""
    for _, match, _ in one_of_each(version):
        again = holdfast.load_record(json.loads(json.dumps(match.record())))
        assert again.position() == match.position()
        play_on(again, 5)


def play_on(match: Match, most: int) -> None:
    random = Random(1)
    for _ in range(most):
        if match.over:
            return
        seat = next(iter(match.open))
        match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])


@pytest.mark.parametrize("version", VERSIONS)
def test_old_records_are_shown(version: str, tmp_path: Path) -> None:
    for record, match, error in one_of_each(version):
        said = output("replay", write(tmp_path / "record.json", record))
        assert all(key in said for _, key in match.choices)
        assert ("these are rules" in said) is (error is not None)


def test_records_end_where_they_ended_when_positions_were_written_otherwise() -> None:
    stored = unpacked(LAST_OF_FORMAT_1, "positions")
    assert all(position["holdfast"] == 1 for position in stored)
    over = [match.position() for match in map(holdfast.load_position, stored) if match.over]
    ends = [match for _, match, _ in followed(LAST_OF_FORMAT_1) if match.over]
    found = [match.game.id for match in ends if match.position() in over]
    for id in holdfast.games():
        assert found.count(id) == holdfast.game(id).max_seats - holdfast.game(id).min_seats + 1


@pytest.mark.parametrize("version", VERSIONS)
def test_old_positions_load_and_go_on(version: str) -> None:
    for position in unpacked(version, "positions"):
        match = holdfast.load_position(position)
        assert match.seats == position["seats"]
        again = holdfast.load_position(json.loads(json.dumps(match.position())))
        assert again.position() == match.position()
        play_on(match, 8)
        match.state.check()
