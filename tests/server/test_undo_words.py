"""Undo says in words what it takes back, also if that was "Done"."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.client import House, me

import holdfast
from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.core.words import words_for

pytestmark = pytest.mark.anyio


def about_to_finish(id: str) -> tuple[Match, int, str]:
    """Somebody may end a sequence, and could take that back."""
    game = holdfast.game(id)
    for seed in range(20):
        match, random = game.match(game.min_seats, seed), Random(seed)
        while not match.over:
            seat = match.state.next_seat()
            step: Any = match.state.asking(seat)
            for key in match.open[seat] if match.state.each is None else []:
                if game.people.tone(key, step.prompt) not in ("finish", "end"):
                    continue
                then = match.copy()
                then.choose(seat, key)
                if then.can_undo(seat) and not then.over:
                    return match, seat, key
            match.choose(seat, match.open[seat][random.below(len(match.open[seat]))])
    raise AssertionError(f"nothing is ended in {id}")


@pytest.mark.parametrize("id", holdfast.games())
async def test_undo_of_done_says_what_was_asked(house: House, id: str) -> None:
    match, seat, key = about_to_finish(id)
    words = words_for(match.game, "en")
    asked = words.prompt(match.state, seat).partition(": ")[0].rstrip(".")
    links = await house.api.imported(match.record(), me(match.seats))
    async with house.sit(links.seats[seat]) as page:
        await page.until_asked()
        state = await page.choose(key)
        assert state["undo"]["what"] == f"{words.choice(key)} ({asked})"
        state = await page.act("undo")
        assert state["redo"]["what"] == f"{words.choice(key)} ({asked})"
