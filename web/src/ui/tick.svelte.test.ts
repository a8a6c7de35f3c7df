import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import { prefs, setPref } from '../lib/prefs.svelte'
import Preference from './Preference.svelte'
import Tick from './Tick.svelte'

afterEach(cleanup)
const box = () => screen.getByRole<HTMLInputElement>('checkbox')

it('keeps what somebody likes, and shows what was changed elsewhere', async () => {
  render(Preference, { name: 'oneTap', label: 'One tap' })
  await fireEvent.click(screen.getByLabelText('One tap'))
  expect([prefs.oneTap, box().checked]).toEqual([true, true])
  setPref('oneTap', false)
  await tick()
  expect(box().checked).toBe(false)
})

it('is not ticked by a wish that is refused', async () => {
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  render(Tick, { label: 'Tell me', checked: false, onchange: () => refused })
  await fireEvent.click(box())
  expect(box().checked).toBe(true)
  refuse()
  await refused
  await tick()
  expect(box().checked).toBe(false)
})
