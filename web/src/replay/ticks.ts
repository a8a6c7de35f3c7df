/** The scrubber's scale: where every moment stands, and which of them deserve a tick. */

import type { Moment } from '../lib/types'

export interface Tick {
  x: number
  kind: 'fine' | 'step' | 'phase' | 'loss'
}

/** With more moments than this, phases get the tall ticks and moments the fine ones. */
const MANY = 150
/** Fine ticks closer than this run into a grey bar; then they are left out. */
const CLOSEST = 2.5

export function place(k: number, count: number, width: number, pad: number): number {
  return count < 2 ? width / 2 : pad + (k / (count - 1)) * (width - 2 * pad)
}

export function phaseStarts(moments: readonly Moment[]): number[] {
  return moments.flatMap((moment, k) => (k === 0 || moment.phase !== moments[k - 1]?.phase ? [k] : []))
}

export function ticks(moments: readonly Moment[], width: number, pad: number): Tick[] {
  const count = moments.length
  const many = count > MANY
  const crowded = count > 1 && (width - 2 * pad) / (count - 1) < CLOSEST
  const starts = new Set(phaseStarts(moments))
  return moments.flatMap((moment, k): Tick[] => {
    const x = place(k, count, width, pad)
    if (moment.loss) return [{ x, kind: 'loss' }]
    if (starts.has(k)) return [{ x, kind: 'phase' }]
    if (crowded) return []
    return [{ x, kind: many ? 'fine' : 'step' }]
  })
}

/** The first moment of the phase after (or before) this one. */
export function otherPhase(moments: readonly Moment[], k: number, way: 1 | -1): number {
  const starts = phaseStarts(moments)
  if (way === 1) return starts.find((start) => start > k) ?? Math.max(0, moments.length - 1)
  return starts.findLast((start) => start < k) ?? 0
}

/** The same point of the game in another seat's moments, which are not the same ones: phase by phase. */
export function translate(from: readonly Moment[], k: number, to: readonly Moment[]): number {
  if (from === to || !to.length) return k
  const [start, length] = phaseAround(from, k)
  const there = to.findIndex((moment) => moment.phase === from[k]?.phase)
  if (there < 0) return Math.round((k / Math.max(1, from.length - 1)) * (to.length - 1))
  const [begin, room] = phaseAround(to, there)
  const share = (k - start) / Math.max(1, length - 1)
  return begin + Math.round(share * (room - 1))
}

function phaseAround(moments: readonly Moment[], k: number): [start: number, length: number] {
  const starts = phaseStarts(moments)
  const start = starts.findLast((one) => one <= k) ?? 0
  const end = starts.find((one) => one > k) ?? moments.length
  return [start, end - start]
}

const HEIGHTS = { fine: 6, step: 12, phase: 18, loss: 20 }

/** All ticks of a kind as one path around the line at `y`. */
export function tickPath(all: readonly Tick[], kind: Tick['kind'], y: number): string {
  const half = HEIGHTS[kind] / 2
  return all
    .filter((tick) => tick.kind === kind)
    .map((tick) => `M${tick.x.toFixed(1)} ${y - half}v${half * 2}`)
    .join('')
}
