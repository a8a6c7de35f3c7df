/** What every part of the board shares: the props of the table, names, and what a click does. */

import { KitBoard, provide, useKit } from '$shell/kit/board.svelte'
import { speakOf } from '$shell/lib/i18n.svelte'
import type { BoardProps, Line } from '$shell/lib/types'
import cover from './cover'
import drawings from './drawings.svg?url'
import {
  isTie,
  missionFacts,
  RESOURCES,
  type CardFacts,
  type Colony,
  type Goods,
  type MissionFacts,
  type TableView,
} from './model'
import { MET } from './past'
import { keysAt, likelyAt, type Open, type Spot } from './places'
import type { BoardKey } from './wordKeys'

export { provide }
export const say = speakOf<BoardKey>('after-the-end')
export const useBoard = useKit<Board>

export class Board extends KitBoard<TableView, CardFacts> {
  narrow = $state(false) // one column
  override readonly icons = ['diplomacy', 'salvage', 'expedition', 'rescue', 'wall-damaged', 'wall-none']
  /** Of somebody ("p-…"), of a Mission or a Raid ("m-…"). */
  override box = (id: string): string =>
    id.startsWith('p-') ? '0 0 128 144' : id === 'cover' ? '0 0 320 150' : '0 0 240 120'

  override drawing(id: string): string {
    return id === 'cover' ? cover.drawing : super.drawing(id)
  }

  constructor(read: () => BoardProps) {
    super(read, drawings)
  }

  get own(): Colony | undefined {
    return this.view.colonies[this.view.seat]
  }
  /** The kind of the open question: "commit", "raid"; "" while nothing is asked. */
  get asked(): string {
    return this.props.asked?.what ?? ''
  }
  /** Of whom the question speaks: the one a partner or a Tool is looked for. */
  get subject(): string {
    return String(this.props.asked?.about.character ?? '')
  }
  /** In the Capitol: how often this action is still possible in this visit. */
  left = (action: 'influence' | 'complete' | 'buy'): number | undefined => {
    const n: unknown = this.props.asked?.about[action]
    return typeof n === 'number' ? n : undefined
  }
  get mission(): MissionFacts {
    return missionFacts(this.facts(this.view.mission ?? ''))
  }

  // Names

  /** "You", or the name. */
  who = (seat: number): string => (this.isPlaying && seat === this.view.seat ? say('you') : this.seatName(seat))

  /** Says who won where totals are equal; "" where they are not. */
  tie(totals: readonly (number | null)[], winner: number): string {
    if (!isTie(totals, winner)) return ''
    return this.isPlaying && winner === this.view.seat
      ? say('tie_own')
      : say('tie_won', { name: this.seatName(winner) })
  }

  goods = (goods: Goods): string =>
    this.join(RESOURCES.filter((one) => goods[one]).map((one) => `${goods[one]} ${this.word(one)}`))

  // Choices

  /** What can be chosen: answers and asides; asides alone while nothing is asked. */
  override get open(): Open {
    return this.props.open.size > 0 ? this.props.open : this.props.beside
  }
  keysAt = (spot: Spot): string[] => keysAt(spot, this.open)
  pressAt(spot: Spot, at: Element, title: string, text: string): void {
    this.press(this.keysAt(spot)[0], likelyAt(spot, this.asked, this.view), at, title, text)
  }

  // The chronicle since the round or the Raid began

  get raidLines(): Line[] {
    const { log } = this.props
    return log.slice(log.findLastIndex((line) => line.what === 'raid') + 1)
  }

  /** Has this seat been to the Capitol in this round? */
  visited(seat: number): boolean {
    const { log } = this.props
    const lines = log.slice(log.findLastIndex((line) => line.what === 'space') + 1)
    return lines.some((line) => line.what === 'visited' && line.seat === seat)
  }

  /** The line that says how this seat met the Raid on the table, if it has. */
  met(seat: number): Line | undefined {
    return this.raidLines.find((line) => line.seat === seat && MET.includes(line.what))
  }
}
