"""Ante Portas at its own board: a solo game, a trade and a window shared by two, small screens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.player import BAR, HTTP, Player
from tests.browser.test_screens import AXE, PHONE, overflow, serious
from tests.browser.test_together import play_until
from tests.browser.touching import check_goods, check_prices, check_two_fingers
from tests.browser.whole import BEGINNING, IS_WHOLE, seated
from tests.server.client import ServerProcess

from holdfast.core.record import Match
from holdfast.core.rng import Random
from holdfast.games.ante_portas.rules.battle.command import ChooseCommand
from holdfast.games.ante_portas.rules.battle.names import TRAP
from holdfast.games.ante_portas.rules.battle.phase import BattlePhase
from holdfast.games.ante_portas.rules.battle.works import PlaceTiles
from holdfast.games.ante_portas.rules.names import COMMANDER, FINAL_WAVE, TURNS
from holdfast.games.ante_portas.rules.player_turns import BeginTurn, PlayerHalfYear, TakeTurn
from holdfast.games.ante_portas.rules.state import Campaign
from holdfast.games.ante_portas.rules.wave import NameSteward
from holdfast.games.ante_portas.tests.at import campaign, fresh, game, own, stand, table
from holdfast.games.ante_portas.tests.battle import at as fields
from holdfast.games.ante_portas.tests.battle.at import field, lay

Sit = Callable[..., Player]
LAPTOP = (1440, 900)
LINE = {9: "2F trench", 14: "3B", 17: "1E trap", 12: "bomb", 7: "2F guard_post", 28: "6B 2E"}


def sit_at(server: ServerProcess, match: Match, *players: Player) -> None:
    """A table that stands where this match stands, with a browser for each seat."""
    body = {"file": match.position(), "seats": [{"who": "me"}] * match.seats}
    answer = HTTP.post(f"{server.url}/api/import", json=body)
    answer.raise_for_status()
    for one, seat in zip(players, answer.json()["seats"], strict=True):
        one.open_link(seat["token"])
        one.page.locator(".ante-portas").wait_for()


def battle(seats: int = 2, **more: Any) -> Match:
    """A card is turned up for the troop on #14, and somebody's turn follows the battle."""
    steps = (BattlePhase(), BeginTurn(0))
    return field(LINE, *steps, draws=["r101", "r118", "r104"], seats=seats, **more)


def on_board(one: Player, key: str) -> Any:
    return one.page.locator(f'main [data-key="{key}"]').first


def choose(one: Player, key: str) -> None:
    """On the board, not in the bar."""
    assert one.wait_for_question()
    keys = one.keys()
    assert key in keys
    n = one.state["n"]
    on_board(one, key).click()
    one.wait_until_answered(n)


def places(one: Player) -> set[str]:
    """The choices with a place on the board; several on one hex open when it is clicked."""
    shown = one.page.locator("main [data-key]").evaluate_all("all => all.map(o => o.dataset.key)")
    hexes = one.page.locator("main .spot.can:not([data-key])").evaluate_all(
        "all => all.map(one => one.dataset.hex)"
    )
    keys = one.keys()
    return {*shown, *[key for key in keys if f"{key}:".split(":")[1] in hexes]}


def test_a_solo_game_at_the_board(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    body = {"game": "ante-portas", "seats": [{"who": "me"}]}
    answer = HTTP.post(f"{server.url}/api/tables", json=body)
    answer.raise_for_status()
    one.open_link(answer.json()["seats"][0]["token"])
    one.page.locator(".ante-portas").wait_for()
    kinds: set[str] = set()
    while one.wait_for_question():
        kinds.add(one.state["ask"]["what"])
        assert not set(one.keys()) - places(one)
        one.click_one()
    assert {"turn", "bring"} <= kinds
    one.page.get_by_role("heading", name=one.state["result"]["verdict"]).first.wait_for()
    sums = one.state["result"]["course"]["rows"][-1]["counts"]
    row = one.page.get_by_role("row", name="In all").get_by_role("cell")
    expect(row).to_have_text([str(n) for n in sums])
    one.page.get_by_role("button", name="Look at the board").click()
    one.page.get_by_role("heading", name="The line").first.wait_for()


def where_two_meet() -> Match:
    """A new game of two, played with some skill until the first may trade with the second."""
    m, random = fresh(2), Random(7)
    while "trade:player_2" not in m.open.get(0, []):
        seat = m.state.next_seat()
        choice = game().advice.quick(campaign(m), seat, m.state.open[seat], random)
        m.choose(seat, game().choices.key(choice))
    return m


def test_two_trade_and_play_a_game_in_two_browsers(server: ServerProcess, sit: Sit) -> None:
    """An offer is accepted with one click; then whoever is asked answers, until the line breaks."""
    one, other = both = [sit(), sit()]
    match = where_two_meet()
    sit_at(server, match, one, other)
    assert one.wait_for_question()
    before = wares(one)
    for button in ("Trade", "Give 1 Tool more", "Ask for 1 Food more", "Offer it"):
        one.page.locator("main").get_by_role("button", name=button, exact=True).click()
    other.reply("accept")
    one.page.wait_for_function("() => !document.querySelector('.trade header')")
    assert wares(one) == before | {"tool": before["tool"] - 1, "food": before["food"] + 1}
    kinds: set[str] = set()
    for each in both:
        each.shuns = "trade:"  # it opens the panel, which has been used above

    def is_over() -> bool:
        kinds.update(each.state["ask"]["what"] for each in both if each.state["ask"])
        return all(each.is_over for each in both)

    if not IS_WHOLE:  # the end is seen by the one who plays alone
        play_until(both, lambda: is_over() or len(one.states) > 3 * BEGINNING)
        assert "turn" in kinds
        return
    play_until(both, is_over, most=1000)
    assert "turn" in kinds
    for each in both:
        each.page.get_by_role("heading", name=each.state["result"]["verdict"]).first.wait_for()


def wares(one: Player, seat: int = 0) -> dict[str, int]:
    held: dict[str, int] = one.state["view"]["colony"]["communities"][seat]["wares"]
    return held


def together(s: Campaign) -> None:
    """Both Stewards at one Place, and Invaders before the guns."""
    s.active, s.turn = 0, 1
    stand(s, "baker", "baker")
    own(s, 0, wood=3, tool=2)
    own(s, 1, clay=2, dollar=5)
    lay(s.battle, LINE, s)


def two_at_one_place() -> Match:
    return table(TakeTurn(0, True), PlayerHalfYear(1), edit=together)


def press(one: Player, *names: str) -> None:
    for name in names:
        one.page.locator("main").get_by_role("button", name=name, exact=True).click()


def wait_until_they_are(one: Player, hex: int, weak: list[int]) -> None:
    one.until(lambda: one.state["view"]["battle"]["hexes"][hex - 1]["weak"] == weak)


def wait_for_offers(one: Player, n: int) -> None:
    one.until(lambda: len(one.state["view"]["offers"]) == n, f"there are never {n} offers")


@pytest.mark.parametrize("screen", [{}, {"viewport": PHONE}], ids=["laptop", "phone"])
def test_an_offer_is_made_unasked_and_answered_by_another(
    server: ServerProcess, sit: Sit, screen: dict[str, Any]
) -> None:
    one, other = sit(**screen), sit(**screen)
    sit_at(server, two_at_one_place(), one, other)
    assert one.wait_for_question()
    asked, answers = one.state["ask"]["what"], one.keys()
    press(other, "Trade", "Give 1 Clay more", "Ask for 1 Tool more", "Offer it")
    card = one.page.get_by_role("region", name="An offer")
    card.get_by_role("heading", name="Sun offers Tower 1 Clay for 1 Tool.").wait_for()
    expect(other.page.get_by_text("You offer Tower").first).to_be_visible()
    card.get_by_role("button", name="Counter-offer").click()
    expect(one.page.locator("main section.trade .some b")).to_have_text(["1", "1"])
    press(one, "Ask for 1 Dollar more", "Offer it")
    said = "Tower offers Sun 1 Tool for 1 Clay and 1 Dollar."
    other.page.get_by_role("heading", name=said).wait_for()
    assert len(other.state["view"]["offers"]) == 1, "in place of the first one"
    other.reply("accept")
    wait_for_offers(one, 0)
    assert wares(one)["clay"] == wares(one)["dollar"] == 1
    assert (one.state["ask"]["what"], one.keys()) == (asked, answers), "the question is the same"
    expect(one.page.locator("main section.trade")).to_have_count(0)


def test_an_offer_that_stands_can_be_withdrawn(server: ServerProcess, sit: Sit) -> None:
    one, other = sit(), sit()
    sit_at(server, two_at_one_place(), one, other)
    assert one.wait_for_question()
    press(one, "Trade", "Give 1 Wood more", "Offer it")
    other.page.locator("section.offer").wait_for()
    wait_for_offers(one, 1)
    on_board(one, "withdraw").click()
    wait_for_offers(one, 0)
    other.page.locator("section.offer").wait_for(state="detached")


def test_a_draft_outlives_what_others_do_and_says_when_it_is_too_late(
    server: ServerProcess, sit: Sit
) -> None:
    one, other = sit(), sit()
    sit_at(server, two_at_one_place(), one, other)
    press(other, "Trade", "Give 1 Clay more")
    assert one.wait_for_question()
    one.turn_aside("trade:player_2")
    one.turn_aside("give:wood")
    one.turn_aside("offer")
    other.page.locator("section.offer").wait_for()
    draft = other.page.locator("main section.trade")
    expect(draft.locator(".some b")).to_have_text(["1"])
    moves = [option["key"] for option in one.state["ask"]["options"]]
    choose(one, next(key for key in moves if key.startswith("move:joiner")))
    assert other.wait_for_question()
    expect(draft.locator(".some b")).to_have_text(["1"])
    draft.get_by_role("button", name="Offer it").click()
    answer = other.page.get_by_role("dialog")
    answer.wait_for()
    expect(answer).to_contain_text("do not share a Place")


def test_a_draft_begun_in_the_bar_goes_on_at_the_board(server: ServerProcess, sit: Sit) -> None:
    one, other = sit(), sit()
    sit_at(server, two_at_one_place(), one, other)
    for key in ("trade:player_1", "give:clay"):
        other.turn_aside(key)
    other.page.reload()
    draft = other.page.locator("main section.trade")
    draft.wait_for()
    expect(draft.locator(".some b")).to_have_text(["1"])
    press(other, "Give 1 Clay less", "Give 1 Dollar more", "Offer it")
    wait_for_offers(one, 1)
    assert one.state["view"]["offers"][0]["gives"] == {"dollar": 1}


@pytest.mark.parametrize("seat", [0, 1], ids=["asked", "unasked"])
def test_an_order_that_nobody_asks_for_lies_calmly_on_its_hex(
    server: ServerProcess, sit: Sit, seat: int
) -> None:
    both = [sit(), sit()]
    sit_at(server, two_at_one_place(), *both)
    assert both[0].wait_for_question()
    soldier = both[seat]
    assert "aim:14" in soldier.asides()
    assert soldier.page.locator('main .spot.can, main [data-key="aim:14"]').count() == 0
    spot = soldier.page.locator('[data-hex="14"]')
    soldier.rest()
    box = spot.bounding_box()
    spot.click()
    n = soldier.state["n"]
    on_board(soldier, "aim:14").click()
    soldier.wait_until_answered(n)
    choose(soldier, "done")
    for each in both:
        wait_until_they_are(each, 14, [0, 2])
        each.page.get_by_text("1 damage").first.wait_for()
    assert both[0].wait_for_question()
    assert both[0].state["ask"]["what"] == "turn"
    soldier.rest()
    assert spot.bounding_box() == box, "nothing has moved"


def test_a_window_is_shared_and_the_first_order_counts(server: ServerProcess, sit: Sit) -> None:
    one, other = sit(), sit()
    sit_at(server, battle(), one, other)
    for player in (one, other):
        assert player.wait_for_question()
        player.page.get_by_text("If nobody acts").first.wait_for()
    choose(other, "aim:14")
    choose(other, "done")
    one.page.get_by_text("1 damage").first.wait_for()
    assert one.wait_for_question(), "the window is still open for both"
    assert one.state["view"]["battle"]["moving"]["basic"] == 2
    choose(one, "pass_phase")
    choose(other, "pass_phase")
    assert one.wait_for_question()
    assert one.state["ask"]["what"] == "turn"


def test_the_battle_is_played_step_by_step(server: ServerProcess, sit: Sit) -> None:
    one = sit(reduced_motion="no-preference")
    one.page.clock.install()
    sit_at(server, battle(seats=1), one)
    assert one.wait_for_question()
    one.stop_clock()
    choose(one, "pass_phase")
    one.page.get_by_role("button", name="Stop", exact=True).first.click()
    back = one.page.get_by_role("button", name="One step back")
    while back.is_enabled():
        back.click()
    one.page.get_by_text("Step 1 of").first.wait_for()
    one.page.get_by_role("button", name="One step on").click()
    one.page.get_by_text("Step 2 of").first.wait_for()
    expect(one.page.locator(".half.battle.large")).to_have_count(1)  # what is played is large
    while not one.page.locator("main .strengths").count():
        one.page.get_by_role("button", name="One step on").click()
    expect(one.page.locator("main .strengths b")).to_have_text(["3", "3"])
    one.page.get_by_label("Pace").first.select_option("quick")
    one.page.get_by_role("button", name="Go on").first.click()
    one.until(lambda: not one.page.locator("main .report.staged").count())


def test_a_hex_answers_why_not_and_a_building_shows_what_it_sees(
    server: ServerProcess, sit: Sit
) -> None:
    one = sit()
    match = field(
        LINE,
        PlaceTiles(0, TRAP, True),
        phase=TURNS,
        active=0,
        edit=lambda s: own(s, 0, tool=5),
        seats=1,
    )
    sit_at(server, match, one)
    assert one.wait_for_question()
    one.page.locator('[data-hex="26"]').click()
    answer = one.page.get_by_role("dialog")
    answer.wait_for()
    expect(answer).to_contain_text("AP-60")
    one.page.keyboard.press("Escape")
    one.page.locator('[data-hex="9"]').hover()
    one.until(lambda: one.page.locator("main .seen").count() == 4, "#9 and three hexes before it")
    shown = one.page.locator(".ground polygon.face").evaluate_all(
        "all => all.map(hex => getComputedStyle(hex).opacity)"
    )
    assert shown == ["1"] * 28, "what is out of sight stays on the board"


def test_each_half_becomes_large_and_stays_so(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_at(server, table(TakeTurn(0, True), seats=1, edit=begin), one)
    expect(one.page.locator(".half.colony.large")).to_have_count(1)
    one.page.get_by_role("button", name="The Battleground").click()
    one.page.locator(".half.battle.large").wait_for()
    one.page.reload()
    one.page.locator(".half.battle.large").wait_for()


def begin(s: Campaign) -> None:
    s.active, s.turn = 0, 1


def test_on_the_phone_the_tab_follows_the_question(server: ServerProcess, sit: Sit) -> None:
    one = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_at(server, battle(seats=1), one)
    assert one.wait_for_question()
    assert overflow(one) <= 0
    one.page.get_by_role("tab", name="The Battleground", selected=True).wait_for()
    one.rest()
    spot = one.page.locator('[data-hex="14"]').bounding_box()
    assert 0 < spot["y"] < one.page.locator(BAR).bounding_box()["y"], "the troop is in sight"
    orders = one.page.locator("main .orders button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert len(orders) >= 3
    assert min(orders) >= 44, "large enough for a thumb"
    n = one.state["n"]
    one.choose("pass_phase")
    one.wait_until_answered(n)
    one.page.get_by_role("tab", name="The colony", selected=True).wait_for()


def test_on_the_phone_the_battleground_asks_whether_all_agree(
    server: ServerProcess, sit: Sit
) -> None:
    def in_the_wave(s: Campaign) -> None:
        s.round, s.starter = 1, 1
        stand(s, "small_market", "commander")

    one, captain = sit(viewport=PHONE, has_touch=True, is_mobile=True), sit()
    match = table(NameSteward(1), edit=in_the_wave, phase=FINAL_WAVE, council="agree")
    sit_at(server, match, one, captain)
    choose(captain, "act_with:player_1")
    assert one.wait_for_question()
    one.page.get_by_role("tab", name="The Battleground", selected=True).wait_for()
    one.page.get_by_text("the turn goes to Tower").wait_for()
    choose(one, "agree")
    assert one.wait_for_question()
    assert one.state["ask"]["what"] == "turn"


@pytest.mark.parametrize("size", [LAPTOP, (1024, 768)])
def test_both_boards_fit_without_scrolling(
    server: ServerProcess, sit: Sit, size: tuple[int, int]
) -> None:
    one = sit(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
    for match in (battle(seats=1), table(TakeTurn(0, True), seats=1, edit=begin)):
        sit_at(server, match, one)
        assert one.wait_for_question()
        assert overflow(one) <= 0  # it rests
        high = one.page.evaluate(
            "() => { const board = document.querySelector('.board.ante-portas');"
            " return board.querySelector('.sheet').scrollHeight - board.clientHeight }"
        )
        assert high <= 0
        hidden = one.page.locator(".half .content, .half .side").evaluate_all(
            "all => all.map(part => part.scrollHeight - part.clientHeight)"
        )
        assert size != LAPTOP or max(hidden) <= 0, "on a laptop no part has to be scrolled either"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_the_board(
    server: ServerProcess, sit: Sit, scheme: str
) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make page")
    one = sit(color_scheme=scheme, bypass_csp=True)
    for match in (battle(seats=1), table(TakeTurn(0, True), seats=1, edit=begin)):
        sit_at(server, match, one)
        assert one.wait_for_question()
        assert serious(one) == []


PRICED = ("move", "build", "sell", "pay", "act")
GOODS = "main .goods .ware"
MAPS = [("move", ".land .port"), ("shoot", ".field .port")]


def test_own_goods_prices_and_the_question_are_seen_together(
    server: ServerProcess, sit: Sit
) -> None:
    check_prices(server, sit, "ante-portas", PRICED, GOODS)


def test_goods_stay_in_sight_wherever_one_scrolls(server: ServerProcess, sit: Sit) -> None:
    check_goods(server, sit, "ante-portas", PRICED[0], GOODS)


@pytest.mark.parametrize(("name", "where"), MAPS)
def test_two_fingers_enlarge_a_map_around_them_and_one_moves_it(
    server: ServerProcess, sit: Sit, name: str, where: str
) -> None:
    check_two_fingers(server, sit, "ante-portas", name, where)


def test_what_does_not_fit_says_why_and_changes_nothing(sit: Sit) -> None:
    one = sit()
    one.lobby("Ante Portas")
    flag = one.page.get_by_role("radio", name="Capture the Flag")
    expect(flag).to_have_attribute("aria-disabled", "true")  # three seats
    flag.click(force=True)
    one.page.get_by_role("status").get_by_text("are for 2 or 4 players").wait_for()
    expect(one.page.get_by_role("radio", name="Raiders")).to_be_checked()
    one.page.get_by_role("button", name="Remove seat 3").click()
    expect(flag).to_have_attribute("aria-disabled", "false")
    flag.check(force=True)
    expect(one.page.get_by_role("radiogroup", name="Decisions of all")).to_have_count(0)
    one.button("Add 2 seats").click()
    one.page.get_by_text("Team A: ").wait_for()
    expect(one.page.get_by_role("button", name="Remove seat 4")).to_be_enabled()


def test_teams_are_shown_at_the_table(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    options = {"scenario": "capture_the_flag"}
    seats = [{"who": "me"}, *[{"who": "bot", "bot": "random"}] * 3]
    body = {"game": "ante-portas", "seats": seats, "options": options}
    answer = HTTP.post(f"{server.url}/api/tables", json=body)
    answer.raise_for_status()
    one.open_link(answer.json()["seats"][0]["token"])
    tabs = one.page.get_by_role("navigation", name="Seats").get_by_role("button")
    expect(tabs).to_have_text([re.compile(f"Team {letter}") for letter in "ABAB"])
    expect(one.page.locator("main .tabs .team")).to_have_text([*"ABAB"])


SMALLEST = """() => Math.min(...[...document.querySelectorAll('main *')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((one) => one.getClientRects().length && !one.closest('.hush'))
    .map((one) => {
        const scale = one instanceof SVGGraphicsElement ? one.getScreenCTM().d : 1
        return parseFloat(getComputedStyle(one).fontSize) * scale || 12 // 0 hides what is said
    }))"""


@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_the_map_is_lettered_in_12_pixels(server: ServerProcess, sit: Sit, width: int) -> None:
    """Large, small beside the colony, and on a phone."""
    one, other = sit(viewport={"width": width, "height": 800}), sit()
    sit_at(server, battle(), one, other)
    one.rest()
    for _ in range(2):
        assert one.page.evaluate(SMALLEST) >= 12
        one.page.locator("main button.grow, main [role=tab][aria-selected=false]").first.click()
        one.rest()


def test_the_last_unit_picked_starts_nothing(sit: Sit) -> None:
    """Of three one has been taken along by the rules, which ask nothing that leaves no choice."""
    match = fields.turn_of({9: "3F", 14: "2B"}, ChooseCommand(0, COMMANDER))
    fields.choose(match, "march:14")
    one = seated(sit, match)
    n = one.state["n"]
    piece = one.page.locator('main [data-key="take_along:9:farmer"]').first
    march = one.page.locator(f"{BAR} [data-slot=finish] button")
    expect(march).to_contain_text("March with 3")
    piece.click()
    expect(march).to_contain_text("March with 2")
    expect(one.page.locator("main [data-picked]").first).to_be_visible()
    one.page.locator("body").press("a")
    expect(one.page.locator("[data-group-box]").get_by_role("heading")).to_have_text("3 of 3")
    one.settle()
    assert one.state["n"] == n
    march.click()
    one.until(lambda: one.state["since"] > n)
    expect(one.page.locator("#chronicle")).to_contain_text("S 3 holds")
