import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { language, speak } from './i18n.svelte'
import { learnLanguage, preferred, switchLanguage } from './language'
import { pageWords, speakIn } from './testWords'
import type { PageWords } from './types'

const say = speak('shell')

/** As the server answers: the first wanted language that there is. */
function answer(url: string): PageWords {
  const wanted = new URL(url, 'http://localhost').searchParams.getAll('lang')
  const lang = wanted.find((code) => code in pageWords) ?? 'en'
  const { '': _, ...words } = pageWords[lang]!
  return { lang, languages: language.all, words }
}
const server = vi.fn(async (url: string) => new Response(JSON.stringify(answer(url))))
const silence = vi.fn(async () => Promise.reject(new TypeError('failed')))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  speakIn('en')
})

const browser = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

it('wants what was chosen here, then what the browser prefers', () => {
  browser('fr-CH', 'fr', 'en')
  expect(preferred()).toEqual(['fr-CH', 'fr', 'en'])
  localStorage.setItem('holdfast.lang', 'de')
  expect(preferred()).toEqual(['de', 'fr-CH', 'fr', 'en'])
})

it.each([
  [['fr', 'de', 'en'], 'de'],
  [['fr'], 'en'],
  [[], 'en'],
])('a browser that prefers %j is spoken to in %s', async (languages, lang) => {
  browser(...languages)
  await learnLanguage()
  expect(language.now).toBe(lang)
  expect(localStorage.getItem('holdfast.lang')).toBeNull()
})

it('switches without a reload, and remembers it', async () => {
  await switchLanguage('de')
  expect([language.now, say('close'), localStorage.getItem('holdfast.lang')]).toEqual(['de', 'Schließen', 'de'])
})

it('of two switches the later one counts, whichever is answered first', async () => {
  const waiting: (() => void)[] = []
  const slow = (url: string) => new Promise<Response>((done) => waiting.push(() => void server(url).then(done)))
  vi.stubGlobal('fetch', slow)
  const switches = [switchLanguage('de'), switchLanguage('en')]
  waiting[1]!()
  await switches[1]
  waiting[0]!()
  await switches[0]
  expect(language.now).toBe('en')
})

it('a switch that fails says why, and leaves the language', async () => {
  vi.stubGlobal('fetch', silence)
  await expect(switchLanguage('de')).rejects.toThrow(say('unreachable'))
  expect([language.now, say('close'), localStorage.getItem('holdfast.lang')]).toEqual(['en', 'Close', null])
})
