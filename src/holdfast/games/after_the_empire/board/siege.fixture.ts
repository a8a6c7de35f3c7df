/** A siege for tests, as the engine would tell it. */

import type { Line } from '$shell/lib/types'
import { SIDES, type Castle } from './model'
import type { Castle as Besieged, Scene, StepId } from './scene'

export const line = (what: string, seat = 0, data: Record<string, unknown> = {}, scene?: Scene): Line => ({
  what,
  opens: false,
  rule: '',
  seat,
  text: what,
  data,
  ...(scene ? { scene } : {}),
})

/** A castle in a siege, with so many swordsmen in the north. */
export const besiegedBy = (swordsmen: number): Besieged => ({
  gold: 5,
  sides: SIDES.map((side) => ({
    ...{ side, wall: 'wood_wall', cubes: 2, farm: 1, protected: false, soldiers: 1, mercenaries: 0, archers: 0 },
    ...{ swordsmen: side === 'north' ? swordsmen : 0, shots: 1, whole: 2 },
  })) as Besieged['sides'],
  corners: [],
  inside: { soldiers: 0, mercenaries: 0, archers: 0, swordsmen: 0 },
  wounded: 0,
  soldiers: 4,
  mercenaries: 0,
  sacked: false,
  sacks: 0,
  tokens: [],
  outlook: [],
})

export const step = (
  what: string,
  step: StepId,
  pass: number,
  left: number,
  data: Record<string, unknown> = {},
): Line => line(what, 0, data, { step, pass, brings: [], castle: besiegedBy(left) })

export const castle = { gold: 7, cards: [], sides: [], outlook: [] } as unknown as Castle

/** Three swordsmen come; two fall in two passes, one batters the wall; then nobody is left. */
export const siege: Line[] = [
  line('season', -1, { n: 3, threat: 6 }),
  line('placed'),
  line(
    'invaders',
    -1,
    { card: 'raiders_2', side: 'north' },
    { step: 'attack', pass: 0, brings: [{ tier: 0 }], castle: null },
  ),
  step('arrived', 'attack', 0, 3),
  step('turret_hit', 'engines', 0, 3),
  step('felled', 'volley', 1, 2, { post: 'north', goods: { archer: 0, swordsman: 1 } }),
  step('wall_hit', 'melee', 1, 2),
  step('felled', 'volley', 2, 1, { post: 'north', goods: { archer: 0, swordsman: 1 } }),
  step('felled', 'volley', 2, 0, { post: 'north', goods: { archer: 0, swordsman: 1 } }),
  step('survived', 'outcome', 2, 0),
]
