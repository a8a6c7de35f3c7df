/** A browser notification when it is somebody's turn: only if wished for, only while the page is hidden. */

import { prefs, setPref } from './prefs.svelte'
import words from '../words/table'
import type { Lang, TableInfo } from './types'

export const canNotify = (): boolean => 'Notification' in window

/** Asks the browser for leave; to be called from the person's own click. */
export async function switchNotify(on: boolean): Promise<boolean> {
  const granted = on && canNotify() && (await Notification.requestPermission()) === 'granted'
  setPref('notify', granted)
  return granted
}

export function tellTurn(table: TableInfo, prompt: string, lang: Lang): void {
  if (!prefs.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return
  const note = new Notification(`${words[lang].your_turn}: ${table.title}`, {
    body: prompt,
    tag: `holdfast-${table.id}`,
    icon: '/icon.svg',
  })
  note.onclick = () => {
    focus()
    note.close()
  }
}
