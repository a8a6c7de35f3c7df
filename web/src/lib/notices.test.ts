import { beforeEach, describe, expect, it } from 'vitest'
import { putAway, unread } from './notices'
import type { Line } from './types'

const line = (what: string, at = ''): Line => ({
  what,
  opens: false,
  rule: '',
  seat: -1,
  text: what + at,
  data: { at },
})
const log = [line('notice', '2026-11-01'), line('averted'), line('notice', '2026-11-17')]

beforeEach(() => localStorage.clear())

describe('notices', () => {
  it('are the lines in which the table speaks of itself', () => {
    expect(unread(log, 't/0').map((one) => one.data.at)).toEqual(['2026-11-01', '2026-11-17'])
    expect(unread([line('averted')], 't/0')).toEqual([])
  })

  it('are put away for one table and seat, until there is a newer one', () => {
    putAway(unread(log, 't/0'), 't/0')
    expect(unread(log, 't/0')).toEqual([])
    expect(unread(log, 't/1')).toHaveLength(2)
    expect(unread([...log, line('notice', '2026-12-01')], 't/0')).toHaveLength(1)
  })

  it('survive nonsense in the storage', () => {
    localStorage.setItem('holdfast.notices', '{"t/0":')
    expect(unread(log, 't/0')).toHaveLength(2)
    putAway([], 't/0')
    expect(unread(log, 't/0')).toHaveLength(2)
  })
})
