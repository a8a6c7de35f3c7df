/** The Battle Phase as a play: which step is on the stage, who pages, how fast. It never holds up the game. */

import type { BoardProps, Line } from '$shell/lib/types'
import type { BattleView, TableView } from '../model'
import { frames, isJump, isWorthPlaying, OPENING, TRADES, type Frame } from './stage'

export const PACES = { slow: 2600, even: 1300, quick: 550 } as const
export type Pace = keyof typeof PACES
const BRIEF = 0.7 // of it, while a question waits
const PACE_KEY = 'holdfast.ante-portas.pace'

function storedPace(): Pace {
  const pace = localStorage.getItem(PACE_KEY)
  return pace && pace in PACES ? (pace as Pace) : 'even'
}

export class Theatre {
  private readonly read: () => BoardProps
  private told: number | null = null // lines of the chronicle so far; null before the first
  private seen: BattleView | null = null
  private question: number | null = null
  private at: number | null = $state(null) // the step on the stage; null: the table as it is
  frames: Frame[] = $state.raw([]) // of this Battle Phase, as far as it was watched
  isPlaying = $state(false)
  pace: Pace = $state(storedPace())

  constructor(read: () => BoardProps) {
    this.read = read
  }

  get last(): number {
    return this.frames.length - 1
  }
  get index(): number {
    return Math.min(this.at ?? this.last, this.last)
  }
  get isOn(): boolean {
    return this.at !== null && this.frames.length > 0
  }
  get frame(): Frame | null {
    return this.isOn ? (this.frames[this.index] ?? null) : null
  }

  /** Hears of every change before it is drawn. */
  hear(): void {
    const { log, view, motion, asked } = this.read()
    const { battle } = view as TableView
    const { told, seen, question } = this
    this.question = asked?.n ?? null
    this.told = log.length
    this.seen = battle
    if (told === null || seen === null) return
    if (log.length < told) {
      this.frames = []
      this.close()
      return
    }
    const fresh = log.slice(told).filter(({ what }) => !TRADES.has(what)) // a trade disturbs nobody who watches
    if (fresh.length === 0) return
    // Somebody who answers has seen enough; what follows from the answer is shown from its start.
    if (question !== null && question !== this.question) this.close()
    this.begin(fresh, seen, motion)
  }

  private begin(fresh: readonly Line[], before: BattleView, motion: boolean): void {
    if (isJump(fresh)) {
      this.frames = []
      return this.close()
    }
    // A new half-year or round: what was shown before is put away.
    const kept = fresh.some(({ what }) => OPENING.has(what)) ? [] : this.frames
    const found = frames(fresh, before)
    this.frames = [...kept, ...found]
    const goesOn = this.isOn && kept.length > 0
    if (!motion || !isWorthPlaying(fresh)) return goesOn ? undefined : this.close()
    this.at = goesOn ? this.index : kept.length
    this.isPlaying = true
  }

  /** How long the step stays on the stage; null: until somebody pages. */
  get stay(): number | null {
    if (!this.isOn || !this.isPlaying) return null
    return PACES[this.pace] * (this.read().open.size > 0 ? BRIEF : 1)
  }
  next(): void {
    if (this.index < this.last) this.at = this.index + 1
    else this.close()
  }
  page(by: number): void {
    this.isPlaying = false
    const to = Math.max(0, this.index + by)
    if (to > this.last) this.close()
    else this.at = to
  }
  play(): void {
    if (!this.isOn) this.at = 0
    else if (this.isPlaying) {
      this.isPlaying = false
      return
    }
    this.isPlaying = true
  }
  close(): void {
    this.at = null
    this.isPlaying = false
  }
  setPace(pace: Pace): void {
    this.pace = pace
    localStorage.setItem(PACE_KEY, pace)
  }
}
