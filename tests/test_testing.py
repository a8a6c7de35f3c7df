"""`holdfast.testing` is content with the game that `holdfast new-game` writes, and finds what is
wrong with it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.setups import GAMES
from tests.test_outside import forget

import holdfast
from holdfast import testing
from holdfast.cli.new_game import NAME, TEMPLATE
from holdfast.core.game import Game
from holdfast.core.outside import FOLDERS
from holdfast.core.shapes import ShapeError

Check = Callable[[Game[Any]], None]


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(FOLDERS, "")
    forget(NAME)
    yield
    forget(NAME)


def opened(folder: Path) -> Game[Any]:
    shutil.copytree(TEMPLATE, folder, dirs_exist_ok=True)
    return reopened(folder)


def reopened(folder: Path) -> Game[Any]:
    forget(NAME)
    holdfast.add_games(folder)
    return holdfast.game(NAME.replace("_", "-"))


def test_the_game_of_the_template_passes(tmp_path: Path) -> None:
    testing.examine_game(opened(tmp_path))


def test_every_public_check_is_part_of_the_examination(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    checks = [name for name in testing.__all__ if name.startswith("check_")]
    for name in checks:
        monkeypatch.setattr(testing, name, lambda game, name=name, **_: made.append(name))
    testing.examine_game(opened(tmp_path))
    assert sorted(made) == sorted(checks)


@pytest.mark.parametrize("id", GAMES)
def test_our_own_games_pass_what_is_quick(id: str) -> None:
    game = holdfast.game(id)
    testing.check_copies(game)
    testing.check_packs(game)


FAULTS: dict[str, tuple[str, str, str, Check, str]] = {
    "a sentence is missing": (
        "words/de.toml", 'won = "', 'wonn = "', testing.check_words, "wonn is",
    ),
    "a sentence is said by nobody": (
        "rules/turn.py", '"lost", "LH-3"', '"won", "LH-3"', testing.check_words,
        r"\[events\]: nobody says lost",
    ),
    "other values are filled in": (
        "words/de.toml", "{seat} bietet {n} Korn.", "Geboten: {n} Korn.", testing.check_words,
        r"\[events\] bid has other values",
    ),
    "a sentence has no end": (
        "words/en.toml", "{seat} bids {n} grain.", "{seat} bids {n} grain", testing.check_words,
        "the event bid in en is no sentence",
    ),
    "two choices read alike": (
        "words/en.toml", 'bid = "Bid {first} grain"', 'bid = "Bid"', testing.check_words,
        "read alike in en|other values",
    ),
    "more is offered than there is": (
        "rules/turn.py", "range(s.grain[self.seat] + 1)", "range(7)", testing.check_tables,
        "more than is in the barn",
    ),
    "a bid is seen": (
        "rules/face.py", '"bid", other == seat', '"bid", True', testing.check_tables,
        "can be seen by another|a leak",
    ),
    "a world is made by what is hidden": (
        "rules/face.py", "world.rng = random.rng", "world.rng = (s.rng + random.rng) % 2**61",
        testing.check_tables, "depend on what is hidden",
    ),
    "a position forgets": (
        "rules/state.py", "bids:seats*0..most ", "", testing.check_tables,
        "stored position|differently|other lists",
    ),
    "nobody wins": (
        "rules/face.py", "points[seat] == max(points)", "False", testing.check_tables,
        "nobody has won",
    ),
    "a verb is never chosen": (
        "rules/state.py", "\n\n\nclass Harvest",
        '\nWAIT = CHOICES.verb("wait", rule="LH-2")\n\n\nclass Harvest',
        testing.check_tables, "wait",
    ),
    "any number is read": (
        "rules/state.py", "0..most", "-99..99", testing.check_files, "a changed file",
    ),
    "a clone forgets": (
        "rules/state.py", ", other.field = self.bag[:], self.field", " = self.bag[:]",
        testing.check_copies, r"Harvest.clone\(\) forgets field",
    ),
    "a clone shares": (
        "rules/state.py", "self.bag[:], self.field", "self.bag, self.field", testing.check_copies,
        "a clone shares bag",
    ),
    "a part is said at times": (
        "rules/face.py", 'to.sees("bid", other == seat)', "other == seat", testing.check_numbers,
        "not said every time",
    ),
    "numbers tell of a bid": (
        "rules/face.py", 'to.open_seats("barns")',
        'to.number("all", sum(s.bids), 24)\n        to.open_seats("barns")',
        testing.check_numbers, "show what is hidden",
    ),
    "a copy is another game": (
        "game.py", "@lru_cache(maxsize=1)\n", "", testing.check_copies, "a copy is another game",
    ),
    "any folder is a pack": (
        "game.py", "if pack is not None:", "if False:", testing.check_packs,
        "an empty folder is taken for a card pack",
    ),
    "a bot plays in earnest": (
        "rules/face.py", "world = s.clone()", "world = s", testing.check_bots, "list index",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_is_found(fault: str, tmp_path: Path) -> None:
    file, old, new, check, why = FAULTS[fault]
    shutil.copytree(TEMPLATE, tmp_path, dirs_exist_ok=True)
    path = tmp_path / NAME / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    game = reopened(tmp_path)
    with pytest.raises((AssertionError, ShapeError, IndexError), match=why):
        check(game)


def test_agents_that_are_paid_too_much_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("gymnasium")
    game = opened(tmp_path)
    testing.check_environments(game)
    monkeypatch.setattr(Game, "payoffs", lambda self, s: [2.0] * s.seats)
    with pytest.raises(testing.CheckFailed, match=r"the rewards are \[2.0|a reward of 2.0"):
        testing.check_environments(game)


def test_verbs_that_are_rare_may_be_left_out(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATE, tmp_path, dirs_exist_ok=True)
    path = tmp_path / NAME / "rules/state.py"
    text = path.read_text(encoding="utf-8")
    more = '\nWAIT = CHOICES.verb("wait", rule="LH-2")\n\n\nclass Harvest'
    path.write_text(text.replace("\n\n\nclass Harvest", more), encoding="utf-8")
    for lang in ("en", "de"):
        words = tmp_path / NAME / "words" / f"{lang}.toml"
        sentence = 'elsewhere_wait = "X."\n'
        words.write_text(words.read_text(encoding="utf-8") + sentence, encoding="utf-8")
    game = reopened(tmp_path)
    with pytest.raises(testing.CheckFailed, match="nobody ever chose wait"):
        testing.check_tables(game, games=1)
    testing.check_tables(game, games=1, rare={"wait"})
