import type { Option } from '$shell/lib/types'
import { describe, expect, it } from 'vitest'
import type { TableView } from './model'
import { keysAt, likelyAt, placeOf, rerollsOf, rerollsWith, tokenKeys, type Open } from './places'

const open = (...keys: string[]): Open =>
  new Map(keys.map((key): [string, Option] => [key, { key, label: key, note: '', tone: '' }]))
const calm = { raid: null } as TableView
const raided = { raid: 'rust_fleet' } as TableView

describe('a place', () => {
  it('has the choices that live there', () => {
    expect(keysAt({ kind: 'person', id: 'pip' }, open('commit:pip', 'pass'))).toEqual(['commit:pip'])
    expect(keysAt({ kind: 'wall' }, open('brace'))).toEqual(['brace'])
    expect(keysAt({ kind: 'resource', id: 'food' }, open('pay:food', 'pay:tech'))).toEqual(['pay:food'])
    expect(keysAt({ kind: 'finish' }, open('bare', 'equip:old_banner'))).toEqual(['bare'])
    expect(keysAt({ kind: 'silence' }, open('done', 'pass_round'))).toEqual(['pass_round'])
  })
  it('may have none', () => expect(keysAt({ kind: 'study' }, open('experience'))).toEqual([]))
})

describe('a click where nothing is open', () => {
  it('asks for what the question is about', () => {
    expect(likelyAt({ kind: 'person', id: 'pip' }, 'ready', calm)).toBe('ready:pip')
    expect(likelyAt({ kind: 'person', id: 'pip' }, 'compensate', calm)).toBe('token:pip:food')
    expect(likelyAt({ kind: 'resource', id: 'tech' }, 'pay', calm)).toBe('pay:tech')
  })
  it('else for what is usual there', () => {
    expect(likelyAt({ kind: 'person', id: 'pip' }, '', calm)).toBe('commit:pip')
    expect(likelyAt({ kind: 'person', id: 'pip' }, '', raided)).toBe('wound:pip')
    expect(likelyAt({ kind: 'wall' }, '', raided)).toBe('brace')
    expect(likelyAt({ kind: 'wall' }, '', calm)).toBe('build')
    expect(likelyAt({ kind: 'noble', id: 'banker' }, '', calm)).toBe('influence:banker')
    expect(likelyAt({ kind: 'study' }, '', calm)).toBe('study')
  })
})

it('tokens and rerolls are found by what they touch', () => {
  const keys = open('token:pip:food', 'token:nub:food', 'reroll:insight:die_1', 'reroll:lookout:die_2')
  expect(tokenKeys('pip', keys)).toEqual(['token:pip:food'])
  expect(rerollsWith('insight', keys)).toEqual(['reroll:insight:die_1'])
  expect(rerollsOf('die_2', keys)).toEqual(['reroll:lookout:die_2'])
})

describe('on a narrow screen the question comes first', () => {
  it('where it is answered', () => {
    expect(placeOf('visit', open('done'))).toBe('capitol')
    expect(placeOf('equip', open('equip:old_banner', 'bare'))).toBe('cards')
    expect(placeOf('reroll', open('done', 'reroll:insight:die_1'))).toBe('hand')
    expect(placeOf('won', open('done', 'play:insight', 'pass_round'))).toBe('hand')
    expect(placeOf('next_card', open('done', 'play:change_of_plans'))).toBe('hand')
    expect(placeOf('take', open('take:food'))).toBe('home')
    expect(placeOf('raid', open('wound:pip'))).toBe('people')
    expect(placeOf('raid', open('brace'))).toBe('home')
  })
  it('or leaves everything where it is', () => {
    expect(placeOf('commit', open('commit:pip', 'pass'))).toBe('')
    expect(placeOf('compensate', open('token:pip:food', 'study'))).toBe('')
    expect(placeOf('window', open('done'))).toBe('')
    expect(placeOf('', open('play:insight'))).toBe('') // beside another's question
    expect(placeOf('', open())).toBe('')
  })
})
