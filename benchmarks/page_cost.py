"""What a choice costs the page: style recalculations, layouts, and time of its main thread.

    python benchmarks/page_cost.py ../before --choices 30

The servers of two checkouts, each with its built page (`python tools/page.py`), are played from the
same positions of every game, choice by choice in turn, in a chromium on a phone's screen whose
processor is four times slower. Both games go the same way (`page_tables.py`); where they part all
the same, that is said. A choice is pressed where a person would press it: on the board, in the
decision line, or in its list, which is opened first. It is over when the next question is there and
nothing moves any more. Printed are the median and the ninth of ten over all choices, before and
after, and beside them the goals. `--only` takes one game.
Bytes on the wire: `benchmarks/wire_bytes.py`; the first question: `benchmarks/first_question.py`.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.page_tables import LOOK, PATIENCE, Table, answer_to, position, slowed, two_servers
from benchmarks.serving import Server
from tools.chromium import find

import holdfast

METRICS = {
    "RecalcStyleCount": "recalculations",
    "LayoutCount": "layouts",
    "TaskDuration": "main thread, ms",
    "ScriptDuration": "of it scripts, ms",
    "RecalcStyleDuration": "of it styles, ms",
    "LayoutDuration": "of it layout, ms",
}
GOALS = {"RecalcStyleCount": 8, "TaskDuration": 250}
QUIET = 250  # milliseconds without a new style: nothing moves any more
LONGEST = 6_000  # milliseconds for what moves; some things always do
# The line asks it; what is shown before that is put away.
READY = """n => {
    const drawn = Number(document.querySelector('.table')?.dataset.n ?? -1)
    if (drawn < n || !document.querySelector('main .board, main .result')) return false
    document.querySelector('section.bar .story [data-slot=finish] button')?.click()
    return !document.querySelector('section.bar .story')
}"""
# Where somebody would press it: on the board, in the line, or in the list, which must be opened.
CLICK = """async key => {
    const named = (root) => [...document.querySelectorAll(`${root} [data-key]`)]
        .find((one) => one.dataset.key === key && one.getAttribute('aria-disabled') !== 'true')
    const click = (one) =>
        one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    const place = named('main') ?? named('[data-slot=finish]') ?? named('[data-slot=means]')
    if (place) return click(place), true
    const count = document.querySelector('#count[aria-expanded=false]')
    if (count) {
        click(count)
        await new Promise(requestAnimationFrame)
    }
    const listed = named('#answers')
    if (listed) click(listed)
    return listed !== undefined
}"""


class Played(Table):
    """A table at which choices are measured."""

    def __init__(self, browser: Browser, server: Server, id: str) -> None:
        super().__init__(browser, server, position(id))
        self.chosen: list[str] = []
        self.context, self.page = self.open()
        self.page.goto(self.address)
        self.session = slowed(self.page)
        self.page.wait_for_function("() => document.querySelector('main .board')")

    def costs(self) -> dict[str, float]:
        found = self.session.send("Performance.getMetrics")["metrics"]
        told = {metric["name"]: metric["value"] for metric in found}
        return {name: told[name] * (1000 if "Duration" in name else 1) for name in METRICS}

    @property
    def is_asked(self) -> bool:
        """By something that the page does not answer itself, having one sensible outcome."""
        ask = self.state["ask"]
        return ask is not None and all(way["kind"] != "self" for way in ask["ways"])

    def wait_for_question(self) -> str | None:
        """The answer to it; None at the end of the game."""
        while not self.is_asked and self.state["result"] is None:
            self.page.wait_for_timeout(LOOK)
        self.page.wait_for_function(READY, arg=self.state["n"], polling=100, timeout=PATIENCE)
        return answer_to(self.state)

    def rest(self) -> dict[str, float]:
        """What everything has cost once nothing moves any more."""
        costs, waited, quiet = self.costs(), 0, 0
        while quiet < QUIET and waited < LONGEST:
            self.page.wait_for_timeout(50)
            now = self.costs()
            quiet = quiet + 50 if now["RecalcStyleCount"] == costs["RecalcStyleCount"] else 0
            waited += 50
            costs = now
        return costs

    def choose(self) -> dict[str, float] | None:
        """What one choice cost until the next question is there; None at the end."""
        key = self.wait_for_question()
        if key is None:
            return None
        n, before = self.state["n"], self.rest()
        assert self.page.evaluate(CLICK, key), f"{key} is nowhere on the page"
        self.chosen.append(key)
        while self.state["n"] <= n:
            self.page.wait_for_timeout(LOOK)
        self.wait_for_question()
        after = self.rest()
        return {name: after[name] - before[name] for name in METRICS}

    def leave(self) -> None:
        super().leave()
        self.context.close()


def compare(browser: Browser, servers: list[Server], id: str, choices: int) -> None:
    tables = [Played(browser, server, id) for server in servers]
    found: list[list[dict[str, float]]] = [[], []]
    for _ in range(choices):
        for table, costs in zip(tables, found, strict=True):
            cost = table.choose()
            if cost is not None:
                costs.append(cost)
    ways = [table.chosen for table in tables]
    for table in tables:
        table.leave()
    if ways[0] != ways[1]:
        pairs = zip(*ways, strict=False)
        alike = next((n for n, (one, other) in enumerate(pairs) if one != other), 0)
        print(f"{id}: the games parted after {alike} choices", flush=True)
    report(id, found)


def report(id: str, found: list[list[dict[str, float]]]) -> None:
    for name, words in METRICS.items():
        both = [[cost[name] for cost in costs] for costs in found]
        said = " -> ".join(f"{statistics.median(one):.0f} ({most(one):.0f})" for one in both)
        goal = f", at most {GOALS[name]}" if name in GOALS else ""
        print(f"{id}: {words} {said}{goal}", flush=True)


def most(values: list[float]) -> float:
    """The ninth of ten."""
    return statistics.quantiles(values, n=10, method="inclusive")[-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("before", type=Path, help="a checkout with its built page")
    parser.add_argument("--choices", type=int, default=30)
    parser.add_argument("--only", default="", help="the id of one game")
    given = parser.parse_args()
    with two_servers(given.before) as servers, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for id in holdfast.games():
            if given.only in ("", id):
                compare(browser, servers, id, given.choices)


if __name__ == "__main__":
    main()
