/** The view as the board reads it. */

import type { AttackItem as Slot, Castle, CornerId, GoodId, OutlookItemItem, Side, SideId, TableView } from './view'

export type { AttackItem as Slot, Bring, Card as OwnCard, Castle, Corner, Objective } from './view'
export type { OutlookItemItem as Outcome, Place, Side, TableView } from './view'
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

/** Who stands where, of a castle that is or was. */
export type Posts = Pick<Castle, 'sides' | 'inside'>
export const sideOf = (castle: Posts, side: SideId): Side => castle.sides[SIDES.indexOf(side)] as Side
export const at = (castle: Posts, post: Post): Inside => (post === 'inside' ? castle.inside : sideOf(castle, post))

/** Everything that can become of a side in this pass, if no troop moves. */
export const outlook = (castle: Castle, { side }: Side): OutlookItemItem[] => castle.outlook[SIDES.indexOf(side)] ?? []

/** The siege card on the table, if it lies open. */
export const siegeSlot = (view: TableView): Slot | undefined => view.attack.find((slot) => slot.slot === 'siege_card')

/** The others, in the order in which they sit after the viewer. */
export function rivals(view: TableView): number[] {
  const first = Math.max(0, view.seat)
  const all = Array.from({ length: view.castles.length }, (_, i) => (first + i) % view.castles.length)
  return view.seat < 0 ? all : all.slice(1)
}

/** Is the table about the castle alone (troops, hits, losses), or about places and markets too? */
export const isWar = (view: TableView): boolean => view.phase === 'preparation' || view.phase === 'combat'

/** Goods that a way or ability brings, in one record. */
export function gains(way: { gain?: Record<string, number>[] }): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const [id, n] of (way.gain ?? []).flatMap((gain) => Object.entries(gain))) sum[id] = (sum[id] ?? 0) + n
  return sum
}
