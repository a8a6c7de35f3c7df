import { describe, expect, it } from 'vitest'
import type { Ask, SeriesWay } from '../lib/types'
import {
  allOf,
  askedWay,
  canStep,
  exactly,
  heldRow,
  isWhole,
  keysOf,
  orderOf,
  picked,
  sayOf,
  selfKey,
  stepped,
  timesOf,
  usual,
  wayOf,
} from './ways'

const row = (key: string, one: string, take: number, least: number, most: number) => ({
  key,
  one,
  many: `${one}s`,
  have: most + 1,
  take,
  least,
  most,
})
const pay: SeriesWay = {
  kind: 'pay',
  of: 'repair:city',
  say: 'Pay {n}: {goods}',
  keys: [],
  rows: [row('pay:hammer', 'hammer', 4, 2, 4), row('pay:coin', 'coin', 2, 2, 4)],
  least: 6,
  most: 6,
  full: 6,
  end: '',
  holds: false,
  before: 0,
}
const group: SeriesWay = {
  kind: 'group',
  of: '',
  say: 'March with {n}',
  keys: [],
  rows: [row('along:2', 'Hex 2', 3, 0, 3), row('along:4', 'Hex 4', 1, 0, 2)],
  least: 1,
  most: 4,
  full: 4,
  end: 'go',
  holds: false,
  before: 0,
}
const ask = {
  n: 1,
  ways: [pay, group, { ...group, kind: 'move', rows: [row('go:3', '', 0, 0, 3)] }, { kind: 'self', key: 'done' }],
} as unknown as Ask

describe('a payment', () => {
  it('belongs to the choice it is paid for', () => {
    expect(wayOf(ask, 'repair:city')).toBe(pay)
    expect(wayOf(ask, 'repair:town')).toBeNull()
    expect(wayOf(ask, '')).toBeNull()
    expect(askedWay(ask)).toBe(group)
    expect(askedWay(null)).toBeNull()
  })
  it('is made as the game says, or by one’s own order', () => {
    expect(usual(pay)).toEqual([4, 2])
    expect(usual(pay, ['pay:coin', 'pay:hammer'])).toEqual([2, 4])
    expect(usual(pay, ['pay:axe'])).toEqual([4, 2])
  })
  it('stays as large as it is', () => {
    expect(stepped(pay, [4, 2], 1, 1)).toEqual([3, 3])
    expect(stepped(pay, [4, 2], 0, -1)).toEqual([3, 3])
    expect(canStep(pay, [4, 2], 0, 1)).toBe(false)
    expect(canStep(pay, [2, 4], 0, -1)).toBe(false)
  })
  it('is said and sent as the choices it is made of', () => {
    expect(sayOf(pay, [4, 2])).toBe('Pay 6: 4 hammers, 2 coins')
    expect(keysOf(pay, [4, 2])).toEqual(['repair:city', ...Array<string>(4).fill('pay:hammer'), 'pay:coin', 'pay:coin'])
  })
  it('does not say what leaves no choice', () => {
    const rows = [{ ...pay.rows[0]!, have: 4 }, pay.rows[1]!]
    expect(keysOf({ ...pay, rows }, [4, 2])).toEqual(['repair:city', ...Array<string>(4).fill('pay:hammer')])
  })
  it('teaches an order', () => {
    expect(orderOf(pay, [2, 4])).toEqual(['pay:coin', 'pay:hammer'])
  })
})

describe('a group', () => {
  it('takes as many as there is room for', () => {
    expect(stepped(group, [1, 0], 1, 1)).toEqual([1, 1])
    expect(stepped(group, [3, 1], 1, 1)).toEqual([2, 2]) // somebody else stays
    expect(allOf(group, [0, 0], 0)).toEqual([3, 0])
    expect(allOf(group, [0, 0])).toEqual([3, 1])
    expect(exactly(group, [3, 1], 1, 2)).toEqual([2, 2])
    expect(exactly(group, [3, 1], 0, 1)).toEqual([1, 1])
  })
  it('is ended unless it is full, and is never empty', () => {
    expect(keysOf(group, [1, 1])).toEqual(['along:2', 'along:4', 'go'])
    expect(keysOf(group, [3, 1])).toEqual(['along:2', 'along:2', 'along:2', 'along:4'])
    expect(isWhole(group, [0, 0])).toBe(false)
    expect(isWhole(group, [0, 1])).toBe(true)
  })
  it('waits for the button where it holds, and says who is there already', () => {
    const holding = { ...group, holds: true, before: 1 }
    const one = { ...ask, ways: [holding] }
    expect(heldRow(one, 'along:4')).toEqual({ way: holding, i: 1 })
    expect([heldRow(one, 'go'), heldRow(ask, 'along:4'), heldRow(null, 'along:4')]).toEqual([null, null, null])
    expect(picked(holding, [0, 0], 1)).toEqual([0, 1])
    expect(picked(holding, [0, 2], 1)).toEqual([0, 0]) // after the last none
    expect(sayOf(holding, [1, 0])).toBe('March with 2')
  })
})

it('knows what goes together, and what answers itself', () => {
  expect(timesOf(ask, 'go:3')).toBe(3)
  expect(timesOf(ask, 'go:4')).toBe(1)
  expect(selfKey(ask)).toBe('done')
  expect(selfKey({ ...ask, ways: [] })).toBe('')
})
