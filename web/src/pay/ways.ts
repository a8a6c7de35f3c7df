/** Several choices as one act: what the server offers (`ask.ways`), and other numbers within its bounds. */

import { fill } from '../lib/i18n.svelte'
import type { Ask, Option, SeriesWay, WayRow } from '../lib/types'

export type Counts = readonly number[]

/** What a question that is answered piece by piece can be answered with at once. */
export const askedWay = (ask: Ask | null | undefined): SeriesWay | null => found(ask, (way) => way.of === '')

/** How the price of this choice is paid with it. */
export const wayOf = (ask: Ask | null | undefined, key: string): SeriesWay | null =>
  key === '' ? null : found(ask, (way) => way.of === key)

/** Where a piece that is picked only waits for the others: its row in the question that is open. */
export function heldRow(ask: Ask | null | undefined, key: string): { way: SeriesWay; i: number } | null {
  const way = askedWay(ask)
  const i = way?.holds ? way.rows.findIndex((row) => row.key === key) : -1
  return way && i >= 0 ? { way, i } : null
}

/** One more of this row, and none of it after the last. */
export function picked(way: SeriesWay, counts: Counts, i: number): number[] {
  const more = stepped(way, counts, i, 1)
  return more[i] === counts[i] ? counts.map((n, k) => (k === i ? 0 : n)) : more
}

/** How often this choice can be made in a row, as one act: all who stand here go there. */
export function timesOf(ask: Ask | null | undefined, key: string): number {
  const moves = ask?.ways?.find((way) => way.kind === 'move')
  return moves && moves.kind === 'move' ? (moves.rows.find((row) => row.key === key)?.most ?? 1) : 1
}

/** The answer to a question that has only one sensible outcome, or "". */
export function selfKey(ask: Ask | null | undefined): string {
  const way = ask?.ways?.find((one) => one.kind === 'self')
  return way && way.kind === 'self' ? way.key : ''
}

function found(ask: Ask | null | undefined, fits: (way: SeriesWay) => boolean): SeriesWay | null {
  for (const way of ask?.ways ?? []) if ((way.kind === 'pay' || way.kind === 'group') && fits(way)) return way
  return null
}

export const total = (counts: Counts): number => counts.reduce((sum, n) => sum + n, 0)

/** By default, or by this order of keys: of the first as much as possible, and so on. */
export function usual(way: SeriesWay, order: readonly string[] = []): number[] {
  if (way.kind !== 'pay' || !order.some((key) => way.rows.some((row) => row.key === key)))
    return way.rows.map(({ take }) => take)
  const counts = way.rows.map(({ least }) => least)
  const place = (row: WayRow) => (order.includes(row.key) ? order.indexOf(row.key) : order.length)
  for (const row of way.rows.toSorted((a, b) => place(a) - place(b))) {
    const i = way.rows.indexOf(row)
    counts[i] = Math.min(row.most, (counts[i] ?? 0) + way.most - total(counts))
  }
  return counts
}

export const isWhole = (way: SeriesWay, counts: Counts): boolean =>
  total(counts) >= Math.max(1, way.least) && total(counts) <= way.most

/** One more or less of this row. Where so much must be paid, another row makes up for it. */
export function stepped(way: SeriesWay, counts: Counts, i: number, by: 1 | -1): number[] {
  const next = [...counts]
  if (!canMove(way.rows[i], next[i], by)) return next
  next[i] = (next[i] ?? 0) + by
  const over = way.kind === 'pay' ? total(next) - way.most : Math.max(0, total(next) - way.most)
  if (over === 0) return next
  const back = over > 0 ? -1 : 1
  const order = over > 0 ? way.rows.map((_, k) => k).toReversed() : way.rows.map((_, k) => k)
  const other = order.find((k) => k !== i && canMove(way.rows[k], next[k], back))
  if (other === undefined) return [...counts]
  next[other] = (next[other] ?? 0) + back
  return next
}

const canMove = (row: WayRow | undefined, n = 0, by: number): boolean =>
  row !== undefined && n + by >= row.least && n + by <= row.most

export const canStep = (way: SeriesWay, counts: Counts, i: number, by: 1 | -1): boolean =>
  stepped(way, counts, i, by)[i] !== counts[i]

/** As many of this row as go with what is taken of the others; everybody, if `i` is left out. */
export function allOf(way: SeriesWay, counts: Counts, i?: number): number[] {
  const next = [...counts]
  way.rows.forEach((row, k) => {
    if (i === undefined || i === k) next[k] = Math.min(row.most, (next[k] ?? 0) + way.most - total(next))
  })
  return next
}

/** The choices, as the server wants them: see docs/protocol.md, Ways. */
export function keysOf(way: SeriesWay, counts: Counts): string[] {
  const pieces = way.rows.flatMap((_, i) => Array.from({ length: counts[i] ?? 0 }, () => i))
  const end = way.end && pieces.length < way.full ? [way.end] : []
  const said = pieces.filter((_, at) => isAsked(way, pieces.slice(0, at))).map((i) => way.rows[i]?.key ?? '')
  return [...(way.of ? [way.of] : []), ...said, ...end]
}

/** What leaves no choice is not asked: of a payment only one row is left that has any. */
const isAsked = (way: SeriesWay, taken: number[]): boolean =>
  way.kind !== 'pay' || way.rows.filter((row, i) => taken.filter((one) => one === i).length < row.have).length > 1

export const nameOf = (row: WayRow, n: number): string => (n === 1 ? row.one : row.many)

/** "4 hammers, 2 coins" */
export function goodsOf(way: SeriesWay, counts: Counts): string {
  const taken = way.rows.map((row, i) => ({ row, n: counts[i] ?? 0 })).filter(({ n }) => n > 0)
  return taken.map(({ row, n }) => `${n} ${nameOf(row, n)}`).join(', ')
}

/** What the button says: "March with 5". */
export const sayOf = (way: SeriesWay, counts: Counts): string =>
  fill(way.say, { n: total(counts) + way.before, goods: goodsOf(way, counts) })

/** The keys as somebody takes them who takes so: what is taken most of, first. */
export const orderOf = (way: SeriesWay, counts: Counts): string[] =>
  way.rows
    .map((row, i) => ({ key: row.key, share: row.most ? (counts[i] ?? 0) / row.most : 0 }))
    .toSorted((a, b) => b.share - a.share)
    .map(({ key }) => key)

/** The answers, each with what it is paid with beside it. */
export function priced(options: readonly Option[], ask: Ask, countsOf: (way: SeriesWay) => Counts): Option[] {
  return options.map((option) => {
    const way = wayOf(ask, option.key)
    const price = way ? sayOf(way, countsOf(way)) : ''
    return price ? { ...option, note: [price, option.note].filter(Boolean).join('; ') } : option
  })
}

/** So many of this row; if there is no room for all, fewer of the others, the last ones first. */
export function exactly(way: SeriesWay, counts: Counts, i: number, n: number): number[] {
  const next = [...counts]
  next[i] = n
  for (let k = next.length - 1; k >= 0; k--)
    if (k !== i) next[k] = Math.max(0, (next[k] ?? 0) - Math.max(0, total(next) - way.most))
  return next
}
