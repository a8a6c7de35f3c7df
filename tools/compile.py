"""Compile the hot modules with mypyc, into a folder of their own in the package.

    python tools/compile.py            compile if anything changed; fall back to interpreted
    python tools/compile.py --strict   the same, but exit with 3 if it cannot be compiled
    python tools/compile.py --behind   the same, with low priority, behind a running table
    python tools/compile.py --list     show which modules are compiled
    python tools/compile.py --clean    remove everything compiled

Compiled is every module in core/, games/ and bots/ except `__init__.py`, tests, and modules that
say `# not compiled: <reason>` near the top. `tools/libraries.py` does the work. Its libraries are
put beside those in use and loaded once; then a stamp with the hashes of the sources is swapped in.
`holdfast._loader` uses the compiled modules only while it matches.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TextIO

sys.path.insert(0, str(Path(__file__).resolve().parent))
from libraries import OPTIMISATION, library_names
from progress import Progress

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "holdfast"
BUILD = ROOT / "build"
LOG = BUILD / "compile.log"

MARKER = "# not compiled:"
NEAR_THE_TOP = 40
CANNOT = 3
KEPT = 2  # builds: a process that runs may still need the one before


def main() -> int:
    options = arguments()
    if options.trial:
        return load(*options.trial)
    if options.list:
        print("\n".join(hot_modules()[0]))
        return 0
    if options.clean:
        remove_strays()
        shutil.rmtree(compiled_folder(), ignore_errors=True)
        shutil.rmtree(BUILD / "mypyc", ignore_errors=True)
        say("compiled core removed; running interpreted")
        return 0
    if options.behind and hasattr(os, "nice"):
        os.nice(10)
    return compile_all(options.strict, options.behind, options.plain)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Compile the hot modules with mypyc, into a folder of their own."
    )
    parser.add_argument("--strict", action="store_true", help="exit with 3 if compiling fails")
    parser.add_argument("--behind", action="store_true", help="with low priority, behind a table")
    parser.add_argument("--plain", action="store_true", help="no bar, only lines")
    parser.add_argument("--clean", action="store_true", help="remove everything compiled")
    parser.add_argument("--list", action="store_true", help="show which modules are compiled")
    parser.add_argument("--trial", nargs=2, help=argparse.SUPPRESS)
    return parser.parse_args()


def compile_all(strict: bool, behind: bool, plain: bool) -> int:
    with alone():
        remove_strays()
        while True:
            modules, left_out = hot_modules()
            stamp = stamp_for(modules, left_out)
            if is_up_to_date(stamp):
                if not behind:
                    say(f"compiled core is up to date ({len(modules)} modules)")
                return 0
            if not modules:
                say("nothing to compile yet")
                return 0
            started = time.perf_counter()
            obstacle = missing_tool() or build(stamp, plain)
            if obstacle is not None:
                stamp_file().unlink(missing_ok=True)
                say(f"not compiled, running interpreted: {obstacle}")
                return CANNOT if strict else 0
            if is_up_to_date(stamp_for(*hot_modules())):
                break
            say("sources have changed meanwhile; once more")
    say(f"compiled {len(modules)} modules in {time.perf_counter() - started:.0f} s")
    if behind:
        say("Bots use the compiled core from now on, the table itself from its next start.")
    return 0


def hot_modules() -> tuple[list[str], list[str]]:
    """The modules to compile and those that ask to be left out, as paths in the package."""
    modules: list[str] = []
    left_out: list[str] = []
    for name in loader().hot_sources(str(PACKAGE)):
        (left_out if asks_to_be_left_out(PACKAGE / name) else modules).append(name)
    return modules, left_out


def asks_to_be_left_out(source: Path) -> bool:
    with source.open(encoding="utf-8") as lines:
        return any(line.startswith(MARKER) for _, line in zip(range(NEAR_THE_TOP), lines))


def loader() -> ModuleType:
    """`holdfast._loader`, without importing the package: one rule for what counts as hot."""
    spec = spec_from_file_location("_holdfast_loader", PACKAGE / "_loader.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Two that compile the same would spoil each other's files: the second one waits."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "compile.lock").open("w") as lock:
        try:
            import fcntl
        except ImportError:  # Windows
            yield
            return
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another process is compiling already; waiting for it …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


# The stamp ---------------------------------------------------------------------------------------


def compiled_folder() -> Path:
    return PACKAGE / str(loader().COMPILED)


def stamp_file() -> Path:
    return PACKAGE / str(loader().STAMP)


def stamp_for(modules: list[str], left_out: list[str]) -> dict[str, object]:
    digest_of = loader().digest_of
    status = {name: (PACKAGE / name).stat() for name in modules}
    contents = {
        "python": sys.implementation.cache_tag,
        "compiler": f"mypyc {version_of('mypy')} -O{OPTIMISATION}",
        "modules": {name: digest_of(PACKAGE / name) for name in modules},
        "libraries": library_names(modules),
        "left_out": left_out,
    }
    return {
        "build": hashlib.sha256(json.dumps(contents).encode()).hexdigest()[:16],
        **contents,
        "seen": {name: [s.st_size, s.st_mtime_ns] for name, s in status.items()},
    }


def version_of(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "?"


def remove_strays() -> None:
    """What earlier versions left beside the sources."""
    for path in [*loader().strays(str(PACKAGE)), *SOURCE.glob("holdfast__mypyc.*")]:
        Path(path).unlink()
    (PACKAGE / "_compiled.json").unlink(missing_ok=True)


def is_up_to_date(stamp: dict[str, object]) -> bool:
    """Whether these very sources are compiled already; times may differ, hashes may not."""
    old = loader().read_stamp(str(PACKAGE))
    if old is None or any(old.get(key) != stamp[key] for key in stamp if key != "seen"):
        return False
    if loader().objection_to(str(PACKAGE), old) is not None:
        return False
    if old["seen"] != stamp["seen"]:
        write_stamp(stamp)
    return True


def write_stamp(stamp: dict[str, object]) -> None:
    draft = stamp_file().with_suffix(".draft")
    draft.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")
    draft.replace(stamp_file())


# Building ----------------------------------------------------------------------------------------


def missing_tool() -> str | None:
    """What is needed and not there, or None."""
    if not may_compile():
        return "no C compiler found (install gcc or clang to get the fast core)"
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not header.exists():
        return "the C headers of Python are missing (Debian: apt install python3-dev)"
    if version_of("mypy") == "?" or version_of("setuptools") == "?":
        return "mypyc is not installed (pip install -e '.[compile]')"
    return None


def may_compile() -> bool:
    """Elsewhere setuptools alone knows where a compiler is."""
    return os.name != "posix" or c_compiler() is not None


def c_compiler() -> str | None:
    """The compiler asked for, or the one this Python was built with, or any there is."""
    wishes = [os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]
    return next((wish for wish in wishes if wish and shutil.which(wish.split()[0])), None)


def build(stamp: dict[str, object], plain: bool) -> str | None:
    """Compile and try the result; swap it in if it works. Returns why it failed, or None."""
    modules = [str(name) for name in dict(stamp["modules"])]  # type: ignore[call-overload]
    compiled_folder().mkdir(exist_ok=True)
    draft = compiled_folder() / "draft"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir()
    work = [sys.executable, str(ROOT / "tools" / "libraries.py"), str(draft), *modules]
    try_out = [sys.executable, __file__, "--trial", str(draft), json.dumps(stamp)]
    sizes = {name: (PACKAGE / name).stat().st_size for name in modules}
    with (
        LOG.open("w", encoding="utf-8") as log,
        Progress(sizes, compiled_folder() / "progress.json", plain) as progress,
    ):
        code = run_logged(work, log, progress) or run_logged(try_out, log, progress)
    if code == 0:
        publish(draft, stamp)
        return None
    shutil.rmtree(draft, ignore_errors=True)
    return reason_in_log(code)


def publish(draft: Path, stamp: dict[str, object]) -> None:
    """From the moment the stamp is written, who starts uses it. Who runs keeps what it has."""
    place = compiled_folder() / str(stamp["build"])
    if place.exists():  # broken, or it would have been used
        shutil.rmtree(place)
    draft.replace(place)
    write_stamp(stamp)
    builds = [path for path in compiled_folder().iterdir() if path.is_dir() and path != place]
    builds.sort(key=lambda path: path.stat().st_mtime)
    for old in builds[: len(builds) - KEPT + 1]:
        shutil.rmtree(old)


def run_logged(command: list[str], log: TextIO, progress: Progress) -> int:
    """Run a command with its output in the log; lines of JSON say how far it is."""
    process = subprocess.Popen(
        command,
        env={**os.environ, "CC": c_compiler() or "", "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    with process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith('{"ready": '):
                told = json.loads(line)
                progress.is_ready(told["ready"], told["is_old"])
            else:
                log.write(line)
                log.flush()
    return process.returncode


def reason_in_log(code: int) -> str:
    lines = [line.strip() for line in LOG.read_text(encoding="utf-8").splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line.lower()]
    last = (errors or lines or ["the compiler said nothing"])[-1]
    crash = "a crash while " if code < 0 else ""
    return f"{crash}{last} (log: {LOG.relative_to(ROOT)})"


def say(words: str) -> None:
    print(words, flush=True)


def load(draft: str, text: str) -> int:
    """In a process of its own, because a module may crash: import every compiled module once, and
    complain if its source was loaded instead."""
    os.environ["HOLDFAST_INTERPRETED"] = "1"  # not what is in use now
    sys.path.insert(0, str(SOURCE))
    stamp = json.loads(text)
    loader().use_build(draft, stamp)
    for name in stamp["modules"]:
        print("loading", name, flush=True)  # the last line of the log, should it crash
        file = import_module("holdfast." + name.removesuffix(".py").replace("/", ".")).__file__
        if file is None or file.endswith(".py"):
            sys.exit(f"error: {file} was loaded instead of its compiled module")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
