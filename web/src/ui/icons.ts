import { spriteAt } from '../lib/sprites'
import icons from './icons.svg?url'

const at = spriteAt(icons)

/** Where an icon of the shell is found. */
export const iconAt = (name: string): string => at(`i-${name}`)
