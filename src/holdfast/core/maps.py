# not compiled: draws HTML and SVG text
"""Where things lie: a square with its four sides and corners, and maps of hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from holdfast.core.art import (
    HALF,
    RADIUS,
    centre,
    drawn,
    esc,
    fitting,
    frame,
    ground,
    placed,
    wrapped,
)
from holdfast.core.hexes import Cell
from holdfast.core.reading import Table, capital, is_id

if TYPE_CHECKING:
    from holdfast.core.sheet import Sheet

SHRINK = 0.8  # how small a map may become
# Where walls and corners of a square stand in a grid of 5 by 5, and the fields before the walls.
COMPASS = {
    "north": ("2/3", "1/3"),
    "east": ("3/4", "3/5"),
    "south": ("4/3", "5/3"),
    "west": ("3/2", "3/1"),
    "north_east": ("2/4", ""),
    "south_east": ("4/4", ""),
    "south_west": ("4/2", ""),
    "north_west": ("2/2", ""),
}


class Piece:
    """Units of one kind in one place."""

    def __init__(self, icon: str, n: int, is_foe: bool, is_tired: bool) -> None:
        self.icon = icon.strip("!")
        self.n = n
        self.is_foe = is_foe
        self.marks = ("foe" if self.is_foe else "own") + (" tired" if is_tired else "")


class Maps:
    """Draws the maps of a sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.plan = sheet.plan
        sides = sheet.view.get(self.plan.sides, [])
        self.is_versus = len(set(sides)) > 1
        self.own_side = sides[max(sheet.seat, 0)] if sides else 0

    # Pieces

    def pieces(self, table: Table) -> list[Piece]:
        """Who stands on a field or hex."""
        found = []
        for key, icons in self.plan.pieces.items():
            kinds = icons.split("+")
            some = of_each(table.get(key, 0), len(kinds))
            tired = of_each(table.get(self.plan.tired.get(key, ""), 0), len(kinds))
            for side, icon in enumerate(kinds):
                n, k = some[side], tired[side]
                is_foe = icon.startswith("!")
                if self.is_versus:  # people on both sides
                    icon, is_foe = kinds[0], side != self.own_side
                found += [Piece(icon, n - k, is_foe, False), Piece(icon, k, is_foe, True)]
        return [piece for piece in found if piece.n]

    def tokens(self, pieces: list[Piece]) -> str:
        icon = self.sheet.draw.icon
        return "".join(
            f'<span class="u {one.marks}">{drawn(icon(one.icon))}</span><b>{one.n}</b>'
            for one in pieces
        )

    # A square

    def square(self, table: Table, way: str, is_full: bool) -> str:
        """Walls and corners around what is inside, and before each wall its field."""
        cells = ""
        for key in self.plan.square:
            value, inner = table.get(key), f"{way}.{key}"
            if isinstance(value, list):
                cells += "".join(self.side(one, inner, n) for n, one in enumerate(value))
            elif value is not None:
                label = esc(self.sheet.label(inner))
                tokens = self.tokens(self.pieces(value))
                cells += f'<div class="in"><div class="d">{label}</div><div>{tokens}</div></div>'
        return f'<div class="sq{"" if is_full else " small"}">{cells}</div>' if cells else ""

    def side(self, item: Table, way: str, place: int) -> str:
        """One wall or corner, with who stands on it; before a wall its field with the foes."""
        sheet = self.sheet
        (_, where), *rest = item.items()
        at, field_at = COMPASS[where]
        key, built = next(one for one in rest if one[1] is None or is_id(one[1]))
        on_wall, in_field = self.around(item, way, (where, key))
        pieces = self.pieces(item)
        foes = self.tokens([one for one in pieces if one.is_foe])
        own = self.tokens([one for one in pieces if not one.is_foe])
        kind = "corner" if not field_at else "up" if where in ("east", "west") else "flat"
        mark = " open" if where in sheet.open and not sheet.is_others else ""
        name = esc(capital(sheet.name(built))) if built else "\N{EN DASH}"
        wall = (
            f'<div class="w {kind} {material(built)}{mark}" style="grid-area:{at}" '
            f'title="{name}">{on_wall}{own}</div>'
        )
        if not field_at:
            return wall
        threat = " threat" if sheet.threatening(way, where, place) else ""
        return (
            f'{wall}<div class="fld{threat}" style="grid-area:{field_at}">'
            f'<b>{esc(capital(sheet.name(where)))}</b><div class="d">{name}</div>{in_field}'
            f"<div>{foes}</div></div>"
        )

    def around(self, item: Table, way: str, said: tuple[str, str]) -> tuple[str, str]:
        """What else there is to say of a side, on the wall and in the field before it."""
        on_wall, in_field = "", ""
        for key, value, inner in self.sheet.parts(item, way):
            spots = self.sheet.paired(inner, self.plan.spots)
            if spots:
                on_wall += self.sheet.spots(inner, value, item[spots])
            elif value and value != said[0] and key != said[1] and key not in self.plan.pieces:
                in_field += self.sheet.fact(inner, value)
        return on_wall, in_field

    # Hexes

    def hexes(self, way: str, items: list[Table]) -> str:
        """A map for each area."""
        maps = ""
        for area, lies in self.areas(way, items).items():
            title = self.sheet.label_of(self.plan.areas, area) or self.sheet.label(way)
            head = f'<div class="h">{esc(title)}</div>' if title else ""
            hexes = [self.hex(way, items[n], n, cells, len(items)) for n, cells in lies.items()]
            hexes.sort(key=lambda hex: hex[0])  # marked edges lie above the others
            x, y, width, height = frame(lies.values())
            maps += (
                f'<div style="flex:1 1 {width * SHRINK:.0f}px;max-width:{width:.0f}px">'
                f'{head}<svg class="hex" viewBox="{x:.4g} {y:.4g} {width:.4g} {height:.4g}">'
                f"{''.join(hex for _, hex in hexes)}</svg></div>"
            )
        return maps

    def areas(self, way: str, items: list[Table]) -> dict[Any, dict[int, list[Cell]]]:
        """By area and number of each thing in a list the cells on which it lies."""
        cells = self.plan.hexes[way]
        found: dict[Any, dict[int, list[Cell]]] = {}
        for n, item in enumerate(items):
            lies = [(c, r) for c, r in item[cells]] if isinstance(cells, str) else [cells[n]]
            found.setdefault(item.get(self.plan.areas), {})[n] = lies
        return found

    def width_of(self, table: Table, way: str) -> float:
        """How wide the maps in a table are beside each other, at least."""
        width = 0.0
        for _, value, inner in self.sheet.parts(table, way):
            if inner in self.plan.hexes:
                areas = self.areas(inner, value).values()
                width += sum(frame(lies.values())[2] * SHRINK + 20 for lies in areas)
        return width

    def hex(
        self, way: str, item: Table, place: int, cells: list[Cell], size: int
    ) -> tuple[int, str]:
        """How much it is marked, and the drawing."""
        sheet = self.sheet
        id = item.get(sheet.title_of(item, way), "")
        threats = sheet.threatening(way, id, place)
        is_open = id in sheet.open or sheet.open.get(str(place + 1), 0) >= size
        mark = "threat" if threats else "open" if is_open else ""
        x, y = centre(cells[0])
        pieces = [piece for table in [item, *threats] for piece in self.pieces(table)]
        inside = self.hex_name(x, y, id, bool(pieces)) if id else ""
        inside += self.hex_pieces(x, y, pieces) + self.hex_seats(x, y, sheet.standing_at(way, id))
        if sheet.is_one(way, self.plan.numbered):
            inside += f'<text class="hn" x="{x:.4g}" y="{y + HALF - 5:.4g}">{place + 1}</text>'
        tip = f"<title>{esc(sheet.text(id))}</title>" if sheet.text(id) else ""
        start = f'<g class="{mark}">' if mark else "<g>"
        return len(mark), f"{start}{tip}{ground(cells)}{inside}</g>"

    def hex_name(self, x: float, y: float, id: str, is_taken: bool) -> str:
        """An icon and a name; where pieces stand and the name is long, the icon must do."""
        lines = wrapped(self.sheet.people.short_name(id, self.sheet.words), RADIUS * 1.55, 12)
        size = fitting(lines, RADIUS * 1.6, 12, 8)
        icon = "".join(placed(icon, x - 9, y - 32, 18) for icon in self.sheet.icons(id))
        if icon and is_taken and len(lines) > 1:
            return icon
        start = y - 2 if icon else y - 4 * (len(lines) - 1)
        return icon + "".join(
            f'<text x="{x:.4g}" y="{start + n * (size + 1):.4g}" font-size="{size:g}">'
            f"{esc(line)}</text>"
            for n, line in enumerate(lines)
        )

    def hex_pieces(self, x: float, y: float, pieces: list[Piece]) -> str:
        tokens = ""
        left = x - len(pieces) * 17 + 2
        for n, piece in enumerate(pieces):
            x = left + n * 34
            tokens += (
                f'<g class="{piece.marks}"><rect x="{x:.4g}" y="{y + 4:.4g}" width="18" '
                f'height="18" rx="{0 if piece.is_foe else 9}"/>'
                f"{placed(self.sheet.draw.icon(piece.icon), x + 2, y + 6, 14)}"
                f'<text x="{x + 24:.4g}" y="{y + 18:.4g}" font-size="14">{piece.n}</text></g>'
            )
        return tokens

    def hex_seats(self, x: float, y: float, seats: list[int]) -> str:
        left = x - 9 * len(seats)
        return "".join(
            f"<g><title>{esc(self.sheet.words.seat(seat))}</title>"
            f"{placed(f'hf-seat-{seat}', left + n * 18, y + 14, 20)}</g>"
            for n, seat in enumerate(seats)
        )


def of_each(values: Any, n: int) -> list[int]:
    """A number for each kind."""
    return list(values) if isinstance(values, list) else [values] * n


def material(built: str | None) -> str:
    """How a wall looks: "wood_gate" is of wood."""
    return built.partition("_")[0] if built else "none"
