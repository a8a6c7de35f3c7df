/** The last siege of a castle in steps, as the engine tells it: each with the castle as it stood then. */

import type { Line } from '$shell/lib/types'
import type { Castle, Post, SideName, Slot } from './model'
import type { Castle as Besieged, Scene, StepId } from './scene'

export type StepKind = StepId
/** Who fell in a step, by post. */
export type Fallen = Record<'archer' | 'swordsman' | 'soldier' | 'mercenary', number>
export interface Frame {
  kind: StepKind
  pass: number // 1, 2, …; 0 before the fight
  lines: Line[]
  castle: Besieged | null // after the step; null where nobody has watched
  fallen: Partial<Record<Post, Fallen>>
}

const ORDER: StepKind[] = ['attack', 'engines', 'volley', 'movement', 'melee', 'outcome']
export const sceneOf = (line: Line): Scene | undefined => line.scene as Scene | undefined

/** The lines of one castle, cut where the step or the pass is another. */
export function frames(lines: readonly Line[]): Frame[] {
  const found: Frame[] = []
  for (const line of lines) {
    const scene = sceneOf(line)
    if (!scene) continue
    const { step: kind, pass } = scene
    let frame = found.at(-1)
    if (frame?.kind !== kind || frame.pass !== pass)
      found.push((frame = { kind, pass, lines: [], castle: null, fallen: {} }))
    frame.lines.push(line)
    frame.castle = scene.castle ?? frame.castle
    addFallen(frame, line)
  }
  // Who is spared sees the attack of the others.
  const first = found.find(({ castle }) => castle)?.castle ?? null
  for (const frame of found) frame.castle ??= first
  return found
}

function addFallen({ fallen }: Frame, { what, data }: Line): void {
  if (!['felled', 'lost', 'felled_inside', 'lost_inside'].includes(what)) return
  const post = data.post as Post
  const sum = { archer: 0, swordsman: 0, soldier: 0, mercenary: 0, ...fallen[post] }
  for (const [kind, n] of Object.entries(data.goods as Record<keyof Fallen, number>)) sum[kind as keyof Fallen] += n
  fallen[post] = sum
}

/** Which of two steps comes first; steps of different castles are told side by side. */
export const compare = (a: Frame, b: Frame): number => a.pass - b.pass || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)

/** A castle as it stood in a siege. */
export const besieged = (castle: Castle, { tokens, ...then }: Besieged): Castle => ({
  ...castle,
  ...then,
  cards: castle.cards.map((card) => ({ ...card, token: tokens.includes(card.card) })),
})

/** The chronicle of one castle in this season, or in the one before; what comes for everybody is part of it. */
export function seasonOf(log: readonly Line[], seat: number, back = 0): Line[] {
  let end = 0
  let start = log.length
  for (let i = 0; i <= back; i += 1) {
    end = Math.max(0, start) // a game that was begun in the middle of a season has no line for it
    start = log.slice(0, end).findLastIndex(({ what }) => what === 'season')
  }
  return log.slice(Math.max(0, start), end).filter((line) => line.seat === seat || line.seat === -1)
}

/** How many seasons back the last siege of this castle lies: 0 or 1. */
export const siegeAt = (log: readonly Line[], seat: number): number => (seasonOf(log, seat).some(sceneOf) ? 0 : 1)

/** The cards of the attack a siege was fought against. */
export function attackOf(lines: readonly Line[]): Slot[] {
  const came = lines.filter(({ what }) => what === 'invaders' || what === 'siege')
  return came.map((line, i) => ({
    slot: (line.what === 'siege' ? 'siege_card' : `invader_${i + 1}`) as Slot['slot'],
    shown: true,
    card: String(line.data.card),
    side: line.data.side as SideName,
    brings: sceneOf(line)?.brings ?? [],
    looked: [],
  }))
}
