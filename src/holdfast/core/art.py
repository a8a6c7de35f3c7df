# not compiled: draws SVG text
"""What pictures are drawn with: seats, icons, and the drawings of a game.

`icons.svg` beside this file has the icons that every game can use; a game's own drawings are those
of its board. Only what a picture points at is put into it (`Drawings.sprite`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from math import sqrt
from pathlib import Path
from xml.etree import ElementTree

from holdfast.core.hexes import STEPS, Cell

SVG = "http://www.w3.org/2000/svg"
POINTER = re.compile(r'href="#([^"]+)"')
NUMBER = re.compile(r"_\d+$")


def esc(value: object) -> str:
    return escape(str(value), quote=True)


# Seats: colour, hatching and emblem, so that none depends on colour alone.

SHIELD = "M1 1h22v13c0 6-4 10-11 13C5 24 1 20 1 14z"
SEATS = [
    ("#1F63A6", "#fff", "M1 4H23M1 8H23M1 12H23M1 16H23M3 20H21M7 24H17", "tower"),
    (
        "#E8AE2C",
        "#1D2128",
        "M2 3h1M7 3h1M12 3h1M17 3h1M5 7h1M10 7h1M15 7h1M20 7h1M2 11h1M7 11h1M12 11h1M17 11h1M5 15h1"
        "M10 15h1M15 15h1M20 15h1M7 19h1M12 19h1M17 19h1M10 23h1M15 23h1",
        "sun",
    ),
    ("#38916A", "#fff", "M1 14L13 26M1 8L17 24M1 2L20 21M6 1L22 17M12 1L23 12M18 1L23 6", "oak"),
    ("#BC6199", "#fff", "M1 10L10 1M1 16L16 1M3 20L22 1M6 23L23 6M9 26L23 12M16 25L22 19", "moon"),
    ("#33312F", "#fff", "M1 5H23M1 10H23M1 15H23M3 20H21M5 1V23M10 1V26M14 1V26M19 1V23", "key"),
]


def shield_symbol(seat: int) -> str:
    colour, ink, hatching, emblem = SEATS[seat]
    drawn = symbols(ICONS)[f"i-e-{emblem}"]
    inside = drawn[drawn.index(">") + 1 : drawn.rindex("<")]
    return (
        f'<symbol id="hf-seat-{seat}" viewBox="0 0 24 28"><path d="{SHIELD}" fill="{colour}"/>'
        f'<path d="{hatching}" fill="none" stroke="{ink}" stroke-opacity=".45"/>'
        f'<path d="{SHIELD}" fill="none" stroke="var(--edge)" stroke-width="1.5"/>'
        f'<circle cx="12" cy="12.2" r="8.2" fill="{colour}"/><g color="{ink}" '
        f'transform="translate(5 5.2) scale(.583)">{inside}</g></symbol>'
    )


# Drawings

ICONS = Path(__file__).with_name("icons.svg")


@cache
def symbols(path: Path) -> dict[str, str]:
    """The drawings of a file by their ids."""
    ElementTree.register_namespace("", SVG)
    found = {}
    for element in ElementTree.parse(path).getroot().iter():
        id = element.get("id")
        if id:
            element.tail = None
            text = ElementTree.tostring(element, encoding="unicode")
            found[id] = re.sub(r"\s*\n\s*", "", text.replace(f' xmlns="{SVG}"', ""))
    return found


class Drawings:
    """Icons and drawings for one picture of one game."""

    def __init__(self, game: str, folder: Path) -> None:
        self.prefix = "".join(word[:2] for word in game.split("-")) + "-"
        self.own: dict[str, str] = {}
        for path in sorted(folder.glob("board/**/drawings.svg")):
            self.own |= symbols(path)

    def find(self, *names: str) -> str:
        """The first of these that is drawn somewhere, under the id it has in a picture; or ""."""
        for name in names:
            if name in self.own:
                return f"{self.prefix}{name}"
            if name in symbols(ICONS):
                return f"hf-{name.removeprefix('i-')}"
        return ""

    def icon(self, name: str) -> str:
        """The id of an icon in a picture, or ""."""
        return self.find(f"i-{name}", name)

    def drawing(self, name: str, box: list[str]) -> str:
        """A drawing that fills what it stands in, a high one at the side; one without a box of its
        own is given one."""
        seen = f' viewBox="0 0 {" ".join(box)}" preserveAspectRatio="xMidYMid slice"' if box else ""
        kind = "art high" if box and int(box[1]) > int(box[0]) else "art"
        return f'<svg class="{kind}"{seen}><use href="#{self.find(name)}"/></svg>'

    def sprite(self, text: str) -> str:
        """All drawings that a text points at, and those that they are made of."""
        wanted = sorted(set(POINTER.findall(text)))
        drawn: dict[str, str] = {}
        while wanted:
            id = wanted.pop()
            drawn[id] = self.symbol(id)
            wanted += sorted(set(POINTER.findall(drawn[id])) - drawn.keys())
        return f'<svg style="display:none">{"".join(drawn.values())}</svg>'

    def symbol(self, id: str) -> str:
        if id.startswith("hf-seat-"):
            return shield_symbol(int(id.removeprefix("hf-seat-")))
        if id.startswith(self.prefix):
            return renamed(self.own[id.removeprefix(self.prefix)], id, self.prefix)
        return renamed(symbols(ICONS)[f"i-{id.removeprefix('hf-')}"], id, "hf-")


def renamed(drawing: str, id: str, prefix: str) -> str:
    """A drawing under another id; what it is made of has this prefix."""
    text = re.sub(r' id="[^"]+"', "", drawing).replace('href="#', f'href="#{prefix}')
    return re.sub(r"^<(\w+)", rf'<\1 id="{id}"', text)


def drawn(id: str) -> str:
    """An icon in a text."""
    return f'<svg><use href="#{id}"/></svg>' if id else ""


def placed(id: str, x: float, y: float, size: float) -> str:
    """An icon on a map."""
    at = f'x="{x:.4g}" y="{y:.4g}" width="{size:g}" height="{size:g}"'
    return f'<use href="#{id}" {at}/>' if id else ""


def kind_of(id: str) -> str:
    """ "farm_8" is a farm."""
    return NUMBER.sub("", id)


# Hexes

RADIUS = 44.0
HALF = RADIUS * sqrt(3) / 2  # a half-row
CORNERS = ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0))  # in radii and half-rows
# From its centre, once around.
HEX = f"m-22-{HALF:.1f}h44l22 {HALF:.1f}-22 {HALF:.1f}h-44l-22-{HALF:.1f}z"


def centre(cell: Cell) -> tuple[float, float]:
    """Ranks are counted upwards."""
    return cell[0] * 1.5 * RADIUS, -cell[1] * HALF


def ground(cells: list[Cell]) -> str:
    """What some hexes make together; there is no edge between them."""
    hexes = "".join("M{:.4g} {:.4g}".format(*centre(cell)) + HEX for cell in cells)
    if len(cells) == 1:
        return f'<path class="g e" d="{hexes}"/>'
    edge = ""
    for cell in cells:
        x, y = centre(cell)
        points = [f"{x + RADIUS * a:.4g} {y + HALF * b:.4g}" for a, b in CORNERS]
        for i, (column, rank) in enumerate(STEPS):
            if (cell[0] + column, cell[1] + rank) not in cells:
                edge += f"M{points[i]}L{points[(i + 1) % 6]}"
    return f'<path class="g" d="{hexes}"/><path class="e" d="{edge}"/>'


def frame(lies: Iterable[list[Cell]]) -> tuple[float, float, float, float]:
    """Left, top, width and height of a map."""
    points = [centre(cell) for cells in lies for cell in cells]
    left, top = min(x for x, _ in points) - RADIUS - 3, min(y for _, y in points) - HALF - 3
    right, bottom = max(x for x, _ in points) + RADIUS + 3, max(y for _, y in points) + HALF + 3
    return left, top, right - left, bottom - top


# How wide words are, where nothing wraps them


def width_of(text: str, size: float) -> float:
    """About how wide a text is, for a rather wide typeface: better a gap than an overlap."""
    return size * sum(sign_width(sign) for sign in text)


def sign_width(sign: str) -> float:
    if sign in "iljtfr.,:;'|!()[]/ ":
        return 0.31
    if sign in "mwMW—":
        return 0.88
    return 0.7 if sign.isupper() else 0.57


def wrapped(text: str, width: float, size: float) -> list[str]:
    """The lines of a text."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fitting(words: list[str], width: float, size: float, least: float) -> float:
    """The size at which each of these fits into a width."""
    widest = max(width_of(word, size) for word in words)
    return size if widest <= width else max(least, round(size * width / widest, 1))
