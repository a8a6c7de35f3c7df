"""How long until the first question can be answered, on a slow phone with a slow line.

    python benchmarks/first_question.py ../before --rounds 3

A browser that knows the table and has fetched nothing yet opens its address, at the servers of two
checkouts in turn, for every game. Its processor is four times slower, its line is chromium's "Slow
4G" (`--latency` and `--rate` for another). The question is there when bar and board show it.
Printed are the medians in seconds, before and after, how busy the main thread was until then, what
was fetched and in how many requests.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.page_tables import PATIENCE, Table, position, slowed, two_servers
from benchmarks.serving import Server
from tools.chromium import find

import holdfast

GOAL = 2.0  # seconds
LATENCY = 562.5  # milliseconds for every request; what chromium's tools take for 150 on the way
RATE = 1_474.56  # kilobits a second
# Called before any script of the page: the moment in which something is first there.
WATCH = """() => {
    const first = {}
    const parts = {
        question: 'section.bar [data-key], section.bar [data-options]',
        board: 'main .board',
    }
    new MutationObserver(() => {
        for (const [name, path] of Object.entries(parts))
            if (!(name in first) && document.querySelector(path)) first[name] = performance.now()
    }).observe(document, { subtree: true, childList: true })
    window.firstSeen = first
}"""
SEEN = "() => window.firstSeen.question && window.firstSeen.board && window.firstSeen"
FETCHED = """() => performance.getEntriesByType('resource')
    .filter((one) => one.startTime < Math.max(...Object.values(window.firstSeen)))
    .map((one) => [one.name, one.startTime, one.responseEnd, one.encodedBodySize])"""


def opened(table: Table, latency: float, rate: float) -> dict[str, Any]:
    """Seconds until question and board are there, and what was fetched for them."""
    context, page = table.open()
    session = slowed(page)
    session.send("Network.enable")
    line = rate * 1024 / 8
    conditions = {
        "offline": False,
        "latency": latency,
        "downloadThroughput": line,
        "uploadThroughput": line / 2,
    }
    session.send("Network.emulateNetworkConditions", conditions)
    page.add_init_script(f"({WATCH})()")
    page.goto(table.address, wait_until="commit")
    page.wait_for_function(SEEN, polling=50, timeout=PATIENCE)
    seen = page.evaluate(SEEN)
    fetched = page.evaluate(FETCHED)
    told = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    address = page.url
    context.close()
    return {
        "address": address,
        "question": seen["question"] / 1000,
        "board": seen["board"] / 1000,
        "both": max(seen.values()) / 1000,
        "main thread": told["TaskDuration"],
        "fetched": fetched,
    }


def compare(browser: Browser, servers: list[Server], id: str, given: argparse.Namespace) -> None:
    tables = [Table(browser, server, position(id)) for server in servers]
    found: list[list[dict[str, Any]]] = [[], []]
    for table in tables:  # from now on under the address that the page itself shows
        table.address = opened(table, 0, 100_000)["address"]
    for _ in range(given.rounds):
        for table, times in zip(tables, found, strict=True):
            times.append(opened(table, given.latency, given.rate))
    for table in tables:
        table.leave()
    for name in ("both", "question", "board", "main thread"):
        said = " -> ".join(
            f"{statistics.median(one[name] for one in times):.2f}" for times in found
        )
        goal = f", at most {GOAL}" if name == "both" else ""
        print(f"{id}: {name}, s {said}{goal}", flush=True)
    kilobytes = [sum(one[3] for one in times[-1]["fetched"]) / 1000 for times in found]
    requests = [len(times[-1]["fetched"]) for times in found]
    print(f"{id}: fetched, kB {kilobytes[0]:.0f} -> {kilobytes[1]:.0f}", flush=True)
    print(f"{id}: requests {requests[0]} -> {requests[1]}", flush=True)
    if given.requests:
        for name, start, end, size in found[1][-1]["fetched"]:
            print(f"  {start:6.0f} {end:6.0f} {size:7} {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("before", type=Path, help="a checkout with its built page")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", help="the id of one game")
    parser.add_argument("--latency", type=float, default=LATENCY, help="milliseconds a request")
    parser.add_argument("--rate", type=float, default=RATE, help="kilobits a second")
    parser.add_argument("--requests", action="store_true", help="list what is fetched here")
    given = parser.parse_args()
    with two_servers(given.before) as servers, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for id in holdfast.games():
            if given.only in ("", id):
                compare(browser, servers, id, given)


if __name__ == "__main__":
    main()
