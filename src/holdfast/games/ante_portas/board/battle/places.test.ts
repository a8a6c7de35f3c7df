import type { Option } from '$shell/lib/types'
import { describe, expect, it } from 'vitest'
import { countOf, halfOf } from '../halves'
import { ground } from './fixture'
import { askedHex, besideTheHexes, hexOf, keysAt, likelyAt, ordersOn } from './places'

const open = (...keys: string[]): Map<string, Option> =>
  new Map(keys.map((key) => [key, { key, label: key, note: '', tone: '' }]))
const window = { what: 'window', about: { window: 'window_card', where: '14' } }

describe('choices on the Battleground', () => {
  it('lie on their hex', () => {
    const keys = open('aim:14', 'fire_bomb:12', 'pass')
    expect(keysAt(14, keys, window)).toEqual(['aim:14'])
    expect(besideTheHexes(keys, window)).toEqual(['pass'])
    expect(askedHex(window)).toBe(14)
    expect(askedHex({ what: 'window', about: { where: 'battleground' } })).toBe(0)
  })
  it('show the way back on the hex it leads to', () => {
    expect(hexOf('back:up', { what: 'choose_way', about: { hex: 9 } })).toBe(14)
  })
  it('explain what was most likely meant', () => {
    const view = ground({ 17: { weak: [0, 2], tile: 'trap' }, 12: { tile: 'bomb' }, 5: { weak: [1, 0] } })
    expect(likelyAt(3, open('place_tile:2'), null, view)).toBe('place_tile:3')
    expect(likelyAt(3, open('rotate:2:left'), null, view)).toBe('rotate:3:left')
    expect(likelyAt(17, open(), null, view)).toBe('knock:17')
    expect(likelyAt(12, open(), null, view)).toBe('fire_bomb:12')
    expect(likelyAt(5, open('move:baker'), null, view)).toBe('march:5')
    expect(likelyAt(20, open(), null, view)).toBe('')
  })
  it('are counted where nobody asks for them', () => {
    expect(ordersOn(open('trade:player_2', 'aim:14', 'aim_standing:14', 'knock:17', 'withdraw'))).toBe(3)
  })
  it('belong to one half of the table', () => {
    expect(halfOf(['aim:14', 'pass', 'pass_phase'])).toBe('battle')
    expect(halfOf(['move:baker', 'asked:always', 'aim:3'])).toBe('colony')
    expect(halfOf(['agree', 'object'])).toBeNull()
    expect(countOf(['move:baker', 'aim:3', 'done'], 'battle')).toBe(1)
  })
  it('finish a question of the battle, not of the colony', () => {
    expect(besideTheHexes(open('march:3', 'done'), null)).toEqual(['done'])
    expect(besideTheHexes(open('build:farm', 'done'), null)).toEqual([])
    expect(besideTheHexes(open('trade:player_2', 'pass'), null)).toEqual([])
    expect(countOf(['trade:player_2', 'pass'], 'battle')).toBe(0)
    expect(besideTheHexes(open('pass'), window)).toEqual(['pass']) // only several together could pay
  })
})
