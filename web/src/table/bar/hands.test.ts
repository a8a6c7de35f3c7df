import { beforeEach, expect, test, vi } from 'vitest'
import type { Desk } from '../../lib/desk.svelte'
import { setPref } from '../../lib/prefs.svelte'
import type { Option } from '../../lib/types'
import { Guard } from './guard'
import { hands } from './hands'
import { Pointing } from './pointing.svelte'

const answer: Option = { key: 'sow:north', label: 'Sow', note: '', tone: '' }
const chosen = vi.fn()
let desk: Desk
let piece: HTMLElement

beforeEach(() => {
  chosen.mockReset()
  setPref('oneTap', false)
  document.body.innerHTML = '<div id="app"><main><button data-key="sow:north"></button></main></div>'
  const app = document.getElementById('app') as HTMLElement
  piece = app.querySelector('button') as HTMLElement
  piece.addEventListener('click', chosen)
  const open: ReadonlyMap<string, Option> = new Map([[answer.key, answer]])
  desk = { pointing: new Pointing(), guard: new Guard(), open, beside: new Map() } as unknown as Desk
  desk.guard.show('first', performance.now() - 1000)
  hands(desk)(app)
})

function click(pointerType: string, detail = 1) {
  const press = new MouseEvent('pointerdown', { bubbles: true, clientX: 9, clientY: 9 })
  piece.dispatchEvent(Object.assign(press, { pointerType }))
  piece.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

test('a click of the mouse answers at once', () => {
  click('mouse')
  expect(chosen).toHaveBeenCalledTimes(1)
})

test('the second click of a double click does not answer the question that came between', () => {
  click('mouse')
  desk.guard.show('second', performance.now())
  click('mouse', 2)
  expect(chosen).toHaveBeenCalledTimes(1)
})

test('a tap proposes, the second one does it', () => {
  click('touch')
  expect(chosen).not.toHaveBeenCalled()
  expect(desk.pointing.proposed).toBe('sow:north')
  click('touch')
  expect(chosen).toHaveBeenCalledTimes(1)
})

test('whoever likes it so answers simple questions with one tap', () => {
  setPref('oneTap', true)
  click('touch')
  expect(chosen).toHaveBeenCalledTimes(1)
  Object.assign(desk, { open: new Map([[answer.key, { ...answer, tone: 'grave' }]]) })
  click('touch')
  expect(chosen).toHaveBeenCalledTimes(1)
})
