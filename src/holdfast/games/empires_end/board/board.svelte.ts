/** What every part of the board shares: the props of the table, names, and what a click does. */

import { capital, KitBoard, provide, useKit } from '$shell/kit/board.svelte'
import { speakOf } from '$shell/lib/i18n.svelte'
import type { BoardProps } from '$shell/lib/types'
import drawings from './drawings.svg?url'
import { effectGlyphs, type Glyph } from './glyphs'
import { GOODS, total, type CardFacts, type Disaster, type Empire, type Goods, type TableView } from './model'
import { facedSlot, keysAt, likelyAt, type Slot, type Spot } from './places'
import type { BoardKey } from './wordKeys'

export { capital, provide }
export const say = speakOf<BoardKey>('empires-end')
export const useBoard = useKit<Board>

export interface Averting {
  seat: number
  good: string | null // null: averted with an innovation
  card: string
}

export class Board extends KitBoard<TableView, CardFacts> {
  constructor(read: () => BoardProps) {
    super(read, drawings)
  }

  get own(): Empire | undefined {
    return this.view.empires[this.view.seat]
  }
  goods = (goods: Goods): string => this.counts(goods, GOODS)

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

  pressAt(spot: Spot, at: Element, title: string, text: string): void {
    this.press(this.keysAt(spot)[0], likelyAt(spot, this.props.open, this.view, this.facts), at, title, text)
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
