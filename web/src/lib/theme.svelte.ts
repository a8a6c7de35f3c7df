/** Paper by day, paper by candle: which of the two the page shows. */

import { prefs, setPref } from './prefs.svelte'

const night = matchMedia('(prefers-color-scheme: dark)')
const still = matchMedia('(prefers-reduced-motion: reduce)')

const system = $state({ dark: night.matches, still: still.matches })
night.addEventListener('change', () => (system.dark = night.matches))
still.addEventListener('change', () => (system.still = still.matches))

export const theme = {
  get dark(): boolean {
    return prefs.theme === 'system' ? system.dark : prefs.theme === 'dark'
  },
}

/** Whether things may move: the person's wish here, and the system's, which wins. */
export const motion = {
  get on(): boolean {
    return prefs.motion && !system.still
  },
}

export function switchCandle(): void {
  const dark = !theme.dark
  setPref('theme', dark === system.dark ? 'system' : dark ? 'dark' : 'light')
}
