/** An action for boards: after 400 ms under the pointer, at once on focus, the shell shows what this is. */

import type { Action } from 'svelte/action'
import { isStill } from './tips.svelte'
import { tells } from './told'

export interface Tip {
  show: (at: Element, title: string, text: string, rule?: string) => void
  title: string
  text: string
}

const WAIT = 400
// One for all: what lies inside takes over from what it lies in.
let pending: ReturnType<typeof setTimeout> | undefined
let touched = 0
const TAP = 1000

export const tipped: Action<Element, Tip> = (node, tip) => {
  let now = tip
  const show = () => now.show(node, now.title, now.text)
  const over = (event: Event) => {
    event.stopPropagation()
    clearTimeout(pending)
    // A finger that taps a button wants what the button does.
    const button = event.target instanceof Element && event.target.closest('button')
    if (isStill(event) || (button && Date.now() - touched < TAP)) return
    pending = setTimeout(show, WAIT)
  }
  const away = () => clearTimeout(pending)
  const down = (event: Event) => {
    away()
    if ((event as PointerEvent).pointerType === 'touch') touched = Date.now()
  }
  const focus = (event: Event) => {
    if (event.target === node && node.matches(':focus-visible')) show()
  }
  const heard: [string, (event: Event) => void][] = [
    ['mouseover', over],
    ['mouseleave', away],
    ['pointerdown', down],
    ['focusin', focus],
  ]
  for (const [name, hear] of heard) node.addEventListener(name, hear)
  tells(node, () => now)
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
