import type { BoardProps, Line } from '$shell/lib/types'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BattleView } from '../model'
import { ground, line, scene } from './fixture'
import { BattleTheatre } from './theatre.svelte'

const moved = [line('card', { card: 'r101', hex: 14 }, scene(14)), line('troop_moved', { hex: 9, from: 14 }, scene(9))]

function play(motion = true) {
  const table = $state({
    log: [] as Line[],
    battle: ground({ 14: { weak: [0, 1] } }) as BattleView,
    open: new Map(),
    sent: null as string | null,
  })
  const theatre = new BattleTheatre(
    () => ({ ...table, view: { battle: table.battle }, motion }) as unknown as BoardProps,
  )
  theatre.hear()
  return { table, theatre }
}

describe('the theatre', () => {
  beforeEach(() => localStorage.clear())

  it('shows the news one by one, then the present', () => {
    const { table, theatre } = play()
    table.log = moved
    table.battle = ground({ 9: { weak: [0, 1] } })
    theatre.hear()
    expect(theatre.ground?.moving?.hex).toBe(14)
    theatre.next()
    expect(theatre.ground?.moving?.hex).toBe(9)
    theatre.next()
    expect(theatre.isOn).toBe(false)
  })

  it('plays nothing by itself without motion, but can be paged', () => {
    const { table, theatre } = play(false)
    table.log = moved
    theatre.hear()
    expect(theatre.isOn).toBe(false)
    theatre.page(-1)
    expect(theatre.isOn).toBe(true)
    expect(theatre.stay).toBeNull()
  })

  it('plays nothing to somebody who pages over whole phases', () => {
    const { table, theatre } = play()
    table.log = [line('summer', {}), ...moved, line('winter', {}), ...moved]
    theatre.hear()
    expect([theatre.isOn, theatre.frames.length]).toEqual([false, 2])
  })

  it('closes when something is taken back', () => {
    const { table, theatre } = play()
    table.log = moved
    theatre.hear()
    table.log = []
    theatre.hear()
    expect(theatre.isOn).toBe(false)
    expect(theatre.frames).toEqual([])
  })

  it('closes for an answer, not for what others do beside the question', () => {
    const { table, theatre } = play()
    table.log = moved
    theatre.hear()
    theatre.next()
    const at = theatre.index
    for (const what of ['offered', 'traded', 'fired']) {
      table.log = [...table.log, line(what, { hex: 9, n: 1 }, what === 'fired' ? scene(9) : undefined)]
      theatre.hear()
      expect(theatre.index, what).toBe(at)
      expect(theatre.isOn, what).toBe(true)
    }
    expect(theatre.frames).toHaveLength(3)
    table.sent = 'pass'
    theatre.hear()
    expect(theatre.isOn).toBe(false)
  })

  it('puts the old half-year away', () => {
    const { table, theatre } = play()
    table.log = moved
    theatre.hear()
    table.log = [...moved, line('winter', { n: 1 }), line('spawned', { hex: 26 }, scene(0))]
    theatre.hear()
    expect(theatre.frames).toHaveLength(1)
    expect(theatre.frame?.what).toBe('spawned')
  })
})
