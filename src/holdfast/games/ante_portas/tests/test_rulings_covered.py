"""Every ruling of the words files has a test that carries its number."""

from __future__ import annotations

import re
from pathlib import Path

from holdfast.core.rulings import load_rulings

GAME = Path(__file__).parent.parent
NAME = re.compile(r"^\s*def (test_\w+)", re.MULTILINE)
# test_ap41_…, test_ap16_ap17_…, test_cb5_3_… for CB-5.3, test_cb8_4_6_… for CB-8.4.6.
AP = re.compile(r"(?<=_)ap(\d+)(?=_|$)")
CB = re.compile(r"(?<=_)cb(\d+(?:_\d+)*)(?=_|$)")


def names() -> list[str]:
    found: list[str] = []
    for path in sorted(GAME.rglob("tests/test_*.py")):
        found += NAME.findall(path.read_text(encoding="utf-8"))
    return found


def covered() -> set[str]:
    found: set[str] = set()
    for name in names():
        found.update(f"AP-{number}" for number in AP.findall(name))
        found.update("CB-" + number.replace("_", ".") for number in CB.findall(name))
    return found


def test_every_ruling_has_a_test() -> None:
    found = covered()
    missing = [id for id in load_rulings(GAME) if id not in found]
    assert not missing, f"no test is named after {', '.join(missing)}"


def test_no_test_is_named_after_a_ruling_that_does_not_exist() -> None:
    unknown = sorted(covered() - set(load_rulings(GAME)))
    assert not unknown, f"there is no ruling {', '.join(unknown)}"


def test_all_rulings_of_the_expansion_are_there() -> None:
    rulings = load_rulings(GAME)
    missing = [n for n in range(1, 174) if f"AP-{n}" not in rulings]
    assert not missing, f"no text for AP-{missing}"
