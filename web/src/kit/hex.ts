/** Flat-topped hexes of side 1, y downwards: where they lie, what is around them. */

/** Column, and twice the row: columns lie half a hex apart. */
export type Cell = [number, number]
export type Point = [number, number]
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

const HALF = Math.sqrt(3) / 2

export const middle = ([column, y]: Cell): Point => [1.5 * column, -y * HALF]

const corners = (cell: Cell): Point[] => {
  const [x, y] = middle(cell)
  return [0, 1, 2, 3, 4, 5].map((i) => [x + Math.cos((i * Math.PI) / 3), y + Math.sin((i * Math.PI) / 3)])
}

const name = ([x, y]: Point): string => `${x.toFixed(2)},${y.toFixed(2)}`

/** The line around cells that lie together: their edges without those two of them share. */
export function outline(cells: Cell[]): Point[] {
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
export const frame = (cells: Cell[]): Frame =>
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

export function turned([column, y]: Cell, sixths: number): Cell {
  let [a, c] = [column, (-y - column) / 2]
  let b = -a - c
  for (let i = 0; i < sixths; i++) [a, b, c] = [-c, -a, -b]
  return [a, -2 * c - a]
}

/**
 * The turn in which these cells can be drawn largest in a place of this shape, height to width; as they lie,
 * unless another is better by the factor `clearly`.
 */
export function bestTurn(cells: Cell[], shape: number, clearly: number): number {
  const sizes = [0, 1, 2].map((sixths) => {
    const { width, height } = frame(cells.map((cell) => turned(cell, sixths)))
    return Math.min(1 / width, shape / height)
  })
  const best = Math.max(...sizes)
  return best > clearly * (sizes[0] ?? 0) ? sizes.indexOf(best) : 0
}

/** The way to the six cells around one, clockwise from straight up. */
export const AROUND: readonly Cell[] = [
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-1, 1],
]

/** The line around one hex of this side, for a polygon around its middle. */
export const hexagon = (side: number): string =>
  [3, 4, 5, 0, 1, 2]
    .map((i) => `${(side * Math.cos((i * Math.PI) / 3)).toFixed(1)},${(side * Math.sin((i * Math.PI) / 3)).toFixed(1)}`)
    .join(' ')
