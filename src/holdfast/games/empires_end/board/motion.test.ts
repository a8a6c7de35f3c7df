import type { Line } from '$shell/lib/types'
import { describe, expect, it } from 'vitest'
import type { TableView } from './model'
import { plan } from './motion'

const view = {
  seat: 0,
  disasters: [{ card: 'fire_1' }, { card: 'fire_2' }],
} as unknown as TableView
const line = (what: string, seat: number, data: Line['data']): Line => ({
  what,
  opens: false,
  rule: '',
  seat,
  text: '',
  data,
})

describe('movements', () => {
  it('carry one’s own bid from the disc to the pot', () =>
    expect(plan([line('averted', 0, { card: 'fire_2', good: 'axe' })], view)).toEqual([
      { kind: 'fly', icon: 'axe', from: ['good-axe'], to: ['pot-1-axe', 'pot-1'] },
    ]))

  it('carry a rival’s bid from the rival', () =>
    expect(plan([line('averted', 2, { card: 'fire_1', good: 'axe' })], view)).toEqual([
      { kind: 'fly', icon: 'axe', from: ['rival-2'], to: ['pot-0-axe', 'pot-0'] },
    ]))

  it('follow the order of the lines', () => {
    const news = [
      line('accepted', 0, { card: 'fire_1', goods: { wheat: 2, coin: 1 } }),
      line('destroyed', 0, { location: 'farm_3' }),
      line('attached', 1, { card: 'fire_1', location: 'farm_8' }),
    ]
    expect(plan(news, view).map(({ kind }) => kind)).toEqual(['fly', 'fly', 'stamp', 'slide'])
  })

  it('let one’s own locations change places', () =>
    expect(plan([line('swapped', 0, { locations: ['farm_3', 'city_32'] })], view)).toEqual([
      { kind: 'glide', at: ['place-farm_3'] },
      { kind: 'glide', at: ['place-city_32'] },
    ]))

  it('are few, however much happened', () =>
    expect(plan(Array(50).fill(line('destroyed', 0, { location: 'farm_3' })), view).length).toBeLessThan(16))
})
