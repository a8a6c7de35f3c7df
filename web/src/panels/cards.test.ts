import { expect, test } from 'vitest'
import type { Card } from '../lib/types'
import { choose, clausesOf, headOf, kindOf, offers } from './cards'

const card = (id: string, name: string, facts: Card['facts'], source = 'house'): Card => ({
  id,
  name,
  text: '',
  described: 'industry, costs 1 hammer; strikes position 8',
  facts,
  source,
  source_text: '',
})

const fire = card('fire_8', 'Fire 8', { kind: 'fire', number: 8, phase: 'industry' })
const farm = card('farm_3', 'Farm 3', { type: 'farm', points: 3, phase: 'economy' }, 'rulebook')
const conflict = card('conflict_11', 'Conflict 11', { bonus: {} })

test('kind, number and name are read from what a card has', () => {
  expect([fire, farm, conflict].map(kindOf)).toEqual(['fire', 'farm', 'conflict'])
  expect(headOf(fire)).toEqual({ number: '8', name: 'Fire' })
  expect(headOf(farm)).toEqual({ number: '3', name: 'Farm' })
  expect(headOf(conflict)).toEqual({ number: '', name: 'Conflict 11' })
  expect(clausesOf(fire)).toEqual(['industry, costs 1 hammer', 'strikes position 8'])
})

test('filters and search narrow together', () => {
  const all = [fire, farm, conflict]
  const by = { kind: '', phase: '', source: '', query: '' }
  expect(choose(all, by)).toHaveLength(3)
  expect(choose(all, { ...by, phase: 'economy' })).toEqual([farm])
  expect(choose(all, { ...by, source: 'house', query: 'conflict' })).toEqual([conflict])
  expect(choose(all, { ...by, kind: 'fire', query: 'farm' })).toEqual([])
})

test('a filter offers what occurs, once, in words', () => {
  const words = {
    names: { fire: 'fire', farm: 'farm' },
    counted: {},
    labels: {},
    board: {},
    view: {},
    by_seat: {},
    seats: [],
    lessons: {},
  }
  expect(offers([fire, fire, farm, conflict], kindOf, words)).toEqual([
    ['fire', 'Fire'],
    ['farm', 'Farm'],
    ['conflict', 'Conflict'],
  ])
})
