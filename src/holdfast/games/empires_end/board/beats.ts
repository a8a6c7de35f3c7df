/** The moments of Empire's End that have a picture of their own. */

import type { Picture, Pictures } from '$shell/moments/beats'
import Bids from './Bids.svelte'

const pictures: Pictures = { bids: { picture: Bids as Picture, covers: 'place' } }
export default pictures
