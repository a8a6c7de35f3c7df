/** A board of no game, for tests and the gallery: two seats, a few words, and a note of what was pressed. */

import type { BoardProps } from '../lib/types'
import icons from '../ui/icons.svg?url'
import { BOARD, KitBoard } from './board.svelte'

export const pressed: string[] = []

export function givenProps(changed: Partial<BoardProps> = {}): BoardProps {
  const words = { names: { wheat: 'wheat' }, counted: { wheat: ['sheaf', 'sheaves'] }, seats: ['North', 'South'] }
  const given = {
    view: { seat: 0 },
    seat: 0,
    seats: [{ seat: 0, name: 'Ines' }],
    open: new Map([['bid:wheat', { key: 'bid:wheat', label: 'Bid wheat', note: 'one' }]]),
    beside: new Map(),
    asked: null,
    sent: null,
    act: (key: string) => pressed.push(`act ${key}`),
    why: (key: string) => pressed.push(`why ${key}`),
    tip: (_at: Element, title: string) => pressed.push(`tip ${title}`),
    enlarge: (seat: number | null) => pressed.push(`enlarge ${seat}`),
    card: (id: string) => (id === 'granary' ? { name: 'Granary', text: 'Stores.', facts: { cost: 2 } } : undefined),
    words,
    lang: 'en',
    waiting: [],
    lit: new Set(),
    log: [],
    news: [],
    motion: false,
    large: null,
    ...changed,
  }
  return given as unknown as BoardProps
}

export class TestBoard extends KitBoard<{ seat: number }, { cost: number }> {
  override readonly icons = ['own']
  override box = (id: string): string | undefined => (id === 'portrait' ? '0 0 128 144' : undefined)

  constructor(given: () => BoardProps = givenProps, drawings = icons) {
    super(given, drawings)
  }
}

/** What a kit piece finds around it. */
export const around = (board: KitBoard<any, any> = new TestBoard()): Map<symbol, unknown> => new Map([[BOARD, board]])
