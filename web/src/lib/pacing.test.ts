import { describe, expect, it } from 'vitest'
import { Pacer } from './pacing'

/** Plays a queue to its end; says when each item was shown. */
function play(pacer: Pacer<number>, from = 0): [number, number][] {
  const shown: [number, number][] = []
  let now = from
  for (let wait = pacer.wait(now); wait !== null; wait = pacer.wait(now)) {
    now += wait
    const item = pacer.take(now)
    if (item !== undefined) shown.push([item, now])
  }
  return shown
}

describe('pacing', () => {
  it('shows the first at once and the others step by step', () => {
    const pacer = new Pacer<number>()
    for (const n of [1, 2, 3]) pacer.push(n)
    expect(play(pacer)).toEqual([
      [1, 0],
      [2, 450],
      [3, 900],
    ])
  })

  it('never takes longer than four seconds', () => {
    const pacer = new Pacer<number>()
    for (let n = 0; n < 40; n++) pacer.push(n)
    const shown = play(pacer)
    expect(shown).toHaveLength(40)
    expect(shown.at(-1)?.[1]).toBeLessThan(4000)
  })

  it('gives nothing before its time', () => {
    const pacer = new Pacer<number>()
    pacer.push(1)
    pacer.push(2)
    expect(pacer.take(1000)).toBe(1)
    expect(pacer.take(1200)).toBeUndefined()
    expect(pacer.take(1450)).toBe(2)
  })

  it('skips to the newest and starts afresh', () => {
    const pacer = new Pacer<number>()
    for (let n = 0; n < 20; n++) pacer.push(n)
    expect(pacer.skip(500)).toHaveLength(20)
    expect(pacer.wait(500)).toBeNull()
    pacer.push(1)
    expect(pacer.wait(500)).toBe(450)
  })
})
