/** Short movements that explain: what travels where, what falls, what turns. One after another. */

import type { Line } from '$shell/lib/types'
import icons from '$shell/ui/icons.svg?url'
import { iconOf } from './glyphs'
import { at, GOODS, POSTS, TROOPS, type Castle, type Post } from './model'

/** Places are named by `data-at`; the first name that is found on the board counts. */
export type Move =
  | { kind: 'fly'; icon: string; from: string[]; to: string[] }
  | { kind: 'stamp'; at: string[]; tone: 'ember' | 'ink' }
  | { kind: 'turn' | 'glide'; at: string[] }

const STAGGER = 60
const LONGEST = 1500
const MOST = 14

type Ids = Record<string, unknown>
const id = (data: Ids, name: string): string => String(data[name] ?? '')

export interface Castles {
  before: Castle | null
  after: Castle | null
}

/** What the new lines look like on the board where this castle is shown, in their order. */
export function plan(news: readonly Line[], shown: number, castles?: Castles): Move[] {
  return news.flatMap((line) => movesOf(line, shown, castles)).slice(0, MOST)
}

function movesOf(line: Line, shown: number, castles?: Castles): Move[] {
  const { seat } = line
  const data = line.data as Ids
  const isShown = seat === shown
  const [side, piece] = [id(data, 'side'), id(data, 'piece')]
  switch (line.what) {
    case 'season':
      return [{ kind: 'glide', at: ['threat'] }]
    case 'invaders':
    case 'siege':
    case 'report':
      return []
    case 'placed':
      return [{ kind: 'stamp', at: [`place-${id(data, 'place')}`, `card-${id(data, 'place')}`], tone: 'ink' }]
    case 'took':
    case 'traded':
      return [{ kind: 'glide', at: [`gold-${seat}`] }, ...(isShown ? flights(data) : [])]
    case 'bought':
      return isShown ? [{ kind: 'turn', at: [`card-${id(data, 'card')}`] }] : []
    case 'income':
    case 'lost_gold':
    case 'feast_short':
      return [{ kind: 'glide', at: [`gold-${seat}`] }]
    case 'sacked':
      return [{ kind: 'stamp', at: isShown ? ['inside'] : [`rival-${seat}`], tone: 'ember' }]
    case 'moved_soldier':
    case 'moved_mercenary':
      return isShown ? [trip(line.what.slice(6), id(data, 'from'), id(data, 'to'))] : []
    case 'posted':
      return isShown && castles?.before && castles.after ? marches(castles.before, castles.after) : []
    case 'entered':
      return isShown ? [...intruders(data), ...stamps(line.what, side, piece)] : []
    default:
      return isShown ? stamps(line.what, side, piece) : []
  }
}

const trip = (troop: string, from: string, to: string): Move => {
  const post = (name: string) => [`troop-${name}-${troop}`, name === 'inside' ? 'inside' : `wall-${name}`]
  return { kind: 'fly', icon: troop, from: post(from), to: post(to) }
}

/** Who changed posts, from where there are fewer to where there are more. */
function marches(before: Castle, after: Castle): Move[] {
  return TROOPS.flatMap((troop) => {
    const key = troop === 'soldier' ? 'soldiers' : 'mercenaries'
    const more = (post: Post) => at(after, post)[key] - at(before, post)[key]
    const many = (post: Post, n: number) => Array.from({ length: Math.max(0, n) }, () => post)
    const from = POSTS.flatMap((post) => many(post, -more(post)))
    const to = POSTS.flatMap((post) => many(post, more(post)))
    return from.slice(0, to.length).map((post, i) => trip(troop, post, to[i] ?? post))
  })
}

function intruders(data: Ids): Move[] {
  const goods = (data.goods ?? {}) as Record<string, number>
  return ['archer', 'swordsman']
    .filter((kind) => goods[kind])
    .map((icon) => ({ kind: 'fly', icon, from: [`field-${id(data, 'side')}`], to: ['inside'] }))
}

function stamps(what: string, side: string, piece: string): Move[] {
  const stamp = (at: string[], tone: 'ember' | 'ink'): Move[] => [{ kind: 'stamp', at, tone }]
  switch (what) {
    case 'turret_hit':
    case 'turret_burns':
    case 'turret_destroyed':
      return stamp([`turret-${piece}`], 'ember')
    case 'wall_hit':
    case 'wall_destroyed':
      return stamp([`wall-${side}`], 'ember')
    case 'razed':
      return stamp([`farm-${side}`], 'ember')
    case 'arrived':
    case 'surge':
      return stamp([`field-${side}`], 'ember')
    case 'entered':
      return stamp(['inside'], 'ember')
    case 'sowed':
    case 'protected':
      return stamp([`farm-${side}`], 'ink')
    case 'built':
    case 'repaired':
    case 'mended':
    case 'doused':
      return stamp([`wall-${piece}`, `turret-${piece}`], 'ink')
    default:
      return []
  }
}

/** Goods on their way to the stores; one of each kind flies for all. */
function flights(data: Ids): Move[] {
  const goods = (data.goods ?? {}) as Record<string, number>
  const source = id(data, 'source').replace(/^(space|tap)_/, '')
  return GOODS.filter((good) => goods[good]).map((good) => ({
    kind: 'fly',
    icon: good,
    from: [`place-${source}`, `card-${source}`],
    to: [`good-${good}`],
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
  use.setAttribute('href', `${icons}#i-${iconOf(icon)}`)
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
