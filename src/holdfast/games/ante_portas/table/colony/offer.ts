/** An offer is put together on the board and then made aside by aside, as the rules allow it. */

import type { BoardProps } from '$shell/lib/types'
import type { Goods } from '../model'
import { playerId, WARES } from './model'

export interface Offer {
  other: number
  gives: Goods
  takes: Goods
}

/** The next choice on the way to this offer, after what the table knows of it; null if there is none. */
export function nextStep(offer: Offer, begun: Offer | null, may: BoardProps['open']): string | null {
  if (!begun) return ifOpen(may, `trade:${playerId(offer.other)}`)
  if (begun.other !== offer.other) return null
  for (const ware of WARES) {
    if ((begun.gives[ware] ?? 0) < (offer.gives[ware] ?? 0)) return ifOpen(may, `give:${ware}`)
    if ((begun.takes[ware] ?? 0) < (offer.takes[ware] ?? 0)) return ifOpen(may, `want:${ware}`)
  }
  return ifOpen(may, 'offer')
}

const ifOpen = (may: BoardProps['open'], key: string): string | null => (may.has(key) ? key : null)

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
