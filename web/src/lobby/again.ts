/** The same people at a new table: who makes it tells the others, and each is led there by the own link. */

import { api } from '../lib/api'
import { remember, rememberMade, tokensFor, type MineEntry } from '../lib/mine.svelte'
import { tableHref } from '../lib/router.svelte'
import type { Lang, Seat, TableInfo } from '../lib/types'
import { sameSeats } from './setup'

/** Where to go: to the table somebody has set already, or to a new one. */
export async function playAgain(table: TableInfo, lang: Lang): Promise<string> {
  const held = tokensFor(table.id).filter(({ role }) => role === 'seat')
  return table.again ? sitAgain(table, held) : newTable(table, held, lang)
}

/** With everybody at this screen who is invited. */
async function sitAgain({ game, title }: TableInfo, held: MineEntry[]): Promise<string> {
  const asked = await Promise.allSettled(held.map(({ token }) => api.rematch(token)))
  const seated = asked.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
  if (seated.length === 0) throw asked.find((one) => one.status === 'rejected')?.reason
  for (const { token, table, seat } of seated) remember({ token, table, role: 'seat', seat, game, title })
  return tableHref(seated[0]!.table)
}

async function newTable(table: TableInfo, held: MineEntry[], lang: Lang): Promise<string> {
  const seats = held.map(({ seat }) => seat)
  const made = await api.makeTable(sameSeats(table, seats, lang))
  rememberMade(made, table.game, table.title)
  const invited = made.seats.filter(({ who }) => who === 'friend').map(({ seat, token }) => [seat, token])
  if (invited.length > 0)
    await api.again(held[0]!.token, Object.fromEntries(invited) as Record<Seat, string>).catch(() => null)
  return tableHref(made.table)
}
