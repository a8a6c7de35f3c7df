import type { Cover } from '$shell/lib/types'
import sprite from './drawings.svg?url'

const cover: Cover = {
  id: 'ante-portas',
  accent: { light: ['#7D5300', '#F0E1BE'], dark: ['#E8B957', '#3A2C10'] },
  icon: 'i-gate',
  art: 'cover',
  sprite,
}

export default cover
