import { describe, expect, it } from 'vitest'
import { place } from './place'

const room = { width: 400, height: 800 }
const size = { width: 200, height: 100 }

describe('popovers', () => {
  it('stand below their cause and point at its middle', () => {
    const spot = place({ left: 150, top: 100, width: 40, height: 20 }, size, room)
    expect(spot).toEqual({ left: 70, top: 132, side: 'below', arrow: 100 })
  })

  it('stand above where there is no room below', () => {
    expect(place({ left: 150, top: 760, width: 40, height: 20 }, size, room)).toMatchObject({ top: 648, side: 'above' })
  })

  it('never leave the window, and still point at their cause', () => {
    const left = place({ left: 0, top: 100, width: 20, height: 20 }, size, room)
    expect(left.left).toBe(8)
    expect(left.arrow).toBe(16)
    const right = place({ left: 380, top: 100, width: 20, height: 20 }, size, room)
    expect(right.left + size.width).toBe(392)
    const tall = place({ left: 100, top: 390, width: 20, height: 20 }, { width: 200, height: 900 }, room)
    expect(tall.top).toBe(8)
  })
})
