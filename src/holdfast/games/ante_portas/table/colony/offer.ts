/** An offer is put together on the board and then made choice by choice, as the rules ask for it. */

import type { BoardProps } from '$shell/lib/types'
import type { Goods } from '../model'
import { playerId, WARES } from './model'

export interface Offer {
  other: number
  gives: Goods
  takes: Goods
}

/** The next choice on the way to this offer; null if the table asks something else. */
export function nextStep(offer: Offer, asked: BoardProps['asked'], open: BoardProps['open']): string | null {
  const opening = `trade:${playerId(offer.other)}`
  if (open.has(opening)) return opening
  if (asked?.what !== 'bargain' || asked.about.other !== offer.other) return null
  const gives = asked.about.gives as Goods
  const takes = asked.about.takes as Goods
  for (const ware of WARES) {
    if ((gives[ware] ?? 0) < (offer.gives[ware] ?? 0)) return ifOpen(open, `give:${ware}`)
    if ((takes[ware] ?? 0) < (offer.takes[ware] ?? 0)) return ifOpen(open, `want:${ware}`)
  }
  return ifOpen(open, 'offer')
}

const ifOpen = (open: BoardProps['open'], key: string): string | null => (open.has(key) ? key : null)

/** One more or less; what goes one way does not go the other. */
export function change(offer: Offer, way: 'gives' | 'takes', ware: string, by: number, most: number): Offer {
  const back = way === 'gives' ? 'takes' : 'gives'
  const n = Math.max(0, Math.min(most, (offer[way][ware] ?? 0) + by))
  return {
    ...offer,
    [way]: { ...offer[way], [ware]: n },
    [back]: n > 0 ? { ...offer[back], [ware]: 0 } : offer[back],
  }
}

export const isEmpty = ({ gives, takes }: Offer): boolean =>
  [...Object.values(gives), ...Object.values(takes)].every((n) => n === 0)
