import { cleanup, render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Discs from './Discs.svelte'
import type { Mark } from './since.svelte'

const PLACES: Record<string, DOMRect> = {
  hill: new DOMRect(20, 40, 80, 30),
  'seat-1': new DOMRect(200, 40, 300, 30),
  'seat-2': new DOMRect(200, 900, 300, 30), // below the window
}
const ROOM = new DOMRect(0, 0, 800, 600)
const scrolled = vi.fn()

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (name: string) => name })
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => (queueMicrotask(then), 1))
  Element.prototype.scrollIntoView = scrolled
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return PLACES[(this as HTMLElement).dataset.at ?? ''] ?? ROOM
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  scrolled.mockClear()
})

const mark = (n: number, seat: number, ...at: string[]): Mark => ({ n, seat, ks: [n], lines: [], at })

/** The numbers of the discs, and how far to the right each stands. */
async function drawn(marks: Mark[], now: Mark | null = null) {
  const screen = document.createElement('div')
  const board = document.createElement('main')
  board.innerHTML = Object.keys(PLACES)
    .map((name) => `<p data-at="${name}"></p>`)
    .join('')
  screen.append(board)
  document.body.append(screen)
  render(Discs, { target: screen, props: { desk: { since: { marks, mark: now } } as never } })
  for (let k = 0; k < 4; k += 1) await tick()
  return [...screen.querySelectorAll<HTMLElement>('[data-mark]')].map(
    (disc) => [Number(disc.dataset.mark), parseInt(disc.style.left)] as const,
  )
}

it('stand where something happened, otherwise at the seat, and nowhere for what is out of sight', async () => {
  const discs = await drawn([mark(1, 1, 'hill'), mark(2, 1, 'valley'), mark(3, 1, 'seat-1'), mark(4, 2)])
  expect(discs).toEqual([
    [1, 62],
    [2, 462],
    [3, 416],
  ])
})

it('lead whoever pages to what is out of sight', async () => {
  const below = mark(2, 2)
  await drawn([mark(1, 1), below], below)
  expect(scrolled).toHaveBeenCalledOnce()
  scrolled.mockClear()
  cleanup()
  const here = mark(1, 1)
  await drawn([here, below], here)
  expect(scrolled).not.toHaveBeenCalled()
})
