"""Asides in a real browser: on a quiet line, in a list, on a card; nothing jumps when they come and
go, and a shared screen shows them to their owner alone. Over *Ferry* (tests/games/ferry)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.player import BAR, HTTP, Player
from tests.browser.test_screens import PHONE, overflow, serious
from tests.ferry import GAMES
from tests.server.client import ServerProcess

import holdfast
from holdfast.core.outside import FOLDERS
from holdfast.core.record import Match
from holdfast.server import page as built

Sit = Callable[..., Player]
GERMAN_AND_DARK = {"locale": "de-DE", "color_scheme": "dark"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One that knows the game of the tests, which nobody else knows."""
    if not built.is_built():
        pytest.skip("the page is not built: make page")
    data = tmp_path_factory.mktemp("tables")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(FOLDERS, str(GAMES))
        with ServerProcess(data, "--no-limits") as running:
            assert running.port
            yield running


def crossing(rower: int = 0, seats: int = 3) -> Match:
    match = holdfast.game("ferry").match(seats, 5)
    while list(match.open) != [rower]:
        match.choose(next(iter(match.open)), "row:here")
    return match


def sit_at(server: ServerProcess, match: Match, *players: Player, bots: int = 0) -> None:
    """Everybody on a seat of their own."""
    seats: list[dict[str, str]] = [{"who": "me"}] * (match.seats - bots)
    seats += [{"who": "bot", "bot": "greedy"}] * bots
    body = {"file": match.position(), "seats": seats}
    answer = HTTP.post(f"{server.url}/api/import", json=body)
    answer.raise_for_status()
    for player, seat in zip(players, answer.json()["seats"], strict=False):
        player.open_link(seat["token"])
        player.page.locator(f"{BAR} h2").wait_for()


def board_box(one: Player) -> Any:
    one.rest()
    return one.page.locator("main.at-board").bounding_box()


def test_the_one_who_is_asked_finds_them_under_the_answers(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_at(server, crossing(seats=2), one)
    assert one.wait_for_question()
    line = one.page.get_by_role("group", name="Beside that")
    line.get_by_role("button").first.wait_for()
    assert one.page.locator("#answers [data-key='ring']").count() == 0
    box = board_box(one)
    one.turn_aside("ring")
    assert board_box(one) == box, "the board has not moved"
    assert one.state["view"]["bells"][0] == 1
    assert one.state["ask"]["what"] == "row"


@pytest.mark.parametrize("screen", [{}, {"viewport": PHONE}], ids=["laptop", "phone"])
def test_nothing_jumps_when_asides_come_and_go(
    server: ServerProcess, sit: Sit, screen: dict[str, Any]
) -> None:
    one, other = sit(**screen), sit(**screen)
    sit_at(server, crossing(), one, other)
    boxes = [board_box(one), board_box(other)]
    other.turn_aside("ring")
    other.turn_aside("offer:player_1:2")
    one.page.locator(".offer").wait_for()
    assert [board_box(one), board_box(other)] == boxes
    one.reply("decline")
    one.page.locator(".offer").wait_for(state="detached")
    assert [board_box(one), board_box(other)] == boxes
    assert overflow(one) <= 0


def test_an_offer_is_a_card_that_holds_up_nobody(server: ServerProcess, sit: Sit) -> None:
    one, other = sit(), sit()
    sit_at(server, crossing(), one, other)
    other.turn_aside("offer:player_1:2")
    card = one.page.get_by_role("region", name="An offer")
    card.get_by_role("heading", name="Sun offers you a lamp for 2 coins.").wait_for()
    one.page.locator("[aria-live]").get_by_text("Sun offers you a lamp").first.wait_for(
        state="attached"
    )
    card.get_by_role("button", name="Later").click()
    said = one.page.get_by_text("Sun offers you a lamp for 2 coins.", exact=True)
    expect(said).to_have_count(1)
    n = one.state["n"]
    one.page.keyboard.press("1")  # the question is as it was
    one.wait_until_answered(n)
    assert one.state["view"]["offer"] is None, "the next crossing has swept it away"


def test_a_counter_offer_from_the_card(server: ServerProcess, sit: Sit) -> None:
    one, other = sit(), sit()
    sit_at(server, crossing(), one, other)
    other.turn_aside("offer:player_1:2")
    one.page.locator(".offer").get_by_role("button", name="Something else").click()
    one.page.locator("#beside-list [data-key='offer:player_2:1']").click()
    other.page.get_by_role("heading", name="Tower offers you a lamp for 1 coin.").wait_for()
    other.reply("accept")
    assert other.state["view"]["lamps"] == [0, 2, 1]


def test_a_bot_replies_to_an_offer(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_at(server, crossing(), one, bots=2)
    assert one.wait_for_question()
    one.turn_aside("offer:player_2:1")
    one.page.locator("#chronicle li", has_text="lamp").nth(1).wait_for()
    assert one.state["ask"]["what"] == "row"


def test_all_of_it_by_keyboard(server: ServerProcess, sit: Sit) -> None:
    one, other = sit(), sit()
    sit_at(server, crossing(), one, other)
    other.page.keyboard.press("1")
    other.page.keyboard.press("Shift+B")
    focused = "() => document.activeElement?.dataset.key ?? ''"
    other.page.wait_for_function("() => document.activeElement?.dataset.key === 'ring'")
    assert other.state["view"]["bells"] == [0, 0, 0], "a digit does nothing unasked"
    n = other.state["n"]
    other.page.keyboard.press("Enter")
    other.wait_until_answered(n)
    assert other.state["view"]["bells"] == [0, 1, 0]
    other.page.keyboard.press("Shift+B")
    other.page.wait_for_function("() => document.activeElement?.dataset.key === 'ring'")
    other.page.keyboard.press("Escape")
    other.page.locator("#beside-list").wait_for(state="detached")
    one.page.keyboard.press("Shift+B")
    one.page.wait_for_function("() => document.activeElement?.dataset.key === 'ring'")
    one.page.keyboard.press("Tab")
    one.until(lambda: one.page.evaluate(focused) == "drink")


def test_why_not_speaks_of_asides(server: ServerProcess, sit: Sit) -> None:
    one, other = sit(), sit()
    sit_at(server, crossing(), one, other)
    other.page.keyboard.press("Shift+B")
    other.page.wait_for_function("() => document.activeElement?.dataset.key === 'ring'")
    other.page.keyboard.press("Shift+?")
    other.page.get_by_text("You can do this beside").wait_for()


@pytest.mark.parametrize("look", [{}, GERMAN_AND_DARK], ids=["english", "german"])
@pytest.mark.parametrize("screen", [{}, {"viewport": PHONE}], ids=["laptop", "phone"])
def test_it_can_be_read_by_everybody(
    server: ServerProcess, sit: Sit, screen: dict[str, Any], look: dict[str, Any]
) -> None:
    one, other = [sit(**screen, **look, bypass_csp=True) for _ in range(2)]
    sit_at(server, crossing(), one, other)
    other.turn_aside("offer:player_1:2")
    one.page.locator(".offer").wait_for()
    one.page.keyboard.press("Shift+B")
    one.page.locator("#beside-list").wait_for()
    for player in (one, other):
        assert serious(player) == []
        assert overflow(player) <= 0


def test_one_screen_for_two_shows_asides_to_their_owner(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    seats = [{"who": "me"}, {"who": "me"}, {"who": "bot", "bot": "greedy"}]
    match = crossing()
    answer = HTTP.post(
        f"{server.url}/api/import", json={"file": match.position(), "seats": seats}
    ).json()
    one.go()
    for seat in answer["seats"][:2]:
        one.open_link(seat["token"])
    one.page.reload()
    one.button("I am Tower").click()
    own = [f"sing:{match.view(seat)['song']}" for seat in range(2)]
    one.page.locator(f"{BAR} h2").wait_for()
    one.page.keyboard.press("Shift+B")
    one.page.locator(f'#beside-list [data-key="{own[0]}"]').wait_for()
    assert one.page.locator(f'[data-key="sing:{other_song(own[0])}"]').count() == 0
    one.page.locator("#beside-list [data-key='offer:player_2:2']").click()
    one.page.get_by_text("Sun has been made an offer.").wait_for()
    assert one.page.locator(".offer [data-key]").count() == 0, "that is not for these eyes"
    one.button("Hand the screen to Sun").click()
    one.button("I am Sun").click()
    one.page.get_by_role("heading", name="Tower offers you a lamp for 2 coins.").wait_for()
    one.page.locator(".offer [data-key='decline']").click()
    one.button("I am Tower").click()
    one.page.get_by_role("heading", name="Where do you row?").wait_for()


def other_song(key: str) -> str:
    return "low" if key.endswith("high") else "high"


def test_who_took_the_screen_unasked_keeps_it_and_can_give_it_back(
    server: ServerProcess, sit: Sit
) -> None:
    one = sit()
    seats = [{"who": "me"}, {"who": "me"}]
    file = crossing(seats=2).position()
    answer = HTTP.post(f"{server.url}/api/import", json={"file": file, "seats": seats}).json()
    for seat in answer["seats"]:
        one.open_link(seat["token"])
    one.page.reload()
    one.button("I am Tower").click()
    one.page.get_by_role("button", name="Menu").click()
    one.button("Hand the screen to Sun").click()
    one.button("I am Sun").click()
    one.page.locator(f"{BAR}").get_by_text("Tower takes the oars.").wait_for()
    one.settle(sockets=2)  # whatever is heard meanwhile takes the screen from nobody
    one.click_aside("ring")  # two sockets speak here: which one told last is a matter of luck
    one.button("I am Tower").click()
    one.page.get_by_role("heading", name="Where do you row?").wait_for()
