/** What a line of the chronicle looks like in the colony; places are named by `data-at`. */

import type { Move } from '$shell/lib/moves'
import type { Line } from '$shell/lib/types'
import type { Goods, TableView } from '../model'
import { communityOf, WARES } from './model'

export function plan(line: Line, view: TableView): Move[] {
  const { what, seat, data } = line
  const at = communityOf(view, seat)?.steward
  switch (what) {
    case 'moved':
    case 'slid':
    case 'sent_apprentice': {
      const steward = `steward-${seat}${what === 'sent_apprentice' ? '-second' : ''}`
      return [{ kind: 'fly', icon: 'steward', from: [steward], to: [`place-${data.place}`] }]
    }
    case 'gained':
    case 'brought':
      return flights(data.goods, [`place-${at}`], (ware) => owned(seat, ware))
    case 'sold':
    case 'refined':
      return [
        ...flights(
          data.paid,
          [],
          () => [`place-${at}`],
          (ware) => owned(seat, ware),
        ),
        ...flights(data.goods, [`place-${at}`], (ware) => owned(seat, ware)),
      ]
    case 'traded': {
      const other = Number(data.other)
      return [
        ...flights(
          data.gives,
          [],
          (ware) => owned(other, ware),
          (ware) => owned(seat, ware),
        ),
        ...flights(
          data.takes,
          [],
          (ware) => owned(seat, ware),
          (ware) => owned(other, ware),
        ),
      ]
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

function flights(
  goods: unknown,
  from: string[],
  to: (ware: string) => string[],
  start: (ware: string) => string[] = () => from,
): Move[] {
  return wares(goods).map((ware) => ({ kind: 'fly', icon: ware, from: start(ware), to: to(ware) }))
}
