"""Payments and groups at once, and questions that answer themselves, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.player import BAR, HTTP, Player

from holdfast.core.record import Match
from holdfast.games.after_the_empire.tests import at as castles
from holdfast.games.empires_end.tests import at as empires

Sit = Callable[..., Player]
SLIP = "[data-pay-slip]"
BOX = "[data-group-box]"


def seated(sit: Sit, match: Match, **options: Any) -> Player:
    """At a table that stands there, against bots."""
    one = sit(**options)
    bots = [{"who": "bot", "bot": "random"}] * (match.seats - 1)
    body = {"file": match.position(), "seats": [{"who": "me"}, *bots]}
    answer = HTTP.post(f"{one.url}/api/import", json=body)
    answer.raise_for_status()
    one.go(f"/#/seat/{answer.json()['seats'][0]['token']}")
    one.until(lambda: one.states and one.state["ask"])
    one.rest()
    return one


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
    assert "pays 4" in line.inner_text()
    assert "hammers and 4" in line.inner_text()
    assert one.page.locator("#chronicle li").count() == 1


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


def test_a_group_is_sown_at_once(sit: Sit) -> None:
    match = castles.turn(castles=[castles.castle(farms=(1, 0, 1, 2))])
    castles.choose(match, 0, "place:granary")
    one = seated(sit, match)
    one.page.locator(BOX).get_by_role("button", name="1 in the south").click()
    one.page.locator(BAR).get_by_role("button", name="Sow 3 times").click()
    one.until(lambda: one.state["ask"] is None or one.state["ask"]["what"] != "sow")
    sides = one.state["view"]["castles"][0]["sides"]
    assert sum(side["farm"] for side in sides) == 7
    assert sides[2]["farm"] == 2


def healing(sit: Sit) -> Player:
    match = castles.turn(castles=[castles.castle(wounded=1, workers=2)])
    castles.choose(match, 0, "tap:barracks")
    one = seated(sit, match)
    one.page.locator('[data-key="choose:heal_one"]').first.dispatch_event("click")
    one.until(lambda: one.state["view"]["castles"][0]["wounded"] == 0)
    return one


def test_healing_that_was_paid_for_answers_itself_and_is_asked_after_an_undo(sit: Sit) -> None:
    one = healing(sit)
    told = one.page.locator("[data-self-told]")
    told.wait_for()
    assert one.page.locator("#chronicle .self").count() == 1
    one.page.keyboard.press("u")
    one.until(lambda: one.state["ask"]["what"] == "heal")
    one.settle()
    assert one.state["ask"]["what"] == "heal"  # it does not answer itself again
    assert one.page.locator("#chronicle .self").count() == 0


def test_who_wants_to_be_asked_is_asked_the_next_time(sit: Sit) -> None:
    one = healing(sit)
    one.page.locator("[data-self-told] button").click()
    one.page.keyboard.press("u")
    one.until(lambda: one.state["ask"]["what"] == "heal")
    one.page.keyboard.press("u")
    one.until(lambda: one.state["ask"]["what"] == "way")
    one.page.locator('[data-key="choose:heal_one"]').first.dispatch_event("click")
    one.until(lambda: one.state["ask"]["what"] == "heal")
    one.settle()
    assert one.state["ask"]["what"] == "heal"
