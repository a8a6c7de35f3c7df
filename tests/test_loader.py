"""Which build is loaded: the compiled modules only if they are exactly these sources."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import holdfast
from holdfast._loader import INCOMPLETE, OTHER_PYTHON, STALE, is_compiled

REPOSITORY = Path(__file__).resolve().parent.parent
LOADER = Path(str(holdfast.__file__)).with_name("_loader.py")
TOOL = REPOSITORY / "tools" / "compile.py"
AGENDA = "core/agenda.py"
RULES = "games/tiny/rules.py"
EXTENSION = EXTENSION_SUFFIXES[0]
STAMP = "_compiled/stamp.json"
LIBRARY = "holdfast_core__mypyc"

# Where the import system would take the modules from, without loading them: the extension files
# here are empty, so that no C compiler is needed.
ASK = """
from importlib.util import find_spec
for name in ("holdfast.core.agenda", "holdfast.games.tiny.rules"):
    print(find_spec(name).origin)
"""

CORE = "from importlib.util import find_spec; print(find_spec('holdfast.core.agenda').origin)"
IS_THERE = """
from importlib.util import find_spec
import holdfast.games
try:
    print(find_spec("holdfast.games.tiny.rules") is not None)
except ModuleNotFoundError:
    print(False)
"""


class Tiny:
    """A package of the same shape as ours, with the real loader and two modules."""

    def __init__(self, root: Path) -> None:
        self.source = root / "src"
        self.package = self.source / "holdfast"
        for folder in ("core", "games", "games/tiny", "games/tiny/tests", "bots"):
            self.write(f"{folder}/__init__.py", "")
        self.write("__init__.py", "from holdfast._loader import choose_build\n\nchoose_build()\n")
        self.write("_loader.py", LOADER.read_text(encoding="utf-8"))
        self.write(AGENDA, "def answer() -> int:\n    return 1\n")
        self.write(RULES, "from holdfast.core.agenda import answer\n\nDOUBLE = 2 * answer()\n")
        self.write("games/tiny/tests/test_rules.py", "def test_nothing() -> None: ...\n")

    def write(self, name: str, text: str) -> None:
        path = self.package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def pretend_to_compile(
        self, python: str = sys.implementation.cache_tag or "", build: str = "first"
    ) -> None:
        for name in (LIBRARY, "core", "games.tiny"):
            self.write(f"_compiled/{build}/{name}{EXTENSION}", "")
        digests = {name: self.digest(name) for name in (AGENDA, RULES)}
        stamp = {"python": python, "build": build, "modules": digests, "libraries": [LIBRARY]}
        self.write(STAMP, json.dumps(stamp))

    def digest(self, name: str) -> str:
        return hashlib.sha256((self.package / name).read_bytes()).hexdigest()

    def run(self, program: str, **environment: str) -> tuple[list[str], str]:
        """What a program that imports this package prints, and what it says on standard error."""
        clean = {key: text for key, text in os.environ.items() if not key.startswith("HOLDFAST_")}
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**clean, "PYTHONPATH": str(self.source), **environment},
            cwd=self.source.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines(), done.stderr

    def builds(self, **environment: str) -> tuple[str, str]:
        """ "compiled" or "interpreted", and what was said about it."""
        origins, said = self.run(ASK, **environment)
        kinds = {"interpreted" if origin.endswith(".py") else "compiled" for origin in origins}
        assert len(kinds) == 1, f"a mixture was loaded: {origins}"
        return kinds.pop(), said


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def test_sources_alone_run_interpreted_and_silently(tiny: Tiny) -> None:
    assert tiny.builds() == ("interpreted", "")


def test_a_fresh_build_is_used(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    assert tiny.builds() == ("compiled", "")


def test_the_environment_asks_for_sources(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    assert tiny.builds(HOLDFAST_INTERPRETED="1") == ("interpreted", "")
    assert tiny.builds(HOLDFAST_INTERPRETED="0") == ("compiled", "")


def test_a_stale_build_does_not_win(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    tiny.write(AGENDA, "def answer() -> int:\n    return 3\n")
    assert tiny.builds() == ("interpreted", f"holdfast: {STALE}\n")
    assert tiny.run("import holdfast.games.tiny.rules as r; print(r.DOUBLE)")[0] == ["6"]


def test_the_line_can_be_silenced(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    tiny.write(AGENDA, "")
    assert tiny.builds(HOLDFAST_QUIET="1") == ("interpreted", "")


def test_worker_processes_do_not_repeat_the_line(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    tiny.write(AGENDA, "")
    program = "import subprocess, sys, holdfast\n"
    program += "subprocess.run([sys.executable, '-c', 'import holdfast'], check=True)"
    assert tiny.run(program)[1] == f"holdfast: {STALE}\n"


def test_a_touched_source_is_compared_by_its_hash(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    os.utime(tiny.package / AGENDA, (1, 1))
    assert tiny.builds() == ("compiled", "")


def test_a_module_the_compiler_never_saw_makes_the_build_stale(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    tiny.write("games/tiny/siege.py", "")
    assert tiny.builds() == ("interpreted", f"holdfast: {STALE}\n")


def test_new_tests_do_not_make_the_build_stale(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    tiny.write("games/tiny/tests/test_siege.py", "")
    assert tiny.builds() == ("compiled", "")


def test_a_game_that_was_taken_out_leaves_the_others_compiled(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    shutil.rmtree(tiny.package / "games" / "tiny")
    origins, said = tiny.run(CORE)
    assert [Path(origin).suffix for origin in origins] == [Path(EXTENSION).suffix]
    assert said == ""
    assert tiny.run(IS_THERE)[0] == ["False"]


def test_what_a_game_leaves_behind_is_no_game(tiny: Tiny) -> None:
    """Its caches and tests; its compiled modules are not found by them either."""
    tiny.pretend_to_compile()
    for path in (tiny.package / "games" / "tiny").glob("*.py"):
        path.unlink()
    assert Path(tiny.run(CORE)[0][0]).suffix == Path(EXTENSION).suffix
    assert tiny.run(IS_THERE)[0] == ["False"]


@pytest.mark.parametrize("name", [RULES, "games/tiny/__init__.py", AGENDA])
def test_a_game_or_core_of_which_a_part_is_gone_makes_the_build_stale(
    tiny: Tiny, name: str
) -> None:
    tiny.pretend_to_compile()
    (tiny.package / name).unlink()
    assert tiny.run("import holdfast")[1] == f"holdfast: {STALE}\n"


def test_games_from_outside_do_not_make_the_build_stale(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    outside = tiny.source.parent / "outside" / "boat"
    outside.mkdir(parents=True)
    (outside / "__init__.py").write_text("from boat.rules import game\n", encoding="utf-8")
    (outside / "rules.py").write_text("def game(pack): ...\n", encoding="utf-8")
    assert tiny.builds(HOLDFAST_GAMES=str(outside.parent)) == ("compiled", "")


def test_a_missing_extension_makes_the_build_incomplete(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    (tiny.package / "_compiled" / "first" / f"games.tiny{EXTENSION}").unlink()
    assert tiny.builds() == ("interpreted", f"holdfast: {INCOMPLETE}\n")


def test_a_missing_library_makes_the_build_incomplete(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    (tiny.package / "_compiled" / "first" / f"{LIBRARY}{EXTENSION}").unlink()
    assert tiny.builds() == ("interpreted", f"holdfast: {INCOMPLETE}\n")


def test_an_extension_beside_its_source_is_never_loaded(tiny: Tiny) -> None:
    for name in (AGENDA, RULES):
        (tiny.package / name).with_suffix(EXTENSION).touch()
    assert tiny.builds() == ("interpreted", "")
    tiny.pretend_to_compile()
    origins = tiny.run(ASK)[0]
    assert {Path(origin).parent.name for origin in origins} == {"first"}
    assert run_tool(tiny, "--clean")[0] == 0
    assert not [*tiny.source.rglob(f"*{EXTENSION}")]


def test_extensions_without_a_stamp_are_ignored(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    (tiny.package / STAMP).unlink()
    assert tiny.builds() == ("interpreted", "")


SWAPPED = """
from importlib.util import find_spec
import pathlib, shutil, holdfast
print(find_spec("holdfast.core.agenda").origin)
here = pathlib.Path(holdfast.__file__).parent / "_compiled"
if not here.exists():
    shutil.copytree(here.with_name("later"), here)
else:
    shutil.copytree(here / "first", here / "second")
    stamp = here / "stamp.json"
    stamp.write_text(stamp.read_text().replace("first", "second"))
print(find_spec("holdfast.games.tiny.rules").origin)
"""


def test_a_process_that_began_interpreted_stays_so_when_a_build_appears(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    (tiny.package / "_compiled").rename(tiny.package / "later")
    origins, said = tiny.run(SWAPPED)
    assert [Path(origin).name for origin in origins] == ["agenda.py", "rules.py"]
    assert said == ""
    assert tiny.builds() == ("compiled", "")


def test_a_process_stays_with_its_build_when_another_is_swapped_in(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    assert [Path(origin).parent.name for origin in tiny.run(SWAPPED)[0]] == ["first", "first"]
    assert {Path(origin).parent.name for origin in tiny.run(ASK)[0]} == {"second"}


def test_a_broken_stamp_is_no_stamp(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    whole = json.loads((tiny.package / STAMP).read_text(encoding="utf-8"))
    for text in ("{", "[]", "{}", json.dumps({**whole, "modules": 3})):
        tiny.write(STAMP, text)
        assert tiny.builds() == ("interpreted", "")


def test_a_build_for_another_python_is_not_used(tiny: Tiny) -> None:
    tiny.pretend_to_compile(python="cpython-27")
    assert tiny.builds() == ("interpreted", f"holdfast: {OTHER_PYTHON}\n")


# The compiler ------------------------------------------------------------------------------------


def run_tool(tiny: Tiny, *options: str, **environment: str) -> tuple[int, list[str]]:
    tool = tiny.source.parent / "tools" / "compile.py"
    tool.parent.mkdir(exist_ok=True)
    for part in ("compile.py", "libraries.py", "progress.py"):
        shutil.copy(TOOL.with_name(part), tool.with_name(part))
    done = subprocess.run(
        [sys.executable, str(tool), *options],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def test_what_is_compiled_follows_from_where_it_is(tiny: Tiny) -> None:
    tiny.write("games/tiny/battle/hexes.py", "")
    tiny.write("bots/slow.py", '"""Slow."""\n# not compiled: it forks\n')
    tiny.write("cli/play.py", "")
    assert run_tool(tiny, "--list") == (0, [AGENDA, "games/tiny/battle/hexes.py", RULES])


def test_without_a_c_compiler_it_says_so_and_goes_on(tiny: Tiny, tmp_path: Path) -> None:
    tiny.pretend_to_compile()
    tiny.write(AGENDA, "")
    nothing = {"PATH": str(tmp_path), "CC": ""}
    code, said = run_tool(tiny, **nothing)
    assert code == 0
    assert said[-1].startswith("not compiled, running interpreted: no C compiler")
    assert tiny.builds() == ("interpreted", "")
    assert run_tool(tiny, "--strict", **nothing)[0] == 3


def test_clean_removes_everything_compiled(tiny: Tiny) -> None:
    tiny.pretend_to_compile()
    assert run_tool(tiny, "--clean")[0] == 0
    assert not [*tiny.source.rglob("*.so"), *tiny.source.rglob("stamp.json")]


SHOW = "import holdfast.games.tiny.rules as r; print(r.__spec__.origin, r.FOLDER.name, r.DOUBLE)"
BESIDE = "from pathlib import Path\n\nfrom holdfast.core.agenda import answer\n\n"
BESIDE += "FOLDER = Path(__file__).parent\nDOUBLE = 2 * answer()\n"


def test_compile_change_compile_fail(tiny: Tiny) -> None:
    if not os.environ.get("HOLDFAST_EXPECT_COMPILED"):
        pytest.skip("needs a C compiler; runs with the compiled suite")
    tiny.write(RULES, BESIDE)  # as games look for their cards
    assert run_tool(tiny, "--strict")[0] == 0
    assert tiny.run(SHOW)[0][0].endswith(f"games.tiny{EXTENSION} tiny 2")
    assert "up to date" in run_tool(tiny)[1][0]
    objects = tiny.source.parent / "build" / "mypyc" / "objects"
    rules = objects / "__native_holdfast___games___tiny___rules.o"
    first = rules.stat().st_mtime_ns

    tiny.write(AGENDA, "def answer() -> int:\n    return 5\n")
    assert tiny.run(SHOW)[0][0].endswith("rules.py tiny 10")
    assert run_tool(tiny, "--strict")[0] == 0
    assert tiny.run(SHOW)[0][0].endswith(f"{EXTENSION} tiny 10")
    assert rules.stat().st_mtime_ns == first, "a changed body in core compiled the game anew"

    tiny.write(AGENDA, 'def answer() -> int:\n    return "five"\n')
    code, said = run_tool(tiny, "--strict")
    assert code == 3
    assert "core/agenda.py:2: error:" in said[-1]
    assert "build/compile.log" in said[-1]
    assert tiny.builds() == ("interpreted", "")


# The real package --------------------------------------------------------------------------------


def origin_here(**environment: str) -> str:
    program = "import holdfast.core.agenda as a; print(a.__file__)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_the_suite_runs_on_the_build_it_was_started_for() -> None:
    if os.environ.get("HOLDFAST_EXPECT_COMPILED"):
        assert is_compiled(), "the compiled core was expected; make compile builds it"
    elif os.environ.get("HOLDFAST_INTERPRETED"):
        assert not is_compiled()


def test_is_compiled_tells_what_was_loaded() -> None:
    spec = importlib.util.find_spec("holdfast.core.agenda")
    assert spec is not None
    assert is_compiled() == (not str(spec.origin).endswith(".py"))


def test_sources_can_be_asked_for_here() -> None:
    assert origin_here(HOLDFAST_INTERPRETED="1").endswith(f"core{os.sep}agenda.py")
