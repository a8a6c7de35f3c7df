import { expect, test } from 'vitest'
import type { Fit } from '../lib/types'
import { nearestSeats, nextSeats, teamsOf } from './fit'

const no = 'Two or four play this.'
const fit: Fit = { why: no, seats: { 1: no, 2: '', 3: no, 4: '' }, options: {}, idle: [], teams: [] }

test('a number of seats that does not fit is stepped over', () => {
  expect([nextSeats(fit, 2, 1), nextSeats(fit, 4, -1), nextSeats(fit, 4, 1), nextSeats(fit, 2, -1)]).toEqual([
    4, 2, 0, 0,
  ])
})

test('a plan that does not fit gets the nearest number of seats', () =>
  expect([1, 2, 3, 4].map((n) => nearestSeats(fit, n))).toEqual([2, 2, 2, 4]))

test('teams are their seats, in the order of the table', () => {
  expect(teamsOf(['A', 'B', 'A', 'B'])).toEqual([
    ['A', [0, 2]],
    ['B', [1, 3]],
  ])
  expect(teamsOf(['', ''])).toEqual([])
})
