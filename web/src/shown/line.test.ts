import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { speak } from '../lib/i18n.svelte'
import type { ServerMessage } from '../lib/types'
import { PublicLine } from './line'

const say = speak('shown')
const TABLE = { id: 't', seat: -1, seats: [{ seat: 0, here: false }], shared: { agreed: [0], missing: [], link: 'x' } }
const END = { moment: 2, view: {}, where: '', scores: [1], log: { from: 0, lines: [] }, waiting: [], result: {} }
const ANSWERS: Record<string, unknown> = {
  '/api/table': TABLE,
  '/api/table/moments': { as: -1, moments: [{}, {}, {}] },
  '/api/table/moments/2': END,
}

describe('the line of somebody who only looks', () => {
  let heard: ServerMessage[] = []
  let status = ''
  let line: PublicLine
  const events = { message: (one: ServerMessage) => heard.push(one), status: (now: string) => (status = now) }
  const open = (answer: (path: string) => Response) => {
    vi.stubGlobal(
      'fetch',
      vi.fn((path: string) => Promise.resolve(answer(path.split('?')[0] ?? ''))),
    )
    line = new PublicLine('x', events)
  }

  beforeEach(() => {
    heard = []
    status = ''
  })
  afterEach(() => {
    line.stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('tells the table and its end, and nobody is away', async () => {
    open((path) => Response.json(ANSWERS[path]))
    await vi.waitFor(() => expect(status).toBe('open'))
    expect(heard[0]).toMatchObject({ table: { seats: [{ here: true }] } })
    expect(heard[1]).toMatchObject({ moment: 2, ask: null, beside: [], undo: null, result: {} })
  })

  it('says nothing to anybody', async () => {
    open((path) => Response.json(ANSWERS[path]))
    await vi.waitFor(() => expect(status).toBe('open'))
    const asked = vi.mocked(fetch).mock.calls.length
    expect([line.choose(), line.act(), line.say({ why: 'x' })]).toEqual([0, 0, false])
    expect(vi.mocked(fetch).mock.calls.length).toBe(asked)
    const calls = vi.mocked(fetch).mock.calls.filter(([address]) => String(address).startsWith('/api'))
    expect(calls.every(([, init]) => init?.method === 'GET')).toBe(true)
  })

  it('says so when it was taken back', async () => {
    open(() => Response.json({ error: { code: 'unknown_token', text: '' } }, { status: 401 }))
    await vi.waitFor(() => expect(status).toBe('refused'))
    expect(heard).toEqual([{ error: { code: 'unknown_token', text: say('gone') } }])
  })

  it('tries again when the server cannot be reached', async () => {
    vi.useFakeTimers()
    let down = true
    open((path) => (down ? new Response('', { status: 502 }) : Response.json(ANSWERS[path])))
    await vi.waitFor(() => expect(status).toBe('broken'))
    down = false
    await vi.advanceTimersByTimeAsync(600)
    expect(status).toBe('open')
  })
})
