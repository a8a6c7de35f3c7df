import type { Line } from '$shell/lib/types'
import { expect, it } from 'vitest'
import type { TableView } from '../model'
import { plan } from './motion'

const view = { colony: { communities: [{ steward: 'joiner_1' }, { steward: 'baker' }] } } as unknown as TableView
const line = (what: string, seat: number, data: Record<string, unknown>): Line => ({
  what,
  seat,
  data,
  opens: false,
  rule: '',
  text: '',
})

it('lets a Steward walk', () => {
  expect(plan([line('moved', 1, { place: 'baker' })], view)).toEqual([
    { kind: 'fly', icon: 'steward', from: ['steward-1'], to: ['place-baker'] },
  ])
})

it('brings goods home, or to the shield of a community that is not shown', () => {
  expect(plan([line('gained', 1, { goods: { food: 2 } })], view)).toEqual([
    { kind: 'fly', icon: 'food', from: ['place-baker'], to: ['ware-1-food', 'seat-1'] },
  ])
})

it('shows both ways of a trade', () => {
  const moves = plan([line('traded', 1, { other: 0, gives: { tool: 1 }, takes: { wood: 2 } })], view)
  expect(moves).toEqual([
    { kind: 'fly', icon: 'tool', from: ['ware-1-tool', 'seat-1'], to: ['ware-0-tool', 'seat-0'] },
    { kind: 'fly', icon: 'wood', from: ['ware-0-wood', 'seat-0'], to: ['ware-1-wood', 'seat-1'] },
  ])
})

it('stamps a loss in ember, and says nothing about the rest', () => {
  expect(plan([line('razed', 0, { building: 'hollow' })], view)[0]).toMatchObject({ kind: 'stamp', tone: 'ember' })
  expect(plan([line('turn', 0, { n: 1 })], view)).toEqual([])
})
