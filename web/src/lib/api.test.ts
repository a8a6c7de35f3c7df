import { afterEach, expect, test, vi } from 'vitest'
import { api, ApiError } from './api'

const answer = (status: number, body: unknown) =>
  vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))

afterEach(() => vi.unstubAllGlobals())

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => expect.fail('no refusal'),
    (error: unknown) => error as ApiError,
  )
}

test('the token travels in a header, never in the address', async () => {
  const fetch = answer(200, { moments: [] })
  vi.stubGlobal('fetch', fetch)
  await api.moments('secret', 'de', 2)
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('/api/table/moments?lang=de&as=2')
  expect(init.headers).toEqual({ Authorization: 'Bearer secret' })
})

test('what is not given is not asked for', async () => {
  const fetch = answer(200, {})
  vi.stubGlobal('fetch', fetch)
  await api.moment('t', 0, 'en')
  await api.cards('a/b', 'en')
  const urls = fetch.mock.calls.map((call) => (call as unknown as [string])[0])
  expect(urls).toEqual(['/api/table/moments/0?lang=en', '/api/games/a%2Fb/cards?lang=en'])
})

test('a body is posted as JSON', async () => {
  const fetch = answer(200, { token: 'n', seat: 1, table: 'a' })
  vi.stubGlobal('fetch', fetch)
  expect(await api.sit('t', 'Ines')).toEqual({ token: 'n', seat: 1, table: 'a' })
  const init = (fetch.mock.calls[0] as unknown as [string, RequestInit])[1]
  expect(init.method).toBe('POST')
  expect(init.body).toBe('{"name":"Ines"}')
})

test("a refusal carries the server's sentence", async () => {
  vi.stubGlobal('fetch', answer(409, { error: { code: 'sealed', text: 'The record is sealed until the end.' } }))
  const error = await failure(api.record('t'))
  expect(error).toBeInstanceOf(ApiError)
  expect([error.status, error.code, error.message]).toEqual([409, 'sealed', 'The record is sealed until the end.'])
})

test('silence, a gateway and nonsense get a calm sentence of our own', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('failed'))),
  )
  expect(await failure(api.games('en'))).toMatchObject({ status: 0, code: 'unreachable' })
  vi.stubGlobal('fetch', answer(502, '<html>'))
  expect((await failure(api.games('en'))).code).toBe('unreachable')
  vi.stubGlobal('fetch', answer(500, 'oops'))
  expect((await failure(api.games('en'))).message).toMatch(/500/)
  vi.stubGlobal('fetch', answer(200, 'not json'))
  expect((await failure(api.games('en'))).code).toBe('strange')
})
