/** What things say about themselves, for whoever asks with a finger: the same words as their tooltips. */

export interface Words {
  title: string
  text: string
}

const told = new WeakMap<Element, () => Words>()

/** From now on this can be asked. */
export function tells(node: Element, words: () => Words): void {
  told.set(node, words)
}

/** The innermost thing here that says something, and what. */
export function toldAt(target: Element): (Words & { at: Element }) | null {
  for (let at: Element | null = target; at; at = at.parentElement) {
    const words = told.get(at)?.()
    if (words?.title) return { at, ...words }
  }
  return null
}
