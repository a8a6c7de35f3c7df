/** Which language the page speaks: fetched with its words, at the start and when somebody switches. */

import { api } from './api'
import { hear } from './i18n.svelte'
import { remember } from './memory'
import { KEY, preferred } from './preferred'
import type { Lang } from './types'

let newest = 0

export { preferred }

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
