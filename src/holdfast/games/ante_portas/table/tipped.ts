/** An action: after 400 ms under the pointer, at once on focus, the shell shows what this is. */

import type { Action } from 'svelte/action'

export interface Tip {
  show: (at: Element, title: string, text: string, rule?: string) => void
  title: string
  text: string
}

const WAIT = 400
// One for all: what lies inside takes over from what it lies in.
let pending: ReturnType<typeof setTimeout> | undefined

export const tipped: Action<Element, Tip> = (node, tip) => {
  let now = tip
  const show = () => now.show(node, now.title, now.text)
  const over = (event: Event) => {
    event.stopPropagation()
    clearTimeout(pending)
    pending = setTimeout(show, WAIT)
  }
  const away = () => clearTimeout(pending)
  const focus = (event: Event) => {
    if (event.target === node && node.matches(':focus-visible')) show()
  }
  const heard: [string, (event: Event) => void][] = [
    ['mouseover', over],
    ['mouseleave', away],
    ['pointerdown', away],
    ['focusin', focus],
  ]
  for (const [name, hear] of heard) node.addEventListener(name, hear)
  return {
    update: (tip) => {
      now = tip
    },
    destroy: () => {
      away()
      for (const [name, hear] of heard) node.removeEventListener(name, hear)
    },
  }
}
