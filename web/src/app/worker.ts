/**
 * Keeps the shell of the page: files whose names have a hash, which never change, and the page that says that the server
 * cannot be reached. Everything else goes to the server, always: the page itself, what the server answers, every token.
 * It is a script of its own (opening.ts builds it), so nothing here may need the page.
 */

/** Known when the page is built: what this build is called, and the files everybody needs. */
declare const BUILD: string
declare const SHELL: string[]

interface LaterEvent extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface InstallEvent extends LaterEvent {
  addRoutes?(routes: unknown[]): Promise<void>
}
interface FetchEvent extends LaterEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly location: Location
  readonly caches: CacheStorage
  readonly clients: { claim(): Promise<void> }
  readonly registration: { navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', hear: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', hear: (event: LaterEvent) => void): void
  addEventListener(type: 'fetch', hear: (event: FetchEvent) => void): void
}

const worker = self as unknown as Worker
const MINE = 'holdfast-'
const NAME = MINE + BUILD
const AWAY = '/offline.html'
const BESIDE = [AWAY, '/offline.css', '/offline.js', '/icon.svg'] // nothing else is kept under a name that may change
const NEVER = ['/api/', '/socket']

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
  // Where the browser can be told so, it does not even ask.
  const routes = NEVER.map((path) => ({ condition: { urlPattern: { pathname: `${path}*` } }, source: 'network' }))
  event.addRoutes?.(routes).catch(() => {})
})
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (NEVER.some((path) => pathname.startsWith(path))) return
  if (request.mode === 'navigate') event.respondWith(visit(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(hashed(request))
  else if (BESIDE.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(request)))
})

async function install(): Promise<void> {
  const cache = await worker.caches.open(NAME)
  const anew = BESIDE.map((path) => new Request(path, { cache: 'reload' }))
  await cache.addAll([...SHELL, ...anew])
  await worker.skipWaiting()
}

/** A new build has nothing of the old ones. */
async function takeOver(): Promise<void> {
  const names = await worker.caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(MINE) && name !== NAME).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** The page as the server has it now; without the server, a page that says so. */
async function visit({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request))
    const away = answer.status >= 502 && answer.status <= 504 // a gateway without a server behind it
    return away ? await kept(new Request(AWAY)) : answer
  } catch {
    return kept(new Request(AWAY))
  }
}

async function hashed(request: Request): Promise<Response> {
  const cache = await worker.caches.open(NAME)
  const found = await cache.match(request, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request, answer.clone()).catch(() => {})
  return answer
}

async function kept(request: Request): Promise<Response> {
  const cache = await worker.caches.open(NAME)
  return (await cache.match(request, { ignoreVary: true })) ?? Response.error()
}
