/** Which answers have a piece on the board: only the others need a button in the line. */

import { untrack } from 'svelte'
import type { Desk } from '../../lib/desk.svelte'

/**
 * `{@attach placed(desk)}` on what holds the board. A piece that leads to several answers names them all in
 * `data-keys`. Where a board shows one part at a time, what was seen of a question stays placed.
 */
export function placed(desk: Desk) {
  return (board: HTMLElement) => {
    let asked: number | undefined
    function look() {
      const now = desk.session.current?.shown?.ask?.n
      const keys = new Set<string>(now === asked ? desk.placed : [])
      asked = now
      for (const { dataset } of board.querySelectorAll<HTMLElement>('[data-key], [data-keys]')) {
        if (dataset.key) keys.add(dataset.key)
        for (const key of dataset.keys?.split(' ') ?? []) keys.add(key)
      }
      if (keys.size !== desk.placed.size || [...keys].some((key) => !desk.placed.has(key))) desk.placed = keys
    }
    const watching = new MutationObserver(look)
    watching.observe(board, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-key', 'data-keys'],
    })
    untrack(look)
    return () => watching.disconnect()
  }
}
