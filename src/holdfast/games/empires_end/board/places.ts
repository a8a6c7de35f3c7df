/** Which choice belongs to which place on the board, and which one a click there most likely means. */

import type { Option } from '$shell/lib/types'
import { GOODS, type CardFacts, type Disaster, type Facts, type TableView } from './model'

export type Open = ReadonlyMap<string, Option>
export type Slot = 'left' | 'right'

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
export const slotName = (index: number): Slot => (index === 0 ? 'left' : 'right')

const asks = (open: Open, verb: string): boolean => [...open.keys()].some((key) => verbOf(key) === verb)

/** The open choices that live at this place, the most likely one first. */
export function keysAt(spot: Spot, open: Open, faced: Slot | null = null): string[] {
  const found = VERBS[spot.kind].map((verb) => `${verb}:${spot.id}`).filter((key) => open.has(key))
  if (spot.kind === 'good' && spot.id === 'coin' && open.has('buy')) found.push('buy')
  if (spot.kind === 'half' && open.has(`${spot.id}_first`)) found.push(`${spot.id}_first`)
  if (spot.kind === 'disaster' && open.has('accept') && faced === spot.id) found.push('accept')
  return found
}

/**
 * Which disaster is being decided. With two open ones the view does not say; the open bids and the
 * note on accepting ("Town 24 falls") may. Null where they do not.
 */
export function facedSlot(view: TableView, open: Open, facts: Facts, name: (id: string) => string): Slot | null {
  const accept = open.get('accept')
  if (!accept) return null
  const slots = view.disasters.map((disaster, i) => ({ disaster, slot: slotName(i) }))
  const undecided = slots.filter(({ disaster }) => disaster.card !== null && !disaster.accepted)
  const fitting = undecided.filter(({ disaster }) => fits(view, disaster, open, facts))
  const told = fitting.filter(({ disaster }) => tellsOf(accept.note, view, disaster, name))
  for (const found of [undecided, fitting, told]) if (found.length === 1) return found[0]?.slot ?? null
  return null
}

function tellsOf(note: string, view: TableView, disaster: Disaster, name: (id: string) => string): boolean {
  const place = view.empires[view.seat]?.row[(disaster.position ?? 0) - 1]
  if (!place) return false
  return place.destroyed ? new RegExp(`\\b${disaster.position}\\b`).test(note) : note.includes(name(place.location))
}

/** Do the open bids and free bids match this disaster exactly? */
function fits(view: TableView, disaster: Disaster, open: Open, facts: Facts): boolean {
  const own = view.empires[view.seat]
  if (!own?.goods) return false
  for (const good of GOODS)
    if (open.has(`bid:${good}`) !== (disaster.bids.includes(good) && own.goods[good] > 0)) return false
  for (const place of own.row)
    for (const { card, exhausted } of place.innovations) {
      const effect = facts(card)?.effect
      if (effect?.do !== 'free_bid' || exhausted || place.destroyed) continue
      const allowed = disaster.bids.some((good) => good === effect.good)
      if (open.has(`free:${card}`) !== allowed) return false
    }
  return true
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
  const byPhase: Record<string, string> = { economy: 'give', industry: 'pay', combined: 'give' }
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

/** May this ability still be used in the phase on the table? */
export const isOfPhase = (facts: CardFacts | undefined, view: TableView): boolean =>
  facts !== undefined && (facts.phase === view.phase || (view.phase === 'combined' && isHalf(facts.phase)))

const isHalf = (phase: string): boolean => phase === 'economy' || phase === 'industry'
