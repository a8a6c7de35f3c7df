"""Find a chromium for the browser tests, or install one; print its path, or why there is none.

Looks for a system chromium or chrome, best the one without windows (a sixth quicker), then for the
one Playwright brings. `--install` tries the system's packages (as root on Debian) and then
Playwright's download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGES = ("chromium-headless-shell", "chromium")
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find() -> str | None:
    named = os.environ.get("HOLDFAST_CHROMIUM", "")
    for name in (named, *NAMES):
        path = shutil.which(name) if name else None
        if path:
            return path
    return playwrights_own()


def playwrights_own() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if path and Path(path).exists() else None


def install() -> None:
    if sys.platform == "linux" and os.geteuid() == 0 and shutil.which("apt-get"):
        quietly(["apt-get", "-qq", "update"])
        for package in PACKAGES:
            if find() is None:
                quietly(["apt-get", "-qq", "install", "-y", "--no-install-recommends", package])
    if find() is None:
        quietly([sys.executable, "-m", "playwright", "install", "chromium"])


def quietly(command: list[str]) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(command, env=environment, capture_output=True, check=False, timeout=600)


def main() -> None:
    found = find()
    if found is None and "--install" in sys.argv:
        print("==> installing chromium for the browser tests …", flush=True)
        install()
        found = find()
    if found is None:
        print(
            "==> no chromium here, and none could be installed: the browser tests will be skipped "
            "(set HOLDFAST_CHROMIUM to a chromium or chrome to run them)"
        )
    elif "--install" not in sys.argv:
        print(found)


if __name__ == "__main__":
    main()
