/** How large the board is drawn: as large as possible without scrolling. */

import { between, type Sizes } from '$shell/kit/fit'

const LARGEST = 13
const COMMON = 740 // the height for which size 0 is made, in pixels

/** The largest size for a height: a board that fills a tall window is no longer a board. */
export const largest = (height: number): number => between(0, Math.round((height - COMMON) / 18), LARGEST)

export const sizes: Sizes = {
  smallest: -12,
  grows: true,
  lengths: (size) => ({
    '--loc': 136 + size * (size > 0 ? 4 : 3.4), // a location
    '--strip': between(34, 44 + size, 44), // an innovation beneath it
    '--cell': Math.max(62, 63 + size), // a location of a rival
    '--list': Math.min(288, 288 + size * 9), // abilities before they scroll
    '--gap': between(4, 8 + size, 8),
  }),
  // Room for two layers of innovations, so that the table does not jump when the first ones come.
  also: (sheet, size) => sheet.style.setProperty('--reserve', size < -4 ? '0' : '2'),
}
