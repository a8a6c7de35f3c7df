import { expect, it } from 'vitest'
import { whoseScreen } from './turns'

it('keeps the screen while its seat must decide, or nobody here must', () => {
  expect(whoseScreen(0, [0, 1, 2], [0, 1])).toBe(0)
  expect(whoseScreen(1, [0, 1, 2], [])).toBe(1)
})

it('goes on to the next seat that must, round the table', () => {
  expect(whoseScreen(0, [0, 1, 2], [1, 2])).toBe(1)
  expect(whoseScreen(2, [0, 1, 2], [0, 1])).toBe(0)
  expect(whoseScreen(1, [2, 0, 1], [2])).toBe(2)
})
