import type { Line } from '$shell/lib/types'
import { describe, expect, it } from 'vitest'
import { plan } from './motion'
import type { Castle } from './model'
import { seasonOf, siegeAt, Steps } from './siege'
import recorded from './sieges.fixture.json'
import { attackOf, frames, trailOf, type Lookup } from './stage'

const line = (what: string, seat = 0, rule = '', data: Record<string, unknown> = {}): Line => ({
  what,
  opens: false,
  rule,
  seat,
  text: what,
  data,
})
const season = line('season', -1)
function cut(lines: Line[]): string[] {
  const steps = new Steps()
  for (const one of lines) steps.add(one)
  return steps.all.map(({ kind, pass, lines: told }) => `${kind} ${pass}: ${told.length}`)
}

describe('the steps of a siege', () => {
  it('follow each other pass by pass', () => {
    const log = [
      line('season', -1),
      line('placed'),
      line('moved_soldier', 0, 'AE-60'),
      line('invaders', -1),
      line('arrived'),
      line('wall_hit', 0, 'AE-65', { side: 'west' }),
      line('moved_soldier', 0, 'AE-68'),
      line('felled', 0, '', { post: 'west' }),
      line('lost', 0, '', { post: 'west' }),
      line('posted'),
      line('wall_hit', 0, 'AE-78', { side: 'west' }),
      line('felled', 0, '', { post: 'west' }),
      line('survived'),
    ]
    expect(cut(log)).toEqual([
      'attack 0: 2',
      'engines 0: 1',
      'movement 0: 1',
      'volley 1: 2',
      'movement 1: 1',
      'melee 1: 1',
      'volley 2: 1',
      'outcome 2: 1',
    ])
  })
  it('begin anew where the same wall is struck again', () => {
    const hit = (side: string) => line('wall_hit', 0, 'AE-78', { side })
    expect(cut([line('arrived'), hit('west'), hit('north'), hit('west')])).toEqual([
      'attack 0: 1',
      'melee 1: 2',
      'melee 2: 1',
    ])
  })
  it('are those of one castle, with what comes for everybody', () => {
    const log = [season, line('arrived', 1), line('invaders', -1), line('survived', 0), season, line('placed', 0)]
    expect(seasonOf(log, 0).map(({ what }) => what)).toEqual(['season', 'placed'])
    expect(seasonOf(log, 0, 1).map(({ what }) => what)).toEqual(['season', 'invaders', 'survived'])
    expect(seasonOf(log, 0, 2)).toEqual([])
    expect(seasonOf(log.slice(1), 0, 1).map(({ what }) => what)).toEqual(['invaders', 'survived'])
    expect([siegeAt(log, 0), siegeAt(log.slice(0, 4), 0)]).toEqual([1, 0])
  })
})

interface Recorded {
  name: string
  lines: Line[]
  seen: { told: number; castle: Castle }[]
  after: Castle
}
const sieges = recorded as unknown as Recorded[]

/** What stands, and how many are where; soldiers and mercenaries together where the marshal posted them. */
const summed = (castle: Castle) => ({
  sides: castle.sides.map(({ soldiers, mercenaries, ...side }) => ({ ...side, troops: soldiers + mercenaries })),
  corners: castle.corners,
  troops: castle.inside.soldiers + castle.inside.mercenaries,
  foes: [castle.inside.archers, castle.inside.swordsmen],
  wounded: castle.wounded,
  mercenaries: castle.mercenaries,
  gold: castle.gold,
  sacked: castle.sacked,
})
const standing = ({ sides, corners, wounded }: Castle) => ({
  sides: sides.map(({ wall, cubes, whole, farm }) => ({ wall, cubes, whole, farm })),
  corners,
  wounded,
})

describe.each(sieges)('$name', ({ lines, seen, after }) => {
  const first = seen[0] as Recorded['seen'][0]
  const at = (told: number) => trailOf(lines.slice(0, told))
  const onlyFirst: Lookup = (trail) => (trail === at(first.told) ? { castle: first.castle, isAfter: false } : undefined)

  it('is put together from the castle before it', () => {
    for (const { told, castle } of seen.slice(1)) {
      const last = frames(lines.slice(0, told), onlyFirst).at(-1)?.castle
      expect(last && summed(last)).toEqual(summed(castle))
    }
  })
  it('ends as the castle was seen afterwards', () => {
    const last = frames(lines, onlyFirst).at(-1)?.castle
    expect(last && standing(last)).toEqual(standing(after))
  })
  it('has a castle at every step, and leaves the one it began with alone', () => {
    const untouched = structuredClone(first.castle)
    expect(frames(lines, onlyFirst).every(({ castle }) => castle !== null)).toBe(true)
    expect(first.castle).toEqual(untouched)
  })
  it('has no castle where none was seen', () =>
    expect(frames(lines, () => undefined).every(({ castle }) => castle === null)).toBe(true))
})

describe('what was seen', () => {
  const { lines, seen, after } = sieges[0] as Recorded
  const [first, second] = seen as [Recorded['seen'][0], Recorded['seen'][0]]
  const at = (told: number) => trailOf(lines.slice(0, told))

  it('counts more than what was put together', () => {
    const lookup: Lookup = (trail) =>
      trail === at(first.told)
        ? { castle: { ...first.castle, wounded: 40 }, isAfter: false }
        : trail === at(second.told)
          ? { castle: second.castle, isAfter: false }
          : undefined
    expect(frames(lines.slice(0, second.told), lookup).at(-1)?.castle).toEqual(second.castle)
  })
  it('gives the last step its walls once the siege is over, not its troops', () => {
    const changed = { ...after, sides: after.sides.map((side) => ({ ...side, wall: null, cubes: 0, whole: 0 })) }
    const lookup: Lookup = (trail) =>
      trail === at(first.told)
        ? { castle: first.castle, isAfter: false }
        : trail === `after:${at(lines.length)}`
          ? { castle: changed, isAfter: true }
          : undefined
    const [told, plain] = [frames(lines, lookup), frames(lines, (t) => (t.startsWith('after') ? undefined : lookup(t)))]
    expect(told.at(-1)?.castle?.sides.every(({ wall }) => wall === null)).toBe(true)
    expect(told.at(-1)?.castle?.inside).toEqual(plain.at(-1)?.castle?.inside)
    expect(told.at(-2)).toEqual(plain.at(-2))
  })
})

it('who falls is known at every step', () => {
  const told = frames([line('felled', 0, '', { post: 'west', goods: { archer: 1, swordsman: 2 } })], () => undefined)
  expect(told[0]?.fallen).toEqual({ west: { archer: 1, swordsman: 2, soldier: 0, mercenary: 0 } })
})

it('the cards of an attack are known from the chronicle', () => {
  const lines = [
    line('invaders', -1, '', { card: 'raiders_2', side: 'east' }),
    line('siege', -1, '', { card: 'ladder_2', side: 'west' }),
  ]
  expect(attackOf(lines)).toMatchObject([
    { slot: 'invader_1', card: 'raiders_2', side: 'east' },
    { slot: 'siege_card', card: 'ladder_2', side: 'west' },
  ])
})

it('what happened is shown where it happened', () => {
  const news = [
    line('moved_soldier', 0, '', { from: 'inside', to: 'west' }),
    line('wall_destroyed', 0, '', { side: 'west' }),
    line('wall_destroyed', 1, '', { side: 'west' }),
    line('entered', 0, '', { side: 'west', goods: { archer: 0, swordsman: 2 } }),
    line('sacked', 1),
    line('took', 0, '', { source: 'space_bakery', goods: { food: 7 } }),
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
