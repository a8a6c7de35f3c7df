import { flushSync } from 'svelte'
import { beforeEach, expect, test } from 'vitest'
import { MOST, Zoom } from './zoom.svelte'

let port: HTMLElement
let drawing: HTMLElement
let zoom: Zoom
let leave: () => void
let phase = $state('build')

beforeEach(() => {
  document.body.innerHTML = '<div><p></p></div>'
  port = document.querySelector('div') as HTMLElement
  drawing = document.querySelector('p') as HTMLElement
  port.scrollTo = port.scrollBy = () => {}
  leave?.()
  leave = $effect.root(() => {
    zoom = new Zoom(() => phase)
    zoom.port = port
  })
  flushSync()
  zoom.fingers(port)
})

function point(kind: string, id: number, x: number) {
  const event = new MouseEvent(kind, { bubbles: true, clientX: x, clientY: 50 })
  port.dispatchEvent(Object.assign(event, { pointerId: id, pointerType: 'touch' }))
}

test('two fingers enlarge as far as they go, within bounds', () => {
  point('pointerdown', 1, 100)
  point('pointerdown', 2, 200)
  point('pointermove', 2, 300)
  expect(zoom.level).toBe(2)
  expect(drawing.style.transform).toBe('scale(2)')
  point('pointermove', 2, 900)
  expect(zoom.level).toBe(MOST)
  point('pointermove', 2, 110)
  expect(zoom.level).toBe(1)
  expect(drawing.style.transform).toBe('')
})

test('one finger enlarges nothing, nor does one that was lifted', () => {
  point('pointerdown', 1, 100)
  point('pointerdown', 2, 200)
  point('pointerup', 2, 200)
  point('pointermove', 1, 400)
  expect(zoom.level).toBe(1)
})

test('another phase shows the whole', () => {
  zoom.enlarge()
  expect(zoom.isLarge).toBe(true)
  phase = 'siege'
  flushSync()
  expect(zoom.isLarge).toBe(false)
})
