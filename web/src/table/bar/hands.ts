/** What a hand does at the table: it points at pieces, presses them, or taps them once to propose. */

import type { Desk } from '../../lib/desk.svelte'
import { prefs } from '../../lib/prefs.svelte'

/** The piece or button that stands for an answer. */
const pieceAt = (target: EventTarget | null): HTMLElement | SVGElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('main [data-key], .bar [data-key]') : null

const isAnswer = (desk: Desk, key: string | undefined): key is string =>
  key !== undefined && (desk.open.has(key) || desk.beside.has(key))

/** `{@attach hands(desk)}` on the screen: boards need to know nothing of it. */
export function hands(desk: Desk) {
  return (app: HTMLElement) => {
    const { pointing, guard } = desk
    let touch = false

    function over(event: PointerEvent) {
      if (event.pointerType === 'touch') return
      const key = pieceAt(event.target)?.dataset.key
      const now = isAnswer(desk, key) ? key : null
      if (now !== pointing.hovered) pointing.told = null
      pointing.hovered = now
    }
    // The focus is also lost while the page is being changed: nothing may be set in the middle of that.
    const focus = () => queueMicrotask(() => (pointing.focused = keyInFocus(desk)))
    function down(event: PointerEvent) {
      touch = event.pointerType === 'touch'
      guard.press({ x: event.clientX, y: event.clientY })
    }
    const move = (event: PointerEvent) => guard.move({ x: event.clientX, y: event.clientY })

    function click(event: MouseEvent) {
      if (event.detail === 0) return // by keyboard
      const piece = pieceAt(event.target)
      const key = piece?.dataset.key
      const isBoard = event.target instanceof Element && event.target.closest('main') !== null
      if (!piece && !isBoard) return
      if (!guard.lets(performance.now(), event.detail, key)) return swallow(event)
      if (touch) tap(event, piece, key)
    }

    function tap(event: MouseEvent, piece: Element | null, key: string | undefined) {
      if (!piece || piece.closest('[data-slot=finish] :not([data-short]), [data-beside]')) return
      if (!isAnswer(desk, key) || pointing.proposed === key || isSimple(desk)) return
      pointing.told = null
      pointing.proposed = key
      swallow(event)
    }

    app.addEventListener('pointerover', over)
    app.addEventListener('pointerleave', leave)
    app.addEventListener('focusin', focus)
    app.addEventListener('focusout', focus)
    addEventListener('pointermove', move, true)
    addEventListener('pointerdown', down, true)
    app.addEventListener('click', click, true)
    return () => {
      app.removeEventListener('pointerover', over)
      app.removeEventListener('pointerleave', leave)
      app.removeEventListener('focusin', focus)
      app.removeEventListener('focusout', focus)
      removeEventListener('pointermove', move, true)
      removeEventListener('pointerdown', down, true)
      app.removeEventListener('click', click, true)
    }

    function leave() {
      pointing.hovered = null
    }
  }
}

function keyInFocus(desk: Desk): string | null {
  const piece = pieceAt(document.activeElement)
  const key = piece?.dataset.key
  return isAnswer(desk, key) && piece?.matches(':focus-visible') ? key : null
}

/** Two answers and nothing lost: one tap is enough for those who like it so. */
function isSimple(desk: Desk): boolean {
  const answers = [...desk.open.values()].filter((option) => !option.aside)
  return prefs.oneTap && answers.length <= 2 && answers.every(({ tone, gives_up }) => tone !== 'grave' && !gives_up)
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
