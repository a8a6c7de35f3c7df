/** What was over already when the board heard of it: Missions and Raids, one after the other. */

import { Theatre } from '$shell/kit/theatre.svelte'
import type { Line } from '$shell/lib/types'
import type { Past } from './past'

const MOMENT = 1900 // ms

export class PastTheatre extends Theatre<Past> {
  private pasts: Past[] = $state.raw([])

  /** `roll`: milliseconds that dice need which are thrown before the reader's eyes. */
  constructor(private readonly roll: (past: Past) => number) {
    super()
  }

  get frames(): Past[] {
    return this.pasts
  }
  get lines(): readonly Line[] {
    const rows = this.frame?.rows ?? []
    return rows.flatMap(({ dice, met }) => [...dice.map(({ line }) => line), ...(met ? [met] : [])])
  }
  /** What comes while something is told follows it. */
  tell(found: Past[]): void {
    if (found.length === 0) return
    const isGoingOn = this.isOn
    this.pasts = isGoingOn ? [...this.pasts, ...found] : found
    this.at = isGoingOn ? this.at : 0
    this.isPlaying = true
    this.isNews = true
  }
  protected lasts(past: Past): number {
    return MOMENT + this.roll(past)
  }
}
