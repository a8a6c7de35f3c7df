import type { Line } from '$shell/lib/types'
import { describe, expect, it } from 'vitest'
import type { TableView } from './model'
import { bygone, lastMission, raidNumber, takenSince } from './past'

const line = (what: string, seat: number, data: Line['data'] = {}): Line => ({
  what,
  opens: false,
  rule: '',
  seat,
  text: '',
  data,
})
const view = (more: object = {}): TableView =>
  ({
    seats: 2,
    first: 1,
    mission: 'hold_the_pass',
    raid: null,
    colonies: [{ commitment: null }, { commitment: null }],
    ...more,
  }) as unknown as TableView

const round = [
  line('space', 1, { mission: 'decoy_run' }),
  line('committed', 1, { characters: ['gull'] }),
  line('rolled', 1, { character: 'gull', skill: 'charisma', n: 2 }),
  line('rerolled', 1, { character: 'gull', skill: 'charisma', n: 6, old: 2 }),
  line('committed', 0, { characters: ['pip'] }),
  line('reached', 1, { n: 6 }),
  line('reached', 0, { n: 3 }),
  line('won', 0, { mission: 'decoy_run', n: 3 }),
]

describe('a Mission that is over already', () => {
  const log = [...round, line('space', 0, { mission: 'hold_the_pass' })]
  it('is told from the chronicle, however little of it is new', () => {
    const [past, more] = bygone(log, log.slice(-4), view())
    expect(more).toBeUndefined()
    expect(past).toMatchObject({ kind: 'mission', id: 'decoy_run', winner: 0 })
    expect(past?.rows.map(({ seat, total }) => [seat, total])).toEqual([
      [1, 6],
      [0, 3],
    ])
  })
  it('shows a die as it lay at last', () =>
    expect(bygone(log, log.slice(-4), view())[0]?.rows[0]?.dice).toMatchObject([{ character: 'gull', n: 6 }]))
  it('is not told while its commitments lie on the table', () => {
    const now = view({ mission: 'decoy_run', colonies: [{ commitment: {} }, { commitment: {} }] })
    expect(bygone(round, round.slice(-3), now)).toEqual([])
  })
  it('can be remembered later', () => {
    expect(lastMission(log, view())).toMatchObject({ id: 'decoy_run', winner: 0 })
    expect(lastMission([line('unwanted', -1, { mission: 'decoy_run' })], view())).toMatchObject({ winner: -1 })
    expect(lastMission([], view())).toBeNull()
  })
})

it('what the others took from the Capitol belongs to the round before', () => {
  const visit = [line('influenced', 1, { noble: 'matron' }), line('bought', 1, { tool: 'old_banner' })]
  expect(takenSince([...round, ...visit, line('visited', 1)])).toEqual(new Map([[1, ['matron', 'old_banner']]]))
  expect(takenSince([...visit, ...round]).size).toBe(0)
})

describe('a Raid that is over already', () => {
  const log = [
    line('raid', -1, { raid: 'pit_gang' }),
    line('wall_damaged', 1),
    line('died', 0, { character: 'pip' }),
    line('raid', -1, { raid: 'rust_fleet' }),
    line('wall_lost', 1),
  ]
  it('says how everybody met it', () => {
    const found = bygone(log, log, view({ raid: 'rust_fleet' }))
    expect(found.map(({ id }) => id)).toEqual(['pit_gang'])
    expect(found[0]?.rows.map(({ seat, met }) => [seat, met?.what])).toEqual([
      [1, 'wall_damaged'],
      [0, 'died'],
    ])
  })
  it('is told when the last Colony has met what lay there', () => {
    const [past, more] = bygone(log, log.slice(2), view({ raid: 'rust_fleet' }))
    expect(more).toBeUndefined()
    expect(past).toMatchObject({ kind: 'raid', id: 'pit_gang' })
    expect(bygone(log, log.slice(4), view({ raid: 'rust_fleet' }))).toEqual([])
    expect(bygone(log, log.slice(4), view())).toHaveLength(1)
    const later = [...log, line('space', 0), line('wounded', 0, { character: 'pip' })]
    expect(bygone(later, later.slice(-1), view())).toEqual([])
  })
  it('is counted from the beginning of its round', () => {
    const told = [line('raid', -1, { raid: 'night_howlers' }), ...round, ...log]
    expect(['pit_gang', 'rust_fleet'].map((id) => raidNumber(told, id))).toEqual([1, 2])
    expect(raidNumber([...told, line('space', 0)], 'rust_fleet')).toBe(2)
  })
  it('comes one after another', () => expect(bygone(log, log, view()).map(({ id }) => id)).toHaveLength(2))
})
