import { expect, it } from 'vitest'
import type { Option } from '../../lib/types'
import type { Entry } from './answers'
import { movesOf } from './moves'

const entries = (...keys: string[]): Entry[] => keys.map((key) => ({ option: { key, label: key } as Option, key: '' }))
const SIDES = ['north', 'east', 'inside']
const among = (verb: string, from: string[], to: string[]) =>
  from.flatMap((a) => to.filter((b) => b !== a).map((b) => `${verb}:${a}:${b}`))

it('are a table with a row for every place something is at', () => {
  const moves = movesOf(entries(...among('go', ['north', 'east', 'inside'], [...SIDES, 'west'])))
  expect(moves?.from).toEqual(['north', 'east', 'inside'])
  expect(moves?.to).toEqual(['north', 'east', 'inside', 'west'])
  expect(moves?.cell('east', 'west')?.option.key).toBe('go:east:west')
  expect(moves?.cell('east', 'east')).toBeUndefined()
})

it('have their places in the order of the table before', () => {
  const all = ['west', 'east', 'inside', 'north']
  const moves = movesOf(entries(...among('go', ['west', 'east', 'inside'], all)), ['north', 'east'])
  expect(moves?.from).toEqual(['east', 'west', 'inside'])
  expect(moves?.to).toEqual(['north', 'east', 'west', 'inside'])
})

it('are told one by one where they are few', () => {
  expect(movesOf(entries(...among('go', SIDES, SIDES)))).toBeNull()
})

it('are none where the second is no place', () => {
  expect(movesOf(entries(...among('buy', SIDES, ['tower', 'farm', 'wall'])))).toBeNull()
  expect(movesOf(entries(...SIDES.map((side) => `repair:${side}`), 'a:b:c', 'a:c:b', 'a:c:d', 'a:d:b'))).toBeNull()
})
