/** The links of this browser, gathered by table and put in order of urgency. */

import type { MineEntry } from '../lib/mine.svelte'
import type { Lang, MineTable, TableInfo } from '../lib/types'

export type Answers = ReadonlyMap<string, MineTable | null>

export interface TableRow {
  id: string
  game: string
  title: string
  entries: MineEntry[]
  info: TableInfo | null // null: not heard of yet, or gone
  gone: boolean // the server knows none of its links
  turn: boolean // a seat of mine owes a decision
  over: boolean
  doing: string
  updated: string
  way: 'turn' | 'open' | 'watch' | 'sit' | 'look' | 'gone'
  href: string
}

export function gather(entries: readonly MineEntry[], answers: Answers): TableRow[] {
  const ids = [...new Set(entries.map((entry) => entry.table))]
  const rows = ids.map((id) =>
    row(
      id,
      entries.filter((entry) => entry.table === id),
      answers,
    ),
  )
  return rows.sort((a, b) => Number(b.turn) - Number(a.turn) || b.updated.localeCompare(a.updated))
}

function row(id: string, entries: MineEntry[], answers: Answers): TableRow {
  const known = entries.flatMap((entry) => answers.get(entry.token) ?? [])
  const heard = known.find((one) => one.role === 'seat') ?? known[0]
  const first = entries[0]!
  const gone = entries.every((entry) => answers.get(entry.token) === null)
  const turn = known.some((one) => one.role === 'seat' && one.mine)
  const over = known.some((one) => one.table.over || one.table.closed)
  const role = bestRole(entries)
  const way = gone ? 'gone' : over ? 'look' : turn ? 'turn' : ROLE_WAY[role]
  const invitation = entries.find((entry) => entry.role === 'invitation')
  return {
    id,
    game: heard?.table.game ?? first.game,
    title: heard?.table.title ?? first.title,
    entries,
    info: heard?.table ?? null,
    gone,
    turn: turn && !over,
    over,
    doing: (known.find((one) => one.mine) ?? heard)?.doing ?? '',
    updated: known.reduce((latest, one) => (one.updated > latest ? one.updated : latest), ''),
    way,
    href: way === 'sit' && invitation ? `#/seat/${invitation.token}` : `#/table/${id}`,
  }
}

const ROLE_WAY = { seat: 'open', host: 'watch', watch: 'watch', invitation: 'sit' } as const

function bestRole(entries: MineEntry[]): MineEntry['role'] {
  const held = (role: MineEntry['role']) => entries.some((entry) => entry.role === role)
  return (['seat', 'host', 'watch'] as const).find(held) ?? 'invitation'
}

/** Invitations the server no longer knows have been taken up; they are of no use to anybody. */
export function usedUp(entries: readonly MineEntry[], answers: Answers): string[] {
  const alive = (entry: MineEntry) => entries.some((other) => other.table === entry.table && answers.get(other.token))
  return entries
    .filter((entry) => entry.role === 'invitation' && answers.get(entry.token) === null && alive(entry))
    .map((entry) => entry.token)
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "3 hours ago", for tables that live for weeks. */
export function ago(time: string, lang: Lang, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000
  const [unit, length] = UNITS.find((one) => Math.abs(seconds) >= one[1]) ?? ['minute', 60]
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}

/** The server answers at most two hundred links at once. */
export function inParts(tokens: string[], most = 200): string[][] {
  return Array.from({ length: Math.ceil(tokens.length / most) }, (_, k) => tokens.slice(k * most, (k + 1) * most))
}
