"""An install that is whole: the wheel carries page and compiled core into an empty environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from holdfast.server import page

REPOSITORY = Path(__file__).resolve().parent.parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"


def run(command: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {
        key: text
        for key, text in os.environ.items()
        if not key.startswith(("HOLDFAST_", "PYTHONPATH"))
    }
    return subprocess.run(
        command,
        cwd=folder,
        env={**clean, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def build_wheel(project: Path, out: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    options = ["--no-deps", "--no-build-isolation", "--no-index", "-w", str(out), str(project)]
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", *options]
    return run(command, out, **environment)


def fresh_environment(folder: Path, wheel: Path) -> str:
    """An environment with the wheel alone; what it needs is borrowed from here, so that nothing has
    to be fetched. What is borrowed comes last, and of it no Holdfast: that is only a path here."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = str(folder / SCRIPTS / "python")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    done = run([*pip, "install", "--no-deps", "--no-index", str(wheel)], folder)
    assert done.returncode == 0, done.stderr
    site = run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], folder)
    Path(site.stdout.strip(), "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def test_a_fresh_install_serves_the_page_and_plays_compiled(tmp_path: Path) -> None:
    if not os.environ.get("HOLDFAST_EXPECT_COMPILED"):
        pytest.skip("takes the compiled core as it is; runs with the compiled suite")
    assert page.is_built(), "make page builds it"
    built = build_wheel(REPOSITORY, tmp_path)
    assert built.returncode == 0, built.stdout + built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.name.endswith("none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    # The game that new-game writes brings tests of its own.
    own = [name for name in names if not name.startswith("holdfast/cli/template/")]
    assert not [name for name in own if "/tests/" in name or name.endswith((".c", ".o"))]
    (about,) = [name for name in names if name.endswith(".dist-info/METADATA")]
    needs = re.findall(r"^Requires-Dist: (.*)$", zipfile.ZipFile(wheel).read(about).decode(), re.M)
    web = [need.partition("extra == ")[2].strip("'\"") for need in needs if "fastapi" in need]
    assert "" not in web
    assert "serve" in web
    python = fresh_environment(tmp_path / "fresh", wheel)
    tried = run([python, str(REPOSITORY / "tools" / "try_wheel.py")], tmp_path)
    assert tried.returncode == 0, tried.stderr
    assert tried.stdout.count("choices") == 4
    assert "served: the page" in tried.stdout


def test_a_wheel_without_a_page_is_not_built(tmp_path: Path) -> None:
    project = tmp_path / "clone"
    package = project / "src" / "holdfast"
    (package / "server").mkdir(parents=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(REPOSITORY / name, project)
    for name in ("__init__.py", "_loader.py", "server/page.py"):
        shutil.copy(REPOSITORY / "src" / "holdfast" / name, package / name)
    shutil.copytree(REPOSITORY / "tools", project / "tools")
    (project / "web").mkdir()
    for name in page.FILES:
        shutil.copy(REPOSITORY / "web" / name, project / "web")
    built = build_wheel(project, tmp_path, PATH=str(tmp_path))
    assert built.returncode != 0
    assert "A package without the page would open on nothing." in built.stdout + built.stderr
    assert "Node 20" in built.stdout + built.stderr
    assert not list(tmp_path.glob("*.whl"))
