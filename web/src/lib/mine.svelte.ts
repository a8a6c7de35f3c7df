/** The secret links this browser holds: seats, invitations to pass on, tables to watch or to host. */

import { KEY, readEntries, stored, type MineEntry } from './entries'
import { recall, remember as store } from './memory'
import type { TableMade } from './types'

export { readEntries, type MineEntry }

export const mine: { entries: MineEntry[] } = $state({ entries: stored() })

function keep(entries: MineEntry[]): void {
  mine.entries = entries
  store(KEY, JSON.stringify(entries)) // where it cannot be kept, the page goes on with what it holds
}

/** Another tab may have written since; start from what is stored, unless storage does not work. */
function latest(): MineEntry[] {
  const text = recall(KEY)
  return text === null ? mine.entries : readEntries(text)
}

export function remember(entry: MineEntry): void {
  const entries = latest()
  const at = entries.findIndex((old) => old.token === entry.token)
  keep(at < 0 ? [...entries, entry] : entries.with(at, entry))
}

export function forget(token: string): void {
  keep(latest().filter((entry) => entry.token !== token))
}

export function tokensFor(tableId: string): MineEntry[] {
  return mine.entries.filter((entry) => entry.table === tableId)
}

/** Keeps every link of a table made here. Says which to open it with: a seat of one's own, or the host's. */
export function rememberMade(made: TableMade, game: string, title: string): MineEntry {
  const entry = (token: string, role: MineEntry['role'], seat: number): MineEntry => ({
    token,
    table: made.table,
    role,
    seat,
    game,
    title,
  })
  const host = entry(made.host, 'host', -1)
  const seats = made.seats
    .filter((one) => one.token)
    .map((one) => entry(one.token, one.who === 'me' ? 'seat' : 'invitation', one.seat))
  for (const one of [host, entry(made.watch, 'watch', -1), ...seats]) if (one.token) remember(one)
  return seats.find((one) => one.role === 'seat') ?? host
}

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) mine.entries = stored()
})
