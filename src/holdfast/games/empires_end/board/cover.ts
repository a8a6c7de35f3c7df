import type { Cover } from '$shell/lib/types'
import drawing from './cover.svg?url'

const cover: Cover = {
  id: 'empires-end',
  accent: { light: ['#6E2A62', '#EBDCE6'], dark: ['#D9A3D2', '#3A2436'] },
  icon: 'i-flame',
  drawing: `${drawing}#cover`,
}

export default cover
