/** What both halves of the board share: the props of the table, names, and what a click does. */

import { speakOf } from '$shell/lib/i18n.svelte'
import { capital, KitBoard, provide, useKit, type Open } from '$shell/kit/board.svelte'
import type { BoardProps } from '$shell/lib/types'
import drawings from './colony/drawings.svg?url'
import type { Sight } from './battle/describe'
import { BattleTheatre } from './battle/theatre.svelte'
import { Trading } from './colony/trading.svelte'
import { ownSide, type BattleView, type Side, type TableView } from './model'
import type { BoardKey } from './wordKeys'

export { capital, provide }
export const say = speakOf<BoardKey>('ante-portas')
export const useBoard = useKit<Board>

const NOTHING: Open = new Map()

interface Parted {
  all: Open
  answers: Open
  asides: Open
}

function part(all: Open): Parted {
  const options = [...all]
  return {
    all,
    answers: new Map(options.filter(([, option]) => !option.aside)),
    asides: new Map(options.filter(([, option]) => option.aside)),
  }
}

export class Board extends KitBoard<TableView> {
  override readonly icons = [] // the shell has them all
  readonly theatre: BattleTheatre
  readonly trading: Trading

  constructor(read: () => BoardProps) {
    super(read, drawings)
    this.theatre = new BattleTheatre(read)
    this.trading = new Trading(this)
  }

  /** All that can be chosen: answers and asides. */
  override get may(): Open {
    const { open, beside } = this.props
    return open.size > 0 ? open : beside
  }
  /** The answers to the open question. */
  override get open(): Open {
    return this.parted(this.props.open).answers
  }
  /** What can be done beside it, or though nothing is asked. */
  get asides(): Open {
    return this.parted(this.may).asides
  }
  private last: Parted | null = null
  private parted(all: Open): Parted {
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
  get openThere(): Open {
    return this.isStaged ? NOTHING : this.open
  }
  get asidesThere(): Open {
    return this.isStaged ? NOTHING : this.asides
  }
  /** The same text while a phase lasts. */
  get phase(): string {
    const { era, year, season, phase } = this.view
    return [era, year, season, phase].join(' ')
  }
  get side(): Side {
    return ownSide(this.view)
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
}
