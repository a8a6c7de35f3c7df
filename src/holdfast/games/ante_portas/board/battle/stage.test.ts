import { describe, expect, it } from 'vitest'
import { ground, line } from './fixture'
import { after, frames, isWorthPlaying } from './stage'

const at = (view: ReturnType<typeof ground>, hex: number) => view.hexes[hex - 1]!

describe('a Battle Phase step by step', () => {
  const before = ground({ 14: { weak: [0, 2] }, 9: { weak: [2, 0], tile: 'trench' } })
  const told = [
    line('card', { card: 'r101', hex: 14, units: { basic: 2, elite: 0 } }),
    line('troop_moved', { hex: 9, from: 14, units: { basic: 2, elite: 0 } }),
    line('battle', { hex: 9, units: { basic: 2 }, side: 1 }),
    line('battle_held', { hex: 9, s: 3, t: 2 }),
    line('invaders_fell', { hex: 9, units: { basic: 2, elite: 0 } }),
    line('wounded', { hex: 9, units: { farmer: 2 }, side: 0 }),
  ]

  it('takes up the troop, moves it, tells S and T, and who falls', () => {
    const all = frames(told, before)
    expect(all).toHaveLength(6)
    expect(all[0]!.ground.moving).toMatchObject({ hex: 14, basic: 2 })
    expect(at(all[0]!.ground, 14).weak[1]).toBe(0)
    expect(all[1]!.ground.moving?.hex).toBe(9)
    expect(all[3]!.ground.fight).toMatchObject({ hex: 9, s: 3, t: 2 })
    expect(all[4]!.ground.moving).toBeNull()
    expect(at(all[5]!.ground, 9).weak[0]).toBe(0)
    expect(all[5]!.ground.sickbay[0]!.farmer).toBe(2)
  })

  it('sends back whom a Trap throws', () => {
    const units = { basic: 1, elite: 0 }
    const moving = { hex: 12, basic: 2, elite: 0, arrows: [], next: 0, airborne: false }
    const trapped = { ...ground({ 12: { tile: 'trap' } }), moving }
    const view = after(trapped, line('knocked_back', { hex: 12, target: 19, n: 1, units, side: 1 }))
    expect(view.moving).toMatchObject({ hex: 12, basic: 1 })
    expect(at(view, 19).weak[1]).toBe(1)
    const rivals = ground({ 14: { weak: [2, 0] } })
    const thrown = { hex: 14, target: 9, n: 1, units: { farmer: 1, citizen: 0 }, side: 0 }
    const later = after(rivals, line('knocked_back', thrown))
    expect([at(later, 14).weak[0], at(later, 9).weak[0]]).toEqual([1, 1])
  })

  it('leaves what was seen alone', () => {
    frames(told, before)
    expect(at(before, 14).weak[1]).toBe(2)
  })

  it('lets those a Trap holds wait while the others go on', () => {
    let view = ground({ 17: { weak: [0, 4], tile: 'trap' } })
    view = after(view, line('card', { card: 'r103', hex: 17, units: { basic: 4, elite: 0 } }))
    view = after(view, line('slowed', { hex: 17, units: { basic: 3, elite: 0 } }))
    expect(view.moving).toMatchObject({ hex: 17, basic: 1 })
    expect(view.waiting).toMatchObject([{ hex: 17, basic: 3 }])
    view = after(view, line('troop_moved', { hex: 14, from: 17, units: { basic: 1, elite: 0 } }))
    view = after(view, line('troop_moved', { hex: 12, from: 17, units: { basic: 3, elite: 0 } }))
    expect(at(view, 14).weak[1]).toBe(1)
    expect(view.moving).toMatchObject({ hex: 12, basic: 3 })
    expect(view.waiting).toEqual([])
  })

  it('puts the last troop down when the next card comes', () => {
    let view = ground({ 9: { weak: [0, 1] }, 14: { weak: [0, 1] } })
    view = after(view, line('card', { card: 'r101', hex: 9, units: { basic: 1, elite: 0 } }))
    view = after(view, line('troop_moved', { hex: 4, from: 9, units: { basic: 1, elite: 0 } }))
    view = after(view, line('card', { card: 'r102', hex: 14, units: { basic: 1, elite: 0 } }))
    expect(at(view, 4).weak[1]).toBe(1)
    expect(view.pointer).toBe(14)
  })

  it('plays only what moves', () => {
    expect(isWorthPlaying([line('turn', {}), line('placed', { hex: 3 })])).toBe(false)
    expect(isWorthPlaying(told)).toBe(true)
  })
})
