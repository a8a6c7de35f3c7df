import { expect, test } from 'vitest'
import { linePath, nearest, niceTicks, numbered, spread, stack, xOf, yOf, type Box } from './chart'

const box: Box = { left: 40, top: 10, right: 440, bottom: 210 }

test('the scale is round, covers everything, and leaves zero out only when it is far away', () => {
  expect(niceTicks([0, 12, 57])).toEqual([0, 20, 40, 60])
  expect(niceTicks([-7, 20])).toEqual([-10, 0, 10, 20])
  expect(niceTicks([120, 135, 173])).toEqual([120, 140, 160, 180])
  expect(niceTicks([0])).toEqual([0, 1])
  expect(niceTicks([])).toEqual([0, 1])
  expect(niceTicks([5, 5])).toEqual([5, 6])
  for (const values of [
    [-3, -1],
    [1, 2, 900],
    [44, 45],
    [-50, 50],
  ]) {
    const ticks = niceTicks(values)
    expect(ticks[0]).toBeLessThanOrEqual(Math.min(...values))
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
    expect(ticks.length).toBeLessThanOrEqual(7)
  }
})

test('points find their place and back', () => {
  expect([0, 1, 2].map((k) => xOf(k, 3, box))).toEqual([40, 240, 440])
  expect(xOf(0, 1, box)).toBe(240)
  expect([0, 50, 100].map((n) => yOf(n, [0, 50, 100], box))).toEqual([210, 110, 10])
  expect([-99, 130, 250, 999].map((x) => nearest(x, 3, box))).toEqual([0, 0, 1, 2])
  expect(nearest(100, 1, box)).toBe(0)
  expect(linePath([0, 100], [0, 100], box)).toBe('M40.0 210.0L440.0 10.0')
})

test('points are numbered once for each number, as far as there is room', () => {
  const seasons = ['Before.', 'Season 1: actions.', 'Season 1: siege.', 'Season 2: actions.', 'Over.']
  expect(numbered(seasons, 400)).toEqual([
    [1, '1'],
    [3, '2'],
  ])
  const phases = Array.from({ length: 27 }, (_, k) => `Phase ${k + 1} of 27.`)
  expect(numbered(phases, 260).map(([, number]) => number)).toEqual(['1', '4', '7', '10', '13', '16', '19', '22', '25'])
  expect(numbered([], 400)).toEqual([])
})

test('shields at the ends of lines never overlap and stay in the picture', () => {
  const at = spread([100, 101, 99, 30], 26, 12, 200)
  const sorted = [...at].sort((a, b) => a - b)
  for (let k = 1; k < sorted.length; k += 1) expect(sorted[k]! - sorted[k - 1]!).toBeGreaterThanOrEqual(26)
  expect(at[2]).toBeLessThan(at[0]!)
  expect(at[0]).toBeLessThan(at[1]!)
  const low = spread([198, 199, 200], 26, 12, 200)
  expect(Math.max(...low)).toBe(200)
  expect(spread([50], 26, 12, 200)).toEqual([50])
  expect(spread([], 26, 12, 200)).toEqual([])
})

test('bars share one scale; losses stand left of zero', () => {
  const { zero, rows } = stack(
    [
      [30, 50, 0],
      [10, -20, 30],
    ],
    100,
  )
  expect(zero).toBe(20)
  expect(rows[0]).toEqual([
    { part: 0, x: 20, width: 30 },
    { part: 1, x: 50, width: 50 },
  ])
  expect(rows[1]).toEqual([
    { part: 0, x: 20, width: 10 },
    { part: 1, x: 0, width: 20 },
    { part: 2, x: 30, width: 30 },
  ])
  expect(stack([[0, 0]], 100)).toEqual({ zero: 0, rows: [[]] })
})
