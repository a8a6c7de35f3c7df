"""Engine, bots, environments and command line need nothing but what they say they need: above all
nothing of what the extra `serve` brings."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.setups import ONE

from holdfast.cli.serve import STACK

ROOT = Path(__file__).resolve().parent.parent
SERVER = {*STACK, "starlette"}
AT_START = {"coverage", "_distutils_hack"}  # what site-packages may load into every Python


class Bare:
    """A Python, and every Python it starts, in which only what Holdfast asks for is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.missing = all_but()

    def run(self, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        lines = [f"sys.modules[{name!r}] = None" for name in self.missing]
        (self.folder / "sitecustomize.py").write_text("\n".join(["import sys", *lines]) + "\n")
        before = os.environ.get("PYTHONPATH", "")
        path = os.pathsep.join(filter(None, [str(self.folder), before]))
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(self.folder)},
            input=said,
            capture_output=True,
            text=True,
            check=False,
        )

    def holdfast(self, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        return self.run("-m", "holdfast", *words, said=said)


@pytest.fixture
def bare(tmp_path: Path) -> Bare:
    return Bare(tmp_path)


def project() -> dict[str, Any]:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = about["project"]
    return found


def wanted(*extras: str) -> list[str]:
    """What is always installed, and what these extras add."""
    about = {"": project()["dependencies"], **project()["optional-dependencies"]}
    return [text for extra in ("", *extras) for text in about[extra]]


def names(requirements: list[str]) -> set[str]:
    """Of the packages that are asked for here and on this system."""
    asked = [Requirement(text) for text in requirements]
    return {
        canonicalize_name(one.name)
        for one in asked
        if one.marker is None or one.marker.evaluate({"extra": ""})
    }


def with_theirs(packages: set[str]) -> set[str]:
    """Packages, and what they ask for themselves."""
    found: set[str] = set()
    while packages - found:
        package = (packages - found).pop()
        found.add(package)
        packages = packages | names(requires(package) or [])
    return found


@cache
def all_but(*extras: str) -> frozenset[str]:
    """The modules of all packages that are installed here and that nothing of this asks for."""
    there = {"holdfast", *with_theirs(names(wanted(*extras)))}
    return frozenset(
        module
        for module, packages in packages_distributions().items()
        if module.isidentifier()
        and module not in AT_START
        and there.isdisjoint(canonicalize_name(package) for package in packages)
    )


EVERYTHING = """
import importlib, pkgutil
import holdfast
from holdfast.env import aec, gym, openspiel

for found in pkgutil.walk_packages(holdfast.__path__, "holdfast."):
    if not found.name.startswith(({left_out})) and ".tests" not in found.name:
        importlib.import_module(found.name)
aec("{one}").reset(seed=1)
gym("{one}").reset(seed=1)
openspiel("{one}").new_initial_state()
match = holdfast.game("{one}").match(seats=2, seed=1)
match.play(["greedy", "mcts:10"], most=3)
print("well")
"""
COMMANDS = [
    ["games"],
    ["play", ONE, "--seats", "human,greedy"],
    ["simulate", ONE, "--bots", "random,random", "--games", "3", "--jobs", "2"],
    ["arena", ONE, "--bots", "random,random", "--games", "2", "--jobs", "2"],
    ["check", ONE, "--games", "1", "--seats", "2", "--jobs", "2"],
    ["bench", ONE, "--seats", "2", "--seconds", "0.01"],
    ["serve", "--help"],
]


def test_all_but_server_and_command_line_are_imported_and_used(bare: Bare) -> None:
    bare.missing = all_but("rl", "openspiel") | {"typer", "pydantic", "rich"}
    left_out = '"holdfast.server", "holdfast.cli", "holdfast.__main__", "holdfast._compiled"'
    done = bare.run("-c", EVERYTHING.format(one=ONE, left_out=left_out))
    assert (done.returncode, done.stdout) == (0, "well\n"), done.stderr


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:1] + words[-1:]))
def test_commands_run_without_the_server(bare: Bare, words: list[str]) -> None:
    done = bare.holdfast(*words, said="quit\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("missing", [frozenset(STACK), frozenset({"msgspec"})], ids=len)
def test_serve_says_how_to_get_it(bare: Bare, missing: frozenset[str]) -> None:
    bare.missing = missing
    done = bare.holdfast("serve", "--no-page", "--port", "0")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith('came without: pip install "holdfast[serve]"\n')
    for name in STACK:
        assert (name in done.stderr) == (name in missing)


def test_what_belongs_to_the_server_is_an_extra() -> None:
    extras = project()["optional-dependencies"]
    assert names(extras["serve"]) == set(STACK)
    assert with_theirs(names(wanted())).isdisjoint(SERVER)
    assert all_but() >= SERVER
    for extra in ("test", "dev"):
        assert "holdfast[serve]" in extras[extra]


@pytest.mark.parametrize("target", ["packages-to-play", "packages"])
def test_make_installs_the_server(target: str) -> None:
    if shutil.which("make") is None:
        pytest.skip("needs make")
    done = subprocess.run(
        ["make", "-n", "-B", target], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert re.search(r'-e "\.\[serve\b', done.stdout), done.stdout


def test_wheels_are_tried_with_the_server() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert about["tool"]["cibuildwheel"]["test-extras"] == ["serve"]
