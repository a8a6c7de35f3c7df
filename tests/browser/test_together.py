"""Several browsers at one table: friends, spectators, people who share a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.browser.player import BAR, HTTP, OPTION, Player
from tests.server.client import GAME, ServerProcess

Sit = Callable[..., Player]


def make_table(server: ServerProcess, *guests: dict[str, str], **more: Any) -> dict[str, Any]:
    body = {"game": GAME, "seats": list(guests), **more}
    answer = HTTP.post(f"{server.url}/api/tables", json=body)
    answer.raise_for_status()
    made: dict[str, Any] = answer.json()
    return made


def play_until(players: list[Player], is_there: Callable[[], bool], most: int = 200) -> None:
    """Whoever is asked clicks something, as soon as all know who that is, until it is so."""

    def agree() -> bool:
        return all(one.states for one in players) and (
            len({str(one.state["waiting"]) for one in players}) == 1
        )

    def asked() -> list[Player]:
        return [one for one in players if one.state["ask"]]

    for _ in range(most):
        players[0].until(lambda: agree() and (is_there() or asked()))
        if is_there():
            return
        one = asked()[0]
        if one.wait_for_question():
            one.click_one()
    raise AssertionError("it never came to that")


def test_a_friend_sits_down_by_a_link_and_both_decide_at_once(sit: Sit) -> None:
    host, friend = sit(), sit()
    host.lobby()
    seat = host.page.get_by_role("radiogroup", name="Who sits at seat 2")
    seat.get_by_text("Friend", exact=True).click()
    host.button("Begin").click()
    entry = "e => e.role === 'invitation'"
    host.page.wait_for_function("() => localStorage['holdfast.mine']")
    token = host.page.evaluate(
        f"() => JSON.parse(localStorage['holdfast.mine']).find({entry}).token"
    )
    host.page.wait_for_function(
        "token => [...document.querySelectorAll('input')].some(i => i.value.includes(token))",
        arg=token,
    )
    friend.go(f"/#/seat/{token}")
    friend.page.get_by_role("textbox").fill("Aoife")
    friend.button("Sit down").click()
    friend.reach_table()
    open_own_table(host)
    host.page.get_by_text("Aoife").first.wait_for()
    both = [host, friend]
    for one in both:
        one.page.wait_for_function("() => document.querySelector('section.bar h2')")
    play_until(both, lambda: all(one.states and one.state["together"] for one in both))
    asked = [one for one in both if one.state["ask"]]
    assert len(asked) == 2, "both owe a decision at the same time"
    seen = friend.state["view"]
    assert host.wait_for_question()
    host.click_one()
    if host.state["together"]:
        friend.settle()
        assert friend.state["view"] == seen, "an unfinished lane is not seen"
    assert friend.wait_for_question()
    friend.click_one()
    used = sit()
    used.go(f"/#/seat/{token}")
    used.page.get_by_text("leads nowhere any more").first.wait_for()


def test_what_a_table_agrees_on_stands_on_the_invitation(sit: Sit) -> None:
    host, friend = sit(), sit()
    host.lobby()
    host.page.get_by_role("radiogroup", name="Who sits at seat 2").get_by_text("Friend").click()
    host.page.get_by_text("Change it", exact=True).click()
    for group, value in (("Taking back", "Never"), ("Hints", "None")):
        host.page.get_by_role("radiogroup", name=group).get_by_text(value, exact=True).click()
    host.button("Begin").click()
    invitation = host.page.locator("input[readonly]").first.input_value()
    friend.go(invitation[invitation.index("/#/") :])
    friend.page.get_by_text("Nothing is taken back. There are no hints.").wait_for()
    friend.button("Sit down").click()
    open_own_table(host)
    both = [host, friend]
    host.until(lambda: any(one.states and one.state["ask"] for one in both))
    asked = next(one for one in both if one.states and one.state["ask"])
    assert asked.wait_for_question()
    asked.click_one()
    assert asked.state["undo"] is None
    expect(asked.button("Hint")).to_be_disabled()


def open_own_table(host: Player) -> None:
    go = host.page.get_by_role("link", name="Go to the table")
    if "#/table/" not in host.page.url:
        go.or_(host.button("Go to the table")).first.click()
        host.reach_table()


def test_the_board_stays_while_others_come(server: ServerProcess, sit: Sit) -> None:
    """What a board is just telling would be lost if it were made anew."""
    made = make_table(server, {"who": "me", "name": "Ines"}, {"who": "me", "name": "Marek"})
    ines, marek = sit(), sit()
    ines.open_link(made["seats"][0]["token"])
    board = ines.page.locator("main .board")
    board.evaluate("board => { board.dataset.kept = 'yes' }")
    before = len(ines.frames)
    marek.open_link(made["seats"][1]["token"])
    ines.until(
        lambda: any(frame.startswith('{"table"') for frame in ines.frames[before:]),
        "nobody told that Marek has come",
    )
    ines.settle()
    ines.rest()
    assert board.get_attribute("data-kept") == "yes"


def lend(server: ServerProcess, seat: int, token: str, bot: str) -> None:
    url, headers = f"{server.url}/api/table/seats/{seat}", {"authorization": f"Bearer {token}"}
    HTTP.post(url, json={"who": "bot", "bot": bot}, headers=headers).raise_for_status()


def test_more_is_taken_back_only_by_consent(server: ServerProcess, sit: Sit) -> None:
    made = make_table(server, {"who": "me", "name": "Ines"}, {"who": "me", "name": "Marek"})
    both = [sit(), sit()]
    for one, seat in zip(both, made["seats"], strict=True):
        one.open_link(seat["token"])
        one.page.wait_for_function("() => document.querySelector('section.bar h2')")
    first, second = sorted(both, key=lambda one: not one.state["ask"])
    choose(first)
    second.page.wait_for_function("() => document.querySelector('section.bar [data-key]')")
    choose(second)
    assert first.wait_for_question()
    n = first.state["n"]
    first.page.keyboard.press("u")
    second.button_like("Agree").click()
    first.wait_until_answered(n)
    assert first.state["moment"] == 0
    assert first.state["consent"] is None


def choose(one: Player) -> None:
    assert one.wait_for_question()
    n = one.state["n"]
    one.choose(one.keys()[0])
    one.wait_until_answered(n)


def test_people_at_one_screen_are_kept_apart_by_a_curtain(sit: Sit) -> None:
    one = sit()
    one.lobby()
    seat = one.page.get_by_role("radiogroup", name="Who sits at seat 2")
    seat.get_by_text("You", exact=True).click()
    one.button("Begin").click()
    one.reach_table()
    curtain = one.page.locator("main.curtain")
    answer = one.page.locator(f"{BAR} {OPTION}").first
    lifted = 0
    while lifted < 3:
        curtain.or_(answer).first.wait_for()
        if curtain.count():
            assert one.page.get_by_text("Your hand").count() == 0, "nothing secret is on the screen"
            curtain.get_by_role("button").click()
            lifted += 1
        else:
            click_and_see(one, answer, curtain)


def click_and_see(one: Player, answer: Any, curtain: Any) -> None:
    """Two sockets speak here: what the page has drawn tells that the click has counted."""
    n = one.drawn("n")
    answer.evaluate("one => one.click()")  # it may lie in the folded list
    one.until(lambda: one.drawn("n") > n or curtain.count())


def test_a_seat_is_lent_to_a_bot_and_taken_back(server: ServerProcess, sit: Sit) -> None:
    """The other seat is a person's: without him the bot cannot play to the end."""
    made = make_table(server, {"who": "me"}, {"who": "me"})
    one, other = sit(), sit()
    token = made["seats"][0]["token"]
    one.open_link(token)
    other.open_link(made["seats"][1]["token"])
    one.until(lambda: one.states)
    since = one.state["since"]
    lend(server, 0, token, "greedy")
    play_until([other], lambda: one.state["since"] > since and other.state["waiting"] == [1])
    one.page.get_by_role("button", name="Take my seat back").first.click()
    play_until([other], lambda: 0 in other.state["waiting"])
    assert one.wait_for_question()
    one.click_one()
