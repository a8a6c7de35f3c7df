/** The same people at a new table: who makes it tells the others, each their own invitation. */

import { api } from '../lib/api'
import { rememberMade } from '../lib/mine.svelte'
import { linkFor, tableHref } from '../lib/router.svelte'
import type { Lang, Seat, TableInfo } from '../lib/types'
import { sameSeats } from './setup'

/** Where to go: to the table somebody has set already, or to a new one. */
export async function playAgain(table: TableInfo, token: string, mine: Seat[], lang: Lang): Promise<string> {
  if (table.again) return new URL(linkFor(table.again)).hash
  const made = await api.makeTable(sameSeats(table, mine, lang))
  rememberMade(made, table.game, table.title)
  const invited = made.seats.filter(({ who }) => who === 'friend').map(({ seat, token }) => [seat, token])
  if (invited.length > 0) await api.again(token, Object.fromEntries(invited) as Record<Seat, string>).catch(() => null)
  return tableHref(made.table)
}
