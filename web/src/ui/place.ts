/** Where a popover goes: beside its cause, inside the window, with an arrow that points at it. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
export interface Spot {
  left: number
  top: number
  arrow: number
  side: 'above' | 'below'
}

const GAP = 12
const EDGE = 8

/** `size` of the popover, `at` its cause, in window coordinates. */
export function place(at: Box, size: { width: number; height: number }, room: { width: number; height: number }): Spot {
  const middle = at.left + at.width / 2
  const left = clamp(middle - size.width / 2, EDGE, room.width - size.width - EDGE)
  const below = at.top + at.height + GAP
  const above = at.top - GAP - size.height
  const fitsBelow = below + size.height <= room.height - EDGE
  const side = !fitsBelow && (above >= EDGE || at.top > room.height - at.top - at.height) ? 'above' : 'below'
  const top = clamp(side === 'below' ? below : above, EDGE, room.height - size.height - EDGE)
  return { left, top, side, arrow: clamp(middle - left, 16, size.width - 16) }
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)))
