/** The secret links this browser holds, as they are stored. */

import { recall } from './memory'

export const KEY = 'holdfast.mine'
const ROLES = ['seat', 'invitation', 'watch', 'host'] as const

export interface MineEntry {
  token: string
  table: string
  role: (typeof ROLES)[number]
  seat: number
  game: string
  title: string
}

function isEntry(x: unknown): x is MineEntry {
  const e = x as MineEntry
  return (
    typeof x === 'object' &&
    x !== null &&
    typeof e.token === 'string' &&
    e.token !== '' &&
    [e.table, e.game, e.title].every((text) => typeof text === 'string') &&
    typeof e.seat === 'number' &&
    ROLES.includes(e.role)
  )
}

/** Storage may be broken, full, forbidden, or written by hand. What is readable counts. */
export function readEntries(text: string | null): MineEntry[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isEntry) : []
  } catch {
    return []
  }
}

export const stored = (): MineEntry[] => readEntries(recall(KEY))

/** Those of a table that the page sits down with: seats, in their order, or else one that may watch. */
export function chairs(entries: MineEntry[]): MineEntry[] {
  const seats = entries.filter((entry) => entry.role === 'seat')
  const watching = entries.find((entry) => entry.role === 'watch') ?? entries.find((entry) => entry.role === 'host')
  const used = seats.length > 0 ? seats : watching ? [watching] : []
  return used.toSorted((a, b) => a.seat - b.seat)
}
