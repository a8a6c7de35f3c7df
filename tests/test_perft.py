"""How many sequences of choices lead on from positions of the toys; every game counts its own."""

from __future__ import annotations

from tests.perft import counts
from tests.toy import Lots, Rescue


def test_perft_of_the_toys() -> None:
    # Two seats pledge 0 to 2 and give one of two signs; then comes the toll, or none.
    assert counts(Lots().setup(2, 1), 5) == [3, 6, 18, 36, 72]
    assert counts(Rescue().setup(2, 1), 3) == [4, 10, 26]
