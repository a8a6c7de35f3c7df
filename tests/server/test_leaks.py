"""Nobody is told what is hidden. The full figure is made by `python benchmarks/leaks.py`."""

from __future__ import annotations

import pytest
from tests.server.client import House, Json, bots, me
from tests.server.leaks import Reader, Search, Tally, cards_in, hidden_from, now

pytestmark = pytest.mark.anyio

COMPANIES: list[tuple[list[Json], bool]] = [
    (me(3), True),
    ([*me(2), *bots(1)], True),
    ([*me(1), *bots(1), *me(1)], True),
]


@pytest.mark.parametrize("n", range(len(COMPANIES)))
async def test_no_message_of_a_whole_game_tells_a_secret(house: House, n: int) -> None:
    seats, is_blitz = COMPANIES[n]
    tally = Tally()
    search = Search(house, tally, seed=20 + n)
    await search.run(seats, is_blitz, every=15)
    assert tally.leaks == []
    assert tally.messages > 400
    assert tally.compared > 10
    assert tally.answers > 10
    assert search.same_hands.count(True) < len(search.same_hands) / 4


# The search finds what it looks for


def test_cards_are_found_by_id_and_by_name() -> None:
    assert cards_in('{"card": "fire_1"}') == {"fire_1"}
    assert cards_in("Fire 11 is revealed") == {"fire_11"}
    assert cards_in("Brand 3") == {"fire_3"}
    assert cards_in("Town 24 and farm_3 and 11 fires") == set()


async def test_a_leak_would_be_noticed(house: House) -> None:
    links = await house.api.table(me(3))
    room = house.room(links)
    state = now(room)
    (secret, *_) = sorted(hidden_from(state, 1) - hidden_from(state, 0))
    async with house.sit(links.seats[1]) as page:
        honest = dict(page.state)
        for part in ("view", "where", "ask", "beside", "address", "doing", "log", "undo"):
            tally = Tally()
            reader = Reader(1, "en", page, tally)
            message = {**honest, "extra": 1} if part == "view" else {**honest, part: [secret]}
            if part == "log":
                line = {
                    "what": "x",
                    "opens": False,
                    "rule": "",
                    "seat": 0,
                    "text": secret,
                    "data": {},
                }
                message["log"] = {"from": 0, "lines": [line]}
            reader.search_state(message, [state])
            assert tally.leaks, f"{part}: the search is blind"
        tally = Tally()
        Reader(1, "en", page, tally).search_state(honest, [state])
        assert tally.leaks == []
