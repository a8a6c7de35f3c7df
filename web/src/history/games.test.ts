import { expect, test } from 'vitest'
import type { Result, TableInfo } from '../lib/types'
import { against, favourites, finished, merged, parsed, remembered, sums, written, type Finished } from './games'

const table: TableInfo = {
  id: 't1',
  game: 'empires-end',
  title: "Empire's End",
  options: {},
  pack: '',
  undo: 'consent',
  help: 'own',
  seat: 0,
  host: true,
  seats: [
    { seat: 0, name: 'Ines', who: 'human', bot: '', taken: true, lent: false, here: true },
    { seat: 1, name: 'Marek', who: 'human', bot: '', taken: true, lent: false, here: true },
    { seat: 2, name: 'Oak', who: 'bot', bot: 'greedy', taken: true, lent: false, here: false },
  ],
  created: '',
  over: true,
  closed: false,
  commitment: '',
  reveal: null,
}
const result = (totals: number[], winners: number[]): Result => ({
  verdict: 'It is over.',
  winners,
  parts: [
    { id: 'a', label: 'locations' },
    { id: 'b', label: 'innovations' },
  ],
  seats: totals.map((total, seat) => ({
    seat,
    total,
    parts: [total - 3, 3],
    sources: [{ part: 'a', label: 'Road 14', n: 5 }],
  })),
  course: null,
})
const game = (id: string, at: string, totals = [9, 7, 5], winners = [0]): Finished => ({
  ...finished({ ...table, id }, result(totals, winners), 0, at),
})

test('a game is kept with place, points, their sources, and against whom', () => {
  const kept = game('a', '2026-01-01T10:00:00Z')
  expect(kept).toMatchObject({ won: true, place: 1, points: 9, seats: 3 })
  expect(kept.parts).toEqual([
    { label: 'locations', n: 6 },
    { label: 'innovations', n: 3 },
  ])
  expect(kept.rivals).toEqual([
    { name: 'Marek', bot: '', beaten: true, won: false },
    { name: '', bot: 'greedy', beaten: true, won: false },
  ])
  expect(remembered(kept)).toEqual({ label: 'locations', n: 6 })
})

test('whoever has as many points as the winner and does not win is second', () => {
  expect(game('a', '2026-01-01', [9, 9, 5], [1])).toMatchObject({ won: false, place: 2 })
  expect(game('a', '2026-01-01', [5, 9, 7], [1]).place).toBe(3)
})

test('a game that is won or lost together has neither place nor points', () => {
  const together = { ...result([0, 0, 0], []), parts: [] }
  expect(finished(table, together, 0, '2026-01-01')).toMatchObject({ won: false, place: 0, points: null, parts: [] })
})

test('games are counted once, the newest first', () => {
  const a = game('a', '2026-01-01T10:00:00Z')
  const b = game('b', '2026-01-02T10:00:00Z')
  expect(merged([a], [b, a]).map(({ table }) => table)).toEqual(['b', 'a'])
})

test('sums, streaks and rivals', () => {
  const games = [
    game('d', '2026-01-04', [1, 9, 5], [1]),
    game('c', '2026-01-03'),
    game('b', '2026-01-02'),
    game('a', '2026-01-01', [1, 9, 5], [1]),
  ]
  expect(sums(games)).toEqual({ games: 4, won: 2, streak: 2, running: 0, together: 4 })
  expect(against(games)).toEqual([
    { name: 'Marek', bot: '', won: 2, lost: 2 },
    { name: '', bot: 'greedy', won: 2, lost: 0 },
  ])
  expect(favourites(games)).toEqual([{ label: 'Road 14', title: "Empire's End", times: 2 }])
})

test('a file is read again, and another one is none', () => {
  const games = [game('a', '2026-01-01T10:00:00Z')]
  expect(parsed(written(games))).toEqual(games)
  expect(parsed('{"kind":"record"}')).toBeNull()
  expect(parsed('nonsense')).toBeNull()
  expect(parsed(null)).toBeNull()
  expect(parsed('{"kind":"holdfast-history","version":1,"games":[{"table":"x"},null]}')).toEqual([])
})
