import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Line, Result, State } from '../lib/types'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
const { Telling } = await import('./telling.svelte')
const { pace } = await import('./pace.svelte')
const { lasts, scriptOf } = await import('./script')

const line = (what: string, more: Partial<Line> = {}): Line => ({
  what,
  opens: false,
  rule: '',
  seat: 0,
  text: what,
  data: {},
  ...more,
})
const state = (from: number, lines: Line[], more: Partial<State> = {}): State =>
  ({ n: 1, log: { from, lines }, result: null, ...more }) as State

const old = [line('begun')]
const before = state(0, old)
const bids = { beat: 'bids' }
const scriptFor = (...lines: Line[]) => scriptOf(before, old, [state(1, lines)])

describe('what is shown of the news', () => {
  it('is nothing where nothing is to be shown, at the start, or when something was taken back', () => {
    expect(scriptFor(line('paid'))).toEqual({ before: [], films: false, after: [] })
    expect(scriptOf(before, old, [state(0, [line('fought', bids)])]).before).toEqual([])
    expect(scriptOf(before, [...old, line('paid')], [state(1, [line('fought', bids)])]).before).toEqual([])
  })
  it('takes a row of the same kind for one beat, which ends with its phase', () => {
    const { before: beats } = scriptFor(
      line('fought', bids),
      line('fought', bids),
      line('tier'),
      line('unrest', { beat: 'bids|stamp:swap' }),
      line('space', { opens: true }),
      line('unrest', { beat: 'bids|stamp:swap' }),
    )
    expect(beats.map(({ kind, from, lines }) => [kind, from, lines.length])).toEqual([
      ['bids', 1, 4],
      ['stamp:swap', 6, 1],
    ])
    expect(beats[0]?.log).toHaveLength(6)
  })
  it('shows what comes before the film of the board first, and the rest after it', () => {
    const {
      before: first,
      films,
      after,
    } = scriptFor(
      line('raid', { beat: 'stamp:threat', film: true }),
      line('wall_hit', { scene: {} }),
      line('season', { beat: 'season', opens: true }),
    )
    expect([first.map(({ kind }) => kind), films, after.map(({ kind }) => kind)]).toEqual([
      ['stamp:threat'],
      true,
      ['season'],
    ])
  })
  it('ends with victory or defeat', () => {
    const ended = scriptOf(before, old, [state(1, [line('paid')], { result: {} as Result })])
    expect(ended.before.map(({ kind }) => kind)).toEqual(['end'])
  })
  it('never shows more than three stamps in a row', () => {
    const many = scriptFor(...Array.from({ length: 7 }, () => line('died', { beat: 'stamp:dead' })))
    expect(many.before.map(({ lines }) => lines.length)).toEqual([1, 1, 5])
  })
})

describe('telling', () => {
  const shown = vi.fn()
  const over = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    pace.now = 'even'
    shown.mockClear()
    over.mockClear()
  })
  afterEach(() => {
    vi.useRealTimers()
    pace.now = 'even'
  })
  const tell = (...lines: Line[]) => {
    const telling = new Telling(scriptFor(...lines), before, old, { show: shown, over })
    telling.begin()
    return telling
  }

  it('shows a beat before the board changes, step by step, then the board', () => {
    const telling = tell(line('fought', bids))
    expect([telling.beat?.kind, telling.index, telling.last, telling.stay]).toEqual(['bids', 0, 5, 600])
    expect([telling.told, shown.mock.calls.length]).toEqual([1, 0])
    for (let i = 0; i < 5; i++) telling.next()
    expect([telling.index, over.mock.calls.length]).toEqual([5, 0])
    telling.next()
    expect([shown.mock.calls.length, over.mock.calls.length]).toEqual([1, 1])
  })
  it('goes at the pace, stops where somebody pages, and stops at each step for who wants that', () => {
    const telling = tell(line('fought', bids))
    pace.now = 'slow'
    expect(telling.stay).toBe(lasts('bids', 0) * 1.6)
    pace.now = 'wait'
    expect([telling.stay, telling.isPlaying]).toEqual([null, true])
    pace.now = 'even'
    telling.page(2)
    expect([telling.index, telling.stay]).toEqual([2, null])
    telling.page(-9)
    expect(telling.index).toBe(0)
    telling.page(9)
    expect(over).toHaveBeenCalledOnce()
  })
  it('tells no line of a film before its end', () => {
    const telling = tell(line('wall_hit', { scene: {} }), line('season', { beat: 'season', opens: true }), line('paid'))
    expect([shown.mock.calls.length, telling.told]).toEqual([1, 1])
    telling.hear(true)
    vi.advanceTimersByTime(1000)
    expect([telling.isFilm, telling.told, telling.beat]).toEqual([true, 1, null])
    telling.hear(false)
    expect([telling.isFilm, telling.told, telling.beat?.kind]).toEqual([false, 2, 'season'])
    telling.advance()
    expect(over).toHaveBeenCalledOnce()
  })
  it('does not wait for a board that plays nothing', async () => {
    tell(line('wall_hit', { scene: {} }))
    expect(over).not.toHaveBeenCalled()
    await tick()
    expect(over).toHaveBeenCalledOnce()
  })
})
