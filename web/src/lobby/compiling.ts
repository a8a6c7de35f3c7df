import { speak } from '../lib/i18n.svelte'
import type { CoreAnswer } from '../lib/types'

const say = speak('lobby')

/** How far the compiler is, in one line; empty when it is not at work. */
export function line(core: CoreAnswer | null): string {
  if (!core?.compiling) return ''
  const { done, of, left } = core.compiling
  const n = Math.round(left / 60)
  return say('compiling', { done, of, left: n ? say('minutes_left', { n }) : say('seconds_left') })
}

/** In how many seconds to ask for the core again; 0 when there is nothing more to come. */
export function askAgain(core: CoreAnswer | null): number {
  if (core?.bots) return 0
  return core?.compiling ? 3 : 20
}
