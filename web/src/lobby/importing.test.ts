import { expect, test } from 'vitest'
import { look, MOST_BYTES } from './importing'

const file = (content: string) => ({ size: content.length, text: async () => content })

test('a record and a position are recognised', async () => {
  const record = { holdfast: 1, kind: 'record', game: 'empires-end', seats: 3, choices: [] }
  expect(await look(file(JSON.stringify(record)))).toEqual({
    file: record,
    kind: 'record',
    game: 'empires-end',
    seats: 3,
  })
  const position = { kind: 'position', game: 'empires-end', seats: 2, state: {} }
  expect(await look(file(JSON.stringify(position)))).toMatchObject({ kind: 'position', seats: 2 })
})

test('anything else is refused before it is sent', async () => {
  expect(await look(file('not json'))).toBe('not_json')
  expect(await look(file('[]'))).toBe('not_ours')
  expect(await look(file('null'))).toBe('not_ours')
  expect(await look(file('{"kind":"letter","game":"x","seats":2}'))).toBe('not_ours')
  expect(await look(file('{"kind":"record","game":"x","seats":1e9}'))).toBe('not_ours')
  expect(await look(file('{"kind":"record","game":7,"seats":2}'))).toBe('not_ours')
})

test('a file too large is not even read', async () => {
  const text = () => Promise.reject(new Error('read'))
  expect(await look({ size: MOST_BYTES + 1, text })).toBe('too_large')
})
