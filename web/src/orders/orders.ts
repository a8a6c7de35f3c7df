/** Standing orders: an answer that this browser gives each time the same question comes, until something ends it. */

import type { Ask, Line, Seat } from '../lib/types'

export const UNTIL = ['phase', 'alarm', 'ever'] as const
export type Until = (typeof UNTIL)[number]

export interface Order {
  what: string // kind of question
  key: string
  label: string
  until: Until
  since: number // lines of the chronicle when it was given
}

/** Whether it still counts. What was taken back behind it takes it along: then somebody thinks anew. */
export function holds(order: Order, log: readonly Line[], seat: Seat): boolean {
  if (order.until === 'ever') return true
  if (order.since > log.length) return false
  const news = log.slice(order.since)
  return !news.some((line) => alarms(line, seat) || (order.until === 'phase' && line.opens))
}

/** What befalls somebody alarms him, or everybody if it names nobody; what somebody does to others alarms those. */
const alarms = ({ alarm, seat: whom }: Line, seat: Seat): boolean =>
  alarm === 'own' ? whom === seat || whom < 0 : alarm === 'others' && whom !== seat

/** The answer to this question that was ordered, if it can be given now. */
export function orderFor(orders: readonly Order[], ask: Ask): Order | null {
  const found = orders.find((order) => order.what === ask.what && order.key === ask.order?.key)
  return found && ask.options.some(({ key, aside }) => key === found.key && !aside) ? found : null
}

/** One order for each kind of question. */
export function given(orders: readonly Order[], order: Order): Order[] {
  return [...orders.filter(({ what }) => what !== order.what), order]
}

export function read(text: string | null): Order[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOrder) : []
  } catch {
    return []
  }
}

function isOrder(one: unknown): one is Order {
  if (typeof one !== 'object' || one === null) return false
  const { what, key, label, until, since } = one as Record<string, unknown>
  const texts = [what, key, label].every((text) => typeof text === 'string')
  return texts && typeof since === 'number' && UNTIL.some((known) => known === until)
}
