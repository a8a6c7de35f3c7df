import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../lib/api'
import Rules from './Rules.svelte'

const chapter = (id: string, ...rulings: string[]) => ({
  id,
  title: id,
  rulings: rulings.map((one) => ({ id: one, text: one, source: '', source_text: '' })),
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows the chapter that is read, the one that was sought, or the one whose ruling was opened', async () => {
  const chapters = [chapter('setup', 'EE-1'), chapter('disasters', 'EE-32'), chapter('economy', 'EE-50')]
  vi.spyOn(api, 'rules').mockResolvedValue({ game: 'g', chapters } as never)
  Element.prototype.scrollIntoView = vi.fn()
  const tops: Record<string, number> = { setup: 0, disasters: 300, economy: 600 }
  let scrolled = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.classList.contains('head')) return new DOMRect(0, 0, 100, 20)
    return new DOMRect(0, (tops[this.textContent ?? ''] ?? 0) - scrolled, 100, 20)
  })
  vi.stubGlobal('CSS', { escape: (name: string) => name })
  render(Rules, { game: 'g', ruling: 'ee-32' })
  const picker = await screen.findByRole<HTMLSelectElement>('combobox')
  await vi.waitFor(() => expect(picker.value).toBe('disasters'))
  scrolled = 620
  await fireEvent.scroll(window)
  expect(picker.value).toBe('economy')
  scrolled = 0
  await fireEvent.scroll(window)
  expect(picker.value).toBe('setup')
  // The last chapter may not reach the top: it is still the one that was sought.
  await fireEvent.change(picker, { target: { value: 'economy' } })
  await fireEvent.scroll(window)
  expect(picker.value).toBe('economy')
})
