/** The Battleground as it stood at every step of a Battle Phase, as the engine tells it. */

import type { Line } from '$shell/lib/types'
import type { BattleView, Hex } from '../model'
import type { Scene } from '../scene'

/** A line with one of these is worth playing; the others alone are seen at once. */
const MOVING = new Set(['spawned', 'card', 'troop_moved', 'battle', 'exploded', 'broke_through', 'merged'])
/** Begins a new stretch of time. */
const OPENING = new Set(['summer', 'winter', 'battle_round', 'final_wave', 'year'])
/** Goes on beside whatever is shown. */
export const TRADES = new Set(['offered', 'declined', 'withdrawn', 'lapsed', 'traded'])
const PHASES = new Set(['summer', 'winter', 'battle_round'])

/** More than one Battle Phase at once: somebody pages through a game. */
export const isJump = (lines: readonly Line[]): boolean => lines.filter(({ what }) => PHASES.has(what)).length > 1

export const isWorthPlaying = (lines: readonly Line[]): boolean => lines.some(({ what }) => MOVING.has(what))

/** The steps of this half-year or round. */
export function steps(log: readonly Line[]): Line[] {
  const start = log.findLastIndex(({ what }) => OPENING.has(what))
  return log.slice(start + 1).filter(({ scene }) => scene)
}

const NOTHING: Omit<Hex, 'hex'> = {
  tile: null,
  facing: 0,
  owner: 0,
  weak: [0, 0],
  strong: [0, 0],
  tired_weak: [0, 0],
  tired_strong: [0, 0],
}

/** What stood where after a step; what lies ahead was another thing then. */
export function groundAt(line: Line, now: BattleView): BattleView {
  const { hexes, ...then } = line.scene as Scene
  const found = new Map(hexes.map((hex) => [hex.hex, hex as Hex]))
  return {
    ...now,
    ...then,
    hexes: now.hexes.map((hex) => ({ ...hex, ...NOTHING, ...found.get(hex.hex) })),
    fight: fightOf(line),
    ways: [],
    ahead: [],
    danger: [],
  }
}

/** A Battle that was decided: S and T as they were told. */
function fightOf({ what, data }: Line): BattleView['fight'] {
  if (what !== 'battle_held' && what !== 'battle_lost') return null
  return { hex: Number(data.hex), s: Number(data.s), t: Number(data.t), attacker: 1, airborne: false }
}
