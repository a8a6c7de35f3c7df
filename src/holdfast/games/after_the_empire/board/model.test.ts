import { describe, expect, it } from 'vitest'
import { expected, flagValue, forecast, gains, rivals, tierAt } from './model'
import type { CardFacts, Castle, Side, TableView } from './model'

const side = (changes: Partial<Side> = {}): Side => ({
  side: 'west',
  wall: 'wood_wall',
  cubes: 2,
  whole: 2,
  farm: 1,
  protected: false,
  soldiers: 0,
  mercenaries: 0,
  archers: 0,
  swordsmen: 0,
  shots: 0,
  ...changes,
})

describe('what becomes of a wall', () => {
  it('is not told without invaders', () => expect(forecast(side(), false)).toBeNull())
  it('holds while the cubes last', () =>
    expect(forecast(side({ swordsmen: 4, shots: 2 }), false)).toEqual({ kind: 'holds', n: 2, left: 0 }))
  it('falls to one more', () => expect(forecast(side({ swordsmen: 5, shots: 2 }), false)?.kind).toBe('falls'))
  it('counts no shots after the volley', () =>
    expect(forecast(side({ swordsmen: 3, shots: 2 }), true)?.kind).toBe('falls'))
  it('is left alone where the volley clears the field', () =>
    expect(forecast(side({ archers: 1, shots: 2 }), false)?.kind).toBe('cleared'))
  it('is no obstacle where it is gone', () =>
    expect(forecast(side({ wall: null, cubes: 0, whole: 0, archers: 2 }), false)).toEqual({
      kind: 'open',
      n: 2,
      left: 0,
    }))
})

const tiers = [
  { gold: 4, archers: 1, swordsmen: 0 },
  { gold: 10, archers: 1, swordsmen: 2 },
]
const facts = (id: string): CardFacts | undefined =>
  ({ band: { kind: 'invader', tiers }, ladder: { kind: 'siege', tiers: [{ gold: 0, n: 1 }] } })[id] as CardFacts

describe('tiers', () => {
  it('are the highest reached', () => expect(tierAt(tiers, 12)?.gold).toBe(10))
  it('are none below the first', () => expect(tierAt(tiers, 3)).toBeUndefined())
  it('add up by side over the cards that are known', () => {
    const slot = { slot: 'invader_1', shown: true, side: 'west', looked: [] }
    const attack = [
      { ...slot, card: 'band' },
      { ...slot, card: 'band' },
      { ...slot, card: 'ladder' },
      { ...slot, card: null },
    ]
    const view = { attack } as unknown as TableView
    expect(expected(view, { level: 10 } as Castle, 'west', facts)).toMatchObject({ archers: 2, swordsmen: 4 })
    expect(expected(view, { level: 10 } as Castle, 'east', facts)).toMatchObject({ archers: 0, swordsmen: 0 })
  })
})

it('the others follow the viewer; a spectator sees all', () => {
  const castles = [{}, {}, {}]
  expect(rivals({ seat: 1, castles } as TableView)).toEqual([2, 0])
  expect(rivals({ seat: -1, castles } as TableView)).toEqual([0, 1, 2])
})

it('flags and gains are summed', () => {
  expect(flagValue({ flags: { flag_1: 1, flag_2: 2, flag_3: 1 } } as Castle)).toBe(8)
  expect(gains({ gain: [{ iron: 1 }, { wood: 6 }] })).toEqual({ iron: 1, wood: 6 })
  expect(gains({ gain: [{ wood: 1 }, { wood: 6 }] })).toEqual({ wood: 7 })
})
