import type { BoardProps, Option } from '$shell/lib/types'
import { expect, it } from 'vitest'
import { Board } from '../board.svelte'
import { Colony } from './colony.svelte'

function table(keys: string[], asked: BoardProps['asked'] = { what: 'turn', about: {} }) {
  const acted: string[] = []
  const props = {
    view: { seat: 0, seats: 2, colony: { communities: [{ steward: 'market_a' }, { steward: 'baker' }] } },
    open: new Map(keys.map((key): [string, Option] => [key, { key, label: `do ${key}`, note: '', tone: '' }])),
    beside: new Map(),
    asked,
    act: (key: string) => acted.push(key),
    words: { names: { joiner_1: 'the Joiner', player_2: 'Sun' }, counted: {}, labels: {}, seats: [] },
    card: () => undefined,
    large: null,
  }
  const read = () => props as unknown as BoardProps
  return { colony: new Colony(new Board(read)), props, acted }
}

it('sends the chosen Steward where both could go', () => {
  const { colony } = table(['move:joiner_1', 'apprentice:joiner_1', 'apprentice:baker'])
  expect(colony.hasTwoMovers).toBe(true)
  expect(colony.keyAt('joiner_1')).toBe('move:joiner_1')
  expect(colony.keyAt('baker')).toBeUndefined()
  colony.mover = 'apprentice'
  expect(colony.keyAt('joiner_1')).toBe('apprentice:joiner_1')
  expect(colony.keyAt('baker')).toBe('apprentice:baker')
})

it('uses a ticket where no step leads', () => {
  const { colony } = table(['move:joiner_1', 'ticket:baker'])
  expect(colony.keyAt('baker')).toBe('ticket:baker')
})

it('asks why not with what was most likely meant', () => {
  expect(table(['move:joiner_1']).colony.likelyAt('baker')).toBe('move:baker')
  const market = table(['act:gain', 'slide:joiner_1'], { what: 'at_market', about: {} }).colony
  expect(market.likelyAt('baker')).toBe('slide:baker')
  expect(table([]).colony.likelyAt('joiner_1')).toBe('move:joiner_1')
})

it('words what a partner proposes, open here or not', () => {
  const { colony } = table(['lay:h8'])
  expect(colony.wording('lay:h8')).toBe('do lay:h8')
  expect(colony.wording('lay:g7')).toContain('g7')
  expect(colony.wording('pick:joiner_1')).toContain('the Joiner')
})

it('says of a Builder what its building does, not only what it costs', () => {
  const { colony, props } = table([])
  const texts: Record<string, string> = { builder_pub: 'Build Pubs for 1 clay each.', pub: 'Earns 1 dollar each Year.' }
  const card = (id: string) => ({ id, name: id, text: texts[id] ?? '', facts: {} })
  Object.assign(props, { card })
  expect(colony.does('builder_pub')).toBe('Build Pubs for 1 clay each. Pub: Earns 1 dollar each Year.')
})
