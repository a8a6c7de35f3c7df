/** What happened, played step by step at the pace of the reader. It never holds up the game. */

import { speak } from '../lib/i18n.svelte'
import type { Line, Story } from '../lib/types'
import { pace } from '../moments/pace.svelte'
import type { Pages } from '../moments/telling.svelte'

/** A play in steps. Whose steps they are, and when they are played, its game says. */
export abstract class Theatre<Step> implements Pages {
  protected at: number | null = $state(null) // the step on the stage; null: the table as it is
  isPlaying = $state(false)
  /** It came by itself, with the news: nobody asked to see it again. */
  protected isNews = $state(false)

  /** All steps that can be paged through. */
  abstract get frames(): readonly Step[]
  /** How long the step on the stage is shown at an even pace, in milliseconds. */
  protected abstract lasts(step: Step): number
  /** What the step on the stage tells. */
  abstract get lines(): readonly Line[]

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
  /** It is shown for the first time: the shell has the buttons to leave it. */
  get isFirst(): boolean {
    return this.isOn && this.isNews
  }
  /** There is no step after this one, and paging on would not leave the stage either. */
  get isAtEnd(): boolean {
    return false
  }
  get frame(): Step | null {
    return this.isOn ? (this.frames[this.index] ?? null) : null
  }
  /** How long the step stays; null: until somebody pages. */
  get stay(): number | null {
    const { frame } = this
    return frame && this.isPlaying && !pace.waits ? this.lasts(frame) * pace.factor : null
  }
  /** What is played for the first time is told to the shell: everything else waits until it is over or left. */
  story(title: string): Story | null {
    return this.isFirst ? { title, end: () => this.close(), lines: this.lines, pages: this } : null
  }

  /** The time of a step is over. */
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
  /** Plays on, stops, or begins anew. */
  play(): void {
    if (this.isOn && this.isPlaying) this.isPlaying = false
    else {
      if (!this.isOn) this.at = 0
      this.isPlaying = true
    }
  }
  close(): void {
    this.at = null
    this.isPlaying = false
    this.isNews = false
  }
}

/** Called while a board is made: the shell hears of what it plays, and that it is gone. */
export function telling(tell: (story: Story | null) => void, story: () => Story | null): void {
  $effect(() => tell(story()))
  $effect(() => () => tell(null))
}

const say = speak('theatre')

/** "step 3 of 7" */
export const stepOf = <Step>({ index, frames }: Theatre<Step>): string =>
  say('step_of', { n: index + 1, all: frames.length })
