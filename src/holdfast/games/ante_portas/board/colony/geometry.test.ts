import { expect, it } from 'vitest'
import { bestTurn, cellAt, cellName, frame, freeBeside, outline, sideFor, turned } from './geometry'
import type { CellAt, TileView } from './model'

const tile = (place: string, ...cells: CellAt[]): TileView => ({ place, area: 0, cells, near: [] })

it('draws a line around one hex and around a Market of two', () => {
  expect(outline([[7, 15]])).toHaveLength(6)
  expect(
    outline([
      [7, 15],
      [8, 14],
    ]),
  ).toHaveLength(10)
})

it('names cells as the rules do', () => {
  expect(cellName([7, 15])).toBe('h8')
  expect(cellAt('h8')).toEqual([7, 15])
  for (const id of ['a1', 'b1', 'g12', 'o15']) expect(cellName(cellAt(id))).toBe(id)
})

it('finds free cells beside tiles, each once, none off the table', () => {
  expect(freeBeside([tile('grove_1', [7, 15])])).toHaveLength(6)
  expect(freeBeside([tile('market_a', [7, 15], [8, 14])])).toHaveLength(8)
  expect(
    freeBeside([tile('grove_1', [0, 0])])
      .map(cellName)
      .sort(),
  ).toEqual(['a2', 'b1'])
})

it('turns a map by sixths and keeps neighbours together', () => {
  const cell: CellAt = [5, 9]
  expect(turned(cell, 6)).toEqual(cell)
  const [one, other] = [turned([5, 9], 1), turned([5, 11], 1)]
  expect([Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])]).toEqual([1, 1])
})

it('sets a long map upright in a tall place, and leaves it where nothing is gained', () => {
  const row: CellAt[] = Array.from({ length: 7 }, (_, i) => [i, i % 2])
  const upright = row.map((cell) => turned(cell, bestTurn(row, 2, 1.05)))
  expect(frame(upright).width).toBeLessThan(frame(row).width)
  expect(bestTurn(row, 0.2, 1.05)).toBe(0)
})

it('fits a map, but not below what can be read', () => {
  const map = frame([
    [0, 0],
    [1, 1],
  ])
  expect(sideFor(map, 1000, 1000, 20, 60)).toBe(60)
  expect(sideFor(map, 10, 10, 20, 60)).toBe(20)
  expect(sideFor(map, map.width * 33, 1000, 20, 60)).toBeCloseTo(33)
})
