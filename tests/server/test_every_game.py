"""What the table promises, for every game and every number of seats: asides are told in both
languages, to their owner alone, and built from nothing that is hidden from the reader; choices are
taken back; files are given and taken."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from tests.server.client import House, Json, Links, Seat, me
from tests.setups import GAMES, each_number_of_seats, some_tables

import holdfast
from holdfast.core.agenda import State
from holdfast.core.languages import LANGUAGES
from holdfast.core.rng import Random
from holdfast.lab.setups import usual
from holdfast.server import telling
from holdfast.server.room import Room
from holdfast.server.seating import who_is_asked, who_sees
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


@pytest.mark.parametrize("id", GAMES)
def test_everybody_hears_when_another_is_asked(id: str) -> None:
    """Also because of something done beside the question: whoever was asked waits meanwhile."""
    game = holdfast.game(id)
    seats = min(3, game.max_seats)
    for seed in range(20):
        match, random = game.match(seats, seed), Random(seed)
        while not match.over and len(match.choices) < 250:
            asked = who_is_asked(match.state)
            turning = [seat for seat in range(seats) if match.beside(seat)]
            is_beside = turning and random.below(3) == 0
            seat = turning[random.below(len(turning))] if is_beside else match.state.next_seat()
            keys = match.beside(seat) if is_beside else match.legal(seat)
            match.choose(seat, keys[random.below(len(keys))])
            seen = who_sees(match, len(match.choices) - 1)
            if match.state.each is None and asked != who_is_asked(match.state):
                assert seen == list(range(WATCHING, seats))


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
        world: State = room.game.rules.determinize(truth, seat, Random(random.below(1 << 30)))
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


# Taking back


@asynccontextmanager
async def everybody(house: House, links: Links) -> AsyncIterator[list[Seat]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(house.sit(token)) for token in links.seats]


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
async def test_choices_are_taken_back(house: House, id: str, seats: int) -> None:
    """Freely, and beyond what others have done when all of them agree."""
    options = usual(holdfast.game(id), seats)
    links = await house.api.table(me(seats), game=id, options=options)
    room, random = house.room(links), Random(7)
    stood = {0: room.match.position()}  # by the number of choices
    async with everybody(house, links) as pages:
        missing = {True, False} if seats > 1 else {True}
        for _ in range(CHOICES * 4):
            await choose(room, pages, random)
            for page in pages:
                await page.settle()
            stood[len(room.match.choices)] = room.match.position()
            seat, is_free = way_back(pages, missing, random)
            if seat < 0:
                continue
            missing.remove(is_free)
            await take_back(room, pages, seat, is_free, stood)
            if not missing:
                return
    raise AssertionError(f"nobody could take back: free is {missing}")


def way_back(pages: list[Seat], missing: set[bool], random: Random) -> tuple[int, bool]:
    """A seat that may take back as is still to be tried; -1 if there is none."""
    undo = [page.state["undo"] for page in pages]
    found = [(seat, one["free"]) for seat, one in enumerate(undo) if one and one["free"] in missing]
    return found[random.below(len(found))] if found else (-1, False)


async def take_back(
    room: Room, pages: list[Seat], seat: int, is_free: bool, stood: dict[int, Json]
) -> None:
    last = room.last_choice(seat)
    assert last is not None
    views = [page.state["view"] for page in pages]
    await pages[seat].act("undo")
    for other, page in enumerate(pages):
        await page.settle()
        if not is_free and other != seat:
            assert page.state["view"] == views[other]
            assert page.state["consent"]["seat"] == seat
            await page.ask({"consent": True})
            await page.settle()
    for page in pages:
        await page.settle()
        assert page.state["consent"] is None
    if is_free and room.match.choices[last:]:
        return  # others go on in lanes of their own
    assert len(room.match.choices) == last
    assert room.match.position() == stood[last]


# Files


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
async def test_a_position_is_given_and_taken(house: House, id: str, seats: int) -> None:
    """Each seat may play on elsewhere from what it sees; hidden things are others, perhaps."""
    game = holdfast.game(id)
    # A seed of the server's own choice might bring a game that is over by then.
    begun = game.match(seats, 5, usual(game, seats)).position()
    links = await house.api.imported(begun, me(seats))
    room, random = house.room(links), Random(5)
    async with everybody(house, links) as pages:
        for _ in range(CHOICES // 2):
            await choose(room, pages, random)
            for page in pages:
                await page.settle()
        for seat, token in enumerate(links.seats):
            file = await house.api.fetch("/api/table/position", token)
            await play_on_elsewhere(house, file, pages[seat], random)


async def play_on_elsewhere(house: House, file: Json, page: Seat, random: Random) -> None:
    """Where a file is brought to, its seat sees and is asked what it saw and was asked here."""
    seat = page.state["view"]["seat"]
    copy = await house.api.imported(file, me(file["seats"]))
    room = house.room(copy)
    async with everybody(house, copy) as others:
        assert others[seat].state["view"] == page.state["view"], "another view"
        if not room.match.state.each:
            assert others[seat].keys == page.keys, "other keys"
        await choose(room, others, random)


@pytest.mark.parametrize("id", GAMES)
async def test_a_file_of_another_moment_would_be_noticed(house: House, id: str) -> None:
    """In every game: what is given is compared with what a seat sees just then."""
    game = holdfast.game(id)
    seats = game.max_seats
    match = game.match(seats, 5, usual(game, seats))
    links = await house.api.imported(match.position(), me(seats))
    begun = match.view(0)
    while match.view(0) == begun:
        match.choose(*next((seat, keys[0]) for seat, keys in match.open.items()))
    async with house.sit(links.seats[0]) as page:
        with pytest.raises(AssertionError, match="another view"):
            await play_on_elsewhere(house, match.position(), page, Random(5))
