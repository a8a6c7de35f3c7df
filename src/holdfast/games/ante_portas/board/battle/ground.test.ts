import { describe, expect, it } from 'vitest'
import { beside, cellOf, HEXES, middleOf, outline, turned } from './ground'

describe('the Battleground', () => {
  it('has 28 hexes, numbered from the bottom left', () => {
    expect(HEXES).toHaveLength(28)
    expect(cellOf(1)).toEqual({ column: 1, rank: 1 })
    expect(cellOf(4)).toEqual({ column: 2, rank: 2 })
    expect(cellOf(28)).toEqual({ column: 5, rank: 11 })
  })
  it('knows what lies beside a hex', () => {
    expect(beside(9, 'up')).toBe(14)
    expect(beside(9, 'down_left')).toBe(6)
    expect(beside(9, 'down_right')).toBe(7)
    expect(beside(1, 'down')).toBe(0)
    expect(beside(1, 'up_left')).toBe(0)
  })
  it('draws higher numbers further up', () => {
    expect(middleOf(9).y).toBeLessThan(middleOf(4).y)
    expect(middleOf(9).x).toBe(middleOf(4).x)
    expect(outline().split(' ')).toHaveLength(6)
  })
  it('turns directions clockwise', () => {
    expect(turned('up', 1)).toBe('up_right')
    expect(turned('up_right', -2)).toBe('up_left')
    expect(turned('up', 3)).toBe('down')
  })
})
