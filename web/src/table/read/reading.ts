/** What a finger that asks about a piece is told. */

import type { Desk } from '../../lib/desk.svelte'
import type { Reason } from '../../lib/held.svelte'
import type { Option } from '../../lib/types'
import { toldAt } from '../../ui/told'

export interface Reading {
  at: Element // the piece
  title: string
  text: string // what it is or does
  option: Option | null // what it would answer now
  reason: () => Promise<Reason | null> // why it cannot be chosen now
}

// What a click turns over has nothing to refuse, and is not read first.
export const TURNS = 'a, [role=tab], [aria-pressed], [aria-expanded]'
const NOTHING: Promise<null> = Promise.resolve(null)

/** Everything about what lies here; null if it has nothing to say. */
export function readingAt(desk: Desk, target: Element): Reading | null {
  const piece = target.closest<HTMLElement>('[data-key]')
  const told = toldAt(target)
  const option = optionOf(desk, piece?.dataset.key)
  // A button inside a larger thing speaks for itself.
  const words = told && piece && told.at !== piece && told.at.contains(piece) ? null : told
  if (!words && !option) return null
  return {
    at: piece && option ? piece : (words?.at ?? target),
    title: words?.title ?? option?.label ?? '',
    text: words?.text ?? '',
    option,
    reason: () => (option ? NOTHING : reasonFor(desk, target)),
  }
}

const optionOf = (desk: Desk, key: string | undefined): Option | null =>
  key === undefined ? null : (desk.open.get(key) ?? desk.beside.get(key) ?? null)

/** A piece that is not open knows which choice one might look for there. */
function reasonFor(desk: Desk, target: Element): Promise<Reason | null> {
  const held = desk.session.current
  const isPiece = target.closest('main') && !target.closest(`${TURNS}, [data-keys]`)
  if (!isPiece || !held || held.seat < 0 || !desk.asked) return NOTHING
  const key = desk.likelyBy(() => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  return key === null ? NOTHING : held.why(key)
}
