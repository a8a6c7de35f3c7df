/** What a person pays with, and who comes along: numbers that were changed, and the order for this game. */

import { recall, remember } from '../lib/memory'
import type { Ask, SeriesWay } from '../lib/types'
import { keysOf, orderOf, picked, usual, wayOf, type Counts } from './ways'

const KEY = 'holdfast.orders'
const MOST = 30 // games whose order is remembered

type Orders = Record<string, string[]>

export class Paying {
  slip = $state('') // the choice whose payment is laid open
  isShut = $state(-1) // the question whose rows were put away
  order: readonly string[] = $state.raw([])
  private changed: { n: number; of: string; counts: Counts } | null = $state.raw(null)

  constructor(private table: string) {
    this.order = orders()[table] ?? []
  }

  /** So much of each row, as far as somebody has said so, otherwise as usual. */
  counts(ask: Ask, way: SeriesWay): Counts {
    const { changed } = this
    return changed?.n === ask.n && changed.of === way.of ? changed.counts : usual(way, this.order)
  }

  change(ask: Ask, way: SeriesWay, counts: Counts): void {
    this.changed = { n: ask.n, of: way.of, counts }
  }

  /** Picked on the board or in the list: who begins so takes nobody else by default. */
  pick(ask: Ask, way: SeriesWay, i: number): void {
    const counts = this.picks(ask)
    this.change(ask, way, picked(way, counts.length > 0 ? counts : way.rows.map(({ least }) => least), i))
    this.isShut = -1
  }

  /** What somebody has picked of the question that is asked; nothing before. */
  picks(ask: Ask): Counts {
    const { changed } = this
    return changed?.n === ask.n && changed.of === '' ? changed.counts : []
  }

  /** What a click on this choice sends: with its price, if it has one. */
  keys(ask: Ask | null | undefined, key: string): string | string[] {
    const way = wayOf(ask, key)
    this.slip = ''
    return ask && way ? keysOf(way, this.counts(ask, way)) : key
  }

  /** In which order one pays so: by habit, if that comes to the same. */
  orderWith(way: SeriesWay, counts: Counts): readonly string[] {
    return this.isOrder(way, counts) ? this.order : orderOf(way, counts)
  }

  /** Whether one pays by one's order. */
  isOrder(way: SeriesWay, counts: Counts): boolean {
    return this.order.length > 0 && usual(way, this.order).every((n, i) => n === counts[i])
  }

  /** From now on so, in this game; or again as usual. */
  keepOrder(way: SeriesWay, counts: Counts, wished: boolean): void {
    this.order = wished ? orderOf(way, counts) : []
    const kept = Object.entries({ ...orders(), [this.table]: [...this.order] }).filter(([, order]) => order.length > 0)
    remember(KEY, JSON.stringify(Object.fromEntries(kept.slice(-MOST))))
  }
}

function orders(): Orders {
  try {
    return JSON.parse(recall(KEY) ?? '{}') as Orders
  } catch {
    return {}
  }
}
