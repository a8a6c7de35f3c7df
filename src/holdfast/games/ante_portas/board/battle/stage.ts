/** The Battleground as it stood at every step of a Battle Phase, put together from the chronicle. */

import type { Line } from '$shell/lib/types'
import type { BattleView, Group, Hex } from '../model'

export interface Frame {
  line: Line
  ground: BattleView // after the line
}

/** What is worth a step of its own. */
export const STEPS = new Set([
  ...['spawn_card', 'spawned', 'card', 'troop_moved', 'merged', 'increased', 'regrouped', 'split', 'slowed'],
  ...['battle', 'battle_held', 'battle_lost', 'battle_off', 'invaders_fell', 'wounded', 'tile_lost', 'exploded'],
  ...['fired', 'shot_at', 'breathed', 'carried', 'citizens_removed', 'decreased', 'killed_by_citizens'],
  ...['knocked_back', 'ordered_bomb', 'replaced', 'broke_through', 'sent_back', 'captured_the_flag'],
])
/** A line with one of these is worth playing; the others alone are seen at once. */
const MOVING = new Set(['spawned', 'card', 'troop_moved', 'battle', 'exploded', 'broke_through', 'merged'])
/** Begins a new stretch of time. */
export const OPENING = new Set(['summer', 'winter', 'battle_round', 'final_wave', 'year'])

/** Goes on beside whatever is shown. */
export const TRADES = new Set(['offered', 'declined', 'withdrawn', 'lapsed', 'traded'])

const PHASES = new Set(['summer', 'winter', 'battle_round'])

/** More than one Battle Phase at once: somebody pages through a game. */
export const isJump = (lines: readonly Line[]): boolean => lines.filter(({ what }) => PHASES.has(what)).length > 1

type Units = { basic?: number; elite?: number; farmer?: number; citizen?: number }

export const isWorthPlaying = (lines: readonly Line[]): boolean => lines.some(({ what }) => MOVING.has(what))

/** One frame for each step among the lines, starting from what was seen before them. */
export function frames(lines: readonly Line[], before: BattleView): Frame[] {
  let ground = before
  return lines
    .filter(({ what }) => STEPS.has(what))
    .map((line) => {
      ground = after(ground, line)
      return { line, ground }
    })
}

export function after(before: BattleView, line: Line): BattleView {
  const ground: BattleView = {
    ...before,
    hexes: before.hexes.map((hex) => ({
      ...hex,
      weak: [...hex.weak],
      strong: [...hex.strong],
      tired_weak: [...hex.tired_weak],
      tired_strong: [...hex.tired_strong],
    })),
    moving: before.moving && { ...before.moving },
    waiting: before.waiting.map((group) => ({ ...group })),
    supply: { ...before.supply },
    sickbay: before.sickbay.map((beds) => ({ ...beds })),
    fight: null,
    ways: [],
    ahead: [],
    danger: [],
  }
  const data = line.data
  const hex = ground.hexes[Number(data.hex) - 1]
  const units = (data.units ?? {}) as Units
  switch (line.what) {
    case 'spawned':
      if (hex) stand(hex, units, 1)
      break
    case 'card':
      settle(ground)
      if (hex) {
        hex.weak[1] = 0
        hex.strong[1] = 0
      }
      ground.card = String(data.card)
      ground.pointer = Number(data.hex)
      ground.moving = group(Number(data.hex), units)
      break
    case 'troop_moved':
      move(ground, Number(data.from), Number(data.hex), units)
      break
    case 'merged':
      if (ground.moving) ground.moving.hex = Number(data.hex)
      settle(ground)
      break
    case 'increased':
      if (ground.moving) add(ground.moving, units, 1)
      break
    case 'regrouped':
      if (ground.moving) Object.assign(ground.moving, group(ground.moving.hex, units))
      break
    case 'slowed':
      hold(ground, Number(data.hex), units)
      break
    case 'decreased':
      if (ground.moving) add(ground.moving, { basic: 1 }, -1)
      break
    case 'killed_by_citizens':
    case 'broke_through':
      ground.moving = null
      break
    case 'battle_held':
    case 'battle_lost':
      ground.fight = {
        hex: Number(data.hex),
        s: Number(data.s),
        t: Number(data.t),
        attacker: 1,
        airborne: false,
      }
      break
    case 'invaders_fell':
      fall(ground, Number(data.hex), units)
      break
    case 'wounded':
      if (hex) wound(ground, hex, units, Number(data.side ?? 0) === 1 ? 1 : 0)
      break
    case 'tile_lost':
    case 'exploded':
      if (hex) hex.tile = null
      break
    case 'replaced':
      if (hex) hex.tile = String(data.tile) as Hex['tile']
      break
    case 'knocked_back':
      knockBack(ground, Number(data.hex), ground.hexes[Number(data.target) - 1], units, Number(data.side) === 0 ? 0 : 1)
      break
    case 'sent_back':
      if (ground.moving) ground.moving.hex = Number(data.hex)
      settle(ground)
      break
  }
  return ground
}

const group = (hex: number, units: Units): Group => ({
  hex,
  basic: units.basic ?? 0,
  elite: units.elite ?? 0,
  arrows: [],
  next: 0,
  airborne: false,
})

function add(to: Group, units: Units, sign: 1 | -1): void {
  to.basic = Math.max(0, to.basic + sign * (units.basic ?? 0))
  to.elite = Math.max(0, to.elite + sign * (units.elite ?? 0))
}

function stand(hex: Hex, units: Units, sign: 1 | -1): void {
  hex.weak[1] = Math.max(0, hex.weak[1] + sign * (units.basic ?? 0))
  hex.strong[1] = Math.max(0, hex.strong[1] + sign * (units.elite ?? 0))
}

/** The moving group stops where it is. */
function settle(ground: BattleView): void {
  const { moving } = ground
  const hex = ground.hexes[(moving?.hex ?? 0) - 1]
  if (moving && hex) stand(hex, moving, 1)
  ground.moving = null
}

/** One step; if it is not the group that moved last, that one has stopped and a waiting one goes on. */
function move(ground: BattleView, from: number, to: number, units: Units): void {
  const size = (units.basic ?? 0) + (units.elite ?? 0)
  const { moving } = ground
  if (moving && moving.hex === from && moving.basic + moving.elite >= size) {
    const rest = group(from, moving)
    add(rest, units, -1)
    if (rest.basic + rest.elite > 0) ground.waiting.push(rest)
  } else {
    settle(ground)
    const i = ground.waiting.findIndex((waiting) => waiting.hex === from)
    const old = ground.hexes[from - 1]
    if (i >= 0) ground.waiting.splice(i, 1)
    else if (old) stand(old, units, -1)
  }
  ground.moving = group(to, units)
}

/** A Trap holds some of the moving group: they wait. */
function hold(ground: BattleView, hex: number, units: Units): void {
  const { moving } = ground
  if (!moving || moving.hex !== hex) return
  const held = (units.basic ?? 0) + (units.elite ?? 0)
  if (held >= moving.basic + moving.elite) return
  add(moving, units, -1)
  ground.waiting.push(group(hex, units))
}

/** The moving ones fall first, then those who wait, then those who stand. */
function fall(ground: BattleView, hex: number, units: Units): void {
  const left = { basic: units.basic ?? 0, elite: units.elite ?? 0 }
  for (const one of [ground.moving, ...ground.waiting]) {
    if (!one || one.hex !== hex) continue
    const taken = { basic: Math.min(one.basic, left.basic), elite: Math.min(one.elite, left.elite) }
    add(one, taken, -1)
    left.basic -= taken.basic
    left.elite -= taken.elite
  }
  const here = ground.hexes[hex - 1]
  if (here) stand(here, left, -1)
  if (ground.moving && ground.moving.basic + ground.moving.elite === 0) ground.moving = null
  ground.waiting = ground.waiting.filter(({ basic, elite }) => basic + elite > 0)
}

/** They leave the hex as if they fell, and stand on another. */
function knockBack(ground: BattleView, hex: number, target: Hex | undefined, units: Units, side: 0 | 1): void {
  const left = ground.hexes[hex - 1]
  if (!left || !target) return
  const weak = units.farmer ?? units.basic ?? 0
  const strong = units.citizen ?? units.elite ?? 0
  if (units.farmer === undefined) fall(ground, hex, units)
  else {
    left.weak[side] = Math.max(0, left.weak[side] - weak)
    left.strong[side] = Math.max(0, left.strong[side] - strong)
  }
  target.weak[side] += weak
  target.strong[side] += strong
}

/** Exhausted ones fall first; the view that follows is right in any case. */
function wound(ground: BattleView, hex: Hex, units: Units, side: 0 | 1): void {
  const weak = units.farmer ?? units.basic ?? 0
  const strong = units.citizen ?? units.elite ?? 0
  hex.weak[side] = Math.max(0, hex.weak[side] - weak)
  hex.strong[side] = Math.max(0, hex.strong[side] - strong)
  hex.tired_weak[side] = Math.max(0, Math.min(hex.tired_weak[side] - weak, hex.weak[side]))
  hex.tired_strong[side] = Math.max(0, Math.min(hex.tired_strong[side] - strong, hex.strong[side]))
  const beds = ground.sickbay[side]
  if (beds) {
    beds.farmer += weak
    beds.citizen += strong
  }
}
