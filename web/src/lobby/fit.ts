/** Which seats and options go together: the game says it, the lobby keeps to it. */

import type { Fit } from '../lib/types'

/** The next number of seats that fits, up or down; 0 if there is none. */
export function nextSeats(fit: Fit, from: number, step: 1 | -1): number {
  for (let n = from + step; String(n) in fit.seats; n += step) if (fit.seats[n] === '') return n
  return 0
}

/** The number of seats nearest to this one that fits, rather fewer than more; 0 if none does. */
export function nearestSeats(fit: Fit, from: number): number {
  return fit.seats[from] === '' ? from : nextSeats(fit, from, -1) || nextSeats(fit, from, 1)
}

/** The seats of each team, by its letter; none where nobody plays with another against others. */
export function teamsOf(letters: readonly string[]): [string, number[]][] {
  const found = new Map<string, number[]>()
  letters.forEach((letter, seat) => letter && found.set(letter, [...(found.get(letter) ?? []), seat]))
  return [...found]
}
