/** Where tiles lie: flat-topped hexes of side 1, y downwards. */

import type { CellAt, TileView } from './model'

export type Point = [number, number]
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

const HALF = Math.sqrt(3) / 2
export const LETTERS = 'abcdefghijklmno'
export const ROWS = 15

export const middle = ([column, y]: CellAt): Point => [1.5 * column, -y * HALF]

const corners = (cell: CellAt): Point[] => {
  const [x, y] = middle(cell)
  return [0, 1, 2, 3, 4, 5].map((i) => [x + Math.cos((i * Math.PI) / 3), y + Math.sin((i * Math.PI) / 3)])
}

const name = ([x, y]: Point): string => `${x.toFixed(2)},${y.toFixed(2)}`

/** The line around cells that lie together: their edges without those two of them share. */
export function outline(cells: CellAt[]): Point[] {
  const edges = new Map<string, [Point, Point]>()
  for (const cell of cells) {
    const around = corners(cell)
    around.forEach((from, i) => {
      const to = around[(i + 1) % 6] as Point
      if (!edges.delete(`${name(to)} ${name(from)}`)) edges.set(`${name(from)} ${name(to)}`, [from, to])
    })
  }
  const next = new Map([...edges.values()].map((edge) => [name(edge[0]), edge]))
  const line: Point[] = []
  let edge = next.values().next().value
  while (edge && line.length < edges.size) {
    line.push(edge[0])
    edge = next.get(name(edge[1]))
  }
  return line
}

export function frameOf(points: Point[]): Frame {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** What a map of these cells takes up. */
export const frame = (cells: CellAt[]): Frame =>
  cells.length > 0 ? frameOf(cells.flatMap(corners)) : { left: 0, top: 0, width: 2, height: 2 * HALF }

/** How long the side of a hex may be, in pixels. */
export function sideFor(map: Frame, width: number, height: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, width / map.width, height / map.height))
}

/** A tile inside its own frame, in per cent, a little inside its line. */
export function clip(points: Point[], own: Frame): string {
  const percent = ([x, y]: Point) =>
    `${(((x - own.left) / own.width) * 100).toFixed(2)}% ${(((y - own.top) / own.height) * 100).toFixed(2)}%`
  return `polygon(${points.map(percent).join(', ')})`
}

// A map may be turned by sixths so that it fills its place better.

export function turned([column, y]: CellAt, sixths: number): CellAt {
  let [a, c] = [column, (-y - column) / 2]
  let b = -a - c
  for (let i = 0; i < sixths; i++) [a, b, c] = [-c, -a, -b]
  return [a, -2 * c - a]
}

/**
 * The turn in which these cells can be drawn largest in a place of this shape, height to width; as they lie,
 * unless another is better by the factor `clearly`.
 */
export function bestTurn(cells: CellAt[], shape: number, clearly: number): number {
  const sizes = [0, 1, 2].map((sixths) => {
    const { width, height } = frame(cells.map((cell) => turned(cell, sixths)))
    return Math.min(1 / width, shape / height)
  })
  const best = Math.max(...sizes)
  return best > clearly * (sizes[0] ?? 0) ? sizes.indexOf(best) : 0
}

// Cells have names: "h8" is the middle of the table.

export const cellName = ([column, y]: CellAt): string => `${LETTERS[column]}${(y - (column % 2)) / 2 + 1}`
export function cellAt(id: string): CellAt {
  const column = LETTERS.indexOf(id.charAt(0))
  return [column, 2 * (Number(id.slice(1)) - 1) + (column % 2)]
}

const AROUND: CellAt[] = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
]
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
