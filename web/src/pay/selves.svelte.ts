/** Questions that answer themselves: which of them shall be asked all the same, and what was answered so. */

import type { Held } from '../lib/held.svelte'
import { recall, remember } from '../lib/memory'
import { prefs } from '../lib/prefs.svelte'
import type { Ask, Line, Option } from '../lib/types'
import { selfKey } from './ways'

const KEY = 'holdfast.asked_again'

export class Selves {
  asked: readonly string[] = $state.raw(read()) // "game:question"
  told: { n: number; what: string; option: Option } | null = $state.raw(null) // what answered itself last
  private lines: readonly { k: number; text: string }[] = $state.raw([]) // of the chronicle, which tell of it

  /** What answers this question, if nothing speaks against it. After an undo it is asked. */
  answer(game: string, held: Held, ask: Ask): Option | null {
    const key = selfKey(ask)
    const isWished = prefs.onlyAnswer && !this.asked.includes(`${game}:${ask.what}`)
    const wasTakenBack = held.tookBack || held.shown?.redo != null
    if (!key || !isWished || wasTakenBack || held.pending || held.behind > 0) return null
    return ask.options.find((option) => option.key === key) ?? null
  }

  give(game: string, held: Held, ask: Ask, option: Option): void {
    this.lines = [...this.lines, { k: held.log.length, text: '' }]
    this.told = { n: ask.n, what: `${game}:${ask.what}`, option }
    held.choose(option.key)
  }

  /** Whether this line of the chronicle tells of an answer by itself. */
  tells(k: number): boolean {
    return this.lines.some((line) => line.k === k && line.text !== '')
  }

  /** Remembers what the lines say; what was taken back, or told nothing, is forgotten. */
  follow(log: readonly Line[]): void {
    const read = this.lines.map((line) => ({ ...line, text: line.text || (log[line.k]?.text ?? '') }))
    const kept = read.filter(({ k, text }) => text !== '' && log[k]?.text === text)
    if (JSON.stringify(kept) !== JSON.stringify(this.lines)) this.lines = kept
  }

  /** The question that answered itself last is asked from now on. */
  askAgain(): void {
    if (this.told) this.keep([...new Set([...this.asked, this.told.what])])
    this.told = null
  }

  /** All of them answer themselves again. */
  askNoMore(): void {
    this.keep([])
  }

  private keep(asked: string[]): void {
    this.asked = asked
    remember(KEY, JSON.stringify(asked))
  }
}

function read(): string[] {
  try {
    return JSON.parse(recall(KEY) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** One for all tables of this browser: what shall be asked is a matter of the person. */
export const selves = new Selves()
