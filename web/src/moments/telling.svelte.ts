/**
 * What has happened is shown first and told after it. As long as this goes on, nothing else on the screen knows more
 * than what has been shown: not the chronicle, not the scores, not the question.
 */

import { tick } from 'svelte'
import { motion } from '../lib/theme.svelte'
import type { Line, State } from '../lib/types'
import { pace } from './pace.svelte'
import { lasts, timingOf, type Beat, type Script } from './script'

/** Something in steps that can be paged: a beat, or the film of a board. */
export interface Pages {
  readonly index: number
  readonly last: number
  readonly isPlaying: boolean
  page(by: number): void
  play(): void
}

interface Table {
  show: () => void // the board as it is after it
  over: () => void
}

export class Telling implements Pages {
  beat: Beat | null = $state.raw(null)
  index = $state(0)
  isPlaying = $state(true)
  /** How many lines of the chronicle may be read. */
  told: number = $state(0)
  private hasShown = false
  private film: 'none' | 'due' | 'on' = 'none'
  private queue: Beat[]

  constructor(
    private readonly script: Script,
    readonly before: State, // what the screen knew
    log: readonly Line[], // and what it had told
    private readonly table: Table,
  ) {
    this.queue = [...script.before]
    this.told = log.length
  }

  /** What is told now, for those who listen. */
  get lines(): readonly Line[] {
    return this.beat?.lines ?? []
  }
  get last(): number {
    return this.beat ? timingOf(this.beat.kind).steps.length - 1 : 0
  }
  /** Milliseconds until the next step; null: until somebody pages. */
  get stay(): number | null {
    if (!this.beat || !this.isPlaying || pace.waits) return null
    const { whole } = timingOf(this.beat.kind)
    return (motion.on ? lasts(this.beat.kind, this.index) : whole * 1000) * pace.factor
  }

  begin(): void {
    this.advance()
  }
  /** The time of a step is over. */
  next(): void {
    if (this.index < this.last) this.index += 1
    else this.advance()
  }
  page(by: number): void {
    this.isPlaying = false
    const to = Math.max(0, this.index + by)
    if (to > this.last) this.advance()
    else this.index = to
  }
  play(): void {
    this.isPlaying = !this.isPlaying
    if (this.isPlaying && this.index === this.last) this.index = 0
  }

  /** The next beat, the board's own film, or nothing more. */
  advance(): void {
    const beat = this.queue.shift() ?? null
    this.beat = beat
    if (beat) {
      if (this.hasShown) this.told = beat.from
      this.index = motion.on ? 0 : this.last
      this.isPlaying = true
    } else if (this.hasShown) this.table.over()
    else this.show()
  }

  private show(): void {
    const { films, after } = this.script
    this.hasShown = true
    this.queue = [...after]
    if (films) this.film = 'due'
    this.table.show()
    if (!films) return this.advance()
    // A board begins to play as it is drawn; one that has not begun then has nothing to play.
    void tick().then(() => this.film === 'due' && this.endFilm())
  }

  /** The board tells that it plays something, or that it has ended. */
  hear(isOn: boolean): void {
    if (isOn && this.film === 'due') this.film = 'on'
    else if (!isOn && this.film === 'on') this.endFilm()
  }
  /** The board plays now. */
  get isFilm(): boolean {
    return this.film === 'on'
  }

  private endFilm(): void {
    this.film = 'none'
    this.advance()
  }
}
