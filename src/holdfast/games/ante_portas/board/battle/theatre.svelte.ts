/** The Battle Phase as a play: which step is on the stage, who pages, how fast. It never holds up the game. */

import { Theatre } from '$shell/kit/theatre.svelte'
import type { BoardProps, Line } from '$shell/lib/types'
import type { BattleView, TableView } from '../model'
import { groundAt, isJump, isWorthPlaying, steps, TRADES } from './stage'

const STEP = 1300 // ms

export class BattleTheatre extends Theatre<Line> {
  private readonly read: () => BoardProps
  private told: number | null = null // lines of the chronicle so far; null before the first

  constructor(read: () => BoardProps) {
    super()
    this.read = read
  }

  private readonly steps: Line[] = $derived.by(() => steps(this.read().log))
  /** The steps of this Battle Phase. */
  get frames(): Line[] {
    return this.steps
  }
  get lines(): readonly Line[] {
    return this.frame ? [this.frame] : []
  }
  /** The Battleground at the step on the stage. */
  readonly ground: BattleView | null = $derived.by(() => {
    const { frame } = this
    return frame ? groundAt(frame, (this.read().view as TableView).battle) : null
  })

  /** Hears of every change before it is drawn. */
  hear(): void {
    const { log, motion, sent } = this.read()
    const { told } = this
    this.told = log.length
    if (told === null) return
    if (log.length < told) return this.close()
    if (sent) this.close() // who answers has seen enough
    const fresh = log.slice(told).filter(({ what }) => !TRADES.has(what)) // a trade disturbs nobody who watches
    if (fresh.length === 0) return
    this.begin(fresh, motion)
  }

  private begin(fresh: readonly Line[], motion: boolean): void {
    if (isJump(fresh)) return this.close()
    const first = this.frames.findIndex((line) => fresh.includes(line))
    const goesOn = this.isOn && first > 0 // otherwise a new half-year or round: what was shown is put away
    if (!motion || !isWorthPlaying(fresh)) return goesOn ? undefined : this.close()
    this.at = goesOn ? this.index : Math.max(0, first)
    this.isPlaying = true
    this.isNews = true
  }

  protected lasts(): number {
    return STEP
  }
}
