/** Geometry of the charts at the end of a game. Pure numbers in, pure numbers and paths out. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Round numbers that cover the values. Zero is among them unless all values are far from it. */
export function niceTicks(values: readonly number[], wanted = 4): number[] {
  const high = Math.max(0, ...values)
  const least = Math.min(high, ...values)
  const low = least > 0.4 * high ? least : Math.min(0, least)
  const raw = (high - low || 1) / wanted
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw) ?? raw)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step)
}

/** Where the points get a number: the first of those with the same one, as far as there is room. */
export function numbered(labels: readonly string[], width: number, apart = 30): [number, string][] {
  const numbers = labels.map((label) => /\d+/.exec(label)?.[0] ?? '')
  const step = width / Math.max(1, labels.length - 1)
  const found: [number, string][] = []
  numbers.forEach((number, k) => {
    const isRoom = (k - (found.at(-1)?.[0] ?? -Infinity)) * step >= apart
    if (number && number !== numbers[k - 1] && isRoom) found.push([k, number])
  })
  return found
}

export function xOf(k: number, count: number, box: Box): number {
  return count < 2 ? (box.left + box.right) / 2 : box.left + (k / (count - 1)) * (box.right - box.left)
}

export function yOf(value: number, ticks: readonly number[], box: Box): number {
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 1
  return box.bottom - ((value - low) / (high - low || 1)) * (box.bottom - box.top)
}

export function nearest(x: number, count: number, box: Box): number {
  if (count < 2) return 0
  const k = Math.round(((x - box.left) / (box.right - box.left)) * (count - 1))
  return Math.max(0, Math.min(count - 1, k))
}

export function linePath(values: readonly number[], ticks: readonly number[], box: Box): string {
  return values
    .map((value, k) => `${k ? 'L' : 'M'}${xOf(k, values.length, box).toFixed(1)} ${yOf(value, ticks, box).toFixed(1)}`)
    .join('')
}

/** Moves labels apart until none is nearer to the next than `gap`, all of them within the bounds if they fit. */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, k) => k).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b)
  const at = order.map((k) => wanted[k] ?? 0)
  const down = () => {
    at[0] = Math.max(top, at[0] ?? top)
    for (let k = 1; k < at.length; k += 1) at[k] = Math.max(at[k] ?? 0, (at[k - 1] ?? 0) + gap)
  }
  down()
  let limit = bottom
  for (let k = at.length - 1; k >= 0; k -= 1) {
    at[k] = Math.min(at[k] ?? 0, limit)
    limit = (at[k] ?? 0) - gap
  }
  down()
  const out = new Array<number>(wanted.length)
  order.forEach((k, place) => (out[k] = at[place] ?? 0))
  return out
}

export interface Segment {
  part: number
  x: number
  width: number
}

/** Stacked bars on one scale: gains to the right of zero, losses to the left. */
export function stack(rows: readonly (readonly number[])[], width: number): { zero: number; rows: Segment[][] } {
  const sum = (row: readonly number[], sign: 1 | -1) => row.reduce((total, n) => total + Math.max(0, n * sign), 0)
  const gains = Math.max(0, ...rows.map((row) => sum(row, 1)))
  const losses = Math.max(0, ...rows.map((row) => sum(row, -1)))
  const scale = width / (gains + losses || 1)
  const zero = losses * scale
  return { zero, rows: rows.map((row) => segments(row, scale, zero)) }
}

function segments(row: readonly number[], scale: number, zero: number): Segment[] {
  let right = zero
  let left = zero
  return row.flatMap((n, part): Segment[] => {
    const width = Math.abs(n) * scale
    if (!width) return []
    if (n > 0) {
      right += width
      return [{ part, x: right - width, width }]
    }
    left -= width
    return [{ part, x: left, width }]
  })
}

/** Each seat's line has a dash of its own, so that colour is not needed to follow it. */
export const DASHES = ['', '2.5 4', '10 4', '12 4 2.5 4', '5 3 5 9'] as const

/** Each part's hatching: solid, upright, diagonal, then rarer ones. */
export const HATCHES = ['solid', 'upright', 'diagonal', 'level', 'crossed'] as const
