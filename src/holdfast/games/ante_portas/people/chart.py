# not compiled: it draws for people.
"""Mainland and Command Center as text: every tile where it lies, with the Stewards on it."""

from __future__ import annotations

from typing import Any

from holdfast.core.drawing import cut, left, mark
from holdfast.core.words import Words

View = dict[str, Any]
BREAK = "- "  # where a long word may be parted


def draw_map(view: View, words: Words, width: int) -> list[str]:
    """The Mainland, then the Command Center; in the Final Wave only that."""
    areas = (1,) if view["phase"] == "final_wave" else (0, 1)
    lines: list[str] = []
    for area in areas:
        tiles = [tile for tile in view["colony"]["map"] if tile["area"] == area]
        title = words.label("mainland" if area == 0 else "command_center")
        lines += [" " + mark("strong", title), *draw_tiles(view, words, tiles, width)]
    return lines


def draw_tiles(view: View, words: Words, tiles: list[View], width: int) -> list[str]:
    """A line for each half-row from the top; a tile is two columns wide."""
    cells = {tuple(cell): tile for tile in tiles for cell in tile["cells"]}
    if not cells:
        return []
    first = min(column for column, _ in cells)
    last = max(column for column, _ in cells)
    column_width = (width - 2) // (last - first + 2)
    lines: list[str] = []
    for rank in range(max(r for _, r in cells), min(r for _, r in cells) - 1, -1):
        line = " "
        for column in range(first, last + 1):
            tile = cells.get((column, rank))
            if tile is not None:
                line = left(line, 1 + (column - first) * column_width)
                line += draw_tile(view, words, tile["place"], 2 * column_width - 1)
        lines.append(line)
    return lines


def draw_tile(view: View, words: Words, place: str, width: int) -> str:
    """The Steward's sign is the first letter of the player's name."""
    here = [
        words.short_seat(seat)[0]
        for seat, community in enumerate(view["colony"]["communities"])
        for at in (community["steward"], community["apprentice"])
        if at == place
    ]
    stewards = f"({''.join(here)})" if here else ""
    name = cut(short_name(words, place), width - len(stewards))
    return name + mark("accent", stewards)


def short_name(words: Words, place: str) -> str:
    return str(words.section("short")[place]).replace(BREAK, "")
