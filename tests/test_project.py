"""The files around the program: workflows, hooks, templates. What runs elsewhere is read here."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.tools import load_tool

from holdfast.server.page_words import page_words

ROOT = Path(__file__).resolve().parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = [
    p for p in sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")) if p.stem != "config"
]
ON = True  # YAML reads the word `on` so
yaml: Any = pytest.importorskip("yaml")


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


def steps(workflow: Any) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_may_little_and_name_what_there_is(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["concurrency"]["group"]
    assert workflow[ON]
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 120
    for step in steps(workflow):
        if "uses" in step:
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"])
        made = re.findall(r"\bmake ([a-z-]+)", step.get("run", ""))
        assert set(made) <= targets()


def test_the_tests_run_on_every_python_that_is_named() -> None:
    matrix = read(ROOT / ".github" / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f">={matrix['python'][0]}" == project["requires-python"]
    named = [c.rpartition(" ")[2] for c in project["classifiers"] if ":: 3." in c]
    assert set(named) <= set(matrix["python"])


def test_every_system_and_processor_makes_its_own_wheels() -> None:
    """A core is loaded once where it was compiled: none is made for another processor."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheels = about["tool"]["cibuildwheel"]
    assert wheels["archs"] == ["native"]
    assert not {"linux", "macos", "windows"} & wheels.keys()
    job = read(ROOT / ".github" / "workflows" / "wheels.yml")["jobs"]["wheels"]
    runners = " ".join(job["strategy"]["matrix"]["os"])
    for kind in ("ubuntu-latest", "-arm", "macos-latest", "-intel", "windows-latest"):
        assert kind in runners
    # Nor does a target of the Makefile run everywhere: its environments are those of POSIX.
    assert not [step for step in job["steps"] if "make " in step.get("run", "")]


def test_where_only_setuptools_knows_the_compiler_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tool = load_tool("compile")
    monkeypatch.setattr(tool, "c_compiler", lambda: None)
    for name, may in (("posix", False), ("nt", True)):
        with monkeypatch.context() as there:
            there.setattr(tool.os, "name", name)
            found = tool.may_compile()
        assert found is may


def test_hooks_are_local() -> None:
    (repository,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        assert hook["language"] == "system"
        assert hook["entry"].startswith((".venv/bin/", "web/node_modules/.bin/"))
        re.compile(hook.get("files", ""))


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_forms_ask_for_the_saved_position(path: Path) -> None:
    fields = {field.get("id"): field for field in read(path)["body"]}
    asked = fields["position"]["attributes"]
    assert "Save this position" in asked["description"].replace("\n", " ")
    assert "`save FILE`" in asked["description"]


def test_pull_requests_are_asked_for_the_saved_position() -> None:
    text = (ROOT / ".github" / "pull_request_template.md").read_text(encoding="utf-8")
    assert "**The saved position**" in text


def test_the_words_of_the_forms_are_those_of_the_page() -> None:
    words = page_words(["en"])["words"]["table"]
    assert words["save_position"] == "Save this position"
    assert words["save_record"] == "Save the record"


def test_the_citation_names_no_version_and_the_licence() -> None:
    """The version stands in one place."""
    citation = read(ROOT / "CITATION.cff")
    assert citation["cff-version"] == "1.2.0"
    assert citation["license"] == "MIT"
    assert "version" not in citation
    assert {"title", "message", "authors"} <= citation.keys()


def test_the_gate_checks_and_tests() -> None:
    commands = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert commands[-2:] == ["make check", "make test"]


def test_the_site_is_built_strictly() -> None:
    """`--quiet` beside `--strict` lets every warning pass."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (command,) = [line for line in makefile.splitlines() if "mkdocs build" in line]
    assert "--strict" in command
    assert "-q" not in command
    anchors = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("validation:")[2]
    assert set(re.findall(r": (\w+)$", anchors, re.MULTILINE)) == {"warn"}
