import { afterEach, beforeEach, expect, it } from 'vitest'
import { oneStop } from './oneStop'

let list: HTMLElement
let end: void | (() => void)
const buttons = () => [...list.querySelectorAll('button')]
const stops = () => buttons().map((one) => one.tabIndex)
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

beforeEach(() => {
  document.body.innerHTML = '<ul><li><button>a</button></li><li><button>b</button></li><li><button>c</button></li></ul>'
  list = document.querySelector('ul')!
  end = oneStop(list)
})
afterEach(() => end?.())

it('is one stop of the Tab key, and arrows go through it', () => {
  expect(stops()).toEqual([0, -1, -1])
  buttons()[0]!.focus()
  press('ArrowDown')
  press('ArrowDown')
  press('ArrowDown')
  expect([document.activeElement?.textContent, stops()]).toEqual(['c', [-1, -1, 0]])
  press('Home')
  expect([document.activeElement?.textContent, stops()]).toEqual(['a', [0, -1, -1]])
})

it('keeps its place when something is added above, and finds another when it is gone', async () => {
  buttons()[1]!.focus()
  list.insertAdjacentHTML('afterbegin', '<li><button>new</button></li>')
  await Promise.resolve()
  expect(stops()).toEqual([-1, -1, 0, -1])
  buttons()[2]!.parentElement!.remove()
  await Promise.resolve()
  expect(stops()).toEqual([0, -1, -1])
})
