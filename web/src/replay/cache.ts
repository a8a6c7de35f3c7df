/** Moments that were fetched once. Each holds a whole view and log, so only the last few stay. */

import type { MomentAnswer } from '../lib/types'

export class Moments {
  private kept = new Map<string, Promise<MomentAnswer>>()

  constructor(
    private fetchOne: (k: number, key: string) => Promise<MomentAnswer>,
    private most = 48,
  ) {}

  /** `under` separates what differs for the same number: the seat that looks, the language. */
  get(k: number, under: string): Promise<MomentAnswer> {
    const name = `${under}/${k}`
    const known = this.kept.get(name)
    if (known) {
      this.kept.delete(name)
      this.kept.set(name, known)
      return known
    }
    const coming = this.fetchOne(k, under)
    this.kept.set(name, coming)
    coming.catch(() => this.kept.delete(name)) // asked again next time
    for (const old of this.kept.keys()) {
      if (this.kept.size <= this.most) break
      this.kept.delete(old)
    }
    return coming
  }

  /** Fetches what will be wanted next, quietly. */
  prepare(wanted: number[], under: string): void {
    for (const k of wanted) this.get(k, under).catch(() => {})
  }
}
