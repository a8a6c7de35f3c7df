import type { Line } from '$shell/lib/types'
import { expect, it } from 'vitest'
import { bidsOf } from './bids'

const line = (what: string, seat: number, data: Record<string, unknown> = {}): Line => ({
  what,
  opens: false,
  rule: '',
  seat,
  text: what,
  data,
})

it('opens all bids at once, the strongest first, with what each brought', () => {
  const bids = bidsOf([
    line('fought', 0, { goods: { axe: 0, coin: 0 }, n: 5 }),
    line('tier', 0, { n: 4, goods: { wheat: 1 } }),
    line('fought', 1, { goods: { axe: 1, coin: 2 }, n: 7 }),
    line('tier_points', 1, { n: 4 }),
    line('bonus', 1, { n: 5, goods: { coin: 1 } }),
    line('unrest', 0, { locations: ['town_24', 'army_4'] }),
  ])
  expect(bids.map(({ seat, base, n, points, gains }) => [seat, base, n, points, gains])).toEqual([
    [1, 4, 7, 9, { coin: 1 }],
    [0, 5, 5, 4, { wheat: 1 }],
  ])
  expect(bids.map(({ isStrongest, unrest }) => [isStrongest, unrest])).toEqual([
    [true, null],
    [false, ['town_24', 'army_4']],
  ])
})
