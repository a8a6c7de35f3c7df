import { expect, test } from 'vitest'
import { wantsKey } from './keys'

function press(key: string, at: string, more: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = at
  let wanted = false
  document.body.onkeydown = (event) => (wanted = wantsKey(event))
  const target = document.body.querySelector('.at') ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
  return wanted
}

test('arrows and space belong to the replay wherever nothing else wants them', () => {
  expect(press('ArrowLeft', '')).toBe(true)
  expect(press(' ', '')).toBe(true)
  expect(press('ArrowLeft', '<button class="at"></button>')).toBe(true)
})

test('fields, lists, dialogs and pressed buttons keep their keys', () => {
  expect(press(' ', '<button class="at"></button>')).toBe(false)
  expect(press(' ', '<a href="#"><b class="at"></b></a>')).toBe(false)
  expect(press('ArrowLeft', '<input class="at" type="search">')).toBe(false)
  expect(press('Home', '<select class="at"></select>')).toBe(false)
  expect(press('End', '<dialog open><p class="at"></p></dialog>')).toBe(false)
  expect(press('ArrowLeft', '', { ctrlKey: true })).toBe(false)
})

test('the slider moves by itself and leaves only the space bar', () => {
  expect(press('ArrowRight', '<input class="at" type="range">')).toBe(false)
  expect(press(' ', '<input class="at" type="range">')).toBe(true)
})
