"""What every game promises beyond its rules, tried on everything `holdfast.games()` finds: hints,
weights, other cards, large numbers. `make stress` tries it at every table and with every number."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.checks import (
    check_balance,
    check_cards_page,
    check_hoard,
    check_number,
    check_texts,
    fields_of,
)
from tests.other_cards import numbers_of, opened
from tests.setups import GAMES, each_number_of_seats

import holdfast
from holdfast.lab.setups import covering, usual
from holdfast.testing.courses import moments
from holdfast.testing.hints import check_hints

PARTS = 4  # so that several processes share the work
SOME = 5  # one number of so many is changed here
HOARDS = 3


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_hints_are_open_and_blind_to_what_is_hidden(id: str, seats: int) -> None:
    game = holdfast.game(id)
    check_hints(game, (seats, usual(game, seats)))


@pytest.mark.parametrize(("id", "seats"), each_number_of_seats())
def test_cards_are_weighed_as_they_are_told_of(id: str, seats: int) -> None:
    game = holdfast.game(id)
    check_balance(game, (seats, usual(game, seats)))


@pytest.mark.parametrize("id", GAMES)
def test_other_texts_on_the_cards_are_read_everywhere(id: str, tmp_path: Path) -> None:
    check_texts(holdfast.game(id), tmp_path / "cards")


@pytest.mark.parametrize("id", GAMES)
def test_other_numbers_are_on_the_page_of_cards(id: str, tmp_path: Path) -> None:
    game = holdfast.game(id)
    check_cards_page(game, numbers_of(game), tmp_path, opened(id))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", GAMES)
def test_no_choice_promises_what_the_own_cards_said(id: str, part: int, tmp_path: Path) -> None:
    game = holdfast.game(id)
    setups = covering(game)[part::PARTS][:2]
    states = [(setup, s) for setup in setups for s in moments(game, setup, part, 30)]
    tried = 0
    for n, number in enumerate(numbers_of(game)[part :: SOME * PARTS]):
        tried += check_number(game, number, tmp_path / str(n), states[:16], opened(id))
    assert tried > 20


@pytest.mark.parametrize("n", range(HOARDS))
@pytest.mark.parametrize("id", GAMES)
def test_what_play_can_write_it_can_read(id: str, n: int) -> None:
    """Gathering one thing after the other, at tables of all sizes."""
    game = holdfast.game(id)
    seats = game.min_seats + n % (1 + game.max_seats - game.min_seats)
    setup = (seats, usual(game, seats))
    fields = fields_of(game, setup)
    assert fields
    check_hoard(game, setup, fields[(len(fields) * n) // HOARDS])
