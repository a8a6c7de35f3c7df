import { expect, test } from 'vitest'
import type { MineEntry } from '../lib/mine.svelte'
import type { MineTable } from '../lib/types'
import { ago, gather, inParts, usedUp } from './tables'

const entry = (token: string, table: string, role: MineEntry['role'], seat = -1): MineEntry => ({
  token,
  table,
  role,
  seat,
  game: 'empires-end',
  title: "Empire's End",
})

const answer = (role: MineEntry['role'], over = false, mine = false, updated = '2026-01-01'): MineTable => ({
  table: {
    id: '',
    game: 'empires-end',
    title: "Empire's End",
    options: {},
    pack: '',
    undo: 'consent',
    help: 'own',
    seat: 0,
    host: false,
    seats: [],
    created: '',
    over,
    closed: false,
    commitment: '',
    reveal: null,
  },
  role,
  mine,
  doing: mine ? 'You decide.' : 'Marek decides.',
  updated,
})

test('all links of a table are one row, and the best of them is the way in', () => {
  const entries = [entry('h', 'a', 'host'), entry('s', 'a', 'seat', 0), entry('i', 'a', 'invitation', 1)]
  const rows = gather(
    entries,
    new Map([
      ['h', answer('host')],
      ['s', answer('seat', false, true)],
      ['i', null],
    ]),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ turn: true, way: 'turn', href: '#/table/a', doing: 'You decide.', gone: false })
})

test('tables that wait for me come first, then the latest', () => {
  const entries = [entry('1', 'a', 'seat'), entry('2', 'b', 'seat'), entry('3', 'c', 'seat')]
  const rows = gather(
    entries,
    new Map([
      ['1', answer('seat', false, false, '2026-01-02')],
      ['2', answer('seat', false, true, '2026-01-01')],
      ['3', answer('seat', false, false, '2026-01-03')],
    ]),
  )
  expect(rows.map((row) => row.id)).toEqual(['b', 'c', 'a'])
})

test('without a seat one watches; with nothing but an invitation one sits down; the end is looked back at', () => {
  const way = (role: MineEntry['role'], over = false) =>
    gather([entry('t', 'a', role)], new Map([['t', answer(role, over)]]))[0]
  expect(way('host')?.way).toBe('watch')
  expect(way('watch')?.way).toBe('watch')
  expect(way('invitation')).toMatchObject({ way: 'sit', href: '#/seat/t' })
  expect(way('seat')?.way).toBe('open')
  expect(way('seat', true)).toMatchObject({ way: 'look', over: true, turn: false })
})

test('a table is gone only when the server knows none of its links', () => {
  const entries = [entry('1', 'a', 'seat'), entry('2', 'a', 'watch')]
  expect(gather(entries, new Map())[0]).toMatchObject({ gone: false, info: null })
  expect(
    gather(
      entries,
      new Map([
        ['1', null],
        ['2', answer('watch')],
      ]),
    )[0]?.gone,
  ).toBe(false)
  expect(
    gather(
      entries,
      new Map([
        ['1', null],
        ['2', null],
      ]),
    )[0]?.way,
  ).toBe('gone')
})

test('an invitation that was taken up is dropped, but not with a whole unknown table', () => {
  const entries = [entry('h', 'a', 'host'), entry('i', 'a', 'invitation', 1), entry('x', 'b', 'invitation', 1)]
  expect(
    usedUp(
      entries,
      new Map([
        ['h', answer('host')],
        ['i', null],
        ['x', null],
      ]),
    ),
  ).toEqual(['i'])
  expect(usedUp(entries, new Map())).toEqual([])
})

test('times are told as people tell them', () => {
  const now = Date.parse('2026-01-10T12:00:00Z')
  expect(ago('2026-01-10T11:00:00Z', 'en', now)).toBe('1 hour ago')
  expect(ago('2026-01-09T12:00:00Z', 'de', now)).toBe('gestern')
  expect(ago('2026-01-10T11:59:50Z', 'en', now)).toBe('this minute')
})

test('many links are asked about in parts', () => {
  expect(inParts(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']])
  expect(inParts([])).toEqual([])
})
