/** The moments of After the Empire that have a picture of their own. */

import type { Picture, Pictures } from '$shell/moments/beats'
import Season from './Season.svelte'

const pictures: Pictures = { season: { picture: Season as Picture, covers: 'card' } }
export default pictures
