/** What a line of the chronicle looks like in the colony; places are named by `data-at`. */

import { flights as fly, movesOf } from '$shell/kit/motion.svelte'
import type { Move } from '$shell/lib/moves'
import type { Line } from '$shell/lib/types'
import type { Goods, TableView } from '../model'
import { communityOf, WARES } from './model'

export const plan = (news: readonly Line[], view: TableView): Move[] => movesOf(news, (line) => look(line, view))

function look(line: Line, view: TableView): Move[] {
  const { what, seat, data } = line
  const here = (): string[] => [`place-${communityOf(view, seat)?.steward}`]
  const hers = (ware: string): string[] => owned(seat, ware)
  switch (what) {
    case 'moved':
    case 'slid':
    case 'sent_apprentice': {
      const steward = `steward-${seat}${what === 'sent_apprentice' ? '-second' : ''}`
      return [{ kind: 'fly', icon: 'steward', from: [steward], to: [`place-${data.place}`] }]
    }
    case 'gained':
    case 'brought':
      return flights(data.goods, here, hers)
    case 'sold':
    case 'refined':
      return [...flights(data.paid, hers, here), ...flights(data.goods, here, hers)]
    case 'traded': {
      const theirs = (ware: string): string[] => owned(Number(data.other), ware)
      return [...flights(data.gives, hers, theirs), ...flights(data.takes, theirs, hers)]
    }
    case 'produced':
    case 'cards_produced':
      return wares(data.goods).map((ware) => ({ kind: 'stamp', at: owned(seat, ware), tone: 'ink' }))
    case 'built':
    case 'remodelled':
    case 'boosted':
      return [{ kind: 'stamp', at: [`building-${seat}-${data.building}`, `seat-${seat}`], tone: 'ink' }]
    case 'razed':
    case 'went_hungry':
      return [{ kind: 'stamp', at: [`building-${seat}-${data.building}`, `seat-${seat}`], tone: 'ember' }]
    case 'market_card':
      return [{ kind: 'turn', at: ['market-card'] }]
    case 'laid':
      return [{ kind: 'stamp', at: [`place-${data.place}`], tone: 'ink' }]
    case 'played':
    case 'kept':
      return [{ kind: 'stamp', at: [`card-${data.card}`], tone: 'ink' }]
    default:
      return []
  }
}

/** A ware on the board; the shield of its owner where that community is not shown. */
const owned = (seat: number, ware: string): string[] => [`ware-${seat}-${ware}`, `seat-${seat}`]

const wares = (goods: unknown): string[] => WARES.filter((ware) => ((goods ?? {}) as Goods)[ware])

const flights = (goods: unknown, from: (ware: string) => string[], to: (ware: string) => string[]): Move[] =>
  fly(goods, WARES, from, to)
