/** The moments of Ante Portas that have a picture of their own. */

import type { Picture, Pictures } from '$shell/moments/beats'
import Wave from './Wave.svelte'

const pictures: Pictures = { wave: { picture: Wave as Picture, covers: 'whole' } }
export default pictures
