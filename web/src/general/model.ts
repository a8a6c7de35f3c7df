/** A view as a sheet of labelled things: what lies on the table, and what every seat has. It knows no game. */

import type { Card, GameWords, Option, Seat, View } from '../lib/types'

/** A thing with a name: an id of the game. */
export interface Named {
  id: string
  name: string
  n: number // how many of it
}

/** What can stand beside a label. */
export type Thing =
  | { is: 'none' }
  | { is: 'flag'; so: boolean }
  | { is: 'numbers'; numbers: number[] }
  | { is: 'ids'; ids: Named[] }
  | { is: 'counts'; ids: Named[] }
  | { is: 'seats'; seats: Seat[] }
  | { is: 'table'; items: Item[] }
  | { is: 'rows'; columns: string[]; rows: Item[][] } // a list of tables that fits into a table
  | { is: 'list'; tables: Item[][] } // a list of tables that does not

export interface Item {
  key: string
  label: string
  thing: Thing
  changed: boolean // since the state before
}

export interface SeatSheet {
  seat: Seat
  groups: { label: string; items: Item[] }[]
}

export interface Sheet {
  common: Item[]
  seats: SeatSheet[] // the own one first, then clockwise
}

export interface Reading {
  words: GameWords
  card: (id: string) => Card | undefined
  seats: number
  own: Seat
  before: View | null // the state before, if there was one
}

/** What a view is made of: it came as JSON. */
type Json = null | boolean | number | string | Json[] | Table
interface Table {
  [key: string]: Json
}
type Maybe = Json | undefined

const ABOUT_SEATS = new Set(['seat', 'seats']) // whose view it is, and for how many
const MOST_COLUMNS = 6

export function sheetOf(view: View, reading: Reading): Sheet {
  const common: Item[] = []
  const groups: SeatSheet['groups'][] = Array.from({ length: reading.seats }, () => [])
  for (const [key, value] of Object.entries(tableIn(view))) {
    if (ABOUT_SEATS.has(key) && typeof value === 'number') continue
    const before = tableIn(reading.before)[key]
    const kind = kindOf(key, value, reading)
    if (kind === 'seats') {
      const label = labelOf(key, reading)
      groups.forEach((own, n) =>
        own.push({ label, items: itemsOf(tableIn(at(value, n)), at(before, n), key, reading) }),
      )
    } else if (kind === 'by_seat') {
      groups.forEach((own, n) =>
        own.push({ label: '', items: [itemOf(key, at(value, n), at(before, n), '', reading)] }),
      )
    } else common.push(itemOf(key, value, before, '', reading))
  }
  const first = Math.max(reading.own, 0)
  const seats = groups.map((_, n) => (first + n) % reading.seats)
  return { common, seats: seats.map((seat) => ({ seat, groups: joined(groups[seat] ?? []) })) }
}

/** What has no heading of its own stands together. */
function joined(groups: SeatSheet['groups']): SeatSheet['groups'] {
  const found: SeatSheet['groups'] = []
  for (const group of groups) {
    const last = found.at(-1)
    if (last && last.label === group.label) last.items.push(...group.items)
    else found.push({ label: group.label, items: [...group.items] })
  }
  return found
}

/** How a part of the view is about seats: as the game says; otherwise a list with an entry for each of them. */
function kindOf(way: string, value: Maybe, { words, seats }: Reading): string {
  const told = words.by_seat[way]
  if (told) return Array.isArray(value) || told === 'seat' ? told : ''
  const isList = Array.isArray(value) && value.length === seats && !way.includes('.')
  if (!isList || Object.keys(words.by_seat).length > 0) return ''
  if (value.every(isTable)) return 'seats'
  return value.every((one) => typeof one === 'number') ? 'by_seat' : ''
}

function itemsOf(table: Table, before: Maybe, way: string, reading: Reading): Item[] {
  return Object.entries(table).map(([key, value]) => itemOf(key, value, tableIn(before)[key], way, reading))
}

function itemOf(key: string, value: Maybe, before: Maybe, way: string, reading: Reading): Item {
  const path = way ? `${way}.${key}` : key
  const changed = reading.before !== null && !same(before, value)
  return { key, label: labelOf(key, reading), thing: thingOf(value, before, path, reading), changed }
}

const same = (one: Maybe, other: Maybe): boolean => JSON.stringify(one) === JSON.stringify(other)

function thingOf(value: Maybe, before: Maybe, way: string, reading: Reading): Thing {
  const kind = kindOf(way, value, reading)
  if (kind === 'seat' || kind === 'some_seats') return seatsOf(Array.isArray(value) ? value : [value ?? -1])
  if (value === null || value === undefined || value === '') return { is: 'none' }
  if (typeof value === 'boolean') return { is: 'flag', so: value }
  if (typeof value === 'number') return { is: 'numbers', numbers: [value] }
  if (Array.isArray(value)) return listOf(value, before, way, reading)
  if (isTable(value)) return tableOf(value, before, way, reading)
  return { is: 'ids', ids: named([String(value)], reading) }
}

function seatsOf(list: Json[]): Thing {
  const seats = list.filter((seat): seat is number => typeof seat === 'number' && seat >= 0)
  return seats.length > 0 ? { is: 'seats', seats } : { is: 'none' }
}

function tableOf(table: Table, before: Maybe, way: string, reading: Reading): Thing {
  const entries = Object.entries(table)
  if (entries.length === 0) return { is: 'none' }
  const isCount = entries.every(([key, n]) => typeof n === 'number' && isName(key, reading))
  if (!isCount) return { is: 'table', items: itemsOf(table, before, way, reading) }
  const some = entries.filter(([, n]) => n !== 0)
  const ids = some.map(([id, n]) => ({ id, name: nameOf(id, reading), n: n as number }))
  return ids.length > 0 ? { is: 'counts', ids } : { is: 'none' }
}

function listOf(list: Json[], before: Maybe, way: string, reading: Reading): Thing {
  const there = list.filter((one) => one !== null)
  if (there.length === 0) return { is: 'none' }
  if (there.every((one) => typeof one === 'number')) return { is: 'numbers', numbers: there }
  if (!there.every(isTable)) return { is: 'ids', ids: named(there.map(flat), reading) }
  const rows = list.map((one, n) => itemsOf(tableIn(one), at(before, n), way, reading))
  const columns = [...new Set(rows.flatMap((row) => row.map((item) => item.label)))]
  const isFlat = rows.every((row) => row.every((item) => item.thing.is !== 'rows' && item.thing.is !== 'table'))
  return isFlat && columns.length <= MOST_COLUMNS ? { is: 'rows', columns, rows } : { is: 'list', tables: rows }
}

const tableIn = (value: unknown): Table => (isTable(value) ? value : {})
const at = (value: Maybe, n: number): Maybe => (Array.isArray(value) ? value[n] : undefined)
const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value)
const flat = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value).replace(/["{}[\]]/g, '')

/** Each id once, with how many there are of it. */
function named(ids: string[], reading: Reading): Named[] {
  const found = new Map<string, Named>()
  for (const id of ids) {
    const known = found.get(id)
    if (known) known.n += 1
    else found.set(id, { id, name: nameOf(id, reading), n: 1 })
  }
  return [...found.values()]
}

function isName(id: string, { words, card }: Reading): boolean {
  return id in words.names || id in words.counted || card(id) !== undefined
}

export function nameOf(id: string, { words, card }: Pick<Reading, 'words' | 'card'>): string {
  return card(id)?.name ?? words.names[id] ?? words.counted[id]?.[0] ?? id.replaceAll('_', ' ')
}

/** What a part of the view is called: section [view] of the game's words says it. */
export function labelOf(key: string, { words }: Pick<Reading, 'words'>): string {
  const label = words.view[key] ?? words.names[key] ?? key.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** The choices that a thing on the board stands for: those of which it alone is spoken of in one open key. */
export function choicesById(open: ReadonlyMap<string, Option>): Map<string, Option> {
  const found = new Map<string, Option | null>()
  for (const option of open.values()) {
    if (option.aside) continue
    for (const field of new Set(option.key.split(':').slice(1))) {
      if (!/^\d*$/.test(field)) found.set(field, found.has(field) ? null : option)
    }
  }
  return new Map([...found].filter((pair): pair is [string, Option] => pair[1] !== null))
}
