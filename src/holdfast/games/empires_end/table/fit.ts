/** How large the board is drawn: as large as possible without scrolling. */

const SMALLEST = -12
const LARGEST = 13
const COMMON = 740 // the height for which size 0 is made, in pixels

const SLACK = 16 // pixels more than last time that are not worth another try

/**
 * Tries sizes by halving; each is a set of lengths the styles are made of. Styling everything anew is
 * dear, so the last size stays as long as it fits and leaves hardly more room than it did.
 */
export function fit(sheet: HTMLElement, height: number): void {
  let [small, big] = [SMALLEST, 1 + Math.max(0, Math.min(LARGEST, Math.round((height - COMMON) / 18)))]
  const last = Number(sheet.dataset.size ?? NaN)
  const rest = height - sheet.offsetHeight
  if (last < big && rest >= 0 && rest <= Number(sheet.dataset.rest) + SLACK) return
  if (last < big && rest >= 0) small = last
  else if (last < big) big = Math.max(last, small + 1)
  while (big - small > 1) {
    const middle = Math.floor((small + big) / 2)
    draw(sheet, middle)
    if (sheet.offsetHeight <= height) small = middle
    else big = middle
  }
  draw(sheet, small)
  sheet.dataset.rest = String(Math.max(0, height - sheet.offsetHeight))
}

export function draw(sheet: HTMLElement, size: number): void {
  if (sheet.dataset.size === String(size)) return
  sheet.dataset.size = String(size)
  const lengths = {
    '--loc': 136 + size * (size > 0 ? 4 : 3.4), // a location
    '--strip': between(34, 44 + size, 44), // an innovation beneath it
    '--cell': Math.max(62, 63 + size), // a location of a rival
    '--list': Math.min(288, 288 + size * 9), // abilities before they scroll
    '--gap': between(4, 8 + size, 8),
  }
  for (const [name, length] of Object.entries(lengths)) sheet.style.setProperty(name, `${length}px`)
  // Room for two layers of innovations, so that the table does not jump when the first ones come.
  sheet.style.setProperty('--reserve', size < -4 ? '0' : '2')
}

const between = (least: number, n: number, most: number): number => Math.max(least, Math.min(most, n))
