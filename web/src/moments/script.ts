/** What is shown of the news before they may be read: beats, and the films of a board. */

import type { Line, State } from '../lib/types'

/** A moment that is shown by itself: short, in steps. */
export interface Beat {
  kind: string // which picture it has: "bids", "season", "wave", "stamp", "end"
  from: number // place of its first line in the chronicle
  lines: Line[] // from there to the next beat
  log: Line[] // the chronicle to its end
  now: State // what is known after it
  before: State // and before
}

/** Beats before the board changes, whether the board plays something itself, and beats after that. */
export interface Script {
  before: Beat[]
  films: boolean
  after: Beat[]
}

interface Timing {
  steps: readonly number[] // seconds after which each step begins, at an even pace
  whole: number
}

/** How long every kind lasts. */
const TIMINGS: Record<string, Timing> = {
  bids: { steps: [0, 0.6, 1.2, 2, 2.8, 3.6], whole: 4.4 },
  season: { steps: [0, 0.8, 1.6, 2.2], whole: 3.4 },
  wave: { steps: [0, 0.4, 1, 2.4], whole: 2.8 },
  stamp: { steps: [0, 0.2], whole: 1.2 },
  end: { steps: [0, 0.4, 0.8], whole: 2.4 },
}
const STAMP = TIMINGS.stamp as Timing

export const timingOf = (kind: string): Timing => TIMINGS[kind.split(':', 1)[0] ?? ''] ?? STAMP

/** Milliseconds for which a step is shown at an even pace. */
export function lasts(kind: string, step: number): number {
  const { steps, whole } = timingOf(kind)
  return ((steps[step + 1] ?? whole) - (steps[step] ?? 0)) * 1000
}

const MOST_STAMPS = 3 // in a row; a fourth death is told with the third

/** What several states that are shown at once have to tell: `log` is the chronicle before them. */
export function scriptOf(before: State, log: readonly Line[], states: readonly State[]): Script {
  const now = states.at(-1)
  const nothing: Script = { before: [], films: false, after: [] }
  if (!now || (log.length > 0 && states.some((state) => state.log.from === 0))) return nothing
  let all = [...log]
  for (const { log: piece } of states) {
    if (piece.from < log.length) return nothing // something was taken back
    all = [...all.slice(0, piece.from), ...piece.lines]
  }
  const film = all.findIndex((line, k) => k >= log.length && (line.scene !== undefined || line.film))
  const beats = beatsOf(all, log.length, before, now)
  if (film < 0) return { ...nothing, before: beats }
  return {
    before: beats.filter(({ from }) => from <= film),
    films: true,
    after: beats.filter(({ from }) => from > film),
  }
}

function beatsOf(all: Line[], from: number, before: State, now: State): Beat[] {
  const found: Beat[] = []
  const open = (kind: string, k: number) => found.push({ kind, from: k, lines: [], log: [], now, before })
  let stamps = 0
  let isOpen = false // what belongs to a beat ends with its phase
  for (let k = from; k < all.length; k++) {
    const line = all[k] as Line
    const kind = opensBeat(line, isOpen ? found.at(-1) : undefined)
    const isStamp = kind.startsWith('stamp')
    stamps = isStamp ? stamps + 1 : kind ? 0 : stamps
    const begins = kind !== '' && stamps <= MOST_STAMPS
    if (begins) open(kind, k)
    isOpen = begins || (isOpen && !line.opens)
    if (isOpen) found.at(-1)?.lines.push(line)
  }
  if (now.result && !before.result) open('end', all.length)
  for (const [i, beat] of found.entries()) beat.log = all.slice(0, found[i + 1]?.from ?? all.length)
  return found
}

/** Which beat begins with this line, "" if none does: a row of the same kind is one. */
function opensBeat({ beat = '' }: Line, last: Beat | undefined): string {
  const [part = '', alone] = beat.split('|')
  if (alone !== undefined) return part === last?.kind ? '' : alone
  return part === last?.kind && !part.startsWith('stamp') ? '' : part
}
