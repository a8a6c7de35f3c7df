/** How large the board is drawn: as large as possible without scrolling. */

const SMALLEST = -14
const LARGEST = 12
const SLACK = 16 // pixels more than last time that are not worth another try

/**
 * Tries sizes by halving; each is a set of lengths the styles are made of. Styling everything anew is
 * dear, so the last size stays as long as it fits and leaves hardly more room than it did.
 */
export function fit(sheet: HTMLElement, height: number): void {
  let [small, big] = [SMALLEST, LARGEST + 1]
  const last = Number(sheet.dataset.size ?? NaN)
  const rest = height - needed(sheet)
  if (last < big && rest >= 0 && rest <= Number(sheet.dataset.rest) + SLACK) return
  if (last < big && rest >= 0) small = last
  else if (last < big) big = Math.max(last, small + 1)
  while (big - small > 1) {
    const middle = Math.floor((small + big) / 2)
    draw(sheet, middle)
    if (needed(sheet) <= height) small = middle
    else big = middle
  }
  draw(sheet, small)
  sheet.dataset.rest = String(Math.max(0, height - needed(sheet)))
}

/** How high the sheet is if it need not fill the board. */
function needed(sheet: HTMLElement): number {
  sheet.style.minHeight = '0'
  const height = sheet.offsetHeight
  sheet.style.minHeight = ''
  return height
}

export function draw(sheet: HTMLElement, size: number): void {
  if (sheet.dataset.size === String(size)) return
  sheet.dataset.size = String(size)
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
