"""Rules and cards are called by a number: who changes them without a new one is told so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests import fingerprints
from tests.changed_cards import cards_that, own_cards
from tests.fingerprints import (
    Chance,
    Memory,
    data_hashes,
    differences,
    objection,
    play,
    read_stored,
    unpacked,
)

import holdfast
from holdfast.core.game import Game

GAMES = holdfast.games()


@pytest.mark.parametrize("id", GAMES)
def test_rules_and_cards_are_those_of_their_number(id: str) -> None:
    assert not objection(holdfast.game(id))


@pytest.mark.parametrize("id", GAMES)
def test_every_number_of_the_past_is_remembered(id: str) -> None:
    stored = read_stored(holdfast.game(id))
    newest = int(holdfast.game(id).rules_version)
    assert sorted(int(number) for number in stored) == list(range(1, newest + 1))


@pytest.mark.parametrize("id", GAMES)
def test_a_card_changed_without_a_new_number_is_noticed(id: str, tmp_path: Path) -> None:
    own = own_cards(id, tmp_path / "own")
    stored = read_stored(own)[own.rules_version]
    other = cards_that(own, tmp_path, lambda cards: data_hashes(cards) != stored["data"])
    said = objection(other)
    assert f'this is not what rules version "{own.rules_version}" was' in said
    assert f'Raise rules_version to "{int(own.rules_version) + 1}"' in said
    assert f"{own.folder.name}/game.py" in said
    assert "python -m tests.fingerprints" in said
    assert ".toml" in said


@pytest.mark.parametrize("id", GAMES)
def test_cards_that_play_otherwise_are_noticed_in_the_games(id: str, tmp_path: Path) -> None:
    """As changed rules are: in random games and in skilled ones."""
    own = own_cards(id, tmp_path / "own")
    before = first_games(own)
    other = cards_that(own, tmp_path, lambda cards: all_differ(first_games(cards), before))
    found = ", ".join(differences(other, read_stored(own)[own.rules_version]))
    assert "random games with" in found
    assert "skilled games with" in found


def first_games(game: Game[Any]) -> list[str]:
    """Two of the games behind the fingerprints."""
    taken = unpacked(read_stored(game)[game.rules_version]["choices"][0])
    return [play(game, game.tables()[0], 0, player) for player in (Chance(0), Memory(taken))]


def all_differ(some: list[str], others: list[str]) -> bool:
    return all(one != other for one, other in zip(some, others, strict=True))


@pytest.mark.parametrize("id", GAMES)
def test_words_about_a_card_need_no_new_number(id: str, tmp_path: Path) -> None:
    own = own_cards(id, tmp_path / "own")
    for file in (tmp_path / "own").iterdir():
        text = file.read_text(encoding="utf-8")
        spoken = text.replace('text.en = "', 'text.en = "In other words: ')
        file.write_text(f"# A comment.\n{spoken}", encoding="utf-8")
    assert data_hashes(own) == read_stored(own)[own.rules_version]["data"]


def test_a_number_without_fingerprints_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    game = holdfast.game(GAMES[0])
    beyond = str(int(game.rules_version) + 1)
    monkeypatch.setattr(game, "rules_version", beyond)
    assert f"nothing is stored for rules version {beyond}" in objection(game)


def test_a_number_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = holdfast.game(GAMES[0])
    stored = read_stored(game)
    newer = {**stored, str(int(game.rules_version) + 1): stored[game.rules_version]}
    monkeypatch.setattr(fingerprints, "read_stored", lambda game: newer)
    assert "numbers only grow" in objection(game)
