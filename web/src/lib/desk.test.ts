import { expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
const { Desk } = await import('./desk.svelte')

it('chooses nothing while it only asks', () => {
  const desk = new Desk('t1')
  const choose = vi.fn()
  desk.session.current = { choose, shown: null, seat: 0 } as never
  desk.onlyAsking(() => desk.actAll('bid:axe'))
  expect(choose).not.toHaveBeenCalled()
  desk.actAll('bid:axe')
  expect(choose).toHaveBeenCalledWith('bid:axe')
})

const row = (key: string, most: number) => ({ key, one: key, many: key, have: most, take: most, least: 0, most })
const march = {
  n: 7,
  options: [{ key: 'along:2' }, { key: 'along:4' }, { key: 'go' }],
  ways: [
    {
      ...{ kind: 'group', of: '', say: 'March with {n}', keys: [], rows: [row('along:2', 2), row('along:4', 1)] },
      ...{ least: 0, most: 3, full: 3, end: 'go', holds: true, before: 0 },
    },
  ],
}

it('picks whoever comes along, and the last one starts nothing', () => {
  const desk = new Desk('t1')
  const choose = vi.fn()
  desk.session.current = { choose, shown: { ask: march }, seat: 0, pending: null } as never
  for (const key of ['along:2', 'along:4', 'along:2']) desk.act(key)
  expect([...desk.picked]).toEqual([
    ['along:2', 2],
    ['along:4', 1],
  ])
  desk.act('along:4')
  expect([...desk.picked]).toEqual([['along:2', 2]])
  expect(choose).not.toHaveBeenCalled()
  desk.act('go')
  expect(choose).toHaveBeenCalledWith('go')
})
