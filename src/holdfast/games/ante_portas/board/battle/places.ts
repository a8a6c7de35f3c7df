/** Which open choices lie on which hex, and which one somebody means who clicks where there is none. */

import type { BoardProps } from '$shell/lib/types'
import { halfOf, verbOf } from '../halves'
import type { BattleView } from '../model'
import { beside, type Direction } from './ground'

type Open = BoardProps['open']
type Asked = BoardProps['asked']

const ON_HEX = new Set([
  ...['aim', 'aim_standing', 'shoot', 'knock', 'fire_bomb', 'replace', 'by', 'unfed', 'discharge', 'stand_up'],
  ...['place_tile', 'upgrade', 'rotate', 'march', 'take_along'],
])

/** The hex the question is about, or 0. */
export function askedHex(asked: Asked): number {
  const { hex, where } = asked?.about ?? {}
  return Number(hex ?? where) || 0
}

/** The hex a choice lies on, or 0. */
export function hexOf(key: string, asked: Asked): number {
  const [verb = '', field = ''] = key.split(':')
  if (ON_HEX.has(verb)) return Number(field) || 0
  if (verb === 'back') return beside(askedHex(asked), field as Direction)
  return 0
}

export function keysAt(hex: number, open: Open, asked: Asked): string[] {
  return [...open.keys()].filter((key) => hexOf(key, asked) === hex)
}

/** How many of these lie on a hex. */
export const ordersOn = (open: Open): number => [...open.keys()].filter((key) => hexOf(key, null) > 0).length

/** Choices of the battle that lie on no hex: passing, whom to pick, who is meant. */
export function besideTheHexes(open: Open, asked: Asked): string[] {
  const keys = [...open.keys()]
  const isBattle = asked?.what === 'window' || halfOf(keys) === 'battle'
  return keys.filter((key) => {
    if (['done', 'pass'].includes(verbOf(key))) return isBattle
    return halfOf([key]) === 'battle' && hexOf(key, asked) === 0
  })
}

/** What a click on a hex without a choice most likely means; "" where it only asks what is there. */
export function likelyAt(hex: number, open: Open, asked: Asked, ground: BattleView): string {
  const key = [...open.keys()].find((other) => hexOf(other, asked) > 0 && verbOf(other) !== 'back')
  if (key) {
    const [verb, , ...rest] = key.split(':')
    return [verb, hex, ...rest].join(':')
  }
  const here = ground.hexes[hex - 1]
  if (!here) return ''
  if (here.tile === 'bomb') return `fire_bomb:${hex}`
  const isInvaded = here.weak[1] + here.strong[1] > 0 || ground.moving?.hex === hex
  if (isInvaded) return here.tile === 'trap' ? `knock:${hex}` : `aim:${hex}`
  if (here.weak[0] + here.strong[0] > 0) return `march:${hex}`
  return ''
}
