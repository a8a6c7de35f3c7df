"""After the Empire in a real browser: a whole game, sieges on stage, troops by mouse and keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser import pictures
from tests.browser.fingers import Fingers, Spot
from tests.browser.player import BAR, HTTP, Player
from tests.browser.test_screens import AXE, PHONE, overflow, serious
from tests.browser.touching import (
    at_table,
    check_goods,
    check_prices,
    check_two_fingers,
    hidden_of,
    is_read,
    rest_on,
    scale,
    spot_of,
    tables,
)
from tests.browser.whole import (
    BEGINNING,
    IS_WHOLE,
    before,
    follows,
    likes,
    near_the_end,
    seated,
    sit_among_bots,
)
from tests.server.client import ServerProcess

from holdfast.games.after_the_empire.tests import at as castles

Sit = Callable[..., Player]
ROOT = Path(__file__).resolve().parent.parent.parent
POSITIONS = ROOT / "src/holdfast/games/after_the_empire/tests/positions"
STAGED = ".sheet.staged"
BOX = "[data-group-box]"
MOVING = {"reduced_motion": "no-preference"}


def choose_file(one: Player, name: str) -> None:
    """Bring a stored position to the lobby and play its first seat."""
    one.go()
    one.page.locator("input[type=file]").set_input_files(POSITIONS / f"{name}.json")
    offered = one.page.get_by_role("region", name="Bring a game")
    offered.get_by_text("Careless", exact=True).click()
    one.button("Play on").click()
    one.reach_table()
    assert one.wait_for_question()


def sit_at(one: Player, server: ServerProcess, name: str) -> None:
    """The same without the lobby."""
    file = json.loads((POSITIONS / f"{name}.json").read_text(encoding="utf-8"))
    seats = [{"who": "me"}] + [{"who": "bot", "bot": "random"}] * (file["seats"] - 1)
    answer = HTTP.post(f"{server.url}/api/import", json={"file": file, "seats": seats})
    answer.raise_for_status()
    one.open_link(answer.json()["seats"][0]["token"])
    assert one.wait_for_question()


def own(one: Player) -> Any:
    return one.state["view"]["castles"][0]


def on_board(one: Player, key: str) -> None:
    """Choose on the castle itself, where the choice has its place."""
    n = one.state["n"]
    one.move_away()
    one.page.locator(f'main [data-key="{key}"]').click()
    one.wait_until_answered(n)


def move(one: Player, troop: str, source: str, to: str) -> None:
    """Pick a troop, then a place for it."""
    one.page.locator(f'[data-at="troop-{source}-{troop}"]').click()
    on_board(one, f"{troop}:{source}:{to}")
    one.wait_for_question()


def drag(one: Player, troop: str, source: str, to: str) -> None:
    n = one.state["n"]
    one.page.locator(f'[data-at="troop-{source}-{troop}"]').hover()
    one.page.mouse.down()
    box = one.page.locator(f'[data-at="wall-{to}"]').bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    one.page.mouse.up()
    one.wait_until_answered(n)
    one.wait_for_question()


def test_a_game_by_mouse(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    one.go()
    one.page.get_by_role("radio", name="After the Empire").check(force=True)
    removes = one.page.get_by_role("button", name="Remove seat", disabled=False)
    while removes.count():
        removes.last.click()
    one.page.get_by_label("Level of the bot at seat 2").select_option("random")
    one.button("Begin").click()
    one.reach_table()
    kinds, shown = play_through_sieges(one, BEGINNING)
    assert {"pick", "gate", "turn"} <= kinds
    if IS_WHOLE:
        assert shown >= 4
    else:
        sit_among_bots(server, one, near_the_end("after-the-empire", 2, left=31))
        more, shown = play_through_sieges(one)
        kinds |= more
    assert "deploy" in kinds
    assert shown
    assert len(one.state["view"]["castles"]) == 2
    one.page.get_by_role("heading", name=one.state["result"]["verdict"]).first.wait_for()


def play_through_sieges(one: Player, most: int = 10**6) -> tuple[set[str], int]:
    """What was asked, and how many sieges were staged."""
    kinds: set[str] = set()
    before = one.put_away
    while most and one.wait_for_question():
        kinds.add(one.state["ask"]["what"])
        one.click_one()
        most -= 1
    return kinds, one.put_away - before


def test_the_worked_siege_hit_by_hit(sit: Sit) -> None:
    """T-3, played on the castle itself: clicked, dragged, and what is left."""
    one = sit()
    choose_file(one, "worked_siege")
    on_board(one, "target:south_west")
    for key in ("fell:3", "fell:1", "lose:1"):
        one.wait_for_question()
        on_board(one, key)
    one.wait_for_question()
    move(one, "soldier", "east", "north")
    drag(one, "soldier", "east", "north")
    drag(one, "soldier", "west", "north")
    one.choose("done")
    one.until(lambda: not own(one)["sides"][3]["wall"])
    for _ in range(3):
        one.wait_for_question()
        move(one, "soldier", "north", "inside")
    n = one.state["n"]
    one.choose("done")
    one.wait_until_answered(n)
    one.wait_for_question()
    assert one.keys() == ["lose:1", "lose:0"]
    on_board(one, "lose:1")
    one.page.locator(STAGED).wait_for()
    expect(one.page.locator(".siege .told")).to_contain_text("has survived")
    assert own(one)["wounded"] == 2
    assert [side["wall"] for side in own(one)["sides"]] == [
        "stone_wall",
        "stone_gate",
        "wood_wall",
        None,
    ]


def test_deployment_by_keyboard(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_at(one, server, "deployment_season_four")
    for _ in range(40):
        one.page.keyboard.press("Tab")
        if focused(one) == "troop-inside-soldier":
            break
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowRight"):
        n = one.state["n"]
        one.until(lambda: focused(one) == "troop-inside-soldier", "the focus has gone")
        one.page.keyboard.press(key)
        one.wait_until_answered(n)
        one.wait_for_question()
    assert [side["soldiers"] for side in own(one)["sides"]] == [2, 1, 0, 1]
    # The last soldier has left: the focus has gone on to the mercenaries.
    one.until(lambda: focused(one) == "troop-inside-mercenary", "the focus has gone")
    # The long way: pick with Enter, go to the wall with Tab, set down with Enter.
    one.page.keyboard.press("Enter")
    for _ in range(20):
        one.page.keyboard.press("Tab")
        if focused(one) == "wall-south":
            break
    for _ in range(2):
        n = one.state["n"]
        one.until(lambda: focused(one) == "wall-south", "the focus has gone")
        one.page.keyboard.press("Enter")
        one.wait_until_answered(n)
        one.wait_for_question()
    assert own(one)["sides"][2]["mercenaries"] == 2


def focused(one: Player) -> str:
    at: str = one.page.evaluate("() => document.activeElement?.dataset.at ?? ''")
    return at


def test_a_siege_is_played_on_the_stage(server: ServerProcess, sit: Sit) -> None:
    """It advances by itself, never holds up the game, and can be seen again."""
    one = sit(**MOVING)
    one.page.clock.install()
    one.page.add_init_script("""localStorage['holdfast.prefs'] ??= '{"pace": "quick"}'""")
    sit_at(one, server, "deployment_season_four")
    one.stop_clock()
    n = one.state["n"]
    one.choose("marshal")
    one.wait_until_answered(n)
    # First what has happened, then, by itself, the question.
    staged, targets = one.page.locator(STAGED), one.page.locator('main [data-key^="target:"]')
    staged.wait_for()
    assert targets.count() == 0
    one.until(lambda: not staged.count())
    expect(targets).to_have_count(2)
    answer_the_siege(one)
    staged.wait_for()
    one.page.keyboard.press("x")  # any key goes on: to the end of the season, and to the question
    staged.wait_for(state="detached")
    assert one.wait_for_question()
    one.button("The last siege").click()
    told = one.page.locator(".siege .told")
    expect(told).to_contain_text("The attack")
    one.until(lambda: "First damage" in told.inner_text())
    one.page.locator(".siege").get_by_label("Pace").select_option("slow")
    one.page.locator(".siege").get_by_role("button", name="Stop", exact=True).click()
    assert one.page.evaluate("JSON.parse(localStorage['holdfast.prefs']).pace") == "slow"
    # An answer ends it.
    n = one.state["n"]
    one.choose(one.key_of("place:"))
    one.page.locator(STAGED).wait_for(state="detached")
    one.wait_until_answered(n)
    one.start_clock()
    # After a reload it is told and shown as before.
    one.page.reload()
    one.button("The last siege").click()
    expect(told).to_contain_text("The attack")
    expect(one.page.locator(f"{STAGED} .coming, {STAGED} .foes").first).to_be_attached()
    one.page.keyboard.press("Escape")
    one.page.locator(STAGED).wait_for(state="detached")


def answer_the_siege(one: Player) -> None:
    """The first answer to whatever is asked while the siege goes on: in the bar, at once."""

    def is_fought() -> bool:
        return bool(one.state["view"]["phase"] != "combat")

    while True:
        one.until(lambda: is_fought() or one.state["ask"])
        if is_fought():
            return
        one.wait_for_question()
        n, keys = one.state["n"], one.keys()
        key = "marshal" if "marshal" in keys else keys[0]
        one.choose(key)
        one.wait_until_answered(n)


def test_the_siege_on_a_phone(server: ServerProcess, sit: Sit) -> None:
    one = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_at(one, server, "deployment_season_four")
    n = one.state["n"]
    one.page.locator('[data-at="troop-inside-soldier"]').tap()
    place = one.page.locator('main [data-key="soldier:inside:north"]')
    place.tap()  # proposes
    one.page.locator(f"{BAR} [data-slot=finish] [data-key='soldier:inside:north']").wait_for()
    assert one.state["n"] == n
    place.tap()
    one.wait_until_answered(n)
    one.wait_for_question()
    assert own(one)["sides"][0]["soldiers"] == 1
    assert overflow(one) <= 0
    n = one.state["n"]
    one.choose("marshal")
    one.wait_until_answered(n)
    answer_the_siege(one)
    one.page.locator(STAGED).wait_for()
    one.button("One step back").tap()
    assert overflow(one) <= 0
    one.button_like("Go on").tap()
    one.page.locator(STAGED).wait_for(state="detached")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(server: ServerProcess, sit: Sit, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: make page")
    one = sit(color_scheme=scheme, bypass_csp=True)
    for name in ("everything_to_build", "many_cards_to_use", "castle_about_to_fall"):
        sit_at(one, server, name)
        assert serious(one) == [], name
    sit_at(one, server, "deployment_season_four")
    assert serious(one) == []
    n = one.state["n"]
    one.choose("marshal")
    one.wait_until_answered(n)
    answer_the_siege(one)
    one.page.locator(STAGED).wait_for()
    assert serious(one) == []


def test_moves_among_places_are_a_table(sit: Sit) -> None:
    """Soldiers on three sides: two of them in the north go east at once, by keyboard."""
    troops = {"north": {"soldiers": 2}, "south": {"soldiers": 1}, "inside": {"soldiers": 1}}
    match = castles.siege(castles.castle(troops=troops, invaders={"west": {"swordsmen": 9}}))
    one = seated(sit, match)
    assert one.wait_for_question()  # after what others did
    table = one.page.locator("#answers [data-moves]")
    expect(table.get_by_role("rowheader")).to_have_text(["North", "South", "Inside"])
    one.page.keyboard.press("Space")
    one.page.locator("#answers.open").wait_for()
    one.page.keyboard.press("ArrowDown")
    n = one.state["n"]
    before = one.state["view"]["castles"][0]["sides"]
    key = one.page.evaluate("document.activeElement.dataset.key")
    one.page.keyboard.press("Enter")
    one.until(lambda: one.state["n"] > n)
    assert one.wait_for_question()
    _, origin, _ = key.split(":")
    assert origin == "south"  # below the first: nothing goes from a side to itself
    assert before[2]["soldiers"] == 1
    assert one.state["view"]["castles"][0]["sides"][2]["soldiers"] == 0
    n = one.state["n"]
    one.open_list()
    table.get_by_role("button", name="all 2").first.click()
    one.until(lambda: one.state["view"]["castles"][0]["sides"][0]["soldiers"] == 0)


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


def until_asked(one: Player, what: str) -> None:
    """It is heard and drawn: what is pressed now is about it."""
    one.until(lambda: one.is_asked() and one.state["ask"]["what"] == what, f"{what} is not asked")


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
    expect(one.page.locator("#chronicle .self")).to_have_count(1)
    one.page.keyboard.press("u")
    until_asked(one, "heal")
    one.settle()
    assert one.state["ask"]["what"] == "heal"  # it does not answer itself again
    expect(one.page.locator("#chronicle .self")).to_have_count(0)


def test_who_wants_to_be_asked_is_asked_the_next_time(sit: Sit) -> None:
    one = healing(sit)
    one.page.locator("[data-self-told] button").click()
    one.page.keyboard.press("u")
    until_asked(one, "heal")
    one.page.keyboard.press("u")
    until_asked(one, "way")
    one.page.locator('[data-key="choose:heal_one"]').first.dispatch_event("click")
    until_asked(one, "heal")
    one.settle()
    assert one.state["ask"]["what"] == "heal"


def test_nothing_tells_of_a_siege_before_its_film_is_over(server: ServerProcess, sit: Sit) -> None:
    one = sit(**MOVING)
    likes(one, "{pace: 'wait'}")
    sit_among_bots(server, one, before("after-the-empire", 2, "survived", seed=3))
    one.wait_for_question()
    one.page.evaluate("""() => {
        window.spoiled = []
        const told = document.querySelector('#chronicle')
        new MutationObserver(() => {
            if (document.querySelector('.sheet.staged')) window.spoiled.push(told.innerText)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
    }""")
    staged = one.page.locator(".sheet.staged")
    while not staged.count():
        one.until(lambda: staged.count() or follows(one) or one.is_asked())
        if not staged.count():
            n = one.state["n"]
            one.page.locator(f'{BAR} [data-key="{one.keys()[-1]}"]').first.dispatch_event("click")
            one.until(lambda n=n: one.state["since"] > n)  # type: ignore[misc]
    lines = [line for state in one.states for line in state["log"]["lines"]]
    steps = [line["text"] for line in lines if "scene" in line]
    assert steps
    for _ in range(3):
        one.page.locator(f"{BAR} .story").get_by_role("button", name="One step on").click()
        spoiled: list[str] = one.page.evaluate("window.spoiled")
        assert not [text for text in steps for told in spoiled if text in told]
        if not staged.count():
            break
    assert one.page.locator(f"{BAR} [data-key]").count() == 0 or not staged.count()


def test_what_the_others_did_is_paged(server: ServerProcess, sit: Sit) -> None:
    one = sit()
    sit_among_bots(server, one, before("after-the-empire", 3, "tapped", seed=2))
    discs = one.page.locator("[data-mark]")
    for _ in range(12):
        one.wait_for_question()
        one.rest()
        if discs.count():
            break
        one.click_one()
    expect(discs.first).to_be_attached()
    one.page.keyboard.press("]")
    expect(one.page.locator(BAR)).to_contain_text("Since your turn")
    expect(one.page.locator(".now[data-mark]")).to_have_attribute("data-mark", "1")
    one.page.keyboard.press("Escape")
    expect(discs).to_have_count(0)


def test_a_piece_that_is_not_open_says_what_it_is_and_why_not(
    server: ServerProcess, sit: Sit
) -> None:
    one = at_table(server, sit, "after-the-empire", "place")
    n = one.state["n"]
    hand = Fingers(one)
    rest_on(one, hand, spot_of(one, 'main [data-at^="market-"]:not([data-key])'))
    hand.up()
    sheet = one.page.locator("#reading")
    one.until(lambda: sheet.get_by_text("Not now", exact=True).count() == 1)
    assert sheet.locator(".rule").count() == 1
    assert one.page.locator("#why-not").count() == 0
    assert one.state["n"] == n
    sheet.get_by_role("button", name="Close", exact=True).tap()
    one.until(lambda: not is_read(one))


def test_whoever_reads_first_acts_with_the_second_tap(server: ServerProcess, sit: Sit) -> None:
    one = at_table(server, sit, "after-the-empire", "place")
    n = one.state["n"]
    one.page.locator("header .tools button").last.tap()
    one.page.get_by_label("By finger: the first tap explains").check()
    one.page.keyboard.press("Escape")
    one.rest()
    spot = spot_of(one, "main [data-key]")
    piece = one.page.locator("main [data-pointed]")
    one.page.touchscreen.tap(*spot)
    one.until(lambda: is_read(one))
    assert piece.count() == 0
    one.page.touchscreen.tap(*spot)
    one.until(lambda: piece.count() == 1, "the second tap proposes")
    assert not is_read(one)
    one.page.touchscreen.tap(*spot)
    one.until(lambda: is_read(one))
    one.settle()
    assert one.state["n"] == n, "it is read once more"
    one.page.locator("#reading").get_by_role("button", name="Do it", exact=True).tap()
    one.wait_until_answered(n)


def test_one_finger_scrolls_the_page_over_a_map_that_is_whole(
    server: ServerProcess, sit: Sit
) -> None:
    one = at_table(server, sit, "after-the-empire", "soldier")
    main = one.page.locator("main")
    before = main.evaluate("(main) => (main.scrollTop = 0)")
    Fingers(one).drag((40, 500), (40, 300))
    one.until(lambda: main.evaluate("(main) => main.scrollTop") > before)


def test_buttons_enlarge_as_well_and_can_be_reached_by_keyboard(
    server: ServerProcess, sit: Sit
) -> None:
    one = at_table(server, sit, "after-the-empire", "soldier")
    port = one.page.locator("main .middle .port")
    larger = one.button("Larger")
    box = larger.bounding_box()
    assert min(box["width"], box["height"]) >= 44
    larger.focus()
    one.page.keyboard.press("Enter")
    one.until(lambda: scale(port) == 1.5)
    one.button("Larger").tap()
    one.until(lambda: scale(port) == 2.25)
    one.button("Smaller").tap()
    one.until(lambda: scale(port) == 1.5)
    one.button("Show the whole").tap()
    one.until(lambda: scale(port) == 1)


def test_a_double_tap_on_bare_ground_enlarges_and_shows_the_whole(
    server: ServerProcess, sit: Sit
) -> None:
    one = at_table(server, sit, "after-the-empire", "soldier")
    n = one.state["n"]
    port = one.page.locator("main .middle .port")
    box = port.bounding_box()
    corner = (box["x"] + 30, box["y"] + 30)
    twice(one, corner)
    one.until(lambda: scale(port) == 2)
    twice(one, corner)
    one.until(lambda: scale(port) == 1)
    assert one.state["n"] == n


def twice(one: Player, spot: Spot) -> None:
    one.page.touchscreen.tap(*spot)
    one.page.touchscreen.tap(*spot)


def test_another_phase_shows_the_whole_again(server: ServerProcess, sit: Sit) -> None:
    one = at_table(server, sit, "after-the-empire", "soldier")
    one.button("Larger").tap()
    one.until(lambda: scale(one.page.locator("main .middle .port")) == 1.5)
    pictures.open_table(one, pictures.seated(server, tables("after-the-empire")["wood_wall"]))
    assert one.wait_for_question()
    assert scale(one.page.locator("main .middle .port")) == 1


@pytest.mark.parametrize("height", [844, 740])
def test_the_attacked_sides_are_never_below_the_fold(
    server: ServerProcess, sit: Sit, height: int
) -> None:
    viewport = {"width": 390, "height": height}
    for name in ("soldier", "mercenary", "lose", "fell", "let_in", "marshal"):
        one = at_table(server, sit, "after-the-empire", name, viewport=viewport)
        assert hidden_of(one, "main .field.foes .words, main section.court") == [], name


PRICED = ("place", "buy", "wood_wall", "tap")
GOODS = "main .goods .good"
MAPS = [("soldier", ".middle .port")]


def test_own_goods_prices_and_the_question_are_seen_together(
    server: ServerProcess, sit: Sit
) -> None:
    check_prices(server, sit, "after-the-empire", PRICED, GOODS)


def test_goods_stay_in_sight_wherever_one_scrolls(server: ServerProcess, sit: Sit) -> None:
    check_goods(server, sit, "after-the-empire", PRICED[0], GOODS)


@pytest.mark.parametrize(("name", "where"), MAPS)
def test_two_fingers_enlarge_a_map_around_them_and_one_moves_it(
    server: ServerProcess, sit: Sit, name: str, where: str
) -> None:
    check_two_fingers(server, sit, "after-the-empire", name, where)
