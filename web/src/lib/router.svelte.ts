/** Addresses of the page. Everything stands behind the #, so that no secret ever reaches a server's log. */

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

export const tableHref = (id: string, moment: number | null = null): string =>
  `#/table/${encodeURIComponent(id)}${moment === null ? '' : `/moment/${moment}`}`

/** The whole address of a secret link, to be sent to somebody. */
export const linkFor = (token: string): string => `${location.origin}${location.pathname}#/seat/${token}`

export const router: { route: Route } = $state({ route: { at: 'lobby' } })

function read(): void {
  const route = parseRoute(location.hash)
  // A secret leaves the address bar, and the history, before anything else happens.
  if (route.at === 'link') history.replaceState(null, '', `${location.pathname}#/`)
  router.route = route
}

export function go(hash: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', hash)
    read()
  } else location.hash = hash
}

export function startRouter(): void {
  addEventListener('hashchange', read)
  read()
}
