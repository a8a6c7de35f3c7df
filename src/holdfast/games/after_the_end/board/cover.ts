import type { Cover } from '$shell/lib/types'
import drawing from './cover.svg?url'

const cover: Cover = {
  id: 'after-the-end',
  accent: { light: ['#22665A', '#D6E6DE'], dark: ['#86CBB8', '#17342D'] },
  icon: 'i-mission',
  drawing: `${drawing}#cover`,
}

export default cover
