/** The cells of the colony. They have names: "h8" is the middle of the table. */

import { AROUND } from '$shell/kit/hex'
import type { CellAt, TileView } from './model'

export * from '$shell/kit/hex'

export const LETTERS = 'abcdefghijklmno'
export const ROWS = 15

export const cellName = ([column, y]: CellAt): string => `${LETTERS[column]}${(y - (column % 2)) / 2 + 1}`
export function cellAt(id: string): CellAt {
  const column = LETTERS.indexOf(id.charAt(0))
  return [column, 2 * (Number(id.slice(1)) - 1) + (column % 2)]
}

/** Free cells beside tiles: where one would look for room. */
export function freeBeside(tiles: TileView[]): CellAt[] {
  const taken = new Set(tiles.flatMap((tile) => tile.cells.map(cellName)))
  const found = new Map<string, CellAt>()
  for (const tile of tiles)
    for (const [column, y] of tile.cells)
      for (const [right, up] of AROUND) {
        const cell: CellAt = [column + right, y + up]
        const isOnTable = cell[0] >= 0 && cell[0] < LETTERS.length && cell[1] >= 0 && cell[1] < 2 * ROWS
        if (isOnTable && !taken.has(cellName(cell))) found.set(cellName(cell), cell)
      }
  return [...found.values()]
}
