/** One chair of the table that this browser holds: what it knows, what it said, what it waits for. */

import { pace } from '../moments/pace.svelte'
import { scriptOf } from '../moments/script'
import { Telling } from '../moments/telling.svelte'
import { beforeDrawing } from './drawing'
import { language } from './i18n.svelte'
import { grow, sinceOwn } from './log'
import { Pacer } from './pacing'
import { isState, SeatLine, type LineEvents, type LineStatus } from './socket'
import { motion } from './theme.svelte'
import { asidesOf } from './beside'
import type { Line, Option, RefusedMessage, Seat, ServerMessage, State, TableInfo } from './types'

export interface Reason {
  key: string
  text: string
  rule: string
}
export interface Hint {
  n: number
  choices: { key: string; label: string; share: number }[]
}

/** What was chosen and is not answered yet; `rest`: keys that were sent with it as one act. */
export interface Pending {
  n: number
  id: number
  key: string
  rest?: string[]
}

export const SOON = 120 // ms: what is answered sooner is not shown as sent

/** How one hears of a table, and is heard there. */
export type TableLine = Pick<SeatLine, 'choose' | 'act' | 'say' | 'stop'>

export class Held {
  readonly seat: Seat
  table: TableInfo | null = $state.raw(null)
  shown: State | null = $state.raw(null) // what the screen shows
  newest: State | null = $state.raw(null) // what the server said last
  log: Line[] = $state.raw([])
  news: Line[] = $state.raw([]) // lines since the state shown before
  since = $state(0) // where the news since the last decision begins
  pending: Pending | null = $state.raw(null)
  sent: Pending | null = $state.raw(null) // the same, where its answer takes so long that the page shows it
  said = $state('') // why the last wish was not granted
  hint: Hint | null = $state.raw(null)
  hinting = $state(false)
  status: LineStatus = $state('connecting')
  trouble = $state('') // the link does not work any more
  tookBack = $state(false) // the last it did was to take something back
  behind = $state(0) // states that wait to be shown
  telling: Telling | null = $state.raw(null) // what is shown before it is told
  spoken = $state(0) // lines that were told to those who listen while they were shown
  turnsAside = $state(false) // it could do something beside before: there is room for it from then on

  private line: TableLine
  private pacer = new Pacer<State>(() => pace.factor)
  private coming: State[] = [] // told first, then shown
  private timer: ReturnType<typeof setTimeout> | undefined
  private slow: ReturnType<typeof setTimeout> | undefined
  private asked = new Map<string, ((reason: Reason) => void)[]>() // whoever waits for a reason, by key

  constructor(
    public token: string,
    seat: Seat,
    private changed: (held: Held) => void,
    private isWatched: () => boolean = () => true,
    private open: (token: string, events: LineEvents) => TableLine = (token, events) =>
      new SeatLine(token, () => language.now, events),
  ) {
    this.seat = seat
    this.line = this.connect()
  }

  /** Whether the server waits for this seat and the click is not on its way. */
  get mustDecide(): boolean {
    return this.newest?.ask != null && this.pending === null
  }

  /** What can be done beside the question, asked or not; without what answers an offer. */
  get asides(): Option[] {
    return asidesOf(this.shown).filter((option) => !option.reply)
  }

  /** With what an offer can be answered. */
  get replies(): Option[] {
    return asidesOf(this.shown).filter((option) => option.reply)
  }

  /** Whether an answer is shown to be on its way. What is done beside leaves the question open. */
  get hasAnswered(): boolean {
    const { sent } = this
    const asides = asidesOf(this.shown).map(({ key }) => key)
    return sent !== null && ![sent.key, ...(sent.rest ?? [])].every((key) => asides.includes(key))
  }

  /** One key, or several as one act: the first of them is open now, the others after it. */
  choose(keys: string | string[]): void {
    const [key, ...rest] = typeof keys === 'string' ? [keys] : keys
    const { newest, shown: seen } = this
    if (key === undefined || !newest || !seen || this.pending) return
    if (!seen.ask && !seen.beside.some((option) => option.key === key)) return
    // What the person saw is what counts: with another question on the way, first see it.
    if (seen.ask?.n !== newest.ask?.n) return this.skip()
    this.skip()
    this.said = ''
    this.tookBack = false
    this.since = this.log.length
    const id = this.line.choose(seen.n, keys)
    this.waitFor(rest.length > 0 ? { n: seen.n, id, key, rest } : { n: seen.n, id, key })
  }

  /** Drawing it takes a moment, and on a good line the answer is there before. */
  private waitFor(pending: Pending | null): void {
    clearTimeout(this.slow)
    this.pending = pending
    if (!pending || this.status !== 'open') this.sent = pending
    else this.slow = setTimeout(() => (this.sent = pending), SOON)
  }

  undo(): void {
    this.skip()
    this.tookBack = true
    if (this.newest?.undo) this.line.act({ n: this.newest.n, undo: true })
  }

  redo(): void {
    this.skip()
    if (this.newest?.redo) this.line.act({ n: this.newest.n, redo: true })
  }

  consent(agree: boolean): void {
    this.line.act({ consent: agree })
  }

  askHint(): void {
    if (!this.newest?.ask || this.hinting) return
    this.hinting = this.line.say({ n: this.newest.n, hint: true })
  }

  why(key: string): Promise<Reason | null> {
    return new Promise((answer) => {
      if (!this.line.say({ why: key })) answer(null)
      else this.asked.set(key, [...(this.asked.get(key) ?? []), answer])
    })
  }

  speak(): void {
    this.line.say({ lang: language.now })
  }

  /** The chronicle as far as it may be read. */
  get told(): Line[] {
    return this.telling ? this.log.slice(0, this.telling.told) : this.log
  }

  /** Shows the newest at once, without the beats that were due. */
  skip(): void {
    const states = [...this.coming, ...this.pacer.skip(performance.now())]
    this.telling = null
    this.bring(states, false)
  }

  /** Shows the next state that waits, to somebody who waits for nothing but himself. */
  step(): void {
    if (!this.telling) this.bring(this.pacer.skip(performance.now(), 1))
  }

  /** The pace is another one. */
  paced(): void {
    this.next()
  }

  renewed(token: string): void {
    this.line.stop()
    this.token = token
    this.trouble = ''
    this.line = this.connect()
  }

  stop(): void {
    clearTimeout(this.timer)
    clearTimeout(this.slow)
    this.line.stop()
  }

  private connect(): TableLine {
    return this.open(this.token, {
      message: (message) => this.hear(message),
      status: (status) => (this.status = status),
    })
  }

  private hear(message: ServerMessage): void {
    if (isState(message)) this.receive(message)
    else if ('table' in message) this.table = message.table
    else if ('refused' in message) this.refuse(message.refused, message.answers)
    else if ('why' in message) {
      for (const answer of this.asked.get(message.why.key) ?? []) answer(message.why)
      this.asked.delete(message.why.key)
    } else if ('hint' in message) {
      this.hinting = false
      if (message.hint.n >= (this.newest?.ask?.n ?? Infinity)) this.hint = message.hint
    } else if ('error' in message) this.trouble = message.error.text
    this.changed(this)
  }

  private receive(state: State): void {
    // After a break the answer may have been lost; the number of the seat's last act was not.
    const { pending } = this
    const own = pending !== null && (state.answers === pending.id || pending.n < state.since)
    if (own) this.waitFor(null)
    if (state.n !== this.newest?.n) this.said = ''
    if (state.ask?.n !== this.newest?.ask?.n) {
      this.hint = null
      this.hinting = false
    }
    this.newest = state
    if (asidesOf(state).length > 0) this.turnsAside = true
    const whole = state.log.from === 0 && (this.log.length > 0 || this.shown === null)
    if (whole) {
      this.pacer.drop()
      this.coming = []
      this.telling = null
    }
    const atOnce = own || whole || this.shown === null || !motion.on || document.hidden
    this.pacer.push(state)
    if (atOnce && own && this.telling) this.skip()
    else if (atOnce && !this.telling) this.bring(this.pacer.skip(performance.now()))
    else this.next()
    this.count()
  }

  /** Lets the next state in the queue appear when it is due. */
  private next(): void {
    clearTimeout(this.timer)
    if (this.telling || pace.waits) return
    const now = performance.now()
    const state = this.pacer.take(now)
    if (state) this.bring([state])
    const wait = this.telling ? null : this.pacer.wait(performance.now())
    if (wait !== null) this.timer = setTimeout(() => this.next(), wait)
  }

  /** Shows states, but first what has happened in them. */
  private bring(states: State[], withBeats = true): void {
    const before = this.shown
    const isTold = before !== null && states.length > 0 && this.isWatched()
    const script = isTold ? scriptOf(before, this.log, states) : null
    if (!before || !script || (!script.films && !(withBeats && script.before.length > 0))) return this.show(states)
    this.coming = states
    const told = withBeats ? script : { before: [], films: true, after: [] }
    this.telling = new Telling(told, before, this.log, {
      show: () => this.show(states),
      over: () => {
        this.telling = null
        this.spoken = this.log.length
        this.changed(this)
        this.next()
      },
    })
    this.count()
    this.telling.begin()
  }

  private count(): void {
    this.behind = this.pacer.length + this.coming.length
  }

  private show(states: State[]): void {
    const last = states.at(-1)
    this.coming = []
    this.count()
    if (!last) return
    const first = this.shown === null
    beforeDrawing()
    let news: Line[] = []
    let log = this.log
    for (const { log: piece } of states) {
      news = piece.from === 0 ? [] : [...news, ...piece.lines]
      log = grow(log, piece)
    }
    this.log = log
    this.news = news
    this.since = first ? sinceOwn(log, this.seat) : Math.min(this.since, log.length)
    this.shown = last
    this.changed(this)
  }

  private refuse({ n, code, text }: RefusedMessage, answers?: number): void {
    this.hinting = false
    for (const answer of [...this.asked.values()].flat()) answer({ key: '', text, rule: '' })
    this.asked.clear()
    if (code === 'rate' && this.pending) return
    const late = code === 'stale' && this.pending === null
    const own = answers === undefined ? n === this.pending?.n : answers === this.pending?.id
    if (own && code !== 'stopping') this.waitFor(null)
    if (!late) this.said = text
  }
}
