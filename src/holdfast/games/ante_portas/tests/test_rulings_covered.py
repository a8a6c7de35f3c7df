"""Every ruling has a test that carries its number, and every verb is chosen in some test."""

from __future__ import annotations

import re
from pathlib import Path

from tests.rulings import names_of_tests

from holdfast.core.rulings import load_rulings
from holdfast.games.ante_portas.rules.choices import CHOICES

GAME = Path(__file__).parent.parent
# test_ap41_…, test_ap16_ap17_…, test_cb5_3_… for CB-5.3, test_cb8_4_6_… for CB-8.4.6.
AP = re.compile(r"(?<=_)ap(\d+)(?=_|$)")
CB = re.compile(r"(?<=_)cb(\d+(?:_\d+)*)(?=_|$)")


def sources() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(GAME.glob("tests/**/test_*.py"))]


def covered() -> set[str]:
    found: set[str] = set()
    for name in names_of_tests(GAME):
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


def test_every_verb_is_chosen_by_some_test_or_recorded_game() -> None:
    recorded = [path.read_text(encoding="utf-8") for path in (GAME / "tests/games").glob("*.json")]
    text = "".join([*sources(), *recorded])
    chosen = set(re.findall(r'"(?:[0-3]:)?([a-z_]+)(?=[:"])', text))
    missing = [verb.name for verb in CHOICES.verbs if verb.name not in chosen]
    assert not missing, f"nobody chooses {', '.join(missing)}"
