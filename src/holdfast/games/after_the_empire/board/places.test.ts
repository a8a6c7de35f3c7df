import type { Option } from '$shell/lib/types'
import { describe, expect, it } from 'vitest'
import type { Castle, Corner, Side } from './model'
import {
  askedPost,
  cardKeys,
  farmKey,
  likelyAtCard,
  likelyAtCorner,
  likelyAtSide,
  pickedNow,
  splits,
  worksAtCorner,
  worksAtSide,
  type Open,
} from './places'

const option = (key: string): Option => ({ key, label: key, note: '', tone: '' })
const open = (...keys: string[]): Open => new Map(keys.map((key) => [key, option(key)]))

describe('works', () => {
  const all = open('wood_wall:east', 'repair:east', 'repair:north_east', 'stone_turret:north_east', 'done')
  it('belong to their side', () => expect(worksAtSide(all, 'east')).toEqual(['wood_wall:east', 'repair:east']))
  it('belong to their corner', () =>
    expect(worksAtCorner(all, 'north_east')).toEqual(['stone_turret:north_east', 'repair:north_east']))
  it('are none elsewhere', () => expect(worksAtSide(all, 'west')).toEqual([]))
})

it('farms are sown or protected', () => {
  expect(farmKey(open('sow:west'), 'west')).toBe('sow:west')
  expect(farmKey(open('protect:west'), 'west')).toBe('protect:west')
  expect(farmKey(open('sow:west'), 'east')).toBeUndefined()
})

describe('troops', () => {
  it('from inside are picked first', () =>
    expect(pickedNow(open('mercenary:inside:north', 'done'), null)).toEqual({ troop: 'mercenary', from: 'inside' }))
  it('stay picked while they can move', () => {
    const keys = open('soldier:inside:north', 'soldier:west:inside')
    expect(pickedNow(keys, { troop: 'soldier', from: 'west' })).toEqual({ troop: 'soldier', from: 'west' })
  })
  it('give way to others when they cannot', () =>
    expect(pickedNow(open('soldier:inside:north'), { troop: 'soldier', from: 'west' })?.from).toBe('inside'))
})

describe('hits', () => {
  const asked = (about: Record<string, unknown>) => ({ what: 'fell', about })
  it('fall where the question says', () => expect(askedPost(asked({ post: 'inside' }))).toBe('inside'))
  it('fall nowhere in other questions', () => expect(askedPost(asked({ n: 2 }))).toBeNull())
  it('are shared out', () =>
    expect(splits(open('fell:2', 'fell:1'), 'fell', 2)).toEqual([
      { key: 'fell:2', first: 2, second: 0 },
      { key: 'fell:1', first: 1, second: 1 },
    ]))
})

describe('a click where nothing is open', () => {
  const wall = (changes: Partial<Side>) => ({ side: 'east', wall: null, cubes: 0, whole: 0, ...changes }) as Side
  it('builds where nothing stands', () => expect(likelyAtSide(wall({}), open(), 'actions')).toBe('wood_wall:east'))
  it('repairs what is damaged', () =>
    expect(likelyAtSide(wall({ wall: 'wood_wall', cubes: 1, whole: 2 }), open(), 'actions')).toBe('repair:east'))
  it('replaces what is whole', () =>
    expect(likelyAtSide(wall({ wall: 'wood_gate', cubes: 1, whole: 1 }), open(), 'actions')).toBe('stone_gate:east'))
  it('sends troops before the fight', () =>
    expect(likelyAtSide(wall({}), open(), 'preparation')).toBe('soldier:inside:east'))
  it('puts out what burns', () =>
    expect(likelyAtCorner({ corner: 'south_west', turret: 'burning_turret', cubes: 0 } as Corner, open())).toBe(
      'douse:south_west',
    ))
  it('repairs a stone turret by the cubes its card says', () => {
    const turret = { corner: 'south_west', turret: 'stone_turret', cubes: 2, whole: 4, shots: 2 } as Corner
    expect(likelyAtCorner(turret, open())).toBe('repair:south_west')
    expect(likelyAtCorner({ ...turret, whole: 2 }, open())).toBe('stone_turret:south_west')
  })
  it('uses a card the way it can be used', () => {
    const castle = { cards: [] } as unknown as Castle
    expect(likelyAtCard('bakery', [{ kind: 'space' }], open(), castle)).toBe('work:bakery')
    expect(likelyAtCard('spy', [{ kind: 'tap' }], open(), castle)).toBe('tap:spy')
    expect(likelyAtCard('spy', [{ kind: 'tap' }], open('damage:mill'), castle)).toBe('damage:spy')
  })
})

it('a card knows its choices, and answers come before free actions', () =>
  expect(cardKeys(open('tap:spy', 'cure:spy'), 'spy')).toEqual(['cure:spy', 'tap:spy']))
