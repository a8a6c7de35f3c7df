/** The siege as a play: which step is on the stage, who pages, how fast. It never holds up the game. */

import type { BoardProps, Line } from '$shell/lib/types'
import { isWar, type Castle, type TableView } from './model'
import { compare, seasonOf, siegeAt } from './siege'
import { attackOf, frames, trailOf, type Frame, type Seen } from './stage'

export const PACES = { slow: 4200, even: 2400, quick: 1100 } as const
export type Pace = keyof typeof PACES
const PER_LINE = 0.22 // of a step's time, for every line after the first
const BRIEF = 0.6 // of it, while a question waits
const PACE_KEY = 'holdfast.after-the-empire.pace'
const MOST_SEEN = 240

// Castles that were seen, and how much of a siege was shown: kept while the page is open, also where the
// result covers the board for a while. Tables are told apart by the address.
const castles = new Map<string, Seen>()
const shownSteps = new Map<string, number>()

function storedPace(): Pace {
  const pace = localStorage.getItem(PACE_KEY)
  return pace && pace in PACES ? (pace as Pace) : 'even'
}

export class Theatre {
  private readonly read: () => BoardProps
  private told: number | null = null // lines of the chronicle so far; null before the first
  private viewer: number | null = null
  private wasOpen = false
  private lastSeat: number | null = null
  private at: number | null = $state(null) // the step on the stage; null: the table as it is
  isPlaying = $state(false)
  private isNews = $state(false) // it came by itself; nobody asked to see it again
  pace: Pace = $state(storedPace())

  constructor(read: () => BoardProps) {
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
  private readonly lines = $derived.by(() => seasonOf(this.read().log, this.seat, this.back))
  /** The last siege of the castle that is shown, step by step. */
  readonly frames: Frame[] = $derived.by(() => this.framesOf(this.seat, this.lines))
  /** The siege is this season's and not over for everybody. */
  get isNow(): boolean {
    return this.back === 0 && isWar(this.live)
  }
  /** The season of that siege. */
  get season(): number {
    return (
      (this.lines.find(({ what }) => what === 'season')?.data.n as number | undefined) ?? this.live.season - this.back
    )
  }
  get last(): number {
    return this.frames.length - 1
  }
  /** The step that is told: on the stage, or the newest. */
  get index(): number {
    return Math.min(this.at ?? this.last, this.last)
  }
  get isOn(): boolean {
    return this.at !== null && this.frames.length > 0
  }
  /** A siege that is over, told for the first time: what comes next waits for the reader. */
  get isStory(): boolean {
    return this.isOn && this.isNews && !this.isNow
  }
  get frame(): Frame | null {
    return this.isOn ? (this.frames[this.index] ?? null) : null
  }
  /** Is there a castle to show at every step? */
  get hasCastles(): boolean {
    return this.frames.length > 0 && this.frames.every(({ castle }) => castle !== null)
  }

  /** The table as it stood at the step on the stage. */
  readonly staged: TableView | null = $derived.by(() => {
    const { frame } = this
    if (!frame) return null
    const { live, seat } = this
    const threat = this.lines.find(({ what }) => what === 'season')?.data.threat as number | undefined
    return {
      ...live,
      phase: 'combat',
      season: this.season,
      threat: threat ?? live.threat,
      attack: attackOf(this.lines),
      castles: live.castles.map((castle, i) => (i === seat ? frame.castle : this.meanwhile(i, frame)) ?? castle),
      final: null,
    }
  })

  /** All castles fight at the same time: how far another one is at this step. */
  private meanwhile(seat: number, now: Frame): Castle | null {
    const lines = seasonOf(this.read().log, seat, this.back)
    const all = this.framesOf(seat, lines)
    const isEnd = this.index === this.last
    return (isEnd ? all.at(-1) : all.findLast((frame) => compare(frame, now) <= 0))?.castle ?? null
  }

  private framesOf(seat: number, lines: readonly Line[]): Frame[] {
    const name = this.name(seat)
    return frames(lines, (trail) => castles.get(`${name}:${trail}`))
  }
  private name(seat: number): string {
    return `${location.hash.split('/')[2] ?? ''}:${this.read().seat}:${seat}`
  }
  private get key(): string {
    return `${this.name(this.seat)}:${this.season}`
  }

  // What comes from the table

  /** Hears of every change before it is drawn. */
  hear(): void {
    const { log, news, open, seat } = this.read()
    // Another chair at the same screen: what its own news were counts.
    const told = seat === this.viewer ? this.told : null
    if (seat !== this.viewer) {
      this.at = null
      this.isNews = false
    }
    this.viewer = seat
    const fresh = told === null ? news : log.slice(told)
    this.told = log.length
    this.remember()
    // An answer, or going back: what is now counts.
    const isAnswered = this.wasOpen && open.size === 0
    this.wasOpen = open.size > 0
    const isBack = told !== null && log.length < told
    if (isBack || (isAnswered && this.at !== null)) this.close()
    if (this.lastSeat !== null && this.lastSeat !== this.seat) this.turn()
    this.lastSeat = this.seat
    if (fresh.length > 0) this.begin(fresh)
    else if (told === null && !shownSteps.has(this.key)) this.close() // a page that was loaded again
  }

  private remember(): void {
    const { log } = this.read()
    const { live } = this
    live.castles.forEach((castle, seat) => {
      const lines = seasonOf(log, seat)
      keep(`${this.name(seat)}:${trailOf(lines)}`, {
        castle,
        isAfter: !isBefore(live),
      })
      const isUntouched = !lines.some((line) => line.seat === seat && WORKS.includes(line.what))
      const before = isUntouched && !isWar(live) ? seasonOf(log, seat, 1) : []
      if (before.length > 0)
        keep(`${this.name(seat)}:after:${trailOf(before)}`, {
          castle,
          isAfter: true,
        })
    })
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
    this.at = Math.min(seen, this.last)
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

  /** How long the step stays on the stage; null: until somebody pages. */
  get stay(): number | null {
    const { frame } = this
    if (!frame || !this.isPlaying) return null
    const isBrief = this.isNow && this.read().open.size > 0
    return PACES[this.pace] * (1 + PER_LINE * (frame.lines.length - 1)) * (isBrief ? BRIEF : 1)
  }
  /** The time of a step is over. */
  next(): void {
    if (this.index < this.last) this.at = this.index + 1
    else if (this.isNow || this.read().seat < 0) this.close()
    else this.isPlaying = false
  }
  page(by: number): void {
    this.isPlaying = false
    const to = Math.max(0, Math.min(this.last, this.index + by))
    if (to === this.last && this.isNow) this.close()
    else this.at = to
  }
  play(): void {
    if (!this.isOn || this.index === this.last) this.at = 0
    else if (this.isPlaying) {
      this.isPlaying = false
      return
    }
    this.isPlaying = true
  }
  open(): void {
    this.at = 0
    this.isPlaying = this.read().motion
  }
  close(): void {
    shownSteps.set(this.key, this.frames.length)
    this.at = null
    this.isNews = false
    this.isPlaying = false
  }
  setPace(pace: Pace): void {
    this.pace = pace
    localStorage.setItem(PACE_KEY, pace)
  }
}

/** What changes the pieces of a castle in the action phase. */
const WORKS = ['built', 'repaired', 'mended', 'doused', 'sowed', 'protected']
const isBefore = ({ phase }: TableView): boolean => phase === 'actions' || phase === 'preparation' || phase === 'combat'

function keep(name: string, seen: Seen): void {
  castles.delete(name)
  castles.set(name, seen)
  for (const oldest of castles.keys()) {
    if (castles.size <= MOST_SEEN) break
    castles.delete(oldest)
  }
}
