"""Every ruling of the words files has a test that carries its number."""

from __future__ import annotations

from pathlib import Path

from tests.rulings import Rulings

RULINGS = Rulings(Path(__file__).parent.parent, "AT", cases=8)


def test_every_ruling_and_every_worked_case_has_a_test() -> None:
    assert not RULINGS.untested()


def test_no_test_is_named_after_a_ruling_that_does_not_exist() -> None:
    assert not RULINGS.unknown_to_tests()


def test_modules_name_only_rulings_that_exist() -> None:
    assert not RULINGS.unknown_to_modules()
