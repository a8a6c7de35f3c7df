"""What this game adds to the leak search of the server: decks, hands, and cards in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.client import House, bots, me
from tests.server.leaks import Search, Tally, reader_for

from holdfast.games.empires_end.rules.names import CARDS
from holdfast.games.empires_end.rules.state import Empires
from holdfast.games.empires_end.tests.at import game
from holdfast.games.empires_end.tests.leaks import Reader, cards_in, hidden_cards

pytestmark = pytest.mark.anyio

COMPANIES = (me(3), [*me(2), *bots(1)], [*me(1), *bots(1), *me(1)])


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize("n", range(len(COMPANIES)))
async def test_no_message_of_a_whole_game_tells_a_secret(tmp_path: Path, n: int) -> None:
    tally = Tally()
    async with House(tmp_path) as house:
        await Search(house, game(), tally, seed=20 + n).run(COMPANIES[n], {"blitz": True}, every=15)
    assert tally.leaks == []
    assert tally.messages > 400
    assert tally.compared > 10
    assert tally.answers > 10
    assert tally.same_hands.count(True) < len(tally.same_hands) / 4


def test_cards_are_found_by_id_and_by_name() -> None:
    assert cards_in('{"card": "fire_1"}') == {"fire_1"}
    assert cards_in("Fire 11 is revealed") == {"fire_11"}
    assert cards_in("Brand 3") == {"fire_3"}
    assert cards_in("Town 24 and farm_3 and 11 fires") == set()


async def test_a_leak_would_be_noticed(tmp_path: Path) -> None:
    """A card of another hand, and one of the deck: as an id and in a sentence."""
    assert reader_for(game()) is Reader
    async with House(tmp_path) as house:
        links = await house.api.table(me(3), game=game().id)
        state = house.room(links).match.state
        assert isinstance(state, Empires)
        held = min(hidden_cards(state, 1) - hidden_cards(state, 0))
        buried = min(CARDS[card] for card in state.bag)
        async with house.sit(links.seats[1]) as page:
            for secret in (held, buried, f"There is {held.replace('_', ' ').capitalize()}."):
                for part in ("where", "ask", "beside", "address", "doing", "undo", "log"):
                    message = {**page.state, part: [secret]}
                    if part == "log":
                        line = {"what": "x", "opens": False, "rule": "", "seat": 0, "data": {}}
                        message["log"] = {"from": 0, "lines": [{**line, "text": secret}]}
                    tally = Tally()
                    Reader(game(), 1, "en", page, tally).search_state(message, [state])
                    assert tally.leaks, f"{part}: the search is blind"
            tally = Tally()
            Reader(game(), 1, "en", page, tally).search_state(page.state, [state])
            assert tally.leaks == []


async def test_a_strange_view_would_be_noticed(tmp_path: Path) -> None:
    async with House(tmp_path) as house:
        links = await house.api.table(me(2), game=game().id)
        state = house.room(links).match.state
        async with house.sit(links.seats[1]) as page:
            view = page.state["view"]
            own, other = view["empires"][1], view["empires"][0]
            goods = own["goods"]
            for strange in (
                {**view, "extra": 1},
                {**view, "empires": [{**other, "shown": goods}, own]},
                {**view, "empires": [{**other, "goods": goods}, own]},
                {**view, "empires": [other, {**own, "extra": 1}]},
            ):
                tally = Tally()
                Reader(game(), 1, "en", page, tally).search_view(strange, state)
                assert tally.leaks
