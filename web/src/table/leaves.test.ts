import { expect, test } from 'vitest'
import { tags } from './leaves'

const boxes: Record<string, { x: number; width: number; bottom: number }> = {
  'good-wood': { x: 100, width: 40, bottom: 300 },
  'good-iron': { x: 200, width: 40, bottom: 300 },
}

test('a tag hangs below the middle of every store that would hold less', () => {
  const found = tags({ 'good-wood': 0, 'good-iron': 2 }, (at) => boxes[at] ?? null)
  expect(found).toEqual([
    { at: 'good-wood', n: 0, x: 120, y: 298 },
    { at: 'good-iron', n: 2, x: 220, y: 298 },
  ])
})

test('a store that is not to be seen has none', () => {
  expect(tags({ 'good-gold': 1 }, (at) => boxes[at] ?? null)).toEqual([])
})
