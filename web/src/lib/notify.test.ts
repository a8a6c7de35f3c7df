import { afterEach, expect, it, vi } from 'vitest'
import type { TableInfo } from './types'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
const { switchNotify, tellTurn } = await import('./notify')

const table = { id: 't1', title: "Empire's End" } as TableInfo

/** As Chrome on Android has it: there is the word, and who says it is told off. */
class Forbidden {
  static permission = 'granted'
  static requestPermission = () => Promise.resolve('granted')
  constructor() {
    throw new TypeError('Illegal constructor.')
  }
}

function onAndroid(showNotification?: () => Promise<void>) {
  vi.stubGlobal('Notification', Forbidden)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const registration = showNotification && { showNotification }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } })
}

const { navigator: own, Notification: spoken } = globalThis
afterEach(() => {
  vi.stubGlobal('navigator', own)
  vi.stubGlobal('Notification', spoken)
  vi.restoreAllMocks()
})

it('lets a service worker speak where a page may not', async () => {
  const said = vi.fn(() => Promise.resolve())
  onAndroid(said)
  await switchNotify(true)
  tellTurn(table, 'Avert it?')
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
  expect(said).toHaveBeenCalledWith(
    expect.stringContaining("Empire's End"),
    expect.objectContaining({ body: 'Avert it?' }),
  )
})

it('says nothing where nobody may speak', async () => {
  onAndroid()
  await switchNotify(true)
  expect(() => tellTurn(table, 'Avert it?')).not.toThrow()
})
