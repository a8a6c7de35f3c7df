/** The Battleground as it is drawn: 28 hexes with a flat top in five columns, numbered from the bottom up. */

import { AROUND, hexagon } from '$shell/kit/hex'

export const R = 60 // from the middle of a hex to a corner
export const HALF = (Math.sqrt(3) / 2) * R
export const RANKS = 11
const MARGIN = { x: 10, top: 26, bottom: 40 }
export const BOX = {
  x: -MARGIN.x,
  y: -MARGIN.top,
  width: 8 * R + 2 * MARGIN.x,
  height: (RANKS + 1) * HALF + MARGIN.top + MARGIN.bottom,
}
export const DIRECTIONS = ['up', 'up_right', 'down_right', 'down', 'down_left', 'up_left'] as const
export type Direction = (typeof DIRECTIONS)[number]
export interface Point {
  x: number
  y: number
}
interface Cell {
  column: number
  rank: number
}

const cells: Cell[] = [{ column: 0, rank: 0 }]
for (let rank = 1; rank <= RANKS; rank += 1)
  for (const column of rank % 2 ? [1, 3, 5] : [2, 4]) cells.push({ column, rank })

export const HEXES: readonly number[] = cells.slice(1).map((_, i) => i + 1)
export const SPAWN_AREA: readonly number[] = [24, 25, 26, 27, 28]

/** Column 1 to 5 from the left, rank 1 to 11 from the bottom. */
export const cellOf = (hex: number): Cell => cells[hex] ?? { column: 0, rank: 0 }

export function middleOf(hex: number): Point {
  const { column, rank } = cellOf(hex)
  return { x: (column - 1) * 1.5 * R + R, y: (RANKS - rank + 1) * HALF }
}

/** The hex beside this one; 0 off the board. */
export function beside(hex: number, direction: Direction): number {
  const { column, rank } = cellOf(hex)
  const [columns, ranks] = AROUND[DIRECTIONS.indexOf(direction)] ?? [0, 0]
  return HEXES.find((other) => cellOf(other).column === column + columns && cellOf(other).rank === rank + ranks) ?? 0
}

/** A direction turned clockwise by so many sixths. */
export const turned = (direction: Direction, times: number): Direction =>
  DIRECTIONS[(DIRECTIONS.indexOf(direction) + times + 12) % 6] ?? 'up'

/** Degrees clockwise from straight up. */
export const angleOf = (direction: Direction): number => DIRECTIONS.indexOf(direction) * 60

/** The outline of a hex around its middle. */
export const outline = (size = R): string => hexagon(size)

/** Where a way leads when it leaves the board below. */
export const offBelow = (hex: number): Point => ({ x: middleOf(hex).x, y: (RANKS + 1) * HALF + 30 })
