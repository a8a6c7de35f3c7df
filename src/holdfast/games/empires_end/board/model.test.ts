import { describe, expect, it } from 'vitest'
import { accepting, falling, playCost, rivals, threats } from './model'
import type { CardFacts, Place, TableView } from './model'

const row = (pattern: string): Place[] =>
  [...pattern].map((sign, i) => ({
    location: `farm_${i + 1}` as Place['location'],
    destroyed: sign === 'x',
    repair: sign === 'x' ? 4 : null,
    innovations: [],
  }))

const cards: Record<string, CardFacts> = {
  fire_1: {
    phase: 'industry',
    effect: { do: 'repair_discount_adjacent', amount: 1 },
    cost: 2,
  },
}
const facts = (id: string) => cards[id]

it('what falls is what the engine says, in each row', () => {
  const disasters = [{ falls: [['farm_2'], []] }, { falls: [['farm_1', 'farm_3'], ['farm_3']] }]
  const seen = {
    disasters,
    empires: [{ row: row('ooo') }, { row: row('xxo') }],
  } as unknown as TableView
  expect([...falling(seen, 0)]).toEqual([0, 1, 2])
  expect([...falling(seen, 1)]).toEqual([2])
  expect([...falling(seen, 2)]).toEqual([])
})

it('what accepting leads to is looked up by the place of the disaster', () => {
  const disasters = [{ card: 'fire_1' }, { card: 'fire_2' }]
  const forecasts = { 'accept:right': { falls: ['farm_3'] } }
  const seen = { disasters, forecasts } as unknown as TableView
  expect(accepting(seen, seen.disasters[1] as TableView['disasters'][0])?.falls).toEqual(['farm_3'])
  expect(accepting(seen, seen.disasters[0] as TableView['disasters'][0])).toBeUndefined()
})

it('a card of the hand costs what is to be paid now, elsewhere what is printed', () => {
  const own = {
    score: 0,
    row: [],
    standing: 0,
    end: 0,
    strength: 0,
    hand_count: 2,
    active: [],
    by_itself: [],
  }
  expect(playCost(own, 'fire_1', facts)).toBe('2')
  expect(playCost({ ...own, prices: { fire_1: [0] } }, 'fire_1', facts)).toBe('0')
  expect(playCost({ ...own, prices: { fire_1: [0, 1, 2] } }, 'fire_1', facts)).toBe('0–2')
})

describe('seats', () => {
  const seen = {
    seats: 4,
    seat: 2,
    temple: 3,
    disasters: [],
  } as unknown as TableView
  it('sit after the viewer', () => expect(rivals(seen)).toEqual([3, 0, 1]))
  it('are all shown to a spectator', () => expect(rivals({ ...seen, seat: -1 })).toEqual([0, 1, 2, 3]))
})

it('accepted disasters threaten nobody', () => {
  const pot = { wheat: 0, hammer: 0, axe: 0, coin: 0 }
  const disasters = [
    { card: 'fire_1', position: 1, bids: [], pot, accepted: true },
    { card: 'fire_2', position: 2, bids: [], pot, accepted: false },
    { card: null, position: null, bids: [], pot, accepted: true },
  ]
  expect([...threats({ disasters } as unknown as TableView)]).toEqual([[2, 'fire_2']])
})
