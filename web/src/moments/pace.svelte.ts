/** How fast others play and what has happened is told: one setting for bots, films and beats. */

import { prefs, setPref } from '../lib/prefs.svelte'

export const PACES = ['slow', 'even', 'quick', 'wait'] as const
export type Pace = (typeof PACES)[number]

const FACTORS: Record<Pace, number> = { slow: 1.6, even: 1, quick: 0.5, wait: 1 }

export const pace = {
  get now(): Pace {
    return PACES.find((known) => known === prefs.pace) ?? 'even'
  },
  set now(wished: Pace) {
    setPref('pace', wished)
  },
  /** Nothing goes on by itself. */
  get waits(): boolean {
    return pace.now === 'wait'
  },
  /** How much longer than at an even pace everything lasts. */
  get factor(): number {
    return FACTORS[pace.now]
  },
}
