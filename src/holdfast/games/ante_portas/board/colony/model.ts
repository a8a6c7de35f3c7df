/** The colony's part of the view, and what the board makes of it before drawing. */

import type { Goods, Kind, TableView } from '../model'
import type * as Seen from '../view'

export const GOODS = ['food', 'wood', 'clay', 'plank', 'brick', 'ore'] as const satisfies Seen.GoodId[]
export const WARES = [...GOODS, 'tool', 'dollar'] as const satisfies Seen.WareId[]
export const KINDS: Kind[] = ['farmer', 'citizen']

export type CellAt = [number, number] // column, and twice the row: neighbours in a column are two apart
export interface TileView extends Omit<Seen.MapItem, 'cells'> {
  cells: CellAt[]
}

/** What is counted is looked up by any id there is. */
type Counted = 'wares' | 'stock' | 'buffers' | 'only' | 'built' | 'working' | 'fed'
export interface Community extends Omit<Seen.Community, Counted>, Record<Counted, Goods> {}

export interface ColonyView extends Omit<Seen.Colony, 'communities' | 'map'> {
  communities: Community[]
  map: TileView[]
}

export const communityOf = (view: TableView, seat: number): Community | undefined => view.colony.communities[seat]

// Buildings

export const HOMES = ['farm', 'estate', 'flat', 'apartment'] as const
export const WORKS = [
  ...['storage_shed', 'storage_house', 'hunting_lodge', 'foresters_house', 'hollow', 'iron_mine'],
  ...['pub', 'theater', 'factory', 'library', 'institute'],
]
export const BUILDINGS = [...HOMES, ...WORKS]
/** A Factory takes either kind, so it is two workplaces. */
export const WORKPLACES: Record<string, string[]> = Object.fromEntries(
  WORKS.map((id) => [
    id,
    id === 'factory' ? ['factory_by_farmer', 'factory_by_citizen'] : id === 'library' ? [] : [id],
  ]),
)

export interface BuildingFacts {
  cost?: Goods
  homes?: Partial<Record<Kind, number>>
  worker?: Kind | 'any'
  workers?: number
  makes?: Goods
  storage?: number
  remodels?: string
}

/** The worker a place in a building waits for, or has. */
export interface Slot {
  kind: Kind | 'any'
  state: 'free' | 'works' | 'fed'
}

export interface BuiltKind {
  id: string
  n: number
  slots: Slot[]
}

/** All buildings of one kind, with who works there: fed Citizens first, free places last. */
export function builtKind(c: Community, id: string, facts: BuildingFacts): BuiltKind {
  const n = c.built[id] ?? 0
  const slots: Slot[] = []
  for (const workplace of WORKPLACES[id] ?? []) {
    const kind = kindAt(workplace, facts)
    const fed = c.fed[workplace] ?? 0
    for (let i = 0; i < (c.working[workplace] ?? 0); i++) slots.push({ kind, state: i < fed ? 'fed' : 'works' })
  }
  const places = facts.worker ? n * (facts.workers ?? 1) : 0
  while (slots.length < places) slots.push({ kind: facts.worker ?? 'any', state: 'free' })
  return { id, n, slots }
}

function kindAt(workplace: string, facts: BuildingFacts): Kind {
  if (workplace === 'factory_by_farmer') return 'farmer'
  if (workplace === 'factory_by_citizen') return 'citizen'
  return facts.worker === 'citizen' ? 'citizen' : 'farmer'
}

/** Colonists of a kind: at home without work, at work, and homes that stand empty. */
export interface People {
  kind: Kind
  home: number
  work: number
  empty: number
}

export function people(c: Community, kind: Kind, facts: (id: string) => BuildingFacts): People {
  let work = 0
  for (const id of WORKS)
    for (const workplace of WORKPLACES[id] ?? [])
      if (kindAt(workplace, facts(id)) === kind) work += c.working[workplace] ?? 0
  return { kind, home: c.unemployed[kind], work, empty: c.free_homes[kind] }
}

// Rooms for goods

export interface Room {
  id: 'storage' | 'warehouse' | 'buffers'
  held: string[] // one entry per good
  size: number
}

export function rooms(c: Community): Room[] {
  const only = GOODS.reduce((sum, good) => sum + (c.only[good] ?? 0), 0)
  const buffers = spread(c.buffers)
  return [
    { id: 'storage', held: spread(c.lying.storage), size: c.storage },
    { id: 'warehouse', held: spread(c.lying.warehouse), size: c.warehouse + only },
    ...(buffers.length > 0 ? [{ id: 'buffers' as const, held: buffers, size: buffers.length }] : []),
  ]
}

export const spread = (goods: Goods): string[] =>
  GOODS.flatMap((good) => Array.from({ length: goods[good] ?? 0 }, () => good))

export const sum = (goods: Goods): number => Object.values(goods).reduce((all, n) => all + n, 0)

// Seats

/** The seats one plays together with. */
export const partners = (view: TableView): number[] =>
  view.sides.flatMap((side, seat) => (seat !== view.seat && side === view.sides[view.seat] ? [seat] : []))
export const playerId = (seat: number): string => `player_${seat + 1}`
export const seatOf = (id: string): number => Number(id.replace('player_', '')) - 1

/** Whose Stewards stand on a Place; the second one is marked. */
export interface Standing {
  seat: number
  second: boolean
}
export function standingAt(view: TableView, place: string): Standing[] {
  return view.colony.communities.flatMap((c, seat) => [
    ...(c.steward === place ? [{ seat, second: false }] : []),
    ...(c.apprentice === place ? [{ seat, second: true }] : []),
  ])
}

/** Moments for trade: nothing else is asked. */
export const TRADES: ReadonlySet<string> = new Set(['trade_moment', 'trade_here'])

// The end of a Year, in the order of the rules

export const YEAR_END = ['trade', 'work', 'feed', 'fetch', 'make', 'trade_again'] as const
export type YearStep = (typeof YEAR_END)[number]
const STEP_OF: Record<string, YearStep> = {
  trade_moment: 'trade',
  change_work: 'work',
  sustain: 'feed',
  unfed: 'feed',
  make_room: 'feed',
  empty_buffers: 'fetch',
  boost: 'make',
  keep_card: 'make',
  refine: 'make',
}
/** What was produced may be traded as well. */
export function yearStep(what: string | undefined, isProduced = false): YearStep | null {
  const step = STEP_OF[what ?? ''] ?? null
  return step === 'trade' && isProduced ? 'trade_again' : step
}
