/** The chronicle as data: how it grows, how it falls into phases, what is new in it. */

import type { Line, Seat } from './types'

/** Cuts the log at `from` and appends. An undo cuts; a reconnection starts from nothing. */
export function grow(log: readonly Line[], piece: { from: number; lines: Line[] }): Line[] {
  return [...log.slice(0, piece.from), ...piece.lines]
}

export interface Phase {
  key: number // place of its first line
  title: Line | null // the line that opened it
  lines: Entry[]
}

/** One line as it is read: what several choices did that were one act stands in one. */
export interface Entry {
  line: Line
  k: number
  more: Line[]
}

/** Newest phase first, newest line first. */
export function phases(log: readonly Line[]): Phase[] {
  const found: Phase[] = []
  log.forEach((line, k) => {
    if (line.opens) found.unshift({ key: k, title: line, lines: [] })
    else {
      if (found.length === 0) found.push({ key: 0, title: null, lines: [] })
      const before = found[0]?.lines[0]
      if (line.more && before) before.more.push(line)
      else found[0]?.lines.unshift({ line, k, more: [] })
    }
  })
  return found
}

/** Where the phase began in which the log ends; -1: before the first. */
export const phaseAt = (log: readonly Line[]): number => log.findLastIndex(({ opens }) => opens)

/** The newest line with all that belongs to it. */
export function lastAct(log: readonly Line[]): Line[] {
  let k = log.length - 1
  while (k > 0 && log[k]?.more) k--
  return k < 0 ? [] : log.slice(k)
}

/** The sentences of one act, the same one only once: "Tower pays 1 wood. (3×)". */
export function sentences(lines: readonly Line[]): string {
  const said: { text: string; times: number }[] = []
  for (const { text, said: instead } of lines) {
    if (instead === '') continue
    const last = said.at(-1)
    if (last?.text === (instead ?? text)) last.times++
    else said.push({ text: instead ?? text, times: 1 })
  }
  return said.map(({ text, times }) => (times > 1 ? `${text} (${times}×)` : text)).join(' ')
}

/** Where the news begins after a reload: after the last thing this seat did. */
export function sinceOwn(log: readonly Line[], seat: Seat): number {
  return log.findLastIndex((line) => line.seat === seat) + 1
}

/** What this seat did since the question began: its lines at the end of the log. */
export function ownTail(log: readonly Line[], seat: Seat, from: number): Line[] {
  const tail: Line[] = []
  for (let k = log.length - 1; k >= from; k--) {
    const line = log[k] as Line
    if (line.seat !== seat || line.opens) break
    tail.unshift(line)
  }
  return tail
}

/** Every id a line speaks of, for lighting up the board. */
export function idsIn(line: Line): Set<string> {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.add(value)
    else if (Array.isArray(value)) value.forEach(visit)
    else if (value && typeof value === 'object')
      Object.entries(value).forEach(([key, one]) => {
        found.add(key)
        visit(one)
      })
  }
  Object.values(line.data).forEach(visit)
  if (line.seat >= 0) found.add(`seat:${line.seat}`)
  return found
}
