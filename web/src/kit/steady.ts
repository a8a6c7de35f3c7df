/** A part of a board that does not shrink while the phase lasts, so that nothing around it moves. */

import type { Action } from 'svelte/action'

/** `use:steady={phase}`: it keeps the greatest height it had since this last changed. */
export const steady: Action<HTMLElement, unknown> = (node, phase) => {
  let now = phase
  const keep = () => (node.style.minHeight = `${node.offsetHeight}px`)
  const watching = new ResizeObserver(keep)
  node.dataset.steady = ''
  watching.observe(node)
  return {
    update: (phase) => {
      if (phase === now) return
      now = phase
      node.style.minHeight = ''
    },
    destroy: () => watching.disconnect(),
  }
}

/** What was kept belongs to another size. */
export function loosen(sheet: HTMLElement): void {
  for (const node of sheet.querySelectorAll<HTMLElement>('[data-steady]')) node.style.minHeight = ''
}
