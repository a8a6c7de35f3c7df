/** How large a drawing is shown: from the whole of it to three times as large, around two fingers or by buttons. */

import { untrack } from 'svelte'

export const MOST = 3
const STEP = 1.5 // of a button
const TWICE = 2 // by a double tap
const QUICK = 300 // ms between two taps
const NEAR = 24 // px between them

interface Spot {
  x: number
  y: number
}

export class Zoom {
  level = $state(1)
  port: HTMLElement | undefined = $state() // what the drawing is seen through; it scrolls

  /** Another phase shows the whole again. */
  constructor(phase: () => unknown) {
    $effect(() => {
      void phase()
      untrack(this.whole)
    })
  }

  get isLarge(): boolean {
    return this.level > 1
  }
  get isLargest(): boolean {
    return this.level >= MOST
  }
  enlarge = (): void => this.to(this.level * STEP)
  reduce = (): void => this.to(this.level / STEP)
  whole = (): void => this.to(1)

  /** What is seen here stays here: in the middle, if nothing is said. */
  to(level: number, spot?: Spot): void {
    const { port } = this
    const drawing = port?.firstElementChild as HTMLElement | null | undefined
    const next = Math.max(1, Math.min(MOST, level))
    if (!port || !drawing || next === this.level) return
    const at = spot ?? this.middle
    const { left, top } = drawing.getBoundingClientRect()
    const grown = next / this.level - 1
    const moved = { left: port.scrollLeft + (at.x - left) * grown, top: port.scrollTop + (at.y - top) * grown }
    this.level = next
    // Now, for there must be room to scroll.
    drawing.style.transform = next > 1 ? `scale(${next})` : ''
    port.style.overflow = next > 1 ? 'auto' : ''
    port.scrollTo({ ...moved, behavior: 'instant' })
  }

  private get middle(): Spot {
    const box = this.port?.getBoundingClientRect()
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 }
  }

  /** `{@attach zoom.fingers}` on the port. */
  fingers = (port: HTMLElement): (() => void) => {
    const down = new Map<number, Spot>()
    let tapped: (Spot & { when: number }) | null = null

    const spread = ([a, b]: Spot[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
    const between = ([a, b]: Spot[]): Spot => (a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : this.middle)

    const press = (event: PointerEvent) => {
      if (event.pointerType === 'touch') down.set(event.pointerId, { x: event.clientX, y: event.clientY })
    }
    const move = (event: PointerEvent) => {
      if (!down.has(event.pointerId)) return
      const before = [...down.values()]
      down.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const now = [...down.values()]
      if (now.length !== 2) return
      const [from, to] = [between(before), between(now)]
      if (spread(before) > 0) this.to((this.level * spread(now)) / spread(before), from)
      port.scrollBy({ left: from.x - to.x, top: from.y - to.y, behavior: 'instant' })
    }
    const lift = (event: PointerEvent) => void down.delete(event.pointerId)
    // Two fingers scroll nothing; one does, as the browser does it.
    const hold = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    const tap = (event: MouseEvent) => {
      const spot = { x: event.clientX, y: event.clientY, when: event.timeStamp }
      const before = tapped
      const isPiece = event.target instanceof Element && event.target.closest('button, [data-key]') !== null
      tapped = isPiece || event.detail === 0 ? null : spot
      if (!tapped || !before || spot.when - before.when > QUICK) return
      if (Math.hypot(spot.x - before.x, spot.y - before.y) > NEAR) return
      tapped = null
      this.to(this.isLarge ? 1 : TWICE, spot)
    }
    port.addEventListener('pointerdown', press)
    port.addEventListener('click', tap)
    port.addEventListener('touchstart', hold, { passive: false })
    port.addEventListener('touchmove', hold, { passive: false })
    addEventListener('pointermove', move)
    addEventListener('pointerup', lift)
    addEventListener('pointercancel', lift)
    return () => {
      port.removeEventListener('pointerdown', press)
      port.removeEventListener('click', tap)
      port.removeEventListener('touchstart', hold)
      port.removeEventListener('touchmove', hold)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', lift)
      removeEventListener('pointercancel', lift)
    }
  }
}
