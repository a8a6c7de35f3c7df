"""First games at the table: the game's own table, explained once, also after the server stopped."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.client import GAME, OTHERWISE, House, Json, Links, Seat, error_of

import holdfast
from holdfast.core.lessons import plan_of
from holdfast.core.rng import Random

pytestmark = pytest.mark.anyio


async def first_table(house: House, game: str) -> tuple[Links, int]:
    links = Links(await house.api.send("/api/tables/first", {"game": game, "name": "Ines"}))
    return links, plan_of(holdfast.game(game)).person


async def some_choices(seat: Seat, random: Random, most: int) -> list[Json]:
    """The lessons as this seat was told them, choice by choice."""
    told: list[Json] = []
    for _ in range(most):
        state = await seat.until_state(lambda one: one["ask"] is not None or one["result"])
        told.append(state["lesson"])
        if state["result"]:
            break
        await seat.choose(seat.any_key(random))
    return told


@pytest.mark.parametrize("game", holdfast.games())
async def test_a_first_game_is_the_games_own(house: House, game: str) -> None:
    plan = plan_of(holdfast.game(game))
    links, person = await first_table(house, game)
    table = await house.api.fetch("/api/table", links.host)
    assert [seat["bot"] for seat in table["seats"] if seat["who"] == "bot"] == plan.bots
    assert table["seats"][person]["name"] == "Ines"
    assert plan.options.items() <= table["options"].items()
    assert house.room(links).match.origin["seed"] == plan.seed
    assert table["commitment"] == ""  # anybody can read the seed: nothing is promised


async def test_nobody_asks_for_a_seed_of_his_own(house: House) -> None:
    wanted = {"game": GAME, "name": "Ines"}
    others: list[Json] = [{"seed": 7}, {"options": OTHERWISE}, {"seats": []}]
    for more in others:
        error_of(await house.api.post("/api/tables/first", {**wanted, **more}), 422)
    error_of(await house.api.post("/api/tables/first", {"game": "chess"}), 404)
    table = {"game": GAME, "seats": [{"who": "me"}, {"who": "bot"}], "seed": 7}
    error_of(await house.api.post("/api/tables", table), 422)


async def test_lessons_are_said_once_and_to_the_person_alone(house: House) -> None:
    links, person = await first_table(house, GAME)
    async with house.sit(links.seats[person]) as seat, house.sit(links.watch) as watcher:
        told = await some_choices(seat, Random(3), 12)
        assert len(told[0]["said"]) == 1
        assert told[0]["at"]
        last = told[-1]["said"]
        assert len(last) == len(set(last)) > 2
        assert all(one["said"] == last[: len(one["said"])] for one in told)
        await watcher.settle()
        assert watcher.state["lesson"] is None


async def test_what_was_heard_outlives_the_server(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        links, person = await first_table(house, GAME)
        async with house.sit(links.seats[person]) as seat:
            await some_choices(seat, Random(3), 6)
            await seat.until_asked()
            heard = seat.state["lesson"]
    async with House(tmp_path) as house, house.sit(links.seats[person]) as seat:
        await seat.until_asked()
        assert seat.state["lesson"] == heard
        told = await some_choices(seat, Random(4), 6)
        assert told[-1]["said"][: len(heard["said"])] == heard["said"]
        assert len(told[-1]["said"]) == len(set(told[-1]["said"]))


async def test_nothing_is_said_again_after_it_was_taken_back(house: House) -> None:
    links, person = await first_table(house, GAME)
    async with house.sit(links.seats[person]) as seat:
        await some_choices(seat, Random(3), 5)
        await seat.until_asked()
        before = seat.state["lesson"]["said"]
        await seat.act("undo")
        await seat.until_asked()
        assert seat.state["lesson"]["said"][: len(before)] == before
        told = await some_choices(seat, Random(5), 6)
        assert len(told[-1]["said"]) == len(set(told[-1]["said"]))


async def test_other_tables_have_no_lessons(house: House) -> None:
    links = await house.api.table([{"who": "me"}, {"who": "bot", "bot": "mild"}])
    async with house.sit(links.seats[0]) as seat:
        await seat.until_asked()
        assert seat.state["lesson"] is None
