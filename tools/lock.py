"""Write constraints.txt: the versions of everything that make installs.

    python tools/lock.py          (make lock)

The newest versions that fit pyproject.toml and each other, for the oldest Python we support: what
still supports that one supports newer ones as well. Packages of other systems are not in it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "constraints.txt"
OLDEST = (3, 11)
EDITABLE = ["editables"]  # what an editable install needs beside the build system
HEADER = "# Written by `make lock`; every pip of the Makefile keeps to it.\n"


def main() -> None:
    if sys.version_info[:2] != OLDEST:
        raise SystemExit(
            f"Lock with Python {'.'.join(map(str, OLDEST))}: make PYTHON=python3.11 lock"
        )
    command = [sys.executable, "-m", "pip", "--quiet", "install", "--dry-run", "--ignore-installed"]
    done = subprocess.run(
        [*command, "--report", "-", *requirements()], stdout=subprocess.PIPE, check=False
    )
    if done.returncode != 0:
        raise SystemExit("Nothing was locked; pip's reason is above.")
    found = json.loads(done.stdout)["install"]
    lines = sorted(f"{normal(p['metadata']['name'])}=={p['metadata']['version']}" for p in found)
    LOCK.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"==> {LOCK.name}: {len(lines)} packages")


def requirements() -> list[str]:
    """Everything: to run, to build, and all extras."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = about["project"]
    extras = [name for names in project["optional-dependencies"].values() for name in names]
    extras = [name for name in extras if not name.startswith(f"{project['name']}[")]  # one of these
    return [*about["build-system"]["requires"], *EDITABLE, *project["dependencies"], *extras]


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    main()
