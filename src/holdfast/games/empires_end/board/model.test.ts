import { describe, expect, it } from 'vitest'
import { active, beneath, falls, order, playCost, repairCost, rivals, threats, tierOf, unrest } from './model'
import type { CardFacts, ConflictFacts, Place, TableView } from './model'

const row = (pattern: string): Place[] =>
  [...pattern].map((sign, i) => ({
    location: `farm_${i + 1}` as Place['location'],
    destroyed: sign === 'x',
    innovations: [],
  }))

const cards: Record<string, CardFacts> = {
  farm_1: { phase: 'economy', effect: { do: 'gain', goods: ['wheat'] }, repair: 4 },
  farm_2: { phase: 'economy', effect: { do: 'gain', goods: ['axe'] }, repair: 5 },
  farm_3: { phase: 'industry', effect: { do: 'swap_locations' }, repair: 8 },
  fire_1: { phase: 'industry', effect: { do: 'repair_discount_adjacent', amount: 1 } },
  fire_9: { phase: 'industry', effect: { do: 'repair_discount_adjacent', amount: 2 } },
  earthquake_6: { phase: 'destroyed', effect: { do: 'on_destroy_gain', goods: ['coin'] } },
}
const facts = (id: string) => cards[id]

const attach = (place: Place | undefined, card: string, exhausted = false) =>
  place?.innovations.push({ card, exhausted })

describe('what falls', () => {
  it('is the location at the position', () => expect(falls(row('ooooo'), 2)).toEqual([1]))
  it('is the nearest healthy one in place of a ruin', () => expect(falls(row('oxxoo'), 3)).toEqual([3]))
  it('is one of two equally near', () => expect(falls(row('ooxoo'), 3)).toEqual([1, 3]))
  it('does not go round the end', () => expect(falls(row('xxooo'), 1)).toEqual([2]))
  it('is nothing in an empire of ruins', () => expect(falls(row('xxx'), 2)).toEqual([]))
})

it('earthquakes take effect, the rest sleeps', () => {
  const [place] = row('o')
  attach(place, 'fire_1')
  attach(place, 'earthquake_6')
  expect(beneath(place as Place, facts)).toEqual({ quakes: ['earthquake_6'], sleepers: ['fire_1'] })
})

it('only what stands works', () => {
  const places = row('oxo')
  attach(places[0], 'fire_1')
  attach(places[1], 'fire_9')
  expect(active(places, 'economy', facts).map(({ id }) => id)).toEqual(['farm_1'])
  expect(active(places, 'industry', facts)).toEqual([
    { id: 'fire_1', at: 0, exhausted: false },
    { id: 'farm_3', at: 2, exhausted: false },
  ])
})

it('healthy neighbours make repairs cheaper, never below nothing', () => {
  const places = row('oxo')
  attach(places[0], 'fire_1')
  attach(places[2], 'fire_9')
  attach(places[2], 'fire_9')
  expect(repairCost(places, 1, facts)).toBe(0)
  ;(places[2] as Place).destroyed = true
  expect(repairCost(places, 1, facts)).toBe(4)
})

it('a card of the hand costs what is to be paid now, elsewhere what is printed', () => {
  const own = { score: 0, row: [], standing: 0, strength: 0, hand_count: 2 }
  const printed = String(facts('fire_1')?.cost ?? 0)
  expect(playCost(own, 'fire_1', facts)).toBe(printed)
  expect(playCost({ ...own, prices: { fire_1: [0] } }, 'fire_1', facts)).toBe('0')
  expect(playCost({ ...own, prices: { fire_1: [0, 1, 2] } }, 'fire_1', facts)).toBe('0–2')
})

it('tiers end where the card says', () => {
  const conflict: ConflictFacts = {
    low: { most: 2 },
    mid: { most: 6 },
    high: {},
    bonus: {},
    unrest: { rank: 1, position: 1 },
  }
  expect([0, 2, 3, 6, 7].map((n) => tierOf(conflict, n))).toEqual(['low', 'low', 'mid', 'mid', 'high'])
})

describe('unrest', () => {
  const worth: Record<string, number> = { farm_1: 8, farm_2: 32, farm_3: 18 }
  const priced = (id: string): CardFacts => ({ ...(cards.farm_1 as CardFacts), points: worth[id] ?? 0 })
  const names = (pattern: string, rank: number, position: number) =>
    unrest(row(pattern), { rank, position }, priced)?.map(({ location }) => location) ?? null

  it('moves the healthy location of that rank', () => expect(names('ooo', 2, 1)).toEqual(['farm_3', 'farm_1']))
  it('passes over ruins', () => expect(names('oxo', 1, 1)).toEqual(['farm_3', 'farm_1']))
  it('takes the last one where too few stand', () => expect(names('oxx', 3, 2)).toEqual(['farm_1', 'farm_2']))
  it('moves nothing that is there already', () => expect(names('ooo', 1, 2)).toBeNull())
})

describe('seats', () => {
  const seen = { seats: 4, seat: 2, temple: 3, disasters: [] } as unknown as TableView
  it('decide from the temple onwards', () => expect(order(seen)).toEqual([3, 0, 1, 2]))
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
