/** Short movements that explain: what travels where, what falls, what turns. One after another. */

import { idOf, movesOf } from '$shell/kit/motion.svelte'
import type { Move } from '$shell/lib/moves'
import type { Line } from '$shell/lib/types'
import type { TableView } from './model'

/** What the new lines look like on the board, in their order. */
export function plan(news: readonly Line[], view: TableView): Move[] {
  return movesOf(news, (line) => look(line, view))
}

function look(line: Line, view: TableView): Move[] {
  const { seat } = line
  const id = (name: string): string => idOf(line.data, name)
  const fly = (from: string[], to: string[]): Move[] => [{ kind: 'fly', icon: id('resource'), from, to }]
  const row = `row-${seat}`
  const person = [`person-${id('character')}`, row]
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
      return fly(['mission'], store(id('resource')))
    case 'paid':
      return fly(store(id('resource')), ['capitol'])
    case 'token':
      return fly(['mission'], person)
    case 'won':
      return [{ kind: 'fly', icon: 'flag', from: ['mission'], to: [row] }]
    case 'influenced':
      return [taken('noble', id('noble'), seat, view)]
    case 'completed':
      return [taken('contract', id('contract'), seat, view)]
    case 'bought':
      return [taken('tool', id('tool'), seat, view)]
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
