/** A Battleground for tests. */

import type { Line } from '$shell/lib/types'
import type { BattleView, BySide, Hex } from '../model'
import type { Scene } from '../scene'
import { HEXES } from './ground'

const none = (): BySide => [0, 0]
export const emptyHex = (hex: number): Hex => ({
  hex,
  tile: null,
  facing: 0,
  owner: 0,
  weak: none(),
  strong: none(),
  tired_weak: none(),
  tired_strong: none(),
})

export function ground(hexes: Record<number, Partial<Hex>> = {}): BattleView {
  return {
    hexes: HEXES.map((hex) => ({ ...emptyHex(hex), ...hexes[hex] })),
    sickbay: [
      { farmer: 0, citizen: 0 },
      { farmer: 0, citizen: 0 },
    ],
    supply: { basic: 10, elite: 5 },
    gone: { basic: 0, elite: 0 },
    card: null,
    pointer: 0,
    moving: null,
    waiting: [],
    carry: {},
    fight: null,
    lost: [],
    deck: 0,
    unseen: [],
    discard: [],
    sight: [[], []],
    danger: [],
    ways: [],
    ahead: [],
  }
}

export const line = (what: string, data: Record<string, unknown>, scene?: Scene): Line => ({
  what,
  opens: false,
  rule: '',
  seat: -1,
  text: what,
  data,
  ...(scene ? { scene } : {}),
})

/** What the engine tells with a step: a troop on the way, and who stands where. */
export function scene(moving: number, hexes: Record<number, Partial<Hex>> = {}): Scene {
  const troop = { hex: moving, basic: 1, elite: 0, arrows: [], next: 0, airborne: false }
  const { sickbay, supply, waiting } = ground()
  return {
    hexes: Object.entries(hexes).map(([hex, stands]) => ({ ...emptyHex(Number(hex)), ...stands })),
    ...{ sickbay, supply, waiting, card: 'r101', pointer: 14 },
    moving: moving ? troop : null,
  }
}
