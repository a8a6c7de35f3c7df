import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Desk } from '../../lib/desk.svelte'
import { setPref } from '../../lib/prefs.svelte'
import type { Option } from '../../lib/types'
import { tells } from '../../ui/told'
import { Guard } from '../bar/guard'
import { finger } from './finger'
import type { Reading } from './reading'

const answer: Option = { key: 'sow:north', label: 'Sow', note: 'brings 2 grain', tone: '' }
const chosen = vi.fn()
let desk: Desk
let piece: HTMLElement
let still: HTMLElement
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PointerEvent', MouseEvent) // jsdom has none
  chosen.mockReset()
  setPref('readFirst', false)
  document.body.innerHTML = '<div id="app"><main><button data-key="sow:north"></button><p>-</p></main></div>'
  const app = document.getElementById('app') as HTMLElement
  piece = app.querySelector('button') as HTMLElement
  still = app.querySelector('p') as HTMLElement
  piece.addEventListener('click', chosen)
  tells(piece, () => ({ title: 'Farm', text: 'feeds people' }))
  desk = {
    open: new Map([[answer.key, answer]]),
    beside: new Map(),
    reading: null,
    session: {},
    guard: new Guard(),
  } as unknown as Desk
  leave = finger(desk)(app)
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

const now = (): Reading | null => desk.reading

function point(kind: string, at: Element, x = 9, more: object = {}) {
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true, clientX: x, clientY: 9, detail: 1 })
  at.dispatchEvent(Object.assign(event, { pointerType: 'touch', isPrimary: true, pointerId: 1, ...more }))
}
function tap(at: Element) {
  point('pointerdown', at)
  point('pointerup', at)
  point('click', at)
}

test('a finger that rests asks, and answers nothing when it is lifted', () => {
  point('pointerdown', piece)
  vi.advanceTimersByTime(449)
  expect(now()).toBeNull()
  vi.advanceTimersByTime(1)
  expect(now()).toMatchObject({ at: piece, title: 'Farm', text: 'feeds people', option: answer })
  point('pointerup', piece)
  point('click', piece)
  expect(chosen).not.toHaveBeenCalled()
  expect(now()?.title).toBe('Farm')
  tap(still)
  expect(now()).toBeNull()
})

test('whoever moves on, lifts the finger or takes a second one does not ask', () => {
  point('pointerdown', piece)
  point('pointermove', piece, 20)
  vi.advanceTimersByTime(1000)
  tap(piece)
  vi.advanceTimersByTime(1000)
  point('pointerdown', piece)
  point('pointerdown', still, 90, { isPrimary: false })
  vi.advanceTimersByTime(1000)
  point('pointerdown', piece, 9, { pointerType: 'mouse' })
  vi.advanceTimersByTime(1000)
  expect(now()).toBeNull()
  expect(chosen).toHaveBeenCalledTimes(1)
})

test('what has nothing to say is not asked', () => {
  point('pointerdown', still)
  vi.advanceTimersByTime(1000)
  expect(now()).toBeNull()
})

test('whoever reads first is told with the first tap, and acts with the second', () => {
  setPref('readFirst', true)
  tap(piece)
  expect(now()?.title).toBe('Farm')
  expect(chosen).not.toHaveBeenCalled()
  tap(piece)
  expect(now()).toBeNull()
  expect(chosen).toHaveBeenCalledTimes(1)
  tap(piece)
  expect(now()?.title).toBe('Farm')
})
