"""Empire's End in a real browser: grave clicks, payments, sealed bids, what others may see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect
from tests.browser.fingers import Fingers
from tests.browser.player import BAR, BEAT, HTTP, Player
from tests.browser.test_together import lend, make_table, play_until
from tests.browser.touching import at_table, check_goods, check_prices, fullest, rest_on, spot_of
from tests.browser.whole import (
    BEGINNING,
    IS_WHOLE,
    MOVING,
    answer_until_shown,
    before,
    likes,
    seated,
    sit_among_bots,
)
from tests.server.client import ServerProcess

from holdfast.core.record import load_record
from holdfast.games.empires_end.tests import at as empires
from holdfast.games.empires_end.tests.at import at as stored

Sit = Callable[..., Player]
GAME = "empires-end"
SLIP = "[data-pay-slip]"


def test_a_disaster_is_accepted_by_another_click(server: ServerProcess, sit: Sit) -> None:
    match = stored("rulebook_fire_nine")
    seat = match.state.next_seat()
    body = {"file": match.position(), "seats": [{"who": "me"}] * match.seats}
    made = HTTP.post(f"{server.url}/api/import", json=body).json()
    one = sit()
    one.open_link(made["seats"][seat]["token"])
    assert one.wait_for_question()
    n = one.state["n"]
    card = one.page.locator('main [data-at="disaster-left"]')
    card.click()
    expect(card.get_by_role("status")).to_contain_text("Click again")
    one.settle()
    assert one.state["n"] == n
    card.click()
    one.wait_until_answered(n)


def repairing(sit: Sit) -> Player:
    rich = empires.empire(goods={"hammer": 4, "coin": 6}, destroyed=["city_32"])
    return seated(sit, empires.industry(empires=[rich]))


def goods(one: Player) -> dict[str, int]:
    found: dict[str, int] = one.state["view"]["empires"][0]["goods"]
    return found


def test_one_click_pays_hammers_first_and_is_one_line(sit: Sit) -> None:
    one = repairing(sit)
    one.page.locator('main [data-key="repair:city_32"]').first.click()
    one.until(lambda: goods(one)["hammer"] == 0)
    assert goods(one)["coin"] == 2
    line = one.page.locator("#chronicle li").first
    expect(line).to_contain_text("pays 4")
    expect(line).to_contain_text("hammers and 4")
    expect(one.page.locator("#chronicle li")).to_have_count(1)


def test_the_slip_pays_otherwise_and_keeps_the_order(sit: Sit) -> None:
    one = repairing(sit)
    one.page.locator('main [data-key="repair:city_32"]').first.hover()
    one.page.locator(BAR).get_by_text("8: 4").first.wait_for()  # what it costs is said before
    one.page.keyboard.press("p")
    slip = one.page.locator(SLIP)
    slip.get_by_role("button", name="More: coins").click()
    slip.get_by_role("button", name="More: coins").click()
    slip.get_by_text("8 of 8").wait_for()
    slip.get_by_role("checkbox").check()
    slip.get_by_role("button", name="Pay 8: 2 hammers, 6 coins").click()
    one.until(lambda: goods(one)["coin"] == 0)
    assert goods(one)["hammer"] == 2


def test_bids_open_before_anything_tells_of_them(server: ServerProcess, sit: Sit) -> None:
    one = sit(**MOVING)
    likes(one, "{pace: 'wait'}")
    sit_among_bots(server, one, before("empires-end", 2, "fought"))
    answer_until_shown(one)
    told = one.page.locator("#chronicle")
    lines = [line for state in one.states for line in state["log"]["lines"]]
    fought = [line["text"] for line in lines if line["what"] == "fought"]
    assert fought
    expect(one.page.locator(BEAT)).to_contain_text("The seals break")
    for text in fought:
        expect(told).not_to_contain_text(text)
    # It waits at every step, can be paged, and any key goes on to the question.
    expect(one.page.locator(BEAT)).to_have_attribute("data-step", "0")
    one.page.keyboard.press("ArrowRight")
    one.button("One step on").click()
    expect(one.page.locator(BEAT)).to_have_attribute("data-step", "1")
    one.page.keyboard.press("x")
    expect(one.page.locator(BEAT)).to_have_count(0)
    for text in fought:
        expect(told).to_contain_text(text)


def test_without_motion_the_last_picture_is_there_at_once(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    likes(one, "{pace: 'wait'}")
    sit_among_bots(server, one, before("empires-end", 2, "fought"))
    answer_until_shown(one)
    expect(one.page.locator(BEAT)).to_have_attribute("data-step", "5")
    one.button("One step back").click()
    expect(one.page.locator(BEAT)).to_have_attribute("data-step", "4")
    one.page.locator(".stage").click()
    expect(one.page.locator(BEAT)).to_have_count(0)


def test_a_resting_finger_opens_no_other_board(server: ServerProcess, sit: Sit) -> None:
    """The rival's row would show the rival large."""
    one = at_table(server, sit, "empires-end", fullest("empires-end"))
    row = "main [data-at^=rival-]"
    rest_on(one, Fingers(one), spot_of(one, f"{row} .k-inline"))
    assert one.page.locator("main .large").count() == 0


PRICED = ("repair", "play", "pay", "bid")
GOODS = "main .stores .good"


def test_own_goods_prices_and_the_question_are_seen_together(
    server: ServerProcess, sit: Sit
) -> None:
    check_prices(server, sit, "empires-end", PRICED, GOODS)


def test_goods_stay_in_sight_wherever_one_scrolls(server: ServerProcess, sit: Sit) -> None:
    check_goods(server, sit, "empires-end", PRICED[0], GOODS)


def test_a_spectator_sees_only_what_everybody_may_see(server: ServerProcess, sit: Sit) -> None:
    made = make_table(
        server, {"who": "me", "name": "Ines"}, {"who": "bot", "bot": "greedy"}, game=GAME
    )
    ines, watcher = sit(), sit()
    ines.open_link(made["seats"][0]["token"])
    watcher.open_link(made["watch"])
    for _ in range(5):
        assert ines.wait_for_question()
        ines.click_one()
    assert watcher.options().count() == 0
    assert watcher.page.get_by_text("Your hand").count() == 0
    for state in watcher.states:
        assert state["ask"] is None
        for empire in state["view"]["empires"]:
            assert not {"hand", "goods", "bid"} & set(empire)


def test_nothing_on_a_socket_betrays_another_seat(server: ServerProcess, sit: Sit) -> None:
    """Every message of a whole game on both sockets, searched for the other seat's cards."""
    made = make_table(server, {"who": "me"}, {"who": "me"}, game=GAME, options={"blitz": True})
    both = [sit(), sit()]
    for one, seat in zip(both, made["seats"], strict=True):
        one.open_link(seat["token"])
        one.page.wait_for_function("() => document.querySelector('section.bar h2')")
    if not IS_WHOLE:
        play_until(both, lambda: len(both[0].states) > BEGINNING)
        for n, seat in enumerate(made["seats"]):  # bots play the rest, before the same eyes
            lend(server, n, seat["token"], "random")
        for one in both:
            one.settle()  # what was asked before is asked no more
    play_until(both, lambda: both[0].is_over and both[1].is_over, most=900)
    record = HTTP.get(
        f"{server.url}/api/table/record",
        headers={"authorization": f"Bearer {made['host']}"},
    ).json()
    final = load_record(record)
    assert final.over
    for seat, one in enumerate(both):
        other = 1 - seat
        secrets = [made["seats"][other]["token"], made["host"], made["watch"]]
        before_end = [json.dumps(state) for state in one.states if not state["result"]]
        text = "\n".join(before_end)
        for secret in [*secrets, str(record["seed"]), record["salt"]]:
            assert secret not in text
        for state in one.states:
            rival = state["view"]["empires"][other]
            assert not {"hand", "goods", "bid"} & set(rival)
            assert_no_hidden_card(state, both[other], seat)


def assert_no_hidden_card(state: dict[str, Any], rival: Player, seat: int) -> None:
    """What the rival held whenever the public part was the same must not be named."""
    hands = [
        set(theirs["view"]["empires"][1 - seat]["hand"])
        for theirs in rival.states
        if theirs["view"]["deck"] == state["view"]["deck"]
        and theirs["view"]["space"] == state["view"]["space"]
        and theirs["view"]["discard"] == state["view"]["discard"]
    ]
    if not hands:
        return
    hidden = set.intersection(*hands)
    shown = json.dumps([state["view"], state["ask"]])
    for card in hidden:
        assert not re.search(rf'[":]{card}(?!\w)', shown), card


def test_german_without_a_reload(sit: Sit) -> None:
    one = sit()
    one.begin("Empire's End")
    assert one.wait_for_question()
    n, told = one.state["n"], len(one.states)
    one.page.evaluate("() => { window.stayed = true }")
    one.page.get_by_role("button", name="Deutsch").click()
    one.until(lambda: len(one.states) > told)
    assert one.state["n"] == n
    one.page.wait_for_function("() => document.documentElement.lang === 'de'")
    assert one.page.evaluate("() => window.stayed") is True
    body = one.page.locator("body")
    for word in ("Chronik", "Dein Reich", "Deine Hand"):
        expect(body).to_contain_text(word, use_inner_text=True)
    for word in ("Your empire", "Chronicle", "threatens", "Your hand", "Accept"):
        expect(body).not_to_contain_text(word, use_inner_text=True)
    one.click_one()
