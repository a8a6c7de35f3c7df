"""Holdfast away from its checkout: what it says when the page or the compiled core is missing."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

import holdfast

PACKAGE = Path(str(holdfast.__file__)).parent


class Installed:
    """The package without its page, where no checkout is around it."""

    def __init__(self, folder: Path, place: str = "site") -> None:
        self.folder = folder
        self.package = folder / place / "holdfast"
        left_out = shutil.ignore_patterns("page", "tests", "__pycache__", "table", "_compiled")
        shutil.copytree(PACKAGE, self.package, ignore=left_out)
        self.started: list[subprocess.Popen[str]] = []

    def run(self, *words: str) -> subprocess.Popen[str]:
        clean = {key: text for key, text in os.environ.items() if not key.startswith("HOLDFAST_")}
        data = {"PYTHONPATH": str(self.package.parent), "XDG_DATA_HOME": str(self.folder)}
        process = subprocess.Popen(
            [sys.executable, "-m", "holdfast", *words],
            env={**clean, **data},
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.started.append(process)
        return process


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    one = Installed(tmp_path_factory.mktemp("installed"))
    yield one
    for process in one.started:
        process.kill()
        process.communicate()


def test_python_m_holdfast_is_holdfast(installed: Installed) -> None:
    said, complaints = installed.run("--version").communicate()
    assert said.startswith(f"holdfast {holdfast.__version__} (")
    assert complaints == ""


@pytest.mark.parametrize("option", ["--build", "--no-build"])
def test_without_a_page_no_address_is_announced(installed: Installed, option: str) -> None:
    process = installed.run("serve", option, "--port", "0")
    said, complaints = process.communicate(timeout=180)
    assert process.returncode == 2
    assert "there is no page to serve" in complaints
    assert "--no-page" in complaints
    assert "http://" not in said + complaints


def test_the_interface_alone_is_announced_where_it_answers(installed: Installed) -> None:
    process = installed.run("serve", "--no-page", "--port", "0")
    assert process.stderr is not None
    found = re.search(r"http://\S+", process.stderr.readline())
    assert found is not None
    with urlopen(found[0], timeout=180) as answer:
        assert answer.status == 200
    process.terminate()


def test_how_to_get_the_compiled_core_is_said_once(installed: Installed) -> None:
    (installed.package / "_compiled").mkdir()
    (installed.package / "_compiled" / "missing.txt").write_text("Get a C compiler.\n")
    assert installed.run("--version").communicate()[1] == "holdfast: Get a C compiler.\n"
    assert installed.run("--version").communicate()[1] == ""


# Stands for the compiler, which takes minutes: says how far it is, starts a process, hears nothing.
AT_WORK = """
import json, pathlib, signal, subprocess, sys, time
assert sys.argv[1:] == ["--behind"]
signal.signal(signal.SIGINT, signal.SIG_IGN)
here = pathlib.Path(__file__).parent.parent
(here / "src/holdfast/_compiled").mkdir()
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
far = json.dumps({"done": 1, "of": 2, "left": child.pid})
while True:
    (here / "src/holdfast/_compiled/progress.json").write_text(far)
    time.sleep(0.2)
"""


def test_the_compiler_works_behind_the_table_and_goes_with_it(tmp_path: Path) -> None:
    checkout = Installed(tmp_path, "src")
    for file, text in (("web/package.json", "{}"), ("tools/compile.py", AT_WORK)):
        (tmp_path / file).parent.mkdir()
        (tmp_path / file).write_text(text)
    server = checkout.run("serve", "--no-page", "--compile", "--port", "0")
    assert server.stderr is not None
    found = re.search(r"http://[^/]+/api/", server.stderr.readline())
    assert found is not None
    far = None
    while far is None:
        with urlopen(f"{found[0]}core", timeout=180) as answer:
            core = json.load(answer)
        assert (core["server"], core["bots"]) == (False, False)
        far = core["compiling"]
    assert (far["done"], far["of"]) == (1, 2)
    server.terminate()
    assert server.communicate(timeout=180)[1].endswith("Every table goes on where it was.\n")
    for _ in range(200):
        if not is_running(far["left"]):
            return
        time.sleep(0.05)
    raise AssertionError("what the compiler had started runs on")


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
