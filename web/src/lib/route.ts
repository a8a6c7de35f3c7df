/** What the addresses of the page mean. Everything stands behind the #, so that no secret ever reaches a server's log. */

export type Route =
  | { at: 'lobby' }
  | { at: 'link'; token: string }
  | { at: 'table'; id: string; moment: number | null }
  | { at: 'rules' | 'cards'; game: string; find: string }
  | { at: 'nowhere' }

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?')
  const parts = path.split('/').filter(Boolean).map(decoded)
  const [first, second, third, fourth] = parts
  if (first === undefined) return { at: 'lobby' }
  if (first === 'seat' && second && parts.length === 2) return { at: 'link', token: second }
  if (first === 'table' && second) {
    if (parts.length === 2) return { at: 'table', id: second, moment: null }
    if (third === 'moment' && /^\d{1,6}$/.test(fourth ?? '') && parts.length === 4) {
      return { at: 'table', id: second, moment: Number(fourth) }
    }
  }
  if ((first === 'rules' || first === 'cards') && second) {
    return { at: first, game: second, find: third ?? new URLSearchParams(query).get('find') ?? '' }
  }
  return { at: 'nowhere' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
