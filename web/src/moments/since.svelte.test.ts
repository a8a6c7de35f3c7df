import { describe, expect, it } from 'vitest'
import type { Line } from '../lib/types'
import { marksOf, MOST, Since } from './since.svelte'

const line = (seat: number, more: Partial<Line> = {}): Line => ({
  what: 'placed',
  opens: false,
  rule: '',
  seat,
  text: `${seat}`,
  data: {},
  at: [`rival-${seat}`],
  ...more,
})

describe('what the others did', () => {
  it('is numbered from my last decision on, without my own lines and what is nowhere', () => {
    const log = [line(1), line(0), line(1), line(1, { more: true }), line(2, { opens: true }), line(2), line(-1)]
    expect(marksOf(log, 1, 0).map(({ n, seat, ks }) => [n, seat, ks])).toEqual([
      [1, 1, [2, 3]],
      [2, 2, [5]],
    ])
  })
  it('is folded by seat where it is more than nine', () => {
    const log = Array.from({ length: MOST + 3 }, (_, k) => line(1 + (k % 2), { at: [`place-${k}`] }))
    const marks = marksOf(log, 0, 0)
    expect(marks.map(({ n, seat, lines, at }) => [n, seat, lines.length, at])).toEqual([
      [1, 1, 6, ['place-10']],
      [2, 2, 6, ['place-11']],
    ])
  })
  it('is paged, put away, and there again after the next decision', () => {
    let told = $state.raw({ log: [line(1), line(2)], since: 0, seat: 0, isOpen: true })
    const since = new Since(() => told)
    expect([since.mark, since.of(1)]).toEqual([null, 2])
    since.page(1)
    expect(since.mark?.n).toBe(1)
    since.page(1)
    since.page(1)
    expect(since.mark?.n).toBe(2)
    expect([since.close(), since.marks, since.page(1)]).toEqual([true, [], false])
    told = { ...told, log: [...told.log, line(0), line(1)], since: 3 }
    expect(since.marks.map(({ ks }) => ks)).toEqual([[3]])
    since.page(-1)
    expect(since.mark?.n).toBe(1)
    told = { ...told, isOpen: false }
    expect(since.mark).toBeNull()
  })
})
