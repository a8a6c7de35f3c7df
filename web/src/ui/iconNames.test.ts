import { expect, it } from 'vitest'
import { iconNames } from './iconNames'
import sprite from './icons.svg?raw'

it('names exactly what the sprite can draw', () => {
  const drawn = [...sprite.matchAll(/<symbol id="i-([\w-]+)"/g)].map((match) => match[1])
  expect([...iconNames].sort()).toEqual(drawn.sort())
})
