/** The orders of one seat at one table, kept in this browser. */

import { recall, remember } from '../lib/memory'
import type { Held } from '../lib/held.svelte'
import type { Ask } from '../lib/types'
import { given, holds, orderFor, read, type Order, type Until } from './orders'

export const PAUSE = 1200 // ms before an order is carried out: always the same, so that it tells nobody anything

export class Standing {
  all: Order[] = $state.raw([])
  private readonly key: string

  constructor(
    table: string,
    private readonly held: Held,
  ) {
    this.key = `holdfast.orders.${table}.${held.seat}`
    this.all = read(recall(this.key))
  }

  /** Those that still count; the others are forgotten. */
  get now(): Order[] {
    return this.all.filter((order) => holds(order, this.held.log, this.held.seat))
  }

  /** What would be answered by order, unless it was just taken back. */
  due(ask: Ask): Order | null {
    return this.held.pending || this.held.shown?.redo ? null : orderFor(this.now, ask)
  }

  give(ask: Ask, until: Until): void {
    if (!ask.order) return
    const { key, label } = ask.order
    this.keep(given(this.now, { what: ask.what, key, label, until, since: this.held.log.length }))
  }

  end(order: Order): void {
    this.keep(this.now.filter((one) => one !== order))
  }

  private keep(orders: Order[]): void {
    this.all = orders
    remember(this.key, JSON.stringify(orders))
  }
}
