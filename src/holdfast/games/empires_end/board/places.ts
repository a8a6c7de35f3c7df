/** Which choice belongs to which place on the board, and which one a click there most likely means. */

import type { BoardProps, Option } from '$shell/lib/types'
import { slotName, type Facts, type Slot, type TableView } from './model'

export type Open = ReadonlyMap<string, Option>
export type { Slot } from './model'
export { slotName } from './model'
type Asked = Pick<NonNullable<BoardProps['asked']>, 'about'> | null | undefined

export type Spot =
  | { kind: 'good'; id: string }
  | { kind: 'strip'; id: string }
  | { kind: 'location'; id: string; destroyed: boolean }
  | { kind: 'hand'; id: string }
  | { kind: 'disaster'; id: Slot }
  | { kind: 'strength'; id: string } // a number of axes or coins
  | { kind: 'half'; id: 'economy' | 'industry' }

const ABILITY = ['use', 'repeat', 'discount', 'free', 'redraw', 'trigger', 'move', 'refresh']
const VERBS: Record<Spot['kind'], string[]> = {
  good: ['bid', 'give', 'take', 'pay'],
  strip: ABILITY,
  location: ['destroy', 'attach', 'swap', 'repair', 'use', 'repeat', 'discount'],
  hand: ['play', 'sell', 'suffer'],
  disaster: ['face', 'replace'],
  strength: ['axes', 'coins'],
  half: [],
}

export const verbOf = (key: string): string => key.split(':', 1)[0] ?? key
export const fieldOf = (key: string): string => key.slice(verbOf(key).length + 1)

const asks = (open: Open, verb: string): boolean => [...open.keys()].some((key) => verbOf(key) === verb)

/** The open choices that live at this place, the most likely one first. */
export function keysAt(spot: Spot, open: Open, faced: Slot | null = null): string[] {
  const found = VERBS[spot.kind].map((verb) => `${verb}:${spot.id}`).filter((key) => open.has(key))
  if (spot.kind === 'good' && spot.id === 'coin' && open.has('buy')) found.push('buy')
  if (spot.kind === 'half' && open.has(`${spot.id}_first`)) found.push(`${spot.id}_first`)
  if (spot.kind === 'disaster' && open.has('accept') && faced === spot.id) found.push('accept')
  return found
}

/** Which disaster the question is about, if it is about one. */
export function facedSlot(view: TableView, asked: Asked): Slot | null {
  const at = view.disasters.findIndex(({ card }) => card !== null && card === asked?.about.card)
  return at < 0 ? null : slotName(at)
}

/** The choice somebody most likely looks for here; the server says why it is not open. */
export function likelyAt(spot: Spot, open: Open, view: TableView, facts: Facts): string {
  switch (spot.kind) {
    case 'good':
      return goodKey(spot.id, open, view)
    case 'strip':
      return `${stripVerb(spot.id, open, facts)}:${spot.id}`
    case 'location':
      return `${locationVerb(spot.destroyed, open)}:${spot.id}`
    case 'hand':
      return `${asks(open, 'suffer') || view.space === 0 ? 'suffer' : 'play'}:${spot.id}`
    case 'disaster':
      return asks(open, 'replace') ? `replace:${spot.id}` : asks(open, 'face') ? `face:${spot.id}` : 'accept'
    case 'strength':
      return `${asks(open, 'coins') ? 'coins' : 'axes'}:${spot.id}`
    case 'half':
      return `${spot.id}_first`
  }
}

function goodKey(good: string, open: Open, view: TableView): string {
  const asked = VERBS.good.find((verb) => asks(open, verb))
  if (asked) return `${asked}:${good}`
  if (view.phase === 'conflict' && good === 'axe') return 'axes:1'
  if (view.phase === 'conflict' && good === 'coin') return 'coins:1'
  const byPhase: Record<string, string> = {
    economy: 'give',
    industry: 'pay',
    combined: 'give',
  }
  return `${byPhase[view.phase ?? ''] ?? 'bid'}:${good}`
}

function stripVerb(id: string, open: Open, facts: Facts): string {
  // These questions are about every innovation alike; elsewhere the ability decides.
  const asked = ['trigger', 'move', 'refresh', 'repeat', 'discount'].find((verb) => asks(open, verb))
  if (asked) return asked
  const ability = facts(id)?.effect.do ?? ''
  if (ability === 'free_bid') return 'free'
  if (ability === 'redraw') return 'redraw'
  return ability.startsWith('on_destroy') ? 'trigger' : 'use'
}

function locationVerb(destroyed: boolean, open: Open): string {
  const asked = ['destroy', 'attach', 'swap', 'repeat'].find((verb) => asks(open, verb))
  return asked ?? (destroyed ? 'repair' : 'use')
}
