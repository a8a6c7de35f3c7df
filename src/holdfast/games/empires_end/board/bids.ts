/** Secret bids that were opened: what everybody put in, what it came to, whom it brought what. */

import type { Line } from '$shell/lib/types'
import { GOODS, type Goods } from './model'

export interface Bid {
  seat: number
  base: number // strength of the empire itself
  goods: Record<string, number> // what was in the seal
  n: number
  points: number
  gains: Record<string, number>
  isStrongest: boolean
  unrest: string[] | null // two locations that changed places; null: the seat suffers none
}

/** The strongest first, whoever answered first. */
export function bidsOf(lines: readonly Line[]): Bid[] {
  const found = lines.filter(({ what }) => what === 'fought').map((line) => bidOf(line, lines))
  return found.sort((a, b) => b.n - a.n || a.seat - b.seat)
}

function bidOf({ seat, data }: Line, lines: readonly Line[]): Bid {
  const own = lines.filter((line) => line.seat === seat)
  const paid = own.filter(({ what }) => what.startsWith('tier') || what.startsWith('bonus'))
  const swap = own.find(({ what }) => what === 'unrest')
  const goods = data.goods as Goods
  return {
    seat,
    base: data.n - GOODS.reduce((sum, good) => sum + (goods[good] ?? 0), 0),
    goods,
    n: data.n,
    points: paid.reduce((sum, line) => sum + Number(line.data.n), 0),
    gains: sumOf(paid.map((line) => (line.data.goods ?? {}) as Goods)),
    isStrongest: own.some(({ what }) => what.startsWith('bonus')),
    unrest: swap ? (swap.data.locations as string[]) : null,
  }
}

function sumOf(all: Goods[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const goods of all) for (const [good, n] of Object.entries(goods)) sum[good] = (sum[good] ?? 0) + (n ?? 0)
  return sum
}
