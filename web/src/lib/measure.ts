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

/** The size of an element whenever it has another; `bind:clientWidth` would lay the page out to know the first. */
export function sized(tell: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (element) => resized(element, () => tell(element.clientWidth, element.clientHeight))
}

export const wide = (tell: (width: number) => void): Attachment<HTMLElement> => sized(tell)

/** Its height with its borders. */
export function tall(tell: (height: number) => void): Attachment<HTMLElement> {
  return (element) => resized(element, () => tell(element.offsetHeight))
}

// One for all: what they tell is drawn together.
let watch: ResizeObserver | undefined
const watched = new Map<Element, Set<() => void>>()

function resized(element: Element, tell: () => void): () => void {
  watch ??= new ResizeObserver((all) => all.forEach(({ target }) => watched.get(target)?.forEach((tell) => tell())))
  const tells = watched.get(element) ?? new Set()
  watched.set(element, tells.add(tell))
  watch.observe(element)
  return () => {
    tells.delete(tell)
    if (tells.size > 0) return
    watched.delete(element)
    watch?.unobserve(element)
  }
}
