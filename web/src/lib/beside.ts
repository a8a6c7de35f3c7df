/** Asides: what may be done beside the question, by whoever is asked and by whoever is not. */

import type { Option, State } from './types'

/** From so many on they are folded away, and stand in groups by their verb. */
export const MANY = 6
const LETTER = 6.2 // px, about
const APART = 20 // px between two of them

export const asidesOf = (state: Pick<State, 'ask' | 'beside'> | null): Option[] =>
  state?.ask?.options.filter((option) => option.aside) ?? state?.beside ?? []

/** Whether they stand in one line of this width; a width of 0 is not known yet. */
export function fitsOneLine(labels: readonly string[], width: number): boolean {
  const wide = labels.reduce((sum, label) => sum + label.length * LETTER + APART, 0)
  return labels.length <= MANY && (width === 0 || wide <= width)
}

export interface Group<T> {
  name: string // what the labels have in common, or "" for single ones
  members: T[]
}

/** By verb, in the order they come; those that are alone with theirs stand together before the others. */
export function grouped<T extends { option: Option }>(entries: readonly T[]): Group<T>[] {
  if (entries.length <= MANY) return [{ name: '', members: [...entries] }]
  const verbs = new Map<string, T[]>()
  for (const entry of entries) {
    const verb = entry.option.key.split(':')[0] ?? ''
    verbs.set(verb, [...(verbs.get(verb) ?? []), entry])
  }
  const all = [...verbs.values()]
  const single = all.filter((members) => members.length === 1).flat()
  const several = all.filter((members) => members.length > 1)
  const groups = several.map((members) => ({ name: common(members.map(({ option }) => option.label)), members }))
  return single.length > 0 ? [{ name: '', members: single }, ...groups] : groups
}

/** "Give 1 Wood", "Give 1 Tool": "Give 1 …". Where they begin differently, the first one stands for all. */
export function common(labels: readonly string[]): string {
  const [first = '', ...rest] = labels
  const words = first.split(' ')
  let n = words.length
  for (const label of rest) {
    const others = label.split(' ')
    while (n > 0 && words.slice(0, n).join(' ') !== others.slice(0, n).join(' ')) n--
  }
  return n > 0 ? `${words.slice(0, n).join(' ')} …` : `${first} …`
}
