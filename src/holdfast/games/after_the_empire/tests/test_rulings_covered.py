"""Every ruling of the words files has a test that carries its number."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

TESTS = Path(__file__).parent
RULINGS = TESTS.parent / "words" / "rulings.toml"
NAME = re.compile(r"^\s*def (test_\w+)", re.MULTILINE)
# Rulings are named as in test_ae41_… or test_ae34_ae35_…, worked cases as in test_aet3_…
NUMBER = re.compile(r"(?<=_)ae(t?\d+)(?=_|$)")


def covered() -> set[str]:
    """The rulings named by the tests of this folder: AE-41, AE-T3."""
    found: set[str] = set()
    for path in TESTS.glob("test_*.py"):
        for name in NAME.findall(path.read_text(encoding="utf-8")):
            found.update(f"AE-{number.upper()}" for number in NUMBER.findall(name))
    return found


def rulings() -> set[str]:
    return set(tomllib.loads(RULINGS.read_text(encoding="utf-8")))


def test_every_ruling_has_a_test() -> None:
    missing = sorted(rulings() - covered(), key=lambda id: int(id[3:]))
    assert not missing, f"no test is named after {', '.join(missing)}"


def test_every_worked_case_has_a_test() -> None:
    missing = {f"AE-T{number}" for number in range(1, 11)} - covered()
    assert not missing, f"no test is named after {', '.join(sorted(missing))}"


def test_no_test_is_named_after_a_ruling_that_does_not_exist() -> None:
    unknown = {id for id in covered() if "T" not in id} - rulings()
    assert not unknown, f"there is no ruling {', '.join(sorted(unknown))}"


def test_every_ruling_the_code_names_exists() -> None:
    named: set[str] = set()
    for path in TESTS.parent.glob("[!t]*/*.py"):
        named |= set(re.findall(r"AE-\d+", path.read_text(encoding="utf-8")))
    assert named <= rulings(), f"there is no ruling {', '.join(sorted(named - rulings()))}"
