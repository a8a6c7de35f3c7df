"""Who plays how (AP-12, AP-22, AP-23, AP-121, AP-126, AP-128, AP-131)."""

from __future__ import annotations

import pytest

import holdfast
from holdfast.core.catalog import DataError
from holdfast.games.ante_portas.rules.modes import Mode, unfit
from holdfast.games.ante_portas.rules.names import (
    AREA_CONTROL,
    CAPTURE_THE_FLAG,
    CRESCENDO,
    DRAGONS,
    RAIDERS,
    TWICE_ONE_CARD,
    TWICE_TWO_CARDS,
)


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("scenario", [RAIDERS, DRAGONS])
def test_ap12_one_to_three_defend_together(seats: int, scenario: int) -> None:
    mode = Mode(seats, scenario, 1)
    assert unfit(mode) is None
    assert [mode.side(seat) for seat in range(seats)] == [0] * seats


def test_ap12_four_do_not_defend_together() -> None:
    with pytest.raises(DataError, match="1 to 3 players"):
        holdfast.game("ante-portas").match(4, 1)


@pytest.mark.parametrize("scenario", [CAPTURE_THE_FLAG, AREA_CONTROL])
@pytest.mark.parametrize(("seats", "fits"), [(1, False), (2, True), (3, False), (4, True)])
def test_ap128_rivals_are_two_or_four(scenario: int, seats: int, fits: bool) -> None:
    assert (unfit(Mode(seats, scenario, 1)) is None) == fits


def test_ap128_rivals_have_no_variants_of_the_final_wave() -> None:
    assert unfit(Mode(2, CAPTURE_THE_FLAG, 1, wave=CRESCENDO))
    assert unfit(Mode(2, AREA_CONTROL, 1, twice=TWICE_ONE_CARD))


def test_ap131_teams_sit_opposite() -> None:
    mode = Mode(4, AREA_CONTROL, 1)
    assert [mode.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert mode.turns() == 3


@pytest.mark.parametrize(("seats", "turns"), [(1, 3), (2, 3), (3, 2)])
def test_ap22_three_players_take_two_turns(seats: int, turns: int) -> None:
    assert Mode(seats, RAIDERS, 1).turns() == turns


@pytest.mark.parametrize(("seats", "cards"), [(1, 1), (2, 2), (3, 2)])
def test_ap23_a_solo_player_draws_one_card(seats: int, cards: int) -> None:
    assert Mode(seats, RAIDERS, 1).spawn_cards() == cards


def test_ap126_one_card_and_the_usual_turns() -> None:
    mode = Mode(3, RAIDERS, 1, twice=TWICE_ONE_CARD)
    assert (mode.spawn_cards(), mode.turns(), mode.wave_cards(1)) == (1, 2, 1)


def test_ap126_three_may_take_two_cards_and_three_turns() -> None:
    mode = Mode(3, RAIDERS, 1, twice=TWICE_TWO_CARDS)
    assert (mode.spawn_cards(), mode.turns()) == (2, 3)


def test_ap126_not_for_one_player_and_two_cards_only_for_three() -> None:
    assert unfit(Mode(1, RAIDERS, 1, twice=TWICE_ONE_CARD))
    assert unfit(Mode(2, RAIDERS, 1, twice=TWICE_TWO_CARDS))


def test_ap126_crescendo_counts_its_own_cards() -> None:
    mode = Mode(3, RAIDERS, 1, wave=CRESCENDO, twice=TWICE_ONE_CARD)
    assert [mode.wave_cards(n) for n in (1, 2, 5)] == [1, 2, 5]


@pytest.mark.parametrize(("seats", "rounds"), [(1, 2), (2, 3), (3, 4)])
def test_ap121_rounds_that_spawn(seats: int, rounds: int) -> None:
    assert Mode(seats, RAIDERS, 1).wave_spawns() == rounds
