/** Looking at a finished game that everybody may see: it is fetched once for each language, and nothing can be said. */

import { api, ApiError } from '../lib/api'
import type { TableLine } from '../lib/held.svelte'
import { language, speak } from '../lib/i18n.svelte'
import type { LineEvents } from '../lib/socket'
import type { ClientMessage, MomentAnswer, State, TableInfo } from '../lib/types'

const FIRST = 500 // ms before the first new try
const LONGEST = 10_000
const say = speak('shown')

/** Whether somebody looks at the table by its public link. */
export const isStranger = (table: TableInfo): boolean => table.seat < 0 && table.shared != null

/** The end of the game as whoever watched was told it. */
export const lastState = (end: MomentAnswer): State => ({
  ...end,
  n: 0,
  since: 0,
  ask: null,
  beside: [],
  address: '',
  undo: null,
  redo: null,
  consent: null,
  lesson: null,
})

export class PublicLine implements TableLine {
  private tries = 0
  private stopped = false
  private retry: ReturnType<typeof setTimeout> | undefined

  constructor(
    private link: string,
    private events: LineEvents,
  ) {
    void this.fetch()
  }

  choose = (): number => 0
  act = (): number => 0

  say(message: ClientMessage): boolean {
    if (!('lang' in message)) return false
    void this.fetch()
    return true
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.retry)
  }

  private async fetch(): Promise<void> {
    clearTimeout(this.retry)
    const lang = language.now
    try {
      const [table, { moments }] = await Promise.all([api.table(this.link, lang), api.moments(this.link, lang)])
      const end = await api.moment(this.link, moments.length - 1, lang)
      if (this.stopped || lang !== language.now) return // another answer is on its way
      this.tries = 0
      // Who is there is not told to strangers; so nobody looks away, either.
      const seats = table.seats.map((seat) => ({ ...seat, here: true }))
      this.events.message({ table: { ...table, seats } })
      this.events.message(lastState(end))
      this.events.status('open')
    } catch (error) {
      if (!this.stopped) this.fail(error)
    }
  }

  private fail(error: unknown): void {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) {
      this.events.message({ error: { code: error.code, text: say('gone') } })
      this.events.status('refused')
      return
    }
    this.events.status('broken')
    this.retry = setTimeout(() => void this.fetch(), Math.min(LONGEST, FIRST * 2 ** this.tries++))
  }
}
