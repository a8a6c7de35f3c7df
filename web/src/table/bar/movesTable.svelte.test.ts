import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Option } from '../../lib/types'
import { movesOf, type Moves as Table } from './moves'
import Moves from './Moves.svelte'

afterEach(cleanup)

const SIDES = ['north', 'east', 'inside']
const keys = SIDES.flatMap((a) => [...SIDES, 'west'].filter((b) => b !== a).map((b) => `go:${a}:${b}`))
const moves = movesOf(keys.map((key) => ({ option: { key, label: key } as Option, key: '' }))) as Table

function show() {
  const desk = { act: vi.fn(), actAll: vi.fn(), data: { words: { names: { inside: 'the yard' } } } }
  const ways = [{ kind: 'move', rows: [{ key: 'go:east:north', most: 3 }] }]
  const held = { sent: null, shown: { ask: { n: 1, ways } } }
  render(Moves, { desk: desk as never, held: held as never, moves, name: 'Soldiers', first: 'go:north:east' })
  return desk
}

it('has a row from and a column to every place, and moves one or all', async () => {
  const desk = show()
  expect(screen.getByRole('table', { name: 'Soldiers' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    ...['from / to', 'North', 'East', 'The yard', 'West'],
  ])
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['North', 'East', 'The yard'])
  await fireEvent.click(screen.getByRole('button', { name: 'go:inside:west' }))
  expect(desk.act).toHaveBeenCalledWith('go:inside:west')
  await fireEvent.click(screen.getByRole('button', { name: 'go:east:north: all 3' }))
  expect(desk.actAll).toHaveBeenCalledWith(['go:east:north', 'go:east:north', 'go:east:north'])
  expect(screen.queryByRole('button', { name: 'go:north:east: all 3' })).toBeNull()
})

it('is walked through by arrows, past places where nothing goes', async () => {
  show()
  const at = (name: string) => screen.getByRole('button', { name })
  expect(at('go:north:east').tabIndex).toBe(0)
  at('go:north:east').focus()
  await fireEvent.keyDown(at('go:north:east'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(at('go:inside:east')) // nothing goes from the east to the east
  await fireEvent.keyDown(at('go:inside:east'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(at('go:north:east'))
})
