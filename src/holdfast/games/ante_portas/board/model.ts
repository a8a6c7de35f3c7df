/** The view of Ante Portas as the server sends it. Both halves of the board read this. */

import type { ColonyView } from './colony/model'
import type * as Seen from './view'

export type { Fight, KindId as Kind, Moving as Group, Offer, PhaseId as Phase, ScenarioId as Scenario } from './view'
export type { AheadItem as Ahead, DangerItem as Danger } from './view'

export type Side = 0 | 1
export type Goods = Record<string, number>

export interface TableView extends Omit<Seen.TableView, 'sides' | 'colony' | 'battle'> {
  sides: Side[] // by seat
  colony: ColonyView
  battle: BattleView
}

// The battleground

/** By side: everywhere a list of two. */
export type BySide = [number, number]
type Armies = 'weak' | 'strong' | 'tired_weak' | 'tired_strong'
export interface Hex extends Omit<Seen.Hex, Armies>, Record<Armies, BySide> {}
export interface BattleView extends Omit<Seen.Battle, 'hexes' | 'lost'> {
  hexes: Hex[]
  lost: { hex: number; tile: string }[] // Mines that may be replaced
}
/** How many cards the next one can be: an empty deck is shuffled anew. */
export const drawable = ({ unseen, discard }: BattleView): number => unseen.length || discard.length || 1

export const isVersus = (view: TableView): boolean =>
  view.scenario === 'capture_the_flag' || view.scenario === 'area_control'
export const isWar = (view: TableView): boolean => view.phase === 'battle' || view.phase === 'final_wave'
/** The side of the seat that looks; spectators look from side 0. */
export const ownSide = (view: TableView): Side => view.sides[view.seat] ?? 0
