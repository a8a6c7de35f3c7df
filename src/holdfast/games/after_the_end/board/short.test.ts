import { describe, expect, it } from 'vitest'
import { say } from './board.svelte'
import { nobleShort, soft, toolShort } from './short'

const word = (id: string) => id

describe('Nobles in a few words', () => {
  it('count things', () => expect(nobleShort({ do: 'per', of: 'won_rescue', amount: 2 }, say)).toBe('2 per Rescue won'))
  it('say where they end', () =>
    expect(nobleShort({ do: 'per', of: 'tool', amount: 2, most: 6 }, say)).toBe('2 per Tool, at most 6'))
  it('may look at the Wall', () =>
    expect(nobleShort({ do: 'if', intact_wall: 5, damaged_wall: 3 }, say)).toBe('Wall: intact 5, damaged 3'))
  it('leave the unknown to the text', () => expect(nobleShort({ do: 'juggle' }, say)).toBe(''))
  it('can all be counted', () => {
    const counted =
      'won_diplomacy won_salvage won_expedition won_rescue contract living_character wound dead_character tool ' +
      'resource_token knowledge_level experience leftover_resource'
    for (const of of counted.split(' ')) expect(nobleShort({ do: 'per', of, amount: 1 }, say)).toMatch(/^1 per /)
  })
})

describe('Tools in a few words', () => {
  const short = (effect: Parameters<typeof toolShort>[0]) => toolShort(effect, say, word)
  it('raise a skill', () =>
    expect(short({ on: 'always', do: 'add', skill: 'charisma', amount: 2 })).toBe('+2 charisma'))
  it('change totals, with a true minus', () => {
    expect(short({ do: 'total', amount: -2, only: ['lowest'] })).toBe('\u22122 if lowest wins')
    expect(short({ do: 'total', amount: 2, only: ['pair', 'highest'] })).toBe('+2 for a pair, highest')
  })
  it('work at their time', () => {
    expect(short({ on: 'commit', do: 'gain', resources: ['food'] })).toBe('when sent: 1 food')
    expect(short({ on: 'win', do: 'gain', resources: ['any', 'any'] })).toBe('if won: 2 of your choice')
    expect(short({ on: 'win', do: 'gain', resources: ['food', 'tech', 'food'] })).toBe('if won: 2 food, 1 tech')
    expect(short({ on: 'lose', do: 'know', amount: 1 })).toBe('if lost: Knowledge')
  })
  it('leave the unknown to the text', () => expect(short({ do: 'juggle' })).toBe(''))
})

it('long words may be broken where the language says so', () => {
  const spoken = () => 'Tarn-umhang Sprech-funk-geräte'
  expect(soft('Sprechfunkgeräte', spoken).split('\u00ad')).toEqual(['Sprech', 'funk', 'geräte'])
  expect(soft('Der Tarnumhang', spoken).split('\u00ad')).toEqual(['Der Tarn', 'umhang'])
  expect(soft('Altes Banner', spoken)).toBe('Altes Banner')
})
