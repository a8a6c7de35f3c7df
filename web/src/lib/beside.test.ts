import { describe, expect, it } from 'vitest'
import { asidesOf, common, fitsOneLine, grouped } from './beside'
import type { Option, State } from './types'

const option = (key: string, label = key, aside = true): Option => ({
  key,
  label,
  note: '',
  tone: '',
  ...(aside ? { aside: true, reply: false } : {}),
})
const entry = (key: string, label?: string) => ({ option: option(key, label) })

describe('asides', () => {
  it('are found in the question of whoever is asked, and beside it for whoever is not', () => {
    const ask = { options: [option('row', 'Row', false), option('ring')] } as State['ask']
    expect(asidesOf({ ask, beside: [] }).map(({ key }) => key)).toEqual(['ring'])
    expect(asidesOf({ ask: null, beside: [option('fish')] }).map(({ key }) => key)).toEqual(['fish'])
    expect(asidesOf(null)).toEqual([])
  })

  it('stand on one line if they are few and short', () => {
    expect(fitsOneLine(['Ring', 'Fish'], 400)).toBe(true)
    expect(fitsOneLine(['Ring', 'Fish'], 60)).toBe(false)
    expect(fitsOneLine(Array(7).fill('a'), 4000)).toBe(false)
    expect(fitsOneLine(['Ring'], 0)).toBe(true)
  })

  it('stand in groups by verb from seven on', () => {
    const few = ['give:a', 'give:b', 'ring'].map((key) => entry(key))
    expect(grouped(few)).toEqual([{ name: '', members: few }])
    const many = [
      entry('give:wood', 'Give 1 Wood'),
      entry('want:clay', 'Ask for 1 Clay'),
      entry('give:tool', 'Give 1 Tool'),
      entry('want:tool', 'Ask for 1 Tool'),
      entry('give:clay', 'Give 1 Clay'),
      entry('offer', 'Make this offer'),
      entry('cancel', 'Make no offer'),
    ]
    expect(grouped(many).map(({ name, members }) => [name, members.length])).toEqual([
      ['', 2],
      ['Give 1 …', 3],
      ['Ask for 1 …', 2],
    ])
    expect(grouped(many).flatMap(({ members }) => members)).toHaveLength(7)
  })

  it('name a group by what its labels have in common', () => {
    expect(common(['Fire at 3', 'Fire at 5'])).toBe('Fire at …')
    expect(common(['Turm etwas anbieten', 'Eiche etwas anbieten'])).toBe('Turm etwas anbieten …')
    expect(common(['Ring'])).toBe('Ring …')
  })
})
