import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Ask, SeriesWay } from '../lib/types'
import GroupBox from './GroupBox.svelte'
import { Paying } from './paying.svelte'

afterEach(cleanup)

const row = { key: 'along:9', one: 'Hex 9', many: 'Hex 9', have: 1, take: 1, least: 0, most: 1 }
const alone: SeriesWay = {
  ...{ kind: 'group', of: '', say: 'March with {n}', keys: [], rows: [row] },
  ...{ least: 0, most: 1, full: 1, end: 'go', holds: true, before: 1 },
}
const desk = (way: SeriesWay) => {
  const ask = { n: 3, options: [], ways: [way] } as unknown as Ask
  return { props: { desk: { paying: new Paying('t'), actAll: vi.fn() } as never, ask, way }, ask }
}

it('asks for the last one as for all the others, and counts who is there already', async () => {
  const { props } = desk(alone)
  render(GroupBox, props)
  expect(screen.getByRole('heading').textContent).toBe('2 of 2')
  await fireEvent.click(screen.getByRole('button', { name: '0 Hex 9' }))
  expect(screen.getByRole('heading').textContent).toBe('1 of 2')
  expect((props.desk as { actAll: unknown }).actAll).not.toHaveBeenCalled()
})

it('answers with a number where nothing is held back', async () => {
  const { props } = desk({ ...alone, holds: false, before: 0 })
  render(GroupBox, props)
  await fireEvent.click(screen.getByRole('button', { name: 'March with 1' }))
  expect((props.desk as { actAll: unknown }).actAll).toHaveBeenCalledWith(['along:9'])
})
