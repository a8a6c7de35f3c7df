/**
 * A double click never answers what appears under the pointer: neither what was not there when the button went
 * down, nor what has just come while the pointer has not moved.
 */

const PAUSE = 350 // ms after something new
const STILL = 4 // px

interface Spot {
  x: number
  y: number
}

export class Guard {
  private face: unknown = undefined // what is asked now
  private since = -Infinity
  private pressed: unknown = undefined // what was asked when the button went down
  private at: Spot = { x: -1, y: -1 }
  private came: Spot = { x: -1, y: -1 } // where the pointer was when the question came
  private moved = false // since then
  private last: string | undefined = undefined // what was clicked before

  /** What the line asks, whenever it changes. */
  show(face: unknown, now: number): void {
    if (face === this.face) return
    this.face = face
    this.since = now
    this.came = this.at
    this.moved = false
  }

  move(spot: Spot): void {
    this.at = spot
    if (Math.hypot(spot.x - this.came.x, spot.y - this.came.y) >= STILL) this.moved = true
  }

  press(spot: Spot): void {
    this.move(spot)
    this.pressed = this.face
  }

  /** Whether a click is meant: `times` is how many of them came in a row, `key` what it would answer. */
  lets(now: number, times: number, key: string | undefined): boolean {
    const before = this.last
    this.last = key
    if (this.pressed !== this.face) return false
    if (times > 1 && before !== key) return false
    return this.moved || now - this.since >= PAUSE
  }
}
