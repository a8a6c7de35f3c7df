/** The Units on a hex as tokens to be drawn. */

import type { BattleView, Group, Hex } from '../model'

export type Unit = 'farmer' | 'citizen' | 'basic' | 'elite'
export interface Token {
  unit: Unit
  side: number
  n: number // more than one where they do not fit singly
  tired: boolean
}
const MOST_SINGLE = 4

export const unitsOf = (side: number): [Unit, Unit] => (side === 0 ? ['farmer', 'citizen'] : ['basic', 'elite'])

/** Kinds and postures of one side on a hex, with their numbers. */
export function stacks(hex: Hex, side: 0 | 1): Token[] {
  const [weak, strong] = unitsOf(side)
  const found: Token[] = [
    { unit: strong, side, n: hex.strong[side] - hex.tired_strong[side], tired: false },
    { unit: weak, side, n: hex.weak[side] - hex.tired_weak[side], tired: false },
    { unit: strong, side, n: hex.tired_strong[side], tired: true },
    { unit: weak, side, n: hex.tired_weak[side], tired: true },
  ]
  return found.filter(({ n }) => n > 0)
}

/** Few pieces are drawn one by one, many as one with a number. */
export function tokens(found: Token[], most = MOST_SINGLE): Token[] {
  const all = found.reduce((sum, { n }) => sum + n, 0)
  if (all > most) return found
  return found.flatMap((token) => Array.from({ length: token.n }, () => ({ ...token, n: 1 })))
}

export const groupStacks = ({ basic, elite }: Pick<Group, 'basic' | 'elite'>): Token[] =>
  [
    { unit: 'elite' as const, side: 1, n: elite, tired: false },
    { unit: 'basic' as const, side: 1, n: basic, tired: false },
  ].filter(({ n }) => n > 0)

/** The counts of a side on a hex, for words: {farmer: 2, exhausted_farmer: 1}. */
export function counts(found: Token[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { unit, n, tired } of found) {
    const id = tired ? `exhausted_${unit}` : unit
    sums[id] = (sums[id] ?? 0) + n
  }
  return sums
}

/** Invaders that stand, wait or move on hexes above the pointer, in the order in which they will move. */
export function orderOfMarch(ground: BattleView): number[] {
  return ground.hexes
    .filter(({ hex, weak, strong }) => weak[1] + strong[1] > 0 && hex > ground.pointer)
    .map(({ hex }) => hex)
}
