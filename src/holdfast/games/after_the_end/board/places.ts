/** Which choice belongs to which place on the board, and which one a click there most likely means. */

import type { Option } from '$shell/lib/types'
import type { TableView } from './model'

export type Open = ReadonlyMap<string, Option>

export type Spot =
  | {
      kind: 'person' | 'tool' | 'hand' | 'drawn' | 'noble' | 'contract' | 'offer' | 'resource' | 'die' | 'skill'
      id: string
    }
  | { kind: 'wall' | 'store' | 'study' | 'learn' | 'pass' | 'finish' | 'silence' }

const VERBS: Record<Spot['kind'], string[]> = {
  person: ['commit', 'wound', 'ready'],
  tool: ['equip', 'discard'],
  hand: ['play'],
  drawn: ['keep'],
  noble: ['influence'],
  contract: ['complete'],
  offer: ['buy'],
  resource: ['take', 'pay'],
  die: ['die'],
  skill: ['replace'],
  wall: ['build', 'brace'],
  store: ['surrender'],
  study: ['study'],
  learn: ['experience'],
  pass: ['pass'],
  finish: ['done', 'bare', 'as_asked'],
  silence: ['pass_round'],
}

export const verbOf = (key: string): string => key.split(':', 1)[0] ?? key
export const asks = (open: Open, verb: string): boolean => [...open.keys()].some((key) => verbOf(key) === verb)

/** The open choices that live at this place, the most likely one first. */
export function keysAt(spot: Spot, open: Open): string[] {
  const field = 'id' in spot ? `:${spot.id}` : ''
  return VERBS[spot.kind].map((verb) => `${verb}${field}`).filter((key) => open.has(key))
}

/** Resource tokens that may be laid on somebody: "token:pip:food". */
export const tokenKeys = (character: string, open: Open): string[] =>
  [...open.keys()].filter((key) => key.startsWith(`token:${character}:`))

/** Rerolls by discarding this card, or of this die: "reroll:insight:die_1". */
export const rerollsWith = (card: string, open: Open): string[] =>
  [...open.keys()].filter((key) => key.startsWith(`reroll:${card}:`))
export const rerollsOf = (die: string, open: Open): string[] =>
  [...open.keys()].filter((key) => verbOf(key) === 'reroll' && key.endsWith(`:${die}`))

/** What a click on somebody means while this is asked. */
const ABOUT_PEOPLE: Record<string, string> = { raid: 'wound', ready: 'ready', commit: 'commit', partner: 'commit' }

/** The choice somebody most likely looks for here; the server says why it is not open. */
export function likelyAt(spot: Spot, asked: string, view: TableView): string {
  switch (spot.kind) {
    case 'person':
      if (asked === 'compensate') return `token:${spot.id}:food`
      return `${ABOUT_PEOPLE[asked] ?? (view.raid ? 'wound' : 'commit')}:${spot.id}`
    case 'tool':
      return `${asked === 'discard' ? 'discard' : 'equip'}:${spot.id}`
    case 'resource':
      return `${asked === 'pay' ? 'pay' : 'take'}:${spot.id}`
    case 'wall':
      return view.raid ? 'brace' : 'build'
    case 'finish':
      return 'done'
    default:
      return 'id' in spot ? `${VERBS[spot.kind][0]}:${spot.id}` : (VERBS[spot.kind][0] ?? '')
  }
}

/** Questions about nothing but Experience. Beside all others it can be used as well. */
const MOMENTS = ['reroll', 'window', 'window_passed', 'won', 'next_card', 'last_call']
export const isMoment = (asked: string): boolean => MOMENTS.includes(asked)

/** Which part of the board the question is about; where there is one column it comes first. */
export function placeOf(asked: string, open: Open): 'capitol' | 'cards' | 'hand' | 'home' | 'people' | '' {
  if (isMoment(asked)) return asks(open, 'play') || asks(open, 'reroll') ? 'hand' : '' // after the totals
  switch (asked) {
    case 'visit':
    case 'errand':
      return 'capitol'
    case 'keep':
    case 'equip':
    case 'discard':
      return 'cards'
    case 'pay':
    case 'take':
      return 'home'
    case 'partner':
    case 'ready':
      return 'people'
    case 'raid':
      return asks(open, 'wound') ? 'people' : 'home'
    default:
      return '' // who is asked for a compensation wants to see first how it ended
  }
}
