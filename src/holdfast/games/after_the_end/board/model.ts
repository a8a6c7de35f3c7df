/** The view as the board reads it. Sums and forecasts say what the rules will do; they decide nothing. */

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

/** "5" and "D+1" are "6+D". */
export function added(parts: readonly string[]): string {
  let [number, dice] = [0, 0]
  for (const part of parts) {
    const [first, more] = part.split('+')
    if (first === 'D') dice += 1
    number += first === 'D' ? Number(more ?? 0) : Number(first)
  }
  const spelled = Array(dice).fill('D').join('+')
  return !dice ? String(number) : number ? `${number}+${spelled}` : spelled
}

/** What somebody would bring to a Mission, before Tools. */
export const brings = (person: Person, skills: readonly SkillId[]): string => added(skills.map((s) => person.skills[s]))

/** The skills at a number of Wounds as the card has them; undefined where she would be dead. */
export function skillsAt(facts: CardFacts | undefined, wounds: number): Record<SkillId, string> | undefined {
  const row = (facts?.skills as (string | number)[][] | undefined)?.[wounds]
  if (!Array.isArray(row)) return undefined
  return Object.fromEntries(SKILLS.map((skill, i) => [skill, String(row[i])])) as Record<SkillId, string>
}

/** Which skills a Wound has raised. */
export function raised(person: Person, facts: CardFacts | undefined): Set<SkillId> {
  const whole = skillsAt(facts, 0)
  return new Set(SKILLS.filter((skill) => whole && person.wounds > 0 && whole[skill] !== person.skills[skill]))
}

/** Seats in the order of the round. */
export function order(view: TableView): number[] {
  return Array.from({ length: view.seats }, (_, i) => (view.first + i) % view.seats)
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
export const stored = (store: Goods): number => RESOURCES.reduce((sum, one) => sum + (store[one] ?? 0), 0)

export type Blow = 'damaged' | 'falls' | 'wound' | 'looted' | 'spared'

/** What a Raid does to a Colony if nothing is played against it. */
export function blow(colony: Colony): Blow {
  if (colony.wall !== 'none') return colony.wall === 'intact' ? 'damaged' : 'falls'
  if (ready(colony).length > 0) return 'wound'
  return stored(colony.store) > 0 ? 'looted' : 'spared'
}

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
