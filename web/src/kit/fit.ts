/** A board that is drawn in sizes: every size is a set of lengths its styles are made of. */

import { Fitting } from '../lib/fit'

export interface Sizes {
  smallest: number
  lengths: (size: number) => Record<string, number> // in pixels, by the name of the variable
  also?: (sheet: HTMLElement, size: number) => void
  grows?: boolean // also where there is more room than the common size needs
}

export const between = (least: number, n: number, most: number): number => Math.max(least, Math.min(most, n))

export function fitting(sheet: HTMLElement, { smallest, lengths, also, grows = false }: Sizes): Fitting {
  const draw = (size: number) => {
    for (const [name, length] of Object.entries(lengths(size))) sheet.style.setProperty(name, `${length}px`)
    also?.(sheet, size)
  }
  return new Fitting({ smallest, draw, needed: () => (grows ? needed(sheet) : sheet.offsetHeight) })
}

/** How high the sheet is if it need not fill the board. */
function needed(sheet: HTMLElement): number {
  const { minHeight } = sheet.style
  sheet.style.minHeight = '0'
  const height = sheet.offsetHeight
  sheet.style.minHeight = minHeight
  return height
}

/** Whatever scrolls the sheet, if anything does. */
export function scrollerOf(sheet: HTMLElement): HTMLElement | null {
  let above = sheet.parentElement
  while (above && !/auto|scroll/.test(getComputedStyle(above).overflowY)) above = above.parentElement
  return above
}
