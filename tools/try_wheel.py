"""Try an installed Holdfast: play a game with the compiled core, serve the page.

    python tools/try_wheel.py     with the Python it is installed for, from any folder

Leaves with an error if it is a checkout, interpreted, without a page, or if anything fails.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from urllib.request import urlopen

import holdfast
from holdfast.bots import make_bot
from holdfast.server import page

SECONDS = 60


def main() -> None:
    assert not page.is_checkout(), f"this is a checkout: {holdfast.__file__}"
    assert holdfast.is_compiled(), "the compiled core is missing or is not used"
    for id in holdfast.games():
        play(id)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        serve(data)


def play(id: str) -> None:
    match = holdfast.game(id).match(seats=2, seed=7)
    bot = make_bot("random", 7)
    while not match.over:
        seat = next(iter(match.open))
        match.choose(seat, match.game.choices.key(bot.decide(match.perspective(seat))))
    print(f"{id}: {len(match.record()['choices'])} choices")


def serve(data: str) -> None:
    command = [sys.executable, "-m", "holdfast", "serve", "--port", "0", "--data", data]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        address = announced(server)
        with urlopen(address, timeout=SECONDS) as answer:
            html = answer.read().decode()
        script = re.search(r'src="/?(assets/[^"]+\.js)"', html)
        assert script is not None, html
        with urlopen(address + script[1], timeout=SECONDS) as answer:
            assert answer.status == 200
        with urlopen(address + "api/core", timeout=SECONDS) as answer:
            core = json.load(answer)
        assert core == {"server": True, "bots": True, "compiling": None}, core
        print(f"served: the page at {address}")
    finally:
        server.terminate()
        server.wait(SECONDS)
        assert server.stderr is not None
        server.stderr.close()


def announced(server: subprocess.Popen[str]) -> str:
    assert server.stderr is not None
    for line in server.stderr:
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]
    raise AssertionError("the server said nothing of where it is")


if __name__ == "__main__":
    main()
