"""A game of older rules: the page shows it as far as it can be followed, and says why."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.player import Player
from tests.test_old import Followed, followed

Sit = Callable[..., Player]


def old_record() -> Followed:
    """The longest stretch that is left of a game which cannot be followed to its end."""
    cut = [one for one in followed("0.3.0") if one.error is not None]
    return max(cut, key=lambda one: len(one.match.choices))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_old_record_in_the_browser(sit: Sit, tmp_path: Path, lang: str) -> None:
    record, match, error = old_record()
    assert error is not None
    file = tmp_path / "old.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    one = sit(locale=f"{lang}-{lang.upper()}")
    one.go()
    one.page.locator("input[type=file]").set_input_files(file)
    one.page.wait_for_url("**/#/table/*/moment/0")
    told = one.page.get_by_role("region", name="About this table" if lang == "en" else "Zu diesem")
    said = told.inner_text()
    n, now = len(match.choices), match.game.rules_version
    assert f"{n} {'choices' if lang == 'en' else 'Entscheidungen'}" in said
    assert f"{'rules' if lang == 'en' else 'Regeln'} {record['rules']}" in said
    assert f"{'rules' if lang == 'en' else 'Regeln'} {now}." in said
    assert error.where.key in said
    one.page.locator("main .board").wait_for()
    told.get_by_role("button").click()
    expect(told).to_have_count(0)
    one.page.reload()
    one.page.locator("main .board").wait_for()
    expect(told).to_have_count(0)
    one.page.keyboard.press("End")
    one.page.locator("#chronicle").get_by_text(error.where.key).wait_for()
