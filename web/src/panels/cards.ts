/** What the browser of cards can say about a card of any game, read from its facts. */

import type { Card, GameWords } from '../lib/types'
import { matches } from './find'

export interface Sorting {
  kind: string
  phase: string
  source: string
  query: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** "fire" for the card "fire_8"; a card that names no kind is its own id without the number. */
export function kindOf(card: Card): string {
  return text(card.facts.kind) || text(card.facts.type) || card.id.replace(/_\d+$/, '')
}

export const phaseOf = (card: Card): string => text(card.facts.phase)

/** The number in the corner, and the name without it. */
export function headOf(card: Card): { number: string; name: string } {
  const n: unknown = card.facts.number ?? card.facts.points
  if (typeof n !== 'number') return { number: '', name: card.name }
  return { number: String(n), name: card.name.replace(new RegExp(`\\s+${n}$`), '') }
}

/** "industry, costs 1 hammer; strikes position 1" in two clauses: what stands above, and what below. */
export function clausesOf(card: Card): [string, string] {
  const [first = '', ...rest] = card.described.split(/;\s+/)
  return [first, rest.join('; ')]
}

/** Icons are named after what they mean; three phases go by another name. */
export const phaseIcon = (phase: string): string =>
  ({ disaster: 'flame', end: 'endgame', destroyed: 'earthquake' })[phase] ?? phase

export function choose(cards: Card[], by: Sorting): Card[] {
  return cards.filter(
    (card) =>
      (!by.kind || kindOf(card) === by.kind) &&
      (!by.phase || phaseOf(card) === by.phase) &&
      (!by.source || card.source === by.source) &&
      matches(`${card.name} ${card.text} ${card.described} ${card.source_text}`, by.query),
  )
}

/** Values that occur, in the order they first occur, with the word for each. */
export function offers(cards: Card[], of: (card: Card) => string, words: GameWords | null): [string, string][] {
  const ids = [...new Set(cards.map(of))].filter(Boolean)
  return ids.map((id) => [id, capital(words?.names[id] ?? id)])
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
