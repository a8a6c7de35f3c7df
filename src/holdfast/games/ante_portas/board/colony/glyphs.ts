/** What a tile, a card or a building does, in signs: numbers, goods and arrows. */

import type { Goods } from '../model'
import { WARES } from './model'

export type Glyph =
  | { kind: 'ware'; id: string; n: number }
  | { kind: 'plus' }
  | { kind: 'arrow' }
  | { kind: 'or' }
  | { kind: 'sign'; icon: string; n?: number } // an icon of the shell
  | { kind: 'building'; id: string }
  | { kind: 'place'; id: string } // by its short name
  | { kind: 'text'; text: string }

export interface Recipe {
  pay: Goods
  get: Goods
}
export interface Effect {
  do: string
  wares?: Goods
  recipes?: Recipe[]
  times?: number
  building?: string
  cost?: Goods
  n?: number
  place?: string
  good?: string
  kind?: string
}
export interface Act {
  act: string
  effects: Effect[]
}
export interface SourceFacts {
  kind?: string
  set?: string
  acts?: Act[]
  effects?: Effect[]
  actions?: string[]
  tile?: string
  steps?: number
  cost?: Goods
  upgrade?: Goods
  number?: number
  sell?: Recipe[]
  gain?: Goods[]
  special?: Effect[]
}
export type Facts = (id: string) => SourceFacts | undefined

export const wares = (goods: Goods | undefined): Glyph[] =>
  WARES.flatMap((id) => (goods?.[id] ? [{ kind: 'ware' as const, id, n: goods[id] ?? 0 }] : []))

export const recipe = ({ pay, get }: Recipe): Glyph[] => [...wares(pay), { kind: 'arrow' }, ...wares(get)]

export const gain = (goods: Goods | undefined): Glyph[] => [{ kind: 'plus' }, ...wares(goods)]

/** Alternatives with a stroke between them. */
export const either = (parts: Glyph[][]): Glyph[] =>
  parts.filter((part) => part.length > 0).flatMap((part, i): Glyph[] => (i > 0 ? [{ kind: 'or' }, ...part] : part))

export function effect(effect: Effect, facts: Facts): Glyph[] {
  switch (effect.do) {
    case 'gain':
      return gain(effect.wares)
    case 'refine':
    case 'refine_yearly':
      return either((effect.recipes ?? []).map(recipe))
    case 'build':
      return wares(effect.cost ?? facts(effect.building ?? '')?.cost)
    case 'draw':
      return [{ kind: 'plus' }, { kind: 'sign', icon: 'contract', n: effect.n ?? 1 }]
    case 'play':
      return [{ kind: 'sign', icon: 'innovation' }]
    case 'take_marker':
      return [{ kind: 'sign', icon: 'flag' }]
    case 'produce':
      return gain(effect.wares)
    default:
      return []
  }
}

export const effects = (list: Effect[] | undefined, facts: Facts): Glyph[] =>
  (list ?? []).flatMap((one) => effect(one, facts))

/** The signs on the tile of a Place; in brief its first act alone. */
export function placeGlyphs(id: string, facts: Facts, brief = false): Glyph[] {
  const own = facts(id)
  if (own?.tile) return wares(facts(own.tile)?.cost)
  if (id === 'army_doctor') return [...wares({ food: 1 }), { kind: 'or' }, ...wares({ dollar: 2 })]
  return either((own?.acts ?? []).slice(0, brief ? 1 : undefined).map((act) => effects(act.effects, facts)))
}

/** The signs of one act of a Market card or of a Place. */
export function actGlyphs(source: string, act: string, facts: Facts): Glyph[] {
  const own = facts(source)
  if (!own) return []
  const found = own.acts?.find((one) => one.act === act)
  if (found) return effects(found.effects, facts)
  if (act === 'sell') return either((own.sell ?? []).map(recipe))
  if (act === 'gain') return gain(own.gain?.[0])
  if (act === 'gain_other') return gain(own.gain?.[1])
  return act === 'special' ? special(own.special ?? [], facts) : []
}

export const special = (list: Effect[], facts: Facts): Glyph[] =>
  list.flatMap((one): Glyph[] => {
    if (one.do === 'act_as' && one.place) return [{ kind: 'place', id: one.place }, ...placeGlyphs(one.place, facts)]
    if (one.do === 'build' && one.building) return [{ kind: 'building', id: one.building }, ...effect(one, facts)]
    const times: Glyph[] = one.times && one.times > 1 ? [{ kind: 'text', text: `${one.times}×` }] : []
    return [...times, ...effect(one, facts)]
  })
