/** The language of the page, and sentences in it. The words come from the server; see language.ts. */

import { SvelteMap } from 'svelte/reactivity'
import type { Lang, PageWords } from './types'
import type { WordKeys } from './wordKeys'

type Phrases = Record<string, string>
type Data = Record<string, string | number>

/** All that can be said before any words have come. */
const unheard = { shell: { unreachable: 'The server cannot be reached. Nothing is lost; try again in a moment.' } }

export const language: { now: Lang; all: PageWords['languages'] } = $state({ now: 'en', all: [] })
let page: Record<string, Phrases> = $state.raw(unheard)
const boards = new SvelteMap<string, Phrases>()

/** From now on the page speaks so. */
export function hear({ lang, languages, words }: PageWords): void {
  page = words
  language.all = languages
  language.now = lang
}

/** From now on the board of this game speaks so. */
export function hearBoard(game: string, words: Phrases): void {
  boards.set(game, words)
}

/**
 * `const say = speak('lobby')` in a component, then `{say('seats', { n: 3 })}`.
 * `{n}` is replaced; `{n|seat|seats}` picks a word by number, as in the games' words.
 */
export function speak<S extends keyof WordKeys>(section: S) {
  return (key: WordKeys[S], data: Data = {}): string => fill(page[section]?.[key] ?? key, data)
}

/** The same for the board of a game: `speakOf<BoardKey>('empires-end')`. */
export function speakOf<K extends string>(game: string) {
  return (key: K, data: Data = {}): string => fill(boards.get(game)?.[key] ?? key, data)
}

export function fill(template: string, data: Data): string {
  return template.replace(/\{([a-z_]+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = data[name] ?? ''
    if (many === undefined) return typeof value === 'number' ? String(value).replace('-', '\u2212') : value
    return Math.abs(Number(value)) === 1 ? (one ?? '') : many
  })
}
