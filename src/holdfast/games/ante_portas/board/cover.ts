import type { Cover } from '$shell/lib/types'
import drawing from './cover.svg?url'

const cover: Cover = {
  id: 'ante-portas',
  accent: { light: ['#7D5300', '#F0E1BE'], dark: ['#E8B957', '#3A2C10'] },
  icon: 'i-gate',
  drawing: `${drawing}#cover`,
}

export default cover
