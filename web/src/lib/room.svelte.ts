/** How much room there is, known before anything is laid out: whoever knows it at once is drawn once. */

const PHONE = '(max-width: 820px)' // as in the styles
const RAIL = '(min-width: 1200px)' // the chronicle stands beside the board
const BESIDE = 272 // px for it

const phone = matchMedia(PHONE)
const rail = matchMedia(RAIL)
let whole = innerWidth // asked while the page is empty, which costs nothing
addEventListener('resize', () => (whole = innerWidth))

export const room = $state({ isPhone: phone.matches, hasRail: rail.matches })
phone.addEventListener('change', () => (room.isPhone = phone.matches))
rail.addEventListener('change', () => (room.hasRail = rail.matches))

/** How wide a board will be, up to a scrollbar. */
export const boardWidth = (): number => whole - (rail.matches ? BESIDE : 0)
