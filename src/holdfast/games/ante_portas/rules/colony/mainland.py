"""Where the tiles lie (section 4.1): Mainland and Command Center, and who is next to whom.

A `Ground` is shared between positions: change a copy and put it in place of the old one.
"""

from __future__ import annotations

from typing import ClassVar, Final

from holdfast.core import ordered
from holdfast.games.ante_portas.rules.colony.grid import BESIDE, N_CELLS
from holdfast.games.ante_portas.rules.colony.names import Cell
from holdfast.games.ante_portas.rules.names import (
    FIRST_COMMAND,
    N_MARKETS,
    N_PLACES,
    SMALL_MARKET,
    Place,
)

MAINLAND: Final = 0
COMMAND_CENTER: Final = 1
BOTH_AREAS: Final = -1
FREE_CELL: Final = -1
LEAST_TOUCHED: Final = 2  # 4.1 no. 2


def area_of(place: Place) -> int:
    """AP-14. The small Market and the 15 Places of Ante Portas are the Command Center."""
    return COMMAND_CENTER if place >= FIRST_COMMAND or place == SMALL_MARKET else MAINLAND


def is_market(place: Place) -> bool:
    return place < N_MARKETS


def around(cells: tuple[Cell, ...]) -> list[Cell]:
    """The cells beside these, each once."""
    if len(cells) == 1:
        return BESIDE[cells[0]]
    found: list[Cell] = []
    for cell in cells:
        for beside in BESIDE[cell]:
            if beside not in found and beside not in cells:
                found.append(beside)
    return found


def with_one_more(places: list[Place], place: Place) -> list[Place]:
    """A new list, still in ascending order."""
    more = places[:]
    ordered.insert(more, place)
    return more


class Ground:
    """The tiles on the table. All else follows from their cells."""

    fields: ClassVar[str] = "cells:places=1..2*cells"

    def __init__(self, is_bare: bool = False) -> None:
        n = 0 if is_bare else N_CELLS
        self.tiles: list[list[Place]] = [[FREE_CELL] * n, [FREE_CELL] * n]
        self.cells: list[tuple[Cell, ...]] = [] if is_bare else [()] * N_PLACES  # () nowhere
        self.near: list[list[Place]] = [] if is_bare else [[]] * N_PLACES  # lists are replaced
        self.markets: list[Place] = []
        # Kept up as tiles are laid, by area: how many tiles lie there, how many of them touch each
        # cell, and the free cells that are touched, in ascending order.
        self.counts = [0, 0]
        self.touches: list[list[int]] = [[0] * n, [0] * n]
        self.edge: list[list[Cell]] = [[], []]

    def copy(self, area: int = BOTH_AREAS) -> Ground:
        """To lay tiles on it, everywhere or in one area; the other one may be shared then."""
        other = Ground(True)
        other.tiles = self.tiles[:]
        other.cells = self.cells[:]
        other.near = self.near[:]
        other.markets = self.markets
        other.counts = self.counts[:]
        other.touches = self.touches[:]
        other.edge = self.edge[:]
        for changing in [MAINLAND, COMMAND_CENTER] if area == BOTH_AREAS else [area]:
            other.tiles[changing] = self.tiles[changing][:]
            other.touches[changing] = self.touches[changing][:]
            other.edge[changing] = self.edge[changing][:]
        return other

    def is_laid(self, place: Place) -> bool:
        return len(self.cells[place]) > 0

    def is_near(self, place: Place, other: Place) -> bool:
        for near in self.near[place]:  # faster compiled than `in`
            if near == other:
                return True
        return False

    def laid(self, area: int) -> list[Place]:
        """The tiles of an area by number."""
        return [p for p in range(N_PLACES) if self.cells[p] and area_of(p) == area]

    def lay(self, place: Place, cells: tuple[Cell, ...]) -> None:
        """Put a tile down; its neighbours get to know it."""
        area = area_of(place)
        touched = self.touched(area, cells)
        self.take_up(area, place, cells)
        self.counts[area] += 1
        self.cells[place] = cells
        self.near[place] = touched
        for other in touched:
            self.near[other] = with_one_more(self.near[other], place)
        if is_market(place):
            self.markets = with_one_more(self.markets, place)

    def take_up(self, area: int, place: Place, cells: tuple[Cell, ...]) -> None:
        """These cells are no longer free, and those around them are touched once more."""
        tiles = self.tiles[area]
        touches = self.touches[area]
        edge = self.edge[area]
        for cell in cells:
            if tiles[cell] < 0 and touches[cell] > 0:
                edge.remove(cell)
            tiles[cell] = place
        for cell in around(cells):
            n = touches[cell] + 1
            touches[cell] = n
            if n == 1 and tiles[cell] < 0:
                ordered.insert(edge, cell)

    def cover(self, old: Place, new: Place) -> None:
        """6.3. A tile laid on top of another takes its place."""
        tiles = self.tiles[area_of(old)]
        for cell in self.cells[old]:
            tiles[cell] = new
        self.cells[new], self.cells[old] = self.cells[old], ()
        self.near[new], self.near[old] = self.near[old], []
        for other in self.near[new]:
            left = [place for place in self.near[other] if place != old]
            self.near[other] = with_one_more(left, new)

    # Where a tile may be laid

    def touched(self, area: int, cells: tuple[Cell, ...]) -> list[Place]:
        """The tiles with an edge on these cells, each once, by number."""
        tiles = self.tiles[area]
        found: list[Place] = []
        for cell in cells:
            for beside in BESIDE[cell]:
                place = tiles[beside]
                if place >= 0:
                    ordered.include(found, place)
        return found

    def rim(self, area: int, least: int = 1) -> list[Cell]:
        """Free cells with so many tiles beside them, or more."""
        touches = self.touches[area]
        return [cell for cell in self.edge[area] if touches[cell] >= least]

    def least(self, area: int) -> int:
        """4.1 no. 2. How many tiles a tile must touch: two, the first one only the Market."""
        is_first = area == MAINLAND and self.counts[MAINLAND] == 1
        return 1 if is_first else LEAST_TOUCHED

    def spots(self, area: int) -> list[Cell]:
        """4.1 no. 2. The free cells where a tile may be laid."""
        return self.rim(area, self.least(area))

    def best_spots(self, area: int) -> list[Cell]:
        """4.1 no. 6. Those that touch the most tiles."""
        touches = self.touches[area]
        most = self.least(area)
        best: list[Cell] = []
        for cell in self.edge[area]:
            n = touches[cell]
            if n > most:
                most = n
                best = [cell]
            elif n == most:
                best.append(cell)
        return best

    def market_spots(self) -> list[tuple[Cell, Cell]]:
        """4.1 no. 3. Two cells side by side that touch two Places and no Market."""
        return [(one, other) for one, other, _ in self.market_pairs()]

    def market_pairs(self) -> list[tuple[Cell, Cell, int]]:
        """The same, and how many Places they touch."""
        pairs = self.pairs_touching(LEAST_TOUCHED)
        return pairs if pairs else self.pairs_touching(1)

    def pairs_touching(self, least: int) -> list[tuple[Cell, Cell, int]]:
        tiles = self.tiles[MAINLAND]
        found: list[tuple[Cell, Cell, int]] = []
        touches = self.touches[MAINLAND]
        for cell in self.edge[MAINLAND]:
            for beside in BESIDE[cell]:
                is_seen = touches[beside] > 0 and beside < cell  # the same two the other way round
                if tiles[beside] >= 0 or is_seen or touches[cell] + touches[beside] < least:
                    continue
                touched = self.touched(MAINLAND, (cell, beside))
                if len(touched) >= least and not is_market(touched[0]):
                    found.append((cell, beside, len(touched)))
        return found

    def best_market_spots(self) -> list[tuple[Cell, Cell]]:
        pairs = self.market_pairs()
        most = 0
        for _, _, n in pairs:
            most = max(most, n)
        return [(one, other) for one, other, n in pairs if n == most]
