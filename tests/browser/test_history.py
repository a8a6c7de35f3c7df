"""My games: what a browser remembers of finished games, and its file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.player import Player
from tests.browser.whole import near_the_end, sit_among_bots
from tests.server.client import ServerProcess
from tests.setups import GAMES

import holdfast

Sit = Callable[..., Player]


def finish(server: ServerProcess, one: Player, id: str) -> None:
    """A game that ends with the person's next choices."""
    game = holdfast.game(id)
    sit_among_bots(server, one, near_the_end(id, max(2, game.min_seats), left=2))
    while one.wait_for_question():
        one.click_one()
    one.page.wait_for_function("() => localStorage['holdfast.history']")


@pytest.mark.parametrize("id", GAMES)
def test_a_finished_game_is_remembered_and_its_file_is_read_elsewhere(
    server: ServerProcess, sit: Sit, tmp_path: Path, id: str
) -> None:
    one, other = sit(), sit()
    finish(server, one, id)
    one.go("/#/games")
    row = one.page.locator("tbody tr")
    expect(row).to_have_count(1)
    title = row.locator(".title").inner_text()
    with one.page.expect_download() as saving:
        one.button("Save as a file").click()
    file = tmp_path / "games.json"
    saving.value.save_as(file)
    assert json.loads(file.read_text())["games"][0]["title"] == title
    other.go("/#/games")
    expect(other.page.get_by_text("No finished game yet.")).to_be_visible()
    for said in ("1 game was new.", "0 games were new."):
        other.page.locator("input[type=file]").set_input_files(file)
        expect(other.page.get_by_text(said)).to_be_visible()
    expect(other.page.locator("tbody tr")).to_have_count(1)
    other.button("Forget this game").click()
    expect(other.page.locator("tbody tr")).to_have_count(0)


def test_another_file_is_no_history(sit: Sit, tmp_path: Path) -> None:
    one = sit()
    one.go("/#/games")
    (tmp_path / "odd.json").write_text('{"kind": "record"}')
    one.page.locator("input[type=file]").set_input_files(tmp_path / "odd.json")
    expect(one.page.get_by_text("That is no history saved by Holdfast.")).to_be_visible()
