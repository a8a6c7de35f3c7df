import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { measure } from './measure'

let pictures: FrameRequestCallback[]

beforeEach(() => {
  pictures = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => pictures.push(draw))
})
afterEach(() => vi.unstubAllGlobals())

const draw = () => pictures.splice(0).forEach((one) => one(0))

it('looks at everything together, once', () => {
  const [one, other] = [vi.fn(), vi.fn()]
  measure(one)
  measure(other)
  expect([pictures.length, one.mock.calls.length]).toEqual([1, 0])
  draw()
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
  measure(one)
  draw()
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 1])
})

it('changes nothing before everybody has looked', () => {
  const done: string[] = []
  measure(() => (done.push('look'), () => done.push('change')))
  measure(() => done.push('look'))
  draw()
  expect(done).toEqual(['look', 'look', 'change'])
})

it('is called off', () => {
  const look = vi.fn()
  measure(look)()
  draw()
  expect(look).not.toHaveBeenCalled()
})
