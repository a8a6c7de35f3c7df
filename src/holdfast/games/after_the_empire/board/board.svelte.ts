/** What every part of the board shares: the props of the table, names, whom the next click moves. */

import { speakOf } from '$shell/lib/i18n.svelte'
import type { BoardProps } from '$shell/lib/types'
import { capital, KitBoard, provide, useKit, type Open } from '$shell/kit/board.svelte'
import drawings from './drawings.svg?url'
import { isWar, type Castle, type CardFacts, type Post, type TableView, type Troop } from './model'
import { askedPost, moveKey, pickedNow, type Picked } from './places'
import type { Fallen } from './siege'
import { SiegeTheatre } from './theatre.svelte'
import type { BoardKey } from './wordKeys'

export { capital, provide }
export const say = speakOf<BoardKey>('after-the-empire')
export const useBoard = useKit<Board>

const NOTHING: Open = new Map()
const NOBODY: Fallen = { archer: 0, swordsman: 0, soldier: 0, mercenary: 0 }

export class Board extends KitBoard<TableView, CardFacts> {
  override readonly icons = [] // the shell has them all
  readonly theatre: SiegeTheatre
  isSteering = false // troops move by arrow keys; the focus must not get lost
  private wanted: Picked | null = $state(null)

  constructor(read: () => BoardProps) {
    super(read, drawings)
    this.theatre = new SiegeTheatre(read)
  }

  /** What is drawn: the table as it is, or as it stood at a step of a siege. */
  override get view(): TableView {
    return this.theatre.staged ?? this.theatre.live
  }
  get isStaged(): boolean {
    return this.theatre.staged !== null
  }
  /** On the board nothing can be chosen in the past. */
  override get open(): Open {
    return this.isStaged ? NOTHING : this.props.open
  }
  get own(): Castle | undefined {
    return this.view.castles[this.view.seat]
  }
  /** Whose castle stands in the middle. */
  get shown(): number {
    return this.theatre.seat
  }
  override get isAsking(): boolean {
    return this.isPlaying && !this.isStaged
  }
  get isWar(): boolean {
    return isWar(this.view)
  }

  /** "in the north", "inside" */
  where = (post: string): string => this.props.words.counted[post]?.[0] ?? this.word(post)
  goods = this.counts

  /** The one thing that can be built at a place is built; of several one is chosen among their buttons. */
  work(works: string[], at: Element): void {
    const [first, ...more] = works
    if (first && more.length === 0) this.props.act(first)
    else at.closest('.board')?.querySelector<HTMLElement>(`.chip[data-key="${first}"]`)?.focus()
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
