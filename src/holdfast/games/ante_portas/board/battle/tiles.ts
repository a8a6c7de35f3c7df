/** The drawings of tiles and Units in the shell's sprite. */

import type { Unit } from './pieces'

const TILES: Record<string, string> = {
  trench: 'trench',
  bunker: 'bunker',
  guard_post: 'guardpost',
  guard_tower: 'guardtower',
  catapult: 'catapult',
  howitzer: 'howitzer',
  pressure_mine: 'mine',
  bounding_mine: 'mine',
  dummy_mine: 'mine',
  trap: 'trap',
  bomb: 'bomb',
}
export const tileIcon = (tile: string): string => TILES[tile] ?? 'whynot'
/** Mines of different kinds look alike but for a letter. */
export const isMine = (tile: string | null): boolean => tile?.endsWith('_mine') ?? false

export function unitIcon(unit: Unit, isDragons: boolean): string {
  if (unit === 'farmer' || unit === 'citizen') return unit
  if (isDragons) return 'dragon'
  return unit === 'basic' ? 'raider' : 'elite'
}
