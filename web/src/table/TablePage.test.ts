import { cleanup, render } from '@testing-library/svelte'
import { flushSync, tick } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { TableInfo } from '../lib/types'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
class FakeSocket {
  static made: FakeSocket[] = []
  readyState = 1
  onmessage: ((event: { data: string }) => void) | null = null
  constructor() {
    FakeSocket.made.push(this)
  }
  send() {}
  close() {}
  hear(table: Partial<TableInfo>) {
    this.onmessage?.({
      data: JSON.stringify({ table: { game: 'ferry', pack: '', title: 'Ferry', seats: [], ...table } }),
    })
    flushSync()
  }
}
vi.stubGlobal('WebSocket', FakeSocket)
const fetched: string[] = []
vi.stubGlobal('fetch', (address: string) => {
  if (address.startsWith('/api')) fetched.push(address) // and not the drawings
  const answer = address.includes('/cards')
    ? { cards: [] }
    : { names: {}, counted: {}, labels: {}, view: {}, seats: [] }
  return Promise.resolve(new Response(JSON.stringify(answer)))
})
const { default: TablePage } = await import('./TablePage.svelte')
const { mine } = await import('../lib/mine.svelte')
const { language } = await import('../lib/i18n.svelte')

afterEach(() => {
  cleanup()
  mine.entries = []
  language.now = 'en'
})

it('fetches words and cards once for each game and language, while the server is asked', async () => {
  language.now = 'en'
  mine.entries = [0, 1].map((seat) => ({ token: `t${seat}`, table: 'T', role: 'seat', seat, game: 'ferry', title: '' }))
  render(TablePage, { id: 'T', moment: null })
  await tick()
  expect(fetched.toSorted()).toEqual(['/api/games/ferry/cards?lang=en', '/api/games/ferry/words?lang=en'])
  FakeSocket.made[0]?.hear({})
  await tick()
  FakeSocket.made[0]?.hear({ over: true })
  FakeSocket.made[1]?.hear({})
  await tick()
  expect(fetched).toHaveLength(2)
  language.now = 'de'
  flushSync()
  await tick()
  expect(fetched.slice(2).toSorted()).toEqual(['/api/games/ferry/cards?lang=de', '/api/games/ferry/words?lang=de'])
  FakeSocket.made[0]?.hear({ pack: 'own' })
  await tick()
  expect(fetched.slice(4).every((address) => address.includes('pack=own'))).toBe(true)
  expect(fetched).toHaveLength(6)
})
