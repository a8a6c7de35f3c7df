/** Short movements that explain: what travels where, what falls, what turns. One after another. */

import type { Line } from '$shell/lib/types'
import icons from '$shell/ui/icons.svg?url'
import type { TableView } from './model'

/** Places are named by `data-at`; the first name that is found on the board counts. */
export type Move =
  | { kind: 'fly'; icon: string; from: string[]; to: string[] }
  | { kind: 'stamp'; at: string[]; tone: 'ember' | 'ink' }
  | { kind: 'turn'; at: string[] }

const STAGGER = 60
const LONGEST = 1500
const MOST = 14

type Ids = Record<string, unknown>
const id = (data: Ids, name: string): string => String(data[name] ?? '')

/** What the new lines look like on the board, in their order. */
export function plan(news: readonly Line[], view: TableView): Move[] {
  return news.flatMap((line) => movesOf(line, view)).slice(0, MOST)
}

function movesOf(line: Line, view: TableView): Move[] {
  const { seat } = line
  const data = line.data as Ids
  const row = `row-${seat}`
  const person = [`person-${id(data, 'character')}`, row]
  const store = (resource: string): string[] =>
    seat === view.seat ? [`good-${resource}`] : [`store-${seat}-${resource}`, row]
  switch (line.what) {
    case 'space':
      return [{ kind: 'turn', at: ['mission'] }]
    case 'revealed':
      return [{ kind: 'turn', at: ['next'] }]
    case 'committed':
      return [{ kind: 'stamp', at: [row], tone: 'ink' }]
    case 'gained':
      return [{ kind: 'fly', icon: id(data, 'resource'), from: ['mission'], to: store(id(data, 'resource')) }]
    case 'paid':
      return [{ kind: 'fly', icon: id(data, 'resource'), from: store(id(data, 'resource')), to: ['capitol'] }]
    case 'token':
      return [{ kind: 'fly', icon: id(data, 'resource'), from: ['mission'], to: person }]
    case 'won':
      return [{ kind: 'fly', icon: 'flag', from: ['mission'], to: [row] }]
    case 'influenced':
      return [taken('noble', id(data, 'noble'), seat, view)]
    case 'completed':
      return [taken('contract', id(data, 'contract'), seat, view)]
    case 'bought':
      return [taken('tool', id(data, 'tool'), seat, view)]
    case 'studied':
      return [{ kind: 'stamp', at: [`knowledge-${seat}`, row], tone: 'ink' }]
    case 'readied':
      return [{ kind: 'stamp', at: person, tone: 'ink' }]
    case 'built':
      return [{ kind: 'stamp', at: [`wall-${seat}`, row], tone: 'ink' }]
    case 'wall_damaged':
    case 'wall_lost':
      return [{ kind: 'stamp', at: [`wall-${seat}`, row], tone: 'ember' }]
    case 'wounded':
    case 'died':
      return [{ kind: 'stamp', at: person, tone: 'ember' }]
    case 'looted':
      return [{ kind: 'stamp', at: [row], tone: 'ember' }]
    default:
      return []
  }
}

function taken(icon: string, card: string, seat: number, view: TableView): Move {
  const to = seat === view.seat ? [`card-${card}`, 'won'] : [`row-${seat}`]
  return { kind: 'fly', icon, from: [`offer-${card}`, 'capitol'], to }
}

export type Rects = Map<string, DOMRect>

/** Where everything is now. */
export function remember(root: Element): Rects {
  const found: Rects = new Map()
  for (const element of root.querySelectorAll<HTMLElement>('[data-at]'))
    found.set(element.dataset.at ?? '', element.getBoundingClientRect())
  return found
}

/** Carries the moves out, after a wait for what must be seen first; returns a function that ends them at once. */
export function perform(root: HTMLElement, layer: Element, moves: Move[], before: Rects, wait = 0): () => void {
  const running = moves.flatMap((move, i) =>
    animate(root, layer, move, before, wait + Math.min(i * STAGGER, LONGEST - 600)),
  )
  return () => running.forEach((animation) => animation.finish())
}

function animate(root: HTMLElement, layer: Element, move: Move, before: Rects, delay: number): Animation[] {
  if (move.kind === 'fly') {
    const [from, to] = [
      before.get(move.from[0] ?? '') ?? rectOf(root, move.from, before),
      rectOf(root, move.to, before),
    ]
    return from && to ? [fly(root, layer, move.icon, from, to, delay)] : []
  }
  const element = find(root, move.at)
  if (!element) return []
  if (move.kind === 'stamp') return [stamp(element, move.tone, delay)]
  return [turn(element, delay)]
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
  use.setAttribute('href', `${icons}#i-${icon}`)
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

/** A Raid comes down like a stamp, and the table shakes under it. */
export function strike(element: HTMLElement): void {
  const frames = [
    { transform: 'scale(1.5) rotate(-4deg)', opacity: 0, zIndex: 8 },
    { transform: 'scale(1.5) rotate(-4deg)', opacity: 1, zIndex: 8, offset: 0.2, easing: 'cubic-bezier(.7,0,1,.6)' },
    { transform: 'scale(0.96)', opacity: 1, zIndex: 8, offset: 0.7 },
    { transform: 'none', opacity: 1, zIndex: 8 },
  ]
  element.animate(frames, { duration: 460, fill: 'backwards' })
  const jolt = ['none', 'translate(-5px, 6px)', 'translate(4px, -3px)', 'translate(-2px, 2px)', 'none']
  const ground = element.closest('.left') ?? element
  ground.animate(
    jolt.map((transform) => ({ transform })),
    { duration: 300, delay: 320, easing: 'ease-out' },
  )
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
