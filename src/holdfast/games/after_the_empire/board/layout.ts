/** Where everything of a castle lies, in pixels, for the room there is. */

import { CORNERS, SIDES, type CornerName, type SideName } from './model'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}
export interface Layout {
  w: number
  h: number
  thick: number // of a wall
  radius: number // of a turret
  fields: Record<SideName, Box>
  walls: Record<SideName, Box>
  corners: Record<CornerName, Box> // the ground outside, where turrets are ordered
  turrets: Record<CornerName, { x: number; y: number }>
  inside: Box
}

const GAP = 9 // battlements stand in it

const clamp = (least: number, n: number, most: number): number => Math.round(Math.max(least, Math.min(most, n)))

export function layout(w: number, h: number): Layout {
  const thick = clamp(32, Math.min(w, h) * 0.078, 52)
  const radius = Math.round(thick * 0.66)
  const [fx, fy] = [clamp(70, w * 0.195, 190), clamp(74, h * 0.2, 150)]
  const [x0, y0, x1, y1] = [fx + GAP, fy + GAP, w - fx - GAP, h - fy - GAP]
  const [iw, ih] = [x1 - x0 - 2 * thick, y1 - y0 - 2 * thick]
  const box = (x: number, y: number, bw: number, bh: number): Box => ({ x, y, w: bw, h: bh })
  const half = thick / 2
  return {
    w,
    h,
    thick,
    radius,
    fields: {
      north: box(x0, 0, x1 - x0, fy),
      east: box(w - fx, y0, fx, y1 - y0),
      south: box(x0, h - fy, x1 - x0, fy),
      west: box(0, y0, fx, y1 - y0),
    },
    walls: {
      north: box(x0 + thick, y0, iw, thick),
      east: box(x1 - thick, y0 + thick, thick, ih),
      south: box(x0 + thick, y1 - thick, iw, thick),
      west: box(x0, y0 + thick, thick, ih),
    },
    corners: {
      north_east: box(w - fx, 0, fx, fy),
      south_east: box(w - fx, h - fy, fx, fy),
      south_west: box(0, h - fy, fx, fy),
      north_west: box(0, 0, fx, fy),
    },
    turrets: {
      north_east: { x: x1 - half, y: y0 + half },
      south_east: { x: x1 - half, y: y1 - half },
      south_west: { x: x0 + half, y: y1 - half },
      north_west: { x: x0 + half, y: y0 + half },
    },
    inside: box(x0 + thick, y0 + thick, iw, ih),
  }
}

export const isLevel = (side: SideName): boolean => side === 'north' || side === 'south'
export const sides = SIDES
export const corners = CORNERS
