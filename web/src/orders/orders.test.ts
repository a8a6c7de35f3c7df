import { expect, test } from 'vitest'
import type { Ask, Line } from '../lib/types'
import { given, holds, orderFor, read, type Order } from './orders'

const line = (what: Partial<Line> = {}): Line => ({
  what: 'event',
  opens: false,
  rule: '',
  seat: 0,
  text: '',
  data: {},
  ...what,
})
const order = (what: Partial<Order> = {}): Order => ({
  what: 'window',
  key: 'pass',
  label: 'Pass',
  until: 'phase',
  since: 1,
  ...what,
})
const ask = (what: Partial<Ask> = {}): Ask => ({
  n: 1,
  prompt: '',
  what: 'window',
  about: {},
  rule: '',
  options: [{ key: 'pass', label: 'Pass', note: '', tone: 'finish' }],
  refused: [],
  order: { key: 'pass', label: 'Pass', alarm: '' },
  ...what,
})

test('an order for a phase ends with it, or with an alarm', () => {
  expect(holds(order(), [line({ opens: true }), line()], 0)).toBe(true)
  expect(holds(order(), [line(), line(), line({ opens: true })], 0)).toBe(false)
  expect(holds(order(), [line(), line({ alarm: 'own' })], 0)).toBe(false)
})

test('an order until an alarm outlives phases, one for ever outlives alarms', () => {
  const log = [line(), line({ opens: true })]
  expect(holds(order({ until: 'alarm' }), log, 0)).toBe(true)
  expect(holds(order({ until: 'alarm' }), [...log, line({ alarm: 'own' })], 0)).toBe(false)
  expect(holds(order({ until: 'ever' }), [...log, line({ alarm: 'own' })], 0)).toBe(true)
})

test('an alarm is for whom it befalls, an attack for all others', () => {
  const own = [line(), line({ alarm: 'own', seat: 1 }), line({ alarm: 'others', seat: 0 })]
  expect(holds(order(), own, 0)).toBe(true)
  expect(holds(order(), own, 1)).toBe(false)
  expect(holds(order(), [line(), line({ alarm: 'own', seat: -1 })], 2)).toBe(false)
})

test('whoever goes back behind an order is asked again', () => {
  expect(holds(order({ since: 5 }), [line()], 0)).toBe(false)
})

test('it answers its own question, if the answer is open', () => {
  expect(orderFor([order()], ask())?.key).toBe('pass')
  expect(orderFor([order()], ask({ what: 'turn' }))).toBeNull()
  expect(orderFor([order()], ask({ order: null }))).toBeNull()
  expect(orderFor([order()], ask({ options: [] }))).toBeNull()
})

test('there is one order for each question', () => {
  const orders = given([order(), order({ what: 'trade' })], order({ until: 'ever' }))
  expect(orders.map(({ what, until }) => [what, until])).toEqual([
    ['trade', 'phase'],
    ['window', 'ever'],
  ])
})

test('what was kept is read as far as it makes sense', () => {
  expect(read(JSON.stringify([order(), { what: 1 }, null, order({ until: 'never' as 'ever' })]))).toEqual([order()])
  expect(read('nonsense')).toEqual([])
  expect(read(null)).toEqual([])
})
