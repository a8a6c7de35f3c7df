/** Moves from somewhere to somewhere, as a table: rows from, columns to. */

import type { Entry } from './answers'

export interface Moves {
  from: string[] // ids of places
  to: string[]
  places: string[] // in their order
  cell: (from: string, to: string) => Entry | undefined
}

const FEW = 6 // so many are told one by one

/** `soldier:north:east`: what goes from a place to another, if places are both. Otherwise null. Several tables have one order. */
export function movesOf(entries: readonly Entry[], order: readonly string[] = []): Moves | null {
  const found = new Map<string, Entry>()
  const from = new Set<string>()
  const to = new Set<string>()
  for (const entry of entries) {
    const [verb, a, b, ...more] = entry.option.key.split(':')
    if (!verb || !a || !b || more.length > 0) return null
    found.set(`${a}:${b}`, entry)
    from.add(a)
    to.add(b)
  }
  const isBoth = [...from].some((place) => to.has(place)) && !entries.some(({ option }) => isStill(option.key))
  if (entries.length <= FEW || found.size < entries.length || from.size < 2 || to.size < 2 || !isBoth) return null
  const places = [...new Set([...order, ...from, ...to])]
  return {
    from: places.filter((place) => from.has(place)),
    to: places.filter((place) => to.has(place)),
    places,
    cell: (a, b) => found.get(`${a}:${b}`),
  }
}

const isStill = (key: string): boolean => key.split(':')[1] === key.split(':')[2]
