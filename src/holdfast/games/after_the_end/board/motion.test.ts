import type { Line } from '$shell/lib/types'
import { describe, expect, it } from 'vitest'
import type { TableView } from './model'
import { plan } from './motion'

const view = { seat: 0 } as TableView
const line = (what: string, seat: number, data: Line['data'] = {}): Line => ({
  what,
  opens: false,
  rule: '',
  seat,
  text: '',
  data,
})

describe('movements', () => {
  it('carry what is gained to its place', () => {
    expect(plan([line('gained', 0, { resource: 'food' })], view)).toEqual([
      { kind: 'fly', icon: 'food', from: ['mission'], to: ['good-food'] },
    ])
    expect(plan([line('gained', 2, { resource: 'food' })], view)).toMatchObject([{ to: ['store-2-food', 'row-2'] }])
  })
  it('carry a card from the Capitol to whoever took it', () =>
    expect(plan([line('bought', 1, { tool: 'city_map' })], view)).toEqual([
      { kind: 'fly', icon: 'tool', from: ['offer-city_map', 'capitol'], to: ['row-1'] },
    ]))
  it('mark what a Raid broke', () => {
    const news = [
      line('raid', -1, { raid: 'rust_fleet' }),
      line('wall_damaged', 0),
      line('died', 1, { character: 'pip' }),
    ]
    expect(plan(news, view)).toEqual([
      { kind: 'stamp', at: ['wall-0', 'row-0'], tone: 'ember' },
      { kind: 'stamp', at: ['person-pip', 'row-1'], tone: 'ember' },
    ])
  })
  it('are few, however much happened', () =>
    expect(plan(Array(50).fill(line('studied', 0)), view).length).toBeLessThan(16))
})
