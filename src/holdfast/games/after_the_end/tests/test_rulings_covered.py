"""Every ruling of the words files has a test that carries its number."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

TESTS = Path(__file__).parent
RULINGS = TESTS.parent / "words" / "rulings.toml"
NAME = re.compile(r"^\s*def (test_\w+)", re.MULTILINE)
# Rulings are named as in test_at41_… or test_at16_at17_…, worked cases as in test_att4_…
NUMBER = re.compile(r"(?<=_)at(t?\d+)(?=_|$)")


def covered() -> set[str]:
    """The rulings named by the tests of this folder: AT-41, AT-T4."""
    found: set[str] = set()
    for path in TESTS.glob("test_*.py"):
        for name in NAME.findall(path.read_text(encoding="utf-8")):
            found.update(f"AT-{number.upper()}" for number in NUMBER.findall(name))
    return found


def test_every_ruling_has_a_test() -> None:
    rulings = tomllib.loads(RULINGS.read_text(encoding="utf-8"))
    missing = sorted(set(rulings) - covered(), key=lambda id: int(id[3:]))
    assert not missing, f"no test is named after {', '.join(missing)}"


def test_every_worked_case_has_a_test() -> None:
    missing = {f"AT-T{number}" for number in range(1, 9)} - covered()
    assert not missing, f"no test is named after {', '.join(sorted(missing))}"


def test_no_test_is_named_after_a_ruling_that_does_not_exist() -> None:
    rulings = tomllib.loads(RULINGS.read_text(encoding="utf-8"))
    unknown = {id for id in covered() if "T" not in id} - set(rulings)
    assert not unknown, f"there is no ruling {', '.join(sorted(unknown))}"


def test_rules_name_only_rulings_that_exist() -> None:
    rulings = tomllib.loads(RULINGS.read_text(encoding="utf-8"))
    for path in TESTS.parent.glob("[!t]*/*.py"):
        named = set(re.findall(r"AT-\d+", path.read_text(encoding="utf-8")))
        assert named <= set(rulings), f"{path.name}: {named - set(rulings)}"
