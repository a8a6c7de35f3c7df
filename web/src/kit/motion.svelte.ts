/** The movements on a board: where everything was, what the news look like, and how they are ended at once. */

import { untrack } from 'svelte'
import { lookBefore } from '../lib/drawing'
import { measure } from '../lib/measure'
import { MOST, prepare, remember, type Move, type Rects } from '../lib/moves'
import type { Line } from '../lib/types'
import type { KitBoard } from './board.svelte'

/** A field of a line as an id. */
export const idOf = (data: Record<string, unknown>, name: string): string => String(data[name] ?? '')

/** What lines look like, in their order: as many moves as are worth watching. */
export const movesOf = (news: readonly Line[], look: (line: Line) => Move[]): Move[] =>
  news.flatMap(look).slice(0, MOST)

/** Goods on their way; one of each kind flies for all. */
export function flights(
  goods: unknown,
  kinds: readonly string[],
  from: (good: string) => string[],
  to: (good: string) => string[],
): Move[] {
  const counts = (goods ?? {}) as Record<string, number>
  const flown = kinds.filter((good) => counts[good])
  return flown.map((icon) => ({ kind: 'fly', icon, from: from(icon), to: to(icon) }))
}

interface Way {
  news?: () => readonly Line[] // other lines than the newest
  wait?: (news: readonly Line[]) => number // milliseconds for what must be seen first
}

/** Made while a board is: its frame draws the sheet and the layer. */
export class Motion {
  sheet: HTMLElement | undefined = $state()
  layer: HTMLElement | undefined = $state()
  private before: Rects = new Map()
  private hasLooked = false // since the last drawing
  private end = () => {}

  /** `drawn` reads what else than the view is drawn anew. */
  constructor(
    private readonly board: KitBoard<any, any>,
    private readonly symbol: (icon: string) => string,
    drawn: () => unknown = () => null,
  ) {
    $effect(() => lookBefore(this.look))
    $effect.pre(() => {
      void [board.view, drawn()]
      if (!this.hasLooked) this.look()
      this.hasLooked = false
    })
  }

  private look = (): void => {
    if (!this.sheet) return
    this.before = remember(this.sheet)
    this.hasLooked = true
  }

  /** From now on the news are shown so. */
  follow(
    plan: (news: readonly Line[]) => Move[],
    { news = () => this.board.props.news, wait = () => 0 }: Way = {},
  ): void {
    const lines = $derived(news()) // told once: whatever else the shell passes changes more often
    $effect(() => {
      const now = lines
      untrack(() => this.show(this.isFirst ? [] : plan(now), wait(now)))
    })
  }

  /** Nothing was drawn before. */
  get isFirst(): boolean {
    return this.before.size === 0
  }

  /** Without motion only what does not move is left. */
  show(moves: Move[], wait = 0): void {
    const { sheet, layer, symbol } = this
    this.skip()
    const kept = this.board.props.motion ? moves : moves.filter(({ kind }) => kind === 'stamp')
    if (!sheet || !layer || kept.length === 0) return
    const { before } = this
    this.end = measure(() => {
      const begin = prepare({ root: sheet, layer, symbol }, kept, before, wait)
      return () => (this.end = begin())
    })
  }

  skip = (): void => this.end()
}
