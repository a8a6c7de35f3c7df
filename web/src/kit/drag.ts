/** An action: a piece that can be carried to another place with mouse, pen or finger. */

import type { Action } from 'svelte/action'

export interface Carried {
  can: boolean
  start: () => void
  drop: (post: string, at: Element) => void
}

const FAR = 7 // pixels before it is a drag and no click

export const carried: Action<HTMLElement, Carried> = (node, options) => {
  let now = options
  let from: { x: number; y: number; id: number } | null = null
  let ghost: HTMLElement | null = null

  const move = (x: number, y: number) => {
    if (ghost) ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
  }
  const target = (x: number, y: number): HTMLElement | null => {
    const found = document.elementsFromPoint(x, y).find((one) => one.closest('[data-post]'))
    return found?.closest<HTMLElement>('[data-post]') ?? null
  }

  function down(event: PointerEvent) {
    if (!now.can || event.button !== 0) return
    from = { x: event.clientX, y: event.clientY, id: event.pointerId }
    node.setPointerCapture(event.pointerId) // a quick hand is far away with its first move
  }
  function moved(event: PointerEvent) {
    if (!from || event.pointerId !== from.id) return
    if (!ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR) return
      now.start()
      const piece = node.querySelector('[data-piece]') ?? node
      const { width, height } = piece.getBoundingClientRect()
      ghost = piece.cloneNode(true) as HTMLElement
      ghost.removeAttribute('data-piece')
      ghost.classList.add('carried')
      ghost.style.width = `${width}px`
      ghost.style.height = `${height}px`
      ;(node.closest('.board') ?? document.body).append(ghost)
    }
    event.preventDefault()
    move(event.clientX, event.clientY)
  }
  function up(event: PointerEvent) {
    const wasDragged = ghost !== null
    end()
    if (!wasDragged) return
    // The click that follows is part of the drag.
    node.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 0)
    const at = target(event.clientX, event.clientY)
    if (at?.dataset.post) now.drop(at.dataset.post, at)
  }
  function swallow(event: Event) {
    event.stopPropagation()
    event.preventDefault()
  }
  function end() {
    ghost?.remove()
    ghost = null
    from = null
  }

  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', moved)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', end)
  return {
    update: (options) => {
      now = options
    },
    destroy: () => {
      end()
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', moved)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', end)
    },
  }
}
