import type { Cover } from '$shell/lib/types'
import drawing from './cover.svg?url'

const cover: Cover = {
  id: 'after-the-empire',
  accent: { light: ['#1F567F', '#D8E4EA'], dark: ['#93C1E4', '#1B3040'] },
  icon: 'i-castle',
  drawing: `${drawing}#cover`,
}

export default cover
