import { describe, expect, it } from 'vitest'
import { plan } from './motion'
import { attackOf, besieged, compare, frames, seasonOf, siegeAt } from './siege'
import { besiegedBy, castle, line, siege } from './siege.fixture'

const season = line('season', -1)

describe('the steps of a siege', () => {
  const told = frames(siege)
  it('are cut where the step or the pass is another', () =>
    expect(told.map(({ kind, pass, lines }) => `${kind} ${pass}: ${lines.length}`)).toEqual([
      'attack 0: 2',
      'engines 0: 1',
      'volley 1: 1',
      'melee 1: 1',
      'volley 2: 2',
      'outcome 2: 1',
    ]))
  it('have the castle as it stood after their last line', () =>
    expect(told.map((frame) => frame.castle?.sides[0]?.swordsmen)).toEqual([3, 3, 2, 2, 0, 0]))
  it('tell who fell', () => {
    expect(told[3]?.fallen).toEqual({})
    expect(told[4]?.fallen).toEqual({ north: { archer: 0, swordsman: 2, soldier: 0, mercenary: 0 } })
  })
  it('of a castle that is spared show it as it is from the beginning', () => {
    const spared = line('spared', 0, {}, { step: 'outcome', pass: 0, brings: [], castle: besiegedBy(0) })
    expect(frames([...siege.slice(0, 3), spared]).every((frame) => frame.castle)).toBe(true)
  })
  it('have no castle where nobody has watched', () =>
    expect(frames(siege.slice(0, 3)).map((frame) => frame.castle)).toEqual([null]))
  it('of different castles are told side by side', () => {
    const [attack, engines, first, , second] = told as [never, never, never, never, never]
    expect([compare(attack, engines) < 0, compare(second, first) > 0, compare(first, first)]).toEqual([true, true, 0])
  })
  it('are those of one castle, with what comes for everybody', () => {
    const arrived = siege[3]!
    const log = [season, { ...arrived, seat: 1 }, siege[2]!, arrived, season, line('placed')]
    expect(seasonOf(log, 0).map(({ what }) => what)).toEqual(['season', 'placed'])
    expect(seasonOf(log, 0, 1).map(({ what }) => what)).toEqual(['season', 'invaders', 'arrived'])
    expect(seasonOf(log, 0, 2)).toEqual([])
    expect(seasonOf(log.slice(1), 0, 1).map(({ what }) => what)).toEqual(['invaders', 'arrived'])
    expect([siegeAt(log, 0), siegeAt(log.slice(0, 4), 0)]).toEqual([1, 0])
  })
})

it('a castle in a siege keeps what no siege changes', () => {
  const card = { card: 'bakery', token: false } as never
  const then = besieged({ ...castle, villagers: 2, cards: [card] }, { ...besiegedBy(1), tokens: ['bakery'] })
  expect(then).toMatchObject({ gold: 5, villagers: 2, cards: [{ card: 'bakery', token: true }] })
})

it('the cards of an attack are known from the chronicle', () => {
  const lines = [
    line('invaders', -1, { card: 'raiders_2', side: 'east' }),
    line('siege', -1, { card: 'ladder_2', side: 'west' }),
  ]
  expect(attackOf(lines)).toMatchObject([
    { slot: 'invader_1', card: 'raiders_2', side: 'east' },
    { slot: 'siege_card', card: 'ladder_2', side: 'west' },
  ])
})

it('what happened is shown where it happened', () => {
  const news = [
    line('moved_soldier', 0, { from: 'inside', to: 'west' }),
    line('wall_destroyed', 0, { side: 'west' }),
    line('wall_destroyed', 1, { side: 'west' }),
    line('entered', 0, { side: 'west', goods: { archer: 0, swordsman: 2 } }),
    line('sacked', 1),
    line('took', 0, { source: 'space_bakery', goods: { food: 7 } }),
  ]
  expect(plan(news, 0)).toEqual([
    { kind: 'fly', icon: 'soldier', from: ['troop-inside-soldier', 'inside'], to: ['troop-west-soldier', 'wall-west'] },
    { kind: 'stamp', at: ['wall-west'], tone: 'ember' },
    { kind: 'fly', icon: 'swordsman', from: ['field-west'], to: ['inside'] },
    { kind: 'stamp', at: ['inside'], tone: 'ember' },
    { kind: 'stamp', at: ['rival-1'], tone: 'ember' },
    { kind: 'glide', at: ['gold-0'] },
    { kind: 'fly', icon: 'food', from: ['place-bakery', 'card-bakery'], to: ['good-food'] },
  ])
})
