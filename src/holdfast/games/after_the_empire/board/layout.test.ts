import { expect, it } from 'vitest'
import { crown, cut, stones } from './cuts'
import { corners, layout, sides, type Box } from './layout'

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

it.each([
  [366, 460],
  [466, 380],
  [600, 600],
  [900, 420],
])('in %i by %i nothing covers anything and all is within', (w, h) => {
  const plan = layout(w, h)
  const boxes = [
    ...sides.map((side) => plan.fields[side]),
    ...sides.map((side) => plan.walls[side]),
    ...corners.map((corner) => plan.corners[corner]),
    plan.inside,
  ]
  boxes.forEach((a, i) => {
    expect(a.w).toBeGreaterThan(0)
    expect(a.h).toBeGreaterThan(0)
    expect(a.x).toBeGreaterThanOrEqual(0)
    expect(a.x + a.w).toBeLessThanOrEqual(w)
    expect(a.y + a.h).toBeLessThanOrEqual(h)
    for (const b of boxes.slice(i + 1)) expect(overlap(a, b)).toBe(false)
  })
})

it('a drawing is the same every time', () => {
  const box = { x: 0, y: 0, w: 200, h: 40 }
  expect(stones(box, true, 3)).toBe(stones(box, true, 3))
  expect(crown(box, 'north', true)).not.toBe(crown(box, 'north', false))
  expect(cut(0, 0, 10, 0)).toBe('M0 0Q5 1 10 0Q5 -1 0 0z')
})
