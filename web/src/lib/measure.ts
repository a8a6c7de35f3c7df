/** Looks at how the page is laid out: all of them together, with the next picture, for which that is done anyway. */

import type { Attachment } from 'svelte/attachments'

/** May return what is to be changed when everybody has looked. */
type Look = () => unknown

let looks = new Set<Look>()

/** What is learned is drawn in the same picture. Returns a function that calls it off. */
export function measure(look: Look): () => void {
  if (looks.size === 0) requestAnimationFrame(lookAtAll)
  looks.add(look)
  const asked = looks
  return () => asked.delete(look)
}

function lookAtAll(): void {
  const asked = looks
  looks = new Set()
  const changes = [...asked].map((look) => look())
  for (const change of changes) if (typeof change === 'function') change()
}

/** The width of an element whenever it has another; `bind:clientWidth` would lay the page out to know the first. */
export function wide(tell: (width: number) => void): Attachment<Element> {
  return (element) => {
    const watch = new ResizeObserver(() => tell(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }
}
