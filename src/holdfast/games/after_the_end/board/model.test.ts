import { describe, expect, it } from 'vitest'
import {
  blow,
  bundled,
  dice,
  isTie,
  raidsToCome,
  rivals,
  type CardFacts,
  type Commitment,
  type TableView,
} from './model'

it('what a Raid does is what the engine says', () => {
  const view = { forecasts: { 'raid:1': { blow: 'wound' } } } as unknown as TableView
  expect(blow(view, 1)).toBe('wound')
  expect(blow(view, 0)).toBeUndefined()
})

describe('seats', () => {
  const view = { seats: 4, seat: 2, first: 3 } as TableView
  it('sit after the viewer', () => expect(rivals(view)).toEqual([3, 0, 1]))
  it('are all shown to a spectator', () => expect(rivals({ ...view, seat: -1 })).toEqual([0, 1, 2, 3]))
})

it('Raids among the unseen cards are counted', () => {
  const facts = (id: string): CardFacts => ({ component: id.startsWith('raid') ? 'raid' : 'mission' })
  expect(raidsToCome({ unseen: ['raid_1', 'vault', 'raid_2'] } as TableView, facts)).toBe(2)
})

it('dice are numbered in the order of their rolling', () => {
  const part = (die: number) => ({
    character: 'pip',
    skill: 'charisma' as const,
    to_roll: false,
    die,
    value: die,
    beside: 0,
  })
  const found = dice({ parts: [part(0), part(4), part(6)] } as Commitment)
  expect(found.map(({ id, part: { die } }) => [id, die])).toEqual([
    ['die_1', 4],
    ['die_2', 6],
  ])
})

it('equal cards are shown once', () =>
  expect(bundled(['insight', 'lookout', 'insight'])).toEqual([
    { id: 'insight', n: 2 },
    { id: 'lookout', n: 1 },
  ]))

describe('a tie', () => {
  it('is named where the winner was not alone', () => {
    expect(isTie([4, 4], 1)).toBe(true)
    expect(isTie([4, 5, 5], 0)).toBe(false)
  })
  it('needs a winner, and whoever stays at home is nobody', () => {
    expect(isTie([4, 4], -1)).toBe(false)
    expect(isTie([4, null, null], 0)).toBe(false)
    expect(isTie([null, null], 0)).toBe(false)
  })
})
