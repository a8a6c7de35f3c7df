/**
 * The castle as it stood at every step of a siege, put together from the chronicle. It starts from a castle
 * that was seen, and wherever another one was seen on the way, that one counts.
 */

import type { Line } from '$shell/lib/types'
import {
  at,
  CORNERS,
  POSTS,
  sideOf,
  SIDES,
  TROOPS,
  type Castle,
  type CornerName,
  type Inside,
  type Post,
  type SideName,
  type Slot,
} from './model'
import { Steps, type Step } from './siege'

/** Who fell in a step, by post. */
export type Fallen = Record<'archer' | 'swordsman' | 'soldier' | 'mercenary', number>
export interface Frame extends Step {
  castle: Castle | null // after the step; null where none was ever seen
  fallen: Partial<Record<Post, Fallen>>
}

/** A castle that was seen when so many lines had been told. */
export interface Seen {
  castle: Castle
  isAfter: boolean // the siege is over: only what stands counts, the troops have gone home
}
/** Looks a castle up by how it came to be; see `trail`. */
export type Lookup = (trail: string) => Seen | undefined

type Goods = Record<string, number>
type Ids = Record<string, unknown>
const PLURAL = { archer: 'archers', swordsman: 'swordsmen', soldier: 'soldiers', mercenary: 'mercenaries' } as const

/** Names a moment by all that was told before it, whatever the language: it survives undo and looking back. */
export function trail(before: string, line: Line): string {
  const [count, hash] = before.split(':').map(Number)
  let sum = hash ?? 0
  for (const letter of line.what + line.rule + JSON.stringify(line.data))
    sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return `${(count ?? 0) + 1}:${sum}`
}
export const START = '0:7'
export const trailOf = (lines: readonly Line[]): string => lines.reduce(trail, START)

/** The steps of a season's siege with the castle at each of them. */
export function frames(lines: readonly Line[], lookup: Lookup): Frame[] {
  const steps = new Steps()
  const found: Frame[] = []
  let castle = copy(lookup(START)?.castle)
  let now = START
  lines.forEach((line, i) => {
    const fallen = fallenIn(line)
    const step = steps.add(line)
    if (castle) castle = after(castle, line, lines.slice(i + 1))
    now = trail(now, line)
    castle = settle(castle, lookup(now))
    if (step && step !== steps.all[found.length - 1]) found.push({ ...step, castle: null, fallen: {} })
    const frame = found.at(-1)
    if (!frame || !step) return
    frame.castle = copy(castle)
    if (fallen) frame.fallen[fallen.post] = sum(frame.fallen[fallen.post], fallen.who)
  })
  const last = found.at(-1)
  const end = lookup(now)
  if (last) last.castle = settle(last.castle, lookup(`after:${now}`) ?? (end?.isAfter ? end : undefined))
  return found
}

/** The view is right, whatever was put together. */
function settle(castle: Castle | null, seen: Seen | undefined): Castle | null {
  if (!seen) return castle
  if (!seen.isAfter) return copy(seen.castle)
  if (!castle) return null
  const { sides, corners, gold } = seen.castle
  return {
    ...castle,
    gold: castle.sacked ? castle.gold : Math.min(castle.gold, gold),
    sides: castle.sides.map((side, i) => ({
      ...side,
      wall: sides[i]?.wall ?? null,
      cubes: sides[i]?.cubes ?? 0,
      whole: sides[i]?.whole ?? 0,
      farm: sides[i]?.farm ?? side.farm,
    })),
    corners: corners.map((corner) => ({ ...corner })),
  }
}

function copy(castle: Castle | null | undefined): Castle | null {
  if (!castle) return null
  return {
    ...castle,
    sides: castle.sides.map((side) => ({ ...side })),
    corners: castle.corners.map((corner) => ({ ...corner })),
    inside: { ...castle.inside },
    cards: castle.cards.map((card) => ({ ...card })),
  }
}

const goodsOf = (line: Line): Goods => (line.data.goods ?? {}) as Goods

function fallenIn(line: Line): { post: Post; who: Fallen } | null {
  if (!['felled', 'lost', 'felled_inside', 'lost_inside'].includes(line.what)) return null
  const who = { archer: 0, swordsman: 0, soldier: 0, mercenary: 0, ...goodsOf(line) }
  return { post: line.data.post as Post, who }
}

function sum(one: Fallen | undefined, other: Fallen): Fallen {
  if (!one) return other
  return {
    archer: one.archer + other.archer,
    swordsman: one.swordsman + other.swordsman,
    soldier: one.soldier + other.soldier,
    mercenary: one.mercenary + other.mercenary,
  }
}

// One line after another

function after(before: Castle, line: Line, coming: readonly Line[]): Castle {
  const castle = copy(before) as Castle
  const data = line.data as Ids
  const side = SIDES.includes(data.side as SideName) ? sideOf(castle, data.side as SideName) : undefined
  switch (line.what) {
    case 'moved_soldier':
    case 'moved_mercenary':
      move(castle, line.what === 'moved_soldier' ? 'soldier' : 'mercenary', data.from as Post, data.to as Post)
      break
    case 'posted':
      post(castle, data, coming)
      break
    case 'arrived':
      if (side) add(side, goodsOf(line), 1)
      break
    case 'surge':
      if (side) side.swordsmen += Number(data.n)
      break
    case 'entered':
      if (side) add(side, goodsOf(line), -1)
      add(castle.inside, goodsOf(line), 1)
      break
    case 'razed':
      if (side) side.farm = Number(data.n)
      break
    case 'wall_hit':
      if (side) side.cubes = Math.max(0, side.cubes - Number(data.n))
      break
    case 'wall_destroyed':
      if (side) breach(castle, data.side as SideName)
      break
    case 'turret_hit':
    case 'turret_burns':
    case 'turret_destroyed':
      strike(castle, line.what, data)
      break
    case 'felled':
    case 'felled_inside':
      add(at(castle, data.post as Post), goodsOf(line), -1)
      break
    case 'lost':
    case 'lost_inside':
      lose(castle, data.post as Post, goodsOf(line))
      break
    default:
      end(castle, line)
  }
  for (const { side: name } of castle.sides) aim(before, castle, name)
  return castle
}

function add(place: Inside, goods: Goods, sign: 1 | -1): void {
  for (const [kind, n] of Object.entries(goods)) {
    const key = PLURAL[kind as keyof typeof PLURAL]
    if (key) place[key] = Math.max(0, place[key] + sign * n)
  }
}

/** One step of one troop; where nobody of the kind is known to stand, somebody of the other kind steps in. */
function move(castle: Castle, kind: 'soldier' | 'mercenary', from: Post, to: Post): void {
  if (at(castle, from)[PLURAL[kind]] === 0) swap(castle, kind, from)
  add(at(castle, from), { [kind]: 1 }, -1)
  add(at(castle, to), { [kind]: 1 }, 1)
}

function lose(castle: Castle, where: Post, goods: Goods): void {
  for (const kind of TROOPS)
    for (let i = 0; i < (goods[kind] ?? 0); i += 1) {
      if (at(castle, where)[PLURAL[kind]] === 0) swap(castle, kind, where)
      add(at(castle, where), { [kind]: 1 }, -1)
    }
  castle.mercenaries = Math.max(0, castle.mercenaries - (goods.mercenary ?? 0))
  castle.wounded += goods.soldier ?? 0
}

/** The marshal says how many stand where, not who: two of them change places. */
function swap(castle: Castle, kind: 'soldier' | 'mercenary', where: Post): void {
  const other = kind === 'soldier' ? 'mercenary' : 'soldier'
  const from = POSTS.find((one) => one !== where && at(castle, one)[PLURAL[kind]] > 0)
  if (!from || at(castle, where)[PLURAL[other]] === 0) return
  add(at(castle, from), { [kind]: 1 }, -1)
  add(at(castle, where), { [kind]: 1 }, 1)
  add(at(castle, where), { [other]: 1 }, -1)
  add(at(castle, from), { [other]: 1 }, 1)
}

/** Everybody stands where the marshal says; mercenaries where they are hit before the next move, then anywhere. */
function post(castle: Castle, data: Ids, coming: readonly Line[]): void {
  const posts = (data.posts ?? {}) as Goods
  const told = data.mercenaries as Goods | undefined
  const next = coming.findIndex(({ what }) => ['posted', 'moved_soldier', 'moved_mercenary'].includes(what))
  const soon = next < 0 ? coming : coming.slice(0, next)
  const hit = (where: Post, kind: string): number =>
    soon
      .filter(({ what, data: one }) => (what === 'lost' || what === 'lost_inside') && one.post === where)
      .reduce((n, line) => n + (goodsOf(line)[kind] ?? 0), 0)
  let left = POSTS.reduce((n, where) => n + at(castle, where).mercenaries, 0)
  const hired = new Map<Post, number>()
  const hire = (where: Post, n: number) => {
    const taken = Math.max(0, Math.min(n, left))
    hired.set(where, (hired.get(where) ?? 0) + taken)
    left -= taken
  }
  const room = (where: Post): number => (posts[where] ?? 0) - (hired.get(where) ?? 0)
  for (const where of POSTS) hire(where, told ? (told[where] ?? 0) : Math.min(hit(where, 'mercenary'), room(where)))
  for (const where of POSTS) hire(where, room(where) - hit(where, 'soldier'))
  for (const where of POSTS) hire(where, room(where))
  for (const where of POSTS) {
    const place = at(castle, where)
    place.mercenaries = hired.get(where) ?? 0
    place.soldiers = room(where)
  }
}

/** Who stood on the wall falls back inside. */
function breach(castle: Castle, name: SideName): void {
  const side = sideOf(castle, name)
  add(castle.inside, { soldier: side.soldiers, mercenary: side.mercenaries }, 1)
  Object.assign(side, { wall: null, cubes: 0, whole: 0, soldiers: 0, mercenaries: 0 })
}

function strike(castle: Castle, what: string, data: Ids): void {
  const corner = castle.corners[CORNERS.indexOf(data.piece as CornerName)]
  if (!corner) return
  if (what === 'turret_hit') corner.cubes = Math.max(0, corner.cubes - Number(data.n))
  else {
    const turret = what === 'turret_burns' ? 'burning_turret' : null
    Object.assign(corner, { turret, cubes: 0, whole: 0, shots: 0 })
  }
}

function end(castle: Castle, line: Line): void {
  const data = line.data as Ids
  if (line.what === 'sacked') {
    for (const where of POSTS) at(castle, where).mercenaries = 0
    castle.mercenaries = 0
  } else if (line.what === 'lost_gold') {
    castle.gold = Number(data.left)
    castle.sacked = true
    for (const where of POSTS) {
      castle.wounded += at(castle, where).soldiers
      Object.assign(at(castle, where), { soldiers: 0, archers: 0, swordsmen: 0 })
    }
  } else if (line.what === 'damaged' || line.what === 'card_wounded') {
    const card = castle.cards.find((one) => one.card === data.card)
    if (card) Object.assign(card, { token: true, end: 0 })
  }
}

/** The hits of a side change with its troops and the turrets beside it. */
function aim(before: Castle, castle: Castle, name: SideName): void {
  const [old, now] = [sideOf(before, name), sideOf(castle, name)]
  now.shots = Math.max(0, old.shots + strength(castle, name) - strength(before, name))
}

function strength(castle: Castle, name: SideName): number {
  const { soldiers, mercenaries } = sideOf(castle, name)
  const i = SIDES.indexOf(name)
  const turrets = [castle.corners[i], castle.corners[(i + 3) % 4]]
  return turrets.reduce((n, corner) => n + (corner?.shots ?? 0), soldiers + mercenaries)
}

/** The cards of the attack a siege was fought against. */
export function attackOf(lines: readonly Line[]): Slot[] {
  const came = lines.filter(({ what }) => what === 'invaders' || what === 'siege')
  return came.map(({ what, data }, i) => ({
    slot: (what === 'siege' ? 'siege_card' : `invader_${i + 1}`) as Slot['slot'],
    shown: true,
    card: String(data.card),
    side: data.side as SideName,
    looked: [],
  }))
}
