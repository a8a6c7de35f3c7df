/** What was asked for while the page was still on its way (start.ts), for whoever first needs it. */

import type { Lang } from './types'

export interface EarlyLine {
  socket: WebSocket
  lang: Lang // spoken on it
  heard: string[]
}

export interface Early {
  lines: Map<string, EarlyLine> // by token
  answers: Map<string, Promise<Response>> // by address
}

declare global {
  interface Window {
    early?: Early
  }
}

export const earlyLine = (token: string): EarlyLine | undefined => taken(window.early?.lines, token)
export const earlyAnswer = (address: string): Promise<Response> | undefined => taken(window.early?.answers, address)

/** Once: what is asked for again is asked anew. */
function taken<T>(from: Map<string, T> | undefined, name: string): T | undefined {
  const found = from?.get(name)
  from?.delete(name)
  return found
}
