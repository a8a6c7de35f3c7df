import { afterEach, expect, it, vi } from 'vitest'
import { drawn, spriteAt } from './sprites'

const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="ring"><circle r="3"/></symbol>
<symbol id="two"><use href="#ring"/><use href="#ring" x="8"/></symbol><use href="#two"/>
<text>two</text></svg>`

const answer = (text: string, ok = true) => Promise.resolve({ ok, text: () => Promise.resolve(text) })
const found = (href: string) => document.getElementById(href.slice(1))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('names its drawings and what they are made of apart from those of other sprites', () => {
  const sprite = drawn(SPRITE, 's7:')
  expect([...sprite.querySelectorAll('[id]')].map(({ id }) => id)).toEqual(['s7:ring', 's7:two'])
  expect([...sprite.querySelectorAll('use')].map((use) => use.getAttribute('href'))).toEqual(['#s7:ring', '#s7:ring'])
  expect(sprite.textContent?.trim()).toBe('')
})

it('is fetched once and stands in the page, unseen and unheard', async () => {
  const fetched = vi.fn(() => answer(SPRITE))
  vi.stubGlobal('fetch', fetched)
  const at = [spriteAt('/one.svg'), spriteAt('/other.svg'), spriteAt('/one.svg')]
  expect(new Set(at.map((where) => where('ring'))).size).toBe(2)
  await vi.waitFor(() => expect(found(at[1]!('ring'))).not.toBeNull())
  expect([fetched.mock.calls.length, found(at[0]!('two'))?.tagName]).toEqual([2, 'symbol'])
  expect(found(at[0]!('ring'))?.closest('[hidden]')).not.toBeNull()
})

it('is asked for again where the line was broken', async () => {
  vi.useFakeTimers()
  const answers = [Promise.reject(new Error('no line')), answer('gone', false), answer(SPRITE)]
  vi.stubGlobal('fetch', () => answers.shift())
  const at = spriteAt('/late.svg')
  await vi.runAllTimersAsync()
  expect([answers.length, found(at('ring'))?.tagName]).toEqual([0, 'symbol'])
})
