/** States that arrive in a burst are shown one after another, so that the eye can follow. */

const STEP = 450 // ms between two states at an even pace
const WHOLE = 3600 // ms for all that wait, however many

export class Pacer<T> {
  private waiting: T[] = []
  private step = STEP
  private last = Number.NEGATIVE_INFINITY

  /** `factor`: how much longer than at an even pace everything lasts. */
  constructor(private readonly factor: () => number = () => 1) {}

  get length(): number {
    return this.waiting.length
  }

  /** The newest is due one step after the others. A longer queue makes shorter steps. */
  push(item: T): void {
    if (this.waiting.length === 0) this.step = STEP
    this.waiting.push(item)
    this.step = Math.min(this.step, WHOLE / this.waiting.length)
  }

  /** Milliseconds until the next is due; null if nothing waits. */
  wait(now: number): number | null {
    return this.waiting.length === 0 ? null : Math.max(0, this.last + this.step * this.factor() - now)
  }

  /** The next one, if it is due. */
  take(now: number): T | undefined {
    if (this.wait(now) !== 0) return undefined
    this.last = now
    return this.waiting.shift()
  }

  /** All that wait, or the first of them, at once. */
  skip(now: number, most = Infinity): T[] {
    this.last = now
    return this.waiting.splice(0, most)
  }

  drop(): void {
    this.waiting = []
  }
}
