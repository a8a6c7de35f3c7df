/** The view of Ante Portas as the server sends it. Both halves of the board read this. */

export const PHASES = ['setup', 'spawning', 'new_places', 'turns', 'battle', 'year_end', 'final_wave', 'over'] as const
export type Phase = (typeof PHASES)[number]
export type Scenario = 'raiders' | 'dragons' | 'capture_the_flag' | 'area_control'
export type Side = 0 | 1
export type Kind = 'farmer' | 'citizen'
export type Goods = Record<string, number>

export interface TableView {
  seats: number
  seat: number // -1 watches
  scenario: Scenario
  eras: number
  wave: 'plain' | 'all_dead' | 'crescendo'
  twice: 'no' | 'one_card' | 'two_cards'
  council: 'captain' | 'propose' | 'agree'
  sides: Side[] // by seat
  era: number // 1 or 2
  year: number
  season: 'summer' | 'winter'
  phase: Phase
  round: number // of the Final Wave
  spent: boolean
  starter: number
  captain: number
  active: number
  turn: number
  turns: number // in a half-year
  spawns: number[] // cards that bring Invaders: of the next half-year, or of each round to come
  asked: ('always' | 'useful' | 'danger')[]
  quiet: boolean[]
  proposals: (string | null)[]
  pending: string | null
  offers: Offer[] // that stand, the oldest first
  draft: Offer | null // an offer of one's own that is not yet made
  result: 'running' | 'side_0' | 'side_1' | 'nobody'
  colony: ColonyView
  battle: BattleView
}

/** As the one who makes it says it. */
export interface Offer {
  seat: number
  other: number
  gives: Goods
  takes: Goods
}

// The colony: its own part of the board refines this in colony/model.ts.

export interface ColonyView {
  communities: Record<string, any>[]
  market: string | null
  [name: string]: any
}

// The battleground

/** By side: everywhere a list of two. */
export type BySide = [number, number]
export interface Hex {
  hex: number // as printed, 1 to 28
  tile: string | null
  facing: number
  owner: number // a side
  weak: BySide // Farmers, Basic Units
  strong: BySide // Citizens, Elite Units
  tired_weak: BySide
  tired_strong: BySide
  manned?: boolean
  sees?: number[]
}
export interface Group {
  hex: number
  basic: number
  elite: number
  arrows: string[]
  next: number
  airborne: boolean
}
export interface Fight {
  hex: number
  s: number
  t: number
  attacker: number
  airborne: boolean
}
export interface BattleView {
  hexes: Hex[]
  sickbay: { farmer: number; citizen: number }[]
  supply: { basic: number; elite: number }
  gone: { basic: number; elite: number }
  card: string | null
  pointer: number
  moving: Group | null
  waiting: Group[]
  carry: Record<string, number>
  fight: Fight | null
  lost: { hex: number; tile: string }[]
  deck: number
  unseen: string[]
  discard: string[]
  sight: number[][]
  danger: Danger[]
  ways: number[][] // where the card of the moment leads; 0 is off the board
  ahead: Ahead[] // what happens if nobody gives an order
}
/** A troop that could leave the board with these cards: with a free way, or past somebody. */
export interface Danger {
  hex: number
  free: string[]
  met: string[]
}
/** How many cards the next one can be: an empty deck is shuffled anew. */
export const drawable = ({ unseen, discard }: BattleView): number => unseen.length || discard.length || 1
export interface Ahead {
  what: string
  rule: string
  [name: string]: any
}

export const isVersus = (view: TableView): boolean =>
  view.scenario === 'capture_the_flag' || view.scenario === 'area_control'
export const isWar = (view: TableView): boolean => view.phase === 'battle' || view.phase === 'final_wave'
/** The side of the seat that looks; spectators look from side 0. */
export const ownSide = (view: TableView): Side => view.sides[view.seat] ?? 0
