/** What a table tells about itself, in its chronicle: that rules or cards have changed, and what was lost by it. */

import { recall, remember } from './memory'
import type { Line } from './types'

const KEY = 'holdfast.notices'

type Read = Record<string, string> // by table and seat: when the newest one was written that has been read

export const isNotice = (line: Line): boolean => line.what === 'notice'

const written = (line: Line): string => String(line.data.at ?? '')

/** Those that nobody has put away in this browser. */
export function unread(log: readonly Line[], place: string): Line[] {
  const read = stored()[place] ?? ''
  return log.filter((line) => isNotice(line) && written(line) > read)
}

export function putAway(lines: readonly Line[], place: string): void {
  const newest = lines.map(written).sort().at(-1)
  if (newest !== undefined) remember(KEY, JSON.stringify({ ...stored(), [place]: newest }))
}

function stored(): Read {
  try {
    return JSON.parse(recall(KEY) ?? '{}') as Read
  } catch {
    return {}
  }
}
