/** One tooltip for the whole page: after 400 ms under the pointer, at once under the focus. */

import { tells } from './told'

export interface Tip {
  at: Element
  title: string
  text: string
  rule: string
}

const PAUSE = 400

export const tips: { now: Tip | null } = $state({ now: null })

let timer: ReturnType<typeof setTimeout> | undefined
let watched: Element | null = null

const ends = ['blur', 'pointerdown'] as const

let box: (() => DOMRect) | null = null
let left = false // the pointer has left what the tip speaks of, and is on its way to the tip, or on it
let pointer = { x: -1, y: -1 }

/** The tip can be gone to and read under the pointer, though a click goes through it to what lies there. */
export function tipDrawn(node: Element): () => void {
  box = () => node.getBoundingClientRect()
  return () => (box = null)
}

/** Is the pointer on the tip, or between it and what it speaks of? */
function isOnTip(): boolean {
  const tip = box?.()
  const at = tips.now?.at.getBoundingClientRect()
  if (!tip || !at || tip.width === 0) return false
  const top = Math.min(tip.top, at.bottom)
  const bottom = Math.max(tip.bottom, at.top)
  return pointer.x >= tip.left && pointer.x <= tip.right && pointer.y >= top && pointer.y <= bottom
}

const STILL = 4 // pixels
let pressed: { x: number; y: number } | null = null

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', ({ clientX: x, clientY: y }) => (pressed = { x, y }), true)
  addEventListener('pointermove', (event) => (pressed = isStill(event) ? pressed : null), true)
  addEventListener('pointermove', move, true)
}

/** Has the pointer not moved since it pressed? Then what has come to lie under it is not what it asks for. */
export function isStill(event: Event): boolean {
  if (!pressed || !(event instanceof MouseEvent)) return false
  return Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < STILL
}

function move({ clientX: x, clientY: y }: MouseEvent): void {
  pointer = { x, y }
  if (left && !isOnTip()) hideTip()
}

function leave(event: Event): void {
  if (event instanceof MouseEvent) pointer = { x: event.clientX, y: event.clientY }
  left = tips.now !== null && isOnTip()
  if (!left) hideTip()
}

/** Nobody leaves what has been taken away. */
const removals = new MutationObserver(() => {
  if (watched && !watched.isConnected) hideTip()
})

export function showTip(at: Element, title: string, text = '', rule = '', pause = PAUSE): void {
  const byFocus = at.matches(':focus-visible')
  if (left && !byFocus && isOnTip()) return
  hideTip()
  watched = at
  for (const kind of ends) at.addEventListener(kind, hideTip)
  at.addEventListener('pointerleave', leave)
  removals.observe(document.body, { childList: true, subtree: true })
  const show = () => {
    tips.now = { at, title, text, rule }
  }
  if (pause === 0 || byFocus) show()
  else timer = setTimeout(show, pause)
}

/** For those who have waited already. */
export const tipNow = (at: Element, title: string, text: string, rule = ''): void => showTip(at, title, text, rule, 0)

export function hideTip(): void {
  clearTimeout(timer)
  for (const kind of ends) watched?.removeEventListener(kind, hideTip)
  watched?.removeEventListener('pointerleave', leave)
  left = false
  removals.disconnect()
  watched = null
  // Not at once: the focus is also lost while the page is being changed.
  queueMicrotask(() => {
    if (tips.now?.at !== watched) tips.now = null
  })
}

/** `{@attach named(() => 'Rules (R)')}`: shows a name that is already the accessible one. */
export function named(title: () => string, text: () => string = () => '', when: () => boolean = () => true) {
  return (node: Element) => {
    const show = (event: Event) => {
      if (!when() || isStill(event)) return
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      if (event.type === 'focus' && !node.matches(':focus-visible')) return
      showTip(node, title(), text())
    }
    tells(node, () => ({ title: when() ? title() : '', text: text() }))
    node.addEventListener('pointerenter', show)
    node.addEventListener('focus', show)
    return () => {
      node.removeEventListener('pointerenter', show)
      node.removeEventListener('focus', show)
      if (watched === node) hideTip()
    }
  }
}
