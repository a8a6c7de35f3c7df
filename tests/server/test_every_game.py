"""What the table tells, for every game and every number of seats: asides in both languages, to
their owner alone, and built from nothing that is hidden from the reader."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
from tests.server.client import House, Json, Seat, me
from tests.setups import some_tables

import holdfast
from holdfast.core.agenda import State
from holdfast.core.rng import Random
from holdfast.core.words import LANGUAGES
from holdfast.server import telling
from holdfast.server.room import Room
from holdfast.server.socket import ENCODE

pytestmark = pytest.mark.anyio

CHOICES = 40
EVERY = 6  # choices between two comparisons of worlds
WATCHING = -1


def tables() -> Iterator[Any]:
    for id in holdfast.games():
        for seats, options in some_tables(holdfast.game(id)):
            spelled = "-".join(str(value) for value in options.values())
            yield pytest.param(id, seats, options, id=f"{id}-{seats}-{spelled}")


@pytest.mark.parametrize(("id", "seats", "options"), list(tables()))
async def test_asides_are_told_to_their_owner_alone(
    house: House, id: str, seats: int, options: dict[str, object]
) -> None:
    links = await house.api.table(me(seats), game=id, options=options)
    room = house.room(links)
    random = Random(seats)
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(house.sit(token)) for token in links.seats]
        watcher = await stack.enter_async_context(house.sit(links.watch))
        for n in range(CHOICES):
            if room.match.over:
                break
            await choose(room, pages, random)
            for page in (*pages, watcher):
                await page.settle()
            look(room, pages, watcher)
            if n % EVERY == 0:
                compare_worlds(room, random)


async def choose(room: Room, pages: list[Seat], random: Random) -> None:
    """An answer; or an aside of anybody, asked or not, who then ends what he has begun."""
    turning = [page for page in pages if page.asides]
    begun = [seat for seat in range(room.seats) if room.match.state.has_begun(seat)]
    if begun:
        choices = room.match.state.begun(begun[0])
        page = pages[begun[0]]
        key = room.game.choices.key(choices[random.below(len(choices))])
    elif turning and random.below(4) == 0:
        page = turning[random.below(len(turning))]
        key = page.asides[random.below(len(page.asides))]
    else:
        waiting = [pages[seat] for seat in room.waiting]
        page = waiting[random.below(len(waiting))]
        key = page.answers[random.below(len(page.answers))]
    answer = await page.choose(key)
    assert "refused" not in answer, answer


def look(room: Room, pages: list[Seat], watcher: Seat) -> None:
    match = room.match
    for seat, page in enumerate(pages):
        is_asked = seat in room.waiting
        assert (page.state["ask"] is not None) is is_asked
        assert page.answers == match.legal(seat)[: len(page.answers)]
        assert page.asides == match.beside(seat)
        assert page.state["beside"] == [] or not is_asked
        assert page.state["waiting"] == room.waiting
        replies = [match.game.choices.key(choice) for choice in match.state.addressed(seat)]
        assert told_replies(page.state) == replies
        assert bool(page.state["address"]) is bool(replies), "an offer is told in a sentence"
    assert watcher.state["beside"] == []
    assert watcher.state["address"] == ""


def told_replies(state: Json) -> list[str]:
    options = [*(state["ask"]["options"] if state["ask"] else []), *state["beside"]]
    return [option["key"] for option in options if option.get("reply")]


def compare_worlds(room: Room, random: Random) -> None:
    """Built from a world that the seat cannot rule out, what it is told is the same to the byte."""
    match = room.match
    truth = match.state
    for seat in range(WATCHING, room.seats):
        world: State = room.game.determinize(truth, seat, Random(random.below(1 << 30)))
        for lang in LANGUAGES:
            real = told(room, seat, lang)
            try:
                match.state = world
                other = told(room, seat, lang)
            finally:
                match.state = truth
            assert real == other, f"seat {seat} is told otherwise in another world"


def told(room: Room, seat: int, lang: str) -> bytes:
    message = telling.state_message(room, seat, lang, {"from": 0, "lines": []})
    if message["together"]:
        del message["waiting"]  # imagined lanes begin anew
    for option in [*(message["ask"] or {"options": []})["options"], *message["beside"]]:
        assert option["label"], option
    return ENCODE(message)
