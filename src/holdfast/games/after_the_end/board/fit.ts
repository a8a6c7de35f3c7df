/** How large the board is drawn: as large as possible without scrolling. */

import { Fitting } from '$shell/lib/fit'

const SMALLEST = -14
export const LARGEST = 12

export const fitting = (sheet: HTMLElement): Fitting =>
  new Fitting({ smallest: SMALLEST, draw: (size) => draw(sheet, size), needed: () => needed(sheet) })

/** How high the sheet is if it need not fill the board. */
function needed(sheet: HTMLElement): number {
  sheet.style.minHeight = '0'
  const height = sheet.offsetHeight
  sheet.style.minHeight = ''
  return height
}

function draw(sheet: HTMLElement, size: number): void {
  const lengths = {
    '--row': between(30, 44 + size, 54), // a seat in the round
    '--person': between(91, 120 + size * 2.4, 150), // somebody of one's own
    '--skill': between(23, 28 + size / 2, 32), // the row of skills
    '--face': between(62, 78 + size, 82),
    '--art': between(28, 78 + size * 4, 120), // the picture of the Mission
    '--offer': between(64, 78 + size, 88), // a card in the Capitol
    '--gap': between(6, 12 + size / 2, 16),
  }
  for (const [name, length] of Object.entries(lengths)) sheet.style.setProperty(name, `${length}px`)
}

const between = (least: number, n: number, most: number): number => Math.max(least, Math.min(most, n))

/** Whatever scrolls the sheet, if anything does. */
export function scrollerOf(sheet: HTMLElement): HTMLElement | null {
  let above = sheet.parentElement
  while (above && !/auto|scroll/.test(getComputedStyle(above).overflowY)) above = above.parentElement
  return above
}
