/** How large the board is drawn: as large as possible without scrolling. */

import { between, type Sizes } from '$shell/kit/fit'

export const LARGEST = 12

export const sizes: Sizes = {
  smallest: -14,
  grows: true,
  lengths: (size) => ({
    '--row': between(30, 44 + size, 54), // a seat in the round
    '--person': between(91, 120 + size * 2.4, 150), // somebody of one's own
    '--skill': between(23, 28 + size / 2, 32), // the row of skills
    '--face': between(62, 78 + size, 82),
    '--art': between(28, 78 + size * 4, 120), // the picture of the Mission
    '--offer': between(64, 78 + size, 88), // a card in the Capitol
    '--gap': between(6, 12 + size / 2, 16),
  }),
}
