import { describe, expect, it } from 'vitest'
import { Fitting } from './fit'

/** A board whose height at a size is said; remembers which sizes were drawn. */
function drawn(heightAt: (size: number) => number) {
  const sizes: number[] = []
  let size = 0
  let content = 0
  const draw = (next: number) => sizes.push((size = next))
  const fitting = new Fitting({ smallest: -10, draw, needed: () => heightAt(size) + content })
  return { fitting, sizes, size: () => size, grow: (by: number) => (content += by) }
}

const straight = (size: number) => 700 + 25 * size
const bent = (size: number) => 700 + (size < 0 ? 40 : 9) * size

describe('a board is drawn as large as fits', () => {
  for (const [name, heightAt] of Object.entries({ straight, bent })) {
    for (let height = 250; height < 1300; height += 7) {
      it(`${name}, in ${height} pixels`, () => {
        const board = drawn(heightAt)
        board.fitting.fit(height, 10)
        const rest = height - heightAt(board.size())
        expect(rest >= 0 || board.size() === -10).toBe(true)
        expect(rest <= 16 || board.size() === 10 || height < heightAt(board.size() + 1)).toBe(true)
        expect(board.sizes.length).toBeLessThan(8)
      })
    }
  }
})

describe('a size stays', () => {
  it('while what is on the board changes a little', () => {
    const board = drawn(straight)
    board.fitting.fit(810, 10)
    const before = [...board.sizes]
    for (const by of [5, -10, 3]) {
      board.grow(by)
      board.fitting.fit(810, 10)
    }
    expect(board.sizes).toEqual(before)
  })

  it('where even the smallest is too large', () => {
    const board = drawn(straight)
    board.fitting.fit(100, 10)
    const tries = board.sizes.length
    board.fitting.fit(100, 10)
    expect(board.size()).toBe(-10)
    expect(board.sizes.length).toBe(tries)
  })
})

it('a board that has grown too large is drawn smaller, and larger again when there is room', () => {
  const board = drawn(straight)
  board.fitting.fit(800, 10)
  expect(board.size()).toBe(4)
  board.grow(60)
  board.fitting.fit(800, 10)
  expect(board.size()).toBe(1)
  board.grow(-60)
  board.fitting.fit(800, 10)
  expect(board.size()).toBe(4)
})

it('never larger than is allowed', () => {
  const board = drawn(straight)
  board.fitting.fit(2000, 10)
  expect(board.size()).toBe(10)
  board.fitting.fit(2000, 3)
  expect(board.size()).toBe(3)
})
