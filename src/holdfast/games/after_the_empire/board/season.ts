/** What a season has cost and brought each castle, as the chronicle tells it. */

import type { Line } from '$shell/lib/types'

export type RowKind =
  | 'gold'
  | 'pieces'
  | 'farms'
  | 'troops'
  | 'cards'
  | 'left'
  | 'feast'
  | 'income'
  | 'took'
  | 'harvest'
  | 'flag'
  | 'cubes'
  | 'felled'
  | 'refuge'
export interface Row {
  kind: RowKind
  n: number
}
export interface Account {
  seat: number
  fate: 'held' | 'sacked' | 'spared'
  lost: Row[]
  won: Row[]
  gold: number // what has come in, less what has gone
}

const sum = (goods: Record<string, number> | undefined): number =>
  Object.values(goods ?? {}).reduce((all, n) => all + n, 0)

/** Which row a line belongs to, and how much it adds. */
const LOST: Record<string, (data: Line['data']) => Row> = {
  lost_gold: ({ n }) => ({ kind: 'gold', n }),
  wall_destroyed: () => ({ kind: 'pieces', n: 1 }),
  turret_destroyed: () => ({ kind: 'pieces', n: 1 }),
  turret_burns: () => ({ kind: 'pieces', n: 1 }),
  razed: () => ({ kind: 'farms', n: 1 }),
  lost: ({ goods }) => ({ kind: 'troops', n: sum(goods) }),
  lost_inside: ({ goods }) => ({ kind: 'troops', n: sum(goods) }),
  damaged: () => ({ kind: 'cards', n: 1 }),
  card_wounded: () => ({ kind: 'cards', n: 1 }),
  mercenaries_left: ({ n }) => ({ kind: 'left', n }),
  feast: ({ food }) => ({ kind: 'feast', n: food }),
  feast_short: ({ food }) => ({ kind: 'feast', n: food }),
  feast_forgiven: ({ food }) => ({ kind: 'feast', n: food }),
}
const WON: Record<string, (data: Line['data']) => Row> = {
  income: ({ n }) => ({ kind: 'income', n }),
  took: ({ goods }) => ({ kind: 'took', n: Number(goods.gold ?? 0) }),
  harvest: ({ n }) => ({ kind: 'harvest', n }),
  flag: ({ n }) => ({ kind: 'flag', n }),
  flag_tied: ({ n }) => ({ kind: 'flag', n }),
  cubes_back: ({ goods }) => ({ kind: 'cubes', n: sum(goods) }),
  felled: ({ goods }) => ({ kind: 'felled', n: sum(goods) }),
  felled_inside: ({ goods }) => ({ kind: 'felled', n: sum(goods) }),
  refuge: ({ goods }) => ({ kind: 'refuge', n: sum(goods) }),
}

/** With these the end of a season begins: what cards bring before it, they bring for what was done. */
const ENDING = ['invaders', 'siege', 'survived', 'spared', 'sacked', 'income']

/** The lines of the season that ends where `end` is: from its beginning, or from the first line there is. */
export function seasonBefore(log: readonly Line[], end: number): Line[] {
  const before = log.slice(0, end)
  return before.slice(
    Math.max(
      0,
      before.findLastIndex(({ what }) => what === 'season'),
    ),
  )
}

export function accountOf(lines: readonly Line[], seat: number): Account {
  const all = lines.filter((line) => line.seat === seat)
  const ending = all.findIndex(({ what }) => ENDING.includes(what))
  const own = all.filter(({ what }, i) => what !== 'took' || (ending >= 0 && i > ending))
  const has = (...whats: string[]) => own.some(({ what }) => whats.includes(what))
  const lost = rows(own, LOST)
  const won = rows(own, WON)
  const of = (all: Row[], kind: RowKind) => all.find((row) => row.kind === kind)?.n ?? 0
  const hunger = own.reduce((n, { what, data }) => n + (what.startsWith('feast') ? Number(data.gold ?? 0) : 0), 0)
  return {
    seat,
    fate: has('sacked') ? 'sacked' : has('spared') ? 'spared' : 'held',
    lost,
    won,
    gold: of(won, 'income') + of(won, 'took') - of(lost, 'gold') - hunger,
  }
}

function rows(lines: readonly Line[], table: Record<string, (data: Line['data']) => Row>): Row[] {
  const found: Row[] = []
  for (const { what, data } of lines) {
    const row = table[what]?.(data)
    if (!row || row.n === 0) continue
    const same = found.find(({ kind }) => kind === row.kind)
    if (same) same.n += row.n
    else found.push(row)
  }
  return found
}
