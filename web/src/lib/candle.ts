/** Light or dark, before anything of the page is there. */

import { recall } from './memory'

/** The paper of app.css, for the window around the page. */
export const PAPER = { light: '#efe8d8', dark: '#15120f' }

export function lightUp(dark: boolean): void {
  document.documentElement.classList.toggle('dark', dark)
  const windows = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  for (const one of windows) one.content = dark ? PAPER.dark : PAPER.light
}

export function isDark(): boolean {
  const wish = /"theme":"(light|dark)"/.exec(recall('holdfast.prefs') ?? '')?.[1]
  return wish ? wish === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
