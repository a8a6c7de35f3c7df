/** Which language the page speaks: fetched with its words, at the start and when somebody switches. */

import { api } from './api'
import { hear } from './i18n.svelte'
import { recall, remember } from './memory'
import type { Lang } from './types'

const KEY = 'holdfast.lang'
const MOST = 10 // languages of a browser that are asked for

let newest = 0

/** The best first: what was chosen here, then what the browser prefers. Without any of them the server speaks English. */
export function preferred(): Lang[] {
  const stored = recall(KEY)
  return [...(stored ? [stored] : []), ...navigator.languages.slice(0, MOST)]
}

export const learnLanguage = (): Promise<void> => fetchWords(preferred())

/** Without a reload. Where it fails, the page goes on in the language it speaks. */
export async function switchLanguage(lang: Lang): Promise<void> {
  await fetchWords([lang])
  remember(KEY, lang)
}

/** Of two switches the later one counts, whichever is answered first. */
async function fetchWords(wanted: Lang[]): Promise<void> {
  const mine = ++newest
  const words = await api.pageWords(wanted)
  if (mine === newest) hear(words)
}
