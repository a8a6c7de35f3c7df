/** The view as the board reads it. Forecasts say what the rules will do; they decide nothing. */

import type { AttackItem as Slot, Castle, CornerId, GoodId, Side, SideId, TableView } from './view'

export type { AttackItem as Slot, Card as OwnCard, Castle, Corner, Objective, Place, Side, TableView } from './view'
export type { CornerId as CornerName, GoodId as Good, PhaseId as Phase, SideId as SideName } from './view'

export const GOODS = ['wood', 'stone', 'iron', 'food'] as const satisfies GoodId[]
export const SIDES = ['north', 'east', 'south', 'west'] as const satisfies SideId[]
export const CORNERS = ['north_east', 'south_east', 'south_west', 'north_west'] as const satisfies CornerId[]
export type Post = SideId | 'inside'
export const POSTS: readonly Post[] = [...SIDES, 'inside']
export const TROOPS = ['soldier', 'mercenary'] as const
export type Troop = (typeof TROOPS)[number]
export type Inside = Castle['inside']

export interface Way {
  branch?: string
  cost?: Record<string, number>
  gain: Record<string, number>[]
}
export interface Ability {
  kind: 'space' | 'tap' | 'now' | 'when' | 'mod' | 'end'
  event?: string
  key?: string
  cost?: Record<string, number>
  gain?: Record<string, number>[]
  ways?: Way[]
}
export interface Tier {
  gold: number
  archers?: number
  swordsmen?: number
  n?: number
}
export interface CardFacts {
  kind: 'place' | 'building' | 'refugee' | 'invader' | 'siege' | 'objective'
  cost?: Record<string, number>
  end?: number
  initiative?: number
  gold?: number
  abilities?: Ability[]
  ways?: Way[]
  tiers?: Tier[]
  effect?: 'damage' | 'bypass'
  surge?: 'leader' | 'all' | 'none'
}
export type Facts = (id: string) => CardFacts | undefined

export const invaders = (at: { archers: number; swordsmen: number }): number => at.archers + at.swordsmen
export const troops = (at: { soldiers: number; mercenaries: number }): number => at.soldiers + at.mercenaries

export const sideOf = (castle: Castle, side: SideId): Side => castle.sides[SIDES.indexOf(side)] as Side
export const at = (castle: Castle, post: Post): Inside => (post === 'inside' ? castle.inside : sideOf(castle, post))

/** The highest tier a castle reaches, or undefined below the first. */
export const tierAt = (tiers: readonly Tier[], level: number): Tier | undefined =>
  tiers.findLast((tier) => tier.gold <= level)

/** Who is known to come to a side, by the cards that lie open: before they are there. */
export function expected(view: TableView, castle: Castle, side: SideId, facts: Facts): Inside {
  const sum = { soldiers: 0, mercenaries: 0, archers: 0, swordsmen: 0 }
  for (const slot of view.attack) {
    const card = slot.side === side && slot.card ? facts(slot.card) : undefined
    if (card?.kind !== 'invader') continue
    const tier = tierAt(card.tiers ?? [], castle.level)
    sum.archers += tier?.archers ?? 0
    sum.swordsmen += tier?.swordsmen ?? 0
  }
  return sum
}

/** The attack is on the way, but nobody stands before the walls yet. */
export const isUnseen = ({ phase }: TableView): boolean => phase === 'actions' || phase === 'preparation'

/** The siege card on the table, if it lies open. */
export const siegeSlot = (view: TableView): Slot | undefined => view.attack.find((slot) => slot.slot === 'siege_card')

export interface Forecast {
  kind: 'falls' | 'holds' | 'open' | 'cleared'
  n: number // invaders that batter the wall, or walk in
  left: number // cubes left
}

/** What becomes of a wall in this pass if nothing else is done. */
export function forecast(side: Side, hasShot: boolean): Forecast | null {
  const all = invaders(side)
  if (all === 0) return null
  const n = hasShot ? all : Math.max(0, all - side.shots)
  if (!side.wall) return { kind: 'open', n, left: 0 }
  if (n === 0) return { kind: 'cleared', n, left: side.cubes }
  return n > side.cubes ? { kind: 'falls', n, left: 0 } : { kind: 'holds', n, left: side.cubes - n }
}

/** The others, in the order in which they sit after the viewer. */
export function rivals(view: TableView): number[] {
  const first = Math.max(0, view.seat)
  const all = Array.from({ length: view.castles.length }, (_, i) => (first + i) % view.castles.length)
  return view.seat < 0 ? all : all.slice(1)
}

export const flagValue = ({ flags }: Castle): number => flags.flag_1 + 2 * flags.flag_2 + 3 * flags.flag_3

/** Is the table about the castle alone (troops, hits, losses), or about places and markets too? */
export const isWar = (view: TableView): boolean => view.phase === 'preparation' || view.phase === 'combat'

/** Goods that a way or ability brings, in one record. */
export function gains(way: { gain?: Record<string, number>[] }): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [id, n] of (way.gain ?? []).flatMap((gain) => Object.entries(gain))) sum[id] = (sum[id] ?? 0) + n
  return sum
}
