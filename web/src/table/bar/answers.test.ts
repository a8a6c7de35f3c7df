import { expect, test } from 'vitest'
import type { Option } from '../../lib/types'
import { byVerb, dressOf, sorted } from './answers'

const option = (key: string, tone: Option['tone'] = '', more: Partial<Option> = {}): Option => ({
  key,
  label: key,
  note: '',
  tone,
  ...more,
})

test('what goes on stands in the slot before what ends; the other one is listed', () => {
  const { finish, listed } = sorted({ options: [option('use:a'), option('done', 'end'), option('collect', 'finish')] })
  expect(finish?.option.key).toBe('collect')
  expect(listed.map((entry) => entry.option.key)).toEqual(['use:a', 'done'])
})

test('a loss stands there only if it is the one loss among other answers', () => {
  const keyOf = (...options: Option[]) => sorted({ options }).finish?.option.key
  expect(keyOf(option('bid:a'), option('accept', 'grave'))).toBe('accept')
  expect(keyOf(option('lose:a', 'grave'), option('lose:b', 'grave'))).toBeUndefined()
  expect(keyOf(option('lose:a', 'grave'))).toBeUndefined()
})

test('asides and settings are no answers, replies stand elsewhere', () => {
  const options = [
    option('pass', 'end'),
    option('asked:always', 'aside'),
    option('ring', '', { aside: true }),
    option('accept', 'finish', { aside: true, reply: true }),
  ]
  const { finish, listed, settings, asides } = sorted({ options })
  expect(finish?.option.key).toBe('pass')
  expect([listed, settings, asides].map((all) => all.map((entry) => entry.option.key))).toEqual([
    [],
    ['asked:always'],
    ['ring'],
  ])
})

test('the loud dress never belongs to what gives something up', () => {
  expect(dressOf(option('march', 'finish'))).toBe('solid')
  expect(dressOf(option('done', 'end'))).toBe('line')
  expect(dressOf(option('done', 'end', { gives_up: '4 wood' }))).toBe('dashed')
  expect(dressOf(option('go', 'finish', { gives_up: '4 wood' }))).toBe('dashed')
  expect(dressOf(option('accept', 'grave'))).toBe('ember')
})

test('groups by verb, single ones first', () => {
  const entries = ['sow:a', 'build:a', 'sow:b', 'heal:a'].map((key) => ({ option: option(key), key: '' }))
  expect(byVerb(entries).map(({ members }) => members.map((entry) => entry.option.key))).toEqual([
    ['build:a', 'heal:a'],
    ['sow:a', 'sow:b'],
  ])
})
