import { describe, expect, it } from 'vitest'
import type { GameWords, Option, View } from '../lib/types'
import { choicesById, labelOf, sheetOf, type Item, type Reading, type Thing } from './model'

const words: GameWords = {
  names: { axe: 'the axe', wheat: 'wheat', coin: 'coin' },
  counted: { coin: ['coin', 'coins'] },
  labels: {},
  board: {},
  view: { hand: 'In the hand', to_come: 'still to come' },
  lessons: {},
  by_seat: { barns: 'seats', first: 'seat', passed: 'some_seats', scores: 'by_seat' },
  seats: [],
}
const reading = (more: Partial<Reading> = {}): Reading => ({
  words,
  card: () => undefined,
  seats: 3,
  own: 1,
  before: null,
  ...more,
})
const thing = (value: unknown, key = 'hand'): Thing | undefined => sheetOf({ [key]: value }, reading()).common[0]?.thing
const name = (id: string, n = 1) => ({ id, name: words.names[id] ?? id, n })

describe('what stands beside a label', () => {
  it('is never data', () => {
    expect(thing(null)).toEqual({ is: 'none' })
    expect(thing([])).toEqual({ is: 'none' })
    expect(thing({})).toEqual({ is: 'none' })
    expect(thing(true)).toEqual({ is: 'flag', so: true })
    expect(thing(0)).toEqual({ is: 'numbers', numbers: [0] })
    expect(thing([3, 4])).toEqual({ is: 'numbers', numbers: [3, 4] })
    expect(thing('axe')).toEqual({ is: 'ids', ids: [name('axe')] })
    expect(thing('big_wheel')).toEqual({ is: 'ids', ids: [{ id: 'big_wheel', name: 'big wheel', n: 1 }] })
  })

  it('says how many there are of the same, and leaves gaps out', () => {
    expect(thing(['axe', null, 'coin', 'axe'])).toEqual({ is: 'ids', ids: [name('axe', 2), name('coin')] })
  })

  it('counts things with names, and only those that are there', () => {
    expect(thing({ wheat: 2, axe: 0 })).toEqual({ is: 'counts', ids: [name('wheat', 2)] })
    expect(thing({ wheat: 0 })).toEqual({ is: 'none' })
    expect(thing({ wheat: 2, hand: 1 })).toMatchObject({ is: 'table' })
  })

  it('speaks of seats where the game says so', () => {
    expect(thing(2, 'first')).toEqual({ is: 'seats', seats: [2] })
    expect(thing(-1, 'first')).toEqual({ is: 'none' })
    expect(thing([0, 1], 'passed')).toEqual({ is: 'seats', seats: [0, 1] })
    expect(thing(2, 'second')).toEqual({ is: 'numbers', numbers: [2] })
  })

  it('is a table for a list of small tables, and a list for large ones', () => {
    const rows = thing([{ hand: 1 }, { hand: 2, axe: true }])
    expect(rows).toMatchObject({ is: 'rows', columns: ['In the hand', 'The axe'] })
    expect(thing([{ deep: { hand: [{ axe: 1 }] } }])).toMatchObject({ is: 'list' })
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`k${n}`, n]))
    expect(thing([many])).toMatchObject({ is: 'list' })
  })

  it('has a label from the words of the game', () => {
    expect(labelOf('to_come', { words })).toBe('Still to come')
    expect(labelOf('axe', { words })).toBe('The axe')
    expect(labelOf('left_over', { words })).toBe('Left over')
  })
})

describe('seats', () => {
  const view: View = { seat: 1, seats: 3, round: 2, barns: [{ hand: 1 }, { hand: 2 }, { hand: 3 }], scores: [7, 8, 9] }

  it('have a sheet each, the own one first, then clockwise', () => {
    const sheet = sheetOf(view, reading())
    expect(sheet.common.map((item) => item.key)).toEqual(['round'])
    expect(sheet.seats.map((one) => one.seat)).toEqual([1, 2, 0])
    expect(sheet.seats[0]?.groups.map((group) => group.label)).toEqual(['Barns', ''])
    expect(sheet.seats[2]?.groups.flatMap((group) => group.items.map((item) => item.thing))).toEqual([
      { is: 'numbers', numbers: [1] },
      { is: 'numbers', numbers: [7] },
    ])
  })

  it('begin with the first one for a spectator', () => {
    expect(sheetOf(view, reading({ own: -1 })).seats.map((one) => one.seat)).toEqual([0, 1, 2])
  })

  it('are found by their number where the game says nothing', () => {
    const silent = reading({ words: { ...words, by_seat: {} } })
    const sheet = sheetOf({ piles: [{}, {}, {}], coins: [1, 2, 3], two: [1, 2] }, silent)
    expect(sheet.common.map((item) => item.key)).toEqual(['two'])
    expect(sheet.seats[0]?.groups.map((group) => group.label)).toEqual(['Piles', ''])
  })
})

describe('what is new', () => {
  const before: View = { round: 1, deck: 5, barns: [{ hand: ['axe'] }, { hand: [] }, { hand: [] }] }
  const now: View = { round: 2, deck: 5, barns: [{ hand: ['axe'] }, { hand: ['coin'] }, { hand: [] }] }
  const marked = (items: Item[]) => items.filter((item) => item.changed).map((item) => item.key)

  it('is marked, and nothing else', () => {
    const sheet = sheetOf(now, reading({ before }))
    expect(marked(sheet.common)).toEqual(['round'])
    expect(sheet.seats.map((one) => marked(one.groups.flatMap((group) => group.items)))).toEqual([['hand'], [], []])
  })

  it('is nothing at first', () => {
    const sheet = sheetOf(now, reading())
    expect(marked([...sheet.common, ...sheet.seats.flatMap((one) => one.groups.flatMap((g) => g.items))])).toEqual([])
  })
})

describe('things that can be chosen', () => {
  const option = (key: string, more: Partial<Option> = {}): [string, Option] => [
    key,
    { key, label: key, note: '', tone: '', ...more },
  ]

  it('stand for the one open choice that speaks of them', () => {
    const open = new Map([
      option('play:axe'),
      option('sell:wheat:2'),
      option('sell:wheat:3'),
      option('bid:2'),
      option('done'),
      option('trade:coin', { aside: true }),
    ])
    expect([...choicesById(open)].map(([id, one]) => [id, one.key])).toEqual([['axe', 'play:axe']])
  })
})
