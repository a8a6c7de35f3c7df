"""Compile the hot modules with mypyc, beside their sources.

    python tools/compile.py            compile if anything changed; fall back to interpreted
    python tools/compile.py --strict   the same, but exit with 3 if it cannot be compiled
    python tools/compile.py --list     show which modules are compiled
    python tools/compile.py --clean    remove everything compiled

Compiled is every module in core/, games/ and bots/ except `__init__.py`, tests, and modules that
say `# not compiled: <reason>` near the top. A stamp with the hashes of the sources is left in
the package; `holdfast._loader` uses the compiled modules only while it matches.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "holdfast"
STAMP = PACKAGE / "_compiled.json"
BUILD = ROOT / "build"
LOG = BUILD / "compile.log"
GROUP = "holdfast"  # the shared library is src/holdfast__mypyc.*.so

MARKER = "# not compiled:"
NEAR_THE_TOP = 40
OPTIMISATION = "3"
PHASE = "::"  # the worker's lines that are meant for people
CANNOT = 3


def main() -> int:
    options = arguments()
    if options.worker:
        return work(options.worker)
    if options.trial:
        return load(options.trial)
    if options.list:
        print("\n".join(hot_modules()[0]))
        return 0
    if options.clean:
        remove_compiled()
        shutil.rmtree(BUILD / "mypyc", ignore_errors=True)
        say("compiled core removed; running interpreted")
        return 0
    return compile_all(strict=options.strict)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Compile the hot modules with mypyc, beside their sources."
    )
    parser.add_argument("--strict", action="store_true", help="exit with 3 if compiling fails")
    parser.add_argument("--clean", action="store_true", help="remove everything compiled")
    parser.add_argument("--list", action="store_true", help="show which modules are compiled")
    parser.add_argument("--worker", nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("--trial", nargs="+", help=argparse.SUPPRESS)
    return parser.parse_args()


def compile_all(*, strict: bool) -> int:
    modules, left_out = hot_modules()
    stamp = stamp_for(modules, left_out)
    if is_up_to_date(stamp):
        say(f"compiled core is up to date ({len(modules)} modules)")
        return 0
    remove_compiled()
    if not modules:
        say("nothing to compile yet")
        return 0
    obstacle = missing_tool()
    if obstacle is None:
        started = time.perf_counter()
        say(f"compiling {len(modules)} modules with mypyc …")
        obstacle = build(modules, stamp)
    if obstacle is None:
        say(f"compiled {len(modules)} modules in {time.perf_counter() - started:.0f} s")
        return 0
    remove_compiled()
    say(f"not compiled, running interpreted: {obstacle}")
    return CANNOT if strict else 0


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


# The stamp ---------------------------------------------------------------------------------------


def stamp_for(modules: list[str], left_out: list[str]) -> dict[str, object]:
    digest_of = loader().digest_of
    status = {name: (PACKAGE / name).stat() for name in modules}
    return {
        "python": sys.implementation.cache_tag,
        "compiler": f"mypyc {version_of('mypy')} -O{OPTIMISATION}",
        "modules": {name: digest_of(PACKAGE / name) for name in modules},
        "left_out": left_out,
        "seen": {name: [s.st_size, s.st_mtime_ns] for name, s in status.items()},
    }


def version_of(distribution: str) -> str:
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "?"


def is_up_to_date(stamp: dict[str, object]) -> bool:
    """Whether these very sources are compiled already; times may differ, hashes may not."""
    try:
        old = json.loads(STAMP.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return False
    if any(old.get(key) != stamp[key] for key in stamp if key != "seen"):
        return False
    files = loader().compiled_files(str(PACKAGE))
    present = {loader().source_of(path, str(PACKAGE)) for path in files}
    if present != set(old["modules"]) or not shared_library():
        return False
    if old.get("seen") != stamp["seen"]:
        write_stamp(stamp)
    return True


def write_stamp(stamp: dict[str, object]) -> None:
    draft = STAMP.with_suffix(".draft")
    draft.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")
    draft.replace(STAMP)


def shared_library() -> list[Path]:
    return [path for path in SOURCE.glob("*__mypyc.*") if path.suffix in (".so", ".pyd")]


def remove_compiled() -> None:
    STAMP.unlink(missing_ok=True)
    for path in [*loader().compiled_files(str(PACKAGE)), *shared_library()]:
        Path(path).unlink(missing_ok=True)


# Building ----------------------------------------------------------------------------------------


def missing_tool() -> str | None:
    """What is needed and not there, or None."""
    if os.name == "posix" and c_compiler() is None:
        return "no C compiler found (install gcc or clang to get the fast core)"
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not header.exists():
        return "the C headers of Python are missing (Debian: apt install python3-dev)"
    if version_of("mypy") == "?" or version_of("setuptools") == "?":
        return "mypyc is not installed (pip install -e '.[compile]')"
    return None


def c_compiler() -> str | None:
    """The compiler asked for, or the one this Python was built with, or any there is."""
    wishes = [os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]
    return next((wish for wish in wishes if wish and shutil.which(wish.split()[0])), None)


def build(modules: list[str], stamp: dict[str, object]) -> str | None:
    """Compile and try the result. Returns why it failed, or None."""
    BUILD.mkdir(exist_ok=True)
    with LOG.open("w", encoding="utf-8") as log:
        try:
            code = run_logged([sys.executable, __file__, "--worker", *modules], log)
            if code == 0:
                write_stamp(stamp)
                code = run_logged([sys.executable, __file__, "--trial", *modules], log)
        except BaseException:
            remove_compiled()
            raise
    return None if code == 0 else reason_in_log(code)


def run_logged(command: list[str], log: TextIO) -> int:
    """Run a command with its output in the log; lines that begin with `::` are shown."""
    environment = {
        **os.environ,
        "CC": c_compiler() or "",
        "HOLDFAST_INTERPRETED": "",
        "PYTHONUNBUFFERED": "1",
    }
    process = subprocess.Popen(
        command,
        cwd=SOURCE,  # mypyc names modules, and setuptools places them, relative to here
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    with process:
        assert process.stdout is not None
        for line in process.stdout:
            log.write(line)
            log.flush()
            if line.startswith(PHASE):
                say("  " + line.removeprefix(PHASE).strip())
    return process.returncode


def reason_in_log(code: int) -> str:
    lines = [line.strip() for line in LOG.read_text(encoding="utf-8").splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line.lower()]
    last = (errors or lines or ["the compiler said nothing"])[-1]
    crash = "a crash while " if code < 0 else ""
    return f"{crash}{last} (log: {LOG.relative_to(ROOT)})"


def say(words: str) -> None:
    print(words, flush=True)


# Processes of their own, because mypyc and setuptools print and exit, and a module may crash ------


def work(modules: list[str]) -> int:
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):
        """The C files of an extension are compiled on all cores."""

        def build_extensions(self) -> None:
            compile_one = self.compiler.compile

            def compile_all(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as cores:
                    objects = cores.map(lambda source: compile_one([source], **options), sources)
                    return [name for names in objects for name in names]

            self.compiler.compile = compile_all
            super().build_extensions()

    work_files = BUILD / "mypyc"
    work_files.mkdir(parents=True, exist_ok=True)
    print(PHASE, "checking types and translating to C …")
    extensions = mypycify(
        [
            "--config-file=",  # what is checked for style elsewhere must not stop a build
            "--follow-imports=silent",  # nor what is only imported and not compiled
            "--explicit-package-bases",
            f"--cache-dir={work_files / 'cache'}",
            *[f"{PACKAGE.name}/{name}" for name in modules],
        ],
        opt_level=OPTIMISATION,
        debug_level="0",
        target_dir=str(work_files),
        group_name=GROUP,
        multi_file=True,
    )
    for extension in extensions:
        extension.extra_compile_args.append("-Wno-error")
    sources = {source for extension in extensions for source in extension.sources}
    size = sum(Path(source).stat().st_size for source in sources)
    print(PHASE, f"compiling {size / 1e6:.1f} MB of C …")
    command = SideBySide(Distribution({"name": GROUP, "ext_modules": extensions}))
    command.inplace = True
    command.force = True  # an interrupted build can leave half a library that looks new
    command.build_temp = str(work_files / "objects")
    command.build_lib = str(work_files / "library")
    command.ensure_finalized()
    command.run()
    return 0


def load(modules: list[str]) -> int:
    """Import every compiled module once, and complain if its source was loaded instead."""
    print(PHASE, "loading every compiled module once …")
    sys.path.insert(0, str(SOURCE))
    for name in modules:
        print("loading", name)  # the last line of the log, should it crash
        file = import_module("holdfast." + name.removesuffix(".py").replace("/", ".")).__file__
        if file is None or file.endswith(".py"):
            sys.exit(f"error: {file} was loaded instead of its compiled module")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
