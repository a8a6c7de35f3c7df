import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import vectors from '../../../tests/templates.json'
import { fill, language, speak, speakOf } from './i18n.svelte'
import { boardWords, pageWords, readWords, speakIn } from './testWords'

test.each(vectors)('fills in as the server does: $template', ({ template, data, text }) => {
  expect(fill(template, data as unknown as Record<string, string | number>)).toBe(text)
})

it('speaks for the page and for a board, in the language it has heard last', () => {
  const say = speak('shell')
  const sayOnBoard = speakOf<string>('empires-end')
  const english = [say('close'), sayOnBoard('table')]
  speakIn('de')
  expect(language.now).toBe('de')
  expect([say('close'), sayOnBoard('table')]).toEqual(['Schließen', 'Der Tisch'])
  speakIn('en')
  expect([say('close'), sayOnBoard('table')]).toEqual(english)
})

it('shows the key where words are missing', () => {
  expect(speakOf<string>('no-such-game')('close')).toBe('close')
})

it('refuses words it cannot read', () => {
  expect(() => readWords("[shell]\nclose = 'Close'")).toThrow("close = 'Close'")
})

/** Every letter of ours stands between brackets; what is filled in keeps its place. */
const bracketed = (template: string) => `⟦${template}⟧`

describe('a language nobody speaks', () => {
  beforeEach(() => speakIn('en', bracketed))
  afterEach(() => speakIn('en'))

  it('is spoken by every section of the page', () => {
    const data = new Proxy({}, { get: () => 2 }) as Record<string, number>
    for (const [section, table] of Object.entries(pageWords.en!))
      for (const [key, template] of section ? Object.entries(table) : [])
        expect(speak(section as 'shell')(key as 'close', data)).toBe(`⟦${fill(template, data)}⟧`)
  })

  it('is spoken by every board', () => {
    const boards = Object.keys(boardWords).filter((name) => name.endsWith('/en'))
    expect(boards.length).toBeGreaterThan(3)
    for (const name of boards)
      for (const key of Object.keys(boardWords[name]!))
        expect(speakOf<string>(name.slice(0, -3))(key)).toMatch(/^⟦.*⟧$/)
  })
})
