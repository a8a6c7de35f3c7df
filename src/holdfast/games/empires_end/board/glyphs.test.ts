import { describe, expect, it } from 'vitest'
import { effectGlyphs, fitting, lettering, rewardGlyphs, spaceIcons, widthOf } from './glyphs'
import type { Glyph } from './glyphs'
import type { Effect } from './model'

const words = { free: 'free', all: 'all' }
const read = (glyphs: Glyph[]): string => glyphs.map((g) => ('icon' in g ? `[${g.icon}]` : g.text)).join(' ')
const drawn = (effect: Effect): string => read(effectGlyphs(effect, words))

describe('abilities', () => {
  it('are drawn as goods', () => {
    expect(drawn({ do: 'gain', goods: ['wheat', 'axe'] })).toBe('[wheat] [axe]')
    expect(drawn({ do: 'on_destroy_gain', goods: ['coin', 'coin', 'coin'] })).toBe('3 [coin]')
    expect(drawn({ do: 'gain_one_of', goods: ['wheat', 'hammer'] })).toBe('[wheat] / [hammer]')
  })
  it('are drawn as trades', () => {
    expect(drawn({ do: 'trade', give: 'axe', take: ['coin'], times: 2 })).toBe('2× [axe] [trade] [coin]')
    expect(drawn({ do: 'trade', give: 'wheat', take_one_of: ['axe', 'hammer'], times: 1 })).toBe(
      '[wheat] [trade] [axe] / [hammer]',
    )
  })
  it('tell how often a trade can still be made', () => {
    const trade = { do: 'trade', give: 'axe', take: ['coin'], times: 2 }
    for (const left of [0, 1, 4]) expect(read(effectGlyphs(trade, words, left))).toMatch(new RegExp(`^${left}× `))
  })
  it('point at neighbours', () => {
    expect(drawn({ do: 'end_adjacent_type', type: 'farm', amount: 4 })).toBe('4 [laurel] ‹ [farm] ›')
    expect(drawn({ do: 'refresh_adjacent' })).toBe('‹ [refresh] ›')
  })
  it('take words where a picture would not do', () => {
    expect(drawn({ do: 'free_bid', good: 'axe' })).toBe('[axe] free')
    expect(drawn({ do: 'play_discount', amount: 1 })).toBe('[innovation] −1 [hammer]')
  })
  it('of unknown kind are left to the text', () => expect(drawn({ do: 'juggle' })).toBe(''))
})

it('rewards show losses with a true minus', () =>
  expect(read(rewardGlyphs({ points: -3, goods: ['coin'], refresh: 2 }))).toBe('−3 [laurel] [coin] 2 [refresh]'))

it('double and combined spaces have two icons', () =>
  expect([spaceIcons('double_disaster'), spaceIcons('combined'), spaceIcons('economy')]).toEqual([
    ['flame', 'flame'],
    ['economy', 'industry'],
    ['economy'],
  ]))

describe('a row of glyphs', () => {
  const trade = effectGlyphs({ do: 'trade', give: 'wheat', take_one_of: ['axe', 'hammer'], times: 2 }, words)
  it('is as large as it fits', () => {
    expect(fitting(trade, 200).size).toBe(17)
    const { glyphs, size } = fitting(trade, 62)
    expect(size).toBeLessThan(17)
    expect(widthOf(glyphs, size)).toBeLessThanOrEqual(62)
  })
  it('is lettered in 12 pixels at least', () => expect([17, 13, 10].map(lettering)).toEqual([16, 12, 12]))
  it('leaves the number of times to the text where there is no room at all', () =>
    expect(read(fitting(trade, 50).glyphs)).toBe('[wheat] [trade] [axe] / [hammer]'))
})
