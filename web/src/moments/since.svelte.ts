/** What the others did since my last decision: at most nine marks, numbered, with their place on the board. */

import type { Line, Seat } from '../lib/types'

export interface Mark {
  n: number // 1, 2, …
  seat: Seat
  ks: number[] // its lines in the chronicle
  lines: Line[]
  at: string[] // names of places, the likeliest first
}

export const MOST = 9

/** One mark for each act; where that were too many, one for each seat. */
export function marksOf(log: readonly Line[], since: number, own: Seat): Mark[] {
  const acts: Mark[] = []
  log.forEach((line, k) => {
    const isTold = k >= since && line.seat >= 0 && line.seat !== own && !line.opens && line.at !== undefined
    const last = acts.at(-1)
    if (isTold && line.more && last?.seat === line.seat) add(last, line, k)
    else if (isTold) acts.push({ n: 0, seat: line.seat, ks: [k], lines: [line], at: line.at ?? [] })
  })
  return (acts.length <= MOST ? acts : bySeat(acts)).map((mark, i) => ({ ...mark, n: i + 1 }))
}

function add(mark: Mark, line: Line, k: number): void {
  mark.ks.push(k)
  mark.lines.push(line)
}

/** The place of the last thing a seat did counts. */
function bySeat(acts: readonly Mark[]): Mark[] {
  const found = new Map<Seat, Mark>()
  for (const act of acts) {
    const mark = found.get(act.seat) ?? { ...act, ks: [], lines: [] }
    found.set(act.seat, { ...mark, ks: [...mark.ks, ...act.ks], lines: [...mark.lines, ...act.lines], at: act.at })
  }
  return [...found.values()]
}

interface Told {
  log: readonly Line[]
  since: number
  seat: Seat
  isOpen: boolean // somebody is asked, and nothing is being shown
}

export class Since {
  private page_: number | null = $state(null)
  private away = $state(-1) // for which decision they were put away

  constructor(private readonly read: () => Told) {}

  readonly marks: Mark[] = $derived.by(() => {
    const { log, since, seat, isOpen } = this.read()
    return isOpen && seat >= 0 && this.away !== since ? marksOf(log, since, seat) : []
  })
  /** The one that is told in the bar. */
  get mark(): Mark | null {
    return this.page_ === null ? null : (this.marks[Math.min(this.page_, this.marks.length - 1)] ?? null)
  }
  /** The number of the mark that a line belongs to. */
  of(k: number): number | undefined {
    return this.marks.find(({ ks }) => ks.includes(k))?.n
  }
  /** Back or on; from nothing to the first or the last. */
  page(by: number): boolean {
    const { length } = this.marks
    if (length === 0) return false
    const from = this.mark === null ? (by > 0 ? -1 : length) : (this.page_ ?? 0)
    this.page_ = Math.min(Math.max(from + by, 0), length - 1)
    return true
  }
  /** Puts them away until the next decision. */
  close(): boolean {
    const isThere = this.marks.length > 0
    this.away = this.read().since
    this.page_ = null
    return isThere
  }
  rest(): void {
    this.page_ = null
  }
}
