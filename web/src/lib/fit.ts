/** How large a board is drawn: as large as fits without scrolling. */

/** A board that can be drawn in sizes: each is a set of lengths its styles are made of. */
export interface Sized {
  smallest: number
  draw: (size: number) => void
  needed: () => number // its height as it is drawn, in pixels
}

const SLACK = 16 // pixels that are not worth another try
const STEP = 20 // pixels that a size adds, before that is measured

/**
 * Styling everything anew is dear, so a size stays as long as it fits and leaves hardly more room than
 * it did; otherwise the next one is reckoned from what the last step made of the height.
 */
export class Fitting {
  private size = NaN
  private rest = 0
  private step = STEP

  constructor(private readonly board: Sized) {}

  /** One certain size. */
  set(size: number): void {
    if (size === this.size) return
    this.size = size
    this.board.draw(size)
  }

  fit(height: number, largest: number): void {
    if (!(this.size <= largest)) this.set(Math.min(0, largest))
    const rest = height - this.board.needed()
    if (rest < 0 || rest > this.rest + SLACK) this.rest = Math.max(0, this.search(height, largest, rest))
  }

  /** Draws the largest size that fits, up to a slack, and says how much room it leaves. */
  private search(height: number, largest: number, rest: number): number {
    let [fits, tooBig] = [this.board.smallest, largest + 1]
    for (;;) {
      if (rest < 0) tooBig = this.size
      else fits = this.size
      if (tooBig - fits <= 1 || (rest >= 0 && rest <= SLACK)) break
      const [from, before] = [this.size, rest]
      const steps = Math.floor(rest / this.step) || 1
      this.set(Math.max(fits + 1, Math.min(tooBig - 1, from + steps)))
      rest = height - this.board.needed()
      this.step = Math.max(1, (before - rest) / (this.size - from))
    }
    if (this.size === fits) return rest
    this.set(fits)
    return height - this.board.needed()
  }
}
