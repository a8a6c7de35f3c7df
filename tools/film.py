"""Take docs/img/game.webp, the README's moving picture: some seconds of a real game at the page.

`make screenshots` runs it after the pictures. One seat is played by clicks, as a greedy bot would
play it from what that seat can see; the others are the server's own bots. What chromium paints is
taken as it is painted, in slow motion so that a busy machine keeps up; only waiting is cut.
"""

from __future__ import annotations

import base64
import io
import json
import tempfile
from typing import Any

import httpx
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from screenshots import (
    IMAGES,
    NAMES,
    Studio,
    chromium,
    is_hit_to_assign,
    place_of,
    play,
    server,
)

import holdfast
from holdfast.bots import make_bot

GAME = "after-the-empire"
SEATS, SEED = 3, 4
SHOWN = (1000, 625)  # larger than a README shows it, for sharp screens
SECONDS = 11.5
LONGEST = 1.2  # a moment in which nothing moves
LAST = 2.0  # how long the last one stays
FRAME = 0.08  # the shortest one
SLOWER = 6  # so many times while it is taken
LARGEST = 1_500_000  # bytes
SLOW_MOTION = f"""
  const {{ setTimeout, setInterval }} = window
  window.setTimeout = (act, time = 0, ...rest) => setTimeout(act, time * {SLOWER}, ...rest)
  window.setInterval = (act, time = 0, ...rest) => setInterval(act, time * {SLOWER}, ...rest)
"""
POINTER = """() => {
  const dot = document.createElement('div')
  dot.id = 'pointer'
  Object.assign(dot.style, {
    position: 'fixed', left: '720px', top: '700px', width: '22px', height: '22px', margin: '-11px',
    border: '3px solid #1D2128', borderRadius: '50%', background: 'rgb(232 174 44 / 55%)',
    transition: 'left 450ms ease-out, top 450ms ease-out', pointerEvents: 'none', zIndex: 9999,
  })
  document.body.append(dot)
}"""
POINT = """([x, y]) => {
  Object.assign(document.getElementById('pointer').style, { left: `${x}px`, top: `${y}px` })
}"""


class Film:
    """Frames with the time at which each was painted."""

    def __init__(self, page: Page) -> None:
        self.frames: list[tuple[float, bytes]] = []
        self.page = page
        self.camera = page.context.new_cdp_session(page)
        self.camera.on("Page.screencastFrame", self._painted)

    def begin(self) -> None:
        self.camera.send("Animation.enable")
        self.camera.send("Animation.setPlaybackRate", {"playbackRate": 1 / SLOWER})
        self.camera.send("Page.startScreencast", {"format": "jpeg", "quality": 95})

    def end(self) -> None:
        self.camera.send("Page.stopScreencast")
        self.page.wait_for_timeout(1000)  # for frames that are still on their way

    def _painted(self, frame: dict[str, Any]) -> None:
        self.frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        self.camera.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def cut(self) -> list[tuple[float, bytes]]:
        """Every frame with the seconds it is shown: waiting shortened, the quickest left out."""
        found: list[tuple[float, bytes]] = []
        for (time, picture), (following, _) in zip(self.frames, self.frames[1:]):
            seconds = min((following - time) / SLOWER, LONGEST)
            if found and found[-1][0] < FRAME:
                found[-1] = (found[-1][0] + seconds, picture)
            else:
                found.append((seconds, picture))
        return [*found, *[(LAST, picture) for _, picture in self.frames[-1:]]]


def sit_among_bots(studio: Studio) -> str:
    """On the first seat, where invaders stand before its walls; returns its link."""
    match = play(SEATS, SEED, is_hit_to_assign, GAME)
    bots = [{"who": "bot", "bot": "greedy", "name": name} for name in NAMES[1:SEATS]]
    token: str = studio.brought(match, [{"who": "me", "name": NAMES[0]}, *bots])[0]["token"]
    return token


class Person:
    """Clicks what a greedy bot would choose in that seat."""

    def __init__(self, studio: Studio, page: Page, token: str) -> None:
        self.url = studio.url
        self.page = page
        self.headers = {"authorization": f"Bearer {token}"}
        self.bot = make_bot("greedy", SEED)

    def next_key(self) -> str | None:
        answer = httpx.get(f"{self.url}/api/table/position", headers=self.headers, timeout=30)
        match = holdfast.load_position(json.loads(answer.text))
        if 0 not in match.open:
            return None
        return match.game.choices.key(self.bot.decide(match.perspective(0)))

    def act(self) -> None:
        """Point at the choice, stay a moment, choose."""
        key = self.next_key()
        button = None if key is None else place_of(self.page, key)
        if button is None:
            self.wait(0.1)
            return
        box = button.bounding_box()
        assert box is not None
        self.wait(0.7)
        self.page.evaluate(POINT, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
        self.wait(0.7)
        button.click()

    def wait(self, seconds: float) -> None:
        self.page.wait_for_timeout(seconds * 1000 * SLOWER)


def record(studio: Studio) -> list[tuple[float, bytes]]:
    token = sit_among_bots(studio)
    with studio.page(motion="no-preference") as page:
        studio.open(page, token)
        page.evaluate(SLOW_MOTION)
        page.evaluate(POINTER)
        film, person = Film(page), Person(studio, page, token)
        film.begin()
        while sum(seconds for seconds, _ in film.cut()) < SECONDS:
            person.act()
            person.wait(0.15)
        film.end()
        return film.cut()


def write(film: list[tuple[float, bytes]]) -> None:
    pictures = [Image.open(io.BytesIO(picture)).convert("RGB") for _, picture in film]
    small = [picture.resize(SHOWN, Image.Resampling.LANCZOS) for picture in pictures]
    path = IMAGES / "game.webp"
    small[0].save(
        path,
        save_all=True,
        append_images=small[1:],
        duration=[round(seconds * 1000) for seconds, _ in film],
        loop=0,
        quality=72,
        method=6,
        minimize_size=True,
    )
    size = path.stat().st_size
    seconds = sum(seconds for seconds, _ in film)
    print(f"  docs/img/game.webp: {len(film)} frames, {seconds:.1f} s, {size // 1024} KiB")
    if size > LARGEST:
        raise SystemExit(f"docs/img/game.webp is larger than {LARGEST} bytes")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, server(folder) as url, sync_playwright() as made:
        browser = made.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        film = record(Studio(url, browser))
        browser.close()
    write(film)


if __name__ == "__main__":
    main()
