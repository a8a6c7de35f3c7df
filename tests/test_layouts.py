"""The layout of observations and actions is called by a number: who changes it without a new one is
told so."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests import layouts
from tests.setups import GAMES

import holdfast
from holdfast.core.game import Game

with_games = pytest.mark.parametrize("id", GAMES)


@with_games
def test_the_layout_is_that_of_its_number(id: str) -> None:
    assert not layouts.objection(holdfast.game(id))


@with_games
def test_every_layout_of_the_past_is_remembered(id: str) -> None:
    stored = layouts.read_stored(holdfast.game(id))
    newest = holdfast.game(id).layout_version
    assert sorted(int(number) for number in stored) == list(range(1, newest + 1))


def as_stored(id: str, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """A game whose layout is certainly what is stored."""
    game = holdfast.game(id)
    stored = {"1": {}, str(game.layout_version): layouts.layout(game)}
    monkeypatch.setattr(layouts, "read_stored", lambda game: stored)
    return game


@with_games
def test_a_layout_changed_without_a_new_number_is_noticed(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = as_stored(id, monkeypatch)
    number, names = game.layout_version, game.feature_names
    monkeypatch.setattr(type(game), "feature_names", lambda self, n: [*names(n), "mood"])
    said = layouts.objection(game)
    assert f"this is not what layout version {number} was" in said
    assert f"Raise layout_version to {number + 1} in {game.folder.name}/game.py" in said
    assert "python -m tests.layouts" in said
    assert f"features with {game.max_seats} seats" in said
    assert "choices" not in said.partition(":")[2].partition(":")[0]
    monkeypatch.setattr(game, "layout_version", number + 1)
    assert f"nothing is stored for layout version {number + 1}" in layouts.objection(game)
    monkeypatch.setattr(game, "layout_version", 1)
    assert "numbers only grow" in layouts.objection(game)


@with_games
def test_new_choices_and_new_scales_are_noticed(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = as_stored(id, monkeypatch)
    with monkeypatch.context() as patched:
        patched.setattr(game.choices, "keys", [*game.choices.keys, "sulk"])
        assert layouts.objection(game).startswith(f"{game.title}: choices: this is not what")
    monkeypatch.setattr(layouts, "scales", lambda game: ["MOST_MOODS 3"])
    assert layouts.objection(game).startswith(f"{game.title}: what becomes 1: this is not what")


def test_the_guide_has_the_sizes_of_all_spaces() -> None:
    assert layouts.in_guide(layouts.GUIDE.read_text(encoding="utf-8")) == layouts.spaces(), (
        f"run: {layouts.COMMAND}"
    )


@with_games
def test_environments_are_called_in_the_guides_as_they_are(id: str) -> None:
    """Wherever the name of an environment stands, also in the middle of a sentence."""
    game = holdfast.game(id)
    name = re.compile(rf"{id.replace('-', '[-_]')}[-_]v(\d+)")
    root = layouts.GUIDE.parent.parent
    pages = [root / "README.md", *sorted(layouts.GUIDE.parent.glob("*.md"))]
    found = [(page.name, n) for page in pages for n in name.findall(page.read_text("utf-8"))]
    assert (layouts.GUIDE.name, str(game.layout_version)) in found
    assert [(page, n) for page, n in found if n != str(game.layout_version)] == []
