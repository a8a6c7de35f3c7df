import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const parts = {
  lobby: ['/assets/Lobby.js'],
  table: ['/assets/TablePage.js', '/assets/TablePage.css'],
  general: ['/assets/Board.js'],
  boards: { 'empires-end': ['/assets/Table.js'] },
  fonts: ['/assets/text.woff2'],
}
const seat = { token: 'secret', table: 't1', role: 'seat', seat: 0, game: 'empires-end', title: '' }
let asked: string[]
let lines: { sent: string[]; onopen?: () => void }[]

beforeEach(() => {
  vi.resetModules()
  asked = []
  lines = []
  localStorage.clear()
  document.head.innerHTML = ''
  vi.stubGlobal('PARTS', parts)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', (path: string) => (asked.push(path), Promise.resolve(new Response('{}'))))
  vi.stubGlobal(
    'WebSocket',
    class {
      sent: string[] = []
      constructor() {
        lines.push(this)
      }
      send = (text: string) => this.sent.push(text)
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  history.replaceState(null, '', '#/')
  document.documentElement.classList.remove('dark')
  delete window.early
  delete document.documentElement.dataset.told
  document.body.innerHTML = ''
})

const files = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))

async function open(hash: string): Promise<void> {
  history.replaceState(null, '', hash)
  await import('./start')
}

it('calls for all that a table needs, before the page is there', async () => {
  localStorage.setItem('holdfast.lang', 'de')
  localStorage.setItem('holdfast.mine', JSON.stringify([seat]))
  await open('#/table/t1')
  expect(files()).toEqual([...parts.table, '/assets/Table.js'])
  expect(asked.slice(1)).toEqual(['/api/games/empires-end/words?lang=de', '/api/games/empires-end/cards?lang=de'])
  lines[0]?.onopen?.()
  expect(lines.map(({ sent }) => sent)).toEqual([['{"token":"secret","lang":"de"}']])
  expect(window.early?.lines.get('secret')?.lang).toBe('de')
})

it('takes the words that come with the html, and fetches what it would say otherwise', async () => {
  const told = { page: 'page', words: 'game', cards: 'printed' }
  document.documentElement.dataset.told = 'empires-end de'
  for (const [what, text] of Object.entries(told))
    document.body.innerHTML += `<script type="application/json" id="told-${what}">"${text}"</script>`
  localStorage.setItem('holdfast.lang', 'de')
  localStorage.setItem('holdfast.mine', JSON.stringify([seat]))
  await open('#/table/t1')
  expect(asked).toEqual([])
  const answers = [...(window.early?.answers.values() ?? [])].map(async (answer) => (await answer).json())
  expect(await Promise.all(answers)).toEqual(Object.values(told))
})

it.each(['empires-end en', 'after-the-end de'])('leaves what is told of %s', async (told) => {
  document.documentElement.dataset.told = told
  localStorage.setItem('holdfast.lang', 'de')
  localStorage.setItem('holdfast.mine', JSON.stringify([seat]))
  await open('#/table/t1')
  expect(asked.slice(-2)).toEqual(['/api/games/empires-end/words?lang=de', '/api/games/empires-end/cards?lang=de'])
})

it('asks for the fonts when the page itself is there', async () => {
  await open('#/')
  expect(files()).toEqual(parts.lobby)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(files()).toEqual([...parts.lobby, ...parts.fonts])
})

it('opens no line for a table it holds no link of', async () => {
  localStorage.setItem('holdfast.mine', JSON.stringify([seat]))
  await open('#/table/other')
  expect(lines).toEqual([])
  expect(asked).toHaveLength(1)
})

it('fetches nothing twice', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/Lobby.js">'
  await open('#/')
  expect(files()).toEqual(parts.lobby)
})

it.each([
  ['{"theme":"dark"}', false, true],
  ['{"theme":"light"}', true, false],
  ['{"theme":"system"}', true, true],
  ['broken', false, false],
])('with %s, and the system dark: %s', async (prefs, system, dark) => {
  localStorage.setItem('holdfast.prefs', prefs)
  vi.stubGlobal('matchMedia', () => ({ matches: system }))
  await open('#/')
  expect(document.documentElement.classList.contains('dark')).toBe(dark)
})
