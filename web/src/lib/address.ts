/** Where the server is asked for something. */

export type Query = Record<string, string | number | string[] | undefined>

/** Who asks is said in a header or not at all. */
export const PUBLIC: RequestInit = { credentials: 'omit' }

export function address(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string | number | string[]] => pair[1] !== undefined,
  )
  const pairs = given.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const search = new URLSearchParams(pairs).toString()
  return `/api${path}${search ? `?${search}` : ''}`
}

export const inGame = (game: string, what: string): string => `/games/${encodeURIComponent(game)}/${what}`

export function socketAddress(at: Pick<Location, 'protocol' | 'host'> = location): string {
  return `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}/socket`
}
