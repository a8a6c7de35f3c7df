/** Several seats in one browser: whose eyes the screen belongs to. */

import type { Seat } from './types'

/** Stays as long as the seat in front of the screen must decide; then the next that must, in seat order. */
export function whoseScreen(current: Seat, held: readonly Seat[], asking: readonly Seat[]): Seat {
  if (asking.includes(current) || asking.length === 0) return current
  const order = [...held].sort((a, b) => a - b)
  return order.find((seat) => seat > current && asking.includes(seat)) ?? (asking[0] as Seat)
}
