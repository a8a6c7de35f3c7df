/** The view as the board reads it. What would happen is in its forecasts: the board works nothing out. */

import type { Character as Person, Colony, Commitment, Part, ResourceId, SkillId, TableView } from './view'

export type { Character as Person, Colony, Commitment, Part, TableView, TrackItem as TrackSpot } from './view'
export type { ResourceId as Resource, SkillId as Skill } from './view'

export const SKILLS = ['charisma', 'engineering', 'marksmanship', 'investigation'] as const satisfies SkillId[]
export const RESOURCES = ['food', 'scrap', 'tech'] as const satisfies ResourceId[]
export type Goods = Partial<Record<string, number>>

export interface Effect {
  do: string
  on?: string
  amount?: number
  skill?: string
  resources?: string[]
}
export interface CardFacts {
  component: string
  // Characters
  role?: string
  skills?: (string | number)[][] | string[] // by Wounds; of a Mission: what is asked for
  // Missions
  type?: string
  characters?: number
  wins?: 'highest' | 'lowest'
  points?: number
  // Contracts
  cost?: Goods
  effect?: Effect
}
export type Facts = (id: string) => CardFacts | undefined

export interface MissionFacts {
  type: string
  characters: number
  skills: SkillId[]
  wins: 'highest' | 'lowest'
  points: number
}

export function missionFacts(facts: CardFacts | undefined): MissionFacts {
  return {
    type: facts?.type ?? '',
    characters: facts?.characters ?? 1,
    skills: (facts?.skills ?? []) as SkillId[],
    wins: facts?.wins ?? 'highest',
    points: facts?.points ?? 0,
  }
}

/** Has the winner's total been reached by somebody else too? Totals by seat; null: did not go. */
export function isTie(totals: readonly (number | null)[], winner: number): boolean {
  const best = totals[winner] ?? null
  return best !== null && totals.filter((total) => total === best).length > 1
}

/** The others, in the order in which they sit after the viewer. */
export function rivals(view: TableView): number[] {
  const first = Math.max(0, view.seat)
  const all = Array.from({ length: view.seats }, (_, i) => (first + i) % view.seats)
  return view.seat < 0 ? all : all.slice(1)
}

export const ready = (colony: Colony): Person[] => colony.characters.filter(({ state }) => state === 'ready')

export type Blow = 'damaged' | 'falls' | 'wound' | 'looted' | 'spared'

/** What the Raid on the table does to a Colony that has not met it yet, if nothing is played against it. */
export const blow = (view: TableView, seat: number): Blow | undefined =>
  view.forecasts[`raid:${seat}`]?.blow as Blow | undefined

/** Of the cards nobody has seen, how many are Raids, and how many of all are still in the deck. */
export function raidsToCome(view: TableView, facts: Facts): number {
  return view.unseen.filter((id) => facts(id)?.component === 'raid').length
}

/** The dice of a commitment with their ids, in the order of their rolling. */
export function dice(commitment: Commitment): { id: string; part: Part }[] {
  return commitment.parts.filter((part) => part.die > 0).map((part, i) => ({ id: `die_${i + 1}`, part }))
}

/** Equal things once, with their number. */
export function bundled(ids: readonly string[]): { id: string; n: number }[] {
  return [...new Set(ids)].map((id) => ({ id, n: ids.filter((other) => other === id).length }))
}
