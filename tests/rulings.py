"""Which rulings of a game its tests are named after, and which its modules name."""

from __future__ import annotations

import re
from pathlib import Path

from holdfast.core.rulings import load_rulings

NAME = re.compile(r"^\s*def (test_\w+)", re.MULTILINE)


def names_of_tests(folder: Path) -> list[str]:
    """All tests of a game."""
    texts = [path.read_text("utf-8") for path in sorted(folder.glob("tests/**/test_*.py"))]
    return [name for text in texts for name in NAME.findall(text)]


class Rulings:
    """Rulings are named as in test_ae41_… or test_ae34_ae35_…, worked cases as in test_aet3_…"""

    def __init__(self, folder: Path, letters: str, cases: int) -> None:
        self.folder = folder
        self.letters = letters  # AE
        self.cases = cases  # worked through in the rules, one after the other
        self.known = set(load_rulings(folder))

    def covered(self) -> set[str]:
        """AE-41, AE-T3."""
        number = re.compile(rf"(?<=_){self.letters.lower()}(t?\d+)(?=_|$)")
        found = [number.findall(name) for name in names_of_tests(self.folder)]
        return {f"{self.letters}-{n.upper()}" for numbers in found for n in numbers}

    def untested(self) -> list[str]:
        cases = {f"{self.letters}-T{number}" for number in range(1, self.cases + 1)}
        return sorted((self.known | cases) - self.covered())

    def unknown_to_tests(self) -> list[str]:
        """Tests are named after them, but they do not exist."""
        return sorted({id for id in self.covered() if "T" not in id} - self.known)

    def unknown_to_modules(self) -> list[str]:
        """Modules name them, but they do not exist."""
        named: set[str] = set()
        for path in self.folder.glob("[!t]*/*.py"):
            named.update(re.findall(rf"{self.letters}-\d+", path.read_text("utf-8")))
        return sorted(named - self.known)
