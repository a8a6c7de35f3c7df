/** A hex in words, and what is seen from where. */

import { say, type Board } from '../board.svelte'
import { drawable, type BattleView, type Side } from '../model'
import { SPAWN_AREA } from './ground'
import { counts, groupStacks, stacks } from './pieces'

/** Title and text for a tooltip or a listener. */
export function describe(board: Board, number: number): [string, string] {
  const { ground } = board
  const hex = ground.hexes[number - 1]
  if (!hex) return [say('hex', { n: number }), '']
  const parts: string[] = []
  const own = counts(stacks(hex, 0))
  const foes = counts(stacks(hex, 1))
  if (Object.keys(own).length > 0) parts.push(say('stand_there', { units: board.counts(own) }))
  if (Object.keys(foes).length > 0) parts.push(say('stand_there', { units: board.counts(foes) }))
  if (ground.moving?.hex === number)
    parts.push(say('moving_there', { units: board.counts(counts(groupStacks(ground.moving))) }))
  for (const group of ground.waiting.filter((one) => one.hex === number))
    parts.push(say('waiting_there', { units: board.counts(counts(groupStacks(group))) }))
  if (hex.tile) parts.push(`${board.word(hex.tile)}. ${board.text(hex.tile)}`)
  if (hex.manned === false) parts.push(say('unmanned'))
  const troop = ground.danger.find((one) => one.hex === number)
  if (troop?.free.length) parts.push(say('danger_free', { n: troop.free.length, all: drawable(ground) }))
  if (troop?.met.length) parts.push(say('danger_met', { n: troop.met.length, all: drawable(ground) }))
  if (parts.length === 0) parts.push(SPAWN_AREA.includes(number) ? say('spawn_area') : say('empty_hex'))
  return [say('hex', { n: number }), parts.join(' ')]
}

/** What is shown of sight: of one Building, of a whole side, or nothing. */
export type Sight = { hex: number } | 'side' | null

export function sightOf(sight: Sight, ground: BattleView, side: Side): ReadonlySet<number> | null {
  if (sight === null) return null
  if (sight === 'side') return new Set(ground.sight[side] ?? [])
  return new Set([sight.hex, ...(ground.hexes[sight.hex - 1]?.sees ?? [])])
}
