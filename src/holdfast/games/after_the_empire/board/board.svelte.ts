/** What every part of the board shares: the props of the table, names, whom the next click moves. */

import { speakOf } from '$shell/lib/i18n.svelte'
import type { BoardProps, SeatInfo } from '$shell/lib/types'
import type { Tip } from '$shell/ui/tipped'
import { getContext, setContext } from 'svelte'
import { isWar, type Castle, type CardFacts, type Post, type TableView, type Troop } from './model'
import { asks, askedPost, keysOf, moveKey, pickedNow, type Picked } from './places'
import type { Fallen } from './siege'
import { SiegeTheatre } from './theatre.svelte'
import type { BoardKey } from './wordKeys'

export const say = speakOf<BoardKey>('after-the-empire')

const NOTHING: BoardProps['open'] = new Map()
const NOBODY: Fallen = { archer: 0, swordsman: 0, soldier: 0, mercenary: 0 }

export class Board {
  readonly theatre: SiegeTheatre
  isSteering = false // troops move by arrow keys; the focus must not get lost
  private readonly read: () => BoardProps
  private wanted: Picked | null = $state(null)

  constructor(read: () => BoardProps) {
    this.read = read
    this.theatre = new SiegeTheatre(read)
  }

  get props(): BoardProps {
    return this.read()
  }
  /** What is drawn: the table as it is, or as it stood at a step of a siege. */
  get view(): TableView {
    return this.theatre.staged ?? this.theatre.live
  }
  get isStaged(): boolean {
    return this.theatre.staged !== null
  }
  /** The bar shows how to go on. */
  get isStory(): boolean {
    const waits = this.props.open.size > 0 || this.theatre.live.final !== null
    return this.theatre.isStory && waits && this.props.seat >= 0
  }
  /** On the board nothing can be chosen in the past. */
  get open(): BoardProps['open'] {
    return this.isStaged ? NOTHING : this.props.open
  }
  get own(): Castle | undefined {
    return this.view.castles[this.view.seat]
  }
  /** Whose castle stands in the middle. */
  get shown(): number {
    return this.theatre.seat
  }
  get isPlaying(): boolean {
    return this.props.seat >= 0
  }
  get isWar(): boolean {
    return isWar(this.view)
  }

  // Names

  facts = (id: string): CardFacts | undefined => this.props.card(id)?.facts as CardFacts | undefined
  name = (id: string): string => this.props.card(id)?.name ?? this.props.words.names[id] ?? id
  text = (id: string): string => this.props.card(id)?.text ?? ''
  word = (id: string): string => this.props.words.names[id] ?? id
  title = (id: string): string => capital(this.word(id))
  label = (key: string): string => this.open.get(key)?.label ?? ''
  note = (key: string): string => this.open.get(key)?.note ?? ''
  seatInfo = (seat: number): SeatInfo | undefined => this.props.seats.find((info) => info.seat === seat)
  seatName = (seat: number): string => this.seatInfo(seat)?.name ?? this.props.words.seats[seat] ?? String(seat + 1)
  /** "in the north", "inside" */
  where = (post: string): string => this.props.words.counted[post]?.[0] ?? this.word(post)

  count(id: string, n: number): string {
    const [one, many] = this.props.words.counted[id] ?? [this.word(id), this.word(id)]
    return `${n} ${Math.abs(n) === 1 ? one : many}`
  }
  join(parts: string[]): string {
    if (parts.length < 2) return parts[0] ?? say('nothing')
    return say('and', {
      a: parts.slice(0, -1).join(', '),
      b: parts.at(-1) ?? '',
    })
  }
  goods = (goods: Record<string, number>): string =>
    this.join(
      Object.entries(goods)
        .filter(([, n]) => n)
        .map(([id, n]) => this.count(id, n)),
    )

  // Choices

  asks = (...verbs: string[]): boolean => asks(this.open, ...verbs)
  keys = (...verbs: string[]): string[] => keysOf(this.open, ...verbs)

  /** A click: the choice if there is one, else the reason why not; a spectator is told what it is. */
  press(key: string | undefined, likely: string, at: Element, title: string, text: string): void {
    if (key && this.open.has(key)) this.props.act(key)
    else if (this.isPlaying && !this.isStaged) this.props.why(likely, at)
    else this.props.tip(at, title, text)
  }

  tip = (title: string, text: string): Tip => ({
    show: this.props.tip,
    title,
    text,
  })

  /** Does the chronicle line under the pointer speak of this? Castles are told apart by their seat. */
  isLit(id: string, seat?: number): boolean {
    const { lit } = this.props
    if (!lit.has(id)) return false
    return seat === undefined || lit.has(`seat:${seat}`) || ![...lit].some((other) => other.startsWith('seat:'))
  }

  // Troops

  get isMoving(): boolean {
    return this.asks('soldier', 'mercenary')
  }
  get picked(): Picked | null {
    return this.isMoving ? pickedNow(this.open, this.wanted) : null
  }
  pick(troop: Troop, from: Post): void {
    this.wanted = { troop, from }
  }
  isPicked = (troop: Troop, from: Post): boolean => this.picked?.troop === troop && this.picked.from === from

  /** The key that brings the picked troop here. */
  moveTo(post: Post): string | undefined {
    const { picked } = this
    const key = picked ? moveKey(picked, post) : ''
    return key && this.open.has(key) ? key : undefined
  }

  /** Where the hits of the open question fall. */
  get asked(): Post | null {
    return this.isStaged ? null : askedPost(this.props.asked)
  }
  get hits(): number {
    return this.props.asked?.about.n ?? 0
  }
  /** Who has just fallen at a post: in the step that is shown, or in the newest of a siege that goes on. */
  fallen(seat: number, post: Post): Fallen {
    const { frame, frames, isNow } = this.theatre
    const step = frame ?? (isNow ? frames.at(-1) : undefined)
    return (seat === this.shown ? step?.fallen[post] : undefined) ?? NOBODY
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
