/** A browser notification when it is somebody's turn: only if wished for, only while the page is hidden. */

import { speak } from './i18n.svelte'
import { prefs, setPref } from './prefs.svelte'
import type { TableInfo } from './types'

const say = speak('table')

export const canNotify = (): boolean => 'Notification' in window

/** Asks the browser for leave; to be called from the person's own click. */
export async function switchNotify(on: boolean): Promise<boolean> {
  const granted = on && canNotify() && (await Notification.requestPermission()) === 'granted'
  setPref('notify', granted)
  return granted
}

export function tellTurn(table: TableInfo, prompt: string): void {
  if (!prefs.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return
  const title = `${say('your_turn')}: ${table.title}`
  const about = { body: prompt, tag: `holdfast-${table.id}`, icon: '/icon.svg' }
  try {
    const note = new Notification(title, about)
    note.onclick = () => {
      focus()
      note.close()
    }
  } catch {
    void tellByWorker(title, about) // Chrome on Android lets only a service worker speak
  }
}

async function tellByWorker(title: string, about: NotificationOptions): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, about)
  } catch {
    // Nobody is told; the turn is there all the same.
  }
}
