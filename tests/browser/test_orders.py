"""Standing orders: a question that comes again answers itself, until somebody says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.player import HTTP, Player
from tests.server.client import ServerProcess
from tests.setups import GAMES

import holdfast
from holdfast.bots import make_bot
from holdfast.core.record import Match
from holdfast.lab.setups import usual

Sit = Callable[..., Player]
ORDERED = [id for id in GAMES if holdfast.game(id).people.order_of]


def at_an_order(id: str) -> Match:
    """Seat 0 is asked what can be ordered, with another answer beside it."""
    game = holdfast.game(id)
    seats = max(2, game.min_seats)
    for seed in range(40):
        match: Match = game.match(seats, seed, usual(game, seats))
        bot = make_bot("greedy", seed)
        while not match.over:
            seat = match.state.next_seat()
            step: Any = match.state.asking(seat)
            is_open = game.people.order_of.get(step.prompt) in match.open[seat]
            if seat == 0 and is_open and len(match.open[seat]) > 1:
                return match
            match.choose(seat, bot.decide(match.perspective(seat)))
    raise AssertionError(f"{id}: nobody was asked that")


@pytest.mark.parametrize("id", ORDERED)
def test_an_order_answers_and_can_be_ended(server: ServerProcess, sit: Sit, id: str) -> None:
    match = at_an_order(id)
    seats = [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * (match.seats - 1)]
    body = {"file": match.position(), "seats": seats}
    token = HTTP.post(f"{server.url}/api/import", json=body).json()["seats"][0]["token"]
    one = sit()
    one.open_link(token)
    assert one.wait_for_question()
    asked, number = one.state["ask"], one.state["n"]
    one.page.locator("#count").click()
    one.button("Until I change it").click()
    one.until(lambda: one.state["n"] > number, "the order is not carried out")
    record = HTTP.get(
        f"{server.url}/api/table/position", headers={"authorization": f"Bearer {token}"}
    )
    record.raise_for_status()
    one.page.locator("button[aria-label^='Menu']").first.click()
    menu = one.page.get_by_role("dialog").or_(one.page.locator("aside")).last
    line = f"“{asked['order']['label']}” each time"
    expect(one.page.get_by_text(line).first).to_be_visible()
    one.button("Ask me again").last.click()
    expect(menu.get_by_text(line)).to_have_count(0)
