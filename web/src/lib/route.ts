/** What the addresses of the page mean. Everything stands behind the #, so that no secret ever reaches a server's log. */

export type Route =
  | { at: 'lobby' }
  | { at: 'link'; token: string; moment: number | null }
  | { at: 'table'; id: string; moment: number | null }
  | { at: 'rules' | 'cards'; game: string; find: string }
  | { at: 'history' }
  | { at: 'shown'; link: string; moment: number | null }
  | { at: 'nowhere' }

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?')
  const parts = path.split('/').filter(Boolean).map(decoded)
  const [first, second, third, fourth] = parts
  if (first === undefined) return { at: 'lobby' }
  if (first === 'games' && parts.length === 1) return { at: 'history' }
  const isMoment = third === 'moment' && /^\d{1,6}$/.test(fourth ?? '') && parts.length === 4
  const moment = isMoment ? Number(fourth) : null
  if (second && (parts.length === 2 || isMoment)) {
    if (first === 'seat') return { at: 'link', token: second, moment }
    if (first === 'table') return { at: 'table', id: second, moment }
    if (first === 'shown') return { at: 'shown', link: second, moment }
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
