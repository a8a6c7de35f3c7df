import { expect, it, vi } from 'vitest'
import type { Line } from '../lib/types'

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }))
const { play, soundOf, TONES, volume } = await import('./sound.svelte')
const { setPref } = await import('../lib/prefs.svelte')

const line = (sound: string, seat: number): Line => ({
  what: '',
  opens: false,
  rule: '',
  seat,
  text: '',
  data: {},
  sound,
})

it('is short', () => {
  for (const tones of Object.values(TONES))
    for (const { at, lasts } of tones) expect(at + lasts).toBeLessThanOrEqual(0.4)
})
it('is the gravest of what happened to me; what others lose is a blow', () => {
  expect(soundOf([line('dice', 0), line('loss', 0)], 0)).toBe('loss')
  expect(soundOf([line('loss', 1)], 0)).toBe('blow')
  expect(soundOf([line('win', 1)], 0)).toBeNull()
  expect(soundOf([line('win', -1)], 0)).toBe('win')
})
it('is off on a phone until somebody wants it, and never before the page was touched', () => {
  const made = vi.fn()
  class Context {
    currentTime = 0
    resume = () => Promise.resolve()
    constructor() {
      made()
    }
  }
  vi.stubGlobal('AudioContext', Context)
  expect(volume()).toBe(0)
  setPref('volume', 0.5)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  play('turn')
  expect(made).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
  setPref('volume', null)
})
