/** One line to the server for one seat. It comes back by itself, and no click is lost with it. */

import { socketAddress } from './address'
import { earlyLine, type EarlyLine } from './early'
import type { ClientMessage, Lang, RefusedMessage, ServerMessage, State } from './types'

export type LineStatus = 'connecting' | 'open' | 'broken' | 'refused'

export interface LineEvents {
  message: (message: ServerMessage) => void
  status: (status: LineStatus) => void
}

type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'onopen' | 'onmessage' | 'onclose'>

const FIRST = 300 // ms before the first new try
const LONGEST = 10_000
const PING = 25_000
const PATIENCE = 8_000 // ms for an answer to a ping
const SLOWER = 1_200 // ms before a choice that came too fast is said again
const CONNECTING = 0
const OPEN = 1

export const isState = (message: ServerMessage): message is State => 'view' in message

export { socketAddress }

export class SeatLine {
  private socket: Socket | null = null
  private tries = 0
  private stopped = false
  private fresh = true // no state yet since the line was opened
  private unanswered: { n: number; choose: string | string[]; id: number } | null = null
  private said = 0 // messages with a number of their own
  private retry: ReturnType<typeof setTimeout> | undefined
  private again: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined

  constructor(
    private token: string,
    private lang: () => Lang,
    private events: LineEvents,
    private make: () => Socket = () => new WebSocket(socketAddress()),
    private early: EarlyLine | undefined = earlyLine(token),
  ) {
    addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
    this.connect()
  }

  /** Kept until the server has answered it, and said again if the line broke before that. Several keys are one act:
      all of them count, or none. Returns the number that its answer names. */
  choose(n: number, key: string | string[]): number {
    this.unanswered = { n, choose: key, id: ++this.said }
    this.say(this.unanswered)
    return this.said
  }

  /** Says something that is answered by a state; returns its number, or 0 if nobody hears it. */
  act(message: ClientMessage): number {
    const id = ++this.said
    return this.say({ ...message, id }) ? id : 0
  }

  say(message: ClientMessage): boolean {
    if (this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  stop(): void {
    this.stopped = true
    removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
    this.hangUp()
  }

  private connect(): void {
    clearTimeout(this.retry)
    if (this.stopped) return
    this.hangUp()
    this.events.status('connecting')
    this.fresh = true
    const { early } = this
    this.early = undefined
    const socket = early?.socket ?? this.make()
    this.socket = socket
    socket.onopen = () => {
      this.say({ token: this.token, lang: this.lang() })
      this.beat = setInterval(() => this.ping(), PING)
    }
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = () => this.broke(socket)
    if (early) queueMicrotask(() => this.takeOver(early))
  }

  /** A line that was opened while the page was still on its way: what was said on it counts. */
  private takeOver({ socket, lang, heard }: EarlyLine): void {
    if (socket !== this.socket || socket.readyState === CONNECTING) return
    this.beat = setInterval(() => this.ping(), PING)
    for (const data of heard) this.hear(JSON.parse(data) as ServerMessage)
    if (socket.readyState !== OPEN) this.broke(socket)
    else if (lang !== this.lang()) this.say({ lang: this.lang() })
  }

  private hear(message: ServerMessage): void {
    clearTimeout(this.silence)
    if ('error' in message && isFinal(message.error.code)) {
      this.events.message(message)
      this.stop()
      this.events.status('refused')
      return
    }
    if (isState(message)) this.heard(message)
    else if ('refused' in message) this.refused(message.refused, message.answers)
    this.events.message(message)
  }

  private heard(state: State): void {
    const again = this.fresh ? this.unanswered : null
    if (this.fresh) {
      this.fresh = false
      this.tries = 0
      this.events.status('open')
    }
    if (this.unanswered && this.unanswered.n < state.since) this.unanswered = null
    else if (again) this.say(again)
  }

  /** Too fast: again in a moment. The server stops: again when it is back. Anything else is an answer. */
  private refused({ n, code }: RefusedMessage, answers?: number): void {
    if (answers !== undefined && answers !== this.unanswered?.id) return
    if (code === 'rate') {
      clearTimeout(this.again)
      this.again = setTimeout(() => this.unanswered && this.say(this.unanswered), SLOWER)
    } else if (code !== 'stopping' && n === this.unanswered?.n) this.unanswered = null
  }

  private ping(): void {
    if (!this.say({ ping: Date.now() })) return
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.socket && this.broke(this.socket), PATIENCE)
  }

  private broke(socket: Socket): void {
    if (socket !== this.socket || this.stopped) return
    this.hangUp()
    this.events.status('broken')
    const pause = Math.min(LONGEST, FIRST * 2 ** this.tries++)
    this.retry = setTimeout(() => this.connect(), pause * (0.8 + 0.4 * Math.random()))
  }

  private hangUp(): void {
    clearTimeout(this.retry)
    clearTimeout(this.again)
    clearTimeout(this.silence)
    clearInterval(this.beat)
    const socket = this.socket
    this.socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  /** The network or the person is back: no need to wait any longer. */
  private wake = (): void => {
    if (this.stopped || document.visibilityState === 'hidden') return
    if (this.socket === null) this.connect()
    else this.ping()
  }
}

/** Errors that another try would only repeat. */
const isFinal = (code: string): boolean =>
  ['unknown_token', 'no_token', 'invitation_only', 'broken_table', 'wrong_origin'].includes(code)
