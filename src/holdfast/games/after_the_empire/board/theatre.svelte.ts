/** The siege as a play: which step is on the stage, who pages, how fast. It never holds up the game. */

import { Theatre } from '$shell/kit/theatre.svelte'
import type { BoardProps, Line } from '$shell/lib/types'
import { isWar, type Castle, type TableView } from './model'
import { attackOf, besieged, compare, frames, seasonOf, siegeAt, type Frame } from './siege'

const STEP = 2400 // ms
const PER_LINE = 0.22 // of a step's time, for every line after the first

// How much of a siege was shown: kept while the page is open, also where the result covers the board for a
// while. Tables are told apart by the address.
const shownSteps = new Map<string, number>()

export class SiegeTheatre extends Theatre<Frame> {
  private readonly read: () => BoardProps
  private told: number | null = null // lines of the chronicle so far; null before the first
  private viewer: number | null = null
  private lastSeat: number | null = null

  constructor(read: () => BoardProps) {
    super()
    this.read = read
  }

  get live(): TableView {
    return this.read().view as TableView
  }
  /** Whose castle stands in the middle. */
  get seat(): number {
    return this.read().large ?? Math.max(0, this.live.seat)
  }
  private readonly back = $derived.by(() => siegeAt(this.read().log, this.seat))
  private readonly siegeLines = $derived.by(() => seasonOf(this.read().log, this.seat, this.back))
  private readonly steps: Frame[] = $derived.by(() => frames(this.siegeLines))
  /** The last siege of the castle that is shown, step by step. */
  get frames(): Frame[] {
    return this.steps
  }
  /** The siege is this season's and not over for everybody. */
  get isNow(): boolean {
    return this.back === 0 && isWar(this.live)
  }
  private get opening(): Line | undefined {
    return this.siegeLines.find(({ what }) => what === 'season')
  }
  /** The season of that siege. */
  get season(): number {
    return (this.opening?.data.n as number | undefined) ?? this.live.season - this.back
  }
  get lines(): readonly Line[] {
    return this.frame?.lines ?? []
  }
  /** Is there a castle to show at every step? */
  get hasCastles(): boolean {
    return this.frames.length > 0 && this.frames.every(({ castle }) => castle !== null)
  }

  /** The table as it stood at the step on the stage. */
  readonly staged: TableView | null = $derived.by(() => {
    const { frame, live, seat } = this
    if (!frame) return null
    return {
      ...live,
      phase: 'combat',
      season: this.season,
      threat: (this.opening?.data.threat as number | undefined) ?? live.threat,
      attack: attackOf(this.siegeLines),
      castles: live.castles.map((castle, i) => this.then(castle, i === seat ? frame : this.meanwhile(i, frame))),
      final: null,
    }
  })

  private then(castle: Castle, frame: Frame | undefined): Castle {
    return frame?.castle ? besieged(castle, frame.castle) : castle
  }
  /** All castles fight at the same time: how far another one is at this step. */
  private meanwhile(seat: number, now: Frame): Frame | undefined {
    const all = frames(seasonOf(this.read().log, seat, this.back))
    return this.index === this.last ? all.at(-1) : all.findLast((frame) => compare(frame, now) <= 0)
  }

  private get key(): string {
    return `${location.hash.split('/')[2] ?? ''}:${this.read().seat}:${this.seat}:${this.season}`
  }

  // What comes from the table

  /** Hears of every change before it is drawn. */
  hear(): void {
    const { log, news, seat, sent } = this.read()
    // Another chair at the same screen: what its own news were counts.
    const told = seat === this.viewer ? this.told : null
    if (seat !== this.viewer) {
      this.at = null
      this.isNews = false
    }
    this.viewer = seat
    const fresh = told === null ? news : log.slice(told)
    this.told = log.length
    const isBack = told !== null && log.length < told
    if (isBack || (sent && this.isOn)) this.close() // who answers has seen enough
    if (this.lastSeat !== null && this.lastSeat !== this.seat) this.turn()
    this.lastSeat = this.seat
    if (fresh.length > 0) this.begin(fresh)
    else if (told === null && !shownSteps.has(this.key)) this.close() // a page that was loaded again
  }

  /** Puts the steps of the news on the stage that have not been seen. */
  private begin(news: readonly Line[]): void {
    const { frames: all, key } = this
    const seen = shownSteps.get(key) ?? 0
    const isNew = all.slice(seen).some(({ lines }) => lines.some((line) => news.includes(line)))
    if (!isNew) return
    const { motion } = this.read()
    if (!this.hasCastles) return this.close()
    if (this.isNow && !motion) return // nothing moves by itself; the panel pages back
    this.at = motion ? Math.min(seen, this.last) : this.last
    this.isNews = true
    this.isPlaying = motion
  }

  /** Another castle is shown: its siege, from the start if it has not been seen. */
  private turn(): void {
    if (this.at === null) return
    const isSeen = (shownSteps.get(this.key) ?? 0) >= this.frames.length
    if (!this.hasCastles) this.close()
    else {
      this.at = isSeen && !this.isNow ? this.last : 0
      this.isPlaying = !isSeen && this.read().motion
    }
  }

  // The person

  protected lasts({ lines }: Frame): number {
    return STEP * (1 + PER_LINE * (lines.length - 1))
  }
  override page(by: number): void {
    const isEnd = this.index + by >= this.last
    if (isEnd && this.isNow && !this.isNews)
      this.close() // the castle as it is shows that step
    else super.page(isEnd && !this.isNews ? this.last - this.index : by)
  }
  override get isAtEnd(): boolean {
    return this.index === this.last && !this.isNews
  }
  override play(): void {
    if (this.isOn && this.index === this.last) this.at = 0
    super.play()
  }
  open(): void {
    this.at = 0
    this.isPlaying = this.read().motion
  }
  override close(): void {
    shownSteps.set(this.key, this.frames.length)
    super.close()
  }
}
