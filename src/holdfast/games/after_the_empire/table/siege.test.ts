import type { Line } from '$shell/lib/types'
import { expect, it } from 'vitest'
import { plan } from './motion'
import { lastSiege } from './siege'

const line = (what: string, seat = 0, rule = '', data: Record<string, unknown> = {}): Line => ({
  what,
  opens: false,
  rule,
  seat,
  text: what,
  data,
})
const season = line('season', -1)

it('a siege is told in steps, pass by pass', () => {
  const log = [
    season,
    line('placed'),
    line('moved_soldier', 0, 'AE-60'),
    line('invaders', -1),
    line('arrived'),
    line('arrived', 1),
    line('wall_hit', 0, 'AE-65'),
    line('moved_soldier', 0, 'AE-68'),
    line('felled'),
    line('lost'),
    line('posted'),
    line('wall_hit', 0, 'AE-78'),
    line('felled'),
    line('survived'),
  ]
  const { steps, isNow } = lastSiege(log, 0)
  expect(isNow).toBe(true)
  expect(steps.map(({ kind, pass, lines }) => [kind, pass, lines.length])).toEqual([
    ['attack', 0, 4],
    ['volley', 1, 2],
    ['movement', 1, 1],
    ['melee', 1, 1],
    ['volley', 2, 1],
    ['outcome', 2, 1],
  ])
})

it('between sieges the last one is told', () => {
  const { steps, isNow } = lastSiege([season, line('invaders', -1), line('spared'), season, line('placed')], 0)
  expect(isNow).toBe(false)
  expect(steps.map(({ kind }) => kind)).toEqual(['attack', 'outcome'])
})

it('what happened is shown where it happened', () => {
  const news = [
    line('moved_soldier', 0, '', { from: 'inside', to: 'west' }),
    line('wall_destroyed', 0, '', { side: 'west' }),
    line('wall_destroyed', 1, '', { side: 'west' }),
    line('sacked', 1),
    line('took', 0, '', { source: 'space_bakery', goods: { food: 7 } }),
  ]
  expect(plan(news, 0)).toEqual([
    { kind: 'fly', icon: 'soldier', from: ['troop-inside-soldier', 'inside'], to: ['troop-west-soldier', 'wall-west'] },
    { kind: 'stamp', at: ['wall-west'], tone: 'ember' },
    { kind: 'stamp', at: ['rival-1'], tone: 'ember' },
    { kind: 'glide', at: ['gold-0'] },
    { kind: 'fly', icon: 'food', from: ['place-bakery', 'card-bakery'], to: ['good-food'] },
  ])
})
