import { expect, test, vi } from 'vitest'
import { openPageCache } from './page-cache.ts'

const request = { address: '/', headers: {} }
const body = async (response: Promise<{ body: string | Uint8Array } | undefined>) => (await response)?.body

test('concurrent requests for a page share one rendering, which is then cached', async () => {
  const { cache, rendered } = open()
  const responses = await Promise.all([1, 2, 3].map(() => body(cache.get('/', request))))
  expect(responses).toEqual(['/ 1', '/ 1', '/ 1'])
  expect(rendered).toEqual(['/'])
  expect(cache.find('/')?.status).toBe(200)
})

test('a response is removed when one of its tags is invalidated, but not for other tags', async () => {
  const { cache } = open()
  await cache.get('/', request)
  cache.invalidate(new Set(['messages']))
  expect(cache.find('/')).toBeDefined()
  cache.invalidate(new Set(['messages', 'posts']))
  expect(cache.find('/')).toBeUndefined()
  expect(cache.size()).toEqual({ responses: 0, bytes: 0 })
})

test('a request after an invalidation does not share a rendering that started before it', async () => {
  const { cache, release } = open({ isBlocked: true })
  const early = body(cache.get('/', request))
  cache.invalidate(new Set(['posts']))
  const late = body(cache.get('/', request))
  release()
  expect([await early, await late]).toEqual(['/ 1', '/ 2'])
  expect(cache.find('/')?.body).toBe('/ 2')
})

test('a response is cached if only other tags are invalidated while it is rendered', async () => {
  const { cache, release } = open({ isBlocked: true })
  const rendered = body(cache.get('/', request))
  cache.invalidate(new Set(['messages']))
  release()
  await rendered
  expect(cache.find('/')?.body).toBe('/ 1')
})

test('a response is not cached if one of its tags is invalidated while it is rendered', async () => {
  const { cache, release } = open({ isBlocked: true })
  const rendered = body(cache.get('/', request))
  cache.invalidate(new Set(['messages', 'posts']))
  release()
  await rendered
  expect(cache.find('/')).toBeUndefined()
})

test('a response is not served after its expiry time', async () => {
  vi.useFakeTimers({ now: 1_000 })
  const { cache } = open({ expiresAt: 2_000 })
  await cache.get('/', request)
  vi.setSystemTime(1_999)
  expect(cache.find('/')).toBeDefined()
  vi.setSystemTime(2_000)
  expect(cache.find('/')).toBeUndefined()
  vi.useRealTimers()
})

test('a response rendered while the clock was ahead is not served after the clock is set back', async () => {
  vi.useFakeTimers({ now: 5_000 })
  const { cache } = open({ expiresAt: 9_000 })
  await cache.get('/', request)
  vi.setSystemTime(1_000)
  expect(cache.find('/')).toBeUndefined()
  vi.useRealTimers()
})

test.each([
  ['an error', { status: 500 }],
  ['a missing page', { status: 404 }],
  ['a redirect', { status: 301 }],
  ['one with a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
  ['one with no-store', { headers: { 'Cache-Control': 'private, no-store' } }],
])('%s is returned but not cached', async (_, init: ResponseInit) => {
  const { cache } = open({ init })
  expect((await cache.get('/', request))?.status).toBe(init.status ?? 200)
  expect(cache.size().responses).toBe(0)
})

test('a response without cache tags is not cached', async () => {
  const { cache } = open({ tags: [] })
  await cache.get('/', request)
  expect(cache.size().responses).toBe(0)
})

test('a rendering error is returned to its request, and the next request renders again', async () => {
  let fails = true
  const render = async (_: string, __: object, cacheTags: Set<string>) => {
    if (fails) throw new Error('a bad day')
    cacheTags.add('words')
    return new Response('good')
  }
  const cache = openPageCache({ render, cacheExpiry: async () => Number.POSITIVE_INFINITY, maxBytes: 10_000 })
  await expect(cache.get('/', request)).rejects.toThrow('a bad day')
  fails = false
  expect(await body(cache.get('/', request))).toBe('good')
})

test('a full cache evicts the least recently used response', async () => {
  const { cache } = open({ maxBytes: 3 * 2_100 })
  for (const address of ['/a', '/b', '/c']) await cache.get(address, { address, headers: {} })
  cache.find('/a')
  await cache.get('/d', { address: '/d', headers: {} })
  expect(['/a', '/b', '/c', '/d'].filter((name) => cache.find(name))).toEqual(['/a', '/c', '/d'])
  expect(cache.size().bytes).toBeLessThanOrEqual(3 * 2_100)
})

test('a full cache of 20,000 recently used responses still makes room for another one', async () => {
  const { cache } = open({ maxBytes: 20_000 * 2_010 })
  const names = Array.from({ length: 20_000 }, (_, number) => `/${number}`)
  for (const address of names) await cache.get(address, { address, headers: {} })
  for (const name of names) cache.find(name)
  await cache.get('/one-more', { address: '/one-more', headers: {} })
  expect(cache.find('/one-more')).toBeDefined()
  expect(cache.size().bytes).toBeLessThanOrEqual(20_000 * 2_010)
})

test('a response that is too large is cancelled unread, and later requests skip its rendering', async () => {
  const cancel = vi.fn()
  const endless = new ReadableStream({ cancel })
  const render = async (_: string, __: object, cacheTags: Set<string>) => {
    cacheTags.add('words')
    return new Response(endless, { headers: { 'Content-Length': '2000000' } })
  }
  const cache = openPageCache({ render, cacheExpiry: async () => Number.POSITIVE_INFINITY, maxBytes: 10_000_000 })
  expect(await cache.get('/', request)).toBeUndefined()
  expect(await cache.get('/', request)).toBeUndefined()
  expect(cancel).toHaveBeenCalledOnce()
})

test('while invalidations may be missed, each request is rendered and nothing is cached or shared', async () => {
  let state: State = 'listening'
  const { cache, rendered } = open({ state: () => state })
  await cache.get('/a', { address: '/a', headers: {} })
  state = 'reconnecting'
  expect(cache.find('/a')).toBeUndefined()
  const [one, other] = await Promise.all([1, 2].map(() => cache.get('/a', { address: '/a', headers: {} })))
  expect([one?.body, other?.body]).toEqual(['/a 2', '/a 3'])
  expect(rendered).toHaveLength(3)
  state = 'listening'
  expect(cache.find('/a')?.body).toBe('/a 1')
})

test('while offline, cached responses are served even if expired, and reported as stale', async () => {
  let state: State = 'listening'
  const stale: string[] = []
  const { cache } = open({ expiresAt: Date.now() - 1, state: () => state, onStale: (key) => stale.push(key) })
  await cache.get('/a', { address: '/a', headers: {} })
  expect(cache.find('/a')).toBeUndefined()
  state = 'offline'
  expect(cache.find('/a')?.body).toBe('/a 1')
  expect(cache.find('/b')).toBeUndefined()
  expect(stale).toEqual(['/a'])
})

test('if rendering fails, the last cached response is served and reported as stale', async () => {
  const stale: string[] = []
  const render = vi.fn(async (_: string, __: object, cacheTags: Set<string>) => {
    cacheTags.add('words')
    return new Response('good')
  })
  const cache = openPageCache({
    render,
    cacheExpiry: async () => 0,
    maxBytes: 10_000,
    onStale: (key) => stale.push(key),
  })
  await cache.get('/', request)
  render.mockRejectedValueOnce(new Error('the database does not answer'))
  expect((await cache.get('/', request))?.body).toBe('good')
  render.mockResolvedValueOnce(new Response('', { status: 503 }))
  expect((await cache.get('/', request))?.body).toBe('good')
  expect(stale).toEqual(['/', '/'])
  render.mockRejectedValueOnce(new Error('the database does not answer'))
  await expect(cache.get('/other', request)).rejects.toThrow('does not answer')
})

type State = 'listening' | 'reconnecting' | 'offline'
type Options = {
  isBlocked?: boolean
  expiresAt?: number
  init?: ResponseInit
  tags?: string[]
  maxBytes?: number
  state?: () => State
  onStale?: (key: string) => void
}

function open({
  isBlocked = false,
  expiresAt,
  init,
  tags = ['words', 'posts'],
  maxBytes = 100_000,
  ...rest
}: Options = {}) {
  const rendered: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const cache = openPageCache({
    async render(address, _, cacheTags) {
      rendered.push(address)
      const text = `${address} ${rendered.length}`
      if (isBlocked) await promise
      for (const tag of tags) cacheTags.add(tag)
      return new Response(text, init)
    },
    cacheExpiry: async () => expiresAt ?? Number.POSITIVE_INFINITY,
    maxBytes,
    ...rest,
  })
  return { cache, rendered, release: resolve }
}
