/** The history of this browser. */

import { recall, remember } from '../lib/memory'
import type { Result, TableInfo } from '../lib/types'
import { finished, merged, parsed, written, type Finished } from './games'

const KEY = 'holdfast.history'

export const kept: { games: Finished[] } = $state({ games: parsed(recall(KEY)) ?? [] })

function keep(games: Finished[]): void {
  kept.games = games
  remember(KEY, written(games))
}

/** Another tab may have finished a game since. */
const latest = (): Finished[] => parsed(recall(KEY)) ?? kept.games

/** A game at which this browser holds a seat is over. What is known already stays as it was. */
export function note(table: TableInfo, result: Result, seat: number): void {
  const known = latest().some((one) => one.table === table.id && one.seat === seat)
  if (!known) keep(merged(latest(), [finished(table, result, seat, new Date().toISOString())]))
}

/** Games of another browser; returns how many of them were not known yet. */
export function take(games: Finished[]): number {
  const before = latest()
  const all = merged(before, games)
  keep(all)
  return all.length - before.length
}

export function drop(game: Finished): void {
  keep(latest().filter((one) => one.table !== game.table || one.seat !== game.seat))
}

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) kept.games = parsed(recall(KEY)) ?? []
})
