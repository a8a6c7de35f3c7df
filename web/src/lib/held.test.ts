import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Line, Option, ServerMessage, State } from './types'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
const { Held, SOON } = await import('./held.svelte')
const { pace } = await import('../moments/pace.svelte')

class FakeSocket {
  static now: FakeSocket
  readyState = 1
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    FakeSocket.now = this
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close() {}
  hear(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
vi.stubGlobal('WebSocket', FakeSocket)

const line = (text: string, seat = 1): Line => ({ what: 'averted', opens: false, rule: 'EE-32', seat, text, data: {} })
const state = (n: number, from: number, lines: Line[], asks = false, more: Partial<State> = {}): State => ({
  n,
  since: n,
  moment: 0,
  view: {},
  where: '',
  scores: [],
  waiting: [],
  doing: '',
  together: false,
  undo: null,
  redo: null,
  consent: null,
  lesson: null,
  result: null,
  log: { from, lines },
  beside: [],
  address: '',
  ask: asks ? { n, prompt: 'Avert it?', what: 'respond', about: {}, rule: 'EE-32', options: [], refused: [] } : null,
  ...more,
})

describe('a held chair', () => {
  let held: InstanceType<typeof Held>

  beforeEach(() => {
    vi.useFakeTimers()
    held = new Held('secret', 0, () => {})
    FakeSocket.now.onopen?.()
    FakeSocket.now.hear(state(1, 0, [line('begin', 0)], true))
  })
  afterEach(() => {
    held.stop()
    vi.useRealTimers()
  })

  it('answers a click at once and shows what came of it at once', () => {
    held.choose('bid:axe')
    expect(held.pending).toEqual({ n: 1, id: 1, key: 'bid:axe' })
    expect(FakeSocket.now.sent.at(-1)).toEqual({ n: 1, choose: 'bid:axe', id: 1 })
    held.choose('bid:axe')
    expect(FakeSocket.now.sent).toHaveLength(2)
    FakeSocket.now.hear(state(2, 1, [line('mine', 0)]))
    expect(held.pending).toBeNull()
    expect(held.log.map((one) => one.text)).toEqual(['begin', 'mine'])
  })

  it('shows a moment before anything tells of it, and the next states wait for it', () => {
    const beat = { ...line('The seals break.'), beat: 'bids' }
    FakeSocket.now.hear(state(2, 1, [beat], true, { scores: [9] }))
    FakeSocket.now.hear(state(3, 2, [line('after')], true))
    vi.advanceTimersByTime(9000)
    expect(held.telling?.beat?.lines).toEqual([beat])
    expect([held.shown?.n, held.told.length, held.behind]).toEqual([1, 1, 2])
    held.telling?.advance()
    vi.advanceTimersByTime(9000)
    expect([held.telling, held.shown?.n, held.told.length, held.behind]).toEqual([null, 3, 3, 0])
  })

  it('skips what is shown when somebody wants the newest, or takes something back', () => {
    FakeSocket.now.hear(state(2, 1, [{ ...line('The seals break.'), beat: 'bids' }], true))
    held.skip()
    expect([held.telling, held.shown?.n]).toEqual([null, 2])
    vi.advanceTimersByTime(500)
    FakeSocket.now.hear(state(3, 2, [{ ...line('Again.'), beat: 'bids' }], true))
    expect(held.telling).not.toBeNull()
    FakeSocket.now.hear(state(4, 0, [line('begin', 0)], true))
    expect([held.telling, held.shown?.n, held.log.length]).toEqual([null, 4, 1])
  })

  it('goes on only when asked to, for somebody who waits for nobody else', () => {
    pace.now = 'wait'
    FakeSocket.now.hear(state(2, 1, [line('one')]))
    FakeSocket.now.hear(state(3, 2, [line('two')]))
    vi.advanceTimersByTime(60_000)
    expect([held.shown?.n, held.behind]).toEqual([1, 2])
    held.step()
    expect([held.shown?.n, held.behind]).toEqual([2, 1])
    held.skip()
    expect(held.shown?.n).toBe(3)
    pace.now = 'even'
  })

  it('sends several keys as one act, and waits for the answer to all of them', () => {
    held.choose(['bid:axe', 'bid:axe', 'done'])
    expect(FakeSocket.now.sent.at(-1)).toEqual({ n: 1, choose: ['bid:axe', 'bid:axe', 'done'], id: 1 })
    expect(held.pending).toEqual({ n: 1, id: 1, key: 'bid:axe', rest: ['bid:axe', 'done'] })
    vi.advanceTimersByTime(SOON)
    expect(held.hasAnswered).toBe(true)
    held.choose('bid:axe')
    expect(FakeSocket.now.sent).toHaveLength(2)
    FakeSocket.now.hear(state(4, 1, [line('mine', 0), { ...line('mine', 0), more: true }], true, { answers: 1 }))
    expect(held.pending).toBeNull()
    expect(held.log.map((one) => one.text)).toEqual(['begin', 'mine', 'mine'])
  })

  it('says which of several keys was refused, and has done none of them', () => {
    held.choose(['bid:axe', 'bid:coin'])
    const refused = { n: 1, code: 'illegal', text: 'Bid 1 coin: not open.', key: 'bid:coin', at: 1 }
    FakeSocket.now.hear({ refused, answers: 1 })
    expect(held.pending).toBeNull()
    expect(held.said).toBe('Bid 1 coin: not open.')
    expect(held.log).toHaveLength(1)
  })

  it('sends nothing for no keys', () => {
    held.choose([])
    expect([held.pending, FakeSocket.now.sent.length]).toEqual([null, 1])
  })

  it('keeps what it chose when something else was refused', () => {
    held.choose('bid:axe')
    FakeSocket.now.hear({ refused: { n: 1, code: 'nothing_to_undo', text: 'Nothing.' }, answers: 9 })
    expect(held.pending).not.toBeNull()
    FakeSocket.now.hear({ refused: { n: 1, code: 'illegal', text: 'No.' }, answers: 1 })
    expect(held.pending).toBeNull()
  })

  it('knows its answer by the number it gave, and others by none', () => {
    held.choose('bid:axe')
    FakeSocket.now.hear(state(1, 1, [line('a')], true))
    expect(held.pending).not.toBeNull()
    FakeSocket.now.hear(state(1, 2, [], true, { answers: 1 }))
    expect(held.pending).toBeNull()
  })

  it('shows a burst one after another, and marks it as new', () => {
    held.choose('bid:axe')
    FakeSocket.now.hear(state(2, 1, [line('mine', 0)]))
    FakeSocket.now.hear(state(2, 2, [line('a')]))
    FakeSocket.now.hear(state(3, 3, [line('b')], true))
    expect(held.log).toHaveLength(2)
    expect(held.behind).toBe(2)
    vi.advanceTimersByTime(460)
    expect(held.log.at(-1)?.text).toBe('a')
    vi.advanceTimersByTime(460)
    expect(held.log.at(-1)?.text).toBe('b')
    expect(held.shown?.ask).not.toBeNull()
    expect(held.since).toBe(1)
  })

  it('skips to the newest with nothing lost', () => {
    held.choose('bid:axe')
    for (const [k, text] of ['mine', 'a', 'b', 'c'].entries()) FakeSocket.now.hear(state(2, k + 1, [line(text)]))
    held.skip()
    expect(held.log.map((one) => one.text)).toEqual(['begin', 'mine', 'a', 'b', 'c'])
    expect(held.news.map((one) => one.text)).toEqual(['a', 'b', 'c'])
    expect(held.behind).toBe(0)
  })

  it('takes a whole log as it is, at once', () => {
    FakeSocket.now.hear(state(1, 1, [line('a')]))
    FakeSocket.now.hear(state(2, 0, [line('Anfang')], true))
    expect(held.log.map((one) => one.text)).toEqual(['Anfang'])
    expect(held.behind).toBe(0)
  })

  it('says why a choice was refused, and lets choose again', () => {
    held.choose('bid:axe')
    FakeSocket.now.hear({ refused: { n: 1, code: 'illegal', text: 'Not open.' } })
    expect(held.pending).toBeNull()
    expect(held.said).toBe('Not open.')
  })

  it('keeps a choice that a stopping server could not take', () => {
    held.choose('bid:axe')
    FakeSocket.now.hear({ refused: { n: 1, code: 'stopping', text: 'Soon.' } })
    expect(held.pending).not.toBeNull()
  })

  it('hears the reason for what it asked about', async () => {
    const reason = held.why('bid:wheat')
    FakeSocket.now.hear({ why: { key: 'bid:wheat', text: 'No wheat.', rule: 'EE-33' } })
    expect(await reason).toMatchObject({ text: 'No wheat.', rule: 'EE-33' })
  })

  it('answers everybody who asked about the same key', async () => {
    const reasons = [held.why('bid:wheat'), held.why('bid:wheat')]
    FakeSocket.now.hear({ why: { key: 'bid:wheat', text: 'No wheat.', rule: 'EE-33' } })
    expect((await Promise.all(reasons)).map((reason) => reason?.text)).toEqual(['No wheat.', 'No wheat.'])
  })

  it('forgets a hint when the question is another one', () => {
    FakeSocket.now.hear({ hint: { n: 1, choices: [{ key: 'a', label: 'A', share: 0.6 }] } })
    expect(held.hint?.choices).toHaveLength(1)
    FakeSocket.now.hear(state(2, 1, [], true))
    expect(held.hint).toBeNull()
  })

  const ring: Option = { key: 'ring', label: 'Ring', note: '', tone: '', aside: true, reply: false }
  const accept: Option = { key: 'accept', label: 'Accept', note: '', tone: '', aside: true, reply: true }

  it('does something beside though nothing is asked', () => {
    FakeSocket.now.hear(state(2, 1, [], false, { beside: [ring] }))
    held.skip()
    held.choose('bid:axe')
    expect(FakeSocket.now.sent).toHaveLength(1)
    expect(held.mustDecide).toBe(false)
    held.choose('ring')
    expect(FakeSocket.now.sent.at(-1)).toEqual({ n: 2, choose: 'ring', id: 1 })
    expect(held.turnsAside).toBe(true)
  })

  it('leaves the question open while something beside it is on its way', () => {
    const ask = { ...held.newest!.ask!, options: [...held.newest!.ask!.options, ring] }
    FakeSocket.now.hear(state(2, 1, [], true, { ask }))
    held.choose('ring')
    expect([held.pending?.key, held.hasAnswered]).toEqual(['ring', false])
    FakeSocket.now.hear(state(3, 1, [], true, { ask, since: 3 }))
    held.choose('bid:axe')
    vi.advanceTimersByTime(SOON)
    expect([held.pending?.key, held.hasAnswered]).toEqual(['bid:axe', true])
  })

  it('shows what is on its way only when its answer takes long', () => {
    held.choose('bid:axe')
    vi.advanceTimersByTime(SOON - 1)
    expect([held.sent, held.hasAnswered, held.mustDecide]).toEqual([null, false, false])
    FakeSocket.now.hear(state(2, 1, [line('mine', 0)], true))
    vi.advanceTimersByTime(SOON)
    expect([held.sent, held.mustDecide]).toEqual([null, true])
    held.choose('bid:axe')
    vi.advanceTimersByTime(SOON)
    expect(held.sent).toEqual(held.pending)
  })

  it('waits for its own answer, not for an offer that comes before it', () => {
    held.choose('bid:axe')
    const ask = held.newest?.ask ?? null
    FakeSocket.now.hear(state(2, 1, [line('offer')], false, { since: 1, ask, beside: [] }))
    expect(held.pending).not.toBeNull()
    FakeSocket.now.hear(state(3, 2, [line('mine', 0)]))
    expect(held.pending).toBeNull()
  })

  it('answers with the number of what it saw, and the same question', () => {
    const ask = held.newest?.ask ?? null
    FakeSocket.now.hear(state(2, 1, [line('offer')], false, { since: 1, ask }))
    expect(held.behind).toBe(1)
    held.choose('bid:axe')
    expect(FakeSocket.now.sent.at(-1)).toEqual({ n: 1, choose: 'bid:axe', id: 1 })
  })

  it('looks at another question first', () => {
    FakeSocket.now.hear(state(2, 1, [line('a')], true))
    held.choose('bid:axe')
    expect(FakeSocket.now.sent).toHaveLength(1)
    expect(held.behind).toBe(0)
  })

  it('keeps a hint while the question is the same', () => {
    FakeSocket.now.hear({ hint: { n: 1, choices: [{ key: 'a', label: 'A', share: 0.6 }] } })
    const ask = held.newest?.ask ?? null
    FakeSocket.now.hear(state(2, 1, [], false, { since: 1, ask }))
    expect(held.hint?.choices).toHaveLength(1)
  })

  it('keeps apart what answers an offer', () => {
    FakeSocket.now.hear(state(2, 1, [], false, { beside: [accept, ring], address: 'Oak offers you a lamp.' }))
    held.skip()
    expect(held.replies.map((option) => option.key)).toEqual(['accept'])
    expect(held.asides.map((option) => option.key)).toEqual(['ring'])
  })
})
