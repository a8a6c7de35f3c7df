/** What came and went between two states: a Mission decided, a Raid met. The chronicle tells it. */

import type { Line } from '$shell/lib/types'
import type { TableView } from './model'

export interface PastDie {
  character: string
  n: number
  line: Line // its roll, so that it is thrown once
}
export interface PastRow {
  seat: number
  characters: string[]
  dice: PastDie[]
  total: number | null // null: did not go
  met: Line | null // in a Raid
}
export interface Past {
  kind: 'mission' | 'raid'
  id: string
  winner: number
  rows: PastRow[]
}

export const MET = ['wall_damaged', 'wall_lost', 'wounded', 'died', 'looted', 'spared', 'guarded']
const MISSION_ENDS = ['won', 'unwanted']
const TAKES = ['influenced', 'completed', 'bought']
const RAID_ENDS = ['revealed', 'space']

/** The Missions and Raids of the new lines that the board shows no longer, in their order. */
export function bygone(log: readonly Line[], news: readonly Line[], view: TableView): Past[] {
  const start = log.length - news.length
  const found = news.flatMap((line, i) => {
    const at = start + i
    if (line.what === 'won' && (view.final || !isShown(line, log.slice(at + 1), view)))
      return [missionAt(log, at, view)]
    if (line.what === 'raid' && raidIsOver(log, at, view)) return [raidAt(log, at, view)]
    return []
  })
  const met = metAt(log, start)
  return met < 0 || !raidIsOver(log, met, view) ? found : [raidAt(log, met, view), ...found]
}

/** The Raid that lay on the table before these lines and that they say somebody met; else -1. */
function metAt(log: readonly Line[], start: number): number {
  const [first] = log.slice(start).filter(({ what }) => what === 'raid' || MET.includes(what))
  if (!first || first.what === 'raid') return -1
  const at = log.slice(0, start).findLastIndex(({ what }) => what === 'raid' || RAID_ENDS.includes(what))
  return log[at]?.what === 'raid' ? at : -1
}

/** The Mission decided last, from the chronicle of the round before or of this one. */
export function lastMission(log: readonly Line[], view: TableView): Past | null {
  const at = log.findLastIndex((line) => MISSION_ENDS.includes(line.what))
  return at < 0 ? null : missionAt(log, at, view)
}

/** What everybody has taken from the Capitol since the Mission decided last. */
export function takenSince(log: readonly Line[]): Map<number, string[]> {
  const at = log.findLastIndex((line) => MISSION_ENDS.includes(line.what))
  const taken = new Map<number, string[]>()
  for (const { what, seat, data } of log.slice(at + 1)) {
    const id = what === 'influenced' ? data.noble : what === 'completed' ? data.contract : data.tool
    if (TAKES.includes(what) && id) taken.set(seat, [...(taken.get(seat) ?? []), String(id)])
  }
  return taken
}

/** Are the commitments of this Mission still on the table? */
function isShown(won: Line, later: readonly Line[], view: TableView): boolean {
  const gone = later.some(({ what }) => what === 'space' || what === 'raid' || what === 'visited' || what === 'capitol')
  return view.mission === won.data.mission && !gone && view.colonies.some(({ commitment }) => commitment !== null)
}

function missionAt(log: readonly Line[], at: number, view: TableView): Past {
  const end = log[at]
  const begin = log.slice(0, at).findLastIndex(({ what }) => what === 'space')
  const lines = log.slice(begin + 1, at)
  const rows = seatsFrom(begin < 0 ? 0 : (log[begin]?.seat ?? 0), view.seats).map((seat) => {
    const own = lines.filter((line) => line.seat === seat)
    const total = own.findLast(({ what }) => what === 'reached')?.data.n
    return {
      seat,
      characters: own.findLast(({ what }) => what === 'committed')?.data.characters ?? [],
      dice: diceOf(own),
      total: typeof total === 'number' ? total : null,
      met: null,
    }
  })
  const winner = end?.what === 'won' ? end.seat : -1
  return { kind: 'mission', id: String(end?.data.mission ?? ''), winner, rows }
}

/** Every die as it lay at last. */
function diceOf(lines: readonly Line[]): PastDie[] {
  const dice: PastDie[] = []
  for (const line of lines.filter(({ what }) => what === 'rolled' || what === 'rerolled')) {
    const die = { character: String(line.data.character), n: Number(line.data.n), line }
    const same = dice.findIndex(
      (one) => one.character === die.character && one.line.data.skill === line.data.skill && line.what === 'rerolled',
    )
    if (same < 0) dice.push(die)
    else dice[same] = die
  }
  return dice
}

function raidIsOver(log: readonly Line[], at: number, view: TableView): boolean {
  return view.raid === null || view.raid !== log[at]?.data.raid
}

function raidAt(log: readonly Line[], at: number, view: TableView): Past {
  const after = log.slice(at + 1)
  const end = after.findIndex(({ what }) => what === 'raid' || RAID_ENDS.includes(what))
  const lines = end < 0 ? after : after.slice(0, end)
  const rows = seatsFrom(view.first, view.seats).map((seat) => ({
    seat,
    characters: [],
    dice: [],
    total: null,
    met: lines.find((line) => line.seat === seat && MET.includes(line.what)) ?? null,
  }))
  return { kind: 'raid', id: String(log[at]?.data.raid ?? ''), winner: -1, rows }
}

/** Which Raid of its round this one is: 1, 2 and so on. */
export function raidNumber(log: readonly Line[], id: string): number {
  const at = log.findLastIndex((line) => line.what === 'raid' && line.data.raid === id)
  const begin = log.slice(0, at + 1).findLastIndex(({ what }) => what === 'space')
  return log.slice(begin + 1, at + 1).filter(({ what }) => what === 'raid').length
}

const seatsFrom = (first: number, n: number): number[] =>
  Array.from({ length: n }, (_, i) => (Math.max(0, first) + i) % n)
