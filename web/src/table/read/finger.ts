/**
 * A finger that rests on a piece asks what it is; it never answers with that. For those who read first every tap
 * on a piece asks, and the next one on the same piece does what a tap does.
 */

import type { Desk } from '../../lib/desk.svelte'
import { prefs } from '../../lib/prefs.svelte'
import { hideTip } from '../../ui/tips.svelte'
import { readingAt, TURNS, type Reading } from './reading'

const HOLD = 450 // ms
const SLACK = 8 // px
const BUZZ = 12 // ms

/** `{@attach finger(desk)}` on the screen: boards need to know nothing of it. */
export function finger(desk: Desk) {
  return (app: HTMLElement) => {
    let from: { x: number; y: number } | null = null // where it rests
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasAsked = false // since it came down
    let isTouch = false
    let read: Element | null = null // what was explained before it came down

    const isSheet = (target: EventTarget | null) => target instanceof Element && target.closest('#reading') !== null

    function show(reading: Reading) {
      hideTip()
      desk.whyNot = null
      desk.reading = reading
    }

    function down(event: PointerEvent) {
      lift()
      hasAsked = false
      isTouch = event.pointerType === 'touch'
      if (isSheet(event.target)) return
      read = desk.reading?.at ?? null
      desk.reading = null
      const { target } = event
      if (!isTouch || !event.isPrimary || !(target instanceof Element) || !app.contains(target)) return
      from = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => ask(target, event.pointerId), HOLD)
    }

    function ask(target: Element, pointerId: number) {
      lift()
      const reading = target.isConnected ? readingAt(desk, target) : null
      if (!reading) return
      hasAsked = true
      // Whatever the finger had begun, it carries nothing away.
      target.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId }))
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ)
      show(reading)
    }

    function move(event: PointerEvent) {
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK) lift()
    }

    function lift() {
      clearTimeout(timer)
      from = null
    }

    function click(event: MouseEvent) {
      if (desk.isListening) return
      if (hasAsked) swallow(event)
      else if (prefs.readFirst && isTouch && event.detail > 0) readFirst(event)
      hasAsked = false
    }

    function readFirst(event: MouseEvent) {
      const { target } = event
      if (!(target instanceof Element) || !target.closest('main') || target.closest(TURNS)) return
      if (desk.isTelling || desk.replay) return
      const reading = readingAt(desk, target)
      if (!reading || reading.at === read) return
      desk.guard.lets(performance.now(), event.detail, reading.option?.key) // the second tap is no double click
      swallow(event)
      show(reading)
    }

    // The browser's own menu and its selection of words.
    function menu(event: Event) {
      if (isTouch && (hasAsked || from) && event.target instanceof Element && app.contains(event.target)) swallow(event)
    }

    const heard: [string, (event: never) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', lift],
      ['pointercancel', lift],
      ['click', click],
      ['contextmenu', menu],
    ]
    for (const [name, hear] of heard) addEventListener(name, hear as EventListener, true)
    return () => {
      lift()
      for (const [name, hear] of heard) removeEventListener(name, hear as EventListener, true)
    }
  }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
