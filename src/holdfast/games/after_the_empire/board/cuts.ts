/** Woodcut lines: each is a thin leaf, fattest in the middle, slightly off; the same every time. */

import type { Box } from './layout'

/** A small generator (mulberry32), so that a castle always looks the same. */
export function dice(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const r = (n: number): string => String(Math.round(n * 10) / 10)

/** One tapered line from a to b. */
export function cut(x1: number, y1: number, x2: number, y2: number, fat = 1): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [nx, ny] = [(-(y2 - y1) / length) * fat, ((x2 - x1) / length) * fat]
  return `M${r(x1)} ${r(y1)}Q${r(mx + nx)} ${r(my + ny)} ${r(x2)} ${r(y2)}Q${r(mx - nx)} ${r(my - ny)} ${r(x1)} ${r(y1)}z`
}

/** Grass and furrows on open ground. */
export function grass({ x, y, w, h }: Box, seed: number, n: number): string {
  const roll = dice(seed)
  return Array.from({ length: n }, () => {
    const [gx, gy, long] = [x + roll() * Math.max(1, w - 18), y + roll() * h, 7 + roll() * 10]
    return cut(gx, gy, gx + long, gy + roll() * 2 - 1, 1)
  }).join('')
}

/** The planks of a palisade. */
export function planks({ x, y, w, h }: Box, level: boolean, seed: number): string {
  const roll = dice(seed)
  const n = Math.max(2, Math.round((level ? w : h) / 11))
  return Array.from({ length: n - 1 }, (_, i) => {
    const step = ((i + 1) * (level ? w : h)) / n
    const off = roll() * 1.2 - 0.6
    return level
      ? cut(x + step, y + 1, x + step + off, y + h - 1, 0.9)
      : cut(x + 1, y + step, x + w - 1, y + step + off, 0.9)
  }).join('')
}

/** Courses of stone: outlines of blocks in two rows. */
export function stones({ x, y, w, h }: Box, level: boolean, seed: number): string {
  const roll = dice(seed)
  const [long, wide] = level ? [w, h] : [h, w]
  let path = ''
  for (const row of [0, 1]) {
    let from = row === 0 ? 0 : 10
    while (from < long) {
      from += 22 + roll() * 9
      if (from >= long) break
      const [a, b] = [(row * wide) / 2, ((row + 1) * wide) / 2]
      path += level ? `M${r(x + from)} ${r(y + a)}V${r(y + b)}` : `M${r(x + a)} ${r(y + from)}H${r(x + b)}`
    }
  }
  return path + (level ? `M${r(x)} ${r(y + h / 2)}h${r(w)}` : `M${r(x + w / 2)} ${r(y)}v${r(h)}`)
}

/** Battlements (stone) or points (wood) along the outer edge. */
export function crown(box: Box, side: string, stone: boolean): string {
  const level = side === 'north' || side === 'south'
  const [long, tall, step] = [level ? box.w : box.h, 7, stone ? 19 : 12]
  const n = Math.floor(long / step)
  const start = (long - n * step) / 2
  const outward = side === 'north' || side === 'west' ? -1 : 1
  const edge = side === 'north' ? box.y : side === 'south' ? box.y + box.h : side === 'west' ? box.x : box.x + box.w
  let path = ''
  for (let i = 0; i < n; i++) {
    const from = (level ? box.x : box.y) + start + i * step
    const width = stone ? 11 : step
    const tip = outward * tall
    if (stone && level) path += `M${r(from + 4)} ${r(edge)}v${tip}h${width}v${-tip}z`
    else if (stone) path += `M${r(edge)} ${r(from + 4)}h${tip}v${width}h${-tip}z`
    else if (level) path += `M${r(from)} ${r(edge)}l${width / 2} ${tip} ${width / 2} ${-tip}z`
    else path += `M${r(edge)} ${r(from)}l${tip} ${width / 2} ${-tip} ${width / 2}z`
  }
  return path
}

/** A cypress: silhouette and trunk. */
export function tree(x: number, y: number, tall: number): string {
  const w = tall * 0.28
  return (
    `M${r(x)} ${r(y)}C${r(x + w)} ${r(y + tall * 0.4)} ${r(x + w * 0.78)} ${r(y + tall * 0.85)} ${r(x)} ${r(y + tall * 0.88)}` +
    `C${r(x - w * 0.78)} ${r(y + tall * 0.85)} ${r(x - w)} ${r(y + tall * 0.4)} ${r(x)} ${r(y)}z` +
    `M${r(x - 0.8)} ${r(y + tall * 0.85)}h1.6v${r(tall * 0.16)}h-1.6z`
  )
}

/** A group of trees in a corner of the land, as far as there is room. */
export function grove({ x, y, w, h }: Box, seed: number): string {
  const roll = dice(seed)
  const n = w > 84 ? 3 : 2
  return Array.from({ length: n }, (_, i) => {
    const tall = Math.min(h * 0.42, 24 + roll() * 18)
    return tree(x + (w * (i + 0.7)) / (n + 0.4), y + h * 0.5 - tall / 2 + (roll() - 0.5) * h * 0.3, tall)
  }).join('')
}
