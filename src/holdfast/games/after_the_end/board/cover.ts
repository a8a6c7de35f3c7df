import type { Cover } from '$shell/lib/types'
import sprite from './drawings.svg?url'

const cover: Cover = {
  id: 'after-the-end',
  accent: { light: ['#22665A', '#D6E6DE'], dark: ['#86CBB8', '#17342D'] },
  icon: 'i-mission',
  art: 'cover',
  sprite,
}

export default cover
