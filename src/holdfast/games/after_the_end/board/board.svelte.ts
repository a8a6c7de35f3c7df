/** What every part of the board shares: the props of the table, names, and what a click does. */

import type { BoardProps, Line, SeatInfo } from '$shell/lib/types'
import { speakOf } from '$shell/lib/i18n.svelte'
import type { Tip } from '$shell/ui/tipped'
import { getContext, setContext } from 'svelte'
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

export const say = speakOf<BoardKey>('after-the-end')

export class Board {
  private readonly read: () => BoardProps
  narrow = $state(false) // one column

  constructor(read: () => BoardProps) {
    this.read = read
  }

  get props(): BoardProps {
    return this.read()
  }
  get view(): TableView {
    return this.props.view as TableView
  }
  get own(): Colony | undefined {
    return this.view.colonies[this.view.seat]
  }
  get isPlaying(): boolean {
    return this.props.seat >= 0
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

  facts = (id: string): CardFacts | undefined => this.props.card(id)?.facts as CardFacts | undefined
  name = (id: string): string => this.props.card(id)?.name ?? this.props.words.names[id] ?? id
  text = (id: string): string => this.props.card(id)?.text ?? ''
  word = (id: string): string => this.props.words.names[id] ?? id
  seatInfo = (seat: number): SeatInfo | undefined => this.props.seats.find((info) => info.seat === seat)
  seatName = (seat: number): string => this.seatInfo(seat)?.name ?? this.props.words.seats[seat] ?? String(seat + 1)
  /** "You", or the name. */
  who = (seat: number): string => (this.isPlaying && seat === this.view.seat ? say('you') : this.seatName(seat))

  /** Says who won where totals are equal; "" where they are not. */
  tie(totals: readonly (number | null)[], winner: number): string {
    if (!isTie(totals, winner)) return ''
    return this.isPlaying && winner === this.view.seat
      ? say('tie_own')
      : say('tie_won', { name: this.seatName(winner) })
  }

  join(parts: string[]): string {
    if (parts.length < 2) return parts[0] ?? say('nothing')
    return say('and', { a: parts.slice(0, -1).join(', '), b: parts.at(-1) ?? '' })
  }
  goods = (goods: Goods): string =>
    this.join(RESOURCES.filter((one) => goods[one]).map((one) => `${goods[one]} ${this.word(one)}`))

  // Choices

  /** What can be chosen: answers and asides; asides alone while nothing is asked. */
  get open(): Open {
    return this.props.open.size > 0 ? this.props.open : this.props.beside
  }
  keysAt = (spot: Spot): string[] => keysAt(spot, this.open)
  label = (key: string): string => this.open.get(key)?.label ?? key
  note = (key: string): string => this.open.get(key)?.note ?? ''

  /** A click: the choice if there is one, else the reason why not; a spectator is told what it is. */
  press(spot: Spot, at: Element, title: string, text: string): void {
    const [key] = this.keysAt(spot)
    if (key) this.props.act(key)
    else if (this.isPlaying) this.props.why(likelyAt(spot, this.asked, this.view), at)
    else this.props.tip(at, title, text)
  }

  tip = (title: string, text: string): Tip => ({ show: this.props.tip, title, text })

  /** Does the chronicle line under the pointer speak of this? */
  isLit = (id: string): boolean => this.props.lit.has(id)

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

const KEY = Symbol('board')

export function provide(board: Board): Board {
  return setContext(KEY, board)
}

export function useBoard(): Board {
  return getContext<Board>(KEY)
}
