/** Nobles and Tools in a few words, from the closed list of effects. */

import type { Effect } from './model'
import type { BoardKey as Key } from './wordKeys'

type Say = (key: Key, data?: Record<string, string | number>) => string

interface Scoring extends Effect {
  of?: string
  most?: number
  intact_wall?: number
  damaged_wall?: number
  only?: string[]
}

/** A long word may be broken where the words of its language say so, so that it fits a small card. */
export function soft(name: string, say: Say): string {
  const broken = new Map(
    say('breaks')
      .split(' ')
      .map((word) => [word.replaceAll('-', ''), word.replaceAll('-', '\u00ad')]),
  )
  return name.replace(/\p{L}+/gu, (word) => broken.get(word) ?? word)
}

const signed = (n = 0): string => (n < 0 ? `\u2212${-n}` : `+${n}`)

/** What a Noble counts; "" where only the text can say it. */
export function nobleShort(effect: Scoring, say: Say): string {
  if (effect.do === 'sets') return say('n_sets', { n: effect.amount ?? 0 })
  if (effect.do === 'if' && effect.intact_wall !== undefined)
    return say('n_wall', { a: effect.intact_wall, b: effect.damaged_wall ?? 0 })
  if (effect.do !== 'per') return ''
  const most = effect.most === undefined ? '' : say('n_most', { n: effect.most })
  return say(`n_${effect.of}` as Key, { n: effect.amount ?? 0 }) + most
}

/** "1 Food", "2 of your choice". */
function goods(all: string[], say: Say, word: (id: string) => string): string {
  return [...new Set(all)]
    .map((id) => {
      const n = all.filter((other) => other === id).length
      return id === 'any' ? say('t_free', { n }) : say('t_gain', { n, good: word(id) })
    })
    .join(', ')
}

/** What a Tool does; "" where only the text can say it. */
export function toolShort(effect: Scoring, say: Say, word: (id: string) => string): string {
  const n = signed(effect.amount)
  const only = effect.only ?? []
  switch (effect.do) {
    case 'add':
      return say('t_add', { n, skill: word(effect.skill ?? '') })
    case 'total':
      if (only.includes('pair')) return say('t_pair', { n })
      if (only.includes('lowest')) return say('t_lowest', { n })
      return only.includes('highest') ? say('t_highest', { n }) : say('t_total', { n })
    case 'die':
      return say('t_die', { n })
    case 'win_ties':
      return say('t_ties')
    case 'any_skill':
      return say('t_any', { skill: word(effect.skill ?? '') })
    case 'ready':
      return effect.on === 'discard' ? say('t_discard') : ''
    case 'gain':
    case 'know': {
      const what = effect.do === 'know' ? say('t_know') : goods(effect.resources ?? [], say, word)
      return effect.on && effect.on !== 'always' ? say(`t_${effect.on}` as Key, { what }) : what
    }
    default:
      return ''
  }
}
