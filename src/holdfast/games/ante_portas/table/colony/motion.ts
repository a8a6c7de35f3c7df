/** What a line of the chronicle looks like in the colony; places are named by `data-at`. */

import type { Move } from '$shell/lib/moves'
import type { Line } from '$shell/lib/types'
import type { TableView } from '../model'

export function plan(_line: Line, _view: TableView): Move[] {
  return []
}
