"""Holdfast as an app: it can be installed, says so when the server is gone, keeps nothing but its
shell, and is never older than the server's page."""

from __future__ import annotations

import asyncio
import json
import re
import struct
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import find_chromium
from tests.browser.player import HTTP, Player
from tests.browser.test_screens import AXE, serious
from tests.server.client import PATIENCE, House, ServerProcess
from tests.setups import ONE
from tests.tools import load_tool

from holdfast.server import page as built

Sit = Callable[..., Player]
READY = (
    "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
)
KEPT = """async () => {
  const paths = []
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
  }
  return paths
}"""


@pytest.fixture
def allowed(sit: Sit) -> Sit:
    """Somebody whose browser may keep the shell."""
    return lambda **options: sit(service_workers="allow", **options)


def keep_shell(one: Player) -> None:
    """Until the worker answers for this page."""
    one.until(lambda: one.page.evaluate(READY))


# It can be installed


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_it_can_be_installed(allowed: Sit, server: ServerProcess) -> None:
    one = allowed()
    one.lobby()
    keep_shell(one)
    wire = one.page.context.new_cdp_session(one.page)
    told = wire.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert (manifest["name"], manifest["display"], manifest["scope"]) == (
        "Holdfast", "standalone", "/",
    )  # fmt: skip
    assert wire.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in pictures} == {"192x192", "512x512"}
    assert "maskable" in {icon["purpose"] for icon in pictures}
    for icon in pictures:
        answer = HTTP.get(f"{server.url}{icon['src']}")
        assert answer.headers["content-type"] == "image/png"
        assert "{}x{}".format(*size_of(answer.content)) == icon["sizes"]
    touch = one.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert size_of(HTTP.get(f"{server.url}{touch}").content) == (180, 180)


SAME = """async ([one, other]) => {
  const pixels = async (data) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + data
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const brush = canvas.getContext('2d')
    brush.drawImage(image, 0, 0)
    return brush.getImageData(0, 0, image.width, image.height).data
  }
  const [a, b] = [await pixels(one), await pixels(other)]
  const far = a.filter((n, k) => Math.abs(n - b[k]) > 48).length
  return a.length === b.length && far / a.length < 0.005
}"""


def test_the_icons_show_the_mark(chromium: Any) -> None:
    icons = load_tool("icons")
    page = chromium.new_page()
    for icon in icons.ICONS:
        stored = (icons.PUBLIC / icon.file).read_bytes()
        both = [b64encode(one).decode() for one in (stored, icons.drawn(chromium, icon))]
        assert page.evaluate(SAME, both), f"{icon.file}: run python tools/icons.py"
    page.close()


@pytest.mark.parametrize(("light", "paper"), [("light", "#efe8d8"), ("dark", "#15120f")])
def test_the_window_has_the_colour_of_the_paper(sit: Sit, light: str, paper: str) -> None:
    one = sit(color_scheme=light)
    one.lobby()
    metas = one.page.locator("meta[name=theme-color]")
    colours = "metas => metas.map(one => one.content)"
    assert set(metas.evaluate_all(colours)) == {paper}
    ground = one.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb({}, {}, {})".format(*bytes.fromhex(paper[1:]))
    one.page.locator("header button").last.click()
    one.until(lambda: set(metas.evaluate_all(colours)) == {"#efe8d8", "#15120f"} - {paper})


# The server is gone


@pytest.fixture
def restless(tmp_path: Path) -> Iterator[Callable[[], ServerProcess]]:
    """A server that goes and comes back where it was."""
    running: list[ServerProcess] = []

    def start() -> ServerProcess:
        port = str(running[0].port) if running else "0"
        running.append(ServerProcess(tmp_path, "--no-limits", "--port", port))
        assert running[-1].port
        return running[-1]

    yield start
    for one in running:
        one.__exit__(None, None, None)


@pytest.mark.parametrize(("lang", "first"), [("en-GB", "en"), ("de-DE", "de")])
def test_without_the_server_a_page_says_so(
    restless: Callable[[], ServerProcess], allowed: Sit, lang: str, first: str
) -> None:
    server = restless()
    one = allowed(locale=lang, bypass_csp=True)
    one.url = server.url
    one.go()
    keep_shell(one)
    server.kill()
    one.go(f"/{ONE}/#/table/nowhere")
    page = one.page
    for said in ("Holdfast cannot be reached.", "Holdfast ist nicht zu erreichen."):
        expect(page.get_by_role("heading", name=said)).to_be_visible()
    assert page.locator("section").first.get_attribute("lang") == first
    assert page.evaluate("() => document.documentElement.lang") == first
    if AXE.exists():
        assert serious(one) == []
    restless()
    page.locator("section button").first.click()
    page.locator("main.lost").wait_for()  # the page itself, at the address that was asked for
    assert page.url.endswith(f"/{ONE}/#/table/nowhere")
    one.complaints[:] = [said for said in one.complaints if "ERR_CONNECTION" not in said]


def test_only_the_shell_is_kept(allowed: Sit) -> None:
    one = allowed()
    one.lobby()
    keep_shell(one)
    one.begin()
    assert one.wait_for_question()
    one.click_one()
    one.settle()
    one.page.reload()
    assert one.wait_for_question()
    kept = one.page.evaluate(KEPT)
    others = {path for path in kept if not path.startswith("/assets/")}
    assert others == {"/offline.html", "/offline.css", "/offline.js", "/icon.svg"}
    assert len(kept) == len(set(kept)) > 10
    token = one.page.evaluate("() => JSON.parse(localStorage['holdfast.mine'])[0].token")
    assert not any(token in path for path in kept)


# A new build


@pytest.fixture
def other_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Path]]:
    """A server in this process whose page can be built anew: its address, and where that lies."""
    page = tmp_path / "page"
    copytree(built.PAGE, page)
    monkeypatch.setattr(built, "PAGE", page)
    began, ended, address = threading.Event(), threading.Event(), []

    async def serve() -> None:
        async with House(tmp_path / "data") as house:
            address.append(house.url)
            began.set()
            await asyncio.to_thread(ended.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert began.wait(PATIENCE)
    yield address[0], page
    ended.set()
    thread.join(PATIENCE)


def build_anew(page: Path) -> None:
    """Another build: all scripts have other names, and whatever names them is another, too."""
    scripts = [path.name for path in page.glob("assets/*.js")]
    hashed = re.compile("|".join(map(re.escape, scripts)))
    for path in [*page.rglob("*.br")]:
        path.unlink()
    for path in [path for path in page.rglob("*") if path.suffix in (".js", ".html")]:
        text = path.read_text(encoding="utf-8")
        named = hashed.sub(lambda found: f"another-{found[0]}", text)
        path.write_text(re.sub(r"(`holdfast-`.*?`)\w+`", r"\1another`", named), encoding="utf-8")
    for name in scripts:
        (page / "assets" / name).rename(page / "assets" / f"another-{name}")
    (shell,) = page.glob("assets/another-shell-*.js")
    with shell.open("a", encoding="utf-8") as file:
        file.write("\nwindow.isAnother = true\n")


def test_a_new_build_replaces_the_old_one(other_page: tuple[str, Path], allowed: Sit) -> None:
    url, folder = other_page
    one = allowed()
    one.url = url
    one.lobby()
    keep_shell(one)
    (before,) = one.page.evaluate("() => caches.keys()")
    assert not one.page.evaluate("() => window.isAnother")
    build_anew(folder)
    one.page.reload()
    one.button("Begin").wait_for()
    assert one.page.evaluate("() => window.isAnother"), "an old page was shown"
    one.until(lambda: one.page.evaluate("() => caches.keys()") == ["holdfast-another"])
    assert before != "holdfast-another"
    scripts = [path for path in one.page.evaluate(KEPT) if path.endswith(".js")]
    assert scripts
    assert all("/another-" in path or path == "/offline.js" for path in scripts)


# Where there are no workers


def test_plain_http_in_the_network_does_without(chromium: Any, tmp_path: Path) -> None:
    """Browsers have no workers for a page of another machine that came without TLS."""
    rules = "--host-resolver-rules=MAP table.test 127.0.0.1"
    arguments = ["--no-sandbox", rules]
    with ServerProcess(tmp_path, "--no-limits", "--name", "table.test") as named:
        browser = chromium.browser_type.launch(executable_path=find_chromium(), args=arguments)
        one = Player(browser.new_page(), f"http://table.test:{named.port}")
        one.lobby()
        one.button("Begin").wait_for()
        assert one.page.evaluate("() => [isSecureContext, 'serviceWorker' in navigator]") == [
            False, False,
        ]  # fmt: skip
        # It says at every such page that it does not keep windows of others apart there.
        assert [said for said in one.complaints if "Opener-Policy" not in said] == []
        browser.close()
