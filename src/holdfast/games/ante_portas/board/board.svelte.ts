/** What both halves of the board share: the props of the table, names, and what a click does. */

import { speakOf } from '$shell/lib/i18n.svelte'
import type { BoardProps, SeatInfo } from '$shell/lib/types'
import type { Tip } from '$shell/ui/tipped'
import { getContext, setContext } from 'svelte'
import { verbOf } from './halves'
import type { Sight } from './battle/describe'
import { BattleTheatre } from './battle/theatre.svelte'
import { Trading } from './colony/trading.svelte'
import { ownSide, type BattleView, type Side, type TableView } from './model'
import type { BoardKey } from './wordKeys'

export const say = speakOf<BoardKey>('ante-portas')

const NOTHING: BoardProps['open'] = new Map()

interface Parted {
  all: BoardProps['open']
  answers: BoardProps['open']
  asides: BoardProps['open']
}

function part(all: BoardProps['open']): Parted {
  const options = [...all]
  return {
    all,
    answers: new Map(options.filter(([, option]) => !option.aside)),
    asides: new Map(options.filter(([, option]) => option.aside)),
  }
}

export class Board {
  readonly theatre: BattleTheatre
  readonly trading: Trading
  private readonly read: () => BoardProps

  constructor(read: () => BoardProps) {
    this.read = read
    this.theatre = new BattleTheatre(read)
    this.trading = new Trading(this)
  }

  get props(): BoardProps {
    return this.read()
  }
  get view(): TableView {
    return this.props.view as TableView
  }
  /** All that can be chosen: answers and asides. */
  get may(): BoardProps['open'] {
    const { open, beside } = this.props
    return open.size > 0 ? open : beside
  }
  /** The answers to the open question. */
  get open(): BoardProps['open'] {
    return this.parted(this.props.open).answers
  }
  /** What can be done beside it, or though nothing is asked. */
  get asides(): BoardProps['open'] {
    return this.parted(this.may).asides
  }
  private last: Parted | null = null
  private parted(all: BoardProps['open']): Parted {
    if (this.last?.all !== all) this.last = part(all)
    return this.last
  }
  /** The Battleground that is drawn: as it is, or as it stood at a step on the stage. */
  get ground(): BattleView {
    return this.theatre.ground ?? this.view.battle
  }
  get isStaged(): boolean {
    return this.theatre.isOn
  }
  /** On the Battleground nothing can be chosen in the past; the bar below goes on asking. */
  get openThere(): BoardProps['open'] {
    return this.isStaged ? NOTHING : this.open
  }
  get asidesThere(): BoardProps['open'] {
    return this.isStaged ? NOTHING : this.asides
  }
  get isPlaying(): boolean {
    return this.props.seat >= 0
  }
  get side(): Side {
    return ownSide(this.view)
  }

  // Names

  facts = (id: string): Record<string, any> | undefined => this.props.card(id)?.facts
  name = (id: string): string => this.props.card(id)?.name ?? this.props.words.names[id] ?? id
  text = (id: string): string => this.props.card(id)?.text ?? ''
  word = (id: string): string => this.props.words.names[id] ?? id
  title = (id: string): string => capital(this.word(id))
  label = (key: string): string => this.may.get(key)?.label ?? ''
  note = (key: string): string => this.may.get(key)?.note ?? ''
  seatInfo = (seat: number): SeatInfo | undefined => this.props.seats.find((info) => info.seat === seat)
  seatName = (seat: number): string => this.seatInfo(seat)?.name ?? this.props.words.seats[seat] ?? String(seat + 1)

  count(id: string, n: number): string {
    return `${n} ${this.plural(id, n)}`
  }
  plural(id: string, n: number): string {
    const [one, many] = this.props.words.counted[id] ?? [this.word(id), this.word(id)]
    return Math.abs(n) === 1 ? one : many
  }
  join(parts: string[]): string {
    if (parts.length < 2) return parts[0] ?? say('nothing')
    return say('and', { a: parts.slice(0, -1).join(', '), b: parts.at(-1) ?? '' })
  }
  counts = (counts: Record<string, number>): string =>
    this.join(
      Object.entries(counts)
        .filter(([, n]) => n)
        .map(([id, n]) => this.count(id, n)),
    )

  // Choices

  /** Is one of these verbs open? */
  asks = (...verbs: string[]): boolean => this.keys(...verbs).length > 0
  /** The open choices of these verbs, in the rules' order. */
  keys = (...verbs: string[]): string[] => [...this.open.keys()].filter((key) => verbs.includes(verbOf(key)))

  /** A click: the choice if it is open, else the reason why not; a spectator is told what it is. */
  press(key: string | undefined, likely: string, at: Element, title: string, text: string): void {
    if (key && this.may.has(key)) this.props.act(key)
    else if (this.isPlaying && likely) this.props.why(likely, at)
    else this.props.tip(at, title, text)
  }

  // Sight

  /** What was asked for: all that a side sees, or one Building. */
  sightWish: Sight = $state(null)
  private glanced = $state(0)
  get sight(): Sight {
    if (this.isStaged) return this.sightWish // the stage is not to be dimmed by the pointer
    const hex = this.ground.hexes[this.glanced - 1]
    return hex?.sees && this.sightWish !== 'side' ? { hex: this.glanced } : this.sightWish
  }
  /** The pointer rests on a hex: a Building there shows what it sees. */
  glance(hex: number): void {
    this.glanced = hex
  }
  /** A click on a Building keeps showing what it sees, until the next one. */
  lookFrom(hex: number): boolean {
    if (!this.ground.hexes[hex - 1]?.sees) return false
    const { sightWish } = this
    this.sightWish = sightWish !== null && sightWish !== 'side' && sightWish.hex === hex ? null : { hex }
    return true
  }

  tip = (title: string, text: string): Tip => ({ show: this.props.tip, title, text })

  /** Does the chronicle line under the pointer speak of this? */
  isLit = (id: string): boolean => this.props.lit.has(id)
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const KEY = Symbol('board')

export function provide(board: Board): Board {
  return setContext(KEY, board)
}

export function useBoard(): Board {
  return getContext<Board>(KEY)
}
