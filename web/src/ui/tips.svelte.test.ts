import { beforeEach, describe, expect, it } from 'vitest'
import { hideTip, isStill, tipNow, tips } from './tips.svelte'

const settled = () => new Promise((done) => setTimeout(done, 0))

describe('the tooltip', () => {
  let at: HTMLElement
  beforeEach(() => {
    document.body.innerHTML = '<p></p><button></button>'
    at = document.querySelector('button')!
    hideTip()
  })

  it('goes when the pointer leaves', async () => {
    tipNow(at, 'Armory', 'pay 1 iron for 2 soldiers')
    expect(tips.now?.title).toBe('Armory')
    at.dispatchEvent(new Event('pointerleave'))
    await settled()
    expect(tips.now).toBeNull()
  })

  it('goes with what it speaks of, and with nothing else', async () => {
    tipNow(at, 'Armory', '')
    document.querySelector('p')!.remove()
    await settled()
    expect(tips.now?.title).toBe('Armory')
    at.remove()
    await settled()
    expect(tips.now).toBeNull()
  })

  it('is not for a pointer that has not moved since it pressed', () => {
    const at = (x: number) => new MouseEvent('mouseover', { clientX: x, clientY: 10 })
    expect(isStill(at(100))).toBe(false)
    window.dispatchEvent(new MouseEvent('pointerdown', { clientX: 100, clientY: 10 }))
    expect(isStill(at(101))).toBe(true)
    expect(isStill(at(120))).toBe(false)
    window.dispatchEvent(new MouseEvent('pointermove', { clientX: 120, clientY: 10 }))
    expect(isStill(at(100))).toBe(false)
  })
})
