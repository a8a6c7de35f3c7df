"""Make a release: check, number, date the changelog, commit, tag. Nothing is pushed.

    python tools/release.py 0.4.0
    python tools/release.py 0.4.0 --dry-run      say what would be done, and what stands in the way
    python tools/release.py 0.4.0 --tested       `make check` and `make test` have just passed here

The version stands in src/holdfast/__init__.py alone.
"""

from __future__ import annotations

import argparse
import datetime
import difflib
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION_FILE = "src/holdfast/__init__.py"
CHANGELOG = "CHANGELOG.md"
BRANCH = "main"
CHECKS = ("check", "test")

NUMBER = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
VERSION_LINE = re.compile(r'^__version__ = "([^"]*)"$', re.MULTILINE)
UNRELEASED = "## Unreleased\n"
EMPTY = "\nNothing yet.\n\n"


class CannotRelease(Exception):
    """Why not, in a sentence."""


# Texts


def version_in(text: str) -> str:
    found = VERSION_LINE.findall(text)
    if len(found) != 1:
        raise CannotRelease(f'{VERSION_FILE}: one line __version__ = "…" is expected')
    version: str = found[0]
    return version


def with_version(text: str, version: str) -> str:
    """The module with this version; it must be a later one."""
    before = version_in(text)
    if parts_of(version) <= parts_of(before):
        raise CannotRelease(f"{version} does not come after {before}")
    return VERSION_LINE.sub(f'__version__ = "{version}"', text)


def parts_of(version: str) -> tuple[int, ...]:
    found = NUMBER.fullmatch(version)
    if found is None:
        raise CannotRelease(f'a version is three numbers, such as 0.4.0, not "{version}"')
    return tuple(int(part) for part in found.groups())


def dated(changelog: str, version: str, day: datetime.date) -> str:
    """What was unreleased gets version and date; above it begins an empty section."""
    if re.search(rf"^## {re.escape(version)}\b", changelog, re.MULTILINE):
        raise CannotRelease(f"{CHANGELOG} has a section {version} already")
    if changelog.count(f"\n{UNRELEASED}") != 1:
        raise CannotRelease(f"{CHANGELOG}: one section Unreleased is expected")
    before, after = changelog.split(f"\n{UNRELEASED}")
    if not news(after):
        raise CannotRelease(f"{CHANGELOG}: there is nothing under Unreleased")
    return f"{before}\n{UNRELEASED}{EMPTY}## {version} ({day.isoformat()})\n{after}"


def news(after: str) -> str:
    """What stands under the heading, up to the next one."""
    section = re.split(r"^## ", after, maxsplit=1, flags=re.MULTILINE)[0].strip()
    return "" if section == EMPTY.strip() else section


# The repository


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise CannotRelease(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.rstrip()


def obstacles(version: str) -> list[str]:
    found = []
    branch = git("rev-parse", "--abbrev-ref", "HEAD")
    if branch != BRANCH:
        found.append(f"a release is made on {BRANCH}, this is {branch}")
    if changed := git("status", "--porcelain"):
        found.append(f"there is something uncommitted:\n{changed}")
    if git("tag", "--list", tag_of(version)):
        found.append(f"there is a tag {tag_of(version)} already")
    return found


def tag_of(version: str) -> str:
    return f"v{version}"


def new_texts(version: str, day: datetime.date) -> dict[str, str]:
    module = (ROOT / VERSION_FILE).read_text(encoding="utf-8")
    changelog = (ROOT / CHANGELOG).read_text(encoding="utf-8")
    return {
        VERSION_FILE: with_version(module, version),
        CHANGELOG: dated(changelog, version, day),
    }


def run_checks() -> None:
    for target in CHECKS:
        print(f"==> make {target}", flush=True)
        if subprocess.run(["make", target], cwd=ROOT).returncode:
            raise CannotRelease(f"make {target} has failed")


def release(version: str, is_tested: bool) -> None:
    if in_the_way := obstacles(version):
        raise CannotRelease("\n".join(in_the_way))
    texts = new_texts(version, datetime.date.today())
    if not is_tested:
        run_checks()
    for name, text in texts.items():
        (ROOT / name).write_text(text, encoding="utf-8")
    git("commit", "--quiet", "-m", f"Release {version}", "--", *texts)
    git("tag", "--annotate", tag_of(version), "-m", f"Holdfast {version}")
    print(f"==> {version} is committed and tagged; nothing was pushed. When you are sure:")
    print(f"git push origin {BRANCH} {tag_of(version)}")


def rehearse(version: str) -> None:
    """Everything but the tests and the deed."""
    for name, text in new_texts(version, datetime.date.today()).items():
        before = (ROOT / name).read_text(encoding="utf-8")
        lines = difflib.unified_diff(
            before.splitlines(), text.splitlines(), name, name, lineterm="", n=1
        )
        print("\n".join(lines))
    checks = " and ".join(f"make {target}" for target in CHECKS)
    print(f"==> {checks}; then a commit, and the tag {tag_of(version)}")
    for obstacle in obstacles(version):
        print(f"==> in the way: {obstacle}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a release. Nothing is pushed.")
    parser.add_argument("version", help="such as 0.4.0")
    parser.add_argument("--dry-run", action="store_true", help="change nothing, say what would be")
    parser.add_argument(
        "--tested", action="store_true", help="make check and make test passed here"
    )
    given = parser.parse_args()
    try:
        rehearse(given.version) if given.dry_run else release(given.version, given.tested)
    except CannotRelease as error:
        sys.exit(f"No release: {error}")


if __name__ == "__main__":
    main()
