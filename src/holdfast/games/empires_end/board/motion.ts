/** Short movements that explain: what travels where, what falls, what turns. One after another. */

import { flights, idOf as id, movesOf } from '$shell/kit/motion.svelte'
import type { Move } from '$shell/lib/moves'
import { spriteAt } from '$shell/lib/sprites'
import type { Line } from '$shell/lib/types'
import drawings from './drawings.svg?url'
import { GOODS, type TableView } from './model'
import { slotName } from './places'

type Ids = Record<string, unknown>
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const drawn = spriteAt(drawings)
export const symbol = (icon: string): string => drawn(`i-${icon}`)

/** What the new lines look like on the board, in their order. */
export function plan(news: readonly Line[], view: TableView): Move[] {
  return movesOf(news, (line) => look(line, view))
}

function look(line: Line, view: TableView): Move[] {
  const { seat } = line
  const data = line.data as Ids
  const home = (good: string): string[] => store(seat, good, view)
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
      return flights(data.goods, GOODS, (good) => [`pot-0-${good}`, `pot-1-${good}`], home)
    case 'gained':
    case 'quake_gain':
      return flights(data.goods, GOODS, () => source(seat, id(data, 'source') || id(data, 'card'), view), home)
    case 'destroyed':
      return [{ kind: 'stamp', at: place(seat, id(data, 'location'), view), tone: 'ember' }]
    case 'repaired':
      return [{ kind: 'stamp', at: place(seat, id(data, 'location'), view), tone: 'ink' }]
    case 'swapped':
    case 'unrest':
      if (!isOwn(seat, view)) return []
      return strings(data.locations).map((location) => ({ kind: 'glide', at: [`place-${location}`] }))
    case 'attached':
    case 'moved':
      return [{ kind: 'slide', at: card(seat, id(data, 'card'), view) }]
    default:
      return []
  }
}

const slotOf = (card: string, view: TableView): string =>
  slotName(
    Math.max(
      0,
      view.disasters.findIndex((disaster) => disaster.card === card),
    ),
  )

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
