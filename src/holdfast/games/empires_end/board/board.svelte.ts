/** What every part of the board shares: the props of the table, names, and what a click does. */

import type { BoardProps, SeatInfo } from '$shell/lib/types'
import { speakOf } from '$shell/lib/i18n.svelte'
import type { Tip } from '$shell/ui/tipped'
import { getContext, setContext } from 'svelte'
import { effectGlyphs, type Glyph } from './glyphs'
import { GOODS, total, type CardFacts, type Disaster, type Empire, type Goods, type TableView } from './model'
import { facedSlot, keysAt, likelyAt, type Slot, type Spot } from './places'
import type { BoardKey } from './wordKeys'

export const say = speakOf<BoardKey>('empires-end')

export interface Averting {
  seat: number
  good: string | null // null: averted with an innovation
  card: string
}

export class Board {
  private readonly read: () => BoardProps

  constructor(read: () => BoardProps) {
    this.read = read
  }

  get props(): BoardProps {
    return this.read()
  }
  get view(): TableView {
    return this.props.view as TableView
  }
  get own(): Empire | undefined {
    return this.view.empires[this.view.seat]
  }
  get isPlaying(): boolean {
    return this.props.seat >= 0
  }

  // Names

  facts = (id: string): CardFacts | undefined => this.props.card(id)?.facts as CardFacts | undefined
  name = (id: string): string => this.props.card(id)?.name ?? this.props.words.names[id] ?? id
  text = (id: string): string => this.props.card(id)?.text ?? ''
  word = (id: string): string => this.props.words.names[id] ?? id
  title = (id: string): string => capital(this.word(id))
  seatInfo = (seat: number): SeatInfo | undefined => this.props.seats.find((info) => info.seat === seat)
  seatName = (seat: number): string => this.seatInfo(seat)?.name ?? this.props.words.seats[seat] ?? String(seat + 1)

  count(id: string, n: number): string {
    const [one, many] = this.props.words.counted[id] ?? [this.word(id), this.word(id)]
    return `${n} ${Math.abs(n) === 1 ? one : many}`
  }
  plural(id: string, n: number): string {
    const [one, many] = this.props.words.counted[id] ?? [this.word(id), this.word(id)]
    return n === 1 ? one : many
  }
  join(parts: string[], last: 'and' | 'or' = 'and'): string {
    if (parts.length < 2) return parts[0] ?? say('nothing')
    return say(last, { a: parts.slice(0, -1).join(', '), b: parts.at(-1) ?? '' })
  }
  goods = (goods: Goods): string =>
    this.join(GOODS.filter((good) => goods[good]).map((good) => this.count(good, goods[good] ?? 0)))

  /** "Industry. Refresh everything exhausted on neighbouring locations." */
  ability(id: string): string {
    const phase = this.facts(id)?.phase
    const text = this.text(id)
    return !phase || phase === 'destroyed' ? text : `${this.title(phase)}: ${text}`
  }

  /** An ability in small pictures; `left` is what is left of a trade. */
  glyphs(id: string, left?: number): Glyph[] {
    const effect = this.facts(id)?.effect
    const { labels } = this.props.words
    return effect ? effectGlyphs(effect, { free: labels.free ?? '', all: labels.all ?? '' }, left) : []
  }

  /** How often a trade of an empire can still be made; undefined for everything else. */
  timesLeft = (id: string, seat = this.view.seat): number | undefined => this.view.empires[seat]?.trades?.[id]

  /** The text of an ability in this phase: a trade says how often it can still be made. */
  textNow(id: string, text: string, seat = this.view.seat): string {
    const n = this.timesLeft(id, seat)
    return n === undefined ? text : `${text} (${say('times_left', { n })})`
  }

  // Choices

  get faced(): Slot | null {
    return facedSlot(this.view, this.props.asked)
  }
  keysAt = (spot: Spot): string[] => keysAt(spot, this.props.open, this.faced)

  /** A click: the choice if there is one, else the reason why not; a spectator is told what it is. */
  press(spot: Spot, at: Element, title: string, text: string): void {
    const [key] = this.keysAt(spot)
    if (key) this.props.act(key)
    else if (this.isPlaying) this.props.why(likelyAt(spot, this.props.open, this.view, this.facts), at)
    else this.props.tip(at, title, text)
  }

  tip = (title: string, text: string): Tip => ({ show: this.props.tip, title, text })

  /** Does the chronicle line under the pointer speak of this? Every empire has the same locations. */
  isLit(id: string, seat?: number): boolean {
    const { lit } = this.props
    if (!lit.has(id)) return false
    return seat === undefined || lit.has(`seat:${seat}`) || ![...lit].some((other) => other.startsWith('seat:'))
  }

  // Who paid what for the disasters on the table

  /** From the chronicle of this phase; the view itself holds only the sum. */
  private get averted(): Averting[] {
    const { log } = this.props
    const start = log.findLastIndex((line) => line.what === 'space')
    return log.slice(start + 1).flatMap((line): Averting[] => {
      const card = String(line.data.card ?? '')
      if (line.what === 'averted') return [{ seat: line.seat, good: String(line.data.good), card }]
      return line.what === 'averted_free' ? [{ seat: line.seat, good: null, card }] : []
    })
  }

  /** The bids in their order, if they are known completely. */
  bidsFor(disaster: Disaster): Averting[] {
    const known = this.averted.filter((entry) => entry.card === disaster.card)
    const complete = GOODS.every((good) => known.filter((e) => e.good === good).length === disaster.pot[good])
    return complete && total(disaster.pot) > 0 ? known : []
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const KEY = Symbol('board')

export function provide(board: Board): Board {
  return setContext(KEY, board)
}

export function useBoard(): Board {
  return getContext<Board>(KEY)
}
