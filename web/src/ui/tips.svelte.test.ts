import { beforeEach, describe, expect, it } from 'vitest'
import { hideTip, isStill, tipDrawn, tipNow, tips } from './tips.svelte'

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

  it('stays while the pointer goes to it and reads, and lets no other take its place meanwhile', async () => {
    const to = (x: number, y: number) => window.dispatchEvent(new MouseEvent('pointermove', { clientX: x, clientY: y }))
    at.getBoundingClientRect = () => new DOMRect(0, 100, 40, 20)
    const drawn = document.createElement('div')
    drawn.getBoundingClientRect = () => new DOMRect(0, 132, 200, 60)
    const taken = tipDrawn(drawn)
    tipNow(at, 'Armory', 'pay 1 iron for 2 soldiers')
    at.dispatchEvent(new MouseEvent('pointerleave', { clientX: 20, clientY: 124 }))
    to(60, 150)
    tipNow(document.querySelector('p')!, 'Farm', '')
    await settled()
    expect(tips.now?.title).toBe('Armory')
    to(60, 240)
    await settled()
    expect(tips.now).toBeNull()
    taken()
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
