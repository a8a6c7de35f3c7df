import { describe, expect, it } from 'vitest'
import { commandFor, isTyping, shortcut } from './keys'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  commandFor({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, ...more })

describe('keys', () => {
  it('chooses by digit, then by letters without another meaning', () => {
    expect(press('1')).toEqual({ do: 'choose', index: 0 })
    expect(press('b')).toEqual({ do: 'choose', index: 9 })
    for (const other of ['a', 'g', 'p']) expect(press(other)).toBeNull()
    expect(press(shortcut(15))).toEqual({ do: 'choose', index: 15 })
    expect(shortcut(200)).toBe('')
  })

  it('gives every option a key that is no command', () => {
    for (let k = 0; shortcut(k); k++) expect(press(shortcut(k))).toEqual({ do: 'choose', index: k })
  })

  it('tells undo from redo, with caps lock as well', () => {
    expect(press('u')).toEqual({ do: 'undo' })
    expect(press('U')).toEqual({ do: 'undo' })
    expect(press('U', { shiftKey: true })).toEqual({ do: 'redo' })
    expect(press('?', { shiftKey: true })).toEqual({ do: 'why' })
    expect(press('B', { shiftKey: true })).toEqual({ do: 'beside' })
    expect(press('B')).toEqual(press('b'))
  })

  it('leaves the shortcuts of the browser, and held keys, alone', () => {
    expect(press('r', { ctrlKey: true })).toBeNull()
    expect(press('c', { metaKey: true })).toBeNull()
    expect(press('1', { repeat: true })).toBeNull()
    expect(press('Tab')).toBeNull()
  })

  it('knows when somebody is writing', () => {
    const field = document.createElement('input')
    const box = Object.assign(document.createElement('input'), { type: 'checkbox' })
    expect(isTyping(field)).toBe(true)
    expect(isTyping(box)).toBe(false)
    expect(isTyping(document.createElement('button'))).toBe(false)
  })
})
