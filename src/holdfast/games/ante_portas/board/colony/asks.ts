/** Open choices that have no place of their own on map, community or cards: shown as a list. */

import type { BoardProps } from '$shell/lib/types'
import { verbOf } from '../halves'
import type { Goods } from '../model'
import { actGlyphs, placeGlyphs, recipe, wares, type Facts, type Glyph, type Recipe } from './glyphs'
import { TRADES } from './model'

export interface Entry {
  key: string
  glyphs: Glyph[]
  icon?: string // of the shell's sprite
  seat?: number // whom it concerns
}

const LISTED = new Set([
  ...['act', 'command', 'make', 'make_more', 'sell', 'bring', 'pick', 'remodel', 'keep', 'hand_to', 'fetch_all'],
  ...['feed', 'feed_soldier', 'feed_own', 'feed_all', 'boost', 'build', 'pay', 'give_up', 'fetch', 'done'],
])
const ICONS: Record<string, string> = {
  done: 'check',
  keep: 'check',
  hand_to: 'swap',
  fetch_all: 'refresh',
  feed: 'food',
  feed_own: 'food',
  feed_all: 'food',
  feed_soldier: 'soldier',
  boost: 'economy',
  pass: 'check',
}
/** Questions of the battle have the same `done`; what is asked there is listed there. */
const ELSEWHERE = new Set([
  ...['window', 'combine', 'enlist', 'discharge', 'heal', 'set_upright', 'deploy', 'gather', 'place_tiles', 'rotate'],
  ...['knock', 'fire_bombs', 'pick_equal', 'unfed'],
])
const COLONY_DONE = new Set([
  ...['refine', 'build', 'rebuild', 'play', 'change_work', 'sustain', 'empty_buffers', 'boost', 'make_room', 'turn'],
])
const COMMANDS: Record<string, string> = {
  enlist: 'farmer',
  discharge: 'undo',
  deploy: 'move',
  rotate: 'refresh',
  heal: 'heal',
  set_upright: 'exhaust',
  build: 'repair',
  lay_mines: 'mine',
  set_traps: 'trap',
  knockback: 'undo',
  plant_bombs: 'bomb',
  fire_bombs: 'flame',
}

/** The list for the open question, in the rules' order; what ends it comes last. */
export function entries(open: BoardProps['open'], asked: BoardProps['asked'], facts: Facts): Entry[] {
  if (!asked || ELSEWHERE.has(asked.what)) return []
  const keys = [...open.keys()]
  const listed = TRADES.has(asked.what) ? moment(keys) : keys.filter((key) => isListed(verbOf(key), asked.what))
  return listed.map((key) => entry(key, asked, facts))
}

function isListed(verb: string, what: string): boolean {
  if (verb === 'act') return what !== 'at_market' // on the card
  if (verb === 'give_up') return what === 'make_room' // on the goods
  return verb === 'done' ? COLONY_DONE.has(what) : LISTED.has(verb)
}

/** With whom one can trade, then how it goes on. */
const moment = (keys: string[]): string[] =>
  [['trade'], ['pass', 'done']].flatMap((verbs) => keys.filter((key) => verbs.includes(verbOf(key))))

function entry(key: string, asked: NonNullable<BoardProps['asked']>, facts: Facts): Entry {
  const [verb = '', first = ''] = key.split(':')
  const made: Entry = { key, glyphs: [] }
  if (verb === 'act') made.glyphs = actGlyphs(String(asked.about.place ?? ''), first, facts)
  else if (verb === 'pick') made.glyphs = placeGlyphs(first, facts)
  else if (verb === 'command') made.icon = COMMANDS[first]
  else if (verb === 'make' || verb === 'make_more' || verb === 'sell') {
    const found = (asked.about.recipes as Record<string, Recipe> | undefined)?.[key]
    if (found) made.glyphs = recipe(found)
  } else if (verb === 'bring') {
    const n = Number(first)
    made.glyphs = wares({ wood: n, clay: Number(asked.about.n ?? 3) - n })
  } else if (verb === 'build')
    made.glyphs = [
      { kind: 'building', id: first },
      ...wares((asked.about.costs as Record<string, Goods> | undefined)?.[first]),
    ]
  else if (verb === 'pay' || verb === 'give_up' || verb === 'fetch') made.glyphs = wares({ [first]: 1 })
  else if (verb === 'feed') [made.seat, made.icon] = [Number(first.replace('player_', '')) - 1, 'food']
  else if (verb === 'hand_to' || verb === 'trade') made.seat = Number(first.replace('player_', '')) - 1
  else made.icon = ICONS[verb]
  return made
}
