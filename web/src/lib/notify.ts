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
  const note = new Notification(`${say('your_turn')}: ${table.title}`, {
    body: prompt,
    tag: `holdfast-${table.id}`,
    icon: '/icon.svg',
  })
  note.onclick = () => {
    focus()
    note.close()
  }
}
