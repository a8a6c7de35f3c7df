"""After the Empire in a real browser: a whole game, sieges on stage, troops by mouse and keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.player import BAR, HTTP, Player
from tests.browser.test_screens import AXE, PHONE, overflow, serious
from tests.browser.whole import BEGINNING, IS_WHOLE, near_the_end, sit_among_bots
from tests.server.client import ServerProcess

Sit = Callable[..., Player]
ROOT = Path(__file__).resolve().parent.parent.parent
POSITIONS = ROOT / "src/holdfast/games/after_the_empire/tests/positions"
STAGED = ".sheet.staged"
MOVING = {"reduced_motion": "no-preference"}


def choose_file(one: Player, name: str) -> None:
    """Bring a stored position to the lobby and play its first seat."""
    one.go()
    one.page.locator("input[type=file]").set_input_files(POSITIONS / f"{name}.json")
    offered = one.page.get_by_role("region", name="Bring a game")
    offered.get_by_text("Careless", exact=True).click()
    one.button("Play on").click()
    one.page.wait_for_url("**/#/table/*")
    assert one.wait_for_question()


def sit_at(one: Player, server: ServerProcess, name: str) -> None:
    """The same without the lobby."""
    file = json.loads((POSITIONS / f"{name}.json").read_text(encoding="utf-8"))
    seats = [{"who": "me"}] + [{"who": "bot", "bot": "random"}] * (file["seats"] - 1)
    answer = HTTP.post(f"{server.url}/api/import", json={"file": file, "seats": seats})
    answer.raise_for_status()
    one.go(f"/#/seat/{answer.json()['seats'][0]['token']}")
    one.page.wait_for_url("**/#/table/*")
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
    one.page.wait_for_url("**/#/table/*")
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
