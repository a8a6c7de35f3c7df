import { beforeEach, expect, test, vi } from 'vitest'
import { forget, mine, readEntries, remember, rememberMade, tokensFor, type MineEntry } from './mine.svelte'

const entry = (token: string, table = 'a', role: MineEntry['role'] = 'seat'): MineEntry => ({
  token,
  table,
  role,
  seat: 0,
  game: 'empires-end',
  title: "Empire's End",
})
const stored = () => readEntries(localStorage.getItem('holdfast.mine'))

beforeEach(() => {
  localStorage.setItem('holdfast.mine', '[]')
  mine.entries = []
})

test('what is remembered is kept, once, and can be forgotten', () => {
  remember(entry('1'))
  remember(entry('2', 'b'))
  remember({ ...entry('1'), seat: 3 })
  expect(mine.entries.map((one) => one.token)).toEqual(['1', '2'])
  expect(tokensFor('a')[0]?.seat).toBe(3)
  forget('1')
  expect(stored().map((one) => one.token)).toEqual(['2'])
})

test('broken and foreign storage is tolerated', () => {
  expect(readEntries('{')).toEqual([])
  expect(readEntries('{"token":"x"}')).toEqual([])
  expect(readEntries(JSON.stringify([null, 7, { token: '' }, { ...entry('x'), role: 'king' }, entry('ok')]))).toEqual([
    entry('ok'),
  ])
})

test('storage that refuses loses nothing while the page is open', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('closed')
  })
  remember(entry('1'))
  remember(entry('2'))
  expect(mine.entries).toHaveLength(2)
  full.mockRestore()
  closed.mockRestore()
})

test('another tab is followed, and never overwritten', () => {
  remember(entry('1'))
  localStorage.setItem('holdfast.mine', JSON.stringify([entry('1'), entry('other', 'b')]))
  remember(entry('2'))
  expect(mine.entries.map((one) => one.token)).toEqual(['1', 'other', '2'])
  localStorage.setItem('holdfast.mine', JSON.stringify([entry('9')]))
  dispatchEvent(new StorageEvent('storage', { key: 'holdfast.mine' }))
  expect(mine.entries.map((one) => one.token)).toEqual(['9'])
})

test('every link of a new table is kept, and my seat is the way in', () => {
  const made = {
    table: 'a',
    host: 'h',
    watch: 'w',
    seats: [
      { seat: 0, who: 'bot' as const, token: '' },
      { seat: 1, who: 'me' as const, token: 'm' },
      { seat: 2, who: 'friend' as const, token: 'f' },
    ],
  }
  expect(rememberMade(made, 'empires-end', "Empire's End")).toMatchObject({ token: 'm', role: 'seat', seat: 1 })
  expect(mine.entries.map((one) => `${one.role} ${one.token}`)).toEqual(['host h', 'watch w', 'seat m', 'invitation f'])
})
