import { expect, it, vi } from 'vitest'
import { Board } from './board.svelte'

const work = (works: string[], at: Element): string[] => {
  const act = vi.fn()
  Board.prototype.work.call({ props: { act } } as unknown as Board, works, at)
  return act.mock.calls.map(([key]: string[]) => key ?? '')
}

it('builds the only thing that can be built, and lets one choose among several', () => {
  document.body.innerHTML =
    '<div class="board"><i></i><button class="chip" data-key="wood_turret:north_west"></button></div>'
  const corner = document.querySelector('i')!
  expect(work(['wood_turret:north_west'], corner)).toEqual(['wood_turret:north_west'])
  expect(work(['wood_turret:north_west', 'stone_turret:north_west'], corner)).toEqual([])
  expect(document.activeElement).toBe(document.querySelector('.chip'))
})
