/** A siege told in steps, from the chronicle: attack, volley, movement, melee, outcome, pass by pass. */

import type { Line } from '$shell/lib/types'

export type StepKind = 'attack' | 'volley' | 'movement' | 'melee' | 'outcome'
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
  turret_hit: 'attack',
  turret_burns: 'attack',
  turret_destroyed: 'attack',
  razed: 'attack',
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
const ORDER: StepKind[] = ['attack', 'volley', 'movement', 'melee', 'outcome']

function kindOf(line: Line, last: StepKind | null): StepKind | null {
  if (line.what === 'wall_hit' || line.what === 'wall_destroyed') return line.rule === 'AE-78' ? 'melee' : 'attack'
  // Troops move before the fight as well; only what follows a volley is a step of it.
  if (['moved_soldier', 'moved_mercenary', 'posted'].includes(line.what))
    return last === null || last === 'attack' ? last : 'movement'
  return KINDS[line.what] ?? null
}

/** The steps of the last siege of this seat; cards that come for everybody belong to it. */
export function lastSiege(log: readonly Line[], seat: number): { steps: Step[]; isNow: boolean } {
  const start = log.findLastIndex((line) => line.what === 'season')
  const steps = tell(log.slice(Math.max(0, start)), seat)
  if (steps.length > 0 || start < 0) return { steps, isNow: true }
  const before = log.slice(0, start).findLastIndex((line) => line.what === 'season')
  return { steps: tell(log.slice(Math.max(0, before), start), seat), isNow: false }
}

function tell(lines: readonly Line[], seat: number): Step[] {
  const found: Step[] = []
  let pass = 0
  for (const line of lines) {
    if (line.seat !== seat && line.seat !== -1) continue
    const last = found.at(-1)
    const kind = kindOf(line, last?.kind ?? null)
    if (!kind || (line.seat === -1 && kind !== 'attack')) continue
    if (last?.kind === kind) {
      last.lines.push(line)
      continue
    }
    const isBack = last !== undefined && ORDER.indexOf(kind) < ORDER.indexOf(last.kind)
    if (kind !== 'attack' && kind !== 'outcome' && (pass === 0 || isBack)) pass += 1
    found.push({ kind, pass: kind === 'attack' ? 0 : pass, lines: [line] })
  }
  return found
}
