import { describe, expect, it } from 'vitest'
import { grow, idsIn, lastAct, ownTail, phases, sentences, sinceOwn } from './log'
import type { Line } from './types'

const line = (text: string, seat = -1, what = 'averted', data = {}): Line => ({
  what,
  opens: what === 'space',
  rule: '',
  seat,
  text,
  data,
})
const log = [line('Phase 1', -1, 'space'), line('a', 0), line('b', 1), line('Phase 2', -1, 'space'), line('c', 0)]

describe('log', () => {
  it('appends, and cuts where an undo took lines back', () => {
    const longer = grow(log, { from: 5, lines: [line('d')] })
    expect(longer.map((one) => one.text)).toEqual(['Phase 1', 'a', 'b', 'Phase 2', 'c', 'd'])
    expect(
      grow(longer, { from: 4, lines: [line('e')] })
        .map((one) => one.text)
        .at(-1),
    ).toBe('e')
    expect(grow(longer, { from: 0, lines: [] })).toEqual([])
  })

  it('falls into phases, newest first', () => {
    const found = phases(log)
    expect(found.map((phase) => phase.title?.text)).toEqual(['Phase 2', 'Phase 1'])
    expect(found[1]?.lines.map((one) => one.line.text)).toEqual(['b', 'a'])
    expect(phases([line('x')])[0]?.title).toBeNull()
  })

  it('shows what was one act as one line', () => {
    const more = (text: string): Line => ({ ...line(text, 0), more: true })
    const told = [...log, line('d', 0), more('d'), more('d'), more('e'), line('Phase 3', -1, 'space'), more('f')]
    const [last, found] = phases(told)
    expect(found?.lines.map((one) => [one.k, one.line.text, one.more.length])).toEqual([
      [5, 'd', 3],
      [4, 'c', 0],
    ])
    expect(last?.lines.map((one) => [one.k, one.line.text])).toEqual([[10, 'f']])
    const [first] = found?.lines ?? []
    expect(first && sentences([first.line, ...first.more])).toBe('d (3×) e')
    expect(sentences([line('a'), line('b'), line('a')])).toBe('a b a')
    expect(lastAct(told.slice(0, 9)).map((one) => one.text)).toEqual(['d', 'd', 'd', 'e'])
    expect(lastAct(log).map((one) => one.text)).toEqual(['c'])
    expect(lastAct([])).toEqual([])
  })

  it('knows what is new for a seat', () => {
    expect(sinceOwn(log, 1)).toBe(3)
    expect(sinceOwn(log, 3)).toBe(0)
  })

  it('knows what a seat has assembled so far', () => {
    const tail = [...log, line('d', 0), line('e', 0)]
    expect(ownTail(tail, 0, 0).map((one) => one.text)).toEqual(['c', 'd', 'e'])
    expect(ownTail(tail, 0, 6).map((one) => one.text)).toEqual(['e'])
    expect(ownTail(tail, 1, 0)).toEqual([])
  })

  it('finds the ids a line speaks of, however deep', () => {
    const found = idsIn(line('x', 2, 'paid', { card: 'fire_8', goods: { axe: 2 }, rest: [['wheat'], 3] }))
    expect([...found].sort()).toEqual(['axe', 'fire_8', 'seat:2', 'wheat'])
  })
})
