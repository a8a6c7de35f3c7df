/** Where the page is, and how it goes elsewhere. */

import { parseRoute, type Route } from './route'

export { parseRoute, type Route }

export const tableHref = (id: string, moment: number | null = null): string =>
  `#/table/${encodeURIComponent(id)}${moment === null ? '' : `/moment/${moment}`}`

/** Where everybody may look at a finished game. */
export const shownHref = (link: string, moment: number | null = null): string =>
  `#/shown/${encodeURIComponent(link)}${moment === null ? '' : `/moment/${moment}`}`

/** The whole address of that, for everybody. */
export const publicLink = (link: string, moment: number | null = null): string =>
  `${location.origin}/${shownHref(link, moment)}`

/** The whole address of a secret link, to be sent to somebody. */
export const linkFor = (token: string, moment: number | null = null): string =>
  `${location.origin}${location.pathname}#/seat/${token}${moment === null ? '' : `/moment/${moment}`}`

export const router: { route: Route } = $state({ route: { at: 'lobby' } })

let seen: string | null = null // what was read last

function read(): void {
  if (location.hash === seen) return
  const route = parseRoute(location.hash)
  // A secret leaves the address bar, and the history, before anything else happens.
  if (route.at === 'link') history.replaceState(null, '', `${location.pathname}#/`)
  else if (route.at !== 'table' && route.at !== 'shown') namePath('')
  seen = location.hash
  router.route = route
}

/**
 * The game stands before the #, so that the server's page asks for its board at once when it is opened again or passed
 * on; "": no game.
 */
export function namePath(game: string): void {
  const path = game ? `/${encodeURIComponent(game)}/` : '/'
  if (location.pathname !== path) history.replaceState(null, '', `${path}${location.hash}`)
}

export function go(hash: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', hash)
    read()
  } else location.hash = hash
}

export function startRouter(): void {
  addEventListener('hashchange', read)
  addEventListener('popstate', read)
  read()
}
