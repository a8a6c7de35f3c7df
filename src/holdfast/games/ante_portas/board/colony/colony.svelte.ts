/** What the parts of the colony share: names, signs, which Steward a click moves. */

import { getContext, setContext } from 'svelte'
import { verbOf } from '../halves'
import type { Goods } from '../model'
import { capital, say, useBoard, type Board } from '../board.svelte'
import { placeGlyphs, type Glyph, type SourceFacts } from './glyphs'
import { communityOf, seatOf, WARES, type BuildingFacts, type ColonyView, type Community } from './model'
import { builds, isMarket, kindOf } from './pictures'

export { say }

const MOVERS = ['move', 'ticket', 'apprentice', 'apprentice_ticket'] as const
export type Mover = 'move' | 'apprentice'

export class Colony {
  readonly board: Board
  mover: Mover = $state('move')

  constructor(board: Board) {
    this.board = board
  }

  get view(): ColonyView {
    return this.board.view.colony
  }
  get own(): Community | undefined {
    return communityOf(this.board.view, this.board.view.seat)
  }
  /** Whose community is shown: one's own, or the seat that was made large. */
  get shown(): number {
    return this.board.props.large ?? Math.max(0, this.board.view.seat)
  }
  get what(): string | undefined {
    return this.board.props.asked?.what
  }
  get about(): Record<string, any> {
    return this.board.props.asked?.about ?? {}
  }

  // Names

  facts = (id: string): SourceFacts | undefined => this.board.facts(id) as SourceFacts | undefined
  building = (id: string): BuildingFacts => (this.board.facts(id) ?? {}) as BuildingFacts
  short(place: string): string {
    const labels = this.board.props.words.board
    const id = builds(place) ?? place
    return labels[`short_${id}`] ?? labels[`short_${kindOf(id)}`] ?? capital(this.board.word(id))
  }
  /** What a Place does; a Builder also says what becomes of it: what the building does, or the defence and its price. */
  does(place: string): string {
    const { board } = this
    if (isMarket(place) && this.view.market) return board.text(this.view.market)
    const own = board.text(place)
    const defence = this.facts(place)?.tile
    const built = defence ?? builds(place)
    if (!built) return own
    const cost = defence ? this.goods(this.facts(defence)?.cost ?? {}) : ''
    const price = own.includes(cost) ? '' : say('each_costs', { cost })
    return [own, price, `${board.title(built)}: ${board.text(built)}`].filter(Boolean).join(' ')
  }
  glyphs = (place: string, brief = false): Glyph[] => placeGlyphs(place, this.facts, brief)
  goods = (goods: Goods): string => this.board.counts(Object.fromEntries(WARES.map((id) => [id, goods[id] ?? 0])))

  /** A choice in words, also one that is not open here: what a partner proposes. */
  wording(key: string): string {
    const [verb = '', ...fields] = key.split(':')
    const open = this.board.may.get(key)
    if (open) return open.label
    const first = fields.map((id) => (verb === 'lay' ? id : this.naming(id))).join(', ')
    const named = { lay: 'key_lay', pick: 'key_pick', cover: 'key_cover', act_with: 'key_act_with' } as const
    if (verb in named) return say(named[verb as keyof typeof named], { first })
    return [this.board.word(verb), first].filter(Boolean).join(': ')
  }

  private naming = (id: string): string =>
    id.startsWith('player_') ? this.board.seatName(seatOf(id)) : this.board.word(id)

  // Choices on the map

  get hasTwoMovers(): boolean {
    return this.board.asks('move', 'ticket') && this.board.asks('apprentice', 'apprentice_ticket')
  }

  /** The choice a click on this Place makes. */
  keyAt(place: string): string | undefined {
    const { open } = this.board
    const second = this.mover === 'apprentice'
    const order = second ? ['apprentice', 'apprentice_ticket', 'move', 'ticket'] : MOVERS
    const verbs = this.hasTwoMovers ? order.slice(0, 2) : order
    return [...verbs, 'slide', 'stand', 'cover', 'pick'].map((verb) => `${verb}:${place}`).find((key) => open.has(key))
  }

  /** The choice somebody most likely looks for there. */
  likelyAt(place: string): string {
    const verbs = new Set([...this.board.open.keys()].map(verbOf))
    const asked = ['slide', 'stand', 'cover', 'pick'].find((verb) => verbs.has(verb))
    if (asked && !(asked === 'slide' && place === this.own?.steward)) return `${asked}:${place}`
    return `${this.hasTwoMovers ? this.mover : 'move'}:${place}`
  }
}

const KEY = Symbol('colony')

export function provide(colony: Colony): Colony {
  return setContext(KEY, colony)
}

/** Panels of the colony also stand beside the battleground, where nobody provides one. */
export function useColony(): Colony {
  return getContext<Colony | undefined>(KEY) ?? new Colony(useBoard())
}
