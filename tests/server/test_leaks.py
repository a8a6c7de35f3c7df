"""Nobody is told what is hidden. The full figure is made by `python benchmarks/leaks.py`."""

from __future__ import annotations

from typing import Any

import pytest
from tests.planted import at
from tests.server.client import House, Json, bots, me
from tests.server.leaks import Search, Tally, hidden_from, ids_in, reader_for

import holdfast
from holdfast.core.game import Game
from holdfast.core.record import Match
from holdfast.core.rng import Random

pytestmark = pytest.mark.anyio

MOST = 160  # choices; whole games are played by the benchmark
PARTS = ("view", "where", "scores", "ask", "beside", "address", "doing", "undo", "redo", "log")


def people(seats: int) -> list[Json]:
    return me(seats)


def with_a_bot(seats: int) -> list[Json]:
    return [*me(1), *bots(1), *me(seats - 2)]


@pytest.mark.parametrize("company", [people, with_a_bot])
@pytest.mark.parametrize("id", holdfast.games())
async def test_no_message_of_a_game_tells_a_secret(house: House, id: str, company: Any) -> None:
    game, tally = holdfast.game(id), Tally()
    seats, options = at(game)
    await Search(house, game, tally, seed=20).run(company(seats), options, every=20, most=MOST)
    assert tally.leaks == []
    assert tally.games == {id: 1}
    assert tally.messages > 150
    assert tally.compared > 1
    assert tally.answers > 5


# The search finds what it looks for


@pytest.mark.parametrize("id", holdfast.games())
def test_components_are_found_alone_and_in_keys(id: str) -> None:
    game = holdfast.game(id)
    one, other, *_ = sorted(card.id for card in game.people.components())
    assert ids_in(game, {"at": [one]}) == {one}
    assert ids_in(game, [f"play:{one}:left", {other: 1}]) == {one, other}
    assert ids_in(game, [f"{one}s", 3, None]) == set()


def hiding(game: Game[Any]) -> tuple[Match, int, str]:
    """A position in which a seat must not know of something: who, and of what."""
    seats, options = at(game)
    for seed in range(20):
        match, random = game.match(seats, seed, options), Random(seed)
        while not match.over:
            for seat in range(seats):
                if hidden := hidden_from(game, match.state, seat):
                    return match, seat, min(hidden)
            seat = next(iter(match.open))
            keys = match.open[seat]
            match.choose(seat, keys[random.below(len(keys))])
    raise AssertionError(f"{game.title} hides nothing")


def leaking(honest: Json, part: str, secret: str) -> Json:
    """The message, with what must not be in this part of it."""
    if part == "log":
        line = {"what": "x", "opens": False, "rule": "", "seat": 0, "text": "", "data": [secret]}
        return {**honest, "log": {"from": 0, "lines": [line]}}
    if part == "view":
        return {**honest, "view": {**honest["view"], "extra": secret}}
    return {**honest, part: {"key": f"take:{secret}"}}


@pytest.mark.parametrize("id", holdfast.games())
async def test_a_leak_would_be_noticed(house: House, id: str) -> None:
    game = holdfast.game(id)
    match, seat, secret = hiding(game)
    links = await house.api.imported(match.position(), me(match.seats))
    async with house.sit(links.seats[seat]) as page:
        honest = dict(page.state)
        state = house.room(links).match.state
        messages = {part: leaking(honest, part, secret) for part in PARTS}
        messages["something new"] = {**honest, "extra": 1}
        for part, message in messages.items():
            tally = Tally()
            reader_for(game)(game, seat, "en", page, tally).search_state(message, [state])
            assert tally.leaks, f"{part}: the search is blind"
        tally = Tally()
        reader_for(game)(game, seat, "en", page, tally).search_state(honest, [state])
        assert tally.leaks == []
