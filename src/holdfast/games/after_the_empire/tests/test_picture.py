"""The picture of the table for notebooks."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

from holdfast.core.picture import html
from holdfast.games.after_the_empire.tests.at import at

AREAS = {"north": ("2/3", "1/3"), "east": ("3/4", "3/5"), "south": ("4/3", "5/3")}


def test_every_castle_is_a_square_with_who_stands_where() -> None:
    match = at("worked_siege.json")
    seat = match.state.next_seat()
    root = ElementTree.fromstring(html(match))
    squares = [e for e in root.iter("div") if e.get("class", "").startswith("sq")]
    assert len(squares) == match.seats
    kinds = Counter(e.get("class", "").split()[0] for e in squares[0])
    assert kinds == {"w": 8, "fld": 4, "in": 1}
    cells = {e.get("style", "").removeprefix("grid-area:"): e for e in squares[0]}
    for side in match.view(seat)["castles"][seat]["sides"]:
        if side["side"] in AREAS:
            wall, field = (cells[area] for area in AREAS[side["side"]])
            own = [side[kind] for kind in ("soldiers", "mercenaries")]
            foes = [side[kind] for kind in ("archers", "swordsmen")]
            assert numbers(wall) == [n for n in own if n]
            assert numbers(field)[-len(foes) :] == [n for n in foes if n] or not any(foes)
            built = side["wall"].split("_")[0] if side["wall"] else "none"
            assert built in wall.get("class", "").split()


def numbers(cell: ElementTree.Element) -> list[int]:
    return [int(b.text) for b in cell.iter("b") if b.text and b.text.isdigit()]


def test_a_side_that_is_attacked_is_marked() -> None:
    match = at("worked_siege.json")
    sides = {slot["side"] for slot in match.view(0)["attack"] if slot["side"]}
    assert sides
    assert html(match).count('class="fld threat"') == len(sides) * match.seats
