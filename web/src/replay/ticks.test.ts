import { expect, test } from 'vitest'
import type { Moment } from '../lib/types'
import { otherPhase, phaseStarts, place, tickPath, ticks, translate } from './ticks'

const moments = (count: number, perPhase: number, losses: number[] = []): Moment[] =>
  Array.from({ length: count }, (_, k) => ({
    phase: `Phase ${Math.floor(k / perPhase)}`,
    seat: -1,
    text: '',
    loss: losses.includes(k),
    lines: k,
  }))

test('moments stand evenly between the ends, one alone in the middle', () => {
  expect([0, 1, 2].map((k) => place(k, 3, 120, 10))).toEqual([10, 60, 110])
  expect(place(0, 1, 120, 10)).toBe(60)
})

test('a short game has one tick for each moment, ember for losses, taller for a new phase', () => {
  const kinds = ticks(moments(6, 3, [4]), 600, 10).map((tick) => tick.kind)
  expect(kinds).toEqual(['phase', 'step', 'step', 'phase', 'loss', 'step'])
})

test('a long game keeps phases and losses, and fine ticks while they can be told apart', () => {
  const long = moments(300, 10, [7])
  const wide = ticks(long, 1000, 10)
  expect(wide).toHaveLength(300)
  expect(wide[1]?.kind).toBe('fine')
  const narrow = ticks(long, 300, 10)
  expect(narrow.filter((tick) => tick.kind === 'phase')).toHaveLength(30)
  expect(narrow.filter((tick) => tick.kind === 'loss')).toHaveLength(1)
  expect(narrow).toHaveLength(31)
})

test('phases can be walked', () => {
  const game = moments(9, 3)
  expect(phaseStarts(game)).toEqual([0, 3, 6])
  expect(otherPhase(game, 4, 1)).toBe(6)
  expect(otherPhase(game, 4, -1)).toBe(3)
  expect(otherPhase(game, 3, -1)).toBe(0)
  expect(otherPhase(game, 7, 1)).toBe(8)
  expect(otherPhase([], 0, 1)).toBe(0)
})

test('ticks of a kind are one path', () => {
  expect(tickPath(ticks(moments(2, 1), 100, 10), 'phase', 20)).toBe('M10.0 11v18M90.0 11v18')
})

test('another seat has other moments of the same phases', () => {
  const [mine, yours] = [moments(9, 3), moments(15, 5)]
  expect(translate(mine, 4, mine)).toBe(4)
  expect(translate(mine, 3, yours)).toBe(5)
  expect(translate(mine, 4, yours)).toBe(7)
  expect(translate(mine, 5, yours)).toBe(9)
  expect(translate(yours, 14, mine)).toBe(8)
  expect(translate(moments(9, 3), 8, moments(3, 3))).toBe(2)
  expect(translate(mine, 2, [])).toBe(2)
})
