/** An offer is put together on the board and then made aside by aside, as the rules take it. */

import type { Goods } from '../model'
import { playerId, WARES } from './model'

export interface Terms {
  other: number
  gives: Goods
  takes: Goods
}

/** The next choice on the way to this offer, after what the table knows of it. */
export function nextStep(offer: Terms, begun: Terms | null): string {
  if (!begun) return `trade:${playerId(offer.other)}`
  if (begun.other !== offer.other || isMore(begun, offer)) return 'cancel'
  for (const ware of WARES) {
    if ((begun.gives[ware] ?? 0) < (offer.gives[ware] ?? 0)) return `give:${ware}`
    if ((begun.takes[ware] ?? 0) < (offer.takes[ware] ?? 0)) return `want:${ware}`
  }
  return 'offer'
}

const isMore = (begun: Terms, offer: Terms): boolean =>
  WARES.some(
    (ware) =>
      (begun.gives[ware] ?? 0) > (offer.gives[ware] ?? 0) || (begun.takes[ware] ?? 0) > (offer.takes[ware] ?? 0),
  )

/** The same wares, said by the one who was offered them. */
export const turned = (offer: Terms & { seat: number }): Terms => ({
  other: offer.seat,
  gives: { ...offer.takes },
  takes: { ...offer.gives },
})

/** One more or less; what goes one way does not go the other. */
export function change(offer: Terms, way: 'gives' | 'takes', ware: string, by: number, most: number): Terms {
  const back = way === 'gives' ? 'takes' : 'gives'
  const n = Math.max(0, Math.min(most, (offer[way][ware] ?? 0) + by))
  return {
    ...offer,
    [way]: { ...offer[way], [ware]: n },
    [back]: n > 0 ? { ...offer[back], [ware]: 0 } : offer[back],
  }
}

export const isEmpty = ({ gives, takes }: Terms): boolean =>
  [...Object.values(gives), ...Object.values(takes)].every((n) => n === 0)
