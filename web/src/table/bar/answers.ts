/** The answers to a question as the decision line shows them. */

import { common } from '../../lib/beside'
import { shortcut } from '../../lib/keys'
import type { Ask, Option } from '../../lib/types'

export interface Entry {
  option: Option
  key: string // its shortcut, or ""
}

export interface Answers {
  finish: Entry | null // what ends or goes on: it has a slot of its own
  listed: Entry[] // all other answers
  settings: Entry[] // answers that stand apart
  asides: Entry[] // no answers at all; those that answer an offer stand on its card
}

export function sorted(ask: Pick<Ask, 'options'>): Answers {
  const all = ask.options.map((option, k) => ({ option, key: shortcut(k) }))
  const asides = all.filter(({ option }) => option.aside && !option.reply)
  const own = all.filter(({ option }) => !option.aside)
  const answers = own.filter(({ option }) => option.tone !== 'aside')
  const chosen = answers.length > 0 ? answers : own
  const finish = finishing(chosen)
  return {
    finish,
    listed: chosen.filter((entry) => entry !== finish),
    settings: own.filter((entry) => !chosen.includes(entry)),
    asides,
  }
}

/** What goes on with the game's business comes before what ends it; a loss stands there if it is the only one. */
function finishing(answers: readonly Entry[]): Entry | null {
  const only = (tone: Option['tone']) => answers.filter(({ option }) => option.tone === tone)
  const [on] = only('finish')
  const [end] = only('end')
  const [grave, another] = only('grave')
  return on ?? end ?? (grave && !another && answers.length > 1 ? grave : null)
}

export type Dress = 'solid' | 'line' | 'dashed' | 'ember'

/** How loud it is: what goes on is solid, what ends is a line, dashed if it gives something up. */
export function dressOf(option: Option): Dress {
  if (option.tone === 'grave') return 'ember'
  if (option.gives_up) return 'dashed'
  return option.tone === 'finish' ? 'solid' : 'line'
}

export interface Group {
  name: string // what the labels have in common, or ""
  members: Entry[]
}

/** By verb, in the order they come; those that are alone with theirs stand together before the others. */
export function byVerb(entries: readonly Entry[]): Group[] {
  const verbs = new Map<string, Entry[]>()
  for (const entry of entries) {
    const verb = entry.option.key.split(':')[0] ?? ''
    verbs.set(verb, [...(verbs.get(verb) ?? []), entry])
  }
  const all = [...verbs.values()]
  if (all.length < 2) return entries.length > 0 ? [{ name: '', members: [...entries] }] : []
  const single = all.filter((members) => members.length === 1).flat()
  const several = all
    .filter((members) => members.length > 1)
    .map((members) => ({ name: common(members.map(({ option }) => option.label)), members }))
  return single.length > 0 ? [{ name: '', members: single }, ...several] : several
}
