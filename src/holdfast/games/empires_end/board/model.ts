/** The view as the board reads it. What would happen is in its forecasts: the board works nothing out. */

import type { Disaster, Empire, Forecast, GoodId, RowItem as Place, TableView } from './view'

export type { Disaster, Empire, Forecast, Innovation, TableView, Tier as TierRange } from './view'
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
  averts?: GoodId[] // what may be bid against it
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

/** Where in a row something would fall to one of the disasters. */
export function falling(view: TableView, seat: number): Set<number> {
  const row = view.empires[seat]?.row ?? []
  const fallen = new Set(view.disasters.flatMap(({ falls }) => falls[seat] ?? []))
  return new Set(row.flatMap(({ location }, at) => (fallen.has(location) ? [at] : [])))
}

/** What accepting a disaster would lead to for the viewer. */
export function accepting(view: TableView, disaster: Disaster): Forecast | undefined {
  return view.forecasts[`accept:${slotName(view.disasters.indexOf(disaster))}`]
}

export type Slot = 'left' | 'right'
export const slotName = (index: number): Slot => (index === 0 ? 'left' : 'right')

/** What playing a card of the hand costs: "0–2" where the player will choose, the printed cost outside industry. */
export function playCost(empire: Empire | undefined, card: string, facts: Facts): string {
  const prices = empire?.prices?.[card] ?? [facts(card)?.cost ?? 0]
  return prices.length === 1 ? String(prices[0]) : `${prices[0]}\u2013${prices.at(-1)}`
}

export type Tier = 'low' | 'mid' | 'high'

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
