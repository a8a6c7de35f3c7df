import { iconNames } from '$shell/ui/iconNames'
import { boardWords } from '$shell/lib/testWords'
import type { BoardProps, Option } from '$shell/lib/types'
import { expect, it } from 'vitest'
import { entries } from './asks'
import drawings from './drawings.svg?raw'
import { actGlyphs, placeGlyphs, type SourceFacts } from './glyphs'
import { builtKind, people, rooms, spread, standingAt, yearStep, type Community } from './model'
import type { Goods } from '../model'
import { change, isEmpty, nextStep, turned, type Terms } from './offer'
import { BUILDING, kindOf, placePicture, type Picture } from './pictures'

const NONE = { food: 0, wood: 0, clay: 0, plank: 0, brick: 0, ore: 0 }
const community = (over: Partial<Community> = {}): Community => ({
  wares: { ...NONE, tool: 6, dollar: 0 },
  stock: NONE,
  buffers: NONE,
  storage: 4,
  warehouse: 4,
  only: NONE,
  room: 8,
  lying: { storage: NONE, warehouse: NONE },
  built: { farm: 3 },
  working: {},
  unemployed: { farmer: 2, citizen: 0 },
  free_homes: { farmer: 1, citizen: 0 },
  spots: 17,
  laid: [],
  steward: null,
  apprentice: null,
  apprentice_turns: 0,
  tickets: 0,
  fed: {},
  hand_count: 0,
  ...over,
})

const FACTS: Record<string, SourceFacts> = {
  joiner_1: { acts: [{ act: 'act', effects: [{ do: 'refine', recipes: [{ pay: { wood: 2 }, get: { plank: 1 } }] }] }] },
  baker: {
    acts: [
      { act: 'gain', effects: [{ do: 'gain', wares: { food: 2 } }] },
      { act: 'sell', effects: [{ do: 'refine', recipes: [{ pay: { food: 2 }, get: { dollar: 1 } }] }] },
    ],
  },
  handsaw_112: {
    effects: [
      {
        do: 'refine',
        recipes: [
          { pay: { wood: 2 }, get: { plank: 1 } },
          { pay: { wood: 3 }, get: { plank: 2 } },
        ],
      },
    ],
  },
  market_1_1: {
    sell: [
      { pay: { clay: 1 }, get: { dollar: 1 } },
      { pay: { plank: 1 }, get: { dollar: 2 } },
    ],
    gain: [{ food: 1, wood: 1 }],
    special: [{ do: 'build', building: 'farm', times: 1 }],
  },
  farm: { cost: { tool: 1, wood: 1 } },
  contract_farm_114: { effects: [{ do: 'build', building: 'farm', cost: { wood: 1 }, times: 2 }] },
  trapper: { actions: ['set_traps', 'knockback'], tile: 'trap' },
  trap: { cost: { tool: 2 } },
}
const facts = (id: string): SourceFacts | undefined => FACTS[id]
const open = (...keys: string[]): BoardProps['open'] =>
  new Map(keys.map((key): [string, Option] => [key, { key, label: key, note: '', tone: '' }]))

// Signs

it('writes what a Place does in signs', () => {
  expect(placeGlyphs('joiner_1', facts)).toEqual([
    { kind: 'ware', id: 'wood', n: 2 },
    { kind: 'arrow' },
    { kind: 'ware', id: 'plank', n: 1 },
  ])
  expect(placeGlyphs('trapper', facts)).toEqual([{ kind: 'ware', id: 'tool', n: 2 }])
  expect(placeGlyphs('baker', facts).some(({ kind }) => kind === 'or')).toBe(true)
  expect(placeGlyphs('baker', facts, true)).toEqual([{ kind: 'plus' }, { kind: 'ware', id: 'food', n: 2 }])
})

it('writes the rows of a Market card', () => {
  expect(actGlyphs('market_1_1', 'gain', facts)).toEqual([
    { kind: 'plus' },
    { kind: 'ware', id: 'food', n: 1 },
    { kind: 'ware', id: 'wood', n: 1 },
  ])
  expect(actGlyphs('market_1_1', 'special', facts)[0]).toEqual({ kind: 'building', id: 'farm' })
  expect(actGlyphs('market_1_1', 'gain_other', facts)).toEqual([{ kind: 'plus' }])
})

// Choices in the list

it('lists what has no place of its own, and leaves a Market to its card', () => {
  const keys = (what: string, about: object, ...list: string[]) =>
    entries(open(...list), { what, about: about as Record<string, any> }, facts).map(({ key }) => key)
  expect(keys('refine', { source: 'joiner_1' }, 'make:plank', 'done')).toEqual(['make:plank', 'done'])
  expect(keys('at_market', { place: 'market_a' }, 'act:gain', 'slide:joiner_1')).toEqual([])
  expect(keys('choose_act', { place: 'baker' }, 'act:gain', 'act:sell')).toEqual(['act:gain', 'act:sell'])
  expect(keys('turn', {}, 'move:joiner_1', 'give_up:wood', 'employ:hollow')).toEqual([])
  expect(keys('make_room', { n: 1 }, 'give_up:wood', 'give_up:clay')).toHaveLength(2)
})

it('leaves questions of the battle to the battle', () => {
  expect(entries(open('march:4', 'done'), { what: 'deploy', about: {} }, facts)).toEqual([])
  expect(entries(open('pass'), { what: 'window', about: {} }, facts)).toEqual([])
  const moment = entries(open('trade:player_2', 'pass'), { what: 'trade_moment', about: {} }, facts)
  expect(moment.map(({ key, seat }) => [key, seat])).toEqual([
    ['trade:player_2', 1],
    ['pass', undefined],
  ])
  const here = entries(open('done', 'accept', 'trade:player_3', 'aim:14'), { what: 'trade_here', about: {} }, facts)
  expect(here.map(({ key }) => key)).toEqual(['trade:player_3', 'done'])
  expect(entries(open('trade:player_2'), { what: 'turn', about: {} }, facts)).toEqual([])
})

it('shows what the engine says a choice costs and brings here', () => {
  const about = { building: 'farm', costs: { farm: { wood: 1 } } }
  const [built] = entries(open('build:farm'), { what: 'build', about }, facts)
  expect(built?.glyphs).toEqual([
    { kind: 'building', id: 'farm' },
    { kind: 'ware', id: 'wood', n: 1 },
  ])
  const recipes = { 'make:plank': { pay: { wood: 2 }, get: { plank: 1 } } }
  const [made] = entries(open('make:plank'), { what: 'refine', about: { recipes } }, facts)
  expect(made?.glyphs).toEqual([
    { kind: 'ware', id: 'wood', n: 2 },
    { kind: 'arrow' },
    { kind: 'ware', id: 'plank', n: 1 },
  ])
})

// A community

it('fills workplaces: the fed first, free ones last', () => {
  const c = community({ built: { theater: 3 }, working: { theater: 2 }, fed: { theater: 1 } })
  expect(builtKind(c, 'theater', { worker: 'citizen' }).slots).toEqual([
    { kind: 'citizen', state: 'fed' },
    { kind: 'citizen', state: 'works' },
    { kind: 'citizen', state: 'free' },
  ])
})

it('lets a Factory have either kind, an Institute two', () => {
  const c = community({ built: { factory: 2, institute: 1 }, working: { factory_by_citizen: 1 } })
  expect(builtKind(c, 'factory', { worker: 'any' }).slots.map(({ kind }) => kind)).toEqual(['citizen', 'any'])
  expect(builtKind(c, 'institute', { worker: 'farmer', workers: 2 }).slots).toHaveLength(2)
})

it('counts who is at home, at work and away', () => {
  const c = community({ working: { hollow: 2, factory_by_farmer: 1, theater: 1 } })
  const kinds = (id: string) => ({ worker: id === 'theater' ? ('citizen' as const) : ('farmer' as const) })
  expect(people(c, 'farmer', kinds)).toEqual({ kind: 'farmer', home: 2, work: 3, empty: 1 })
  expect(people(c, 'citizen', kinds).work).toBe(1)
})

it('shows where goods lie, Buffers only if they hold something', () => {
  const lying = { storage: { ...NONE, wood: 2 }, warehouse: { ...NONE, food: 1 } }
  expect(rooms(community({ lying })).map(({ id, held, size }) => [id, held.length, size])).toEqual([
    ['storage', 2, 4],
    ['warehouse', 1, 4],
  ])
  const only = { ...NONE, wood: 3 }
  expect(rooms(community({ only, buffers: { ...NONE, clay: 1 } })).map(({ size }) => size)).toEqual([4, 7, 1])
  expect(spread({ wood: 1, food: 2 })).toEqual(['food', 'food', 'wood'])
})

it('finds both Stewards of a seat', () => {
  const communities = [community({ steward: 'baker' }), community({ steward: 'grove_1', apprentice: 'baker' })]
  const view = { colony: { communities } } as unknown as Parameters<typeof standingAt>[0]
  expect(standingAt(view, 'baker')).toEqual([
    { seat: 0, second: false },
    { seat: 1, second: true },
  ])
})

it('knows the steps of the end of a Year', () => {
  const steps = ['change_work', 'sustain', 'boost', 'turn'].map((what) => yearStep(what))
  expect(steps).toEqual(['work', 'feed', 'make', null])
  expect(yearStep('trade_moment')).toBe('trade')
  expect(yearStep('trade_moment', true)).toBe('trade_again')
})

// Trade

it('makes an offer part by part, after what the table knows of it', () => {
  const offer: Terms = { other: 1, gives: { wood: 2 }, takes: { food: 1 } }
  const begun = (gives: Goods, takes: Goods, other = 1): Terms => ({ other, gives, takes })
  expect(nextStep(offer, null)).toBe('trade:player_2')
  expect(nextStep(offer, begun({}, {}))).toBe('want:food')
  expect(nextStep(offer, begun({}, { food: 1 }))).toBe('give:wood')
  expect(nextStep(offer, begun({ wood: 1 }, { food: 1 }))).toBe('give:wood')
  expect(nextStep(offer, begun({ wood: 2 }, { food: 1 }))).toBe('offer')
})

it('begins anew where the table knows of another or of more', () => {
  const offer: Terms = { other: 1, gives: { wood: 2 }, takes: {} }
  expect(nextStep(offer, { other: 2, gives: {}, takes: {} })).toBe('cancel')
  expect(nextStep(offer, { other: 1, gives: { wood: 3 }, takes: {} })).toBe('cancel')
  expect(nextStep(offer, { other: 1, gives: {}, takes: { food: 1 } })).toBe('cancel')
})

it('turns an offer round to answer it', () => {
  const offer = { seat: 2, other: 0, gives: { wood: 2 }, takes: { tool: 1 } }
  expect(turned(offer)).toEqual({ other: 2, gives: { tool: 1 }, takes: { wood: 2 } })
})

it('lets a ware go one way only, and no more than there is', () => {
  const empty: Terms = { other: 1, gives: {}, takes: {} }
  const given = change(change(empty, 'gives', 'wood', 1, 1), 'gives', 'wood', 1, 1)
  expect(given.gives.wood).toBe(1)
  expect(change(given, 'takes', 'wood', 1, 5)).toMatchObject({ gives: { wood: 0 }, takes: { wood: 1 } })
  expect(isEmpty(empty)).toBe(true)
  expect(isEmpty(given)).toBe(false)
})

// Words and drawings

const PLACES = [
  ...['market_a', 'market_b', 'market_c', 'small_market', 'riverbank_grove_1', 'joiner_1', 'developer', 'librarian'],
  ...['head_official', 'day_laborer', 'grove_2', 'clay_delve_1', 'clayburner', 'baker', 'ore_pit', 'clay_pocket'],
  ...['riverbank_forest', 'grand_baker', 'loamburner', 'blacksmith', 'recruiting_officer', 'commander', 'army_doctor'],
  ...['builder_trench', 'builder_guard_post', 'minelayer_pressure', 'minelayer_bounding', 'trapper'],
  ...['builder_catapult', 'supreme_commander', 'combat_engineer', 'minelayer_dummy', 'builder_bunker'],
  ...['builder_guard_tower', 'builder_howitzer'],
]

it('has a short name for every Place in every language', () => {
  const own = Object.entries(boardWords).filter(([name]) => name.startsWith('ante-portas/'))
  expect(own.map(([name]) => name)).toContain('ante-portas/de')
  for (const [name, words] of own)
    for (const place of PLACES)
      expect(words[`short_${place}`] ?? words[`short_${kindOf(place)}`], `${place} in ${name}`).toBeTruthy()
})

it('has a drawing for everything', () => {
  const own = new Set([...drawings.matchAll(/<symbol id="(\w+)"/g)].map((match) => match[1]))
  const isDrawn = (picture: Picture) => ('own' in picture ? own.has(picture.own) : iconNames.has(picture.shell))
  for (const place of [...PLACES, 'builder_farm', 'builder_apartment'])
    expect(isDrawn(placePicture(place)), place).toBe(true)
  for (const [id, picture] of Object.entries(BUILDING)) expect(isDrawn(picture), id).toBe(true)
  expect(PLACES.map(placePicture).filter((picture) => 'shell' in picture && picture.shell === 'town')).toEqual([])
})
