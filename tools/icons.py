"""Draw the icons of the app in a browser, from the mark in web/public/icon.svg.

`python tools/icons.py` writes them beside it; `make` does not: they change only when the mark does.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

from chromium import find

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
MARK = 24  # units of the mark in the drawing
SAFE = 0.58  # of a maskable icon: whatever is cut off it, this share of its width stays


class Icon(NamedTuple):
    file: str
    size: int
    share: float  # of its width that the mark takes


ICONS = [
    Icon("icon-192.png", 192, 0.75),
    Icon("icon-512.png", 512, 0.75),
    Icon("icon-maskable-512.png", 512, SAFE),
    Icon("apple-touch-icon.png", 180, 0.66),
]


def drawing(icon: Icon) -> str:
    """The mark on its ground, as large as this icon has it; corners are the system's business."""
    source = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    wide = 32 * icon.share
    place = f"translate({16 - wide / 2} {16 - wide / 2}) scale({wide / MARK})"
    sized = source.replace("<svg ", f'<svg width="{icon.size}" height="{icon.size}" ', 1)
    return re.sub(r'transform="[^"]*"', f'transform="{place}"', sized, count=1)


def drawn(browser: Any, icon: Icon) -> bytes:
    page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing(icon)}")
    picture: bytes = page.screenshot()
    page.close()
    return picture


def main() -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for icon in ICONS:
            (PUBLIC / icon.file).write_bytes(drawn(browser, icon))
        browser.close()


if __name__ == "__main__":
    main()
