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
const STAMP = 600
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

/** Something that moves, and can be ended at once. */
interface Moving {
  finish: () => void
}

/**
 * Looks up all that the moves need. The function it returns begins them, after a wait for what must be seen first, and
 * returns one that ends them at once. A look after a change would style and lay out the page in between.
 */
export function prepare(stage: Stage, moves: Move[], before: Rects, wait = 0): () => () => void {
  const look = seen(stage.root)
  const ready = moves.map((move, i) => readied(stage, move, before, wait + Math.min(i * STAGGER, LONGEST - 600), look))
  return () => {
    const running = ready.flatMap((begin) => begin?.() ?? [])
    return () => running.forEach((moving) => moving.finish())
  }
}

/** What is asked of the board, each once. */
interface Look {
  find: (names: string[]) => HTMLElement | null
  rect: (element: Element) => DOMRect
  isSeen: (...rects: DOMRect[]) => boolean // what moves where nobody looks costs a style in every picture
}

function seen(root: HTMLElement): Look {
  const named = new Map<string, HTMLElement>()
  const rects = new Map<Element, DOMRect>()
  for (const element of root.querySelectorAll<HTMLElement>('[data-at]')) {
    const name = element.dataset.at ?? ''
    if (!named.has(name)) named.set(name, element)
  }
  const rect = (element: Element): DOMRect => {
    const found = rects.get(element) ?? element.getBoundingClientRect()
    rects.set(element, found)
    return found
  }
  const find = (names: string[]) => named.get(names.find((name) => named.has(name)) ?? '') ?? null
  const isSeen = (...places: DOMRect[]) => {
    const { top, bottom, left, right } = rect(root.closest('main') ?? root)
    return places.some((one) => one.bottom >= top && one.top <= bottom && one.right >= left && one.left <= right)
  }
  return { find, rect, isSeen }
}

type Begin = () => Moving

function readied(stage: Stage, move: Move, before: Rects, delay: number, look: Look): Begin | null {
  if (move.kind === 'fly') {
    const from = before.get(move.from[0] ?? '') ?? rectOf(look, move.from, before)
    const to = rectOf(look, move.to, before)
    const origin = look.rect(stage.root)
    return from && to && look.isSeen(from, to) ? () => fly(stage, move.icon, from, to, origin, delay) : null
  }
  const element = look.find(move.at)
  if (!element) return null
  if (move.kind === 'stamp') return () => stamp(element, move.tone, delay)
  if (!look.isSeen(look.rect(element))) return null
  if (move.kind === 'turn') return () => turn(element, delay)
  if (move.kind === 'slide') return () => slide(element, delay)
  const from = before.get(move.at[0] ?? '')
  const shift = from && from.x - look.rect(element).x
  return shift ? () => glide(element, shift, delay) : null
}

/** What is gone from the board is where it was. */
function rectOf(look: Look, names: string[], before: Rects): DOMRect | undefined {
  const now = look.find(names)
  return now ? look.rect(now) : names.map((name) => before.get(name)).find((rect) => rect !== undefined)
}

function fly(
  { layer, symbol }: Stage,
  icon: string,
  from: DOMRect,
  to: DOMRect,
  origin: DOMRect,
  delay: number,
): Animation {
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

function glide(element: HTMLElement, shift: number, delay: number): Animation {
  // `translate` leaves the place given by `transform` alone.
  return element.animate([{ translate: `${shift}px 0` }, { translate: '0 0' }], { ...FLOW, delay })
}

/**
 * The new side is there at once; for a moment it is outlined. No movement, so it is kept when motion is off; and no
 * animation, which would style the page anew in every picture.
 */
function stamp(element: HTMLElement, tone: 'ember' | 'ink', delay: number): Moving {
  const lift = () => {
    clearTimeout(timer)
    delete element.dataset.stamp
  }
  const press = () => {
    element.dataset.stamp = tone
    timer = setTimeout(lift, STAMP)
  }
  let timer = delay > 0 ? setTimeout(press, delay) : undefined
  if (delay <= 0) press()
  return { finish: lift }
}
