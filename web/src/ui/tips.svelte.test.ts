import { beforeEach, describe, expect, it } from 'vitest'
import { hideTip, tipNow, tips } from './tips.svelte'

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
})
