/** Short movements that explain: what travels where, what falls, what turns. One after another. */

import type { Line } from '$shell/lib/types'
import drawings from './drawings.svg?url'
import { GOODS, type TableView } from './model'
import { slotName } from './places'

/** Places are named by `data-at`; the first name that is found on the board counts. */
export type Move =
  | { kind: 'fly'; icon: string; from: string[]; to: string[] }
  | { kind: 'stamp'; at: string[]; tone: 'ember' | 'ink' }
  | { kind: 'turn' | 'slide' | 'glide'; at: string[] }

const STAGGER = 60
const LONGEST = 1500
const MOST = 14

type Ids = Record<string, unknown>
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const id = (data: Ids, name: string): string => String(data[name] ?? '')

/** What the new lines look like on the board, in their order. */
export function plan(news: readonly Line[], view: TableView): Move[] {
  return news.flatMap((line) => movesOf(line, view)).slice(0, MOST)
}

function movesOf(line: Line, view: TableView): Move[] {
  const { seat } = line
  const data = line.data as Ids
  switch (line.what) {
    case 'space':
      return [{ kind: 'glide', at: ['now'] }]
    case 'revealed':
    case 'replaced':
      return [{ kind: 'turn', at: [`disaster-${slotOf(id(data, 'card'), view)}`] }]
    case 'conflict':
      return [{ kind: 'turn', at: ['conflict'] }]
    case 'averted': {
      const good = id(data, 'good')
      const slot = slotOf(id(data, 'card'), view) === 'left' ? 0 : 1
      return [{ kind: 'fly', icon: good, from: store(seat, good, view), to: [`pot-${slot}-${good}`, `pot-${slot}`] }]
    }
    case 'averted_free':
      return [{ kind: 'stamp', at: card(seat, id(data, 'with'), view), tone: 'ink' }]
    case 'accepted':
      return flights(data, (good) => [`pot-0-${good}`, `pot-1-${good}`], seat, view)
    case 'gained':
    case 'quake_gain':
      return flights(data, () => source(seat, id(data, 'source') || id(data, 'card'), view), seat, view)
    case 'destroyed':
      return [{ kind: 'stamp', at: place(seat, id(data, 'location'), view), tone: 'ember' }]
    case 'repaired':
      return [{ kind: 'stamp', at: place(seat, id(data, 'location'), view), tone: 'ink' }]
    case 'swapped':
    case 'unrest':
      if (!isOwn(seat, view)) return []
      return strings(data.locations).map((location) => ({ kind: 'glide', at: [`place-${location}`] }))
    case 'attached':
      return [{ kind: 'slide', at: card(seat, id(data, 'card'), view) }]
    default:
      return []
  }
}

function slotOf(card: string, view: TableView): string {
  return slotName(
    Math.max(
      0,
      view.disasters.findIndex((disaster) => disaster.card === card),
    ),
  )
}

const isOwn = (seat: number, view: TableView): boolean => seat === view.seat
const store = (seat: number, good: string, view: TableView): string[] =>
  isOwn(seat, view) ? [`good-${good}`] : [`rival-${seat}`]
const place = (seat: number, location: string, view: TableView): string[] =>
  isOwn(seat, view) ? [`location-${location}`] : [`cell-${seat}-${location}`]
const card = (seat: number, id: string, view: TableView): string[] =>
  isOwn(seat, view) ? [`strip-${id}`] : [`mark-${seat}-${id}`]
const source = (seat: number, id: string, view: TableView): string[] => [
  ...card(seat, id, view),
  ...place(seat, id, view),
]

/** Goods on their way to whoever gets them; one of each kind flies for all. */
function flights(data: Ids, from: (good: string) => string[], seat: number, view: TableView): Move[] {
  const goods = (data.goods ?? {}) as Record<string, number>
  return GOODS.filter((good) => goods[good]).map((good) => ({
    kind: 'fly',
    icon: good,
    from: from(good),
    to: store(seat, good, view),
  }))
}

export type Rects = Map<string, DOMRect>

/** Where everything is now. */
export function remember(root: Element): Rects {
  const found: Rects = new Map()
  for (const element of root.querySelectorAll<HTMLElement>('[data-at]'))
    found.set(element.dataset.at ?? '', element.getBoundingClientRect())
  return found
}

/** Carries the moves out; returns a function that ends them at once. */
export function perform(root: HTMLElement, layer: Element, moves: Move[], before: Rects): () => void {
  const running = moves.flatMap((move, i) => animate(root, layer, move, before, Math.min(i * STAGGER, LONGEST - 600)))
  return () => running.forEach((animation) => animation.finish())
}

function animate(root: HTMLElement, layer: Element, move: Move, before: Rects, delay: number): Animation[] {
  if (move.kind === 'fly') {
    const [from, to] = [rectOf(root, move.from, before), rectOf(root, move.to, before)]
    return from && to ? [fly(root, layer, move.icon, from, to, delay)] : []
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

const FLOW: KeyframeAnimationOptions = { duration: 240, easing: 'ease-out', fill: 'backwards' }

function fly(root: Element, layer: Element, icon: string, from: DOMRect, to: DOMRect, delay: number): Animation {
  const origin = root.getBoundingClientRect()
  const at = (rect: DOMRect) =>
    `translate(${rect.x + rect.width / 2 - origin.x - 14}px, ${rect.y + rect.height / 2 - origin.y - 14}px)`
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `${drawings}#i-${icon}`)
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
  const frames = [{ transform: `translateX(${from.x - element.getBoundingClientRect().x}px)` }, { transform: 'none' }]
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
