/** Whoever wants to see the page as it is before a state is drawn: nothing is changed yet, so a look costs little. */

type Look = () => void

const looks = new Set<Look>()

export function lookBefore(look: Look): () => void {
  looks.add(look)
  return () => looks.delete(look)
}

export function beforeDrawing(): void {
  for (const look of looks) look()
}
