import type { BoardProps, Line, Option } from '$shell/lib/types'
import { pace } from '$shell/moments/pace.svelte'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TableView } from './model'
import { castle, line, siege } from './siege.fixture'
import { SiegeTheatre } from './theatre.svelte'

const FIRST = 2 // lines before anybody comes
const SECOND = 5 // lines when the first question of the fight is asked
const next = line('season', -1, { n: 4, threat: 9 })
const question: ReadonlyMap<string, Option> = new Map([['done', { key: 'done', label: '', note: '', tone: '' }]])
const NOTHING: ReadonlyMap<string, Option> = new Map()

let props: BoardProps = $state.raw({} as BoardProps)
let theatre: SiegeTheatre
let table = 0

/** The table goes on: what stands now, and what was told so far. */
function tell(phase: string, log: Line[], open = question): void {
  const view = { castles: [castle], phase, seat: props.seat, order: [0], season: 3, attack: [], threat: 6 }
  const news = log.slice(props.log.length)
  props = { ...props, view: view as unknown as TableView, log, news, open }
  theatre.hear()
}

beforeEach(() => {
  table += 1
  location.hash = `#/table/${table}`
  localStorage.clear()
  props = { seat: 0, large: null, log: [], news: [], open: NOTHING, motion: true, sent: null } as unknown as BoardProps
  theatre = new SiegeTheatre(() => props)
  tell('preparation', siege.slice(0, FIRST))
})

describe('a siege that went by at once', () => {
  beforeEach(() => {
    tell('preparation', props.log, NOTHING) // the answer is on its way
    tell('actions', [...siege, next])
  })
  it('is shown from its first step, though the table is a season on', () => {
    expect([theatre.isOn, theatre.isPlaying, theatre.index]).toEqual([true, true, 0])
    expect(theatre.staged).toMatchObject({ phase: 'combat', season: 3, final: null })
    expect(theatre.staged?.attack).toHaveLength(1)
    expect(theatre.staged?.castles[0]?.sides.some(({ swordsmen }) => swordsmen > 0)).toBe(true)
  })
  it('advances to its last step, and ends', () => {
    for (let i = 0; i < theatre.last; i += 1) theatre.next()
    expect([theatre.index, theatre.isPlaying, theatre.isOn]).toEqual([theatre.last, true, true])
    theatre.next()
    expect(theatre.staged).toBeNull()
  })
  it('is a story until it is over, and none when it is seen again', () => {
    expect(theatre.story('Siege')?.lines).toEqual(theatre.frame?.lines)
    theatre.story('Siege')?.end()
    expect([theatre.isOn, theatre.story('Siege')]).toEqual([false, null])
    theatre.open()
    expect([theatre.isOn, theatre.story('Siege')]).toEqual([true, null])
  })
  it('can be paged', () => {
    theatre.page(1)
    theatre.page(1)
    theatre.page(-1)
    expect([theatre.index, theatre.isPlaying]).toEqual([1, false])
  })
  it('ends with an answer, and is not shown twice', () => {
    props = { ...props, sent: 'place:tax' }
    tell('actions', props.log, NOTHING)
    props = { ...props, sent: null }
    expect(theatre.isOn).toBe(false)
    tell('actions', [...props.log, { ...next, what: 'placed', seat: 0 }])
    expect(theatre.isOn).toBe(false)
    theatre.open()
    expect([theatre.isOn, theatre.index]).toEqual([true, 0])
  })
  it('ends where the table goes back', () => {
    tell('preparation', siege.slice(0, FIRST))
    expect(theatre.isOn).toBe(false)
  })
  it('goes at the pace that holds everywhere', () => {
    const even = theatre.stay ?? 0
    pace.now = 'slow'
    expect(theatre.stay).toBeGreaterThan(even)
    pace.now = 'wait'
    expect(theatre.stay).toBeNull()
    pace.now = 'even'
  })
})

it('between two questions the new steps are shown briefly, then the table as it is', () => {
  tell('combat', siege.slice(0, SECOND))
  const shown = theatre.frames.length
  expect([theatre.isOn, theatre.index, theatre.isNow]).toEqual([true, 0, true])
  for (let i = 0; i < shown; i += 1) theatre.next()
  expect(theatre.isOn).toBe(false)
  tell('actions', [...siege, next])
  expect([theatre.isOn, theatre.index]).toEqual([true, shown])
})

it('without motion nothing moves by itself', () => {
  props = { ...props, motion: false }
  tell('combat', siege.slice(0, SECOND))
  expect(theatre.isOn).toBe(false)
  theatre.page(-1)
  expect([theatre.isOn, theatre.stay]).toEqual([true, null])
  theatre.page(1)
  expect(theatre.isOn).toBe(false)
})

it('after a reload the siege is told, and shown to whoever asks for it', () => {
  location.hash = '#/table/another'
  const reloaded = new SiegeTheatre(() => props)
  const view = { ...(props.view as TableView), phase: 'actions' }
  props = { ...props, log: [...siege, next], news: [], view }
  reloaded.hear()
  expect([reloaded.isOn, reloaded.hasCastles, reloaded.frames.length > 3]).toEqual([false, true, true])
  reloaded.open()
  expect(reloaded.staged?.castles[0]).toMatchObject({ gold: 5, sides: [{ swordsmen: 3 }, {}, {}, {}] })
})

it('without scenes nothing is shown', () => {
  tell('actions', [...siege.map(({ scene: _, ...bare }) => bare), next])
  expect([theatre.isOn, theatre.frames]).toEqual([false, []])
})
