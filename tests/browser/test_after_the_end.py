"""After The End at its own board: a whole game, dice, Raids, small screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.player import BAR, HTTP, Player
from tests.browser.test_screens import AXE, PHONE, assert_reachable, overflow, serious
from tests.browser.touching import check_goods, check_prices
from tests.browser.whole import BEGINNING, IS_WHOLE, near_the_end, sit_among_bots
from tests.server.client import ServerProcess

from holdfast.core.record import Match
from holdfast.games.after_the_end.tests.at import colony, raid, round_of, visit

Sit = Callable[..., Player]
GAME = "after-the-end"
# Remembers every text that appears, however short: a busy machine may look too late.
WATCH = """() => {
    window.told = new Set()
    const note = () => document.querySelectorAll('main h2, main .hurt')
        .forEach((one) => window.told.add(one.textContent.trim()))
    new MutationObserver(note).observe(document.body, {childList: true, subtree: true})
}"""


def sit_down(server: ServerProcess, one: Player, rivals: int = 1) -> None:
    """A new table with greedy bots around it."""
    seats = [{"who": "me"}, *[{"who": "bot", "bot": "greedy"}] * rivals]
    answer = HTTP.post(f"{server.url}/api/tables", json={"game": GAME, "seats": seats})
    answer.raise_for_status()
    one.open_link(answer.json()["seats"][0]["token"])


def sit_at(server: ServerProcess, one: Player, match: Match) -> list[str]:
    """A table that stands where this match stands, before seat 0; returns the links of all."""
    body = {"file": match.position(), "seats": [{"who": "me"}] * match.seats}
    answer = HTTP.post(f"{server.url}/api/import", json=body)
    answer.raise_for_status()
    tokens = [seat["token"] for seat in answer.json()["seats"]]
    one.open_link(tokens[0])
    assert one.wait_for_question()
    return tokens


def on_board(one: Player, key: str) -> Any:
    return one.page.locator(f'main [data-key="{key}"]')


def wait_until_it_fits(one: Player) -> None:
    """The board is drawn again when the bar below it grows; until then it may be too high."""
    one.page.wait_for_function(
        "() => { const board = document.querySelector('.board.after-the-end');"
        " return board && board.querySelector('.sheet').offsetHeight <= board.clientHeight }"
    )


COMMON = {"commit", "visit", "compensate"}  # questions of every game, sooner or later


def test_a_game_of_two_at_the_board(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_down(server, one)
    kinds = play_at_the_board(one, BEGINNING)
    assert kinds >= COMMON
    if not IS_WHOLE:
        sit_among_bots(server, one, near_the_end(GAME, 2))
        play_at_the_board(one)
    result = one.state["result"]
    one.page.get_by_role("heading", name=result["verdict"]).first.wait_for()
    for seat in result["seats"]:
        one.page.get_by_text(str(seat["total"]), exact=True).first.wait_for()
    one.page.get_by_role("button", name="Look at the board").click()
    one.page.get_by_role("heading", name="The game is over").wait_for()


def play_at_the_board(one: Player, most: int = 10**6) -> set[str]:
    """Every choice has its place there: so many at least, and all that are common. Returns what was
    asked."""
    kinds: set[str] = set()
    while (most > 0 or not kinds >= COMMON) and one.wait_for_question():
        kinds.add(one.state["ask"]["what"])
        for option in one.state["ask"]["options"]:
            key = option["key"]
            assert on_board(one, key).count(), f"{key} has no place on the board"
        one.click_one()
        most -= 1
    return kinds


def test_one_of_two_own_dice_is_chosen_at_the_board(server: ServerProcess, sit: Sit) -> None:
    match = round_of("trade_summit", seats=2, colonies=[colony(hand=["lucky_break"])])
    match.choose(0, "commit:juno_reyes")
    match.choose(0, "play:lucky_break")
    one = sit()
    sit_at(server, one, match)
    assert one.keys() == ["die:die_1", "die:die_2"]
    n = one.state["n"]
    on_board(one, "die:die_2").click()
    one.wait_until_answered(n)
    assert "lucky_break" not in one.state["view"]["colonies"][0].get("hand", [])


def test_the_winner_has_a_moment_for_experience_at_the_board(
    server: ServerProcess, sit: Sit
) -> None:
    held = colony(hand=["insight", "lookout"])
    match = round_of("restart_the_generator", seats=2, colonies=[held])
    for seat, key in ((0, "commit:mara_voss"), (1, "pass"), (0, "done")):
        match.choose(seat, key)
    one = sit()
    sit_at(server, one, match)
    assert one.state["ask"]["what"] == "won"
    keys = [*one.keys(), *one.asides()]
    assert keys == ["done", "play:insight", "pass_round"]
    for key in keys:
        expect(on_board(one, key)).to_have_count(1)
    n = one.state["n"]
    on_board(one, "play:insight").click()
    one.wait_until_answered(n)
    assert one.state["view"]["colonies"][0]["knowledge"] == 1
    assert one.wait_for_question()
    n = one.state["n"]
    on_board(one, "pass_round").click()
    one.wait_until_answered(n)
    assert one.state["view"]["round"] == 2  # the visit without anything to buy is over


def test_whoever_is_not_asked_plays_a_card_at_the_board(server: ServerProcess, sit: Sit) -> None:
    held = colony(hand=["barricade", "lookout"])
    first, one = sit(), sit()
    tokens = sit_at(server, first, round_of("radio_broadcast", seats=2, colonies=[colony(), held]))
    one.open_link(tokens[1])
    card = on_board(one, "play:barricade")
    card.wait_for()
    assert one.state["ask"] is None
    assert on_board(one, "play:lookout").count() == 0
    card.click()
    one.page.get_by_text("Intact. It takes two Raids.").wait_for()
    assert one.state["view"]["colonies"][1]["wall"] == "intact"
    on_board(first, "pass").click()  # the question of the other is as it was


def test_a_partner_is_looked_for_beside_whoever_goes(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_at(server, one, round_of("unite_the_camps", seats=2))
    n = one.state["n"]
    on_board(one, "commit:pip").click()
    one.wait_until_answered(n)
    assert one.wait_for_question()
    goes = one.page.locator('[data-at="person-pip"]').get_by_text("goes", exact=True)
    expect(goes).to_have_count(1)
    expect(on_board(one, "commit:pip")).to_have_count(0)


def test_a_visit_counts_what_is_left(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_at(server, one, visit(seats=2, colonies=[colony(food=3, scrap=3, tech=3)]))
    capitol = one.page.locator('[data-at="capitol"]')
    expect(capitol.get_by_text("3 left", exact=True)).to_have_count(3)
    n = one.state["n"]
    on_board(one, "influence:marshal").click()
    one.wait_until_answered(n)
    capitol.get_by_text("2 left", exact=True).wait_for()


def test_what_is_over_already_is_told_for_a_moment(server: ServerProcess, sit: Sit) -> None:
    """Walls stand a Raid by themselves, so it is over before the next question."""
    walls = [colony(wall="intact") for _ in range(2)]
    match = round_of("radio_broadcast", seats=2, colonies=walls, deck=["pit_gang"])
    first, one = sit(), sit(reduced_motion="no-preference")
    tokens = sit_at(server, first, match)
    one.open_link(tokens[1])
    one.page.get_by_role("heading", name="The round").wait_for()
    on_board(first, "commit:mara_voss").click()
    assert one.wait_for_question()
    one.page.evaluate(WATCH)
    on_board(one, "pass").click()
    for told in ("How it ended", "How the Raid was met", "the Wall is damaged"):
        one.page.wait_for_function("text => window.told.has(text)", arg=told)
    one.page.get_by_role("heading", name="The round").wait_for()
    one.page.evaluate("window.told.clear()")
    one.page.locator('[data-at="row-0"]').click()
    one.page.get_by_role("button", name="Back to the table").click()
    one.page.get_by_role("heading", name="The round").wait_for()
    assert "How it ended" not in one.page.evaluate("[...window.told]")  # once is enough


def test_why_not_is_answered_at_the_board(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_at(server, one, round_of("radio_broadcast", seats=2, colonies=[colony(used=["pip"])]))
    one.page.locator('[data-at="person-pip"] .hit').click()
    answer = one.page.get_by_role("dialog")
    answer.wait_for()
    expect(answer).to_contain_text("AT-")
    one.page.keyboard.press("Escape")
    answer.wait_for(state="detached")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768)])
def test_five_at_the_table_fit_without_scrolling(
    server: ServerProcess, sit: Sit, size: tuple[int, int]
) -> None:
    one = sit(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
    sit_down(server, one, rivals=4)
    for _ in range(6):
        assert one.wait_for_question()
        wait_until_it_fits(one)
        one.click_one()


def test_on_the_phone_the_board_follows_the_question(server: ServerProcess, sit: Sit) -> None:
    one = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_at(server, one, raid("dust_riders", seats=2))
    assert overflow(one) <= 0
    assert_reachable(one)
    one.rest()
    top = one.page.locator('[data-at="person-mara_voss"]').bounding_box()["y"]
    assert top < one.page.locator(BAR).bounding_box()["y"], "those who may be wounded are in sight"


def test_on_the_phone_the_totals_stay_in_sight_after_a_mission(
    server: ServerProcess, sit: Sit
) -> None:
    match = round_of("radio_broadcast", seats=2)
    match.choose(0, "commit:pip")
    match.choose(1, "commit:sybil_crane")
    one = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_at(server, one, match)
    assert one.state["ask"]["what"] == "compensate"
    one.rest()
    row = one.page.locator('[data-at="row-1"]').bounding_box()
    assert row["y"] + row["height"] < one.page.locator(BAR).bounding_box()["y"]


def test_on_the_phone_a_colony_shown_large_begins_at_its_name(
    server: ServerProcess, sit: Sit
) -> None:
    one = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_at(server, one, round_of("radio_broadcast", seats=2))
    scrolled = "document.querySelector('.at-board').scrollTop"
    one.page.evaluate(f"{scrolled} = 90")
    one.page.locator('[data-at="row-1"]').tap()
    one.page.get_by_role("button", name="Back to the table").wait_for()
    one.page.wait_for_function(f"() => {scrolled} === 0")
    one.page.get_by_role("button", name="Back to the table").tap()
    one.page.wait_for_function(f"() => {scrolled} === 90")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_board(
    server: ServerProcess, sit: Sit, scheme: str
) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make page")
    one = sit(color_scheme=scheme, bypass_csp=True)
    hurt = colony(dead=["bruno_tack"], wounds={"mara_voss": 1}, used=["pip"], hand=["lookout"])
    for match in (
        round_of("night_crossing", seats=5, colonies=[hurt]),
        raid("night_howlers", seats=3, colonies=[hurt]),
        visit(seats=2, colonies=[colony(food=2, scrap=1, tech=1)]),
    ):
        sit_at(server, one, match)
        assert serious(one) == []


PRICED = ("buy", "pay")
GOODS = "main .goods .good"


def test_own_goods_prices_and_the_question_are_seen_together(
    server: ServerProcess, sit: Sit
) -> None:
    check_prices(server, sit, "after-the-end", PRICED, GOODS)


def test_goods_stay_in_sight_wherever_one_scrolls(server: ServerProcess, sit: Sit) -> None:
    check_goods(server, sit, "after-the-end", PRICED[0], GOODS)


def test_a_newcomer_is_shown_the_first_game_and_how_it_works(sit: Callable[..., Player]) -> None:
    player = sit()
    player.lobby("After The End")
    page = player.page
    first, begin = page.locator(".both button").all()
    assert "big" in first.get_attribute("class").split()
    assert "line" in begin.get_attribute("class").split()
    page.get_by_role("button", name="After The End: How it works").click()
    dialog = page.locator("dialog")
    dialog.get_by_role("heading", name="What wins").wait_for()
    assert "Weight 2 of 5: light" in dialog.inner_text()
