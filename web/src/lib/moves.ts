/**
 * Short movements on a board, one after another: what travels where, what falls, what turns. A game plans them
 * from the news; places are named by `data-at`, and the first name that is found on the board counts.
 */

export type Move =
  | { kind: 'fly'; icon: string; from: string[]; to: string[] }
  | { kind: 'stamp'; at: string[]; tone: 'ember' | 'ink' }
  | { kind: 'turn' | 'slide' | 'glide'; at: string[] }
export type Rects = Map<string, DOMRect>

/** So many moves are worth watching. */
export const MOST = 14
const STAGGER = 60
const LONGEST = 1500
const FLOW: KeyframeAnimationOptions = { duration: 240, easing: 'ease-out', fill: 'backwards' }

/** Where everything is now. */
export function remember(root: Element): Rects {
  const found: Rects = new Map()
  for (const element of root.querySelectorAll<HTMLElement>('[data-at]'))
    found.set(element.dataset.at ?? '', element.getBoundingClientRect())
  return found
}

export interface Stage {
  root: HTMLElement // the board
  layer: Element // over it, for what flies
  symbol: (icon: string) => string // the address of its drawing
}

/** Carries the moves out, after a wait for what must be seen first; returns a function that ends them at once. */
export function perform(stage: Stage, moves: Move[], before: Rects, wait = 0): () => void {
  const running = moves.flatMap((move, i) => animate(stage, move, before, wait + Math.min(i * STAGGER, LONGEST - 600)))
  return () => running.forEach((animation) => animation.finish())
}

function animate(stage: Stage, move: Move, before: Rects, delay: number): Animation[] {
  const { root } = stage
  if (move.kind === 'fly') {
    const from = before.get(move.from[0] ?? '') ?? rectOf(root, move.from, before)
    const to = rectOf(root, move.to, before)
    return from && to ? [fly(stage, move.icon, from, to, delay)] : []
  }
  const element = find(root, move.at)
  if (!element) return []
  if (move.kind === 'stamp') return [stamp(element, move.tone, delay)]
  if (move.kind === 'turn') return [turn(element, delay)]
  if (move.kind === 'slide') return [slide(element, delay)]
  return glide(element, before.get(move.at[0] ?? ''), delay)
}

function find(root: Element, names: string[]): HTMLElement | null {
  for (const name of names) {
    const element = root.querySelector<HTMLElement>(`[data-at="${CSS.escape(name)}"]`)
    if (element) return element
  }
  return null
}

/** What is gone from the board is where it was. */
function rectOf(root: Element, names: string[], before: Rects): DOMRect | undefined {
  const now = find(root, names)?.getBoundingClientRect()
  return now ?? names.map((name) => before.get(name)).find((rect) => rect !== undefined)
}

function fly({ root, layer, symbol }: Stage, icon: string, from: DOMRect, to: DOMRect, delay: number): Animation {
  const origin = root.getBoundingClientRect()
  const at = (rect: DOMRect) =>
    `translate(${rect.x + rect.width / 2 - origin.x - 14}px, ${rect.y + rect.height / 2 - origin.y - 14}px)`
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', symbol(icon))
  svg.setAttribute('class', 'flyer')
  svg.append(use)
  layer.append(svg)
  const [start, end] = [{ transform: at(from), opacity: 1 }, { transform: at(to) }]
  const frames = [start, { ...end, opacity: 1, offset: 0.9 }, { ...end, opacity: 0 }]
  const animation = svg.animate(frames, { ...FLOW, delay, duration: 300 })
  animation.onfinish = () => svg.remove()
  return animation
}

function turn(element: HTMLElement, delay: number): Animation {
  const frames = [{ transform: 'scaleX(0.02)' }, { transform: 'none' }]
  return element.animate(frames, { ...FLOW, duration: 180, delay })
}

function slide(element: HTMLElement, delay: number): Animation {
  const frames = [
    { transform: 'translateY(-100%)', zIndex: 0 },
    { transform: 'none', zIndex: 0 },
  ]
  return element.animate(frames, { ...FLOW, delay })
}

function glide(element: HTMLElement, from: DOMRect | undefined, delay: number): Animation[] {
  if (!from) return []
  // `translate` leaves the place given by `transform` alone.
  const frames = [{ translate: `${from.x - element.getBoundingClientRect().x}px 0` }, { translate: '0 0' }]
  return [element.animate(frames, { ...FLOW, delay })]
}

/** The new side is there at once; for a moment it is outlined. No movement, so it is kept when motion is off. */
function stamp(element: HTMLElement, tone: 'ember' | 'ink', delay: number): Animation {
  const outline = `4px solid var(--${tone})`
  const frames = [
    { outline, outlineOffset: '1px' },
    { outline, outlineOffset: '1px' },
  ]
  return element.animate(frames, { duration: 600, delay })
}
