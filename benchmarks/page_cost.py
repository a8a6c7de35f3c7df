"""What a choice costs the page: style recalculations, layouts, and time of its main thread.

    python benchmarks/page_cost.py ../before --choices 30

The servers of two checkouts, each with its built page, are played from the same positions of every
game, choice by choice in turn, in a chromium on a phone's screen whose processor is four times
slower. One bot plays the other seat. Printed are the medians over all choices, before and after.
Bytes on the wire: `benchmarks/wire_bytes.py`.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.serving import HERE, Server
from tools.chromium import find

import holdfast

PHONE: Any = {"width": 390, "height": 844}
SLOWER = 4
SEED = 5
PATIENCE = 120_000  # milliseconds
BAR = "section.bar"
METRICS = {
    "RecalcStyleCount": "recalculations",
    "LayoutCount": "layouts",
    "TaskDuration": "main thread, ms",
    "ScriptDuration": "of it scripts, ms",
}
IN_SECONDS = ("TaskDuration", "ScriptDuration")
# The first answer that is open in the bar; what is over and still told is put away before it.
STORY = f"{BAR} .story"
OPEN = f"""'{BAR} [data-key]:not([aria-disabled="true"])'"""
PUT_AWAY = f"""() => {{
    document.querySelector('{STORY} button')?.click()
    const ready = document.querySelector({OPEN}) || document.querySelector('main .result')
    return ready && !document.querySelector('{STORY}')
}}"""
CLICK = f"() => document.querySelector({OPEN}).click()"
ASKED = f"""told => {{
    const table = document.querySelector('.table[data-since]')
    const open = document.querySelector({OPEN})
    const over = document.querySelector('main .result')
    const story = document.querySelector('{STORY}')
    return over || story || (table && open && Number(table.dataset.n) > told)
}}"""


class Table:
    """One game at one server, in a page of its own."""

    def __init__(self, browser: Browser, server: Server, file: dict[str, Any]) -> None:
        seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
        made = httpx.post(
            f"{server.url}/api/import",
            json={"file": file, "seats": seats, "lang": "en"},
            timeout=60,
        ).json()
        self.page: Page = browser.new_context(viewport=PHONE).new_page()
        self.page.goto(f"{server.url}/#/seat/{made['seats'][0]['token']}")
        self.page.wait_for_function(ASKED, arg=0, timeout=PATIENCE)
        self.session = self.page.context.new_cdp_session(self.page)
        self.session.send("Performance.enable")
        self.session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def costs(self) -> dict[str, float]:
        found = self.session.send("Performance.getMetrics")["metrics"]
        told = {metric["name"]: metric["value"] for metric in found}
        return {name: told[name] * (1000 if name in IN_SECONDS else 1) for name in METRICS}

    def choose(self) -> dict[str, float] | None:
        """What one choice cost until the next question is there; None at the end."""
        self.page.wait_for_function(PUT_AWAY, timeout=PATIENCE)
        if self.page.locator("main .result").count():
            return None
        told = int(self.page.evaluate("() => document.querySelector('.table').dataset.n"))
        before = self.costs()
        self.page.evaluate(CLICK)
        self.page.wait_for_function(ASKED, arg=told, timeout=PATIENCE)
        self.page.evaluate("() => new Promise(done => requestIdleCallback(done))")
        after = self.costs()
        return {name: after[name] - before[name] for name in METRICS}


def position(id: str) -> dict[str, Any]:
    """A game of two that has begun in earnest; the first seat is asked."""
    match = holdfast.game(id).match(2, SEED)
    match.play("greedy", most=40)
    while 0 not in match.open:
        match.play("greedy", most=1)
    return match.position()


def compare(browser: Browser, servers: list[Server], id: str, choices: int) -> None:
    tables = [Table(browser, server, position(id)) for server in servers]
    found: list[list[dict[str, float]]] = [[], []]
    for _ in range(choices):
        costs = [table.choose() for table in tables]
        for n, cost in enumerate(costs):
            if cost is not None:
                found[n].append(cost)
    for name, words in METRICS.items():
        before, after = (statistics.median(one[name] for one in costs) for costs in found)
        print(f"{id}: {words} {before:.0f} -> {after:.0f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("before", type=Path, help="a checkout with its built page")
    parser.add_argument("--choices", type=int, default=30)
    parser.add_argument("--only", default="", help="the id of one game")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as other,
        Server(given.before.resolve(), Path(one)) as before,
        Server(HERE, Path(other)) as after,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for id in holdfast.games():
            if given.only in ("", id):
                compare(browser, [before, after], id, given.choices)


if __name__ == "__main__":
    main()
