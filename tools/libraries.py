"""From Python to shared libraries: what `tools/compile.py` runs in a process of its own.

    python tools/libraries.py OUT MODULE…          make the libraries of these modules in OUT
    python tools/libraries.py --translate UNIT MODULE…

A **group** is one library: core and bots are one, every game is one, and so is every
part of a game that has parts (`colony`). mypyc can call from group to group, at the cost of a
pointer; what is gained is that a changed module is compiled with its group alone. A **unit** is
what is translated together: core and bots, or a game upon them. Units are translated, and C files
compiled, side by side on all cores, or `JOBS` at a time.

Whatever has been made stays in build/mypyc with the hash of all it was made of, so that an
interrupted build goes on where it was, and a changed body compiles the files whose C has changed.
In mypyc's C that is one file, or a whole group if the body mentions a name or text that the group
has not mentioned before: constants are numbered through the group.

Progress goes to standard output, one line of JSON for every module that is ready.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "holdfast"
WORK = ROOT / "build" / "mypyc"
EXTENSION = EXTENSION_SUFFIXES[0]

OPTIMISATION = "3"
SHARED = "core"  # the unit that every game builds upon
OPTIONS = [
    "--config-file=",  # what is checked for style elsewhere must not stop a build
    "--follow-imports=silent",  # nor what is only imported and not compiled
    "--explicit-package-bases",
    "--no-sqlite-cache",  # games are translated side by side
    f"--cache-dir={WORK / 'cache'}",
]
FLAGS = [
    "-Wno-error",  # mypyc's C is not ours to put right
    "-fcommon",  # mypyc 2.4 defines a table of another group's functions in every file of a group
    "-fvisibility=hidden",  # files of a group call each other directly, which is faster
]
# Functions of the same name in every entry; only setuptools on Windows ever asked for it.
UNWANTED = "PyMODINIT_FUNC PyInit___init__"


def main(arguments: list[str]) -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    if arguments[0] == "--translate":
        os.chdir(SOURCE)  # mypyc names modules relative to here
        translate(arguments[1], arguments[2:])
    else:
        os.chdir(WORK)  # setuptools puts objects where their sources are, seen from here
        make_libraries(Path(arguments[0]), arguments[1:])


# Groups and units --------------------------------------------------------------------------------


def unit_of(module: str) -> str:
    parts = module.split("/")
    return parts[1] if parts[0] == "games" and len(parts) > 2 else SHARED


def group_of(module: str) -> str:
    if unit_of(module) == SHARED:
        return "holdfast_core"
    part = module.split("/")[3:-1]  # of a room
    return "_".join(["holdfast", unit_of(module), *part])


def folder_of(module: str) -> str:
    """`games/tiny/rules.py` -> `games.tiny`: where the module begins is written there."""
    return ".".join(module.split("/")[:-1])


def together(names: Iterable[str], key: Callable[[str], str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(key(name), []).append(name)
    return found


def library_names(modules: Iterable[str]) -> list[str]:
    """The libraries of these modules, as Python imports them."""
    return [f"{group}__mypyc" for group in together(modules, group_of)]


# Translating a unit to C -------------------------------------------------------------------------


class Part(NamedTuple):
    """A library to be: its C files, and what they include."""

    name: str
    files: list[str]
    headers: list[str]
    folders: list[str]
    flags: list[str]


def translate(unit: str, modules: list[str]) -> None:
    """Have mypyc write the C of a unit, and note down what there is to compile."""
    from mypyc.build import mypycify

    key = key_of_unit(unit, modules)  # before: a source may be changed in the meantime
    groups = together(modules, group_of)
    extensions = mypycify(
        [*OPTIONS, *[f"{PACKAGE.name}/{name}" for name in modules]],
        opt_level=OPTIMISATION,
        debug_level="0",
        target_dir=str(WORK),
        multi_file=True,
        separate=[([f"{PACKAGE.name}/{m}" for m in named], g) for g, named in groups.items()],
    )
    flags = FLAGS if os.name == "posix" else []
    own = {name for name in modules if unit_of(name) == unit}
    libraries = set(library_names(own))
    entries = together(sorted(own), folder_of)
    parts = [
        Part(e.name, e.sources, e.depends, e.include_dirs, [*e.extra_compile_args, *flags])
        for e in extensions
        if e.name in libraries
    ]
    parts += [
        Part(folder, [str(write_entries(folder, named))], [], [], parts[0].flags)
        for folder, named in entries.items()
    ]
    report = {"key": key, "parts": [part._asdict() for part in parts]}
    write(WORK / f"{unit}.json", json.dumps(report))


def write_entries(folder: str, modules: list[str]) -> Path:
    """mypyc gives every module a library that only asks the group's for it. One for a whole folder
    does as well, and spares a hundred and fifty compilers and linkers."""
    path = WORK / "entries" / f"{folder}.c"
    path.parent.mkdir(exist_ok=True)
    texts = [(WORK / PACKAGE.name / name).with_suffix(".c").read_text() for name in modules]
    lines = [line for text in texts for line in text.splitlines()]
    write(path, "\n".join(line for line in lines if not line.startswith(UNWANTED)) + "\n")
    return path


def key_of_unit(unit: str, modules: list[str]) -> str:
    """The hash of every source the unit could depend on: also what is not compiled has types."""
    folders = ["core", "bots", *([f"games/{unit}"] if unit != SHARED else [])]
    sources = [path for folder in folders for path in (PACKAGE / folder).rglob("*.py")]
    named = [f"{path}:{digest(path.read_bytes())}" for path in sorted(sources)]
    return digest("\n".join([toolchain(), *OPTIONS, *modules, *named]).encode())


def toolchain() -> str:
    return " ".join([sys.version, sys.platform, version("mypy"), OPTIMISATION])


# Compiling and linking ---------------------------------------------------------------------------


def make_libraries(out: Path, modules: list[str]) -> None:
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Build(build_ext):
        """setuptools knows the compiler and its flags; what to compile is decided here."""

        def build_extensions(self) -> None:
            Work(self, modules, out).run()

    command = Build(Distribution({"name": "holdfast"}))
    command.ensure_finalized()
    command.extensions = [None]  # or it would find nothing to do
    command.run()


class Work:
    """All that is to be done, handed out to as many threads as there are cores."""

    def __init__(self, command: Any, modules: list[str], out: Path) -> None:
        self.command = command
        self.modules = modules
        self.units = together(modules, unit_of)
        self.out = out
        self.jobs = ThreadPoolExecutor(int(os.environ.get("JOBS") or os.cpu_count() or 1))
        self.pending: dict[Future[Any], list[Callable[[Any], None]]] = {}
        self.begun: dict[str, Future[str]] = {}  # by C file: mypyc's own are in every library
        self.module_of = {c_file(name): name for name in modules}

    def run(self) -> None:
        try:
            if SHARED in self.units:
                self.compile_unit(self.translate(SHARED))
            for unit in sorted(set(self.units) - {SHARED}, key=lambda u: -len(self.units[u])):
                self.begin(self.compile_unit, self.translate, unit)
            while self.pending:
                for done in wait(self.pending, return_when=FIRST_COMPLETED).done:
                    for then in self.pending.pop(done):
                        then(done.result())
        finally:
            self.jobs.shutdown(cancel_futures=True)

    def begin(self, then: Callable[[Any], None], job: Callable[..., Any], *given: Any) -> Any:
        future = self.jobs.submit(job, *given)
        self.pending[future] = [then]
        return future

    def translate(self, unit: str) -> list[Part]:
        modules = self.units.get(SHARED, []) + (self.units[unit] if unit != SHARED else [])
        report = read_report(unit)
        if report.get("key") != key_of_unit(unit, modules) or not is_there(report):
            say(f"translating {unit} to C")
            run([sys.executable, __file__, "--translate", unit, *modules])
            report = read_report(unit)
        return [Part(**part) for part in report["parts"]]

    def compile_unit(self, parts: list[Part]) -> None:
        for part in parts:
            linking = Linking(self, part)
            for file in sorted(part.files, key=lambda name: -os.path.getsize(name)):
                self.compile_soon(file, part, linking.after)

    def compile_soon(self, file: str, part: Part, then: Callable[[str], None]) -> None:
        """Every file once, whoever needs it."""
        begun = self.begun.get(file)
        if begun is None:
            self.begun[file] = self.begin(then, self.compile, file, part)
        elif begun in self.pending:
            self.pending[begun].append(then)
        else:
            then(file)

    def compile(self, file: str, part: Part) -> str:
        made = object_of(file, self.command.compiler)
        included = part.headers if Path(file).name.startswith("__native") else []
        read = [digest(Path(name).read_bytes()) for name in [file, *included]]
        key = key_of([toolchain(), *part.flags, *read])
        is_old = is_made(made, key)
        if not is_old:
            self.command.compiler.compile(
                [os.path.relpath(file, WORK)],
                output_dir="objects",
                include_dirs=[*part.folders, *self.command.include_dirs],
                extra_postargs=part.flags,
            )
            mark_made(made, key)
        if Path(file).name in self.module_of:
            tell(self.module_of[Path(file).name], is_old)
        return file

    def link(self, part: Part) -> None:
        """Into a place beside first: an unchanged library is taken as it is."""
        compiler = self.command.compiler
        objects = [object_of(file, compiler) for file in part.files]
        made = WORK / "libraries" / (part.name + EXTENSION)
        key = key_of([toolchain(), *[mark_of(made_object).read_text() for made_object in objects]])
        if not is_made(made, key):
            made.unlink(missing_ok=True)
            compiler.link_shared_object(
                [os.path.relpath(name, WORK) for name in objects],
                os.path.relpath(made, WORK),
                libraries=self.command.get_libraries(extension_for(part)),
                library_dirs=self.command.library_dirs,
                runtime_library_dirs=self.command.rpath,
                build_temp="objects",
            )
            mark_made(made, key)
        shutil.copy2(made, self.out / made.name)


class Linking:
    """A library is linked when the last of its files is compiled."""

    def __init__(self, work: Work, part: Part) -> None:
        self.work = work
        self.part = part
        self.left = set(part.files)

    def after(self, file: str) -> None:
        self.left.discard(file)
        if not self.left:
            self.work.begin(lambda _: None, self.work.link, self.part)


def c_file(module: str) -> str:
    name = "___".join([PACKAGE.name, *module.removesuffix(".py").split("/")])
    return f"__native_{name}.c"


def read_report(unit: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads((WORK / f"{unit}.json").read_text())
    except (FileNotFoundError, ValueError):
        return {}
    return found


def is_there(report: dict[str, Any]) -> bool:
    files = [name for part in report["parts"] for name in [*part["files"], *part["headers"]]]
    return all(map(os.path.isfile, files))


def object_of(file: str, compiler: Any) -> Path:
    name = os.path.splitext(os.path.relpath(file, WORK))[0]
    return WORK / "objects" / (name + compiler.obj_extension)


def extension_for(part: Part) -> Any:
    from setuptools import Extension

    return Extension(part.name, [])


# Made already? -----------------------------------------------------------------------------------


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def key_of(parts: list[str]) -> str:
    return digest("\n".join(parts).encode())


def mark_of(made: Path) -> Path:
    return made.with_name(made.name + ".key")


def is_made(made: Path, key: str) -> bool:
    mark = mark_of(made)
    if made.is_file() and mark.is_file() and mark.read_text() == key:
        return True
    mark.unlink(missing_ok=True)
    made.parent.mkdir(parents=True, exist_ok=True)
    return False


def mark_made(made: Path, key: str) -> None:
    write(mark_of(made), key)


def write(path: Path, text: str) -> None:
    draft = path.with_name(path.name + ".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


# What is said ------------------------------------------------------------------------------------


def run(command: list[str]) -> None:
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    say(done.stdout.strip())
    if done.returncode != 0:
        sys.exit(1)


def tell(module: str, is_old: bool) -> None:
    say(json.dumps({"ready": module, "is_old": is_old}))


def say(text: str) -> None:
    """In one piece, because many threads speak."""
    if text:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
