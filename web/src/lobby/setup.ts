/** The plan for a new table: who sits where, by which rules. Kept in this browser for the next time. */

import { recall, remember } from '../lib/memory'
import { HELP, UNDO } from '../lib/types'
import type { GameInfo, GamesAnswer, Help, Lang, NewTable, TableInfo, Undo } from '../lib/types'

const KEY = 'holdfast.setup'

export interface SeatPlan {
  who: 'me' | 'friend' | 'bot'
  name: string
  bot: string
}

export interface SetUp {
  game: string
  seats: SeatPlan[]
  options: Record<string, unknown>
  pack: string
  undo: Undo
  help: Help
}

/** The level a new bot gets: neither the weakest nor the slowest. */
export function usualBot(bots: GamesAnswer['bots']): string {
  return (bots.find((bot) => bot.id === 'greedy') ?? bots[0])?.id ?? ''
}

/** What was kept, as far as it still fits the games on offer; the rest is you and two bots. */
export function settle(kept: unknown, answer: GamesAnswer, wanted?: string): SetUp | null {
  const old = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<SetUp>
  const game = answer.games.find((one) => one.id === (wanted ?? old.game)) ?? answer.games[0]
  if (!game) return null
  const usual = usualBot(answer.bots)
  const known = Array.isArray(old.seats) ? old.seats.map((seat) => settleSeat(seat, answer, usual)) : []
  const begin: SeatPlan[] = known.length ? known : [me(), bot(usual), bot(usual)]
  return {
    game: game.id,
    seats: resize(begin, game.seats, answer.bots),
    options: settleOptions(old.options, game),
    pack: game.packs.some((pack) => pack.id === old.pack) ? (old.pack ?? '') : '',
    undo: UNDO.find((one) => one === old.undo) ?? 'consent',
    help: HELP.find((one) => one === old.help) ?? 'own',
  }
}

const me = (): SeatPlan => ({ who: 'me', name: '', bot: '' })
const bot = (level: string): SeatPlan => ({ who: 'bot', name: '', bot: level })

function settleSeat(seat: unknown, answer: GamesAnswer, usual: string): SeatPlan {
  const old = (typeof seat === 'object' && seat !== null ? seat : {}) as Partial<SeatPlan>
  const who = old.who === 'me' || old.who === 'friend' ? old.who : 'bot'
  const level = answer.bots.some((one) => one.id === old.bot) ? (old.bot ?? usual) : usual
  return { who, name: typeof old.name === 'string' ? old.name.slice(0, 24) : '', bot: level }
}

/** From `least` to `most` seats: bots are added, the last ones leave. */
export function resize(seats: SeatPlan[], [least, most]: [number, number], bots: GamesAnswer['bots']): SeatPlan[] {
  const added = Array.from({ length: Math.max(0, least - seats.length) }, () => bot(usualBot(bots)))
  return [...seats, ...added].slice(0, most)
}

function settleOptions(kept: unknown, game: GameInfo): Record<string, unknown> {
  const old = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  return Object.fromEntries(
    game.options.map((option) => {
      const fits = option.values.some(({ value }) => value === old[option.name])
      return [option.name, fits ? old[option.name] : option.default]
    }),
  )
}

export function toTable(plan: SetUp, lang: Lang): NewTable {
  return {
    game: plan.game,
    options: plan.options,
    ...(plan.pack ? { pack: plan.pack } : {}),
    seats: plan.seats.map((seat) => ({
      who: seat.who,
      ...(seat.name.trim() ? { name: seat.name.trim() } : {}),
      ...(seat.who === 'bot' ? { bot: seat.bot } : {}),
    })),
    undo: plan.undo,
    help: plan.help,
    lang,
  }
}

/** The same people at the same table again. Humans whose seats are not held here get a new link. */
export function sameSeats(table: TableInfo, mySeats: number[], lang: Lang): NewTable {
  const seats = table.seats.map((seat): SeatPlan => ({
    who: seat.who === 'bot' ? 'bot' : mySeats.includes(seat.seat) ? 'me' : 'friend',
    name: seat.name,
    bot: seat.bot,
  }))
  const { game, options, pack, undo, help } = table
  return toTable({ game, options, pack, undo, help, seats }, lang)
}

export function readSetUp(): unknown {
  try {
    return JSON.parse(recall(KEY) ?? 'null')
  } catch {
    return null
  }
}

export function keepSetUp(plan: SetUp): void {
  remember(KEY, JSON.stringify(plan))
}
