import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../lib/api'
import type { Fit, GameInfo } from '../lib/types'
import Seats from './Seats.svelte'
import type { SeatPlan } from './setup'
import TableRules from './TableRules.svelte'

const no = 'Two or four play Capture the Flag.'
const game: GameInfo = {
  id: 'war',
  title: 'War',
  tagline: '',
  seats: [1, 4],
  minutes: 60,
  weight: 3,
  how: true,
  first: null,
  options: [
    {
      name: 'scenario',
      label: 'Scenario',
      default: 'raid',
      values: [
        { value: 'raid', label: 'Raid' },
        { value: 'flag', label: 'Capture the Flag' },
      ],
    },
    { name: 'council', label: 'Council', default: 'one', values: [{ value: 'one', label: 'One' }] },
  ],
  packs: [{ id: '', name: '' }],
}
const fit: Fit = { why: '', seats: {}, options: {}, idle: [], teams: [] }
const bot = (): SeatPlan => ({ who: 'bot', name: '', bot: 'greedy' })
const bots = [{ id: 'greedy', name: 'Steady', note: '' }]

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says why a value does not fit, does not pick it, and leaves out what changes nothing', async () => {
  const onoption = vi.fn()
  const told = { ...fit, options: { scenario: ['', no] }, idle: ['council'] }
  const options = { scenario: 'raid', council: 'one' }
  render(TableRules, { game, fit: told, options, pack: '', onoption, onpack: () => {} })
  expect(screen.queryByRole('radiogroup', { name: 'Council' })).toBeNull()
  const flag = screen.getByRole<HTMLInputElement>('radio', { name: 'Capture the Flag' })
  expect(flag.getAttribute('aria-disabled')).toBe('true')
  await fireEvent.click(flag)
  expect([screen.getByRole('status').textContent, onoption.mock.calls.length]).toEqual([no, 0])
})

it('steps over a number of seats that does not fit, and says who plays with whom', async () => {
  vi.spyOn(api, 'words').mockResolvedValue({ seats: ['Tower', 'Sun', 'Oak', 'Moon'] } as never)
  const onchange = vi.fn()
  const told = { ...fit, seats: { 1: no, 2: '', 3: no, 4: '' } }
  const { rerender } = render(Seats, { game, fit: told, bots, seats: [bot(), bot()], onchange })
  expect(screen.getByText(no)).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Add 2 seats' }))
  expect(onchange.mock.lastCall?.[0]).toHaveLength(4)
  await rerender({ seats: [bot(), bot(), bot(), bot()], fit: { ...told, teams: ['A', 'B', 'A', 'B'] } })
  expect(await screen.findByText('Team A: Tower, Oak')).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Remove seat 1' }))
  expect(onchange.mock.lastCall?.[0]).toHaveLength(2)
})
