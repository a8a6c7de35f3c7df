/** Finished games as this browser remembers them, and what can be told of them. Nothing is sent anywhere. */

import type { Result, TableInfo } from '../lib/types'

export interface Rival {
  name: string
  bot: string // its level; "" for a person
  beaten: boolean // I won and they did not
  won: boolean // they won and I did not
}

export interface Finished {
  table: string
  game: string
  title: string
  at: string // ISO time
  seats: number
  seat: number
  won: boolean
  place: number // 0 where everybody wins or loses together
  points: number | null // null where none are counted
  verdict: string
  parts: { label: string; n: number }[]
  sources: { label: string; n: number }[]
  rivals: Rival[]
}

const KIND = 'holdfast-history'
const MOST = 2000

/** What is kept of a game that is over, for one of its seats. */
export function finished(table: TableInfo, result: Result, seat: number, at: string): Finished {
  const own = result.seats.find((one) => one.seat === seat)
  const counted = result.parts.length > 0 && own !== undefined
  const won = result.winners.includes(seat)
  const before = result.seats.filter((one) => one.seat !== seat && one.total > (own?.total ?? 0)).length
  return {
    table: table.id,
    game: table.game,
    title: table.title,
    at,
    seats: table.seats.length,
    seat,
    won,
    place: counted ? (won ? 1 : Math.max(2, before + 1)) : 0,
    points: counted ? own.total : null,
    verdict: result.verdict,
    parts: counted ? result.parts.map(({ label }, k) => ({ label, n: own.parts[k] ?? 0 })) : [],
    sources: (own?.sources ?? []).map(({ label, n }) => ({ label, n })),
    rivals: table.seats
      .filter((one) => one.seat !== seat)
      .map((one) => {
        const theirs = result.winners.includes(one.seat)
        return {
          name: one.who === 'bot' ? '' : one.name,
          bot: one.who === 'bot' ? one.bot : '',
          beaten: won && !theirs,
          won: theirs && !won,
        }
      }),
  }
}

/** Newest first, every game once. */
export function merged(kept: readonly Finished[], more: readonly Finished[]): Finished[] {
  const all = new Map([...more, ...kept].map((one) => [`${one.table} ${one.seat}`, one]))
  return [...all.values()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MOST)
}

export interface Sums {
  games: number
  won: number
  streak: number // victories running, at the most
  running: number // now
  together: number // games with people
}

export function sums(games: readonly Finished[]): Sums {
  let streak = 0
  let running = 0
  for (const { won } of games.toReversed()) {
    running = won ? running + 1 : 0
    streak = Math.max(streak, running)
  }
  const together = games.filter(({ rivals }) => rivals.some(({ bot }) => bot === '')).length
  return { games: games.length, won: games.filter(({ won }) => won).length, streak, running, together }
}

export interface Versus {
  name: string
  bot: string
  won: number
  lost: number
}

/** How it went against each person and each level of bot, whom one met most first. */
export function against(games: readonly Finished[]): Versus[] {
  const all = new Map<string, Versus>()
  for (const { name, bot, beaten, won } of games.flatMap(({ rivals }) => rivals)) {
    const one = all.get(`${bot} ${name}`) ?? { name, bot, won: 0, lost: 0 }
    one.won += Number(beaten)
    one.lost += Number(won)
    all.set(`${bot} ${name}`, one)
  }
  const met = [...all.values()].filter(({ won, lost }) => won + lost > 0)
  return met.toSorted((a, b) => b.won + b.lost - a.won - a.lost)
}

export interface Favourite {
  label: string
  title: string // of the game
  times: number
}

/** What brought points most often in games that were won. */
export function favourites(games: readonly Finished[], most = 4): Favourite[] {
  const all = new Map<string, Favourite>()
  for (const { title, sources, won } of games) {
    for (const { label, n } of won ? sources : []) {
      const one = all.get(`${title} ${label}`) ?? { label, title, times: 0 }
      if (n > 0) one.times += 1
      all.set(`${title} ${label}`, one)
    }
  }
  const found = [...all.values()].filter(({ times }) => times > 0)
  return found.toSorted((a, b) => b.times - a.times || a.label.localeCompare(b.label)).slice(0, most)
}

/** What is remembered of a game: where most of its points came from. */
export function remembered({ parts }: Finished): { label: string; n: number } | null {
  const best = parts.toSorted((a, b) => b.n - a.n)[0]
  return best && best.n > 0 && parts.length > 1 ? best : null
}

// Files

export const written = (games: readonly Finished[]): string =>
  JSON.stringify({ kind: KIND, version: 1, games }, null, 1)

/** A file of another browser, or what is stored here; null if it is something else. */
export function parsed(text: string | null): Finished[] | null {
  try {
    const { kind, version, games } = JSON.parse(text ?? 'null') as Record<string, unknown>
    if (kind !== KIND || version !== 1 || !Array.isArray(games)) return null
    return games.filter(isFinished)
  } catch {
    return null
  }
}

function isFinished(one: unknown): one is Finished {
  if (typeof one !== 'object' || one === null) return false
  const game = one as Finished
  const texts = [game.table, game.game, game.title, game.at, game.verdict]
  const numbers = [game.seats, game.seat, game.place]
  return (
    texts.every((text) => typeof text === 'string') &&
    !Number.isNaN(Date.parse(game.at)) &&
    numbers.every((n) => Number.isInteger(n)) &&
    typeof game.won === 'boolean' &&
    (game.points === null || typeof game.points === 'number') &&
    [game.parts, game.sources].every((list) => Array.isArray(list) && list.every(isCounted)) &&
    Array.isArray(game.rivals) &&
    game.rivals.every(isRival)
  )
}

const isCounted = (one: unknown): boolean => {
  const { label, n } = (one ?? {}) as { label?: unknown; n?: unknown }
  return typeof label === 'string' && typeof n === 'number'
}
const isRival = (one: unknown): boolean => {
  const { name, bot, beaten, won } = (one ?? {}) as Record<string, unknown>
  return [name, bot].every((text) => typeof text === 'string') && [beaten, won].every((is) => typeof is === 'boolean')
}
