/** The languages somebody would like to read. */

import { recall } from './memory'
import type { Lang } from './types'

export const KEY = 'holdfast.lang'
const MOST = 10 // languages of a browser that are asked for

/** The best first: what was chosen here, then what the browser prefers. Without any of them the server speaks English. */
export function preferred(): Lang[] {
  const stored = recall(KEY)
  return [...(stored ? [stored] : []), ...navigator.languages.slice(0, MOST)]
}

/** The one that is likely spoken. */
export const likely = (wanted: Lang[]): Lang => wanted[0]?.toLowerCase().split('-')[0] ?? document.documentElement.lang
