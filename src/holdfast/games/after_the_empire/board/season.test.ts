import { expect, it } from 'vitest'
import { accountOf, seasonBefore } from './season'
import { line } from './siege.fixture'

const log = [
  line('season', -1, { n: 3, threat: 9 }),
  line('took', 1, { source: 'tax_collector', goods: { gold: 2 } }),
  line('wall_destroyed', 0, { side: 'south', n: 3 }),
  line('cubes_back', 0, { goods: { wood: 2, stone: 0 } }),
  line('lost', 0, { post: 'south', goods: { soldier: 1, mercenary: 2 } }),
  line('sacked', 0),
  line('mercenaries_left', 0, { n: 2 }),
  line('lost_gold', 0, { n: 5, left: 9 }),
  line('survived', 1),
  line('flag', 1, { n: 2 }),
  line('income', 0, { n: 6 }),
  line('income', 1, { n: 4 }),
  line('took', 1, { source: 'treasury', goods: { gold: 2 } }),
  line('took', 1, { source: 'granary', goods: { food: 2 } }),
  line('feast_short', 0, { soldiers: 3, food: 1, gold: 2 }),
  line('season', -1, { n: 4, threat: 8 }),
]

it('tells what each castle lost and won in the season that is over', () => {
  const lines = seasonBefore(log, log.length - 1)
  expect(lines[0]?.data.n).toBe(3)
  expect(accountOf(lines, 0)).toEqual({
    seat: 0,
    fate: 'sacked',
    lost: [
      { kind: 'pieces', n: 1 },
      { kind: 'troops', n: 3 },
      { kind: 'left', n: 2 },
      { kind: 'gold', n: 5 },
      { kind: 'feast', n: 1 },
    ],
    won: [
      { kind: 'cubes', n: 2 },
      { kind: 'income', n: 6 },
    ],
    gold: -1,
  })
  expect(accountOf(lines, 1)).toMatchObject({
    fate: 'held',
    gold: 6,
    lost: [],
    won: [
      { kind: 'flag', n: 2 },
      { kind: 'income', n: 4 },
      { kind: 'took', n: 2 },
    ],
  })
})
