/** What the parts of any board share: the props of the table, names, and what a click does. */

import { getContext, setContext } from 'svelte'
import { speak } from '../lib/i18n.svelte'
import { spriteAt } from '../lib/sprites'
import type { BoardProps, SeatInfo } from '../lib/types'
import type { Tip } from '../ui/tipped'

const say = speak('kit')
export type Open = BoardProps['open']

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export class KitBoard<View extends { seat: number } = { seat: number }, Facts = Record<string, any>> {
  private readonly at: (id: string) => string

  constructor(
    protected readonly read: () => BoardProps,
    drawings: string, // the address of the game's own sprite
  ) {
    this.at = spriteAt(drawings)
  }

  get props(): BoardProps {
    return this.read()
  }
  get view(): View {
    return this.props.view as unknown as View
  }
  get isPlaying(): boolean {
    return this.props.seat >= 0
  }

  // Drawings

  /** Which icons the sprite has; null: all that are used. */
  readonly icons: readonly string[] | null = null
  /** Where a drawing is found. */
  drawing(id: string): string {
    return this.at(id)
  }
  /** The part of a drawing that fills its place; undefined: the drawing knows. */
  box = (_id: string): string | undefined => undefined

  // Names

  facts = (id: string): Facts | undefined => this.props.card(id)?.facts as Facts | undefined
  name = (id: string): string => this.props.card(id)?.name ?? this.word(id)
  text = (id: string): string => this.props.card(id)?.text ?? ''
  word = (id: string): string => this.props.words.names[id] ?? id
  title = (id: string): string => capital(this.word(id))
  seatInfo = (seat: number): SeatInfo | undefined => this.props.seats.find((info) => info.seat === seat)
  seatName = (seat: number): string => this.seatInfo(seat)?.name ?? this.props.words.seats[seat] ?? String(seat + 1)
  shortName = (seat: number): string => this.seatInfo(seat)?.short ?? this.seatName(seat) // beside the shield

  count = (id: string, n: number): string => `${n} ${this.plural(id, n)}`
  plural(id: string, n: number): string {
    const [one, many] = this.props.words.counted[id] ?? [this.word(id), this.word(id)]
    return Math.abs(n) === 1 ? one : many
  }
  join(parts: string[], last: 'and' | 'or' = 'and'): string {
    if (parts.length < 2) return parts[0] ?? say('nothing')
    return say(last, { a: parts.slice(0, -1).join(', '), b: parts.at(-1) ?? '' })
  }
  /** "2 grain and 1 wood": all of which there is any. */
  counts = (counts: Record<string, number>, ids = Object.keys(counts)): string =>
    this.join(ids.filter((id) => counts[id]).map((id) => this.count(id, counts[id] ?? 0)))

  // Choices

  /** What can be chosen on the board. */
  get open(): Open {
    return this.props.open
  }
  /** The same, and what can be done beside it. */
  get may(): Open {
    return this.open
  }
  /** Is somebody at the table who may be told why something is not possible? */
  get isAsking(): boolean {
    return this.isPlaying
  }
  label = (key: string): string => this.may.get(key)?.label ?? ''
  note = (key: string): string => this.may.get(key)?.note ?? ''
  /** The open choices of these verbs, in the rules' order. */
  keys = (...verbs: string[]): string[] => keysOf(this.open, ...verbs)
  asks = (...verbs: string[]): boolean => this.keys(...verbs).length > 0

  /** A click: the choice if there is one, else the reason why not; a spectator is told what it is. */
  press(key: string | undefined, likely: string, at: Element, title: string, text: string): void {
    if (key && this.may.has(key)) this.props.act(key)
    else if (this.isAsking && likely) this.props.why(likely, at)
    else this.props.tip(at, title, text)
  }

  tip = (title: string, text: string): Tip => ({ show: this.props.tip, title, text })

  /** Does the chronicle line under the pointer speak of this? What every seat has is told apart by the seat. */
  isLit(id: string, seat?: number): boolean {
    const { lit } = this.props
    if (!lit.has(id)) return false
    return seat === undefined || lit.has(`seat:${seat}`) || ![...lit].some((other) => other.startsWith('seat:'))
  }
}

// Keys

export const verbOf = (key: string): string => key.split(':', 1)[0] ?? key
export const fieldOf = (key: string): string => key.slice(verbOf(key).length + 1)
export const keysOf = (open: Open, ...verbs: string[]): string[] =>
  [...open.keys()].filter((key) => verbs.includes(verbOf(key)))

// The board as its parts find it

/** Under this name a board is found in its context. */
export const BOARD = Symbol('board')

export const provide = <B extends KitBoard<any, any>>(board: B): B => setContext(BOARD, board)
export const useKit = <B extends KitBoard<any, any> = KitBoard>(): B => getContext<B>(BOARD)
