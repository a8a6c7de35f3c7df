import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SeatLine, socketAddress, type LineStatus } from './socket'
import type { ServerMessage, State } from './types'

class FakeSocket {
  static made: FakeSocket[] = []
  readyState: 0 | 1 | 2 | 3 = 0
  sent: unknown[] = []
  onopen: WebSocket['onopen'] = null
  onmessage: WebSocket['onmessage'] = null
  onclose: WebSocket['onclose'] = null
  constructor() {
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = 1
    this.onopen?.call(this as unknown as WebSocket, new Event('open'))
  }
  hear(message: ServerMessage) {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  cut() {
    this.readyState = 3
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close'))
  }
}

const state = (n: number, since = n) => ({ n, since, view: {}, log: { from: 0, lines: [] } }) as unknown as State
const newest = () => FakeSocket.made.at(-1) as FakeSocket

describe('the line to the server', () => {
  let statuses: LineStatus[]
  let line: SeatLine

  beforeEach(() => {
    vi.useFakeTimers()
    FakeSocket.made = []
    statuses = []
    const events = { message: () => {}, status: (status: LineStatus) => statuses.push(status) }
    line = new SeatLine(
      'secret',
      () => 'de',
      events,
      () => new FakeSocket(),
    )
  })
  afterEach(() => {
    line.stop()
    vi.useRealTimers()
  })

  it('introduces itself first', () => {
    newest().open()
    expect(newest().sent).toEqual([{ token: 'secret', lang: 'de' }])
    newest().hear(state(1))
    expect(statuses).toEqual(['connecting', 'open'])
  })

  it('says an unanswered choice again after a break, if the question is still the same', () => {
    newest().open()
    newest().hear(state(7))
    line.choose(7, 'bid:axe')
    newest().cut()
    vi.advanceTimersByTime(400)
    expect(FakeSocket.made).toHaveLength(2)
    newest().open()
    newest().hear(state(7))
    expect(newest().sent.at(-1)).toEqual({ n: 7, choose: 'bid:axe', id: 1 })
  })

  it('does not repeat a choice that arrived before the break', () => {
    newest().open()
    newest().hear(state(7))
    line.choose(7, 'bid:axe')
    newest().cut()
    vi.advanceTimersByTime(400)
    newest().open()
    newest().hear(state(8))
    expect(newest().sent).toEqual([{ token: 'secret', lang: 'de' }])
  })

  it('says it again though somebody was faster with an offer', () => {
    newest().open()
    newest().hear(state(7))
    line.choose(7, 'bid:axe')
    newest().cut()
    vi.advanceTimersByTime(400)
    newest().open()
    newest().hear(state(8, 7))
    expect(newest().sent.at(-1)).toEqual({ n: 7, choose: 'bid:axe', id: 1 })
  })

  it('keeps a choice made while the line was down', () => {
    newest().open()
    newest().hear(state(3))
    newest().cut()
    line.choose(3, 'done')
    vi.advanceTimersByTime(400)
    newest().open()
    newest().hear(state(3))
    expect(newest().sent.at(-1)).toEqual({ n: 3, choose: 'done', id: 1 })
  })

  it('does not repeat what was refused', () => {
    newest().open()
    newest().hear(state(3))
    line.choose(3, 'done')
    newest().hear({ refused: { n: 3, code: 'illegal', text: '' } })
    newest().cut()
    vi.advanceTimersByTime(400)
    newest().open()
    newest().hear(state(3))
    expect(newest().sent).toHaveLength(1)
  })

  it('says a choice again that came too fast', () => {
    newest().open()
    newest().hear(state(3))
    line.choose(3, 'done')
    newest().hear({ refused: { n: 0, code: 'rate', text: '' } })
    vi.advanceTimersByTime(1_200)
    expect(newest().sent.slice(1)).toEqual([
      { n: 3, choose: 'done', id: 1 },
      { n: 3, choose: 'done', id: 1 },
    ])
  })

  it('says several keys as one act, and again as one', () => {
    newest().open()
    newest().hear(state(3))
    expect(line.choose(3, ['pay:wood', 'pay:wood', 'done'])).toBe(1)
    expect(newest().sent.at(-1)).toEqual({ n: 3, choose: ['pay:wood', 'pay:wood', 'done'], id: 1 })
    newest().cut()
    vi.advanceTimersByTime(400)
    newest().open()
    newest().hear(state(3))
    expect(newest().sent.at(-1)).toEqual({ n: 3, choose: ['pay:wood', 'pay:wood', 'done'], id: 1 })
    newest().hear(state(6))
    newest().cut()
    vi.advanceTimersByTime(400)
    newest().open()
    newest().hear(state(6))
    expect(newest().sent).toHaveLength(1)
  })

  it('keeps a choice when something else was refused', () => {
    newest().open()
    newest().hear(state(3))
    line.choose(3, 'done')
    expect(line.act({ n: 3, undo: true })).toBe(2)
    newest().hear({ refused: { n: 3, code: 'nothing_to_undo', text: '' }, answers: 2 })
    newest().cut()
    vi.advanceTimersByTime(400)
    newest().open()
    newest().hear(state(3))
    expect(newest().sent.at(-1)).toEqual({ n: 3, choose: 'done', id: 1 })
    newest().hear({ refused: { n: 3, code: 'illegal', text: '' }, answers: 1 })
    newest().cut()
    vi.advanceTimersByTime(400)
    newest().open()
    newest().hear(state(3))
    expect(newest().sent).toHaveLength(1)
  })

  it('says that an act was not heard', () => {
    expect(line.act({ n: 1, undo: true })).toBe(0)
  })

  it('waits longer from try to try, and not at all when the network is back', () => {
    for (let k = 0; k < 8; k++) {
      newest().cut()
      vi.advanceTimersByTime(12_000)
    }
    expect(FakeSocket.made).toHaveLength(9)
    newest().cut()
    vi.advanceTimersByTime(7_900)
    expect(FakeSocket.made).toHaveLength(9)
    dispatchEvent(new Event('online'))
    expect(FakeSocket.made).toHaveLength(10)
  })

  it('notices a line that is open but dead', () => {
    newest().open()
    newest().hear(state(1))
    vi.advanceTimersByTime(25_000)
    expect(newest().sent.at(-1)).toHaveProperty('ping')
    vi.advanceTimersByTime(8_000)
    expect(statuses.at(-1)).toBe('broken')
  })

  it('does not come back where the link is not known', () => {
    newest().open()
    newest().hear({ error: { code: 'unknown_token', text: '' } })
    vi.advanceTimersByTime(60_000)
    expect(FakeSocket.made).toHaveLength(1)
    expect(statuses.at(-1)).toBe('refused')
  })

  it('uses a safe line on a safe page', () => {
    expect(socketAddress({ protocol: 'https:', host: 'a' })).toBe('wss://a/socket')
    expect(socketAddress({ protocol: 'http:', host: 'a:1' })).toBe('ws://a:1/socket')
  })
})

describe('a line that was opened before the page was there', () => {
  const events = { message: vi.fn(), status: vi.fn() }
  const opened = (readyState: 0 | 1 | 3, lang: string, heard: ServerMessage[] = []) => {
    const socket = new FakeSocket()
    socket.readyState = readyState
    const early = { socket: socket as unknown as WebSocket, lang, heard: heard.map((one) => JSON.stringify(one)) }
    const line = new SeatLine(
      'secret',
      () => 'de',
      events,
      () => new FakeSocket(),
      early,
    )
    return { socket, line }
  }
  beforeEach(() => {
    vi.useFakeTimers()
    FakeSocket.made = []
    events.message.mockClear()
  })
  afterEach(() => vi.useRealTimers())

  it('is taken over with what was said on it', async () => {
    const { socket, line } = opened(1, 'de', [state(4)])
    await Promise.resolve()
    expect(events.message).toHaveBeenCalledWith(state(4))
    expect(socket.sent).toEqual([])
    expect(FakeSocket.made).toEqual([socket])
    line.stop()
  })

  it('hears of another language', async () => {
    const { socket, line } = opened(1, 'fr')
    await Promise.resolve()
    expect(socket.sent).toEqual([{ lang: 'de' }])
    line.stop()
  })

  it('is greeted once it is open', async () => {
    const { socket, line } = opened(0, 'de')
    await Promise.resolve()
    socket.open()
    expect(socket.sent).toEqual([{ token: 'secret', lang: 'de' }])
    line.stop()
  })

  it('is opened anew if it broke', async () => {
    const { line } = opened(3, 'de')
    await Promise.resolve()
    vi.advanceTimersByTime(1000)
    expect(FakeSocket.made).toHaveLength(2)
    line.stop()
  })
})
