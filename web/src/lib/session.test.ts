import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { State } from './types'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
class FakeSocket {
  static made: FakeSocket[] = []
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    FakeSocket.made.push(this)
  }
  send() {}
  close() {}
  hear(state: Partial<State>) {
    const whole = { view: {}, log: { from: 0, lines: [] }, beside: [], address: '', ask: null, ...state }
    this.onmessage?.({ data: JSON.stringify(whole) })
  }
}
const ask = (n: number) => ({ n, prompt: 'Row?', what: 'row', about: {}, rule: '', options: [], refused: [] })
const accept = { key: 'accept', label: 'Accept', note: '', tone: '' as const, aside: true as const, reply: true }

describe('two people at one screen', async () => {
  vi.stubGlobal('WebSocket', FakeSocket)
  const { Session } = await import('./session.svelte')
  const { mine } = await import('./mine.svelte')
  let session: InstanceType<typeof Session>

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    FakeSocket.made = []
    mine.entries = [0, 1].map((seat) => ({
      token: `t${seat}`,
      table: 'T',
      role: 'seat' as const,
      seat,
      game: 'ferry',
      title: 'Ferry',
    }))
    session = new Session('T')
    return () => {
      session.stop()
      mine.entries = []
      vi.useRealTimers()
    }
  })
  const hear = (seat: number, state: Partial<State>) => FakeSocket.made[seat]?.hear({ n: 1, since: 1, ...state })

  it('lets somebody visit who is asked nothing, until he has done something', () => {
    hear(0, { ask: ask(1) })
    hear(1, { beside: [accept] })
    expect(session.curtain?.seat).toBe(0)
    session.lift()
    expect(session.addressed.map((one) => one.seat)).toEqual([1])
    session.handTo(session.held[1]!)
    session.lift()
    expect(session.isVisited).toBe(true)
    hear(0, { ask: ask(1) })
    vi.advanceTimersByTime(2000)
    expect(session.curtain).toBeNull()
    hear(1, { n: 2, since: 2 })
    vi.advanceTimersByTime(2000)
    expect(session.isVisited).toBe(false)
    expect(session.curtain?.seat).toBe(0)
  })

  it('passes the screen on when nobody was asked before', () => {
    hear(0, {})
    hear(1, {})
    session.lift()
    expect(session.isVisited).toBe(false)
    hear(1, { n: 2, ask: ask(2) })
    vi.advanceTimersByTime(2000)
    expect(session.curtain?.seat).toBe(1)
  })
})
