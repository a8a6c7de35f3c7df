import type { Option } from '$shell/lib/types'
import { describe, expect, it } from 'vitest'
import type { CardFacts, Disaster, Empire, Place, TableView } from './model'
import { facedSlot, fieldOf, keysAt, likelyAt, verbOf, type Open } from './places'

const open = (...keys: string[]): Open => new Map(keys.map((key) => [key, option(key)]))
const option = (key: string): Option => ({
  key,
  label: key,
  note: '',
  tone: '',
})

const cards: Record<string, CardFacts> = {
  famine_1: { phase: 'disaster', effect: { do: 'free_bid', good: 'wheat' } },
  barbarians_7: { phase: 'disaster', effect: { do: 'redraw' } },
  flood_9: { phase: 'economy', effect: { do: 'gain', goods: ['wheat'] } },
  earthquake_6: {
    phase: 'destroyed',
    effect: { do: 'on_destroy_gain', goods: ['coin'] },
  },
}
const facts = (id: string) => cards[id]

const place = (location: Place['location'], ...innovations: string[]): Place => ({
  location,
  destroyed: false,
  repair: null,
  innovations: innovations.map((card) => ({ card, exhausted: false })),
})

function empire(changes: Partial<Empire> = {}): Empire {
  const row = [place('farm_3', 'famine_1'), place('town_24'), place('city_32')]
  const goods = { wheat: 1, hammer: 1, axe: 0, coin: 0 }
  return {
    score: 0,
    row,
    standing: 0,
    end: 0,
    strength: 0,
    hand_count: 0,
    active: [],
    by_itself: [],
    goods,
    hand: [],
    ...changes,
  }
}

const disaster = (position: number, ...bids: Disaster['bids']): Disaster => ({
  card: `fire_${position}`,
  position,
  bids: [...bids, 'coin'],
  pot: { wheat: 0, hammer: 0, axe: 0, coin: 0 },
  accepted: false,
  falls: [],
})

function view(changes: Partial<TableView> = {}): TableView {
  return {
    seats: 2,
    seat: 0,
    blitz: false,
    space: 3,
    phase: 'disaster',
    track: [],
    temple: 0,
    turn: 0,
    order: [0, 1],
    tiers: null,
    deck: 0,
    discard: [],
    conflict: null,
    conflict_deck: 0,
    conflict_discard: [],
    disasters: [],
    empires: [empire(), empire()],
    final: null,
    winners: [],
    forecasts: {},
    ...changes,
  }
}

describe('keys', () => {
  it('are split at the first colon', () => {
    expect([verbOf('bid:wheat'), fieldOf('bid:wheat')]).toEqual(['bid', 'wheat'])
    expect([verbOf('accept'), fieldOf('accept')]).toEqual(['accept', ''])
  })

  it('find their place', () => {
    const at = (...keys: string[]) => open(...keys)
    expect(keysAt({ kind: 'good', id: 'axe' }, at('bid:axe', 'bid:coin'))).toEqual(['bid:axe'])
    expect(keysAt({ kind: 'good', id: 'wheat' }, at('give:wheat'))).toEqual(['give:wheat'])
    expect(keysAt({ kind: 'good', id: 'coin' }, at('buy', 'done'))).toEqual(['buy'])
    expect(keysAt({ kind: 'strip', id: 'flood_9' }, at('use:flood_9'))).toEqual(['use:flood_9'])
    expect(keysAt({ kind: 'strip', id: 'flood_9' }, at('refresh:flood_9'))).toEqual(['refresh:flood_9'])
    expect(keysAt({ kind: 'location', id: 'city_32', destroyed: false }, at('swap:city_32'))).toEqual(['swap:city_32'])
    expect(keysAt({ kind: 'location', id: 'city_32', destroyed: true }, at('repair:city_32'))).toEqual([
      'repair:city_32',
    ])
    expect(keysAt({ kind: 'hand', id: 'fire_2' }, at('play:fire_2', 'sell:fire_2'))).toEqual([
      'play:fire_2',
      'sell:fire_2',
    ])
    expect(keysAt({ kind: 'strength', id: '3' }, at('axes:3'))).toEqual(['axes:3'])
    expect(keysAt({ kind: 'half', id: 'economy' }, at('economy_first'))).toEqual(['economy_first'])
    expect(keysAt({ kind: 'disaster', id: 'right' }, at('face:left', 'face:right'))).toEqual(['face:right'])
  })

  it('put accepting on the disaster that is being decided', () => {
    expect(keysAt({ kind: 'disaster', id: 'left' }, open('accept'), 'left')).toEqual(['accept'])
    expect(keysAt({ kind: 'disaster', id: 'right' }, open('accept'), 'left')).toEqual([])
    expect(keysAt({ kind: 'disaster', id: 'left' }, open('accept'), null)).toEqual([])
  })
})

describe('the disaster being decided', () => {
  const seen = view({
    disasters: [disaster(2, 'hammer'), disaster(3, 'hammer')],
  })

  it('is the one the question is about', () => {
    expect(facedSlot(seen, { about: { card: 'fire_2' } })).toBe('left')
    expect(facedSlot(seen, { about: { card: 'fire_3' } })).toBe('right')
  })

  it('is none where the question is about something else', () => {
    expect(facedSlot(seen, { about: { cards: ['fire_2', 'fire_3'] } })).toBeNull()
    expect(facedSlot(seen, null)).toBeNull()
  })
})

describe('the likely choice', () => {
  const likely = (spot: Parameters<typeof likelyAt>[0], choices = open(), seen = view()) =>
    likelyAt(spot, choices, seen, facts)

  it('of a good depends on the phase', () => {
    expect(likely({ kind: 'good', id: 'axe' })).toBe('bid:axe')
    expect(likely({ kind: 'good', id: 'axe' }, open(), view({ phase: 'industry' }))).toBe('pay:axe')
    expect(likely({ kind: 'good', id: 'axe' }, open(), view({ phase: 'economy' }))).toBe('give:axe')
    expect(likely({ kind: 'good', id: 'axe' }, open(), view({ phase: 'conflict' }))).toBe('axes:1')
    expect(likely({ kind: 'good', id: 'wheat' }, open(), view({ phase: 'conflict' }))).toBe('bid:wheat')
    expect(likely({ kind: 'good', id: 'axe' }, open('take:wheat'), view({ phase: 'economy' }))).toBe('take:axe')
  })

  it('of an innovation depends on its ability, unless the question is about all of them', () => {
    expect(likely({ kind: 'strip', id: 'famine_1' })).toBe('free:famine_1')
    expect(likely({ kind: 'strip', id: 'barbarians_7' })).toBe('redraw:barbarians_7')
    expect(likely({ kind: 'strip', id: 'earthquake_6' })).toBe('trigger:earthquake_6')
    expect(likely({ kind: 'strip', id: 'flood_9' })).toBe('use:flood_9')
    expect(likely({ kind: 'strip', id: 'famine_1' }, open('move:flood_9'))).toBe('move:famine_1')
  })

  it('of a location is repairing it, using it, or what is being asked', () => {
    expect(likely({ kind: 'location', id: 'farm_3', destroyed: true })).toBe('repair:farm_3')
    expect(likely({ kind: 'location', id: 'farm_3', destroyed: false })).toBe('use:farm_3')
    expect(likely({ kind: 'location', id: 'farm_3', destroyed: true }, open('attach:city_32'))).toBe('attach:farm_3')
  })

  it('of a disaster, a card in hand, a strength', () => {
    expect(likely({ kind: 'disaster', id: 'left' })).toBe('accept')
    expect(likely({ kind: 'disaster', id: 'left' }, open('replace:right'))).toBe('replace:left')
    expect(likely({ kind: 'hand', id: 'fire_2' })).toBe('play:fire_2')
    expect(likely({ kind: 'hand', id: 'fire_2' }, open('suffer:fire_3'))).toBe('suffer:fire_2')
    expect(likely({ kind: 'strength', id: '4' }, open('coins:1'))).toBe('coins:4')
  })
})
