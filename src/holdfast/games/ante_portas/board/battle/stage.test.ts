import { describe, expect, it } from 'vitest'
import { ground, line, scene } from './fixture'
import { groundAt, isJump, isWorthPlaying, steps } from './stage'

const told = [
  line('winter', { n: 1 }),
  line('card', { card: 'r101', hex: 14 }, scene(14, { 9: { weak: [2, 0], tile: 'trench' } })),
  line('troop_moved', { hex: 9, from: 14 }, scene(9, { 9: { weak: [2, 0], tile: 'trench' } })),
  line('battle_held', { hex: 9, s: 3, t: 2 }, scene(9, { 9: { weak: [2, 0], tile: 'trench' } })),
  line('wounded', { hex: 9, side: 0 }, scene(0, { 9: { tile: 'trench' } })),
]

describe('a Battle Phase step by step', () => {
  it('has the steps since the half-year or round began', () => {
    expect(steps(told).map(({ what }) => what)).toEqual(['card', 'troop_moved', 'battle_held', 'wounded'])
    expect(steps([...told, line('year', { n: 2 })])).toEqual([])
  })

  it('shows what stood where then, and nothing of what lay ahead', () => {
    const sees = { 9: { weak: [0, 0] as [number, number], sees: [4, 5] }, 20: { weak: [0, 3] as [number, number] } }
    const now = { ...ground(sees), danger: [{ hex: 20 }] } as never
    const then = groundAt(told[1]!, now)
    expect(then.moving?.hex).toBe(14)
    expect(then.hexes[8]).toMatchObject({ hex: 9, weak: [2, 0], tile: 'trench', sees: [4, 5] })
    expect(then.hexes[19]).toMatchObject({ hex: 20, weak: [0, 0], tile: null })
    expect([then.danger, then.fight]).toEqual([[], null])
  })

  it('tells S and T of a Battle', () =>
    expect(groundAt(told[3]!, ground()).fight).toMatchObject({ hex: 9, s: 3, t: 2 }))

  it('plays only what moves, and nothing to somebody who jumps', () => {
    expect(isWorthPlaying([line('turn', {}), line('placed', { hex: 3 })])).toBe(false)
    expect(isWorthPlaying(told)).toBe(true)
    expect([isJump(told), isJump([...told, line('summer', {})])]).toEqual([false, true])
  })
})
