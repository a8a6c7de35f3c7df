import { beforeEach, expect, test } from 'vitest'
import type { GamesAnswer, TableInfo } from '../lib/types'
import { keepSetUp, readSetUp, sameSeats, settle, toTable, usualBot, type SetUp } from './setup'

const answer: GamesAnswer = {
  games: [
    {
      id: 'empires-end',
      title: "Empire's End",
      tagline: '',
      seats: [2, 4],
      minutes: 60,
      weight: 3,
      how: true,
      first: null,
      options: [
        {
          name: 'blitz',
          label: 'Length',
          default: false,
          values: [
            { value: false, label: 'Full' },
            { value: true, label: 'Blitz' },
          ],
        },
      ],
      packs: [
        { id: '', name: 'House set' },
        { id: 'mine', name: 'My pack' },
      ],
    },
    {
      id: 'duel',
      title: 'Duel',
      tagline: '',
      seats: [2, 2],
      minutes: 20,
      weight: 3,
      how: true,
      first: null,
      options: [],
      packs: [{ id: '', name: '' }],
    },
  ],
  bots: [
    { id: 'random', name: 'Careless', note: '' },
    { id: 'greedy', name: 'Steady', note: '' },
  ],
}

beforeEach(() => localStorage.clear())

test('an empty browser gets you and two steady bots', () => {
  const plan = settle(null, answer)!
  expect(plan.game).toBe('empires-end')
  expect(plan.seats.map((seat) => seat.who)).toEqual(['me', 'bot', 'bot'])
  expect(plan.seats[1]?.bot).toBe('greedy')
  expect(plan.options).toEqual({ blitz: false })
})

test('the last plan comes back', () => {
  const plan: SetUp = {
    game: 'empires-end',
    options: { blitz: true },
    pack: 'mine',
    undo: 'never',
    help: 'open',
    seats: [
      { who: 'me', name: 'Ines', bot: 'greedy' },
      { who: 'friend', name: '', bot: 'greedy' },
    ],
  }
  keepSetUp(plan)
  expect(settle(readSetUp(), answer)).toEqual(plan)
})

test('what no longer fits is replaced, seat by seat and option by option', () => {
  const kept = {
    game: 'gone',
    pack: 'lost',
    options: { blitz: 'perhaps', other: 1 },
    seats: [{ who: 'me', name: 7 }, { who: 'bot', bot: 'retired' }, null, {}, {}, {}],
  }
  const plan = settle(kept, answer)!
  expect(plan.game).toBe('empires-end')
  expect(plan.pack).toBe('')
  expect(plan.options).toEqual({ blitz: false })
  expect(plan.seats).toHaveLength(4)
  expect(plan.seats[0]).toEqual({ who: 'me', name: '', bot: 'greedy' })
  expect(plan.seats[1]?.bot).toBe('greedy')
})

test('another game takes as many seats as it has', () => {
  const plan = settle(settle(null, answer), answer, 'duel')!
  expect(plan.game).toBe('duel')
  expect(plan.seats.map((seat) => seat.who)).toEqual(['me', 'bot'])
  expect(plan.options).toEqual({})
})

test('broken storage and no games are no trouble', () => {
  localStorage.setItem('holdfast.setup', '{"game":')
  expect(readSetUp()).toBeNull()
  expect(settle('nonsense', { games: [], bots: [] })).toBeNull()
  expect(usualBot([])).toBe('')
})

test('a plan becomes a table: empty names and the own cards are left to the server', () => {
  const plan = settle(null, answer)!
  plan.seats[0]!.name = '  Ines '
  expect(toTable(plan, 'de')).toEqual({
    game: 'empires-end',
    undo: 'consent',
    help: 'own',
    options: { blitz: false },
    lang: 'de',
    seats: [
      { who: 'me', name: 'Ines' },
      { who: 'bot', bot: 'greedy' },
      { who: 'bot', bot: 'greedy' },
    ],
  })
})

test('the same seats again: mine stay mine, other people get links', () => {
  const seat = (n: number, who: 'human' | 'bot', name: string) => ({
    seat: n,
    name,
    who,
    bot: who === 'bot' ? 'greedy' : '',
    taken: true,
    lent: false,
    here: true,
  })
  const table: TableInfo = {
    id: 'a',
    game: 'empires-end',
    title: '',
    options: { blitz: true },
    pack: '',
    undo: 'unseen',
    help: 'none',
    seat: 0,
    host: true,
    seats: [seat(0, 'human', 'Ines'), seat(1, 'human', 'Aoife'), seat(2, 'bot', 'Stoic')],
    created: '',
    over: true,
    closed: false,
    commitment: '',
    reveal: null,
  }
  expect(sameSeats(table, [0], 'en').seats).toEqual([
    { who: 'me', name: 'Ines' },
    { who: 'friend', name: 'Aoife' },
    { who: 'bot', name: 'Stoic', bot: 'greedy' },
  ])
  expect(sameSeats(table, [0], 'en')).toMatchObject({ undo: 'unseen', help: 'none' })
})
