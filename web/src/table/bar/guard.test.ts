import { beforeEach, expect, test } from 'vitest'
import { Guard } from './guard'

let guard: Guard
beforeEach(() => {
  guard = new Guard()
  guard.move({ x: 50, y: 50 })
  guard.show('first', 0)
  guard.press({ x: 60, y: 60 })
})

test('a click on what is asked is meant', () => {
  expect(guard.lets(10, 1, 'a')).toBe(true)
})

test('what was not there when the button went down is not answered', () => {
  guard.show('second', 1000)
  guard.move({ x: 90, y: 90 })
  expect(guard.lets(2000, 1, 'a')).toBe(false)
})

test('nor is what has just come under a pointer that rests', () => {
  guard.show('second', 1000)
  guard.press({ x: 61, y: 60 })
  expect(guard.lets(1300, 1, 'b')).toBe(false)
  guard.press({ x: 61, y: 60 })
  expect(guard.lets(1350, 1, 'b')).toBe(true)
})

test('a pointer that went away and came back means it', () => {
  guard.show('second', 1000)
  guard.move({ x: 200, y: 60 })
  guard.press({ x: 60, y: 60 })
  expect(guard.lets(1100, 1, 'b')).toBe(true)
})

test('the second click of a double click answers nothing else', () => {
  guard.lets(10, 1, undefined)
  expect(guard.lets(20, 2, 'in a menu that has just opened')).toBe(false)
  guard.lets(30, 1, 'a')
  expect(guard.lets(40, 2, 'a')).toBe(true)
})
