/** Which choice belongs to which place on the board, and which one a click there most likely means. */

import type { BoardProps, Option } from '$shell/lib/types'
import { POSTS, TROOPS, type Castle, type Corner, type Phase, type Post, type Side, type Troop } from './model'

export type Open = ReadonlyMap<string, Option>

export const verbOf = (key: string): string => key.split(':', 1)[0] ?? key
export const fieldOf = (key: string): string => key.split(':')[1] ?? ''

export const keysOf = (open: Open, ...verbs: string[]): string[] =>
  [...open.keys()].filter((key) => verbs.includes(verbOf(key)))
export const asks = (open: Open, ...verbs: string[]): boolean => keysOf(open, ...verbs).length > 0

const SIDE_WORKS = ['wood_wall', 'wood_gate', 'stone_wall', 'stone_gate', 'repair']
const CORNER_WORKS = ['wood_turret', 'stone_turret', 'douse', 'repair']

const found = (open: Open, verbs: string[], id: string): string[] =>
  verbs.map((verb) => `${verb}:${id}`).filter((key) => open.has(key))

/** What may be built or mended on a side, or at a corner. */
export const worksAtSide = (open: Open, side: string): string[] => found(open, SIDE_WORKS, side)
export const worksAtCorner = (open: Open, corner: string): string[] => found(open, CORNER_WORKS, corner)
export const farmKey = (open: Open, side: string): string | undefined => found(open, ['sow', 'protect'], side)[0]
/** What may be done with a card; a free action can wait, it comes at any time of the turn. */
export const cardKeys = (open: Open, card: string): string[] =>
  found(open, ['work', 'cure', 'rebuild', 'damage', 'tap'], card)

// Troops

export interface Picked {
  troop: Troop
  from: Post
}

export const moveKey = ({ troop, from }: Picked, to: Post): string => `${troop}:${from}:${to}`
export const movesOf = (open: Open, picked: Picked): string[] =>
  POSTS.map((to) => moveKey(picked, to)).filter((key) => open.has(key))
export const canMove = (open: Open, picked: Picked): boolean => movesOf(open, picked).length > 0

/** Whom the next click moves: the one picked while that is possible, else the first from inside. */
export function pickedNow(open: Open, wanted: Picked | null): Picked | null {
  if (wanted && canMove(open, wanted)) return wanted
  const others = [...TROOPS].flatMap((troop) => ['inside' as Post].map((from) => ({ troop, from })))
  return others.find((one) => canMove(open, one)) ?? null
}

// Hits

/** Where the hits of the open question fall. */
export const askedPost = (asked: BoardProps['asked']): Post | null =>
  POSTS.find((post) => post === (asked?.about.post ?? asked?.about.side)) ?? null

export interface Split {
  key: string
  first: number // archers, or mercenaries
  second: number // swordsmen, or soldiers
}

/** The ways to share the hits out: "2 archers and 1 swordsman". */
export function splits(open: Open, verb: 'fell' | 'lose' | 'let_in', hits: number): Split[] {
  return keysOf(open, verb).map((key) => {
    const first = Number(fieldOf(key))
    return { key, first, second: hits - first }
  })
}

// What a click means where nothing is open

export function likelyAtSide(side: Side, open: Open, phase: Phase): string {
  if (asks(open, 'gate')) return `gate:${side.side}`
  if (asks(open, 'aim')) return `aim:${side.side}`
  if (phase === 'preparation' || phase === 'combat') return `soldier:inside:${side.side}`
  if (!side.wall) return `wood_wall:${side.side}`
  if (side.cubes < side.whole) return `repair:${side.side}`
  return `${side.wall.endsWith('gate') ? 'stone_gate' : 'stone_wall'}:${side.side}`
}

export function likelyAtCorner({ corner, turret, cubes, whole }: Corner, open: Open): string {
  if (asks(open, 'target')) return `target:${corner}`
  if (turret === 'burning_turret') return `douse:${corner}`
  if (!turret) return `wood_turret:${corner}`
  return turret === 'stone_turret' && cubes < whole ? `repair:${corner}` : `stone_turret:${corner}`
}

export const likelyAtFarm = (side: string, open: Open): string => `${asks(open, 'protect') ? 'protect' : 'sow'}:${side}`

/** A card in play: its worker space or free action, or what the open question is about. */
export function likelyAtCard(card: string, abilities: { kind: string }[], open: Open, castle: Castle): string {
  if (asks(open, 'damage')) return `damage:${card}`
  const own = castle.cards.find((one) => one.card === card)
  if (own?.token && asks(open, 'done')) return `${own.building ? 'rebuild' : 'cure'}:${card}`
  return `${abilities.some(({ kind }) => kind === 'space') ? 'work' : 'tap'}:${card}`
}
