/** A file from outside: looked at before it is sent, and never more than looked at. */

export const MOST_BYTES = 2 * 1024 * 1024

export interface Found {
  file: Record<string, unknown>
  kind: 'record' | 'position'
  game: string
  seats: number
}

export type Trouble = 'too_large' | 'not_json' | 'not_ours'

export async function look(file: Pick<File, 'size' | 'text'>): Promise<Found | Trouble> {
  if (file.size > MOST_BYTES) return 'too_large'
  let content: unknown
  try {
    content = JSON.parse(await file.text())
  } catch {
    return 'not_json'
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return 'not_ours'
  const { kind, game, seats } = content as Record<string, unknown>
  if ((kind !== 'record' && kind !== 'position') || typeof game !== 'string') return 'not_ours'
  if (typeof seats !== 'number' || !Number.isInteger(seats) || seats < 1 || seats > 8) return 'not_ours'
  return { file: content as Record<string, unknown>, kind, game, seats }
}
