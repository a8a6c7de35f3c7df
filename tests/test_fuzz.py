"""Changed files are refused in words that say where, or are as good as any other: a short run of
`holdfast.testing.changed` over every game, every fault it has ever found, and that it finds faults
at all. `make stress` tries tens of thousands."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.planted import Fault, Planted
from tests.setups import GAMES, ONE

import holdfast
from holdfast.core.agenda import State
from holdfast.core.catalog import DataError, Reader
from holdfast.core.rng import Random
from holdfast.testing.changed import Fuzz, Sample, files, moments, try_file

FILES = 20
ENDS = 5  # one of so many is played to its end
SEEDS = 2  # ways in which play goes on from a file
FAULTS = [path for id in GAMES for path in holdfast.game(id).folder.glob("tests/faults/*.json")]


def some(id: str, seed: int) -> list[Sample]:
    """A few moments of the first half of a game, and its record up to there."""
    game = holdfast.game(id)
    every = game.tables()
    setup = every[seed * 7919 % len(every)]
    return list(moments(game, setup, seed, skill=50, kept=5, most=130))


@pytest.mark.parametrize("id", GAMES)
def test_changed_files_are_refused_or_as_good_as_any(id: str) -> None:
    fuzz = Fuzz(holdfast.game(id), 1, some(id, 1), ENDS).run(FILES)
    assert [fault.what for fault in fuzz.faults.values()] == []
    assert fuzz.counts["accepted"] > 7
    assert fuzz.counts["refused"] > 5


@pytest.mark.parametrize("path", sorted(FAULTS), ids=lambda path: path.stem)
def test_what_was_wrong_once_stays_right(path: Path) -> None:
    """`refused` is what is said of the file; without it the file is good."""
    stored = json.loads(path.read_text(encoding="utf-8"))
    game = holdfast.game(stored["file"]["game"])
    if "refused" in stored:
        load = (
            holdfast.load_record if stored["file"]["kind"] == "record" else holdfast.load_position
        )
        with pytest.raises(DataError) as caught:
            load(stored["file"])
        assert stored["refused"] in str(caught.value)
    for seed in range(SEEDS):
        assert try_file(game, stored["file"], seed) is ("refused" not in stored)


def test_a_seed_gives_the_same_files() -> None:
    game = holdfast.game(ONE)
    pool = some(ONE, 3)
    assert pool == some(ONE, 3)
    assert list(files(game, 3, 10, pool)) == list(files(game, 3, 10, pool))
    assert list(files(game, 3, 10, pool)) != list(files(game, 4, 10, pool))


# It finds what is wrong


def raises(own: Fault, *args: Any) -> Any:
    raise KeyError("card")


def refuses(own: Fault, source: Reader, *rest: Any) -> Any:
    raise source.fail("so it cannot be")


def refuses_without_a_place(own: Fault, *args: Any) -> Any:
    raise DataError("so it cannot be")


def writes_what_it_cannot_read(own: Fault, s: State) -> Any:
    return {**own(s), "more": 1}


def imagines_the_impossible(own: Fault, s: State, seat: int, random: Random) -> Any:
    world = own(s, seat, random)
    world.agenda = [*world.agenda, *world.agenda, *world.agenda]
    return world


@cache
def pool(id: str) -> list[Sample]:
    return some(id, 2)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        ({"load": raises}, "KeyError"),
        ({"load": refuses}, "refused, as written"),
        ({"load": refuses_without_a_place}, "no place in: so it cannot be"),
        ({"dump": writes_what_it_cannot_read}, '"more" is not a known key'),
        ({"view": raises}, "KeyError"),
        ({"determinize": raises}, "KeyError"),
        ({"determinize": imagines_the_impossible}, "written, but not read again"),
        ({"label": raises}, "KeyError"),
        ({"standings": raises}, "KeyError"),
        ({"tally": raises}, "KeyError"),
        ({"quick": raises}, "KeyError"),
        ({"show": raises}, "KeyError"),
    ],
)
def test_a_planted_fault_is_found_in_every_game(
    fault: dict[str, Fault], complaint: str, id: str
) -> None:
    fuzz = Fuzz(Planted(holdfast.game(id), **fault), 2, pool(id)).run(0)
    assert complaint in " ".join(found.what for found in fuzz.faults.values())
