/** Searching in text as people type it: without accents, capitals, or the order of words. */

export interface Piece {
  text: string
  hit: boolean
}

/** Lower case, accents gone, ß as ss; `from[k]` says where the k-th letter stood in the original. */
function foldWithPlaces(text: string): { folded: string; from: number[] } {
  let folded = ''
  const from: number[] = []
  let at = 0
  for (const letter of text) {
    const plain = letter.toLowerCase().replace('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
    for (let k = 0; k < plain.length; k += 1) from.push(at)
    folded += plain
    at += letter.length
  }
  from.push(at)
  return { folded, from }
}

export const fold = (text: string): string => foldWithPlaces(text).folded

export const wordsOf = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean)

/** Every word of the query occurs somewhere in the text. */
export function matches(text: string, query: string): boolean {
  const folded = fold(text)
  return wordsOf(query).every((word) => folded.includes(word))
}

/** The text in pieces, those that match a word of the query marked. */
export function pieces(text: string, query: string): Piece[] {
  const wanted = wordsOf(query)
  if (!wanted.length) return [{ text, hit: false }]
  const { folded, from } = foldWithPlaces(text)
  const marked = new Array<boolean>(text.length).fill(false)
  for (const word of wanted) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const end = endOf(from, at + word.length - 1, text.length)
      marked.fill(true, from[at], end)
    }
  }
  return cut(text, marked)
}

/** Where the letter that gave the k-th folded one ends, accents that follow it included. */
function endOf(from: number[], k: number, length: number): number {
  const start = from[k] ?? length
  return from.find((place, j) => j > k && place > start) ?? length
}

function cut(text: string, marked: boolean[]): Piece[] {
  const found: Piece[] = []
  for (let k = 0; k < text.length; k += 1) {
    const hit = marked[k] ?? false
    const last = found.at(-1)
    if (last && last.hit === hit) last.text += text[k]
    else found.push({ text: text[k] ?? '', hit })
  }
  return found
}
