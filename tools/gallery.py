"""Every piece of the kit for boards in one picture, docs/img/kit.png: `make gallery`.

It is built into build/gallery. `npm --prefix web run gallery` serves it with reloading.
"""

from __future__ import annotations

import functools
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from chromium import find
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "gallery"
PICTURE = ROOT / "docs" / "img" / "kit.png"
SIZE: Any = {"width": 1600, "height": 900}


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def build() -> None:
    command = ["node_modules/.bin/vite", "build", "--config", "gallery/vite.config.ts"]
    subprocess.run([*command, "--logLevel", "warn"], cwd=ROOT / "web", check=True)


def shoot(url: str) -> None:
    """The whole page. A piece that fails to draw fails the picture."""
    with sync_playwright() as made:
        browser = made.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{url}/index.html")
        page.locator("main").wait_for()
        page.evaluate("() => document.fonts.ready")
        page.evaluate("() => document.activeElement.blur()")
        page.wait_for_timeout(500)
        page.screenshot(path=PICTURE, full_page=True)
        browser.close()
    if faults:
        raise SystemExit("\n".join(faults))


def main() -> None:
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    build()
    with served(BUILT) as url:
        shoot(url)
    print(f"  {PICTURE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
