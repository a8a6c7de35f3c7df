"""How many assertions and test cases there are; with another checkout also how many there were.

    python tools/count_tests.py [--before CHECKOUT]

Assertions are `assert`, `pytest.raises` and calls of a check (`require…`, `check_…`, `examine…`),
also in `holdfast.testing`, which tests every game. Cases are what pytest collects, interpreted.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKS = re.compile(r"(require|check_|examine)\w*|raises")


def assertions_of(checkout: Path) -> dict[str, int]:
    """By folder of tests."""
    places = {"shared": [checkout / "tests", checkout / "src/holdfast/testing"]}
    for folder in sorted((checkout / "src/holdfast/games").glob("*/tests")):
        places[folder.parent.name.replace("_", "-")] = [folder]
    return {
        name: sum(count(path) for folder in folders for path in folder.rglob("*.py"))
        for name, folders in places.items()
    }


def count(path: Path) -> int:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return sum(is_assertion(node) for node in ast.walk(tree))


def is_assertion(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return bool(CHECKS.fullmatch(name))


def cases_of(checkout: Path) -> dict[str, int]:
    env = {**os.environ, "PYTHONPATH": str(checkout / "src"), "HOLDFAST_INTERPRETED": "1"}
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    command += ["-m", "browser or not browser", "tests", "src/holdfast/games"]
    done = subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True)
    found: dict[str, int] = {}
    for line in done.stdout.splitlines():
        path, is_case, _ = line.partition("::")
        if is_case:
            game = re.match(r"src/holdfast/games/(\w+)/", path)
            name = game[1].replace("_", "-") if game else "shared"
            found[name] = found.get(name, 0) + 1
    if not found:
        raise SystemExit(f"nothing was collected in {checkout}:\n{done.stdout[-500:]}{done.stderr}")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Assertions and cases of the tests.")
    parser.add_argument("--before", type=Path, help="another checkout to compare with")
    given = parser.parse_args()
    checkouts = [given.before, ROOT] if given.before else [ROOT]
    assertions = [assertions_of(checkout) for checkout in checkouts]
    cases = [cases_of(checkout) for checkout in checkouts]
    print("| tests | assertions | cases |\n| --- | ---: | ---: |")
    for name in assertions[-1]:
        counts = (" → ".join(f"{one.get(name, 0):,}" for one in row) for row in (assertions, cases))
        print(f"| {name} | {' | '.join(counts)} |")
    sums = (" → ".join(f"{sum(one.values()):,}" for one in row) for row in (assertions, cases))
    print(f"| **together** | {' | '.join(sums)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
