/** What the first game explains: which lesson speaks now, what was understood, whether it is shown at all. */

import type { Desk } from '../lib/desk.svelte'
import { recall, remember } from '../lib/memory'

/** What this browser remembers of one table. */
interface Kept {
  understood: number // so many lessons
  hidden: boolean
}

const NOTHING: Kept = { understood: 0, hidden: false }
const key = (table: string): string => `holdfast.lessons.${table}`

function read(table: string): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(recall(key(table)) ?? '{}') as Partial<Kept>) }
  } catch {
    return NOTHING
  }
}

/** "A Farm makes no food. It brings you one Farmer …": the first sentence, and the rest. */
export function parted(text: string): [string, string] {
  const found = /^(.*?[.!?])\s+(?=\S)/.exec(text)
  return found ? [found[1] ?? '', text.slice(found[0].length)] : ['', text]
}

export class Lessons {
  private kept: Kept = $state(NOTHING)
  private leaving: number | null = $state(null) // the question after which the strip goes
  private begun = $state('') // the lesson that speaks, or spoke last
  again = $state(0) // how often the lesson was to be heard once more

  constructor(
    private desk: Desk,
    private table: string,
  ) {
    this.kept = read(table)
  }

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change }
    remember(key(this.table), JSON.stringify(this.kept))
  }

  private get told() {
    return this.desk.session.current?.shown?.lesson ?? null
  }
  private get question(): number {
    return this.desk.session.current?.shown?.ask?.n ?? -1
  }

  /** Whether this is a first game of the person who looks. */
  get isFirst(): boolean {
    return this.told !== null
  }
  get isHidden(): boolean {
    return this.kept.hidden
  }
  /** It goes with the next question, not under the pointer. */
  get isLeaving(): boolean {
    return this.kept.hidden && this.leaving !== null && this.leaving === this.question
  }
  /** Whether the strip has its place: for the whole game, also while it says nothing. */
  get hasPlace(): boolean {
    return this.isFirst && (!this.kept.hidden || this.isLeaving)
  }
  get isOver(): boolean {
    return this.desk.session.current?.shown?.result != null
  }

  get said(): string[] {
    return this.told?.said ?? []
  }
  get all(): string[] {
    return Object.keys(this.words)
  }
  private get words(): Record<string, string> {
    return this.desk.data?.words?.lessons ?? {}
  }
  text = (id: string): string => this.words[id] ?? ''

  private get isWaiting(): boolean {
    return Boolean(this.desk.replay || this.desk.story || this.desk.session.current?.behind)
  }
  /** The lesson that speaks now. None begins while something is told or looked back at; what has begun stays. */
  get now(): string {
    const { said, told } = this
    if (!told || told.done || this.kept.hidden || this.isOver || this.kept.understood >= said.length) return ''
    const newest = said.at(-1) ?? ''
    return this.isWaiting && newest !== this.begun ? '' : newest
  }
  /** The name of the piece it points at, or "". */
  get at(): string {
    return this.now && !this.isWaiting ? (this.told?.at ?? '') : ''
  }
  begin(): void {
    if (this.now) this.begun = this.now
  }

  understand(): void {
    this.keep({ understood: this.said.length })
  }
  /** The last lesson once more. */
  hear(): void {
    this.keep({ understood: Math.min(this.kept.understood, this.said.length - 1) })
    this.again += 1
  }
  hide(): void {
    this.leaving = this.question
    this.keep({ hidden: true })
  }
  show(): void {
    this.leaving = null
    this.keep({ hidden: false })
  }
}

/** The piece with this name on the board, if it can be seen. */
export function pieceAt(name: string): HTMLElement | SVGElement | null {
  if (!name) return null
  const named = ['data-at', 'data-key'].map((kind) => `[${kind}="${CSS.escape(name)}"]`).join()
  const board = document.querySelector('main')
  const found = board?.querySelectorAll<HTMLElement | SVGElement>(named) ?? []
  return [...found].find((one) => one.getClientRects().length > 0) ?? null
}
