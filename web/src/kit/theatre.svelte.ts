/** What happened, played step by step at the pace of the reader. It never holds up the game. */

import { speak } from '../lib/i18n.svelte'
import { recall, remember } from '../lib/memory'

export const PACES = ['slow', 'even', 'quick'] as const
export type Pace = (typeof PACES)[number]
const PACE_KEY = 'holdfast.pace'

function storedPace(): Pace {
  const pace = recall(PACE_KEY)
  return PACES.find((known) => known === pace) ?? 'even'
}

/** A play in steps. Whose steps they are, and when they are played, its game says. */
export abstract class Theatre<Step> {
  protected at: number | null = $state(null) // the step on the stage; null: the table as it is
  isPlaying = $state(false)
  pace: Pace = $state(storedPace())

  /** All steps that can be paged through. */
  abstract get frames(): readonly Step[]
  /** How long the step on the stage is shown at this pace, in milliseconds. */
  protected abstract lasts(step: Step): number

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
    return frame && this.isPlaying ? this.lasts(frame) : null
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
  }
  setPace(pace: Pace): void {
    this.pace = pace
    remember(PACE_KEY, pace)
  }
}

const say = speak('theatre')

/** "step 3 of 7" */
export const stepOf = <Step>({ index, frames }: Theatre<Step>): string =>
  say('step_of', { n: index + 1, all: frames.length })
