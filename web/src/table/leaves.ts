/** Where the tags are drawn that say what would be left. */

export interface Tag {
  at: string // name of the place
  n: number
  x: number // its middle
  y: number // its upper edge
}

type Box = Pick<DOMRect, 'x' | 'width' | 'bottom'>

const OVERLAP = 2 // px of the good that a tag covers

/** Places on the board by their name, if they are to be seen. */
export function places(board: Element): (at: string) => Box | null {
  const room = board.getBoundingClientRect()
  return (at) => {
    const found = board.querySelector(`[data-at="${CSS.escape(at)}"]`)?.getBoundingClientRect()
    const isSeen = found && found.width > 0 && found.bottom > room.top && found.top < room.bottom
    return isSeen ? found : null
  }
}

/** One for every store that is to be seen. */
export function tags(left: Record<string, number>, boxOf: (at: string) => Box | null): Tag[] {
  return Object.entries(left).flatMap(([at, n]) => {
    const box = boxOf(at)
    return box ? [{ at, n, x: box.x + box.width / 2, y: box.bottom - OVERLAP }] : []
  })
}
