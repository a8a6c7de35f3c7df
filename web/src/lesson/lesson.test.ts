import { beforeEach, expect, it } from 'vitest'
import type { Desk } from '../lib/desk.svelte'
import { Lessons, parted } from './lesson.svelte'
import { beside } from './place'

const TEXTS = {
  aim: 'Hold the line. One step more, and all is lost.',
  farm: 'A Farm brings a Farmer.',
  last: 'It ends.',
}

function desk(said: string[], more: object = {}) {
  const shown = { lesson: { said, at: 'place-farm', done: false }, ask: { n: 1 }, result: null }
  const current = { shown, behind: 0 }
  return { session: { current }, data: { words: { lessons: TEXTS } }, replay: null, story: null, ...more }
}
const lessons = (given: object, table = 't'): Lessons => new Lessons(given as unknown as Desk, table)

beforeEach(() => localStorage.clear())

it('says the newest lesson until it is understood, also after a reload', () => {
  const one = lessons(desk(['aim', 'farm']))
  expect([one.now, one.at, one.hasPlace]).toEqual(['farm', 'place-farm', true])
  one.understand()
  expect([one.now, one.at, one.hasPlace]).toEqual(['', '', true])
  expect(lessons(desk(['aim', 'farm'])).now).toBe('')
  expect(lessons(desk(['aim', 'farm', 'last'])).now).toBe('last')
  expect(lessons(desk(['aim', 'farm']), 'another').now).toBe('farm')
})

it('says the last one again', () => {
  const one = lessons(desk(['aim', 'farm']))
  one.understand()
  one.hear()
  expect([one.now, one.again]).toEqual(['farm', 1])
})

it('waits for a film, for what is behind and for who looks back', () => {
  expect(lessons(desk(['aim'], { story: { title: '', end: () => {} } })).now).toBe('')
  expect(lessons(desk(['aim'], { replay: { start: 0 } })).now).toBe('')
  const late = desk(['aim'])
  late.session.current.behind = 2
  expect(lessons(late).now).toBe('')
})

it('stays while others move or a film is shown, without its hand, and no other begins', () => {
  const given = desk(['aim'])
  const one = lessons(given)
  one.begin()
  given.session.current.behind = 2
  expect([one.now, one.at]).toEqual(['aim', ''])
  given.session.current.shown.lesson.said.push('farm')
  expect(one.now).toBe('')
  given.session.current.behind = 0
  expect([one.now, one.at]).toEqual(['farm', 'place-farm'])
})

it('goes with the next question, and the menu brings it back', () => {
  const given = desk(['aim'])
  const one = lessons(given)
  one.hide()
  expect([one.hasPlace, one.isLeaving, one.now]).toEqual([true, true, ''])
  given.session.current.shown.ask.n = 2
  expect([one.hasPlace, one.isHidden]).toEqual([false, true])
  expect(lessons(given).hasPlace).toBe(false)
  one.show()
  expect([one.hasPlace, one.now]).toEqual([true, 'aim'])
})

it('has no place at other tables', () => {
  const other = { session: { current: { shown: { lesson: null, ask: null, result: null }, behind: 0 } }, data: null }
  expect(lessons(other).hasPlace).toBe(false)
})

it('begins with the first of two sentences', () => {
  expect(parted(TEXTS.aim)).toEqual(['Hold the line.', 'One step more, and all is lost.'])
  expect(parted(TEXTS.farm)).toEqual(['', TEXTS.farm])
})

it('points from below, else from the side, and at nothing outside of the board', () => {
  const board = { left: 0, top: 50, width: 1000, height: 500 }
  expect(beside({ left: 100, top: 100, width: 60, height: 60 }, board)?.from).toBe('below')
  expect(beside({ left: 100, top: 500, width: 60, height: 45 }, board)?.from).toBe('right')
  expect(beside({ left: 930, top: 500, width: 60, height: 45 }, board)?.from).toBe('left')
  expect(beside({ left: 0, top: 500, width: 1000, height: 45 }, board)?.from).toBe('above')
  expect(beside({ left: 100, top: 700, width: 60, height: 60 }, board)).toBeNull()
})
