import { describe, expect, it } from 'vitest'
import { drawable } from '../model'
import { emptyHex, ground } from './fixture'
import { counts, groupStacks, orderOfMarch, stacks, tokens } from './pieces'

describe('pieces', () => {
  const hex = { ...emptyHex(9), weak: [3, 0] as [number, number], tired_weak: [1, 0] as [number, number] }
  it('tell upright and exhausted apart', () => {
    expect(counts(stacks(hex, 0))).toEqual({ farmer: 2, exhausted_farmer: 1 })
    expect(stacks(hex, 1)).toEqual([])
  })
  it('stand singly while they are few', () => {
    expect(tokens(stacks(hex, 0)).map(({ n }) => n)).toEqual([1, 1, 1])
    expect(tokens(groupStacks({ basic: 6, elite: 2 })).map(({ n }) => n)).toEqual([2, 6])
  })
  it('march in the order of their numbers', () => {
    const view = ground({ 22: { weak: [0, 1] }, 14: { strong: [0, 1] }, 9: { weak: [2, 0] } })
    expect(orderOfMarch(view)).toEqual([14, 22])
    expect(orderOfMarch({ ...view, pointer: 14 })).toEqual([22])
  })
  it('are moved by the discarded cards once the deck is empty', () => {
    expect(drawable({ ...ground(), unseen: ['r101'], discard: ['r102', 'r103'] })).toBe(1)
    expect(drawable({ ...ground(), discard: ['r102', 'r103'] })).toBe(2)
  })
})
