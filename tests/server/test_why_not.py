"""Why not, while a smaller question is open: what is asked now is said."""

from __future__ import annotations

import pytest
from tests.server.client import House, me

import holdfast
from holdfast.core.agenda import Ask
from holdfast.core.record import Match
from holdfast.core.rng import Random

pytestmark = pytest.mark.anyio


def in_the_middle(id: str) -> tuple[Match, int, str]:
    """A game in which a seat is in the middle of something, and a choice of the larger question."""
    game = holdfast.game(id)
    for seed in range(20):
        match, random = game.match(game.min_seats, seed), Random(seed)
        before: dict[int, list[str]] = {}
        while not match.over:
            seat = match.state.next_seat()
            step = match.state.asking(seat)
            is_within = isinstance(step, Ask) and step.is_within()
            for key in before.get(seat, []) if is_within else []:
                if match.refusal(seat, key) and match.waits_for_smaller(seat, key):
                    return match, seat, key
            if not is_within:
                before[seat] = match.open[seat]
            match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    raise AssertionError(f"{id} has no smaller question")


@pytest.mark.parametrize("id", holdfast.games())
async def test_the_smaller_question_comes_first(house: House, id: str) -> None:
    match, seat, key = in_the_middle(id)
    links = await house.api.imported(match.record(), me(match.seats))
    async with house.sit(links.seats[seat]) as page:
        await page.until_asked()
        answer = (await page.ask({"why": key}))["why"]
        assert answer["text"] == f"Something else is asked first: {page.state['ask']['prompt']}"
        assert answer["rule"] == page.state["ask"]["rule"]
