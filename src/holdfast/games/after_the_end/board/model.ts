/** The view as the board reads it. Sums and forecasts say what the rules will do; they decide nothing. */

export const SKILLS = ['charisma', 'engineering', 'marksmanship', 'investigation'] as const
export const RESOURCES = ['food', 'scrap', 'tech'] as const
export type Skill = (typeof SKILLS)[number]
export type Resource = (typeof RESOURCES)[number]
export type Wall = 'none' | 'damaged' | 'intact'
export type Goods = Partial<Record<string, number>>

export interface Person {
  character: string
  state: 'ready' | 'used' | 'dead'
  wounds: number
  wound_spots: number
  skills: Record<Skill, string> // "4", "D" or "D+1"
  tokens: Resource[]
  token_spots: number
  tool: string | null
}
export interface Part {
  character: string
  skill: Skill
  to_roll: boolean // its die is still to be rolled
  die: number // 0: no die
  value: number // with Tools and what else counts
}
export interface Commitment {
  characters: string[]
  parts: Part[]
  extra: number
  total: number
}
export interface Colony {
  colony: string
  score: number
  points: { missions: number; contracts: number; nobles: number; knowledge: number }
  store: Record<Resource, number>
  knowledge: number
  wall: Wall
  characters: Person[]
  living: number
  missions: string[]
  contracts: string[]
  nobles: { noble: string; points: number }[]
  worth_now: Record<string, number> // of the Nobles in the Capitol
  tools: { tool: string; free: boolean }[]
  passed: boolean
  silent: boolean // has wished not to be asked for Experience again this round
  commitment: Commitment | null
  hand_count: number
  drawn_count: number
  hand?: string[] // one's own
  drawn?: string[]
}
export interface Effect {
  do: string
  on?: string
  amount?: number
  skill?: string
  resources?: string[]
}
export interface TrackSpot {
  points?: number
  effect?: Effect
}
export interface TableView {
  seats: number
  seat: number
  round: number
  first: number
  turn: number
  mission: string | null
  decided: boolean
  winner: number
  visitor: number // who is in the Capitol, or -1
  leader: number
  next: string | null
  raid: string | null
  deck: number
  under: string[]
  unseen: string[]
  gone: string[]
  nobles: (string | null)[]
  contracts: (string | null)[]
  tools: (string | null)[]
  noble_deck: number
  contract_deck: number
  tool_deck: number
  experience_deck: number
  experience_discard: string[]
  capacity: Record<Resource, number>
  wall_cost: Record<Resource, number>
  track: TrackSpot[]
  colonies: Colony[]
  final: number[] | null
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
  skills: Skill[]
  wins: 'highest' | 'lowest'
  points: number
}

export function missionFacts(facts: CardFacts | undefined): MissionFacts {
  return {
    type: facts?.type ?? '',
    characters: facts?.characters ?? 1,
    skills: (facts?.skills ?? []) as Skill[],
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
export const brings = (person: Person, skills: readonly Skill[]): string => added(skills.map((s) => person.skills[s]))

/** The skills at a number of Wounds as the card has them; undefined where she would be dead. */
export function skillsAt(facts: CardFacts | undefined, wounds: number): Record<Skill, string> | undefined {
  const row = (facts?.skills as (string | number)[][] | undefined)?.[wounds]
  if (!Array.isArray(row)) return undefined
  return Object.fromEntries(SKILLS.map((skill, i) => [skill, String(row[i])])) as Record<Skill, string>
}

/** Which skills a Wound has raised. */
export function raised(person: Person, facts: CardFacts | undefined): Set<Skill> {
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
