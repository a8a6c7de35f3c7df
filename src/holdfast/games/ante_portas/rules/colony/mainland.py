"""Where the tiles lie (section 4.1): Mainland and Command Center, and who is next to whom.

A `Ground` is shared between positions: change a copy and put it in place of the old one.
"""

from __future__ import annotations

from typing import Final

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


class Ground:
    """The tiles on the table."""

    def __init__(self) -> None:
        self.tiles: list[list[Place]] = [[FREE_CELL] * N_CELLS, [FREE_CELL] * N_CELLS]
        self.cells: list[tuple[Cell, ...]] = [()] * N_PLACES  # where a tile lies; () nowhere
        self.near: list[list[Place]] = [[] for _ in range(N_PLACES)]
        self.markets: list[Place] = []
        # How many tiles touch each cell, kept up as tiles are laid.
        self.touches: list[list[int]] = [[0] * N_CELLS, [0] * N_CELLS]

    def copy(self) -> Ground:
        other = Ground()
        other.tiles = [tiles[:] for tiles in self.tiles]
        other.cells = self.cells[:]
        other.near = [near[:] for near in self.near]
        other.markets = self.markets[:]
        other.touches = [touches[:] for touches in self.touches]
        return other

    def is_laid(self, place: Place) -> bool:
        return len(self.cells[place]) > 0

    def laid(self, area: int) -> list[Place]:
        """The tiles of an area by number."""
        return [p for p in range(N_PLACES) if self.cells[p] and area_of(p) == area]

    def lay(self, place: Place, cells: tuple[Cell, ...]) -> None:
        """Put a tile down; its neighbours get to know it."""
        tiles = self.tiles[area_of(place)]
        touched = self.touched(area_of(place), cells)
        for cell in cells:
            tiles[cell] = place
        self.cells[place] = cells
        self.near[place] = touched
        for other in touched:
            self.near[other] = sorted([*self.near[other], place])
        for cell in around(cells):
            self.touches[area_of(place)][cell] += 1
        if is_market(place):
            self.markets = sorted([*self.markets, place])

    def cover(self, old: Place, new: Place) -> None:
        """6.3. A tile laid on top of another takes its place."""
        cells = self.cells[old]
        tiles = self.tiles[area_of(old)]
        for cell in cells:
            tiles[cell] = FREE_CELL
        for cell in around(cells):
            self.touches[area_of(old)][cell] -= 1
        for other in self.near[old]:
            self.near[other] = [place for place in self.near[other] if place != old]
        self.cells[old] = ()
        self.near[old] = []
        self.lay(new, cells)

    # Where a tile may be laid

    def touched(self, area: int, cells: tuple[Cell, ...]) -> list[Place]:
        """The tiles with an edge on these cells, each once, by number."""
        tiles = self.tiles[area]
        found: list[Place] = []
        for cell in cells:
            for beside in BESIDE[cell]:
                place = tiles[beside]
                if place >= 0 and place not in found:
                    found.append(place)
        found.sort()
        return found

    def rim(self, area: int, least: int = 1) -> list[Cell]:
        """Free cells with so many tiles beside them, or more."""
        tiles = self.tiles[area]
        touches = self.touches[area]
        return [c for c in range(N_CELLS) if touches[c] >= least and tiles[c] < 0]

    def spots(self, area: int) -> list[Cell]:
        """4.1 no. 2. Free cells that touch two tiles; the first tile touches the Market once."""
        is_first = area == MAINLAND and len(self.laid(MAINLAND)) == 1
        return self.rim(area, 1 if is_first else LEAST_TOUCHED)

    def best_spots(self, area: int) -> list[Cell]:
        """4.1 no. 6. Those that touch the most tiles."""
        spots = self.spots(area)
        touches = self.touches[area]
        most = 0
        for cell in spots:
            most = max(most, touches[cell])
        return [cell for cell in spots if touches[cell] == most]

    def market_spots(self) -> list[tuple[Cell, Cell]]:
        """4.1 no. 3. Two cells side by side that touch two Places and no Market."""
        pairs = self.market_pairs(LEAST_TOUCHED)
        return pairs if pairs else self.market_pairs(1)

    def market_pairs(self, least: int) -> list[tuple[Cell, Cell]]:
        tiles = self.tiles[MAINLAND]
        found: list[tuple[Cell, Cell]] = []
        touches = self.touches[MAINLAND]
        for cell in self.rim(MAINLAND):
            for beside in BESIDE[cell]:
                is_seen = touches[beside] > 0 and beside < cell  # the same two the other way round
                if tiles[beside] >= 0 or is_seen or touches[cell] + touches[beside] < least:
                    continue
                touched = self.touched(MAINLAND, (cell, beside))
                if len(touched) >= least and not is_market(touched[0]):
                    found.append((cell, beside))
        return found

    def best_market_spots(self) -> list[tuple[Cell, Cell]]:
        pairs = self.market_spots()
        touches = [len(self.touched(MAINLAND, pair)) for pair in pairs]
        most = max(touches)
        return [pairs[i] for i in range(len(pairs)) if touches[i] == most]
