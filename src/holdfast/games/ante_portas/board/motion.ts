/** Short movements that explain what the news did to the table. */

import { MOST, type Move } from '$shell/lib/moves'
import type { Line } from '$shell/lib/types'
import icons from '$shell/ui/icons.svg?url'
import { plan as planColony } from './colony/motion'
import type { TableView } from './model'

export const symbol = (icon: string): string => `${icons}#i-${icon}`

export function plan(news: readonly Line[], view: TableView): Move[] {
  return news.flatMap((line) => [...planColony(line, view), ...planBattle(line)]).slice(0, MOST)
}

function planBattle(_line: Line): Move[] {
  return []
}
