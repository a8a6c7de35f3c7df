import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { sized as Sized, tall as Tall } from './measure'

let resize: (...targets: Element[]) => void
let watched: Set<Element>
let made = 0
let [sized, tall]: [typeof Sized, typeof Tall] = [() => () => {}, () => () => {}]

beforeEach(async () => {
  vi.resetModules()
  made = 0
  watched = new Set()
  class Watch {
    constructor(tell: (all: { target: Element }[]) => void) {
      made += 1
      resize = (...targets) => tell(targets.map((target) => ({ target })))
    }
    observe = (element: Element) => watched.add(element)
    unobserve = (element: Element) => watched.delete(element)
  }
  vi.stubGlobal('ResizeObserver', Watch)
  ;({ sized, tall } = await import('./measure'))
})
afterEach(() => vi.unstubAllGlobals())

it('tells sizes together, and lays nothing out to know the first', () => {
  const look = vi.fn(() => 40)
  const element = document.createElement('div')
  Object.defineProperty(element, 'clientWidth', { get: look })
  const told: number[] = []
  const leave = sized((width) => told.push(width))(element)
  const other = tall((height) => told.push(height))(element)
  expect([look.mock.calls.length, made, watched.size]).toEqual([0, 1, 1])
  resize(element)
  expect(told).toEqual([40, 0])
  leave?.()
  expect(watched.size).toBe(1)
  other?.()
  expect(watched.size).toBe(0)
})
