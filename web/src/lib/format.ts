/** Sentences with small icons before the words for goods. Text stays text: nothing is parsed as markup. */

import { iconNames } from '../ui/iconNames'
import type { GameWords } from './types'

/** Plain words, or a counted good: "2 ", its icon, "axes". */
export interface Piece {
  text: string
  icon: string
  word: string
}

export type Finder = (text: string) => Piece[]

/** Looks for the counted words of a game that the sprite can draw: "2 axes", "3 Äxte". */
export function goodsFinder(words: GameWords | null): Finder {
  const icons = new Map<string, string>()
  for (const [id, forms] of Object.entries(words?.counted ?? {})) {
    if (iconNames.has(id)) for (const form of forms) icons.set(form, id)
  }
  if (icons.size === 0) return plainPieces
  const forms = [...icons.keys()].sort((a, b) => b.length - a.length).map(escaped)
  const counted = new RegExp(`(?<![\\p{L}\\d])(\\d+ )(${forms.join('|')})(?![\\p{L}\\d])`, 'gu')
  return (text) => pieces(text, counted, icons)
}

function pieces(text: string, counted: RegExp, icons: Map<string, string>): Piece[] {
  const found: Piece[] = []
  let done = 0
  for (const match of text.matchAll(counted)) {
    const [whole, number = '', word = ''] = match
    found.push(...plainPieces(text.slice(done, match.index)), { text: number, icon: icons.get(word) ?? '', word })
    done = match.index + whole.length
  }
  return [...found, ...plainPieces(text.slice(done))]
}

export const plainPieces: Finder = (text) => (text ? [{ text, icon: '', word: '' }] : [])

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** "Fire 8 threatens your Town 24: avert it or accept it." becomes a heading and a line below it. */
export function splitPrompt(prompt: string): [string, string] {
  const at = prompt.indexOf(': ')
  if (at < 3 || at > 60) return [prompt, '']
  const rest = prompt.slice(at + 2)
  return [prompt.slice(0, at), rest.charAt(0).toUpperCase() + rest.slice(1)]
}

export const percent = (share: number): number => Math.round(share * 100)
