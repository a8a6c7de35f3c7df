import { expect, it } from 'vitest'
import { gains, outlook, rivals, type Castle, type Side, type TableView } from './model'

it('the others follow the viewer; a spectator sees all', () => {
  const castles = [{}, {}, {}]
  expect(rivals({ seat: 1, castles } as TableView)).toEqual([2, 0])
  expect(rivals({ seat: -1, castles } as TableView)).toEqual([0, 1, 2])
})

it('gains are summed', () => {
  expect(gains({ gain: [{ iron: 1 }, { wood: 6 }] })).toEqual({ iron: 1, wood: 6 })
  expect(gains({ gain: [{ wood: 1 }, { wood: 6 }] })).toEqual({ wood: 7 })
})

it('what becomes of a wall is told by its side', () => {
  const falls = { kind: 'falls', n: 3, left: 0 }
  const castle = { outlook: [[], [], [], [falls]] } as unknown as Castle
  expect(outlook(castle, { side: 'west' } as Side)).toEqual([falls])
  expect(outlook({ ...castle, outlook: [] }, { side: 'west' } as Side)).toEqual([])
})
