/** The view as the board reads it. Forecasts say what the rules will do; they decide nothing. */

import type { Empire, GoodId, RowItem as Place, TableView } from './view'

export type { Disaster, Empire, Innovation, TableView } from './view'
export type { GoodId as Good, RowItem as Place, SpaceId as Space } from './view'

export const GOODS = ['wheat', 'hammer', 'axe', 'coin'] as const satisfies GoodId[]
export type Phase = 'economy' | 'industry' | 'disaster' | 'conflict' | 'end' | 'destroyed'
export type Goods = Partial<Record<GoodId, number>>

export interface Effect {
  do: string
  amount?: number
  good?: string
  goods?: string[]
  type?: string
  give?: string
  take?: string[]
  take_one_of?: string[]
  times?: number
}
export interface CardFacts {
  phase: Phase
  effect: Effect
  kind?: string
  number?: number
  bids?: GoodId[]
  cost?: number
  type?: string
  points?: number
  repair?: number
}
export interface Reward {
  most?: number
  points?: number
  goods?: GoodId[]
  refresh?: number
}
export interface ConflictFacts {
  low: Reward
  mid: Reward
  high: Reward
  bonus: Reward
  unrest: { rank: number; position: number }
}
export type Facts = (id: string) => CardFacts | undefined

/** Disasters nobody has accepted yet, by the position they strike. */
export function threats(view: TableView): Map<number, string> {
  const found = new Map<number, string>()
  for (const { card, position, accepted } of view.disasters)
    if (card !== null && position !== null && !accepted) found.set(position, card)
  return found
}

/** Which of the row would fall to a disaster at this position: one, two equally near, or none. */
export function falls(row: Place[], position: number): number[] {
  for (let distance = 0; distance < row.length; distance++) {
    const near = distance === 0 ? [position - 1] : [position - 1 - distance, position - 1 + distance]
    const healthy = near.filter((i) => row[i] && !row[i].destroyed)
    if (healthy.length > 0) return healthy
  }
  return []
}

/** Earthquakes beneath a location take effect when it falls; the rest sleeps. */
export function beneath(place: Place, facts: Facts): { quakes: string[]; sleepers: string[] } {
  const cards = place.innovations.map((innovation) => innovation.card)
  const isQuake = (card: string) => facts(card)?.phase === 'destroyed'
  return { quakes: cards.filter(isQuake), sleepers: cards.filter((card) => !isQuake(card)) }
}

export interface Source {
  id: string
  at: number // index in the row
  exhausted: boolean
}

/** What works in a phase: abilities of healthy locations and of what is attached to them. */
export function active(row: Place[], phase: Phase, facts: Facts): Source[] {
  return row.flatMap((place, at) => {
    if (place.destroyed) return []
    const all = [{ card: place.location, exhausted: false }, ...place.innovations]
    return all
      .filter(({ card }) => facts(card)?.phase === phase)
      .map(({ card, exhausted }) => ({ id: card, at, exhausted }))
  })
}

/** What repairing costs now: neighbours may make it cheaper. */
export function repairCost(row: Place[], at: number, facts: Facts): number {
  let cost = facts(row[at]?.location ?? '')?.repair ?? 0
  for (const beside of [row[at - 1], row[at + 1]]) {
    if (!beside || beside.destroyed) continue
    for (const id of [beside.location, ...beside.innovations.map(({ card }) => card)]) {
      const effect = facts(id)?.effect
      if (effect?.do === 'repair_discount_adjacent') cost -= effect.amount ?? 0
    }
  }
  return Math.max(0, cost)
}

/** What playing a card of the hand costs: "0–2" where the player will choose, the printed cost outside industry. */
export function playCost(empire: Empire | undefined, card: string, facts: Facts): string {
  const prices = empire?.prices?.[card] ?? [facts(card)?.cost ?? 0]
  return prices.length === 1 ? String(prices[0]) : `${prices[0]}\u2013${prices.at(-1)}`
}

export type Tier = 'low' | 'mid' | 'high'

export function tierOf(facts: ConflictFacts, strength: number): Tier {
  if (strength <= (facts.low.most ?? 0)) return 'low'
  return strength <= (facts.mid.most ?? 0) ? 'mid' : 'high'
}

/** Unrest: the two places that would change, the valuable one first; or none. */
export function unrest(row: Place[], { rank, position }: ConflictFacts['unrest'], facts: Facts): [Place, Place] | null {
  const worth = (place: Place) => facts(place.location)?.points ?? 0
  const ranked = row.filter((place) => !place.destroyed).sort((a, b) => worth(b) - worth(a))
  const [moved, there] = [ranked[Math.min(rank, ranked.length) - 1], row[position - 1]]
  return moved && there && moved !== there ? [moved, there] : null
}

/** Seats in the order in which they decide: from the temple onwards. */
export function order(view: TableView): number[] {
  return Array.from({ length: view.seats }, (_, i) => (view.temple + i) % view.seats)
}

/** The others, in the order in which they sit after the viewer. */
export function rivals(view: TableView): number[] {
  const first = Math.max(0, view.seat)
  const all = Array.from({ length: view.seats }, (_, i) => (first + i) % view.seats)
  return view.seat < 0 ? all : all.slice(1)
}

export function total(goods: Goods): number {
  return GOODS.reduce((sum, good) => sum + (goods[good] ?? 0), 0)
}

export function standing(row: Place[]): number {
  return row.filter((place) => !place.destroyed).length
}
