import { afterEach, expect, test } from 'vitest'
import { speakIn } from '../lib/testWords'
import type { CoreAnswer } from '../lib/types'
import { askAgain, line } from './compiling'

const at = (done: number, left: number): CoreAnswer => ({
  server: false,
  bots: false,
  compiling: { done, of: 163, left },
})
const plain: CoreAnswer = { server: false, bots: false, compiling: null }
const ready: CoreAnswer = { server: false, bots: true, compiling: null }

afterEach(() => speakIn('en'))

test('one line in both languages, and none when nothing is compiled', () => {
  expect(line(at(40, 70))).toBe('The fast core is being compiled: 40 of 163, about 1 minute left.')
  expect(line(at(2, 140))).toBe('The fast core is being compiled: 2 of 163, about 2 minutes left.')
  speakIn('de')
  expect(line(at(150, 12))).toBe('Der schnelle Kern wird übersetzt: 150 von 163, noch weniger als eine Minute.')
  expect([null, plain, ready].map(line)).toEqual(['', '', ''])
})

test('asks often while it compiles, seldom without, and no more when bots have it', () => {
  expect([at(0, 90), plain, null, ready].map(askAgain)).toEqual([3, 20, 20, 0])
})
