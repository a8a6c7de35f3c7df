/** The large parts of the page, each fetched when it is first needed. */

import type { Route } from './router.svelte'

export const lobby = () => import('../lobby/Lobby.svelte')
export const table = () => import('../table/TablePage.svelte')

/** Has what an address shows come beside the words. Whoever needs it says if that fails. */
export function fetchAhead({ at }: Route): void {
  const part = at === 'lobby' ? lobby() : at === 'table' || at === 'shown' ? table() : null
  part?.catch(() => {})
}
