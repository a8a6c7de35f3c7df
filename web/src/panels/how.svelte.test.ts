import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it } from 'vitest'
import type { How as Told } from '../lib/types'
import How from './How.svelte'

afterEach(cleanup)

const how: Told = {
  ...{ aim: 'Hold.', round: 'A season', steps: ['You work. Much.'], end: 'After seven.', minutes: 60, weight: 3 },
  ...{ wins: ['Walls. They stand.', 'Gold. It counts.', 'Luck. It helps.'], icons: ['wall', 'no_such_icon'] },
}
const names = () => screen.getAllByRole('list').at(-1)!.querySelectorAll('use')
const drawn = () => [...names()].map((use) => use.getAttribute('href')?.split(':i-')[1])

it('draws before each line of what wins what it is about', () => {
  render(How, { how })
  expect(drawn()).toEqual(['wall', 'laurel', 'laurel'])
})

it('draws laurels where a game names nothing', () => {
  render(How, { how: { ...how, icons: [] } })
  expect(drawn()).toEqual(['laurel', 'laurel', 'laurel'])
})
