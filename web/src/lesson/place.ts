/** Where the hand stands: below the piece if there is room, else where it covers the least. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
export interface Place {
  left: number
  top: number
  from: 'below' | 'above' | 'right' | 'left'
}

const HAND = 42
const OVER = 8 // so far its finger reaches into the piece

/** Nothing, if the piece itself lies outside of the board's window. */
export function beside(piece: Box, board: Box): Place | null {
  const right = piece.left + piece.width
  const bottom = piece.top + piece.height
  const end = { x: board.left + board.width, y: board.top + board.height }
  const middle = { x: piece.left + piece.width / 2, y: piece.top + piece.height / 2 }
  if (middle.x < board.left || middle.x > end.x || middle.y < board.top || middle.y > end.y) return null
  const left = Math.min(Math.max(middle.x - HAND / 2, board.left), end.x - HAND)
  const top = Math.min(Math.max(middle.y - HAND / 2, board.top), end.y - HAND)
  if (bottom - OVER + HAND <= end.y) return { left, top: bottom - OVER, from: 'below' }
  if (right - OVER + HAND <= end.x) return { left: right - OVER, top, from: 'right' }
  if (piece.left + OVER - HAND >= board.left) return { left: piece.left + OVER - HAND, top, from: 'left' }
  return { left, top: Math.max(piece.top + OVER - HAND, board.top), from: 'above' }
}
