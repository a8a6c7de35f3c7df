/** Short movements that explain: what travels where, what falls, what turns. One after another. */

import { flights, idOf as id, movesOf } from '$shell/kit/motion.svelte'
import type { Move } from '$shell/lib/moves'
import type { Line } from '$shell/lib/types'
import { iconAt } from '$shell/ui/icons'
import { iconOf } from './glyphs'
import { at, GOODS, POSTS, TROOPS, type Post, type Posts } from './model'

type Ids = Record<string, unknown>

export interface Castles {
  before: Posts | null
  after: Posts | null
}

export const symbol = (icon: string): string => iconAt(iconOf(icon))

/** What the new lines look like on the board where this castle is shown, in their order. */
export function plan(news: readonly Line[], shown: number, castles?: Castles): Move[] {
  return movesOf(news, (line) => look(line, shown, castles))
}

function look(line: Line, shown: number, castles?: Castles): Move[] {
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
      return [{ kind: 'glide', at: [`gold-${seat}`] }, ...(isShown ? income(data) : [])]
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
function marches(before: Posts, after: Posts): Move[] {
  return TROOPS.flatMap((troop) => {
    const key = troop === 'soldier' ? 'soldiers' : 'mercenaries'
    const more = (post: Post) => at(after, post)[key] - at(before, post)[key]
    const many = (post: Post, n: number) => Array.from({ length: Math.max(0, n) }, () => post)
    const from = POSTS.flatMap((post) => many(post, -more(post)))
    const to = POSTS.flatMap((post) => many(post, more(post)))
    return from.slice(0, to.length).map((post, i) => trip(troop, post, to[i] ?? post))
  })
}

const intruders = (data: Ids): Move[] =>
  flights(
    data.goods,
    ['archer', 'swordsman'],
    () => [`field-${id(data, 'side')}`],
    () => ['inside'],
  )

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

/** Goods on their way to the stores. */
function income(data: Ids): Move[] {
  const source = id(data, 'source').replace(/^(space|tap)_/, '')
  return flights(
    data.goods,
    GOODS,
    () => [`place-${source}`, `card-${source}`],
    (good) => [`good-${good}`],
  )
}
