import { expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
const { Desk } = await import('./desk.svelte')

it('chooses nothing while it only asks', () => {
  const desk = new Desk('t1')
  const choose = vi.fn()
  desk.session.current = { choose, shown: null, seat: 0 } as never
  desk.onlyAsking(() => desk.actAll('bid:axe'))
  expect(choose).not.toHaveBeenCalled()
  desk.actAll('bid:axe')
  expect(choose).toHaveBeenCalledWith('bid:axe')
})
