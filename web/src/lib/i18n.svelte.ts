/** The language of the page, and sentences in it. Switching needs no reload. */

import type { Lang } from './types'

type Phrases = Record<string, string>
type Data = Record<string, string | number>

const stored = localStorage.getItem('holdfast.lang')
const wanted = stored ?? navigator.language.slice(0, 2)

export const language = $state({ now: (wanted === 'de' ? 'de' : 'en') as Lang })

export function switchLanguage(lang: Lang): void {
  language.now = lang
  localStorage.setItem('holdfast.lang', lang)
  document.documentElement.lang = lang
}

/**
 * `const say = speak(words)` in a component, then `{say('seats', { n: 3 })}`.
 * `{n}` is replaced; `{n|seat|seats}` picks a word by number, as in the games' words.
 */
export function speak<K extends string>(words: Record<Lang, Record<K, string>>) {
  return (key: K, data: Data = {}): string => fill((words[language.now] as Phrases)[key] ?? key, data)
}

export function fill(template: string, data: Data): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = data[name] ?? ''
    if (many === undefined) return typeof value === 'number' ? String(value).replace('-', '\u2212') : value
    return Math.abs(Number(value)) === 1 ? (one ?? '') : many
  })
}
