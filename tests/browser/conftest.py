"""A server of its own and a real chromium for the tests in the browser.

Every page is watched: a script error, a refusal by the content security policy or any other error
on its console fails the test, whatever the test itself looks at.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser.player import Player
from tests.server.client import PATIENCE, ServerProcess

from holdfast.server import page as built

playwright_api = pytest.importorskip("playwright.sync_api")
playwright_api.expect.set_options(timeout=PATIENCE * 1000)

ROOT = Path(__file__).resolve().parent.parent.parent
LAPTOP = {"width": 1440, "height": 900}


def find_chromium() -> str | None:
    spec = importlib.util.spec_from_file_location("chromium", ROOT / "tools" / "chromium.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: str | None = module.find()
    return found


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    if not built.is_built():
        pytest.skip("the page is not built: make page")
    with ServerProcess(tmp_path_factory.mktemp("tables"), "--no-limits") as running:
        assert running.port
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    path = find_chromium()
    if path is None:
        pytest.skip("there is no chromium here")
    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def sit(server: ServerProcess, chromium: Any) -> Iterator[Callable[..., Player]]:
    """`sit()` is somebody with a browser of their own; options as in Playwright's contexts."""
    players: list[Player] = []

    def open_browser(**options: Any) -> Player:
        settings = {"viewport": LAPTOP, "locale": "en-GB", "reduced_motion": "reduce"}
        # Tests stand between page and server; a worker does so only where it is the subject.
        settings |= {"service_workers": "block", **options}
        context = chromium.new_context(**settings)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        player = Player(context.new_page(), server.url)
        players.append(player)
        return player

    yield open_browser
    for player in players:
        player.page.context.close()
    for player in players:
        assert not player.complaints, player.complaints
