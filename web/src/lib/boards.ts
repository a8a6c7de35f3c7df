/** The boards and covers that the games bring along; nothing here knows which games there are. */

import type { Component } from 'svelte'
import type { BoardProps, Cover } from './types'

type Board = Component<BoardProps>

const coverFiles = import.meta.glob<Cover>('$games/*/board/cover.ts', { eager: true, import: 'default' })
const boardFiles = import.meta.glob<{ default: Board }>('$games/*/board/Table.svelte')

const folder = (path: string): string => path.replace(/\/[^/]*$/, '')

export const covers: Record<string, Cover> = {}
const boards: Record<string, () => Promise<{ default: Board }>> = {}

for (const [path, cover] of Object.entries(coverFiles)) {
  covers[cover.id] = cover
  const board = Object.entries(boardFiles).find(([other]) => folder(other) === folder(path))
  if (board) boards[cover.id] = board[1]
}

/** The board of a game; the general one where a game brings none. */
export async function boardOf(game: string): Promise<Board> {
  return (await (boards[game] ?? general)()).default
}

const general = (): Promise<{ default: Board }> => import('../general/Board.svelte')

/** Loads a lazy part of the page, trying again: a lost packet must not end a game. */
export async function patiently<T>(load: () => Promise<T>, tries = 3): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await load()
    } catch (error) {
      if (left <= 1) throw error
      await new Promise((done) => setTimeout(done, 700))
    }
  }
}
