/** Light or dark, before anything of the page is there. */

import { recall } from './memory'

export function isDark(): boolean {
  const wish = /"theme":"(light|dark)"/.exec(recall('holdfast.prefs') ?? '')?.[1]
  return wish ? wish === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
