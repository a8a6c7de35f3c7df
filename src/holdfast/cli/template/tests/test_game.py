"""The Last Harvest keeps what every game promises, and its own rules."""

from pathlib import Path

import holdfast
from holdfast.testing import examine_game

holdfast.add_games(Path(__file__).parent.parent)
GAME = holdfast.game("last-harvest")


def test_it_keeps_what_every_game_promises() -> None:
    examine_game(GAME)


def test_lh3_a_tie_for_the_highest_bid_wins_nothing() -> None:
    match = GAME.match(seats=2, seed=3)
    match.choose(0, "bid:2")
    match.choose(1, "bid:2")
    assert match.standings == [0, 0]
    assert match.why_not(0, "bid:5") == "LH-2: You have only 4 grain."
