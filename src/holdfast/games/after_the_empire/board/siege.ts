/** A siege told in steps, from the chronicle: attack, engines, then volley, movement, melee, pass by pass. */

import type { Line } from '$shell/lib/types'

export type StepKind = 'attack' | 'engines' | 'volley' | 'movement' | 'melee' | 'outcome'
export interface Step {
  kind: StepKind
  pass: number // 1, 2, …; 0 before the fight
  lines: Line[]
}

const KINDS: Record<string, StepKind> = {
  invaders: 'attack',
  arrived: 'attack',
  siege: 'attack',
  surge: 'attack',
  turret_hit: 'engines',
  turret_burns: 'engines',
  turret_destroyed: 'engines',
  razed: 'engines',
  felled: 'volley',
  lost: 'volley',
  entered: 'movement',
  felled_inside: 'melee',
  lost_inside: 'melee',
  survived: 'outcome',
  spared: 'outcome',
  sacked: 'outcome',
  damaged: 'outcome',
  card_wounded: 'outcome',
  lost_gold: 'outcome',
  refuge: 'outcome',
}
const ORDER: StepKind[] = ['attack', 'engines', 'volley', 'movement', 'melee', 'outcome']
const BEFORE: readonly (StepKind | undefined)[] = ['attack', 'engines']
const MOVES = ['moved_soldier', 'moved_mercenary', 'posted']
const FREE_MOVE = 'AE-75'

function kindOf(line: Line, last: Step | undefined): StepKind | null {
  if (line.what === 'wall_hit' || line.what === 'wall_destroyed') return line.rule === 'AE-78' ? 'melee' : 'engines'
  if (MOVES.includes(line.what)) return last ? 'movement' : null // deployment comes before the attack
  return KINDS[line.what] ?? null
}

/** The same happens at the same post again: a new pass, even where nothing was told in between. */
function isAgain({ what, data }: Line, lines: readonly Line[]): boolean {
  if (['arrived', 'invaders', 'surge', ...MOVES].includes(what)) return false
  const [post, place] = [data.post ?? data.side, data.piece]
  if (post === undefined || place !== undefined) return false
  return lines.some((one) => one.what === what && (one.data.post ?? one.data.side) === post)
}

/** Cuts the lines of one castle into steps as they come. */
export class Steps {
  readonly all: Step[] = []
  private pass = 0

  /** The step the line belongs to; null for what is no part of a siege. */
  add(line: Line): Step | null {
    const last = this.all.at(-1)
    const kind = kindOf(line, last)
    if (!kind || (line.seat === -1 && kind !== 'attack')) return null
    if (last && kind === last.kind && !isAgain(line, last.lines)) {
      last.lines.push(line)
      return last
    }
    const step = { kind, pass: this.passOf(kind, line, last), lines: [line] }
    this.all.push(step)
    return step
  }

  private passOf(kind: StepKind, line: Line, last: Step | undefined): number {
    if (kind === 'attack' || kind === 'engines') return 0
    if (kind === 'outcome') return this.pass
    // Move tokens are spent before the first volley.
    if (kind === 'movement' && BEFORE.includes(last?.kind) && line.rule !== FREE_MOVE && MOVES.includes(line.what))
      return 0
    const isBack = last !== undefined && ORDER.indexOf(kind) <= ORDER.indexOf(last.kind)
    if (this.pass === 0 || isBack) this.pass += 1
    return this.pass
  }
}

/** Which of two steps comes first; steps of different castles are told side by side. */
export const compare = (a: Step, b: Step): number => a.pass - b.pass || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)

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
export function siegeAt(log: readonly Line[], seat: number): number {
  return hasSiege(seasonOf(log, seat)) ? 0 : 1
}

const hasSiege = (lines: readonly Line[]): boolean => lines.some(({ what }) => what in KINDS)
