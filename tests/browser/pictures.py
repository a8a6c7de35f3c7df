"""Tables worth a picture, and what is wrong with how they look.

Every game is played once by bots, with the most seats and long names; of each kind of question the
fullest is a table, from the eyes of whoever is asked, and so are the beginning and the end.
"""

from __future__ import annotations

import base64
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from tests.browser.player import HTTP, Player
from tests.server.client import ServerProcess

import holdfast
from holdfast.lab.setups import usual
from holdfast.testing.courses import played

FLAWS = (Path(__file__).parent / "flaws.js").read_text(encoding="utf-8")
NAMES = ("Wilhelmine", "Maximilian", "Bartholomé", "Friedegund", "Konstantin", "Clementine")
SIZES = ((390, 844), (1024, 768), (1280, 720), (1440, 900))
LANGUAGES = ("en", "de")
LIGHTS = ("light", "dark")
PHONE = 820  # px; up to here
SEED = 3
SKILL = 80  # of 100


class Table(NamedTuple):
    """A game as far as it has come, and whose eyes see it."""

    game: str
    name: str
    record: dict[str, Any]
    seat: int


# Tables


def tables(id: str) -> list[Table]:
    """The beginning, the fullest question of each kind, the end."""
    game = holdfast.game(id)
    setup = (game.max_seats, usual(game, game.max_seats))
    fullest: dict[str, tuple[int, int, int]] = {}  # kind: answers, decision, seat
    for match in played(game, setup, SEED, SKILL):
        for seat, keys in match.open.items():
            kind, answers = main_kind(keys)
            if answers > fullest.get(kind, (1, 0, 0))[0]:
                fullest[kind] = (answers, len(match.choices), seat)
    record = match.record()
    middle = sorted(fullest.items(), key=lambda item: -item[1][0])
    begun = {key: value for key, value in record.items() if key != "result"}
    stops = [("beginning", 0, 0), *((kind, n, seat) for kind, (_, n, seat) in middle)]
    found = [
        Table(id, name, {**begun, "choices": record["choices"][:n]}, seat)
        for name, n, seat in stops
    ]
    return [*found, Table(id, "end", record, 0)]


def main_kind(keys: list[str]) -> tuple[str, int]:
    """What most answers of a question do, and how many there are in all."""
    verbs = Counter(key.partition(":")[0] for key in keys)
    return verbs.most_common(1)[0][0], len(keys)


def seated(server: ServerProcess, table: Table) -> str:
    """The link of the seat whose eyes see it; friends sit on the others."""
    count = table.record["seats"]
    seats = [{"who": "me" if n == table.seat else "friend", "name": NAMES[n]} for n in range(count)]
    answer = HTTP.post(f"{server.url}/api/import", json={"file": table.record, "seats": seats})
    answer.raise_for_status()
    made: list[dict[str, Any]] = answer.json()["seats"]
    for n, one in enumerate(made):
        if n != table.seat:
            headers = {"authorization": f"Bearer {one['token']}"}
            said = HTTP.post(f"{server.url}/api/sit", json={"name": NAMES[n]}, headers=headers)
            said.raise_for_status()
    token: str = made[table.seat]["token"]
    return token


# Looking


def open_table(one: Player, token: str) -> None:
    one.open_link(token)
    one.page.locator("main .board, main .result").first.wait_for()


def open_lobby(one: Player, title: str) -> None:
    one.go()
    one.page.get_by_role("heading", name=title, exact=True).click()


def dress(one: Player, size: tuple[int, int], light: str) -> None:
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    one.page.emulate_media(color_scheme=light, reduced_motion="reduce")
    one.rest()


def flaws(one: Player, path: Path | None = None) -> list[str]:
    """What a script finds in the page as it stands; its picture is kept if there is a path."""
    picture = one.page.screenshot(path=path, animations="disabled")
    address = "data:image/png;base64," + base64.b64encode(picture).decode()
    found = one.page.evaluate(FLAWS, address)
    assert found["texts"], "nothing is written there"
    listed: list[str] = found["flaws"]
    return listed


def is_in_window(one: Player, place: Any) -> bool:
    """Whether something is wholly in the window and can be clicked."""
    box = place.bounding_box()
    size = one.page.viewport_size
    if box is None:
        return False
    return bool(
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
    )
