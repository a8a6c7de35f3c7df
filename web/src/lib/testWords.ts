/** For tests: the words as the server tells them, read from its files. */

import { hear, hearBoard } from './i18n.svelte'
import type { Lang } from './types'

type Sections = Record<string, Record<string, string>>

const pages = import.meta.glob<string>('../../../src/holdfast/words/page/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const boards = import.meta.glob<string>('$games/*/words/board/*.toml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** TOML as these files use it: sections, and one string in a line. */
export function readWords(text: string): Sections {
  const found: Sections = { '': {} }
  let section = ''
  for (const line of text.split('\n')) {
    const [, opened] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, key, value] = /^(\w+) = (".*")$/.exec(line) ?? []
    if (opened) found[(section = opened)] = {}
    else if (key && value) found[section]![key] = JSON.parse(value) as string
    else if (line && !line.startsWith('#')) throw new Error(`not a line of words: ${line}`)
  }
  return found
}

const langOf = (path: string): Lang => path.replace(/^.*\/(.+)\.toml$/, '$1')
const gameOf = (path: string): string => path.replace(/^.*\/games\/(\w+)\/.*$/, '$1').replaceAll('_', '-')
const by = (files: Record<string, string>, name: (path: string) => string) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [name(path), readWords(text)]))

export const pageWords: Record<Lang, Sections> = by(pages, langOf)
/** `boardWords['empires-end/de']` */
export const boardWords = Object.fromEntries(
  Object.entries(by(boards, (path) => `${gameOf(path)}/${langOf(path)}`)).map(([name, { board }]) => [name, board!]),
)

/** From now on page and boards speak this language; `change` makes another one of it. */
export function speakIn(lang: Lang, change: (template: string) => string = (template) => template): void {
  const changed = (table: Record<string, string>) =>
    Object.fromEntries(Object.entries(table).map(([key, template]) => [key, change(template)]))
  const { '': _, ...sections } = pageWords[lang]!
  const languages = Object.entries(pageWords).map(([code, page]) => ({ code, name: page['']!.language! }))
  const words = Object.fromEntries(Object.entries(sections).map(([name, table]) => [name, changed(table)]))
  hear({ lang, languages, words })
  for (const [name, table] of Object.entries(boardWords)) {
    const [game = '', code] = name.split('/')
    if (code === lang) hearBoard(game, changed(table))
  }
}
