/** Abilities as rows of small pictures and words. */

import type { Effect, Reward } from './model'

export type Glyph = { icon: string } | { text: string }

const PHASE_ICONS: Record<string, string> = {
  disaster: 'flame',
  double_disaster: 'flame',
  end: 'endgame',
  destroyed: 'earthquake',
}

export const phaseIcon = (phase: string): string => PHASE_ICONS[phase] ?? phase

const SPACE_ICONS: Record<string, string[]> = {
  double_disaster: ['flame', 'flame'],
  combined: ['economy', 'industry'],
}

export const spaceIcons = (space: string): string[] => SPACE_ICONS[space] ?? [phaseIcon(space)]

const icon = (name: string): Glyph => ({ icon: name })
const text = (words: string): Glyph => ({ text: words })
const number = (n = 0): Glyph => text(String(n).replace('-', '\u2212'))

/** One or two goods as icons, more of the same as a number and an icon. */
export function goodsGlyphs(goods: readonly string[]): Glyph[] {
  const first = goods[0]
  if (first && goods.length > 2 && goods.every((good) => good === first)) return [number(goods.length), icon(first)]
  return goods.map(icon)
}

const either = (goods: readonly string[]): Glyph[] =>
  goods.flatMap((good, i) => (i ? [text('/'), icon(good)] : [icon(good)]))

/** Angle marks stand for the neighbours. */
const beside = (name: string): Glyph[] => [text('\u2039'), icon(name), text('\u203a')]

/** What a row of a conflict card gives. */
export function rewardGlyphs(reward: Reward): Glyph[] {
  const found: Glyph[] = reward.points === undefined ? [] : [number(reward.points), icon('laurel')]
  found.push(...goodsGlyphs(reward.goods ?? []))
  if (reward.refresh) found.push(number(reward.refresh), icon('refresh'))
  return found
}

export interface GlyphWords {
  free: string
  all: string
}

/** `left`: how often a trade can still be made, where that is known. */
export function effectGlyphs(effect: Effect, words: GlyphWords, left?: number): Glyph[] {
  const n = number(effect.amount)
  const less = number(-(effect.amount ?? 0))
  const good = effect.good ?? ''
  const kind = effect.type ?? ''
  switch (effect.do) {
    case 'gain':
    case 'on_destroy_gain':
      return goodsGlyphs(effect.goods ?? [])
    case 'gain_one_of':
      return either(effect.goods ?? [])
    case 'trade': {
      const taken = effect.take ? goodsGlyphs(effect.take) : either(effect.take_one_of ?? [])
      const often = left ?? effect.times ?? 1
      const times = often === 1 && left === undefined ? [] : [text(`${often}\u00d7`)]
      return [...times, icon(effect.give ?? ''), icon('trade'), ...taken]
    }
    case 'gain_adjacent':
      return [icon(good), ...beside(kind)]
    case 'points':
    case 'on_destroy_points':
      return [n, icon('laurel')]
    case 'points_adjacent_destroyed':
    case 'end_adjacent_destroyed':
      return [n, icon('laurel'), ...beside('fire')]
    case 'repeat_economy':
      return [text('2\u00d7'), icon('economy')]
    case 'refresh_adjacent':
      return beside('refresh')
    case 'on_destroy_refresh_all':
      return [icon('refresh'), text(words.all)]
    case 'play_discount':
      return [icon('innovation'), less, icon('hammer')]
    case 'repair_discount_adjacent':
      return [icon('repair'), less, icon('hammer')]
    case 'swap_locations':
      return [icon('swap')]
    case 'move_innovation':
      return [icon('move'), icon('innovation')]
    case 'free_bid':
      return [icon(good), text(words.free)]
    case 'redraw':
      return [icon('flame'), icon('trade'), icon('flame')]
    case 'strength':
      return [n, icon('strength')]
    case 'strength_adjacent_destroyed':
      return [n, icon('strength'), ...beside('fire')]
    case 'end_per_resource':
      return [n, icon('laurel'), text('/'), icon(good)]
    case 'end_per_destroyed':
      return [n, icon('laurel'), text('/'), icon('fire')]
    case 'end_adjacent_type':
      return [n, icon('laurel'), ...beside(kind)]
    case 'end_most_destroyed':
      return [n, icon('laurel'), text('\u2265'), icon('fire')]
    case 'end_copy':
      return [text('2\u00d7'), icon('endgame')]
    default:
      return []
  }
}

const SIZES = [17, 16, 15, 14, 13, 12, 11, 10]

/** How large numbers and signs beside icons of a size are, in pixels. */
export const lettering = (size: number): number => Math.max(12, size - 1)

/** About how wide a row of glyphs is at an icon size. */
export function widthOf(glyphs: Glyph[], size: number): number {
  return glyphs.reduce((sum, glyph) => sum + ('icon' in glyph ? size : textWidth(glyph.text, size)) + 1, -1)
}

function textWidth(words: string, size: number): number {
  if (isWord(words)) return words.length * 6.4
  return words.length * (lettering(size) + 1) * (/[\u2039\u203a/]/.test(words) ? 0.34 : 0.52)
}

export const isWord = (words: string): boolean => /[a-z]/i.test(words)

/** The largest icon size at which the row fits; where none does, how often a trade works is left to the text. */
export function fitting(glyphs: Glyph[], room: number): { glyphs: Glyph[]; size: number } {
  const size = SIZES.find((n) => widthOf(glyphs, n) <= room)
  if (size) return { glyphs, size }
  const [first, ...rest] = glyphs
  if (first && 'text' in first && first.text.endsWith('\u00d7') && rest.length > 1) return fitting(rest, room)
  return { glyphs, size: 10 }
}
