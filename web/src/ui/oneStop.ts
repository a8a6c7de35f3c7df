/** `{@attach oneStop}`: of many buttons one is a stop of the Tab key; arrows, Home and End go to the others. */

import type { Attachment } from 'svelte/attachments'

const steps: Partial<Record<string, (k: number, n: number) => number>> = {
  ArrowDown: (k, n) => Math.min(k + 1, n - 1),
  ArrowUp: (k) => Math.max(k - 1, 0),
  Home: () => 0,
  End: (_, n) => n - 1,
}

export const oneStop: Attachment<HTMLElement> = (node) => {
  const buttons = () => [...node.querySelectorAll<HTMLElement>('button')]
  let stop: HTMLElement | undefined

  function settle() {
    const all = buttons()
    if (!stop || !all.includes(stop)) stop = all[0]
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
  }
  function focus(event: FocusEvent) {
    const at = (event.target as Element).closest<HTMLElement>('button')
    if (at) stop = at
    settle()
  }
  function press(event: KeyboardEvent) {
    const all = buttons()
    const k = all.findIndex((one) => one === event.target)
    const to = k < 0 ? undefined : steps[event.key]?.(k, all.length)
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }

  settle()
  const changes = new MutationObserver(settle)
  changes.observe(node, { childList: true, subtree: true })
  node.addEventListener('focusin', focus)
  node.addEventListener('keydown', press)
  return () => {
    changes.disconnect()
    node.removeEventListener('focusin', focus)
    node.removeEventListener('keydown', press)
  }
}
