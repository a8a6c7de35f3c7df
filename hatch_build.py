"""What building a package needs beside copying files: the page, and the compiled core.

Whoever plays from an installed package has neither Node nor a C compiler: both are put in here. An
editable install gets neither, `make` looks after them there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
COMPILED = ROOT / "src" / "holdfast" / "_compiled"
NO_COMPILER = (
    "This installation has no compiled core and runs some ten times slower. To get it, install a C"
    " compiler (Debian: apt install gcc python3-dev; macOS: xcode-select --install) and install"
    " Holdfast once more with pip install --force-reinstall --no-deps and the place it came from."
)


class CustomBuildHook(BuildHookInterface[Any]):
    """Puts page and compiled core into a wheel, and the page into a source distribution."""

    def dependencies(self) -> list[str]:
        if self.target_name != "wheel" or not compile_tool().may_compile():
            return []
        return list(self.metadata.core.optional_dependencies["compile"])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build_page()
        if self.target_name != "wheel":
            return
        if is_compiled_now():
            build = json.loads((COMPILED / "stamp.json").read_text(encoding="utf-8"))["build"]
            for name in ("stamp.json", build):
                build_data["force_include"][str(COMPILED / name)] = f"holdfast/_compiled/{name}"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        else:
            COMPILED.mkdir(exist_ok=True)
            note = COMPILED / "missing.txt"
            note.write_text(NO_COMPILER + "\n", encoding="utf-8")
            build_data["force_include"][str(note)] = "holdfast/_compiled/missing.txt"


def build_page() -> None:
    page = module_at("src/holdfast/server/page.py")
    try:
        if page.is_stale():
            page.build(print)
    except page.CannotBuild as error:
        if not page.is_built():
            sys.exit(f"A package without the page would open on nothing. {error}")


def is_compiled_now() -> bool:
    """Compile what is not up to date; without a compiler, the sources will do."""
    command = [sys.executable, str(ROOT / "tools" / "compile.py"), "--strict", "--plain"]
    return subprocess.run(command, check=False).returncode == 0


def compile_tool() -> ModuleType:
    return module_at("tools/compile.py")


def module_at(path: str) -> ModuleType:
    """One file of ours, without the package around it."""
    file = ROOT / path
    spec = spec_from_file_location(f"_holdfast_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
