import { describe, expect, it } from 'vitest'
import { iconFor } from '../ui/iconNames'
import { goodsFinder, splitPrompt } from './format'
import type { GameWords } from './types'

const words: GameWords = {
  names: {},
  labels: {},
  board: {},
  view: {},
  by_seat: {},
  lessons: {},
  seats: [],
  counted: { axe: ['axe', 'axes'], coin: ['coin', 'coins'], point: ['point', 'points'] },
}

describe('sentences', () => {
  it('finds counted goods and leaves every letter where it was', () => {
    const text = 'Sun pays 2 axes and 1 coin, for 3 points.'
    const pieces = goodsFinder(words)(text)
    expect(pieces.map((piece) => piece.text + piece.word).join('')).toBe(text)
    expect(pieces.map((piece) => piece.icon).filter(Boolean)).toEqual(['axe', 'coin'])
  })

  it('does not see goods inside other words, or uncounted', () => {
    const find = goodsFinder(words)
    expect(find('Bid 3 coinage or the axe.').some((piece) => piece.icon)).toBe(false)
    expect(goodsFinder(null)('1 axe')).toEqual([{ text: '1 axe', icon: '', word: '' }])
  })

  it('splits a prompt into heading and line', () => {
    expect(splitPrompt('Fire 8 threatens your Town: avert it.')).toEqual(['Fire 8 threatens your Town', 'Avert it.'])
    expect(splitPrompt('Which half do you play first?')).toEqual(['Which half do you play first?', ''])
  })
})

describe('icons of choices', () => {
  it('shows what the choice is about', () => {
    expect(iconFor('bid:wheat')).toBe('wheat')
    expect(iconFor('play:fire_8')).toBe('fire')
    expect(iconFor('axes:3')).toBe('axe')
    expect(iconFor('economy_first')).toBe('economy')
    expect(iconFor('accept', 'grave')).toBe('flame')
    expect(iconFor('accept', 'finish')).toBe('check')
    expect(iconFor('object', 'grave')).toBe('cross')
    expect(iconFor('xyzzy:7')).toBe('')
    expect(iconFor('pick:field_widow')).toBe('')
    expect(iconFor('wood_turret:north_east')).toBe('wood')
    expect(iconFor('play:barricade')).toBe('')
  })
})
